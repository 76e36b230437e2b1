import { foundFields, type ReadField, type Reading } from '../reading.rules.ts';
import { AADHAAR_DIGITS } from './aadhaar-number.rules.ts';
import { dobAmongDates, expiryOf } from './dated-labels.rules.ts';
import { type Day, datesIn } from './dates.rules.ts';
import { labelledName } from './holder-names.rules.ts';
import { valueAt } from './label-values.rules.ts';
import type { Sheet } from './labels.rules.ts';
import { type Candidate, candidatesIn } from './number-candidates.rules.ts';
import { confidenceOf, type Piece, type Slice, textOf } from './page-pieces.rules.ts';
import { fixedTo } from './position-fixes.rules.ts';

/** Codes of states and union territories on vehicles and licences, also former ones (Motor Vehicles Act 1988, section 41(6)). */
const STATES = new Set(
  'AN AP AR AS BR CG CH CT DD DL DN GA GJ HP HR JH JK KA KL LA LD MH ML MN MP MZ NL OD OR PB PY RJ SK TG TN TR TS UA UK UP UT WB'.split(
    ' ',
  ),
);

/** State, transport office, year of the first issue, seven digits; printed with spaces, strokes or nothing between. */
const NUMBER =
  /(?<![A-Z0-9])([A-Z0-9|]{2})[\s/-]{0,3}([0-9OQDILZASGB|]{2})([A-Z]?)[\s/-]{0,3}([12I|LZ][0-9OQDILZASGB|]{3})[\s/-]{0,3}([0-9OQDILZASGB|]{7})(?![A-Z0-9])/g;

const MAX_FIXES = 5;
const LENGTH_MAX = 20;
const FIRST_YEAR = 1950;

/** Numbers of the common form, the best first; `holds` when the state is known and the year is one licences were issued in. */
export function licenceNumbers(pieces: readonly Piece[], today: Day): Candidate[] {
  return candidatesIn(pieces, NUMBER, (found) => {
    const [, state = '', office = '', series = '', year = '', serial = ''] = found;
    const fixed = fixedTo('AA9999999999999', state + office + year + serial);
    // A number of digits throughout is no licence's: it may be an Aadhaar's.
    if (fixed === null || fixed.fixes > MAX_FIXES || !/[A-Z]/.test(state)) return null;
    const issued = Number(fixed.value.slice(4, 8));
    const holds = STATES.has(fixed.value.slice(0, 2)) && issued >= FIRST_YEAR && issued <= Number(today.slice(0, 4));
    return { value: `${fixed.value.slice(0, 4)}${series}${fixed.value.slice(4)}`, fixes: fixed.fixes, holds };
  });
}

/**
 * What stands at "DL No" and is no number of the common form: some states had others. Never so many digits that they may be those
 * of an Aadhaar, which is kept masked only.
 */
function otherNumber(slice: Slice): ReadField | null {
  if (datesIn(slice).length > 0) return null;
  const found = /[A-Z0-9][A-Z0-9 /-]{6,30}[A-Z0-9]/.exec(textOf(slice).slice(0, 60).toUpperCase());
  const value = found?.[0].replace(/[^A-Z0-9]/g, '') ?? '';
  if (value.length > LENGTH_MAX) return null;
  const digits = value.replace(/[^0-9]/g, '').length;
  if (digits < 6 || digits >= AADHAAR_DIGITS || !/[A-Z]/.test(value)) return null;
  return { value, confidence: confidenceOf(slice, 2), checks: [{ name: 'FORM', holds: false }] };
}

function numberOf(sheet: Sheet, today: Day): ReadField | null {
  const [number] = licenceNumbers(sheet.pieces, today);
  if (number === undefined) return valueAt(sheet, 'RIGHT', ['number'], otherNumber);
  return {
    value: number.value,
    confidence: confidenceOf(number.slice, number.fixes),
    checks: [{ name: 'FORM', holds: number.holds }],
  };
}

/** An Indian driving licence (smart card or paper, front). It proves no nationality: any resident may hold one. */
export function drivingLicenceReading(sheet: Sheet, today: Day): Pick<Reading, 'fields' | 'checks'> {
  const documentNumber = numberOf(sheet, today);
  const name = labelledName(sheet);
  const dob = dobAmongDates(sheet, 'RIGHT', today);
  const expiresOn = expiryOf(sheet, 'RIGHT', today);
  return {
    fields: foundFields({
      documentNumber,
      name,
      dob: dob?.field,
      expiresOn,
    }),
    checks: {},
  };
}
