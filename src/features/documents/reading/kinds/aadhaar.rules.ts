import { foundFields, type ReadField, type Reading } from '../reading.rules.ts';
import { isAadhaarNumber } from './aadhaar-number.rules.ts';
import { dobOf } from './dated-labels.rules.ts';
import type { Day } from './dates.rules.ts';
import { valueAt } from './label-values.rules.ts';
import { labelsOf, type Sheet } from './labels.rules.ts';
import { nameAbove } from './name-lines.rules.ts';
import { nameAlone, nameField } from './names.rules.ts';
import { type Candidate, candidatesIn } from './number-candidates.rules.ts';
import { confidenceOf, type Piece } from './page-pieces.rules.ts';
import { sexOf, sexPiece } from './sex.rules.ts';

const D = '[0-9OQDIL|!ZSGB]';
const TWELVE = new RegExp(`(?<![0-9A-Z])(${D}{4})\\s{0,2}(${D}{4})\\s{0,2}(${D}{4})(?![0-9A-Z])`, 'g');
const GROUP_BEFORE = new RegExp(`${D}{4}\\s{0,2}$`);
const GROUP_BEHIND = new RegExp(`^\\s{0,2}${D}{4}(?![0-9A-Z])`);
const MASKED = /(?<![0-9A-Z])[X*×K]{3,5}\s{0,2}[X*×K]{3,5}\s{0,2}([0-9]{4})(?![0-9A-Z])/g;
const SIGNS: Readonly<Record<string, string>> = {
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

function twelveDigits(found: RegExpMatchArray): { value: string; fixes: number; holds: boolean } | null {
  const [whole, first = '', second = '', third = ''] = found;
  const text = found.input ?? '';
  const at = found.index ?? 0;
  // Sixteen digits are a virtual id (VID), which stands for the number but is not it.
  const before = text.slice(Math.max(0, at - 12), at);
  if (
    GROUP_BEFORE.test(before) ||
    GROUP_BEHIND.test(text.slice(at + whole.length, at + whole.length + 7)) ||
    /V[I1L]D\W{0,4}$/.test(before)
  )
    return null;
  const raw = first + second + third;
  const value = raw.replace(/[^0-9]/g, (sign) => SIGNS[sign] ?? '');
  const fixes = [...raw].filter((sign) => SIGNS[sign] !== undefined).length;
  const holds = isAadhaarNumber(value);
  if (fixes > 4 || (!holds && (fixes > 0 || !/^[2-9]/.test(value)))) return null;
  return { value, fixes, holds };
}

/** Numbers that may be this document's, the one that holds first. */
export function aadhaarNumbers(pieces: readonly Piece[]): Candidate[] {
  return candidatesIn(pieces, TWELVE, twelveDigits);
}

/** Numbers printed masked (`XXXX XXXX 1234`): there is nothing to check on them. */
export function maskedNumbers(pieces: readonly Piece[]): Candidate[] {
  return candidatesIn(pieces, MASKED, (found) => ({ value: `XXXXXXXX${found[1]}`, fixes: 0, holds: true }));
}

function nameOf(sheet: Sheet, anchor: Piece | undefined): ReadField | null {
  const above = anchor === undefined ? null : nameAbove(sheet, anchor);
  if (above !== null) return nameField(above);
  const labelled = valueAt(sheet, 'RIGHT', ['name'], nameAlone);
  return labelled === null ? null : nameField(labelled);
}

/**
 * An Aadhaar card, letter or PDF (UIDAI): the number, and from its front the name in the line above the date of birth. The back
 * tells the number only. It proves no nationality: any resident may hold one.
 */
export function aadhaarReading(sheet: Sheet, today: Day): Pick<Reading, 'fields' | 'checks'> {
  const [number] = aadhaarNumbers(sheet.pieces);
  const [masked] = maskedNumbers(sheet.pieces);
  const dob = dobOf(sheet, 'RIGHT', today);
  const anchor = dob?.found.slice.piece ?? labelsOf(sheet, 'yearOfBirth')[0]?.slice.piece ?? sexPiece(sheet);
  const name = nameOf(sheet, anchor);
  const sex = sexOf(sheet, 'LABEL');
  const full = number !== undefined && (number.holds || masked === undefined) ? number : undefined;
  const documentNumber: ReadField | undefined =
    full === undefined
      ? masked && { value: masked.value, confidence: confidenceOf(masked.slice), checks: [] }
      : {
          value: full.value,
          confidence: confidenceOf(full.slice, full.fixes),
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
