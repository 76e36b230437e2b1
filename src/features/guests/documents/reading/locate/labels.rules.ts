import { LABELS } from './label-phrases.rules.ts';
import { TRANSLATIONS } from './label-translations.rules.ts';
import type { Segment, Slice } from './text-segments.rules.ts';

export type LabelKind = keyof typeof LABELS | keyof typeof TRANSLATIONS;
/** A label on a page. `phrase` is its correct text, letters only. */
export type Label = Readonly<{ kind: LabelKind; slice: Slice; phrase: string }>;

/** The segments of a page and the labels in them. */
export type LabelledPage = Readonly<{ segments: readonly Segment[]; labels: ReadonlyMap<Segment, readonly Label[]> }>;

/** A label to search for. `foreign`: not on Indian documents. `tolerance`: the highest edit distance. */
type Pattern = Readonly<{ kind: LabelKind; letters: string; words: number; tolerance: number; foreign: boolean }>;

function toleranceFor(length: number): number {
  if (length <= 4) return 0;
  if (length <= 7) return 1;
  return length <= 11 ? 2 : 3;
}

/** Stricter, so that labels in other languages are not found in names of people. */
function strictToleranceFor(length: number): number {
  if (length <= 7) return 0;
  return length <= 11 ? 1 : 2;
}

function toPatterns(labels: Readonly<Record<string, readonly string[]>>, foreign: boolean): Pattern[] {
  return Object.entries(labels).flatMap(([kind, texts]) =>
    texts.map((text) => {
      const letters = text.replaceAll(' ', '');
      const tolerance = (foreign ? strictToleranceFor : toleranceFor)(letters.length);
      return { kind: kind as LabelKind, letters, words: text.split(' ').length, tolerance, foreign };
    }),
  );
}

const PATTERNS: readonly Pattern[] = [...toPatterns(LABELS, false), ...toPatterns(TRANSLATIONS, true)];

const LABEL_LENGTH_MAX = Math.max(...PATTERNS.map(({ letters }) => letters.length)) + 3;

/** The edit distance of two short texts, or `limit + 1` when it is larger than `limit`. */
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

const LETTER_FOR: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '5': 'S', '8': 'B', '6': 'G', '|': 'I' };

/** The letters of a text in upper case. Digits that OCR confuses with letters are replaced. */
export function lettersOf(text: string): string {
  return text
    .toUpperCase()
    .replace(/[015868|]/g, (character) => LETTER_FOR[character] ?? '')
    .replace(/[^A-Z]/g, '');
}

type Token = Readonly<{ from: number; to: number; letters: string }>;

/** Removes accents and keeps the position of every letter: "PRÉNOM" becomes "PRENOM". */
function removeAccents(text: string): string {
  return text.replace(/[À-ž]/g, (letter) => {
    const [plain = letter] = letter.normalize('NFD');
    return /[A-Za-z]/.test(plain) ? plain : letter;
  });
}

/** Splits a text into runs of letters. A single digit may be part of a run, so that a date right after its label is left out. */
function splitIntoTokens(text: string): Token[] {
  const tokens: Token[] = [];
  // A text layer may have accents as separate characters.
  for (const found of removeAccents(text).matchAll(/(?:[A-Za-z|][\u0300-\u036f]?|(?<![0-9])[015868](?![0-9]))+/g)) {
    tokens.push({ from: found.index, to: found.index + found[0].length, letters: lettersOf(found[0]) });
  }
  return tokens;
}

function matchAt(tokens: readonly Token[], start: number): { pattern: Pattern; end: number; distance: number } | null {
  let best: { pattern: Pattern; end: number; distance: number } | null = null;
  let joined = '';
  for (let end = start; end < tokens.length && joined.length <= LABEL_LENGTH_MAX; end += 1) {
    joined += tokens[end]?.letters ?? '';
    const count = end - start + 1;
    for (const pattern of PATTERNS) {
      if (count > pattern.words + (pattern.letters.length >= 8 ? 1 : 0)) continue;
      // "S/O" has a slash inside, a speck read as "So" does not; "Né le" is not "Nele".
      if (pattern.letters.length <= (pattern.foreign ? 5 : 3) && count !== pattern.words) continue;
      const distance = editDistance(joined, pattern.letters, pattern.tolerance);
      if (distance > pattern.tolerance) continue;
      const score = pattern.letters.length - 2 * distance;
      if (best === null || score > best.pattern.letters.length - 2 * best.distance) best = { pattern, end, distance };
    }
  }
  return best;
}

/**
 * A long unrecognised word before "Name" is more likely "Father's" than a label in another script, which would end with a slash.
 */
const POSSESSIVE = /[A-Za-z]{5,20}['’`]?[sS]?\s{1,3}$/;

/** The labels in a segment from left to right; the longest where several match. */
function findLabels(segment: Segment): Label[] {
  const tokens = splitIntoTokens(segment.text);
  const labels: Label[] = [];
  let start = 0;
  while (start < tokens.length) {
    const found = matchAt(tokens, start);
    const [first, last] = [tokens[start], tokens[found?.end ?? start]];
    if (found !== null && first !== undefined && last !== undefined) {
      const { letters } = found.pattern;
      const { foreign, kind: printed } = found.pattern;
      const isSomeones = printed === 'name' && !foreign && POSSESSIVE.test(segment.text.slice(0, first.from));
      const kind = isSomeones ? 'relation' : printed;
      labels.push({ kind, slice: { segment, from: first.from, to: last.to }, phrase: letters });
      start = found.end;
    }
    start += 1;
  }
  return labels;
}

export function labelPage(segments: readonly Segment[]): LabelledPage {
  return { segments, labels: new Map(segments.map((segment) => [segment, findLabels(segment)])) };
}

export function labelsOf(page: LabelledPage, ...kinds: readonly LabelKind[]): Label[] {
  return page.segments.flatMap((segment) => (page.labels.get(segment) ?? []).filter((label) => kinds.includes(label.kind)));
}
