import { isLocalDate, type LocalDate } from '../../../../../platform/time.ts';

/** A date of which only two digits of the year are known. `isDoubtful`: both centuries are possible. */
export type Century = Readonly<{ date: LocalDate | null; isDoubtful: boolean }>;

/** The dates between which the holder of a document was born. */
export type LifeSpan = Readonly<{ from: LocalDate; to: LocalDate }>;

/** No holder was older than this when the document was issued. */
const AGE_MAX = 105;
/** Passports and cards with a machine-readable zone are valid for at most this many years, apart from those without an end. */
const VALID_YEARS_MAX = 15;
/** No document is valid for more years than this, and no document that expired as long ago is shown. */
const EXPIRY_YEARS_MAX = 50;

/** Six digits (`yymmdd`) as a date in the century 19 or 20. Null when there is no such date. */
export function dateInCentury(century: number, digits: string): LocalDate | null {
  const date = `${century}${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4, 6)}`;
  return /^\d{6}$/.test(digits) && isLocalDate(date) ? date : null;
}

const yearsBefore = (date: LocalDate, years: number): LocalDate =>
  `${String(Number(date.slice(0, 4)) - years).padStart(4, '0')}${date.slice(4)}`;

/** The possible dates of birth of a holder whose document expires on a day; undefined when the day is not known. */
export function lifeBefore(expiresOn: LocalDate | undefined, today: LocalDate): LifeSpan {
  if (expiresOn === undefined) return { from: '0000-01-01', to: today };
  return { from: yearsBefore(expiresOn, VALID_YEARS_MAX + AGE_MAX), to: expiresOn < today ? expiresOn : today };
}

/** The possible dates of birth of a holder whose document was issued in a month (`YYYY-MM`). */
export function lifeBeforeIssue(month: string): LifeSpan {
  return { from: yearsBefore(`${month}-01`, AGE_MAX), to: `${month}-31` };
}

/** The date of birth with these digits (`yymmdd`) within a life span. It is doubtful when both centuries are possible. */
export function birthDate(digits: string, { from, to }: LifeSpan): Century {
  const [early, late] = [dateInCentury(19, digits), dateInCentury(20, digits)];
  if (late === null || late > to) return { date: early, isDoubtful: false };
  return { date: late, isDoubtful: early !== null && early >= from };
}

/** The date of expiry with these digits (`yymmdd`). */
export function expiryDate(digits: string, today: LocalDate): Century {
  const yearsAhead = 2000 + Number(digits.slice(0, 2)) - Number(today.slice(0, 4));
  return { date: dateInCentury(yearsAhead > EXPIRY_YEARS_MAX ? 19 : 20, digits), isDoubtful: false };
}
