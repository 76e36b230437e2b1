import { takeWhile } from '../../../platform/take-while.rules.ts';
import { type FindLabel, findLabel as findAnyLabel, findSection, isNewHead, isOldHead, type Label } from './labels.rules.ts';
import type { Section } from './languages/english-labels.rules.ts';
import type { Topic } from './languages/language.rules.ts';
import type { MessageLine } from './reservation.rules.ts';
import { fitsTopic, PARTED, ROOMS } from './run-together.rules.ts';
import type { SiteText } from './sites/site-format.rules.ts';
import { isDayAlone, isHours } from './written-dates.rules.ts';

/** A line without empty cells. */
export type Line = MessageLine;

/**
 * A label and the values beside or below it, the likeliest first. `row`: the row of a table, null outside of tables; `line`: the line of
 * the label, or of the value in a table.
 */
export type Pair = Readonly<{
  label: Label;
  values: readonly string[];
  section: Section;
  row: number | null;
  line: number;
  confidence: number;
}>;

/** One text of a message with its label-value pairs. */
export type Part = SiteText & Readonly<{ pairs: readonly Pair[] }>;

/** A line with the label that each cell is. */
type LabelledLine = Line & Readonly<{ labels: readonly (Label | null)[] }>;
type Lines = readonly LabelledLine[];
/** The pairs of a line or table, and its last line. */
type Found = Readonly<{ pairs: readonly Omit<Pair, 'section'>[]; last: number }>;

/** So many cells of a line are read. */
export const CELLS_MAX = 16;
const PAIRS_MAX = 2_000;
/** Rows below a header that belong to it. */
const ROWS_MAX = 40;
/** A section ends so many lines after its heading. */
const SECTION_LINES = 30;
/** The confidence of a value that may go on in the next line, and of values whose labels are uncertain. */
const [BROKEN, UNSURE] = [0.75, 0.5];
const STAY: ReadonlySet<string> = new Set<Topic>(['ARRIVAL', 'DEPARTURE']);

/** All labels of a text with the values beside or below them. @param findLabel finds the labels of its site too */
export function findPairs(given: readonly Line[], findLabel: FindLabel = findAnyLabel): Pair[] {
  const lines = given.map((line) => ({ ...line, labels: line.cells.map((cell) => findLabel(cell)) }));
  const pairs: Pair[] = [];
  let [section, sectionEnd, last]: [Section, number, number] = ['NONE', 0, -1];
  for (const [at, line] of lines.entries()) {
    if (at <= last) continue;
    if (pairs.length >= PAIRS_MAX) break;
    const opened = isHeading(line, lines[at + 1]) ? findSection(line.cells[0] ?? '') : null;
    if (opened !== null) [section, sectionEnd] = [opened, at + SECTION_LINES];
    const here = at < sectionEnd ? section : 'NONE';
    const found = readChangeTable(lines, at, line) ?? readColumns(lines, at, line) ?? readLine(lines, at, line);
    pairs.push(...found.pairs.map((pair) => ({ ...pair, section: here })));
    last = found.last;
  }
  return pairs;
}

/** Whether the line may be a heading. `Host payout` above its amount is a label. */
function isHeading(line: Line, next: Line | undefined): boolean {
  return line.cells.length === 1 && !(next?.cells.length === 1 && fitsTopic({ topic: 'AMOUNT' }, next.cells[0] ?? ''));
}

const countLabels = ({ labels }: LabelledLine): number => labels.filter((label) => label !== null).length;

/** A table with a column of old values and one of new values; null for any other line. */
function readChangeTable(lines: Lines, at: number, { cells: head }: LabelledLine): Found | null {
  const index = head.some(isOldHead) ? head.findIndex(isNewHead) : -1;
  if (index === -1) return null;
  // The column of labels may have no header.
  const shift = isOldHead(head[0] ?? '') || isNewHead(head[0] ?? '') ? 1 : 0;
  const below = lines.slice(at + 1, at + 1 + ROWS_MAX);
  const rows = takeWhile(below, ({ cells, labels: [label = null] }) => cells.length === head.length + shift && label !== null);
  const pairs = rows.flatMap(({ cells, labels: [label = null], confidence }, row) => {
    const values = [cells[index + shift] ?? ''];
    return label === null ? [] : [{ label, values, row: null, line: at + 1 + row, confidence }];
  });
  return { pairs, last: at + pairs.length };
}

