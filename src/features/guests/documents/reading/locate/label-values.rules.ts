import { type Label, type LabelKind, type LabelledPage, labelsOf } from './labels.rules.ts';
import { boxOf, type Segment, type Slice, sharesColumn, textOf } from './text-segments.rules.ts';

/** The text from `from` to the next label of the segment, without the punctuation between a label and its value. */
function upToNextLabel(page: LabelledPage, segment: Segment, from: number): Slice | null {
  const next = (page.labels.get(segment) ?? []).find((label) => label.slice.from >= from);
  const to = next?.slice.from ?? segment.text.length;
  const text = segment.text.slice(from, to);
  const begin = from + (text.length - text.replace(/^[\s:;.,|/\\)(=_'’*-]+/, '').length);
  return begin >= to ? null : { segment, from: begin, to };
}

/** A value below a label is within this many label heights. */
const BELOW_HEIGHTS_MAX = 3.2;

const NAME_KINDS: ReadonlySet<LabelKind> = new Set(['name', 'surname', 'givenNames']);

/** Whether both labels may mean the same value: "Nom" is a surname, "Nome" a given name. */
function meanTheSame(one: Label, other: Label): boolean {
  if (one.kind === other.kind) return true;
  return (one.kind === 'name' || other.kind === 'name') && NAME_KINDS.has(one.kind) && NAME_KINDS.has(other.kind);
}

/** The separator between translations of a label: "Surname / Nom", "Prénom(s) / Given names", "Sex I Sexe". */
const SEPARATOR = /^[\s().sS°]{0,6}(?:[/\\]|\s[|Il1!]\s)[\s([]{0,3}$/;

/** The first and the last of consecutive labels that name one value in several languages. */
function findTranslations(page: LabelledPage, label: Label): { first: Label; last: Label } {
  const labels = page.labels.get(label.slice.segment) ?? [];
  const { text } = label.slice.segment;
  const belong = (left: Label, right: Label | undefined): right is Label =>
    right !== undefined && meanTheSame(left, right) && SEPARATOR.test(text.slice(left.slice.to, right.slice.from));
  let at = labels.indexOf(label);
  let [first, last] = [label, label];
  for (let before = labels[at - 1]; before !== undefined && belong(before, first); before = labels[at - 1]) {
    first = before;
    at -= 1;
  }
  at = labels.indexOf(label);
  for (let next = labels[at + 1]; belong(last, next); next = labels[at + 1]) {
    last = next;
    at += 1;
  }
  return { first, last };
}

/**
 * The left edge of a label's column: that of its segment, because words in another script may come before it, or that of the
 * label itself when another label comes before it.
 */
function columnStartOf(page: LabelledPage, label: Label): number {
  const { segment, from } = label.slice;
  const isFirst = (page.labels.get(segment) ?? []).every((other) => other.slice.from >= from);
  return isFirst ? segment.box.x : boxOf(label.slice).x;
}

/** A segment below a label. `value` is null when the segment is another label, or only punctuation. */
type SegmentBelow = Readonly<{ segment: Segment; value: Slice | null }>;

function findBelow(page: LabelledPage, label: Label): SegmentBelow[] {
  const { first, last } = findTranslations(page, label);
  const box = boxOf(label.slice);
  const end = boxOf(last.slice);
  const bottom = box.y + box.height;
  const start = columnStartOf(page, first);
  const column = { ...box, x: start, width: end.x + end.width - start };
  return page.segments
    .filter((segment) => {
      if (segment.line <= label.slice.segment.line) return false;
      if (box.height <= 0) return segment.line <= label.slice.segment.line + 2;
      return (
        segment.box.y + segment.box.height / 2 > bottom &&
        segment.box.y < bottom + BELOW_HEIGHTS_MAX * box.height &&
        sharesColumn(column, segment.box)
      );
    })
    .slice(0, 2)
    .map((segment) => {
      // Of a longer line, only the words below the label or to its right count.
      let from = 0;
      for (const word of segment.words) {
        if (box.height <= 0 || word.box.x + word.box.width > start) break;
        from += word.text.length + 1;
      }
      return { segment, value: upToNextLabel(page, segment, from) };
    });
}

/** The values below a label and above the next label. Words that a slash separates from a label are its translation. */
function valuesBeforeNextLabel(page: LabelledPage, label: Label, unders: readonly SegmentBelow[]): Slice[] {
  const values: Slice[] = [];
  for (const { segment, value } of unders) {
    const [next] = page.labels.get(segment) ?? [];
    const isLabel = next !== undefined && (value === null || /[/\\|]\s{0,3}$/.test(textOf(value)));
    if (isLabel && !meanTheSame(label, next)) break;
    if (!isLabel && value !== null) values.push(value);
  }
  return values;
}

/** The values to the right of a segment in its line, up to the next label. A single colon between them is skipped. */
function findRightOf(page: LabelledPage, segment: Segment): Slice[] {
  const values: Slice[] = [];
  for (const other of page.segments) {
    if (other.line !== segment.line || other.box.x < segment.box.x + segment.box.width) continue;
    const value = upToNextLabel(page, other, 0);
    if (value !== null) values.push(value);
    if ((page.labels.get(other) ?? []).length > 0 || values.length === 2) break;
  }
  return values;
}

/**
 * Where a type of document prints its values. `BELOW_UNLESS_COLON` is below the label, and right of it only after a colon or
 * when nothing is below.
 */
export type ValueLayout = 'RIGHT' | 'BELOW' | 'BELOW_UNLESS_COLON';

/**
 * The places where the value of a label may be, the likeliest first: after it in the same segment, then to the right of it or
 * below it.
 */
function findPlaces(page: LabelledPage, label: Label, layout: ValueLayout): Slice[] {
  const { segment } = label.slice;
  const { to } = findTranslations(page, label).last.slice;
  const after = upToNextLabel(page, segment, to);
  const beside = findRightOf(page, segment);
  const unders = findBelow(page, label);
  if (layout === 'BELOW_UNLESS_COLON') {
    const under = valuesBeforeNextLabel(page, label, unders);
    const characters = segment.text.slice(to, after?.from ?? to);
    // Text that a slash separates from a label is its translation into another language.
    const sameLine = after === null || /[/\\|]/.test(characters) ? [] : [after];
    return /[:;]/.test(characters) ? [...sameLine, ...beside, ...under] : [...under, ...sameLine, ...beside];
  }
  const under = unders.map(({ value }) => value);
  const places = layout === 'RIGHT' ? [after, ...beside, ...under] : [after, ...under, ...beside];
  return places.filter((slice) => slice !== null);
}

/** For each label of these kinds, the first value that `parse` finds near it. */
export function findValues<T>(
  page: LabelledPage,
  layout: ValueLayout,
  kinds: readonly LabelKind[],
  parse: (slice: Slice) => T | null,
): T[] {
  return labelsOf(page, ...kinds).flatMap((label) => {
    for (const place of findPlaces(page, label, layout)) {
      const value = parse(place);
      if (value !== null) return [value];
    }
    return [];
  });
}

/** The value of the first label of these kinds that has one. */
export function findValue<T>(
  page: LabelledPage,
  layout: ValueLayout,
  kinds: readonly LabelKind[],
  parse: (slice: Slice) => T | null,
): T | null {
  return findValues(page, layout, kinds, parse)[0] ?? null;
}
