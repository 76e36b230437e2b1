import { findValue, findValues, type ValueLayout } from '../locate/label-values.rules.ts';
import { type LabelledPage, labelsOf } from '../locate/labels.rules.ts';
import { type Slice, wholeSlice } from '../locate/text-segments.rules.ts';
import type { ReadField } from '../reading.rules.ts';
import {
  ageOn,
  type DateOrder,
  type Day,
  dateOrderOf,
  type FoundDate,
  findDates,
  isPlausibleDob,
  toDateField,
} from './dates.rules.ts';

/** A date of birth found without its label is as doubtful as one with this many corrected characters. */
export const DOUBTS_WITHOUT_LABEL = 3;

/** Nobody younger than this has a driving licence. */
const LICENCE_AGE_MIN = 16;

/** Returns the first date of a slice, in the order of day and month that the page has. */
function firstDateOn({ segments }: LabelledPage): (slice: Slice) => FoundDate | null {
  const order = dateOrderOf(segments);
  return (slice) => findDates(slice, order)[0] ?? null;
}

/** A date of birth and its place on the page. */
type Dob = Readonly<{ found: FoundDate; field: ReadField }>;

/** The dates of birth at their labels. */
export function findLabelledDobs(page: LabelledPage, layout: ValueLayout): FoundDate[] {
  return findValues(page, layout, ['dob'], firstDateOn(page));
}

/** A date of birth is wrong when it is not before the document's other dates. */
function findLabelledDob(page: LabelledPage, layout: ValueLayout, today: Day): Dob | null {
  const dates = findLabelledDobs(page, layout);
  const others = [...findOtherDays(page, layout)];
  const isPlausible = (day: Day) => isPlausibleDob(day, today) && others.every((other) => day < other);
  const found = dates.find(({ day }) => isPlausible(day)) ?? dates[0];
  return found === undefined ? null : { found, field: toDateField(found, isPlausible(found.day)) };
}

function findAllDates({ segments }: LabelledPage, order: DateOrder = dateOrderOf(segments)): FoundDate[] {
  return segments.flatMap((segment) => findDates(wholeSlice(segment), order));
}

/** The dates that are printed at the label of another date. */
function findOtherDays(page: LabelledPage, layout: ValueLayout): Set<Day> {
  return new Set(
    findValues(page, layout, ['issue', 'expiry', 'transportExpiry', 'age'], firstDateOn(page)).map(({ day }) => day),
  );
}

/**
 * Finds the date of birth at its label. If the label was not read, takes the only date that is not a date of issue or expiry, if
 * it is plausible, with low confidence. A year of birth alone is not a date.
 */
export function findDob(page: LabelledPage, layout: ValueLayout, today: Day): Dob | null {
  const labelled = findLabelledDob(page, layout, today);
  if (labelled !== null || labelsOf(page, 'yearOfBirth').length > 0) return labelled;
  const taken = findOtherDays(page, layout);
  const others = findAllDates(page).filter(({ day }) => !taken.has(day) && isPlausibleDob(day, today));
  const [found] = others;
  if (found === undefined || others.some(({ day }) => day !== found.day)) return null;
  return { found, field: toDateField(found, true, DOUBTS_WITHOUT_LABEL) };
}

/** The earliest date of a page if it is long before all others, as a date of birth is. */
export function findEarliestDate(page: LabelledPage, order?: DateOrder): FoundDate | null {
  const dates = findAllDates(page, order).toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const [found] = dates;
  const next = dates.find(({ day }) => day !== found?.day);
  return found === undefined || next === undefined || ageOn(found.day, next.day) < LICENCE_AGE_MIN ? null : found;
}

/** Like `findDob`, for a document with other dates. Without its label, a date of birth must be long before all other dates. */
export function findDobAmongDates(page: LabelledPage, layout: ValueLayout, today: Day): Dob | null {
  const labelled = findLabelledDob(page, layout, today);
  if (labelled !== null) return labelled;
  const found = findEarliestDate(page);
  if (found === null) return null;
  if (findOtherDays(page, layout).has(found.day) || !isPlausibleDob(found.day, today)) return null;
  return { found, field: toDateField(found, true, DOUBTS_WITHOUT_LABEL) };
}

/** An expiry date is plausible within this many years of today. */
const EXPIRY_YEARS_MAX = 60;

export function findExpiry(page: LabelledPage, layout: ValueLayout, today: Day): ReadField | null {
  const firstDate = firstDateOn(page);
  const found = findValue(page, layout, ['expiry'], firstDate) ?? findValue(page, layout, ['transportExpiry'], firstDate);
  return found === null ? null : toDateField(found, Math.abs(ageOn(found.day, today)) <= EXPIRY_YEARS_MAX);
}
