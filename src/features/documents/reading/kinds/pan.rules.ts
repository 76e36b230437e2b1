import { foundFields, type ReadField, type Reading } from '../reading.rules.ts';
import { dobOf } from './dated-labels.rules.ts';
import type { Day } from './dates.rules.ts';
import { valueAt } from './label-values.rules.ts';
import { labelsOf, type Sheet } from './labels.rules.ts';
import { nameAbove, namePieces } from './name-lines.rules.ts';
import { type FoundName, nameAlone, nameField } from './names.rules.ts';
import { type Candidate, candidatesIn } from './number-candidates.rules.ts';
import { confidenceOf, type Piece } from './page-pieces.rules.ts';
import { fixedTo } from './position-fixes.rules.ts';

/**
 * Five letters, four digits, a letter; the fourth letter tells who holds it: P a person (Income-tax Rules 1962, rule 114). The
 * numbers of firms and trusts are on invoices, and no guest's.
 */
const FORM = /^[A-Z]{3}P[A-Z][0-9]{4}[A-Z]$/;

/** Ten letters and digits, not more than two gaps that are none between them. */
const TEN = /(?<![A-Z0-9])[A-Z0-9|]{3,10}(?: [A-Z0-9|]{1,7}){0,2}(?![A-Z0-9])/g;

const MAX_FIXES = 3;
/** A name taken without its label is as doubtful as one with this many changed letters. */
const WITHOUT_LABEL = 2;

/** Numbers that may be a permanent account number, the best first. */
export function panNumbers(pieces: readonly Piece[]): Candidate[] {
  return candidatesIn(pieces, TEN, (found) => {
    const words = found[0].split(' ');
    // Of "NUMBER ABCPE1234F" the last words that make ten.
    const text =
      words.map((_, start) => words.slice(start).join('')).find((joined) => joined.length === 10) ??
      words.find(({ length }) => length === 10);
    const fixed = text === undefined ? null : fixedTo('AAAAA9999A', text);
    if (fixed === null || fixed.fixes > MAX_FIXES || (text ?? '').replace(/[^0-9]/g, '').length < 2) return null;
    return { ...fixed, holds: FORM.test(fixed.value) };
  });
}

/** Old cards bear no labels: below the heading stand the holder's name, the father's and the date of birth. */
function nameWithoutLabel(sheet: Sheet, dob: Piece | undefined): FoundName | null {
  const heading = Math.max(
    -1,
    ...labelsOf(sheet, 'heading')
      .filter(({ phrase }) => /TAX|GOVT/.test(phrase))
      .map(({ slice }) => slice.piece.line),
  );
  const father = labelsOf(sheet, 'relation')[0]?.slice.piece;
  if (father !== undefined) return nameAbove(sheet, father);
  const end = dob?.line ?? Number.MAX_SAFE_INTEGER;
  return namePieces(sheet).find(({ slice }) => slice.piece.line > heading && slice.piece.line < end) ?? null;
}

function nameOf(sheet: Sheet, dob: Piece | undefined): ReadField | null {
  const labelled = valueAt(sheet, 'BELOW', ['name'], nameAlone);
  if (labelled !== null) return nameField(labelled);
  const found = nameWithoutLabel(sheet, dob);
  return found === null ? null : nameField(found, WITHOUT_LABEL);
}

/** A PAN card of the Income Tax Department, with labels (since 2018) or without. It proves no nationality. */
export function panReading(sheet: Sheet, today: Day): Pick<Reading, 'fields' | 'checks'> {
  const [number] = panNumbers(sheet.pieces);
  const dob = dobOf(sheet, 'BELOW', today);
  const name = nameOf(sheet, dob?.found.slice.piece);
  return {
    fields: foundFields({
      documentNumber: number && {
        value: number.value,
        confidence: confidenceOf(number.slice, number.fixes),
        checks: [{ name: 'FORM', holds: number.holds }],
      },
      name,
      dob: dob?.field,
    }),
    checks: number === undefined ? {} : { pan: number.holds },
  };
}
