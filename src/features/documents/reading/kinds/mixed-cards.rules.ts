import type { FieldCheck, FieldName, ReadField, Reading } from '../reading.rules.ts';
import { datesIn } from './dates.rules.ts';
import { type ValueSide, valuesAt } from './label-values.rules.ts';
import { lettersOf, type Sheet } from './labels.rules.ts';
import { nameAlone } from './names.rules.ts';
import type { Candidate } from './number-candidates.rules.ts';

/** A number that had to be changed more than this is no sign of a second card. */
const MAX_FIXES = 1;
/** A number that does not hold is a misreading of one that does, unless it differs from it in at least this many places. */
const OTHER_PLACES = 4;

/** In how many places two texts differ; of different lengths, in all. */
export function placesApart(one: string, other: string): number {
  if (one.length !== other.length) return Math.max(one.length, other.length);
  return [...one].filter((sign, at) => sign !== other[at]).length;
}

/** Whether these numbers (the best first) are of more than one card. */
export function areOfSeveral([first, ...others]: readonly Candidate[]): boolean {
  if (first === undefined) return false;
  return others.some(({ value, fixes, holds }) => {
    if (value === first.value || fixes > MAX_FIXES) return false;
    return (holds && first.holds) || placesApart(value, first.value) >= OTHER_PLACES;
  });
}

/** The dates of birth on a page that stand at their label, each once. */
export function labelledDobs(sheet: Sheet, side: ValueSide): string[] {
  return valuesAt(sheet, side, ['dob'], (slice) => datesIn(slice)[0]?.day ?? null);
}

/** Whether two different names stand at "Name"; a few letters may have been misread. */
export function namesApart(sheet: Sheet, side: ValueSide): boolean {
  const names = valuesAt(sheet, side, ['name'], nameAlone).map(({ name }) => lettersOf(name));
  return names.some((name) => name !== names[0] && placesApart(name, names[0] ?? '') >= OTHER_PLACES);
}

const FAILS: FieldCheck = { name: 'FORM', holds: false };
const CONFIDENCE_MAX = 0.5;

/**
 * A reading of a page that bears more than one card: what was found first stays, to be looked at, but each field fails a check,
 * for the name and date may be of one holder and the number of the other.
 */
export function asMixed({ fields, checks, ...reading }: Reading): Reading {
  const failing = Object.entries(fields).map(([name, { value, confidence, checks: own }]): [string, ReadField] => [
    name,
    { value, confidence: Math.min(confidence, CONFIDENCE_MAX), checks: [...own, FAILS] },
  ]);
  return {
    ...reading,
    fields: Object.fromEntries(failing) as Partial<Record<FieldName, ReadField>>,
    checks: {
      ...checks,
      ...(checks.verhoeff !== undefined && { verhoeff: false }),
      ...(checks.pan !== undefined && { pan: false }),
    },
  };
}

/** Whether a reading was found to be of more than one card: a check of the form fails that no field alone has. */
export function isMixed({ fields }: Reading): boolean {
  return Object.entries(fields).some(([name, { checks }]) => {
    const last = checks.at(-1);
    return last?.name === 'FORM' && !last.holds && (name !== 'documentNumber' || checks.length > 1);
  });
}
