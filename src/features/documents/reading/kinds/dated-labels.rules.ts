import type { ReadField } from '../reading.rules.ts';
import { ageOn, type Day, dateField, datesIn, type FoundDate, isPlausibleDob } from './dates.rules.ts';
import { type ValueSide, valueAt, valuesAt } from './label-values.rules.ts';
import { labelsOf, type Sheet } from './labels.rules.ts';
import type { Slice } from './page-pieces.rules.ts';

/** A birth date taken without its label is as doubtful as one with this many changed characters. */
const WITHOUT_LABEL = 3;

/** Nobody holds a licence younger than this. */
const LICENCE_AGE = 16;

const first = (slice: Slice): FoundDate | null => datesIn(slice)[0] ?? null;

/** A date of birth and where it stands. */
type Dob = Readonly<{ found: FoundDate; field: ReadField }>;

function labelledDob(sheet: Sheet, side: ValueSide, today: Day): Dob | null {
  const dates = valuesAt(sheet, side, ['dob'], first);
  const found = dates.find(({ day }) => isPlausibleDob(day, today)) ?? dates[0];
  return found === undefined ? null : { found, field: dateField(found, isPlausibleDob(found.day, today)) };
}

const everyDate = (sheet: Sheet): FoundDate[] =>
  sheet.pieces.flatMap((piece) => datesIn({ piece, from: 0, to: piece.text.length }));

/** Days that are printed at the label of another date. */
function otherDays(sheet: Sheet, side: ValueSide): Set<Day> {
  return new Set(valuesAt(sheet, side, ['issue', 'expiry', 'transportExpiry', 'age'], first).map(({ day }) => day));
}

/**
 * The date of birth at its label. Where the label was not read: the only date that is no date of issue or expiry, if it can be
 * one; with little confidence. A year of birth alone is no date.
 */
export function dobOf(sheet: Sheet, side: ValueSide, today: Day): Dob | null {
  const labelled = labelledDob(sheet, side, today);
  if (labelled !== null || labelsOf(sheet, 'yearOfBirth').length > 0) return labelled;
  const taken = otherDays(sheet, side);
  const others = everyDate(sheet).filter(({ day }) => !taken.has(day) && isPlausibleDob(day, today));
  const [found] = others;
  if (found === undefined || others.some(({ day }) => day !== found.day)) return null;
  return { found, field: dateField(found, true, WITHOUT_LABEL) };
}

/** As `dobOf`, for a document that bears other dates: without its label a date of birth must lie long before every one of them. */
export function dobAmongDates(sheet: Sheet, side: ValueSide, today: Day): Dob | null {
  const labelled = labelledDob(sheet, side, today);
  if (labelled !== null) return labelled;
  const dates = everyDate(sheet).toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const [found] = dates;
  const next = dates.find(({ day }) => day !== found?.day);
  if (found === undefined || next === undefined || ageOn(found.day, next.day) < LICENCE_AGE) return null;
  if (otherDays(sheet, side).has(found.day) || !isPlausibleDob(found.day, today)) return null;
  return { found, field: dateField(found, true, WITHOUT_LABEL) };
}

/** A document was issued and will expire within this many years of today. */
const EXPIRY_YEARS = 60;

export function expiryOf(sheet: Sheet, side: ValueSide, today: Day): ReadField | null {
  const found = valueAt(sheet, side, ['expiry'], first) ?? valueAt(sheet, side, ['transportExpiry'], first);
  return found === null ? null : dateField(found, Math.abs(ageOn(found.day, today)) <= EXPIRY_YEARS);
}
