import { type FindLabel, findLabel as findAnyLabel, findSection, isNewHead, isOldHead, type Label } from './labels.rules.ts';
import type { Section } from './languages/english-labels.rules.ts';
import type { Topic } from './languages/language.rules.ts';
import { isDayAlone, isHours } from './written-dates.rules.ts';

/** A line without empty cells. */
export type Line = Readonly<{ cells: readonly string[]; confidence: number }>;

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
/** The confidence of a value that follows its label without a separator. */
const GLUED = 0.88;

/** Topics whose value may follow the label without a separator, and how the value must begin. */
const GLUABLE: Partial<Record<Topic, RegExp>> = {
  NUMBER: /^#?[A-Z]{0,6}\d[A-Z0-9.-]*$|^HM[A-Z0-9]{8}$|^HA-[A-Z0-9]{5,9}$/,
  ARRIVAL: /^(?:on |from |[A-Za-z]{3,9},? )?(?:\d|[A-Z][a-z]{2})/,
  DEPARTURE: /^(?:on |from |[A-Za-z]{3,9},? )?(?:\d|[A-Z][a-z]{2})/,
  NIGHTS: /^\d{1,2}(?: nights?)?$/i,
  AMOUNT: /^(?:[A-Z]{2,3}|Rs\.?|[₹$€£]|US\$)? ?\d[\d.,]*(?: ?[A-Z]{3})?$/,
  ROOM_COUNT: /^\d{1,2}(?: rooms?)?$/i,
  GUEST:
    /^(?:(?:Mr|Mrs|Ms|Dr)\.? )?\p{Lu}[\p{L}\p{M}.'-]*(?: \p{Lu}[\p{L}\p{M}.'-]*){0,5}$|^(?:[\p{Script=Devanagari} .]|\u200c|\u200d)+$/u,
  ROOM_NAME: /^[A-Z0-9].{2,80}$/,
};
const LABEL_WORDS_MAX = 6;
const STAY: ReadonlySet<string> = new Set<Topic>(['ARRIVAL', 'DEPARTURE']);

type Split = Readonly<{ label: Label; value: string; confidence: number }>;

/** Splits one or more `Label: value` in one cell. */
function splitLabelledCell(cell: string, findLabel: FindLabel): Split[] {
  const marks: { from: number; to: number; label: Label }[] = [];
  let start = 0;
  for (const match of cell.matchAll(/ ?[:：=]+(?=\s|$|[A-Za-z₹\u0900-\u097f])| ?[:：](?=\d)(?<!\d ?:)| [-–—] /g)) {
    const words = cell.slice(Math.max(start, match.index - 80), match.index).split(' ');
    // The longest label is tried first: inside a cell, the words before a label may belong to the value before it.
    for (let count = Math.min(words.length, LABEL_WORDS_MAX); count > 0; count -= 1) {
      const text = words.slice(-count).join(' ');
      const label = findLabel(text);
      const from = match.index - text.length;
      if (label === null || (from > 0 && match[0].includes(' ') && /[-–—]/.test(match[0]))) continue;
      marks.push({ from, to: match.index + match[0].length, label });
      start = match.index + match[0].length;
      break;
    }
    if (marks.length >= CELLS_MAX) break;
  }
  if (marks[0] !== undefined && marks[0].from > 0 && !/[.!,;|)]\s?$/.test(cell.slice(0, marks[0].from)) && marks.length === 1)
    return [];
  return marks.map(({ to, label }, at) => ({ label, value: cell.slice(to, marks[at + 1]?.from).trim(), confidence: 1 }));
}

/** Splits `Check-in 20 Nov 2026`: a label and its value without a separator. */
function splitGluedCell(cell: string, findLabel: FindLabel): Split | null {
  const words = cell.split(' ', LABEL_WORDS_MAX + 1);
  for (let count = Math.min(words.length - 1, LABEL_WORDS_MAX); count > 0; count -= 1) {
    const text = words.slice(0, count).join(' ');
    const label = findLabel(text);
    if (label === null) continue;
    const value = cell.slice(text.length).trim();
    const needsTwoWords = label.topic === 'GUEST' || label.topic === 'ROOM_NAME';
    if (needsTwoWords && count < 2) return null;
    return GLUABLE[label.topic]?.test(value) === true ? { label, value, confidence: GLUED } : null;
  }
  return null;
}

