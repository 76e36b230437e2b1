import { findValue } from '../locate/label-values.rules.ts';
import { type LabelledPage, labelsOf } from '../locate/labels.rules.ts';
import { confidenceOf, type Segment } from '../locate/text-segments.rules.ts';
import { findDob } from '../read/dated-labels.rules.ts';
import type { Day } from '../read/dates.rules.ts';
import { findNameAbove, findNameLines } from '../read/holder-names.rules.ts';
import { type FoundName, parseName, toNameField } from '../read/names.rules.ts';
import { type Candidate, correctToForm, findCandidates } from '../read/number-candidates.rules.ts';
import { foundFields, type ReadField, type Reading } from '../reading.rules.ts';

/**
 * Five letters, four digits, a letter. The fourth letter is the type of holder: P is a person (Income-tax Rules 1962, rule 114).
 * Numbers of companies and trusts are on invoices, and are never a guest's.
 */
const FORM = /^[A-Z]{3}P[A-Z][0-9]{4}[A-Z]$/;

/** Ten letters and digits with at most two misread gaps between them. */
const TEN_CHARACTERS = /(?<![A-Z0-9])[A-Z0-9|]{3,10}(?: [A-Z0-9|]{1,7}){0,2}(?![A-Z0-9])/g;

const CORRECTIONS_MAX = 3;
/** A name found without its label is as doubtful as one with this many corrected letters. */
const DOUBTS_WITHOUT_LABEL = 2;

/** Possible permanent account numbers, the best first. */
export function findPanNumbers(segments: readonly Segment[]): Candidate[] {
  return findCandidates(segments, TEN_CHARACTERS, (found) => {
    const words = found[0].split(' ');
    // Of "NUMBER ABCPE1234F", the last words that have ten characters together.
    const text =
      words.map((_, start) => words.slice(start).join('')).find((joined) => joined.length === 10) ??
      words.find(({ length }) => length === 10);
    const corrected = text === undefined ? null : correctToForm('AAAAA9999A', text);
    if (corrected === null || corrected.corrections > CORRECTIONS_MAX || (text ?? '').replace(/[^0-9]/g, '').length < 2)
      return null;
    return { ...corrected, holds: FORM.test(corrected.value) };
  });
}

/** Old cards have no labels. Below the heading are the holder's name, the father's name and the date of birth. */
function findUnlabelledName(page: LabelledPage, dob: Segment | undefined): FoundName | null {
  const heading = Math.max(
    -1,
    ...labelsOf(page, 'heading')
      .filter(({ phrase }) => /TAX|GOVT/.test(phrase))
      .map(({ slice }) => slice.segment.line),
  );
  const father = labelsOf(page, 'relation')[0]?.slice.segment;
  if (father !== undefined) return findNameAbove(page, father);
  const end = dob?.line ?? Number.MAX_SAFE_INTEGER;
  return findNameLines(page).find(({ slice }) => slice.segment.line > heading && slice.segment.line < end) ?? null;
}

function findName(page: LabelledPage, dob: Segment | undefined): ReadField | null {
  const labelled = findValue(page, 'BELOW', ['name'], parseName);
  if (labelled !== null) return toNameField(labelled);
  const found = findUnlabelledName(page, dob);
  return found === null ? null : toNameField(found, DOUBTS_WITHOUT_LABEL);
}

/** Reads a PAN card of the Income Tax Department, with labels (since 2018) or without. It proves no nationality. */
export function readPan(page: LabelledPage, today: Day): Pick<Reading, 'fields' | 'checks'> {
  const [number] = findPanNumbers(page.segments);
  const dob = findDob(page, 'BELOW', today);
  const name = findName(page, dob?.found.slice.segment);
  return {
    fields: foundFields({
      documentNumber: number && {
        value: number.value,
        confidence: confidenceOf(number.slice, number.corrections),
        checks: [{ name: 'FORM', holds: number.holds }],
      },
      name,
      dob: dob?.field,
    }),
    checks: number === undefined ? {} : { pan: number.holds },
  };
}
