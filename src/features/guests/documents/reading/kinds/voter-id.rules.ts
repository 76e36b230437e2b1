import { type LabelledPage, labelsOf } from '../locate/labels.rules.ts';
import { confidenceOf, type Segment } from '../locate/text-segments.rules.ts';
import { AADHAAR_DIGITS } from '../prove/aadhaar-number.rules.ts';
import { findDob } from '../read/dated-labels.rules.ts';
import type { Day } from '../read/dates.rules.ts';
import { findLabelledName } from '../read/holder-names.rules.ts';
import { type Candidate, correctToForm, findCandidates } from '../read/number-candidates.rules.ts';
import { findSex } from '../read/sex.rules.ts';
import { foundFields, type ReadField, type Reading } from '../reading.rules.ts';

const NUMBER = /(?<![A-Z0-9])([A-Z0-9|]{3})[\s/]?([0-9OQDILZASGB|]{7})(?![A-Z0-9])/g;
/** Numbers of the first cards: state, parliamentary and assembly constituency, serial number. */
const OLD_NUMBER = /(?<![A-Z0-9])([A-Z]{2})[/ ]{1,2}([0-9]{1,3})[/ ]{1,2}([0-9]{1,3})[/ ]{1,2}([0-9]{5,7})(?![A-Z0-9])/g;

const CORRECTIONS_MAX = 3;

/** Numbers of three letters and seven digits (EPIC), the best first. */
export function findVoterNumbers(segments: readonly Segment[]): Candidate[] {
  return findCandidates(segments, NUMBER, (found) => {
    const [, letters = '', digits = ''] = found;
    const corrected = correctToForm('AAA9999999', letters + digits);
    if (
      corrected === null ||
      corrected.corrections > CORRECTIONS_MAX ||
      !/[A-Z]{2}/.test(letters) ||
      digits.replace(/[^0-9]/g, '').length < 4
    )
      return null;
    return { ...corrected, holds: true };
  });
}

function parseOldNumber(found: RegExpMatchArray): { value: string; corrections: number; holds: boolean } | null {
  const parts = found.slice(1);
  // This many digits may be an Aadhaar number, which must be masked.
  if (parts.slice(1).join('').length >= AADHAAR_DIGITS) return null;
  return { value: parts.join('/'), corrections: 0, holds: false };
}

function findNumber(page: LabelledPage): ReadField | null {
  const [number] = findVoterNumbers(page.segments);
  const [old] = findCandidates(page.segments, OLD_NUMBER, parseOldNumber);
  const best = number ?? old;
  if (best === undefined) return null;
  return {
    value: best.value,
    confidence: confidenceOf(best.slice, best.corrections),
    checks: [{ name: 'FORM', holds: best.holds }],
  };
}

/** Phrases that only the Election Commission prints. */
const ELECTION = /^ELECT|^NAMEOFELECTOR|^EPIC/;

/**
 * The nationality follows from the words of the Election Commission, with their confidence. A number of the right form proves no
 * citizenship.
 */
function findNationality(page: LabelledPage): ReadField | null {
  const words = labelsOf(page, 'heading', 'name', 'number').filter(({ phrase }) => ELECTION.test(phrase));
  if (words.length === 0) return null;
  const confidence = Math.max(...words.map(({ slice }) => confidenceOf(slice)));
  return { value: 'IND', confidence, checks: [{ name: 'CODE', holds: true }] };
}

/** Whether the page has the words of the registration officer, who signs the back, and no name of an elector. */
function isBack(page: LabelledPage): boolean {
  const hasOfficer = labelsOf(page, 'heading').some(({ phrase }) => /^ELECTORALREG|^ASSEMBLYCON/.test(phrase));
  return hasOfficer && !labelsOf(page, 'name', 'relation', 'dob').some(({ phrase }) => phrase !== 'NAME');
}

/**
 * Reads a voter ID card of the Election Commission of India. Only citizens are electors (Constitution of India, article 326), so
 * it proves the nationality. An age alone gives no date of birth.
 */
export function readVoterId(page: LabelledPage, today: Day): Pick<Reading, 'fields' | 'checks'> {
  const documentNumber = findNumber(page);
  const citizen = findNationality(page);
  // The back has the number, an address and the day of issue.
  if (isBack(page)) return { fields: foundFields({ documentNumber, nationality: citizen }), checks: {} };
  const name = findLabelledName(page);
  const dob = findDob(page, 'RIGHT', today);
  const sex = findSex(page, 'LABEL');
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