/** Whether a line is a row of labels above rows of values. */
function isHeader(line: LabelledLine, next: LabelledLine | undefined): boolean {
  const { cells, labels } = line;
  if (cells.length < 2 || next?.cells.length !== cells.length) return false;
  const known = countLabels(line);
  if (next.cells.every((cell, column) => next.labels[column] !== null && !/^\d/.test(cell))) return false;
  if (next.labels.length === 2 && next.labels[0] !== null && next.labels[1] === null) return false;
  if (known === cells.length) return true;
  // Label, value, label, value are pairs side by side, not a header.
  const isAlternating = labels.every((label, column) => (label !== null) === (column % 2 === 0));
  return (
    cells.length > 2 && known >= 2 && !isAlternating && countLabels(next) === 0 && next.cells.some((cell) => /\d/.test(cell))
  );
}

/** A row of labels above rows of values; null for any other line. */
function readColumns(lines: Lines, at: number, head: LabelledLine): Found | null {
  if (!isHeader(head, lines[at + 1])) return null;
  const columns = head.labels.length;
  const below = lines.slice(at + 1, at + 1 + ROWS_MAX);
  const isRow = (line: LabelledLine, row: number): boolean => row === 0 || countLabels(line) * 2 < columns;
  const rows = takeWhile(below, (line, row) => line.labels.length === columns && isRow(line, row));
  const after = below[rows.length];
  // Two cells of a row may have run together: then it is a row of this table.
  const isBroken = after !== undefined && columns > 2 && after.labels.length === columns - 1 && countLabels(after) === 0;
  const pairs = rows.flatMap((line, row) =>
    head.labels.flatMap((label, column) => {
      const value = line.cells[column];
      if (label === null || value === undefined) return [];
      const confidence = head.isOpen === true || isCut(line, label.topic, value) ? BROKEN : line.confidence;
      const sure = isBroken ? Math.min(confidence, BROKEN) : confidence;
      return [{ label, values: [value], row, line: at + 1 + row, confidence: sure }];
    }),
  );
  return { pairs, last: at + rows.length };
}

