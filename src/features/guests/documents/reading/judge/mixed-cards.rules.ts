import { findValues, type ValueLayout } from '../locate/label-values.rules.ts';
import { type LabelledPage, lettersOf } from '../locate/labels.rules.ts';
import { parseName } from '../read/names.rules.ts';
import type { Candidate } from '../read/number-candidates.rules.ts';
import type { FieldCheck, FieldName, ReadField, Reading } from '../reading.rules.ts';

/** A number with more corrections than this is no evidence of a second card. */
const CORRECTIONS_MAX = 1;
/** A number that fails its check is a misreading of a valid one, unless it differs in at least this many characters. */
const DIFFERENCES_MIN = 4;

/** The number of positions in which two texts differ. Texts of different lengths differ in all. */
export function countDifferences(one: string, other: string): number {
  if (one.length !== other.length) return Math.max(one.length, other.length);
  return [...one].filter((character, at) => character !== other[at]).length;
}

/** Whether these numbers (the best first) belong to more than one card. */
export function areOfSeveralCards([first, ...others]: readonly Candidate[]): boolean {
  if (first === undefined) return false;
  return others.some(({ value, corrections, holds }) => {
    if (value === first.value || corrections > CORRECTIONS_MAX) return false;
    return (holds && first.holds) || countDifferences(value, first.value) >= DIFFERENCES_MIN;
  });
}

/** Whether the labels "Name" have different names. A few letters may have been misread. */
export function hasDifferentNames(page: LabelledPage, layout: ValueLayout): boolean {
  const names = findValues(page, layout, ['name'], parseName).map(({ name }) => lettersOf(name));
  return names.some((name) => name !== names[0] && countDifferences(name, names[0] ?? '') >= DIFFERENCES_MIN);
}

const FAILED_CHECK: FieldCheck = { name: 'FORM', holds: false };
const CONFIDENCE_MAX = 0.5;

/**
 * Marks a reading of a page with more than one card. The values stay for a person to check, but every field fails a check,
 * because the name and date may belong to another holder than the number.
 */
export function markAsMixed({ fields, checks, ...reading }: Reading): Reading {
  const failing = Object.entries(fields).map(([name, { value, confidence, checks: own }]): [string, ReadField] => [
    name,
    { value, confidence: Math.min(confidence, CONFIDENCE_MAX), checks: [...own, FAILED_CHECK] },
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

/** Whether a reading was marked as being of more than one card: a failed FORM check that no field has on its own. */
export function isMixed({ fields }: Reading): boolean {
  return Object.entries(fields).some(([name, { checks }]) => {
    const last = checks.at(-1);
    return last?.name === 'FORM' && !last.holds && (name !== 'documentNumber' || checks.length > 1);
  });
}
