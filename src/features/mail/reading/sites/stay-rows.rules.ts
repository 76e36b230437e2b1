import type { MessageLine } from '../reservation.rules.ts';
import { findWrittenDates } from '../written-dates.rules.ts';

/** Both days are within so many lines below their labels. */
const LINES_BELOW = 8;
const TIMES = /\d{1,2}:\d{2}(?::\d{2})? ?(?:[ap]m|hrs?)?/gi;
const NIGHTS = /\(?\d{1,2} ?nights?\)?/i;

const joinCells = ({ cells }: MessageLine): string => cells.join(' ');

/** The text without days, times and numbers of nights. */
function removeStay(text: string): string {
  let rest = text;
  for (const { start, end } of findWrittenDates(text, '2000-01-01').toReversed())
    rest = `${rest.slice(0, start)} ${rest.slice(end)}`;
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
    const dates = findWrittenDates(text, '2000-01-01');
    if (removeStay(text) === '') used.add(below);
    days.push(...dates.map(({ start, end }) => text.slice(start, end)));
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
