import { foundFields, type ReadField, type Reading } from '../reading.rules.ts';
import { hasLongNumber } from './aadhaar-number.rules.ts';
import { dobAmongDates, expiryOf } from './dated-labels.rules.ts';
import type { Day } from './dates.rules.ts';
import { holderName } from './holder-names.rules.ts';
import { valueAt } from './label-values.rules.ts';
import { editDistance, labelsOf, lettersOf, type Sheet } from './labels.rules.ts';
import { type Candidate, candidatesIn } from './number-candidates.rules.ts';
import { confidenceOf, type Slice, textOf } from './page-pieces.rules.ts';
import { fixedTo } from './position-fixes.rules.ts';
import { sexOf } from './sex.rules.ts';

/** An Indian passport's number: a letter and seven digits. */
const INDIAN = /(?<![A-Z0-9])([A-Z0-9]) ?([0-9OQDILZASGB|]{7})(?![A-Z0-9])/g;

/** The number of another country's passport, only at its label: up to nine letters and digits (ICAO Doc 9303-4). */
function labelledNumber(slice: Slice): ReadField | null {
  const text = textOf(slice).slice(0, 60);
  const found = /(?<![A-Z0-9])[A-Z0-9]{6,9}(?![A-Z0-9])/.exec(text);
  if (found === null || hasLongNumber(text) || found[0].replace(/[^0-9]/g, '').length < 4) return null;
  const from = slice.from + found.index;
  return {
    value: found[0],
    confidence: confidenceOf({ ...slice, from, to: from + found[0].length }),
    checks: [{ name: 'FORM', holds: true }],
  };
}

function indianNumbers(sheet: Sheet): Candidate[] {
  return candidatesIn(sheet.pieces, INDIAN, (found) => {
    const text = `${found[1] ?? ''}${found[2] ?? ''}`;
    const fixed = fixedTo('A9999999', text);
    return fixed === null || fixed.fixes > 2 || !/[A-Z]/.test(text[0] ?? '') ? null : { ...fixed, holds: true };
  });
}

/** The first line of a passport's machine-readable zone, however badly it was read. */
const ZONE_LINE = /^P[A-Z<][A-Z<0-9]{3,}<<[A-Z<0-9]*$/;
const ZONE_LINE_MIN = 20;

/** Whether it says that it is a passport: the labels of its fields are on identity cards too. */
export function saysPassport(sheet: Sheet): boolean {
  const isNamed = labelsOf(sheet, 'heading', 'number').some(({ phrase }) => /^(?:PASS|PASA|REISEPASS)/.test(phrase));
  const hasZone = () =>
    sheet.pieces.some(({ text }) => {
      const line = text.slice(0, 80).replace(/\s/g, '').replaceAll('«', '<<').toUpperCase();
      return line.length >= ZONE_LINE_MIN && ZONE_LINE.test(line);
    });
  return isNamed || hasZone() || indianNumbers(sheet).length > 0;
}

function numberOf(sheet: Sheet, indian: boolean): ReadField | null {
  const [number] = indianNumbers(sheet);
  const labelled = indian && number !== undefined ? null : valueAt(sheet, 'BELOW', ['number'], labelledNumber);
  if (labelled !== null || number === undefined) return labelled;
  return { value: number.value, confidence: confidenceOf(number.slice, number.fixes), checks: [{ name: 'FORM', holds: true }] };
}

function nationalityIn(slice: Slice): ReadField | null {
  const word = lettersOf(textOf(slice).slice(0, 30));
  if (word !== 'IND' && editDistance(word.slice(0, 6), 'INDIAN', 1) > 1) return null;
  return { value: 'IND', confidence: confidenceOf(slice), checks: [{ name: 'CODE', holds: true }] };
}

/** The printed page of a passport whose machine-readable zone could not be read. */
export function passportPageReading(sheet: Sheet, today: Day): Pick<Reading, 'fields' | 'checks'> {
  const nationality = valueAt(sheet, 'BELOW', ['nationality'], nationalityIn);
  const documentNumber = numberOf(sheet, nationality !== null);
  const name = holderName(sheet, 'UNDER');
  const dob = dobAmongDates(sheet, 'BELOW', today);
  const expiresOn = expiryOf(sheet, 'BELOW', today);
  const sex = sexOf(sheet, 'NOTHING');
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
