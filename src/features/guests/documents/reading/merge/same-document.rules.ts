import { countDifferences, isMixed } from '../judge/mixed-cards.rules.ts';
import type { FieldName, ReadField, Reading } from '../reading.rules.ts';

/** A number that fails its check is a misreading of one that passes when at most this many characters differ. */
const MISREAD_CHARACTERS = 2;
/** Two readings of a name may differ by this many letters. */
const MISREAD_LETTERS = 3;

export function holds(field: ReadField | undefined): boolean {
  return field?.checks.every((check) => check.holds) ?? false;
}

/** Whether the field's own check digit or signature proves it. */
export function provesItself(field: ReadField): boolean {
  return holds(field) && field.checks.some(({ name }) => name === 'CHECK_DIGIT' || name === 'VERHOEFF' || name === 'SIGNATURE');
}

/** Whether a check digit proves the field as far as it reaches: of a date, all but the century. */
export function isDigitProven({ checks }: ReadField): boolean {
  return checks.some(({ name, holds: isRight }) => name === 'CHECK_DIGIT' && isRight);
}

/** A number that shows only its last four digits. */
const MASKED = /^X{8}([0-9]{4})$/;

function agree(one: ReadField, other: ReadField, onOnePicture: boolean): boolean {
  const last = MASKED.exec(one.value)?.[1] ?? MASKED.exec(other.value)?.[1];
  if (last !== undefined) return one.value.endsWith(last) && other.value.endsWith(last);
  const differences = countDifferences(toShape(one.value), toShape(other.value));
  return one.value === other.value || (onOnePicture && isMisreading(one, other) && differences <= MISREAD_CHARACTERS);
}

const SHAPES: Readonly<Record<string, string>> = { O: '0', Q: '0', D: '0', I: '1', Z: '2', S: '5', G: '6', B: '8' };

/** The number with one character for all that look alike. */
const toShape = (number: string): string => number.replace(/[OQDIZSGB]/g, (character) => SHAPES[character] ?? character);

/** Whether only one of them passes its checks, or only one proves itself. */
function isMisreading(one: ReadField, other: ReadField): boolean {
  return holds(one) !== holds(other) || provesItself(one) !== provesItself(other);
}

/** How many letters of one name the other lacks. One reading may have the surname first, and spaces may be lost. */
function countOtherLetters(one: string, other: string): number {
  const left = [...other.toUpperCase()];
  let missing = 0;
  for (const letter of one.toUpperCase().replace(/\P{L}/gu, '')) {
    const at = left.indexOf(letter);
    if (at < 0) missing += 1;
    else left.splice(at, 1);
  }
  return Math.max(missing, left.filter((letter) => /\p{L}/u.test(letter)).length);
}

/**
 * Whether two readings are of one document, as far as can be known: their numbers agree or, when one has none and both are of
 * one picture, their other fields. Another page may show somebody else's card.
 */
export function compareDocuments(first: Reading, second: Reading, onOnePicture: boolean): 'SAME' | 'UNKNOWN' | 'OTHER' {
  const [one, other] = [first.fields, second.fields];
  if (isMixed(first) !== isMixed(second)) return 'OTHER';
  if (one.documentNumber !== undefined && other.documentNumber !== undefined) {
    if (first.documentType !== second.documentType && one.documentNumber.value !== other.documentNumber.value) return 'OTHER';
    return agree(one.documentNumber, other.documentNumber, onOnePicture) ? 'SAME' : 'OTHER';
  }
  if (!onOnePicture || first.documentType !== second.documentType) return 'OTHER';
  const [a, b] = [one.dob, other.dob];
  // A zone may leave the century open, which the printed date then decides.
  const isOpen = [a, b].some((dob) => dob !== undefined && isDigitProven(dob) && !holds(dob));
  // A date that fails its check digit was misread, and tells nothing, unless both are the same.
  const isKnown = (date: ReadField | undefined): date is ReadField => date !== undefined && (isOpen || holds(date));
  const isSameDay = a !== undefined && a.value === b?.value;
  const dob = isSameDay || (isKnown(a) && isKnown(b) ? a.value.slice(isOpen ? 2 : 0) === b.value.slice(isOpen ? 2 : 0) : null);
  const [its, theirs] = [one.name, other.name];
  const name = its === undefined || theirs === undefined ? null : countOtherLetters(its.value, theirs.value) <= MISREAD_LETTERS;
  if (dob === false || (dob === null && name === false)) return 'OTHER';
  return dob === null && name === null ? 'UNKNOWN' : 'SAME';
}

const KEY_FIELDS: readonly FieldName[] = ['documentNumber', 'name', 'dob'];

/** How many of number, name and date of birth were read and pass their checks. */
export function countSound({ fields }: Reading): number {
  return KEY_FIELDS.filter((name) => holds(fields[name])).length;
}
