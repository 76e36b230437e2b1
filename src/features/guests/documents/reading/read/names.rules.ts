import type { TextWord } from '../../../../../platform/reading/page.rules.ts';
import { confidenceOf, type Segment, type Slice, textOf, wordsIn } from '../locate/text-segments.rules.ts';
import type { ReadField } from '../reading.rules.ts';

/** A name as it was read. `corrections` counts the characters that were changed. */
export type FoundName = Readonly<{ name: string; slice: Slice; corrections: number }>;

const NAME_LENGTH_MAX = 200;
const NAME_WORDS_MAX = 8;
/** Two letters alone are noise. */
const NAME_LETTERS_MIN = 3;

/** Latin letters with or without accents, and the punctuation inside names. */
const NAME_WORD = /^[A-Za-zÀ-ÖØ-öø-ÿĀ-ž][A-Za-zÀ-ÖØ-öø-ÿĀ-ž.'’-]*$/;

const LETTER_FOR: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '5': 'S', '8': 'B', '|': 'I', '6': 'G', '4': 'A' };

type NamePart = Readonly<{ text: string; corrections: number; word: TextWord }>;

/** A word as part of a name, or null. Replaces a digit or stroke between at least two letters. */
function parseNamePart(word: TextWord): NamePart | null {
  const bare = word.text.replace(/^[^A-Za-zÀ-ÖØ-öø-ÿĀ-ž0-9|]+|[^A-Za-zÀ-ÖØ-öø-ÿĀ-ž0-9|.]+$/g, '').replaceAll('’', "'");
  // In most typefaces a capital I looks like a lower-case l. No name begins with a lower-case l ("lla", "lqbal").
  if (/^l[a-z]{2,}$/.test(bare)) return { text: `I${bare.slice(1)}`, corrections: 1, word };
  if (NAME_WORD.test(bare)) return { text: bare, corrections: 0, word };
  const letters = bare.replace(/[^A-Za-z]/g, '').length;
  if (letters < 2 || bare.length - letters > 2) return null;
  let corrections = 0;
  const corrected = bare.replace(/[015846|]/g, (character) => {
    corrections += 1;
    const letter = LETTER_FOR[character] ?? '';
    return bare === bare.toUpperCase() ? letter : letter.toLowerCase();
  });
  return NAME_WORD.test(corrected) ? { text: corrected, corrections, word } : null;
}

/** Before a name, on cards of Austria, Germany and Thailand for example: no part of it. */
export function isTitle(word: string): boolean {
  return /^(?:Mr|Mrs|Ms|Dr|Mag|Prof|Ing|Dipl)\.$/i.test(word);
}

/** Whether a word at either end of a name is more likely noise than a name or an initial. */
function isNoise({ text, word }: NamePart): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '');
  if (letters.length === 1) return text !== text.toUpperCase() || word.confidence < 0.5;
  if (letters.length === 2) return word.confidence < 0.4 || letters === letters.toLowerCase();
  return word.confidence < 0.2 || !/[aeiouyà-öø-ÿ]/i.test(letters);
}

/** Whether the words are capitalised like names: in capitals, or beginning with one. Small words inside ("de la") are allowed. */
function isWrittenAsName(parts: readonly NamePart[]): boolean {
  const wrong = parts.filter(
    ({ text }) =>
      !/^\p{Lu}/u.test(text) || (/^\p{Lu}\p{Ll}*\p{Lu}{2}/u.test(text) && text !== text.toUpperCase() && !text.includes('-')),
  );
  // Voter cards are typed by hand, and some have a capital at the beginning of the first name only.
  const isSentence = parts.every(
    ({ text }, at) => text.length > 2 && (at === 0 ? /^\p{Lu}\p{Ll}+$/u : /^\p{L}\p{Ll}+$/u).test(text),
  );
  return (
    wrong.length * 2 < parts.length || isSentence || parts.every(({ text }) => text.length > 1 && text === text.toLowerCase())
  );
}

/** The name in a slice, or null. Noise at its ends is dropped, and everything after a word that cannot be part of a name. */
function parseNameWords(slice: Slice): FoundName | null {
  const words = wordsIn(slice);
  let parts: NamePart[] = [];
  for (const word of words.slice(0, NAME_WORDS_MAX)) {
    const part = parseNamePart(word);
    if (part !== null) parts.push(part);
    else if (parts.length > 0 && /[0-9:/]/.test(word.text)) break;
    else if (/[0-9]{3}/.test(word.text)) return null;
  }
  while (parts[0] !== undefined && (isTitle(parts[0].text) || isNoise(parts[0]))) parts = parts.slice(1);
  for (let last = parts.at(-1); last !== undefined && isNoise(last); last = parts.at(-1)) parts = parts.slice(0, -1);
  const name = parts
    .map((part) => part.text)
    .join(' ')
    .replace(/[-'.]+$/, (characters) => (characters === '.' ? '.' : ''))
    .slice(0, NAME_LENGTH_MAX);
  if (name.replace(/[^\p{L}]/gu, '').length < NAME_LETTERS_MIN || !isWrittenAsName(parts)) return null;
  const corrections = parts.reduce((sum, part) => sum + part.corrections, 0);
  return { name, slice: sliceAround(slice.segment, parts), corrections };
}

function sliceAround(segment: Segment, parts: readonly NamePart[]): Slice {
  const kept = new Set(parts.map((part) => part.word));
  let at = 0;
  let from = segment.text.length;
  let to = 0;
  for (const word of segment.words) {
    if (kept.has(word)) {
      from = Math.min(from, at);
      to = at + word.text.length;
    }
    at += word.text.length + 1;
  }
  return { segment, from, to };
}

/** The name in a slice if it looks like one without a label: nearly all letters, no colon, at most six words. */
export function parseName(slice: Slice): FoundName | null {
  const text = textOf(slice)
    .slice(0, 120)
    .replace(/^[^A-Za-zÀ-ž0-9]+|[^A-Za-zÀ-ž0-9.]{1,20}$/g, '');
  const letters = text.replace(/[^A-Za-zÀ-ž]/g, '').length;
  if (/[0-9:/\\]/.test(text) || letters < 3 || letters < text.replace(/\s/g, '').length * 0.75 || text.split(/\s+/).length > 6)
    return null;
  const found = parseNameWords(slice);
  return found !== null && confidenceOf(found.slice) >= 0.35 ? found : null;
}

export function toNameField(found: FoundName, doubts = 0): ReadField {
  return { value: found.name, confidence: confidenceOf(found.slice, found.corrections + doubts), checks: [] };
}
