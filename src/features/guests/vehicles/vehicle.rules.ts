/** The longest vehicle number. */
export const VEHICLE_NUMBER_LENGTH_MAX = 40;

const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Marks such as vowel signs belong to the letters of many scripts. Latin letters are composed with their accents before. */
const NOT_COMPARED = /[^\p{L}\p{M}\p{N}]/gu;

/**
 * The key by which vehicle numbers are compared: only letters and digits, in upper case, so that `ka 01-ab 1234` and `KA01AB1234` are the same
 * vehicle. Full-width letters and digits count as plain ones. Null when the text has no letter or digit.
 */
export function vehicleKeyOf(text: string): string | null {
  // Lower case comes first because ẞ has no other upper case.
  const upper = text.normalize('NFKC').toLowerCase().toUpperCase().normalize('NFKC');
  const key = upper.replaceAll(IGNORABLE, '').replaceAll(NOT_COMPARED, '');
  return /[\p{L}\p{N}]/u.test(key) ? key : null;
}

/** The number in the form in which it is shown: in upper case with single spaces. */
export function formatVehicleNumber(text: string): string {
  return text.trim().replaceAll(/\s+/gu, ' ').toUpperCase();
}
