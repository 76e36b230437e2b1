/** The dihedral group D5 (Verhoeff 1969): `MULTIPLY[a][b]` for the digits a and b. */
const MULTIPLY = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
] as const;

/**
 * The permutation of a digit by its position, counted from the right with the check digit at 0. Repeats every eight positions.
 */
const PERMUTE = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
] as const;

/** No number of a document has more digits than this. */
const DIGITS_MAX = 64;

function remainder(digits: string): number {
  let rest = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const permuted = Number(PERMUTE[index % 8]?.[digit]);
    rest = Number(MULTIPLY[rest]?.[permuted]);
  }
  return rest;
}

/** Whether the last digit is the Verhoeff check digit of the others. False for anything but 2 to 64 plain digits. */
export function verhoeffHolds(digits: string): boolean {
  return /^[0-9]+$/.test(digits) && digits.length >= 2 && digits.length <= DIGITS_MAX && remainder(digits) === 0;
}
