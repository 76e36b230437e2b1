import { findValue, findValues, type ValueLayout } from '../locate/label-values.rules.ts';
import { type LabelledPage, labelsOf, lettersOf } from '../locate/labels.rules.ts';
import { findBlock, type Segment, sharesColumn, wholeSlice } from '../locate/text-segments.rules.ts';
import type { ReadField } from '../reading.rules.ts';
import { type FoundName, parseName, toNameField } from './names.rules.ts';

/** A name is at most this many line heights above the line it belongs to. */
const ABOVE_HEIGHTS_MAX = 7;

/** Letters of these headings that stand alone, because the rest was not recognised, are no name. */
const HEADINGS = ['GOVTOFINDIA', 'GOVERNMENTOFINDIA', 'INCOMETAXDEPARTMENT', 'ELECTIONCOMMISSIONOFINDIA'];

/** Segments that may be names on their own: without a label, beginning with a capital, and written like a name. */
export function findNameLines(page: LabelledPage): FoundName[] {
  return page.segments.flatMap((segment) => {
    const found = (page.labels.get(segment) ?? []).length > 0 ? null : parseName(wholeSlice(segment));
    const isName =
      found !== null && /^\p{Lu}/u.test(found.name) && !HEADINGS.some((heading) => heading.includes(lettersOf(found.name)));
    return isName ? [found] : [];
  });
}

/** The nearest line above `anchor` that can be a name. One with the same left edge is preferred. */
export function findNameAbove(page: LabelledPage, anchor: Segment): FoundName | null {
  const { box, line } = anchor;
  const near = findNameLines(page)
    .map((name) => ({ name, segment: name.slice.segment }))
    .filter(
      ({ segment }) =>
        segment.line < line &&
        (box.height <= 0 ? line - segment.line <= 3 : box.y - segment.box.y < ABOVE_HEIGHTS_MAX * box.height),
    )
    .filter(({ segment }) => box.height <= 0 || sharesColumn(segment.box, box))
    .toReversed();
  const aligned = near.find(({ segment }) => Math.abs(segment.box.x - box.x) <= 2 * box.height);
  return (aligned ?? near[0])?.name ?? null;
}

const NAME_LENGTH_MAX = 200;
/** Lowers the confidence of a name of which only one part was found. */
const PARTIAL_NAME_FACTOR = 0.7;

const isSamePlace = (one: FoundName, other: FoundName | null): boolean =>
  one.slice.segment === other?.slice.segment && one.slice.from === other.slice.from;

/** The second surname is printed right below the first, within this many letter heights. */
const SECOND_LINE_HEIGHTS_MAX = 1.8;

/** The second surname on a card that has one label for both ("Apellidos"), each in a line of its own. */
function findSecondLine(page: LabelledPage, surname: FoundName | null): FoundName | null {
  if (surname === null || !labelsOf(page, 'surname').some(({ phrase }) => /^APELLIDO/.test(phrase))) return null;
  const [below] = findBlock(page.segments, surname.slice.segment, 'BELOW', SECOND_LINE_HEIGHTS_MAX);
  return below === undefined || (page.labels.get(below) ?? []).length > 0 ? null : parseName(wholeSlice(below));
}

/**
 * Finds a name that is printed in parts, and puts the given names first. A field labelled only "Name" ("Nom", "Nome", "Nombre")
 * is the surname beside given names (Germany, France), the given name beside a surname (Italy, Spain), or the whole name.
 */
export function findHolderName(page: LabelledPage, layout: ValueLayout): ReadField | null {
  const surname = findValue(page, layout, ['surname'], parseName);
  const given = findValues(page, layout, ['givenNames'], parseName).find((found) => !isSamePlace(found, surname)) ?? null;
  const middle = findValue(page, layout, ['middleName'], parseName);
  const second = findValue(page, layout, ['secondSurname'], parseName) ?? findSecondLine(page, surname);
  const plain =
    surname !== null && given !== null
      ? null
      : (findValues(page, layout, ['name'], parseName).find(
          (found) => !isSamePlace(found, surname) && !isSamePlace(found, given),
        ) ?? null);
  const parts = (
    surname === null && given !== null ? [given, middle, plain, second] : [given ?? plain, middle, surname, second]
  ).filter((part) => part !== null);
  if (parts.length === 0) return null;
  const isWhole = parts.length > 1 || (surname === null && given === null && second === null);
  const fields = parts.map((part) => toNameField(part));
  return {
    value: fields
      .map(({ value }) => value)
      .join(' ')
      .slice(0, NAME_LENGTH_MAX),
    confidence: Math.min(...fields.map(({ confidence }) => confidence)) * (isWhole ? 1 : PARTIAL_NAME_FACTOR),
    checks: [],
  };
}

/** Finds the name beside its label or, when the label was not read, in the line above the name of the father or husband. */
export function findLabelledName(page: LabelledPage): ReadField | null {
  const labelled = findValue(page, 'RIGHT', ['name'], parseName);
  if (labelled !== null) return toNameField(labelled);
  const relation = labelsOf(page, 'relation')[0]?.slice.segment;
  const above = relation === undefined ? null : findNameAbove(page, relation);
  return above === null ? null : toNameField(above, 1);
}
