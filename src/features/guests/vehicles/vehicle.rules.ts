/** The longest text that is read as a vehicle number. */
export const VEHICLE_NUMBER_LENGTH_MAX = 40;

const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Vowel signs and other marks are part of the letters of many scripts; accents of Latin letters are composed with theirs before. */
const NOT_COMPARED = /[^\p{L}\p{M}\p{N}]/gu;

/**
 * The number as numbers are compared: letters and digits alone, in upper case, so that `ka 01-ab 1234` and `KA01AB1234` are one
 * vehicle. Wide letters and digits count as plain ones. Null when the text has no letter or digit.
 */
export function vehicleKeyOf(text: string): string | null {
  // Lower case first, because ẞ has no other upper case.
  const upper = text.normalize('NFKC').toLowerCase().toUpperCase().normalize('NFKC');
  const key = upper.replaceAll(IGNORABLE, '').replaceAll(NOT_COMPARED, '');
  return /[\p{L}\p{N}]/u.test(key) ? key : null;
}

/** The number as it is shown: as typed, in upper case, with single spaces. */
export function vehicleTextOf(text: string): string {
  return text.trim().replaceAll(/\s+/gu, ' ').toUpperCase();
}
