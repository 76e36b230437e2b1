import { type FindLabel, findLabel as findAnyLabel, findSection, isNewHead, isOldHead, type Label } from './labels.rules.ts';
import type { Section } from './languages/english-labels.rules.ts';
import type { Topic } from './languages/language.rules.ts';
import type { MessageLine } from './reservation.rules.ts';
import { fitsTopic, PARTED } from './run-together.rules.ts';
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

/** So many cells of a line are read. */
export const CELLS_MAX = 16;
const PAIRS_MAX = 2_000;
/** Rows below a header that belong to it. */
const ROWS_MAX = 40;
/** A section ends so many lines after its heading. */
const SECTION_LINES = 30;
const STAY: ReadonlySet<string> = new Set<Topic>(['ARRIVAL', 'DEPARTURE']);

/** Whether the line may be a heading. `Host payout` above its amount is a label. */
function isHeading(line: Line, next: Line | undefined): boolean {
  return line.cells.length === 1 && !(next?.cells.length === 1 && fitsTopic({ topic: 'AMOUNT' }, next.cells[0] ?? ''));
}

function isHeader(line: Line, next: Line | undefined, labels: readonly (Label | null)[], findLabel: FindLabel): boolean {
  const { cells } = line;
  if (cells.length < 2 || next === undefined || next.cells.length !== cells.length) return false;
  const known = labels.filter((label) => label !== null).length;
  if (next.cells.every((cell) => findLabel(cell) !== null && !/^\d/.test(cell))) return false;
  const [first = '', second = '', third] = next.cells;
  if (third === undefined && findLabel(first) !== null && findLabel(second) === null) return false;
  if (known === cells.length) return true;
  // Label, value, label, value are pairs side by side, not a header.
  const isAlternating = labels.every((label, column) => (label !== null) === (column % 2 === 0));
  const isBelow = next.cells.every((cell) => findLabel(cell) === null) && next.cells.some((cell) => /\d/.test(cell));
  return cells.length > 2 && known >= 2 && !isAlternating && isBelow;
}

/** All labels of a text with the values beside or below them. @param findLabel finds the labels of its site too */
export function findPairs(lines: readonly Line[], findLabel: FindLabel = findAnyLabel): Pair[] {
  const pairs: Pair[] = [];
  let section: Section = 'NONE';
  let sectionEnd = 0;
  for (let at = 0; at < lines.length && pairs.length < PAIRS_MAX; at += 1) {
    const line = lines[at];
    if (line === undefined) break;
    const opened = isHeading(line, lines[at + 1]) ? findSection(line.cells[0] ?? '') : null;
    if (opened !== null) {
      section = opened;
      sectionEnd = at + SECTION_LINES;
    }
    const here = at < sectionEnd ? section : 'NONE';
    const change = readChangeTable(lines, at, here, findLabel);
    if (change !== null) {
      pairs.push(...change.pairs);
      at = change.last;
      continue;
    }
    const labels = line.cells.map((cell) => findLabel(cell));
    if (isHeader(line, lines[at + 1], labels, findLabel)) {
      const table = readColumns(lines, at, labels, here, findLabel);
      pairs.push(...table.pairs);
      at = table.last;
    } else {
      pairs.push(...readLine(lines, at, labels, here, findLabel));
    }
  }
  return pairs;
}

/** A table with a column of old values and one of new values. */
function readChangeTable(
  lines: readonly Line[],
  at: number,
  section: Section,
  findLabel: FindLabel,
): { pairs: Pair[]; last: number } | null {
  const head = lines[at]?.cells ?? [];
  const index = head.some(isOldHead) ? head.findIndex(isNewHead) : -1;
  if (index === -1) return null;
  // The column of labels may have no header.
  const shift = isOldHead(head[0] ?? '') || isNewHead(head[0] ?? '') ? 1 : 0;
  const pairs: Pair[] = [];
  let last = at;
  for (const { cells, confidence } of lines.slice(at + 1, at + 1 + ROWS_MAX)) {
    const label = findLabel(cells[0] ?? '');
    if (cells.length !== head.length + shift || label === null) break;
    last += 1;
    pairs.push({ label, values: [cells[index + shift] ?? ''], section, row: null, line: last, confidence });
  }
  return { pairs, last };
}

