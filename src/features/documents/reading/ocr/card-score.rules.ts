import type { FieldName, ReadField, Reading, TextPage } from '../reading.rules.ts';

/** Words of at least this many letters or digits count: shorter ones are found in every pattern. */
const LETTERS = 4;
const SURE = 0.7;
/** Fewer words than this tell nothing about how the page lies. */
const WORDS = 4;

/**
 * The share of the letters on a page that belong to words read with confidence: near 0 for a page on its head. Words that run
 * upwards or downwards do not count: the recogniser reads them, but their lines fall apart.
 */
export function readableShare(page: TextPage): number {
  let sure = 0;
  let all = 0;
  let words = 0;
  for (const { text, confidence, box } of page.lines.flatMap((line) => line.words)) {
    const letters = text.replace(/[^A-Za-z0-9]/g, '').length;
    all += text.length;
    if (letters < LETTERS || confidence < SURE || box.height > box.width) continue;
    sure += letters;
    words += 1;
  }
  return words < WORDS ? 0 : sure / Math.max(1, all);
}

/** Whether most longer words run upwards or downwards: the page lies on its side. */
export function runsSideways(page: TextPage): boolean {
  const words = page.lines
    .flatMap((line) => line.words)
    .filter(({ text, confidence }) => text.length >= LETTERS && confidence >= 0.5);
  return words.length >= WORDS && words.filter(({ box }) => box.height > box.width).length * 2 > words.length;
}

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

/** Two readings of one document put together, field by field; of different kinds the one with more fields that hold. */
export function betterOf(first: Reading | null, second: Reading | null): Reading | null {
  if (first === null || second === null) return first ?? second;
  if (first.documentType !== second.documentType) {
    const count = (reading: Reading) => KEY_FIELDS.filter((name) => holds(reading.fields[name])).length;
    return count(second) > count(first) ? second : first;
  }
  const names = new Set([...Object.keys(first.fields), ...Object.keys(second.fields)]) as Set<FieldName>;
  const fields = Object.fromEntries([...names].map((name) => [name, better(first.fields[name], second.fields[name])]));
  const number = fields['documentNumber'];
  return { ...first, fields, checks: number === first.fields.documentNumber ? first.checks : second.checks };
}