/** A program may have broken a line of this length. */
const LONG_LINE = 50;
const NAME_GOES_ON = /^\p{Lu}[\p{L}\p{M} .'-]{1,40}$/u;
const ROOM_GOES_ON = /^(?:rooms?|suites?|with|without|and|or|&|[x×+,])(?: [^\d:：]*)?$/i;
/** A list that a program broke: `2 x Deluxe, 1`, `x Suite`. */
const LIST_GOES_ON = /[,+&/-]$|[,+&] ?\d{1,2}$/;

/** Topics whose values end anywhere. */
const FREE: ReadonlySet<string> = new Set<Topic>(['GUEST', 'FIRST_NAME', 'LAST_NAME', 'NAME', 'ROOM_UNIT', 'HOTEL']).union(ROOMS);

/** Whether a value at the end of its line may go on in the next one. Of an amount without decimals, more digits may follow. */
const isCut = (line: Line, topic: Topic, value: string): boolean =>
  line.isOpen === true && (topic === 'AMOUNT' ? !/[.,]\d\d(?!\d)/.test(value) : FREE.has(topic));

/** How sure it is that a value does not go on in the next line, as text parts break it: `Guest: Nguyễn`, `Văn An`. */
function wholeness(topic: Topic, value: string, line: Line, next: LabelledLine | undefined): number {
  if (isCut(line, topic, value)) return BROKEN;
  const [below = '', more] = next?.cells ?? [];
  const isLong = line.cells.join(' ').length >= LONG_LINE;
  const goesOn =
    topic === 'GUEST'
      ? (isLong || !value.includes(' ')) && NAME_GOES_ON.test(below)
      : ROOMS.has(topic) && (ROOM_GOES_ON.test(below) || LIST_GOES_ON.test(value));
  return goesOn && more === undefined && next?.labels[0] === null ? BROKEN : 1;
}

const ROOMS_OF_LIST = /^\d{1,2} ?[x×*] ?\p{L}/iu;

/** The further rooms of a list under one label, each in a line of its own: `2 x Deluxe`, `1 x Suite`. */
function readList(lines: Lines, from: number, label: Label): Found['pairs'] {
  if (!ROOMS.has(label.topic)) return [];
  const below = lines.slice(from, from + CELLS_MAX);
  const rooms = takeWhile(below, ({ cells: [value = '', more] }) => more === undefined && ROOMS_OF_LIST.test(value));
  return rooms.map(({ cells, confidence }, at) => ({ label, values: cells, row: null, line: from + at, confidence }));
}

/** The labels of a line with the values beside them; the last one may have its value below, and then the others may too. */
function readLine(lines: Lines, at: number, line: LabelledLine): Found {
  const cells = line.cells.length;
  const pairs = line.labels.flatMap((label, index) => {
    const found = label === null ? null : findValue(lines, at, line, index, label);
    if (label === null || found === null) return [];
    const isBeside = cells === index + 2 || (cells > index + 2 && line.labels.at(-1) !== null);
    const whole = isBeside ? wholeness(label.topic, found.values[0] ?? '', line, lines[at + 1]) : 1;
    const list = readList(lines, at + (cells === 1 ? 2 : 1), label);
    return [{ label, values: found.values, row: null, line: at, confidence: found.confidence * whole }, ...list];
  });
  return { pairs, last: at };
}

type Value = Readonly<{ values: readonly string[]; confidence: number }>;

/** The value beside the label, or else below it. Where it has only the hours of a stay, the line below them may have the day. */
function findValue(lines: Lines, at: number, line: LabelledLine, index: number, label: Label): Value | null {
  const isBeside = line.cells[index + 1] !== undefined;
  const found = isBeside ? findBeside(line, index) : findBelow(lines, at, line, label);
  if (found === null || !STAY.has(label.topic) || !isHours(found.values[0] ?? '')) return found;
  const [day = '', more] = lines[at + (line.cells.length === 1 ? 2 : 1)]?.cells ?? [];
  if (more !== undefined || !isDayAlone(day)) return found;
  return { values: [...found.values, day], confidence: Math.min(found.confidence, PARTED) };
}

function findBeside({ cells, labels, confidence }: LabelledLine, index: number): Value | null {
  const rest = takeWhile(cells.slice(index + 1), (_, at) => labels[index + 1 + at] === null);
  const [first, second] = rest;
  if (first === undefined) return null;
  const value = first.replace(/^(?:[:：]\s?|- )/, '');
  return { values: second === undefined ? [value] : [value, rest.join(' ')], confidence };
}

function findBelow(lines: Lines, at: number, line: LabelledLine, label: Label): Value | null {
  const [above, below, after] = [lines[at - 1], lines[at + 1], lines[at + 2]];
  const value = below?.cells[0];
  if (below === undefined || value === undefined || line.cells.length > 1 || below.labels[0] !== null) return null;
  const isBroken = (above?.isOpen === true && above.cells.length > 1) || isCut(below, label.topic, value);
  const most = isOfColumns(above, after, label) ? UNSURE : isBroken ? BROKEN : 1;
  return { values: [value], confidence: Math.min(line.confidence, below.confidence, most) };
}

/** Whether labels and then values stand below each other, as tables do whose columns were lost: which value is whose is not known. */
function isOfColumns(above: LabelledLine | undefined, after: LabelledLine | undefined, label: Label): boolean {
  if (above?.cells.length !== 1 || after?.cells.length !== 1) return false;
  const [[other = null], [written = ''], [value = '']] = [above.labels, above.cells, after.cells];
  if (other === null || other.topic === 'ROOMS' || findSection(written) !== null) return false;
  return after.labels[0] === null && fitsTopic(label, value);
}