/** Whether the line may be a heading. `Host payout` above its amount is a label. */
function isHeading(line: Line, next: Line | undefined): boolean {
  return line.cells.length === 1 && !(next?.cells.length === 1 && GLUABLE.AMOUNT?.test(next.cells[0] ?? '') === true);
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
    const opened = isHeading(line, lines[at + 1]) ? findSection(line.cells[0]?.replace(/:$/, '') ?? '') : null;
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
    const labels = line.cells.map((cell) => findLabel(cell.replace(/\s?[:：]$/, '')));
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
  const head = lines[at];
  if (head === undefined || head.cells.length < 2 || !head.cells.some(isOldHead)) return null;
  const index = head.cells.findIndex(isNewHead);
  if (index === -1) return null;
  const fromEnd = head.cells.length - index;
  // The column of labels may have no header.
  const width = head.cells.length + (isOldHead(head.cells[0] ?? '') || isNewHead(head.cells[0] ?? '') ? 1 : 0);
  const pairs: Pair[] = [];
  let last = at;
  for (const line of lines.slice(at + 1, at + 1 + ROWS_MAX)) {
    const label = findLabel(line.cells[0] ?? '');
    if (line.cells.length !== width || label === null) break;
    const value = line.cells.at(-fromEnd);
    last += 1;
    if (value !== undefined) pairs.push({ label, values: [value], section, row: null, line: last, confidence: line.confidence });
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
  let last = at;
  for (const [row, line] of lines.slice(at + 1, at + 1 + ROWS_MAX).entries()) {
    if (line.cells.length !== labels.length) break;
    const own = line.cells.map((cell) => findLabel(cell));
    if (row > 0 && own.filter((label) => label !== null).length * 2 >= own.length) break;
    for (const [column, label] of labels.entries()) {
      const value = line.cells[column];
      if (label !== null && value !== undefined)
        pairs.push({ label, values: [value], section, row, line: at + 1 + row, confidence: line.confidence });
    }
    last += 1;
  }
  return { pairs, last };
}

const BROKEN = 0.75;

const NAME_GOES_ON = /^\p{Lu}[\p{L}\p{M} .'-]{1,40}$/u;
const ROOM_GOES_ON = /^(?:rooms?|suites?|with|without|and|or|&)(?: [^\d:：]*)?$/i;

/** How sure it is that a value does not go on in the next line, as text parts break it: `Guest: Nguyễn`, `Văn An`. */
function wholeness(topic: Topic, value: string, next: Line | undefined, findLabel: FindLabel): number {
  const [below = '', more] = next?.cells ?? [];
  const goesOn =
    topic === 'GUEST' ? !value.includes(' ') && NAME_GOES_ON.test(below) : topic === 'ROOM_NAME' && ROOM_GOES_ON.test(below);
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
  for (const [index, cell] of line.cells.entries()) {
    const label = labels[index] ?? null;
    if (label !== null) {
      const found = findValue(lines, at, index, labels, findLabel);
      if (found === null) continue;
      const isBeside = line.cells.length === index + 2;
      const whole = isBeside ? wholeness(label.topic, found.values[0] ?? '', lines[at + 1], findLabel) : 1;
      const confidence = found.confidence * whole;
      pairs.push({ label, section, row: null, line: at, ...found, confidence }, ...readList(lines, at, label, section));
      continue;
    }
    const splits = splitLabelledCell(cell, findLabel);
    const glued = splits.length > 0 ? null : splitGluedCell(cell, findLabel);
    for (const { label: own, value, confidence } of glued === null ? splits : [glued]) {
      const values = value === '' ? (findValue(lines, at, index, labels, findLabel)?.values ?? []) : [value];
      const whole = wholeness(own.topic, values[0] ?? '', lines[at + 1], findLabel);
      if (values.length > 0)
        pairs.push(
          { label: own, values, section, row: null, line: at, confidence: line.confidence * confidence * whole },
          ...readList(lines, at, own, section),
        );
    }
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
  return { values: [...found.values, day], confidence: Math.min(found.confidence, GLUED) };
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
  // Below `Check-in` and `Check-out` in lines of their own, the first day is the arrival.
  const above = lines[at - 1];
  if (labels[index]?.topic === 'DEPARTURE' && above?.cells.length === 1 && findLabel(above.cells[0] ?? '')?.topic === 'ARRIVAL')
    return null;
  if (findLabel(value.replace(/\s?[:：]$/, '')) !== null || splitLabelledCell(value, findLabel).length > 0) return null;
  return { values: [value], confidence: Math.min(line.confidence, below.confidence) };
}
