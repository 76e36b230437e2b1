import type { TextPage } from '../../../../../platform/reading/page.rules.ts';
import { holds, provesItself } from '../merge/same-document.rules.ts';
import type { FieldName, ReadField, Reading } from '../reading.rules.ts';

const KEY_FIELDS: readonly FieldName[] = ['documentNumber', 'name', 'dob'];

/** A field with less is a guess. */
const SURE_CONFIDENCE_MIN = 0.5;

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
 * their checks and are not guesses; or its zone proves them.
 */
export function hasExpectedFields(reading: Reading, page: TextPage, zone: Reading | null): boolean {
  const isSure = (field: ReadField | undefined): boolean => holds(field) && (field?.confidence ?? 0) >= SURE_CONFIDENCE_MIN;
  return expectedFields(reading, page).every((name) => {
    const known = zone?.fields[name];
    const isKnown = known !== undefined && (name === 'name' ? isSure(known) : provesItself(known));
    return isKnown || isSure(reading.fields[name]);
  });
}
