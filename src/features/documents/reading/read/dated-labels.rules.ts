import { findValue, findValues, type ValueLayout } from '../locate/label-values.rules.ts';
import { type LabelledPage, labelsOf } from '../locate/labels.rules.ts';
import type { Slice } from '../locate/text-segments.rules.ts';
import type { ReadField } from '../reading.rules.ts';
import { ageOn, type Day, type FoundDate, findDates, isPlausibleDob, toDateField } from './dates.rules.ts';

/** A date of birth found without its label is as doubtful as one with this many corrected characters. */
const DOUBTS_WITHOUT_LABEL = 3;

/** Nobody younger than this has a driving licence. */
const LICENCE_AGE_MIN = 16;

const firstDate = (slice: Slice): FoundDate | null => findDates(slice)[0] ?? null;

/** A date of birth and its place on the page. */
type Dob = Readonly<{ found: FoundDate; field: ReadField }>;

function findLabelledDob(page: LabelledPage, layout: ValueLayout, today: Day): Dob | null {
  const dates = findValues(page, layout, ['dob'], firstDate);
  const found = dates.find(({ day }) => isPlausibleDob(day, today)) ?? dates[0];
  return found === undefined ? null : { found, field: toDateField(found, isPlausibleDob(found.day, today)) };
}

const findAllDates = (page: LabelledPage): FoundDate[] =>
  page.segments.flatMap((segment) => findDates({ segment, from: 0, to: segment.text.length }));

/** The dates that are printed at the label of another date. */
function findOtherDays(page: LabelledPage, layout: ValueLayout): Set<Day> {
  return new Set(findValues(page, layout, ['issue', 'expiry', 'transportExpiry', 'age'], firstDate).map(({ day }) => day));
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

/** Like `findDob`, for a document with other dates. Without its label, a date of birth must be long before all other dates. */
export function findDobAmongDates(page: LabelledPage, layout: ValueLayout, today: Day): Dob | null {
  const labelled = findLabelledDob(page, layout, today);
  if (labelled !== null) return labelled;
  const dates = findAllDates(page).toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const [found] = dates;
  const next = dates.find(({ day }) => day !== found?.day);
  if (found === undefined || next === undefined || ageOn(found.day, next.day) < LICENCE_AGE_MIN) return null;
  if (findOtherDays(page, layout).has(found.day) || !isPlausibleDob(found.day, today)) return null;
  return { found, field: toDateField(found, true, DOUBTS_WITHOUT_LABEL) };
}

/** An expiry date is plausible within this many years of today. */
const EXPIRY_YEARS_MAX = 60;

export function findExpiry(page: LabelledPage, layout: ValueLayout, today: Day): ReadField | null {
  const found = findValue(page, layout, ['expiry'], firstDate) ?? findValue(page, layout, ['transportExpiry'], firstDate);
  return found === null ? null : toDateField(found, Math.abs(ageOn(found.day, today)) <= EXPIRY_YEARS_MAX);
}
