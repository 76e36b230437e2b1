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

/** What a digit becomes at a place counted from the right, the check digit being place 0; repeats every eight places. */
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

const INVERSE = '0432156789';

/** The most digits looked at: no number of a document is longer. */
const MAX_DIGITS = 64;

function remainder(digits: string, firstPlace: number): number {
  let rest = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const permuted = Number(PERMUTE[(index + firstPlace) % 8]?.[digit]);
    rest = Number(MULTIPLY[rest]?.[permuted]);
  }
  return rest;
}

/** Whether the last digit is the Verhoeff check digit of those before it; false for anything but 2 to 64 plain digits. */
export function verhoeffHolds(digits: string): boolean {
  return /^[0-9]+$/.test(digits) && digits.length >= 2 && digits.length <= MAX_DIGITS && remainder(digits, 0) === 0;
}

/** The Verhoeff check digit to put behind `digits` (plain digits, fewer than 64). */
export function verhoeffDigit(digits: string): string {
  return INVERSE[remainder(digits, 1)] ?? '0';
}
