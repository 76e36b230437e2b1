import type { TextPage } from '../../../../platform/reading/page.rules.ts';
import { countDifferences, isMixed } from '../judge/mixed-cards.rules.ts';
import type { FieldName, ReadField, Reading } from '../reading.rules.ts';

const KEY_FIELDS: readonly FieldName[] = ['documentNumber', 'name', 'dob'];

function holds(field: ReadField | undefined): boolean {
  return field?.checks.every((check) => check.holds) ?? false;
}

/** Printed on cards without a date of birth: a year of birth, or an age. */
const NO_DOB = /year of birth|\bage as on|\bage\W{1,4}[0-9]{2}(?![0-9/.-])/i;
/** Printed on the back of an Aadhaar card, which shows only the number. */
const AADHAAR_BACK = /\baddress|uidai/i;
const AADHAAR_FRONT = /\bDOB\b|birth|male/i;

function expectedFields({ documentType }: Reading, page: TextPage): readonly FieldName[] {
  const text = page.lines
    .map((line) => line.text)
    .join('\n')
    .slice(0, 4000);
  if (documentType === 'AADHAAR' && AADHAAR_BACK.test(text) && !AADHAAR_FRONT.test(text)) return ['documentNumber'];
  return NO_DOB.test(text) ? ['documentNumber', 'name'] : KEY_FIELDS;
}

/**
 * Whether a second OCR pass is unnecessary: number, name and date of birth, as far as such a card shows them, were found, pass
 * their checks and are not guesses.
 */
export function hasExpectedFields(reading: Reading, page: TextPage): boolean {
  const { fields } = reading;
  return expectedFields(reading, page).every((name) => holds(fields[name]) && (fields[name]?.confidence ?? 0) >= 0.5);
}

function betterField(a: ReadField | undefined, b: ReadField | undefined): ReadField | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  if (holds(a) !== holds(b)) return holds(a) ? a : b;
  return b.confidence > a.confidence ? b : a;
}

/** A number that fails its check is a misreading of one that passes when at most this many characters differ. */
const MISREAD_CHARACTERS = 2;
/** Two readings of a name may differ by this many letters. */
const MISREAD_LETTERS = 3;
/** Without a sign that both readings are of one card, the merged fields are not reliable enough to be used automatically. */
const UNSURE_CONFIDENCE_MAX = 0.8;

type CardMatch = 'SAME' | 'UNKNOWN' | 'OTHER';

/** Whether two readings are of one card: their numbers agree or, when one has none, their other fields. */
function compareCards({ fields: one }: Reading, { fields: other }: Reading): CardMatch {
  if (one.documentNumber !== undefined && other.documentNumber !== undefined) {
    const differences = countDifferences(one.documentNumber.value, other.documentNumber.value);
    return differences === 0 || (holds(one.documentNumber) !== holds(other.documentNumber) && differences <= MISREAD_CHARACTERS)
      ? 'SAME'
      : 'OTHER';
  }
  const agree = (name: 'dob' | 'name', most: number) => {
    const [a, b] = [one[name], other[name]];
    return a === undefined || b === undefined ? null : countDifferences(a.value.toUpperCase(), b.value.toUpperCase()) <= most;
  };
  const [dob, name] = [agree('dob', 0), agree('name', MISREAD_LETTERS)];
  if (dob === false || (dob === null && name === false)) return 'OTHER';
  return dob === null && name === null ? 'UNKNOWN' : 'SAME';
}

function capFieldConfidence(field: ReadField | undefined): ReadField | undefined {
  return field && { ...field, confidence: Math.min(field.confidence, UNSURE_CONFIDENCE_MAX) };
}

function mergeFields(first: Reading, second: Reading, match: CardMatch): Reading {
  const names = new Set([...Object.keys(first.fields), ...Object.keys(second.fields)]) as Set<FieldName>;
  const entries = [...names].map((name) => {
    const [one, other] = [first.fields[name], second.fields[name]];
    const field = betterField(one, other);
    // Both passes read a plausible date, and the dates differ.
    const differ = name === 'dob' && one !== undefined && other !== undefined && one.value !== other.value;
    return [name, match === 'UNKNOWN' || (differ && holds(one) === holds(other)) ? capFieldConfidence(field) : field];
  });
  const fields = Object.fromEntries(entries) as Reading['fields'];
  const number = betterField(first.fields.documentNumber, second.fields.documentNumber);
  return { ...first, fields, checks: number === first.fields.documentNumber ? first.checks : second.checks };
}

/**
 * Combines the readings of two OCR passes over one picture: field by field when both are of one card, otherwise the reading with
 * more valid fields. A reading that contains more than one card wins.
 */
export function combinePasses(first: Reading | null, second: Reading | null): Reading | null {
  if (first === null || second === null) return first ?? second;
  if (isMixed(first)) return first;
  if (isMixed(second)) return second;
  const match = first.documentType === second.documentType ? compareCards(first, second) : 'OTHER';
  if (match !== 'OTHER') return mergeFields(first, second, match);
  const count = (reading: Reading) => KEY_FIELDS.filter((name) => holds(reading.fields[name])).length;
  return count(second) > count(first) ? second : first;
}
