import type { LocalDate, Timestamp } from '../../platform/time.ts';

const DOB_MIN: LocalDate = '1900-01-01';
/** The longest name that a person may enter (`NAME_LENGTH_MAX` of the schemas). */
const TEXT_LENGTH_MAX = 200;

/** What a person may change on a guest. */
export type GuestProfile = {
  phoneE164: string | null;
  name: string | null;
  nationality: string | null;
  addressText: string | null;
  dob: LocalDate | null;
};

/** What an identity document may say of a guest. */
export type FoundInDocument = { name?: string; dob?: LocalDate; nationality?: string };

/** Why a date of birth cannot be right, or null; completes the sentence "dob ...". `today` is the property's local date. */
export function refuseDob(dob: LocalDate, today: LocalDate): string | null {
  if (dob > today) return 'must not lie in the future';
  return dob < DOB_MIN ? `must not be before ${DOB_MIN}` : null;
}

/** The profile alone, out of a whole record. */
export function profileOf({ phoneE164, name, nationality, addressText, dob }: GuestProfile): GuestProfile {
  return { phoneE164, name, nationality, addressText, dob };
}

/** The fields in which the two differ. */
export function changedFields(before: GuestProfile, after: GuestProfile): (keyof GuestProfile)[] {
  return (Object.keys(before) as (keyof GuestProfile)[]).filter((field) => before[field] !== after[field]);
}

/** A name as it is kept: letters with accents in one piece, so that it is found however it was typed. */
export function nameAsKept(text: string): string {
  return text.trim().normalize('NFC');
}

const folded = (name: string): string => nameAsKept(name).toLowerCase().split(/\s+/).join(' ');

/** Whether two names are written alike, but for case and spaces. */
export function isSameName(name: string, other: string): boolean {
  return folded(name) === folded(other);
}

function filledText(text: string | undefined): string | undefined {
  const trimmed = nameAsKept(text ?? '');
  return trimmed === '' || trimmed.length > TEXT_LENGTH_MAX ? undefined : trimmed;
}

/**
 * What of the found goes into the profile: fields that are empty there and that no person has set or cleared. Text is
 * trimmed; what no person could enter is left out, where today is that of UTC.
 */
export function fillable(
  profile: GuestProfile,
  editedFields: readonly string[],
  found: FoundInDocument,
  now: Timestamp,
): FoundInDocument {
  const isOpen = (field: keyof FoundInDocument): boolean => profile[field] === null && !editedFields.includes(field);
  const name = filledText(found.name);
  const nationality = filledText(found.nationality);
  const dob = found.dob === undefined || refuseDob(found.dob, now.slice(0, 10)) !== null ? undefined : found.dob;
  return {
    ...(name !== undefined && isOpen('name') ? { name } : {}),
    ...(dob !== undefined && isOpen('dob') ? { dob } : {}),
    ...(nationality !== undefined && isOpen('nationality') ? { nationality } : {}),
  };
}
