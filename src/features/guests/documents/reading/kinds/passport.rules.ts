import { findValue } from '../locate/label-values.rules.ts';
import { editDistance, type LabelledPage, labelsOf, lettersOf } from '../locate/labels.rules.ts';
import { confidenceOf, type Slice, textOf } from '../locate/text-segments.rules.ts';
import { hasLongNumber } from '../prove/aadhaar-number.rules.ts';
import { COUNTRY_CODES } from '../read/country-codes.rules.ts';
import { findDobAmongDates, findExpiry } from '../read/dated-labels.rules.ts';
import type { Day } from '../read/dates.rules.ts';
import { findHolderName } from '../read/holder-names.rules.ts';
import {
  type Candidate,
  correctDollars,
  correctToForm,
  findCandidates,
  findUnlabelled,
  joinLines,
} from '../read/number-candidates.rules.ts';
import { findSex } from '../read/sex.rules.ts';
import { foundFields, type ReadField, type Reading } from '../reading.rules.ts';

/** The number of an Indian passport: a letter and seven digits. */
const INDIAN_NUMBER = /(?<![A-Z0-9])([A-Z0-9]) ?([0-9OQDILZASGB|]{7})(?![A-Z0-9])/g;

/** Many numbers are mostly letters; a word has no digit at all, and a misread one has one. */
const FOREIGN_DIGITS_MIN = 2;

const FORM_HOLDS: ReadField['checks'] = [{ name: 'FORM', holds: true }];

/** The number of another country's passport, only at its label: up to nine letters and digits (ICAO Doc 9303, part 4). */
function parseForeignNumber(slice: Slice): ReadField | null {
  const printed = textOf(slice).slice(0, 60);
  const { value: text } = correctDollars(printed);
  const found = /(?<![A-Z0-9])[A-Z0-9]{6,9}(?![A-Z0-9])/.exec(text);
  if (found === null || hasLongNumber(text) || found[0].replace(/[^0-9]/g, '').length < FOREIGN_DIGITS_MIN) return null;
  const [from, to] = [found.index, found.index + found[0].length];
  const { corrections } = correctDollars(printed.slice(from, to));
  const confidence = confidenceOf({ ...slice, from: slice.from + from, to: slice.from + to }, corrections);
  return { value: found[0], confidence, checks: FORM_HOLDS };
}

function findIndianNumbers(page: LabelledPage): Candidate[] {
  return findCandidates(page.segments, INDIAN_NUMBER, (found) => {
    const text = `${found[1] ?? ''}${found[2] ?? ''}`;
    const corrected = correctToForm('A9999999', text);
    return corrected === null || corrected.corrections > 2 || !/[A-Z]/.test(text[0] ?? '') ? null : { ...corrected, holds: true };
  });
}

/** The first line of a passport's machine-readable zone, even if badly read. */
const ZONE_LINE = /^P[A-Z<][A-Z<0-9]{3,}<<[A-Z<0-9]*$/;
const ZONE_LINE_LENGTH_MIN = 20;

/**
 * Whether the page is named a passport or has a passport's zone or number. The labels of its fields are on identity cards too.
 */
export function namesPassport(page: LabelledPage): boolean {
  const isNamed = labelsOf(page, 'heading', 'number').some(({ phrase }) => /^(?:PASS|PASA|REISEPASS)/.test(phrase));
  const hasZone = () =>
    page.segments.some(({ text }) => {
      const line = text.slice(0, 80).replace(/\s/g, '').replaceAll('«', '<<').toUpperCase();
      return line.length >= ZONE_LINE_LENGTH_MIN && ZONE_LINE.test(line);
    });
  return isNamed || hasZone() || findIndianNumbers(page).length > 0;
}

/** The first line of values: the kind of passport, the country and the number. */
const TYPE_LINE = /(?:^|\s)[I1l]?P[A-Z]? ([A-Z]{3}) (?=[A-Z0-9]{6,9}\W{0,3}$)/;

/** The number beside the code of the country, where its label was not legible. */
function findNumberInTypeLine({ segments }: LabelledPage): ReadField | null {
  for (const segment of joinLines(segments)) {
    const text = segment.text.slice(0, 60);
    const [start, country = ''] = TYPE_LINE.exec(text) ?? [];
    if (start !== undefined && COUNTRY_CODES.has(country))
      return parseForeignNumber({ segment, from: start.length, to: text.length });
  }
  return null;
}

/** The form of many countries' numbers, which could be corrected to the Indian one. */
const TWO_LETTERS = /(?<![A-Z0-9])[A-Z]{2} ?[0-9]{6,7}(?![A-Z0-9])/;

/** The number at its label or beside the country, else one with two letters, else one of the Indian form. */
function findNumber(page: LabelledPage, indian: boolean): ReadField | null {
  const [number] = findIndianNumbers(page);
  const asIndian = number && {
    value: number.value,
    confidence: confidenceOf(number.slice, number.corrections),
    checks: FORM_HOLDS,
  };
  if (indian && asIndian !== undefined) return asIndian;
  const labelled = findNumberInTypeLine(page) ?? findValue(page, 'BELOW', ['number'], parseForeignNumber);
  if (labelled !== null) return labelled;
  const lettered = number?.corrections === 0 ? null : findUnlabelled(page, TWO_LETTERS);
  return lettered === null ? (asIndian ?? null) : { ...lettered, checks: FORM_HOLDS };
}

function parseNationality(slice: Slice): ReadField | null {
  const word = lettersOf(textOf(slice).slice(0, 30));
  if (word !== 'IND' && editDistance(word.slice(0, 6), 'INDIAN', 1) > 1) return null;
  return { value: 'IND', confidence: confidenceOf(slice), checks: [{ name: 'CODE', holds: true }] };
}

/** Reads the printed page of a passport whose machine-readable zone could not be read. */
export function readPassportPage(page: LabelledPage, today: Day): Pick<Reading, 'fields' | 'checks'> {
  const nationality = findValue(page, 'BELOW', ['nationality'], parseNationality);
  const documentNumber = findNumber(page, nationality !== null);
  const name = findHolderName(page, 'BELOW_UNLESS_COLON');
  const dob = findDobAmongDates(page, 'BELOW', today);
  const expiresOn = findExpiry(page, 'BELOW', today);
  const sex = findSex(page, 'NOTHING');
  return {
    fields: foundFields({
      documentNumber,
      name,
      dob: dob?.field,
      sex,
      nationality,
      expiresOn,
    }),
    checks: {},
  };
}
