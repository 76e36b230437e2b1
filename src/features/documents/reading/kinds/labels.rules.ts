import { LABELS } from './label-phrases.rules.ts';
import { TRANSLATIONS } from './label-translations.rules.ts';
import type { Piece, Slice } from './page-pieces.rules.ts';

export type LabelKind = keyof typeof LABELS | keyof typeof TRANSLATIONS;
/** `phrase` is the label as it should have been printed, letters only. */
export type Label = Readonly<{ kind: LabelKind; slice: Slice; phrase: string }>;

/** The pieces of a page and the labels found on it. */
export type Sheet = Readonly<{ pieces: readonly Piece[]; labels: ReadonlyMap<Piece, readonly Label[]> }>;

/** `foreign`: not on Indian documents. */
type Pattern = Readonly<{ kind: LabelKind; letters: string; words: number; tolerance: number; foreign: boolean }>;

function toleranceFor(length: number): number {
  if (length <= 4) return 0;
  if (length <= 7) return 1;
  return length <= 11 ? 2 : 3;
}

/** Labels in other languages must not be found in the names of people. */
function strictToleranceFor(length: number): number {
  if (length <= 7) return 0;
  return length <= 11 ? 1 : 2;
}

function patternsOf(labels: Readonly<Record<string, readonly string[]>>, foreign: boolean): Pattern[] {
  return Object.entries(labels).flatMap(([kind, texts]) =>
    texts.map((text) => {
      const letters = text.replaceAll(' ', '');
      const tolerance = (foreign ? strictToleranceFor : toleranceFor)(letters.length);
      return { kind: kind as LabelKind, letters, words: text.split(' ').length, tolerance, foreign };
    }),
  );
}

const PATTERNS: readonly Pattern[] = [...patternsOf(LABELS, false), ...patternsOf(TRANSLATIONS, true)];

const MAX_LABEL = Math.max(...PATTERNS.map(({ letters }) => letters.length)) + 3;

/** Edit distance of two short texts, given up as `limit + 1` once it is larger than `limit`. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      row.push(Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + change));
    }
    if (Math.min(...row) > limit) return limit + 1;
    above = row;
  }
  return above[b.length] ?? limit + 1;
}

const AS_LETTER: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '5': 'S', '8': 'B', '6': 'G', '|': 'I' };

/** Upper case letters only, digits that recognisers write for letters put back. */
export function lettersOf(text: string): string {
  return text
    .toUpperCase()
    .replace(/[015868|]/g, (sign) => AS_LETTER[sign] ?? '')
    .replace(/[^A-Z]/g, '');
}

type Token = Readonly<{ from: number; to: number; letters: string }>;

/** Accents taken off, every letter in its place: "PRÉNOM" is "PRENOM". */
function withoutAccents(text: string): string {
  return text.replace(/[À-ž]/g, (letter) => {
    const [plain = letter] = letter.normalize('NFD');
    return /[A-Za-z]/.test(plain) ? plain : letter;
  });
}

/** Runs of letters; digits belong to one only singly, so that a date glued to its label is left out. */
function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  // A text layer may have an accent as a sign of its own.
  for (const found of withoutAccents(text).matchAll(/(?:[A-Za-z|][\u0300-\u036f]?|(?<![0-9])[015868](?![0-9]))+/g)) {
    tokens.push({ from: found.index, to: found.index + found[0].length, letters: lettersOf(found[0]) });
  }
  return tokens;
}

function matchAt(tokens: readonly Token[], start: number): { pattern: Pattern; end: number; distance: number } | null {
  let best: { pattern: Pattern; end: number; distance: number } | null = null;
  let joined = '';
  for (let end = start; end < tokens.length && joined.length <= MAX_LABEL; end += 1) {
    joined += tokens[end]?.letters ?? '';
    const count = end - start + 1;
    for (const pattern of PATTERNS) {
      if (count > pattern.words + (pattern.letters.length >= 8 ? 1 : 0)) continue;
      // "S/O" has a stroke inside, a speck read as "So" has none; "Né le" is no "Nele".
      if (pattern.letters.length <= (pattern.foreign ? 5 : 3) && count !== pattern.words) continue;
      const distance = editDistance(joined, pattern.letters, pattern.tolerance);
      if (distance > pattern.tolerance) continue;
      const score = pattern.letters.length - 2 * distance;
      if (best === null || score > best.pattern.letters.length - 2 * best.distance) best = { pattern, end, distance };
    }
  }
  return best;
}

/** A long word right before "Name" that was not recognised: more likely "Father's" than a label in another script, which a stroke ends. */
const SOMEONES = /[A-Za-z]{5,20}['’`]?[sS]?\s{1,3}$/;

/** The labels in a piece from left to right, the longest where several fit. */
function labelsIn(piece: Piece): Label[] {
  const tokens = tokensOf(piece.text);
  const labels: Label[] = [];
  let start = 0;
  while (start < tokens.length) {
    const found = matchAt(tokens, start);
    const [first, last] = [tokens[start], tokens[found?.end ?? start]];
    if (found !== null && first !== undefined && last !== undefined) {
      const { letters } = found.pattern;
      const { foreign, kind: printed } = found.pattern;
      const isSomeones = printed === 'name' && !foreign && SOMEONES.test(piece.text.slice(0, first.from));
      const kind = isSomeones ? 'relation' : printed;
      labels.push({ kind, slice: { piece, from: first.from, to: last.to }, phrase: letters });
      start = found.end;
    }
    start += 1;
  }
  return labels;
}

export function sheetOf(pieces: readonly Piece[]): Sheet {
  return { pieces, labels: new Map(pieces.map((piece) => [piece, labelsIn(piece)])) };
}

export function labelsOf(sheet: Sheet, ...kinds: readonly LabelKind[]): Label[] {
  return sheet.pieces.flatMap((piece) => (sheet.labels.get(piece) ?? []).filter((label) => kinds.includes(label.kind)));
}
