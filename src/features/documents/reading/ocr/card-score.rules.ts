import type { TextPage } from '../../../../platform/reading/page.rules.ts';
import { isMixed, placesApart } from '../kinds/mixed-cards.rules.ts';
import type { FieldName, ReadField, Reading } from '../reading.rules.ts';

const KEY_FIELDS: readonly FieldName[] = ['documentNumber', 'name', 'dob'];

function holds(field: ReadField | undefined): boolean {
  return field?.checks.every((check) => check.holds) ?? false;
}

/** What is printed on cards that tell no date of birth: its year, or an age. */
const NO_DOB = /year of birth|\bage as on|\bage\W{1,4}[0-9]{2}(?![0-9/.-])/i;
/** What is printed on the back of an Aadhaar, which tells the number only. */
const AADHAAR_BACK = /\baddress|uidai/i;
const AADHAAR_FRONT = /\bDOB\b|birth|male/i;

function expected({ documentType }: Reading, page: TextPage): readonly FieldName[] {
  const text = page.lines
    .map((line) => line.text)
    .join('\n')
    .slice(0, 4000);
  if (documentType === 'AADHAAR' && AADHAAR_BACK.test(text) && !AADHAAR_FRONT.test(text)) return ['documentNumber'];
  return NO_DOB.test(text) ? ['documentNumber', 'name'] : KEY_FIELDS;
}

/** Whether a second look can be spared: what such a card tells of number, name and date of birth is there, holds and is no guess. */
export function isComplete(reading: Reading, page: TextPage): boolean {
  const { fields } = reading;
  return expected(reading, page).every((name) => holds(fields[name]) && (fields[name]?.confidence ?? 0) >= 0.5);
}

function better(a: ReadField | undefined, b: ReadField | undefined): ReadField | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  if (holds(a) !== holds(b)) return holds(a) ? a : b;
  return b.confidence > a.confidence ? b : a;
}

/** A number that does not hold is a misreading of one that does, when this many signs differ at most. */
const MISREAD_SIGNS = 2;
/** A name read twice may differ by a few letters. */
const MISREAD_LETTERS = 3;
/** What nothing says to be of one card is not sure enough to be taken from it unseen. */
const UNSURE_MAX = 0.8;

type Bond = 'SAME' | 'PERHAPS' | 'OTHER';

/** Whether two readings are of one card: their numbers agree, or, where one has none, what else both tell. */
function bondOf({ fields: one }: Reading, { fields: other }: Reading): Bond {
  if (one.documentNumber !== undefined && other.documentNumber !== undefined) {
    const apart = placesApart(one.documentNumber.value, other.documentNumber.value);
    return apart === 0 || (holds(one.documentNumber) !== holds(other.documentNumber) && apart <= MISREAD_SIGNS)
      ? 'SAME'
      : 'OTHER';
  }
  const agree = (name: 'dob' | 'name', most: number) => {
    const [a, b] = [one[name], other[name]];
    return a === undefined || b === undefined ? null : placesApart(a.value.toUpperCase(), b.value.toUpperCase()) <= most;
  };
  const [dob, name] = [agree('dob', 0), agree('name', MISREAD_LETTERS)];
  if (dob === false || (dob === null && name === false)) return 'OTHER';
  return dob === null && name === null ? 'PERHAPS' : 'SAME';
}

function unsure(field: ReadField | undefined): ReadField | undefined {
  return field && { ...field, confidence: Math.min(field.confidence, UNSURE_MAX) };
}

function merged(first: Reading, second: Reading, bond: Bond): Reading {
  const names = new Set([...Object.keys(first.fields), ...Object.keys(second.fields)]) as Set<FieldName>;
  const entries = [...names].map((name) => {
    const [one, other] = [first.fields[name], second.fields[name]];
    const field = better(one, other);
    // Two looks at one date that both can be, and differ.
    const differ = name === 'dob' && one !== undefined && other !== undefined && one.value !== other.value;
    return [name, bond === 'PERHAPS' || (differ && holds(one) === holds(other)) ? unsure(field) : field];
  });
  const fields = Object.fromEntries(entries) as Reading['fields'];
  const number = better(first.fields.documentNumber, second.fields.documentNumber);
  return { ...first, fields, checks: number === first.fields.documentNumber ? first.checks : second.checks };
}

/**
 * Two readings of one picture put together, field by field where both are of one card; otherwise the one with more fields that hold.
 * Where one look has seen more than one card, that is the answer.
 */
export function betterOf(first: Reading | null, second: Reading | null): Reading | null {
  if (first === null || second === null) return first ?? second;
  if (isMixed(first)) return first;
  if (isMixed(second)) return second;
  const bond = first.documentType === second.documentType ? bondOf(first, second) : 'OTHER';
  if (bond !== 'OTHER') return merged(first, second, bond);
  const count = (reading: Reading) => KEY_FIELDS.filter((name) => holds(reading.fields[name])).length;
  return count(second) > count(first) ? second : first;
}
