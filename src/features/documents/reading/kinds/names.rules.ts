import type { TextWord } from '../../../../platform/reading/page.rules.ts';
import type { ReadField } from '../reading.rules.ts';
import { confidenceOf, type Piece, type Slice, textOf, wordsIn } from './page-pieces.rules.ts';

/** A name as it was read; `fixes` counts the characters that had to be changed. */
export type FoundName = Readonly<{ name: string; slice: Slice; fixes: number }>;

const MAX_NAME = 200;
const MAX_NAME_WORDS = 8;

/** Latin letters with or without accents, and the signs names have inside. */
const NAME_WORD = /^[A-Za-zÀ-ÖØ-öø-ÿĀ-ž][A-Za-zÀ-ÖØ-öø-ÿĀ-ž.'’-]*$/;

const AS_LETTER: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '5': 'S', '8': 'B', '|': 'I', '6': 'G', '4': 'A' };

type Part = Readonly<{ text: string; fixes: number; word: TextWord }>;

/** A word as part of a name, or null: a digit or stroke between at least two letters is put back. */
function partOf(word: TextWord): Part | null {
  const bare = word.text.replace(/^[^A-Za-zÀ-ÖØ-öø-ÿĀ-ž0-9|]+|[^A-Za-zÀ-ÖØ-öø-ÿĀ-ž0-9|.]+$/g, '').replaceAll('’', "'");
  // A capital I is drawn as a small l in most typefaces; no name begins with a small one ("lla", "lqbal").
  if (/^l[a-z]{2,}$/.test(bare)) return { text: `I${bare.slice(1)}`, fixes: 1, word };
  if (NAME_WORD.test(bare)) return { text: bare, fixes: 0, word };
  const letters = bare.replace(/[^A-Za-z]/g, '').length;
  if (letters < 2 || bare.length - letters > 2) return null;
  let fixes = 0;
  const fixed = bare.replace(/[015846|]/g, (sign) => {
    fixes += 1;
    const letter = AS_LETTER[sign] ?? '';
    return bare === bare.toUpperCase() ? letter : letter.toLowerCase();
  });
  return NAME_WORD.test(fixed) ? { text: fixed, fixes, word } : null;
}

/** Whether a word at the end of a name is more likely a speck than a name or an initial. */
function isNoise({ text, word }: Part): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '');
  if (letters.length === 1) return text !== text.toUpperCase() || word.confidence < 0.5;
  if (letters.length === 2) return word.confidence < 0.4 || letters === letters.toLowerCase();
  return word.confidence < 0.2 || !/[aeiouyà-öø-ÿ]/i.test(letters);
}

/** Whether the words are written as names are: each in capitals or beginning with one; small words inside ("de la") are allowed. */
function isWrittenAsName(parts: readonly Part[]): boolean {
  const wrong = parts.filter(
    ({ text }) =>
      !/^\p{Lu}/u.test(text) || (/^\p{Lu}\p{Ll}*\p{Lu}{2}/u.test(text) && text !== text.toUpperCase() && !text.includes('-')),
  );
  return wrong.length * 2 < parts.length || parts.every(({ text }) => text.length > 1 && text === text.toLowerCase());
}

/** The name that stands in a slice, or null: specks at its ends are dropped, anything behind what cannot be a name is cut off. */
function nameIn(slice: Slice): FoundName | null {
  const words = wordsIn(slice);
  let parts: Part[] = [];
  for (const word of words.slice(0, MAX_NAME_WORDS)) {
    const part = partOf(word);
    if (part !== null) parts.push(part);
    else if (parts.length > 0 && /[0-9:/]/.test(word.text)) break;
    else if (/[0-9]{3}/.test(word.text)) return null;
  }
  while (parts[0] !== undefined && isNoise(parts[0])) parts = parts.slice(1);
  for (let last = parts.at(-1); last !== undefined && isNoise(last); last = parts.at(-1)) parts = parts.slice(0, -1);
  const name = parts
    .map((part) => part.text)
    .join(' ')
    .replace(/[-'.]+$/, (signs) => (signs === '.' ? '.' : ''))
    .slice(0, MAX_NAME);
  if (!parts.some(({ text }) => text.replace(/[^\p{L}]/gu, '').length >= 2) || !isWrittenAsName(parts)) return null;
  const fixes = parts.reduce((sum, part) => sum + part.fixes, 0);
  return { name, slice: sliceOf(slice.piece, parts), fixes };
}

function sliceOf(piece: Piece, parts: readonly Part[]): Slice {
  const kept = new Set(parts.map((part) => part.word));
  let at = 0;
  let from = piece.text.length;
  let to = 0;
  for (const word of piece.words) {
    if (kept.has(word)) {
      from = Math.min(from, at);
      to = at + word.text.length;
    }
    at += word.text.length + 1;
  }
  return { piece, from, to };
}

/** Without a label a line must look more like a name: letters nearly throughout, no colon, no more than six words. */
export function nameAlone(slice: Slice): FoundName | null {
  const text = textOf(slice)
    .slice(0, 120)
    .replace(/^[^A-Za-zÀ-ž0-9]+|[^A-Za-zÀ-ž0-9.]{1,20}$/g, '');
  const letters = text.replace(/[^A-Za-zÀ-ž]/g, '').length;
  if (/[0-9:/\\]/.test(text) || letters < 3 || letters < text.replace(/\s/g, '').length * 0.75 || text.split(/\s+/).length > 6)
    return null;
  const found = nameIn(slice);
  return found !== null && confidenceOf(found.slice) >= 0.35 ? found : null;
}

export function nameField(found: FoundName, doubts = 0): ReadField {
  return { value: found.name, confidence: confidenceOf(found.slice, found.fixes + doubts), checks: [] };
}
