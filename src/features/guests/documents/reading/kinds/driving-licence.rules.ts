import { findValue } from '../locate/label-values.rules.ts';
import type { LabelledPage } from '../locate/labels.rules.ts';
import { confidenceOf, type Segment, type Slice, textOf } from '../locate/text-segments.rules.ts';
import { AADHAAR_DIGITS } from '../prove/aadhaar-number.rules.ts';
import { findDobAmongDates, findExpiry } from '../read/dated-labels.rules.ts';
import { type Day, findDates } from '../read/dates.rules.ts';
import { findLabelledName } from '../read/holder-names.rules.ts';
import { type Candidate, correctToForm, findCandidates } from '../read/number-candidates.rules.ts';
import { foundFields, type ReadField, type Reading } from '../reading.rules.ts';

/**
 * Codes of states and union territories on vehicles and licences, including former ones (Motor Vehicles Act 1988, section
 * 41(6)).
 */
const STATES = new Set(
  'AN AP AR AS BR CG CH CT DD DL DN GA GJ HP HR JH JK KA KL LA LD MH ML MN MP MZ NL OD OR PB PY RJ SK TG TN TR TS UA UK UP UT WB'.split(
    ' ',
  ),
);

/**
 * State, transport office, year of the first issue, seven digits; printed with spaces, hyphens, slashes or nothing between them.
 */
const NUMBER =
  /(?<![A-Z0-9])([A-Z0-9|]{2})[\s/-]{0,3}([0-9OQDILZASGB|]{2})([A-Z]?)[\s/-]{0,3}([12I|LZ][0-9OQDILZASGB|]{3})[\s/-]{0,3}([0-9OQDILZASGB|]{7})(?![A-Z0-9])/g;

const CORRECTIONS_MAX = 5;
const LENGTH_MAX = 20;
const FIRST_YEAR = 1950;

/** Numbers of the common form, the best first. `holds`: the state is known and licences were issued in that year. */
export function findLicenceNumbers(segments: readonly Segment[], today: Day): Candidate[] {
  return findCandidates(segments, NUMBER, (found) => {
    const [, state = '', office = '', series = '', year = '', serial = ''] = found;
    const corrected = correctToForm('AA9999999999999', state + office + year + serial);
    // A number of digits only is not a licence number; it may be an Aadhaar number.
    if (corrected === null || corrected.corrections > CORRECTIONS_MAX || !/[A-Z]/.test(state)) return null;
    const issued = Number(corrected.value.slice(4, 8));
    const holds = STATES.has(corrected.value.slice(0, 2)) && issued >= FIRST_YEAR && issued <= Number(today.slice(0, 4));
    return {
      value: `${corrected.value.slice(0, 4)}${series}${corrected.value.slice(4)}`,
      corrections: corrected.corrections,
      holds,
    };
  });
}

/**
 * The number at "DL No" when it does not have the common form: some states had others. It has fewer digits than an Aadhaar
 * number, which must be masked.
 */
function parseOtherNumber(slice: Slice): ReadField | null {
  if (findDates(slice).length > 0) return null;
  const found = /[A-Z0-9][A-Z0-9 /-]{6,30}[A-Z0-9]/.exec(textOf(slice).slice(0, 60).toUpperCase());
  const value = found?.[0].replace(/[^A-Z0-9]/g, '') ?? '';
  if (value.length > LENGTH_MAX) return null;
  const digits = value.replace(/[^0-9]/g, '').length;
  if (digits < 6 || digits >= AADHAAR_DIGITS || !/[A-Z]/.test(value)) return null;
  return { value, confidence: confidenceOf(slice, 2), checks: [{ name: 'FORM', holds: false }] };
}

function findNumber(page: LabelledPage, today: Day): ReadField | null {
  const [number] = findLicenceNumbers(page.segments, today);
  if (number === undefined) return findValue(page, 'RIGHT', ['number'], parseOtherNumber);
  return {
    value: number.value,
    confidence: confidenceOf(number.slice, number.corrections),
    checks: [{ name: 'FORM', holds: number.holds }],
  };
}

/**
 * Reads the front of an Indian driving licence (smart card or paper). It proves no nationality, because any resident may have
 * one.
 */
export function readDrivingLicence(page: LabelledPage, today: Day): Pick<Reading, 'fields' | 'checks'> {
  const documentNumber = findNumber(page, today);
  const name = findLabelledName(page);
  const dob = findDobAmongDates(page, 'RIGHT', today);
  const expiresOn = findExpiry(page, 'RIGHT', today);
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
