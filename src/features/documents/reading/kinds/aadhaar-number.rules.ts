import { verhoeffHolds } from './verhoeff.rules.ts';

/** Nothing with this many digits is kept whole. */
export const AADHAAR_DIGITS = 12;

/**
 * Whether these are the twelve digits of an Aadhaar number: it never starts with 0 or 1 and its last digit is a Verhoeff check
 * digit (UIDAI, Aadhaar numbering scheme).
 */
export function isAadhaarNumber(digits: string): boolean {
  return /^[2-9][0-9]{11}$/.test(digits) && verhoeffHolds(digits);
}

/** The number with only its last four digits left: `XXXX XXXX 1234`. Takes twelve characters, with or without spaces between. */
export function maskAadhaar(number12: string): string {
  return `XXXX XXXX ${number12.replace(/\s/g, '').slice(-4)}`;
}

/** Twelve digits, grouped by four or not; a separator may be doubled by a careless hand. Bounded everywhere: linear. */
const TWELVE_DIGITS =
  /(?<![0-9])([2-9][0-9]{3})([\s._\u2010-\u2015-]{0,3})([0-9]{4})([\s._\u2010-\u2015-]{0,3})([0-9]{4})(?![0-9])/g;

/**
 * The text with every Aadhaar number in it masked: the first eight digits become X, the shape stays. A number is twelve digits,
 * whole or in groups of four, that are no part of a longer run of digits and hold as Aadhaar (first digit and Verhoeff). Where
 * two such numbers overlap, both are masked.
 */
export function maskAadhaarIn(text: string): string {
  const hidden: number[] = [];
  TWELVE_DIGITS.lastIndex = 0;
  for (let found = TWELVE_DIGITS.exec(text); found !== null; found = TWELVE_DIGITS.exec(text)) {
    const [, first = '', gap = '', second = '', , last = ''] = found;
    if (isAadhaarNumber(first + second + last)) hidden.push(found.index, found.index + first.length + gap.length);
    // A number may begin with the second group of what was found.
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

/** Digits of any script, each behind the other or behind a short separator. Bounded between digits: linear. */
const LONG_RUN = /\p{Nd}(?:[\s._/\u2010-\u2015-]{0,3}\p{Nd}){11,}/gu;
const DIGITS_KEPT = 4;

/** A driving licence's number, whose thirteen digits stand behind its state: office, year of issue, serial number. */
const LICENCE_BEFORE = /(?<![A-Z0-9])[A-Z]{2}[ -]?$/;
const LICENCE_DIGITS = /^[0-9]{2}[ -]?(?:19|20)[0-9]{9}$/;

/**
 * The text with every run of twelve or more digits masked, grouped or not, whatever it is: all but the last four digits become X,
 * the shape stays. An Aadhaar number that was misread or stands inside a longer run holds no more, and is hidden all the same. Only
 * the number of a driving licence is left.
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

/** Whether digits stand in a text that may be those of an Aadhaar number, or hold one. */
export function hasLongNumber(text: string): boolean {
  return maskLongNumbers(text) !== text;
}
