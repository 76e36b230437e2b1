import { findValue } from '../locate/label-values.rules.ts';
import { editDistance, type LabelledPage } from '../locate/labels.rules.ts';
import { confidenceOf, type Segment, type Slice, textOf } from '../locate/text-segments.rules.ts';
import type { ReadField } from '../reading.rules.ts';

type FoundSex = Readonly<{ sex: 'F' | 'M' | 'X'; slice: Slice; corrections: number }>;

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

/**
 * Finds the word for a sex. Names such as Mala and Male are a letter away from "MALE", so this is only used where no name is
 * expected.
 */
function parseSexWord(slice: Slice): FoundSex | null {
  for (const found of textOf(slice)
    .slice(0, 200)
    .matchAll(/[A-Za-z0-9]{3,12}/g)) {
    const word = found[0].toUpperCase().replaceAll('1', 'L').replaceAll('0', 'O');
    for (const [text, sex, tolerance] of WORDS) {
      const distance = editDistance(word, text, tolerance);
      const from = slice.from + found.index;
      if (distance <= tolerance) return { sex, slice: { ...slice, from, to: from + found[0].length }, corrections: distance };
    }
  }
  return null;
}

function parseSexLetter(slice: Slice): FoundSex | null {
  const found = /^\s{0,3}([FMXT])(?![A-Za-z])/.exec(textOf(slice));
  const sex = LETTERS[found?.[1] ?? ''];
  return sex === undefined ? null : { sex, slice: { ...slice, to: slice.from + 1 }, corrections: 0 };
}

function toSexField({ sex, slice, corrections }: FoundSex): ReadField {
  return { value: sex, confidence: confidenceOf(slice, corrections), checks: [] };
}

/** Finds the sex at its label, or as a word in a line of its own or at the end of one (as on Aadhaar cards). */
export function findSex(page: LabelledPage, without: 'LABEL' | 'NOTHING'): ReadField | null {
  const labelled = findValue(page, 'RIGHT', ['sex'], (slice) => parseSexWord(slice) ?? parseSexLetter(slice));
  if (labelled !== null) return toSexField(labelled);
  if (without === 'NOTHING') return null;
  const alone = findUnlabelledSex(page);
  return alone === null ? null : toSexField(alone);
}

/** The segment that has the sex without a label. */
export function findSexSegment(page: LabelledPage): Segment | undefined {
  return findUnlabelledSex(page)?.slice.segment;
}

function findUnlabelledSex(page: LabelledPage): FoundSex | null {
  for (const segment of page.segments) {
    if (segment.text.length > 40) continue;
    // "पुरुष / MALE": the text before the slash is in another script.
    const found = /(?:(?:^|[/|\\]\s{0,3})[A-Za-z0-9]{4,11}|\s[A-Z0-9]{4,11})[^A-Za-z0-9]{0,4}$/.exec(segment.text);
    const sex = found === null ? null : parseSexWord({ segment, from: found.index, to: segment.text.length });
    if (sex !== null) return sex;
  }
  return null;
}
