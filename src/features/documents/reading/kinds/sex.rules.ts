import type { ReadField } from '../reading.rules.ts';
import { valueAt } from './label-values.rules.ts';
import { editDistance, type Sheet } from './labels.rules.ts';
import { confidenceOf, type Piece, type Slice, textOf } from './page-pieces.rules.ts';

type FoundSex = Readonly<{ sex: 'F' | 'M' | 'X'; slice: Slice; fixes: number }>;

const WORDS = [
  ['FEMALE', 'F', 1],
  ['TRANSGENDER', 'X', 2],
  ['MALE', 'M', 0],
  ['MALF', 'M', 0],
  ['MAIE', 'M', 0],
  ['NALE', 'M', 0],
  ['WALE', 'M', 0],
  ['OTHERS', 'X', 0],
  ['OTHER', 'X', 0],
] as const;

const LETTERS: Readonly<Record<string, 'F' | 'M' | 'X'>> = { F: 'F', M: 'M', X: 'X', T: 'X' };

/** A sex written out; a name may be a letter away from "MALE" (Mala, Male), so it is only looked for where nothing else stands. */
function wordIn(slice: Slice): FoundSex | null {
  for (const found of textOf(slice)
    .slice(0, 200)
    .matchAll(/[A-Za-z0-9]{3,12}/g)) {
    const word = found[0].toUpperCase().replaceAll('1', 'L').replaceAll('0', 'O');
    for (const [text, sex, tolerance] of WORDS) {
      const distance = editDistance(word, text, tolerance);
      const from = slice.from + found.index;
      if (distance <= tolerance) return { sex, slice: { ...slice, from, to: from + found[0].length }, fixes: distance };
    }
  }
  return null;
}

function letterIn(slice: Slice): FoundSex | null {
  const found = /^\s{0,3}([FMXT])(?![A-Za-z])/.exec(textOf(slice));
  const sex = LETTERS[found?.[1] ?? ''];
  return sex === undefined ? null : { sex, slice: { ...slice, to: slice.from + 1 }, fixes: 0 };
}

function fieldOf({ sex, slice, fixes }: FoundSex): ReadField {
  return { value: sex, confidence: confidenceOf(slice, fixes), checks: [] };
}

/** The sex at its label, or written out as a line or part of a line of its own (as on Aadhaar cards). */
export function sexOf(sheet: Sheet, without: 'LABEL' | 'NOTHING'): ReadField | null {
  const labelled = valueAt(sheet, 'RIGHT', ['sex'], (slice) => wordIn(slice) ?? letterIn(slice));
  if (labelled !== null) return fieldOf(labelled);
  if (without === 'NOTHING') return null;
  const alone = aloneIn(sheet);
  return alone === null ? null : fieldOf(alone);
}

/** The piece that bears the sex without a label. */
export function sexPiece(sheet: Sheet): Piece | undefined {
  return aloneIn(sheet)?.slice.piece;
}

function aloneIn(sheet: Sheet): FoundSex | null {
  for (const piece of sheet.pieces) {
    if (piece.text.length > 40) continue;
    // "पुरुष / MALE": what stands before the stroke is another script.
    const found = /(?:(?:^|[/|\\]\s{0,3})[A-Za-z0-9]{4,11}|\s[A-Z0-9]{4,11})[^A-Za-z0-9]{0,4}$/.exec(piece.text);
    const sex = found === null ? null : wordIn({ piece, from: found.index, to: piece.text.length });
    if (sex !== null) return sex;
  }
  return null;
}
