import type { LocalDate } from '../../platform/time.ts';

const DOB_MIN: LocalDate = '1900-01-01';

/** Why a date of birth cannot be right, or null; completes the sentence "dob ...". `today` is the property's local date. */
export function refuseDob(dob: LocalDate, today: LocalDate): string | null {
  if (dob > today) return 'must not lie in the future';
  return dob < DOB_MIN ? `must not be before ${DOB_MIN}` : null;
}