/** A row of labels above rows of values. */
function readColumns(
  lines: readonly Line[],
  at: number,
  labels: readonly (Label | null)[],
  section: Section,
  findLabel: FindLabel,
): { pairs: Pair[]; last: number } {
  const pairs: Pair[] = [];
  const isOpen = lines[at]?.isOpen === true;
  let last = at;
  for (const [row, line] of lines.slice(at + 1, at + 1 + ROWS_MAX).entries()) {
    if (line.cells.length !== labels.length) {
      // Two cells of a row may have run together: then it is a row of this table.
      const isRow =
        line.cells.length > 1 && line.cells.length === labels.length - 1 && line.cells.every((cell) => findLabel(cell) === null);
      return { pairs: isRow ? pairs.map((pair) => ({ ...pair, confidence: Math.min(pair.confidence, BROKEN) })) : pairs, last };
    }
    const own = line.cells.map((cell) => findLabel(cell));
    if (row > 0 && own.filter((label) => label !== null).length * 2 >= own.length) break;
    for (const [column, label] of labels.entries()) {
      const value = line.cells[column];
      if (label !== null && value !== undefined)
        pairs.push({
          label,
          values: [value],
          section,
          row,
          line: at + 1 + row,
          confidence: isOpen || isCut(line, label.topic, value) ? BROKEN : line.confidence,
        });
    }
    last += 1;
  }
  return { pairs, last };
}

const BROKEN = 0.75;

