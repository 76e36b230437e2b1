import type { LocalDate, Timestamp } from '../../platform/time.ts';

const DOB_MIN: LocalDate = '1900-01-01';
/** The longest name that a person can enter (`NAME_LENGTH_MAX` of the schemas). */
const TEXT_LENGTH_MAX = 200;

/** The fields of a guest that a person can change. */
export type GuestProfile = {
  phoneE164: string | null;
  name: string | null;
  nationality: string | null;
  addressText: string | null;
  dob: LocalDate | null;
};

/** The fields of a guest that can be read from an identity document. */
export type ExtractedProfile = { name?: string; dob?: LocalDate; nationality?: string };

/** Why a date of birth is impossible, or null. Completes the sentence "dob ...". `today` is the property's local date. */
export function refuseDob(dob: LocalDate, today: LocalDate): string | null {
  if (dob > today) return 'must not be in the future';
  return dob < DOB_MIN ? `must not be before ${DOB_MIN}` : null;
}

/** Only the profile of a record. */
export function profileOf({ phoneE164, name, nationality, addressText, dob }: GuestProfile): GuestProfile {
  return { phoneE164, name, nationality, addressText, dob };
}

/** The fields in which the two differ. */
export function listChangedFields(before: GuestProfile, after: GuestProfile): (keyof GuestProfile)[] {
  return (Object.keys(before) as (keyof GuestProfile)[]).filter((field) => before[field] !== after[field]);
}

/** A name in the form in which it is stored: with composed characters, so that a search finds it however it was typed. */
export function normalizeName(text: string): string {
  return text.trim().normalize('NFC');
}

const foldName = (name: string): string => normalizeName(name).toLowerCase().split(/\s+/).join(' ');

/** Whether two names are equal without regard to case and spaces. */
export function isSameName(name: string, other: string): boolean {
  return foldName(name) === foldName(other);
}

function readExtractedText(text: string | undefined): string | undefined {
  const trimmed = normalizeName(text ?? '');
  return trimmed === '' || trimmed.length > TEXT_LENGTH_MAX ? undefined : trimmed;
}

/**
 * The extracted fields that can be filled into the profile: those that are empty there and that no person has set or cleared. Text is trimmed,
 * and values that a person could not enter are left out (today is the date in UTC).
 */
export function selectFillableFields(
  profile: GuestProfile,
  editedFields: readonly string[],
  found: ExtractedProfile,
  now: Timestamp,
): ExtractedProfile {
  const isOpen = (field: keyof ExtractedProfile): boolean => profile[field] === null && !editedFields.includes(field);
  const name = readExtractedText(found.name);
  const nationality = readExtractedText(found.nationality);
  const dob = found.dob === undefined || refuseDob(found.dob, now.slice(0, 10)) !== null ? undefined : found.dob;
  return {
    ...(name !== undefined && isOpen('name') ? { name } : {}),
    ...(dob !== undefined && isOpen('dob') ? { dob } : {}),
    ...(nationality !== undefined && isOpen('nationality') ? { nationality } : {}),
  };
}
