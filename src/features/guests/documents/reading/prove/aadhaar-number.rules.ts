import { verhoeffHolds } from './verhoeff.rules.ts';

/** A number with this many digits is always masked. */
export const AADHAAR_DIGITS = 12;

/**
 * Whether these are the twelve digits of an Aadhaar number: the first is not 0 or 1, and the last is a Verhoeff check digit
 * (UIDAI, Aadhaar numbering scheme).
 */
export function isAadhaarNumber(digits: string): boolean {
  return /^[2-9][0-9]{11}$/.test(digits) && verhoeffHolds(digits);
}

/** Whether twelve digits in a row are an Aadhaar number. */
const holdsAadhaar = (digits: string): boolean =>
  Array.from(digits, (_, at) => digits.slice(at, at + AADHAAR_DIGITS)).some(isAadhaarNumber);

/**
 * The forms of long numbers of other countries: a letter first on American licences, 13 to 15 digits on identity cards (Thailand, the
 * Emirates). Sixteen digits may be the virtual number of an Aadhaar.
 */
const FOREIGN_NUMBERS: ReadonlyMap<string, RegExp> = new Map([
  ['DRIVING_LICENCE', /^[A-Z][0-9]{12,14}$/],
  ['IDENTITY_CARD', /^[0-9]{13,15}$/],
]);

/** Whether a long number is one of another country, in which no Aadhaar number is hidden. */
export function isForeignNumber(documentType: string, value: string): boolean {
  return FOREIGN_NUMBERS.get(documentType)?.test(value) === true && !holdsAadhaar(value);
}

/** Masks all but the last four digits: `XXXX XXXX 1234`. Takes twelve characters, with or without spaces between them. */
export function maskAadhaar(number12: string): string {
  return `XXXX XXXX ${number12.replace(/\s/g, '').slice(-4)}`;
}

/**
 * Twelve digits, in groups of four or not; separators may be repeated. All repetitions are bounded, so matching takes linear
 * time.
 */
const TWELVE_DIGITS =
  /(?<![0-9])([2-9][0-9]{3})([\s._\u2010-\u2015-]{0,3})([0-9]{4})([\s._\u2010-\u2015-]{0,3})([0-9]{4})(?![0-9])/g;

/**
 * Masks every Aadhaar number in a text: the first eight digits become X, and the format stays. A number is twelve digits, in
 * groups of four or not, that are not part of a longer run of digits and that are valid (first digit and Verhoeff). When two
 * valid numbers overlap, both are masked.
 */
export function maskAadhaarIn(text: string): string {
  const hidden: number[] = [];
  TWELVE_DIGITS.lastIndex = 0;
  for (let found = TWELVE_DIGITS.exec(text); found !== null; found = TWELVE_DIGITS.exec(text)) {
    const [, first = '', gap = '', second = '', , last = ''] = found;
    if (isAadhaarNumber(first + second + last)) hidden.push(found.index, found.index + first.length + gap.length);
    // Another number may begin with the second group of this match.
    TWELVE_DIGITS.lastIndex = found.index + first.length;
  }
  if (hidden.length === 0) return text;
  let masked = '';
  let from = 0;
  for (const start of hidden.toSorted((a, b) => a - b)) {
    masked += `${text.slice(from, Math.max(from, start))}${start >= from ? 'XXXX' : ''}`;
    from = Math.max(from, start + 4);
  }
  return masked + text.slice(from);
}

/**
 * Twelve or more digits of any script, with at most a short separator between two. The repetition between digits is bounded, so
 * matching takes linear time.
 */
const LONG_RUN = /\p{Nd}(?:[\s._/\u2010-\u2015-]{0,3}\p{Nd}){11,}/gu;
const DIGITS_KEPT = 4;

/** A driving licence number has thirteen digits after the code of the state: office, year of issue, serial number. */
const LICENCE_BEFORE = /(?<![A-Z0-9])[A-Z]{2}[ -]?$/;
const LICENCE_DIGITS = /^[0-9]{2}[ -]?(?:19|20)[0-9]{9}$/;

/**
 * Masks every run of twelve or more digits, grouped or not: all but the last four become X, and the format stays. This also
 * hides Aadhaar numbers that were misread or are part of a longer run. Only the number of a driving licence is left.
 */
export function maskLongNumbers(text: string): string {
  return text.replace(LONG_RUN, (run, at: number) => {
    if (LICENCE_DIGITS.test(run) && LICENCE_BEFORE.test(text.slice(Math.max(0, at - 4), at))) return run;
    let left = run.replace(/\P{Nd}/gu, '').length - DIGITS_KEPT;
    return run.replace(/\p{Nd}/gu, (digit) => {
      left -= 1;
      return left >= 0 ? 'X' : digit;
    });
  });
}

/** Whether a text contains digits that may be or contain an Aadhaar number. */
export function hasLongNumber(text: string): boolean {
  return maskLongNumbers(text) !== text;
}