/** A program may have broken a line of this length. */
const LONG_LINE = 50;
const NAME_GOES_ON = /^\p{Lu}[\p{L}\p{M} .'-]{1,40}$/u;
const ROOM_GOES_ON = /^(?:rooms?|suites?|with|without|and|or|&|[x×+,])(?: [^\d:：]*)?$/i;
/** A list that a program broke: `2 x Deluxe, 1`, `x Suite`. */
const LIST_GOES_ON = /[,+&/-]$|[,+&] ?\d{1,2}$/;

/** Topics whose values end anywhere. */
const FREE: ReadonlySet<string> = new Set<Topic>([
  'GUEST',
  'FIRST_NAME',
  'LAST_NAME',
  'NAME',
  'ROOM_NAME',
  'ROOMS',
  'ROOM_UNIT',
  'HOTEL',
]);

/** Whether a value at the end of its line may go on in the next one. Of an amount without decimals, more digits may follow. */
const isCut = (line: Line | undefined, topic: Topic | undefined, value: string): boolean =>
  line?.isOpen === true && (topic === 'AMOUNT' ? !/[.,]\d\d(?!\d)/.test(value) : FREE.has(topic ?? ''));

/** How sure it is that a value does not go on in the next line, as text parts break it: `Guest: Nguyễn`, `Văn An`. */
function wholeness(topic: Topic, value: string, lines: readonly Line[], at: number, findLabel: FindLabel): number {
  if (isCut(lines[at], topic, value)) return BROKEN;
  const [below = '', more] = lines[at + 1]?.cells ?? [];
  const isLong = (lines[at]?.cells.join(' ').length ?? 0) >= LONG_LINE;
  const goesOn =
    topic === 'GUEST'
      ? (isLong || !value.includes(' ')) && NAME_GOES_ON.test(below)
      : (topic === 'ROOM_NAME' || topic === 'ROOMS') && (ROOM_GOES_ON.test(below) || LIST_GOES_ON.test(value));
  return goesOn && more === undefined && findLabel(below) === null ? BROKEN : 1;
}

const ROOMS_OF_LIST = /^\d{1,2} ?[x×*] ?\p{L}/iu;

/** The further rooms of a list under one label, each in a line of its own: `2 x Deluxe`, `1 x Suite`. */
function readList(lines: readonly Line[], at: number, label: Label, section: Section): Pair[] {
  if (label.topic !== 'ROOMS' && label.topic !== 'ROOM_NAME') return [];
  const pairs: Pair[] = [];
  const isBelow = lines[at]?.cells.length === 1;
  for (let line = at + (isBelow ? 2 : 1); line < lines.length && pairs.length < CELLS_MAX; line += 1) {
    const { cells: [value = '', more] = [], confidence = 0 } = lines[line] ?? {};
    if (more !== undefined || !ROOMS_OF_LIST.test(value)) break;
    pairs.push({ label, values: [value], section, row: null, line, confidence });
  }
  return pairs;
}

function readLine(
  lines: readonly Line[],
  at: number,
  labels: readonly (Label | null)[],
  section: Section,
  findLabel: FindLabel,
): Pair[] {
  const line = lines[at];
  if (line === undefined) return [];
  const pairs: Pair[] = [];
  for (const [index, label] of labels.entries()) {
    const found = label === null ? null : findValue(lines, at, index, labels, findLabel);
    if (label === null || found === null) continue;
    // A label at the end has its value below, and then others may have theirs there too.
    const isBeside = line.cells.length === index + 2 || (line.cells.length > index + 2 && labels.at(-1) !== null);
    const whole = isBeside ? wholeness(label.topic, found.values[0] ?? '', lines, at, findLabel) : 1;
    const confidence = found.confidence * whole;
    pairs.push({ label, section, row: null, line: at, ...found, confidence }, ...readList(lines, at, label, section));
  }
  return pairs;
}

/** The value beside the label, or else below it. Where it has only the hours of a stay, the line below them may have the day. */
function findValue(...place: Parameters<typeof findFirstValue>): ReturnType<typeof findFirstValue> {
  const [lines, at, index, labels] = place;
  const found = findFirstValue(...place);
  if (found === null || !STAY.has(labels[index]?.topic ?? '') || !isHours(found.values[0] ?? '')) return found;
  const [day = '', more] = lines[at + (lines[at]?.cells.length === 1 ? 2 : 1)]?.cells ?? [];
  if (more !== undefined || !isDayAlone(day)) return found;
  return { values: [...found.values, day], confidence: Math.min(found.confidence, PARTED) };
}

function findFirstValue(
  lines: readonly Line[],
  at: number,
  index: number,
  labels: readonly (Label | null)[],
  findLabel: FindLabel,
): { values: string[]; confidence: number } | null {
  const line = lines[at];
  if (line === undefined) return null;
  const next = line.cells[index + 1];
  if (next !== undefined) {
    if (labels[index + 1] !== null) return null;
    let end = index + 1;
    while (end < line.cells.length && labels[end] === null) end += 1;
    const rest = line.cells.slice(index + 1, end);
    const value = next.replace(/^(?:[:：]\s?|- )/, '');
    return { values: rest.length > 1 ? [value, rest.join(' ')] : [value], confidence: line.confidence };
  }
  const below = lines[at + 1];
  const value = below?.cells[0];
  if (below === undefined || value === undefined || line.cells.length > 1) return null;
  const above = lines[at - 1];
  if (findLabel(value) !== null) return null;
  const isBroken = (above?.isOpen === true && above.cells.length > 1) || isCut(below, labels[index]?.topic, value);
  const confidence = Math.min(line.confidence, below.confidence, isBroken ? BROKEN : 1);
  return {
    values: [value],
    confidence: isOfColumns(lines, at, labels[index] ?? null, findLabel) ? Math.min(confidence, UNSURE) : confidence,
  };
}

const UNSURE = 0.5;

/** Whether labels and then values stand below each other, as tables do whose columns were lost: which value is whose is not known. */
function isOfColumns(lines: readonly Line[], at: number, label: Label | null, findLabel: FindLabel): boolean {
  const [[above = '', beside] = [], [after = '', more] = []] = [lines[at - 1]?.cells, lines[at + 2]?.cells];
  const other = findLabel(above);
  if (label === null || beside !== undefined || more !== undefined || other === null || other.topic === 'ROOMS') return false;
  return findSection(above) === null && findLabel(after) === null && fitsTopic(label, after);
}
