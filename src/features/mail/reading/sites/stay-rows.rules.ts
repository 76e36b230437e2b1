import type { FindLabel } from '../labels.rules.ts';
import { toKey } from '../plain-text.rules.ts';
import type { MessageLine } from '../reservation.rules.ts';
import { findWrittenDates } from '../written-dates.rules.ts';

/** Both days are within so many lines below their labels. */
const LINES_BELOW = 8;
const TIMES = /\d{1,2}:\d{2}(?::\d{2})? ?(?:[ap]m|hrs?)?/gi;
const WEEKDAY_BEHIND = /^[(（]?[\p{sc=Han}\p{sc=Hangul}]{1,3}[)）]?/u;
const NIGHTS = /\(?\d{1,2} ?nights?\)?/i;

const joinCells = ({ cells }: MessageLine): string => cells.join(' ');

/** The text without days, times and numbers of nights. */
function removeStay(text: string): string {
  let rest = text;
  for (const { start, end } of findWrittenDates(text).toReversed()) rest = `${rest.slice(0, start)} ${rest.slice(end)}`;
  return rest.replace(TIMES, ' ').replace(NIGHTS, ' ').trim();
}

/** The rows of a stay: a label beside each of its values. `rest`: what stands after both days. `used`: lines that only say the stay. */
export type StayRows = Readonly<{ rows: MessageLine[]; rest: string; used: ReadonlySet<number> }>;

/** Reads arrival and departure where both labels stand side by side in line `at`, and both days below them. Null where they do not. */
export function readStayBelow(lines: readonly MessageLine[], at: number): StayRows | null {
  const used = new Set<number>();
  const days: string[] = [];
  let nights: string | undefined;
  let rest = '';
  for (let below = at + 1; below <= at + LINES_BELOW && below < lines.length && days.length < 2; below += 1) {
    const line = lines[below];
    const text = line === undefined ? '' : joinCells(line);
    const dates = findWrittenDates(text);
    if (removeStay(text) === '') used.add(below);
    // With the weekday before it, or in East Asian languages behind it.
    const ends = dates.map(({ end }) => end + (WEEKDAY_BEHIND.exec(text.slice(end))?.[0].length ?? 0));
    days.push(...ends.map((end, day) => text.slice(ends[day - 1] ?? 0, end).trim()));
    nights ??= dates.length > 0 ? NIGHTS.exec(text)?.[0] : undefined;
    rest = text.slice(dates.at(-1)?.end ?? 0).trim();
    if (days.length === 2) used.add(below);
  }
  const [arrival, departure, more] = days;
  if (arrival === undefined || departure === undefined || more !== undefined) return null;
  const confidence = lines[at]?.confidence ?? 0;
  const rows = [
    ['Check-in', arrival],
    ['Check-out', departure],
    ...(nights === undefined ? [] : [['Nights', nights.replace(/[()]/g, '')]]),
  ];
  return { rows: rows.map((cells) => ({ cells, confidence })), rest, used };
}

/** The line with the second label of a stay that stands beside or below the first one, before any day. Null for any other line. */
function findStayLabels(lines: readonly MessageLine[], at: number, findLabel: FindLabel): number | null {
  const [first = '', ...beside] = lines[at]?.cells ?? [];
  const below = lines[at + 1]?.cells ?? [];
  if (beside.length === 0 && /^check ?in check ?out$/.test(toKey(first))) return at;
  const [second = '', more] = beside.length === 0 ? below : beside;
  const isStay = findLabel(first)?.topic === 'ARRIVAL' && findLabel(second)?.topic === 'DEPARTURE';
  if (!isStay || more !== undefined) return null;
  // A header above rows of two cells is a table.
  return beside.length === 0 ? at + 1 : below.length === 2 ? null : at;
}

/** The lines with each label of a stay beside its day, where both labels stand together and both days below them. */
export function alignStays(lines: readonly MessageLine[], findLabel: FindLabel): readonly MessageLine[] {
  const written: MessageLine[] = [];
  const used = new Set<number>();
  for (const [at, line] of lines.entries()) {
    const labels = findStayLabels(lines, at, findLabel);
    const stay = labels === null ? null : readStayBelow(lines, labels);
    if (stay === null || labels === null) {
      if (!used.has(at)) written.push(line);
      continue;
    }
    for (const each of [labels, ...stay.used]) used.add(each);
    written.push(...stay.rows);
  }
  return written;
}
