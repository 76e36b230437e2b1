import type { ReadField } from '../reading.rules.ts';
import { type ValueSide, valueAt, valuesAt } from './label-values.rules.ts';
import { labelsOf, type Sheet } from './labels.rules.ts';
import { nameAbove } from './name-lines.rules.ts';
import { type FoundName, nameAlone, nameField } from './names.rules.ts';

const MAX_NAME = 200;
/** Half a name is doubtful. */
const HALF = 0.7;

const isSame = (one: FoundName, other: FoundName | null): boolean =>
  one.slice.piece === other?.slice.piece && one.slice.from === other.slice.from;

/**
 * A name printed in parts, given names first. What is only called "Name" ("Nom", "Nome", "Nombre") is the surname beside given
 * names (Germany, France), the given name beside a surname (Italy, Spain), or all of it.
 */
export function holderName(sheet: Sheet, side: ValueSide): ReadField | null {
  const surname = valueAt(sheet, side, ['surname'], nameAlone);
  const given = valuesAt(sheet, side, ['givenNames'], nameAlone).find((found) => !isSame(found, surname)) ?? null;
  const second = valueAt(sheet, side, ['secondSurname'], nameAlone);
  const plain =
    surname !== null && given !== null
      ? null
      : (valuesAt(sheet, side, ['name'], nameAlone).find((found) => !isSame(found, surname) && !isSame(found, given)) ?? null);
  const parts = (surname === null && given !== null ? [given, plain, second] : [given ?? plain, surname, second]).filter(
    (part) => part !== null,
  );
  if (parts.length === 0) return null;
  const isWhole = parts.length > 1 || (surname === null && given === null && second === null);
  const fields = parts.map((part) => nameField(part));
  return {
    value: fields
      .map(({ value }) => value)
      .join(' ')
      .slice(0, MAX_NAME),
    confidence: Math.min(...fields.map(({ confidence }) => confidence)) * (isWhole ? 1 : HALF),
    checks: [],
  };
}

/** The name beside its label; where that is missing, the line above the one that names father or husband. */
export function labelledName(sheet: Sheet): ReadField | null {
  const labelled = valueAt(sheet, 'RIGHT', ['name'], nameAlone);
  if (labelled !== null) return nameField(labelled);
  const relation = labelsOf(sheet, 'relation')[0]?.slice.piece;
  const above = relation === undefined ? null : nameAbove(sheet, relation);
  return above === null ? null : nameField(above, 1);
}
