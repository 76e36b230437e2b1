import { findValue } from '../locate/label-values.rules.ts';
import { type LabelledPage, labelsOf } from '../locate/labels.rules.ts';
import { confidenceOf, type Segment } from '../locate/text-segments.rules.ts';
import { isAadhaarNumber } from '../prove/aadhaar-number.rules.ts';
import { findDob } from '../read/dated-labels.rules.ts';
import type { Day } from '../read/dates.rules.ts';
import { findNameAbove } from '../read/holder-names.rules.ts';
import { parseName, toNameField } from '../read/names.rules.ts';
import { type Candidate, findCandidates } from '../read/number-candidates.rules.ts';
import { findSex, findSexSegment } from '../read/sex.rules.ts';
import { foundFields, type ReadField, type Reading } from '../reading.rules.ts';

const DIGIT = '[0-9OQDIL|!ZSGB]';
const TWELVE = new RegExp(`(?<![0-9A-Z])(${DIGIT}{4})\\s{0,2}(${DIGIT}{4})\\s{0,2}(${DIGIT}{4})(?![0-9A-Z])`, 'g');
const GROUP_BEFORE = new RegExp(`${DIGIT}{4}\\s{0,2}$`);
const GROUP_BEHIND = new RegExp(`^\\s{0,2}${DIGIT}{4}(?![0-9A-Z])`);
const MASKED = /(?<![0-9A-Z])[X*×K]{3,5}\s{0,2}[X*×K]{3,5}\s{0,2}([0-9]{4})(?![0-9A-Z])/g;
const DIGIT_FOR: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  '|': '1',
  '!': '1',
  Z: '2',
  S: '5',
  G: '6',
  B: '8',
};

function parseTwelveDigits(found: RegExpMatchArray): { value: string; corrections: number; holds: boolean } | null {
  const [whole, first = '', second = '', third = ''] = found;
  const text = found.input ?? '';
  const at = found.index ?? 0;
  // Sixteen digits are a virtual ID (VID), which stands for the number but differs from it.
  const before = text.slice(Math.max(0, at - 12), at);
  if (
    GROUP_BEFORE.test(before) ||
    GROUP_BEHIND.test(text.slice(at + whole.length, at + whole.length + 7)) ||
    /V[I1L]D\W{0,4}$/.test(before)
  )
    return null;
  const raw = first + second + third;
  const value = raw.replace(/[^0-9]/g, (character) => DIGIT_FOR[character] ?? '');
  const corrections = [...raw].filter((character) => DIGIT_FOR[character] !== undefined).length;
  const holds = isAadhaarNumber(value);
  if (corrections > 4 || (!holds && (corrections > 0 || !/^[2-9]/.test(value)))) return null;
  return { value, corrections, holds };
}

/** Possible Aadhaar numbers, valid ones first. */
export function findAadhaarNumbers(segments: readonly Segment[]): Candidate[] {
  return findCandidates(segments, TWELVE, parseTwelveDigits);
}

/** Numbers that are printed masked (`XXXX XXXX 1234`). They have nothing to check. */
export function findMaskedNumbers(segments: readonly Segment[]): Candidate[] {
  return findCandidates(segments, MASKED, (found) => ({ value: `XXXXXXXX${found[1]}`, corrections: 0, holds: true }));
}

function findName(page: LabelledPage, anchor: Segment | undefined): ReadField | null {
  const above = anchor === undefined ? null : findNameAbove(page, anchor);
  if (above !== null) return toNameField(above);
  const labelled = findValue(page, 'RIGHT', ['name'], parseName);
  return labelled === null ? null : toNameField(labelled);
}

/**
 * Reads an Aadhaar card, letter or PDF (UIDAI): the number and, from the front, the name in the line above the date of birth.
 * The back has only the number. An Aadhaar proves no nationality, because any resident may have one.
 */
export function readAadhaar(page: LabelledPage, today: Day): Pick<Reading, 'fields' | 'checks'> {
  const [number] = findAadhaarNumbers(page.segments);
  const [masked] = findMaskedNumbers(page.segments);
  const dob = findDob(page, 'RIGHT', today);
  const anchor = dob?.found.slice.segment ?? labelsOf(page, 'yearOfBirth')[0]?.slice.segment ?? findSexSegment(page);
  const name = findName(page, anchor);
  const sex = findSex(page, 'LABEL');
  const full = number !== undefined && (number.holds || masked === undefined) ? number : undefined;
  const documentNumber: ReadField | undefined =
    full === undefined
      ? masked && { value: masked.value, confidence: confidenceOf(masked.slice), checks: [] }
      : {
          value: full.value,
          confidence: confidenceOf(full.slice, full.corrections),
          checks: [{ name: 'VERHOEFF', holds: full.holds }],
        };
  return {
    fields: foundFields({
      documentNumber,
      name,
      dob: dob?.field,
      sex,
    }),
    checks: full === undefined ? {} : { verhoeff: full.holds },
  };
}
