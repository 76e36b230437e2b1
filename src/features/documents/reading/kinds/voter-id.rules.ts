import { foundFields, type ReadField, type Reading } from '../reading.rules.ts';
import { AADHAAR_DIGITS } from './aadhaar-number.rules.ts';
import { dobOf } from './dated-labels.rules.ts';
import type { Day } from './dates.rules.ts';
import { labelledName } from './holder-names.rules.ts';
import { labelsOf, type Sheet } from './labels.rules.ts';
import { type Candidate, candidatesIn } from './number-candidates.rules.ts';
import { confidenceOf, type Piece } from './page-pieces.rules.ts';
import { fixedTo } from './position-fixes.rules.ts';
import { sexOf } from './sex.rules.ts';

const NUMBER = /(?<![A-Z0-9])([A-Z0-9|]{3})[\s/]?([0-9OQDILZASGB|]{7})(?![A-Z0-9])/g;
/** The numbers of the first cards: state, parliamentary and assembly constituency, serial number. */
const OLD_NUMBER = /(?<![A-Z0-9])([A-Z]{2})[/ ]{1,2}([0-9]{1,3})[/ ]{1,2}([0-9]{1,3})[/ ]{1,2}([0-9]{5,7})(?![A-Z0-9])/g;

const MAX_FIXES = 3;

/** Numbers of three letters and seven digits (EPIC), the best first. */
export function voterNumbers(pieces: readonly Piece[]): Candidate[] {
  return candidatesIn(pieces, NUMBER, (found) => {
    const [, letters = '', digits = ''] = found;
    const fixed = fixedTo('AAA9999999', letters + digits);
    if (fixed === null || fixed.fixes > MAX_FIXES || !/[A-Z]{2}/.test(letters) || digits.replace(/[^0-9]/g, '').length < 4)
      return null;
    return { ...fixed, holds: true };
  });
}

function oldNumber(found: RegExpMatchArray): { value: string; fixes: number; holds: boolean } | null {
  const parts = found.slice(1);
  // So many digits may be those of an Aadhaar, which is kept masked only.
  if (parts.slice(1).join('').length >= AADHAAR_DIGITS) return null;
  return { value: parts.join('/'), fixes: 0, holds: false };
}

function numberOf(sheet: Sheet): ReadField | null {
  const [number] = voterNumbers(sheet.pieces);
  const [old] = candidatesIn(sheet.pieces, OLD_NUMBER, oldNumber);
  const best = number ?? old;
  if (best === undefined) return null;
  return { value: best.value, confidence: confidenceOf(best.slice, best.fixes), checks: [{ name: 'FORM', holds: best.holds }] };
}

/** What only the Election Commission prints. */
const ELECTION = /^ELECT|^NAMEOFELECTOR|^EPIC/;

/** Told by the words of the Election Commission, as surely as they were read; a number of the right form tells no citizenship. */
function nationality(sheet: Sheet): ReadField | null {
  const words = labelsOf(sheet, 'heading', 'name', 'number').filter(({ phrase }) => ELECTION.test(phrase));
  if (words.length === 0) return null;
  const confidence = Math.max(...words.map(({ slice }) => confidenceOf(slice)));
  return { value: 'IND', confidence, checks: [{ name: 'CODE', holds: true }] };
}

/**
 * A voter's card of the Election Commission of India. Only citizens are electors (Constitution of India, article 326), so it
 * tells the nationality. An age alone gives no date of birth.
 */
export function voterIdReading(sheet: Sheet, today: Day): Pick<Reading, 'fields' | 'checks'> {
  const documentNumber = numberOf(sheet);
  const name = labelledName(sheet);
  const dob = dobOf(sheet, 'RIGHT', today);
  const sex = sexOf(sheet, 'LABEL');
  const citizen = nationality(sheet);
  return {
    fields: foundFields({
      documentNumber,
      name,
      dob: dob?.field,
      sex,
      nationality: citizen,
    }),
    checks: {},
  };
}
