import type { MessageLine } from '../reservation.rules.ts';
import type { SiteFormat } from './site-format.rules.ts';

/** `The following booking was made on 24th Mar 2026 by the customer (ref: 279366-576300005):`, and the guest in the line below. */
const REFERENCE = /\(ref: ?(\d{3,7}-\d{8,10})\):?$/i;
/** `Hostelworld Booking 58211-204117763 - HOSTEL`, the heading of older mails. */
const HEADING = /^Hostelworld Booking (\d{3,7}-\d{8,10}) - (.+)$/;
const DAY = "(\\d{1,2}(?:st|nd|rd|th)? \\p{L}{3,9} (?:20|')\\d\\d)";
/** `25th Mar 2026: 2 Beds reserved in 8 Bed Mixed Dorm Ensuite`, once for each night. */
const BEDS = new RegExp(`^${DAY} ?: ?(\\d{1,2}) beds? reserved in (\\S.*)$`, 'iu');
/** The same in older mails: `11th Feb '16 | 6 Bed Mixed Dorm | 2 | CLP 9,500`. */
const BEDS_ROW = new RegExp(`^${DAY} (\\S.*) (\\d{1,2}) [A-Z]{3} \\d[\\d.,]*$`, 'u');

const textOf = (line: MessageLine | undefined): string => line?.cells.join(' ') ?? '';

/** Older mails state no departure and no number of nights but list them. */
const countNights = (lines: readonly MessageLine[]): number =>
  new Set(lines.flatMap((line) => BEDS_ROW.exec(textOf(line))?.[1] ?? [])).size;

const rewrite: SiteFormat['rewrite'] = (lines) =>
  lines.flatMap((line, at): MessageLine[] => {
    const written = (...rows: string[][]): MessageLine[] => rows.map((cells) => ({ ...line, cells }));
    const [, number] = REFERENCE.exec(textOf(line)) ?? [];
    if (number !== undefined) return written(['Booking number', number]);
    const [, headed, hostel] = HEADING.exec(textOf(line)) ?? [];
    if (headed !== undefined && hostel !== undefined)
      return written(['Booking number', headed], ['Hostel', hostel], ['Nights', String(countNights(lines))]);
    const [, day, name, beds] = BEDS_ROW.exec(textOf(line)) ?? [];
    if (day !== undefined) return written([`${day}: ${beds} beds reserved in ${name}`]);
    return REFERENCE.test(textOf(lines[at - 1])) ? written(['Guest name', ...line.cells]) : [line];
  });

/** Beds of dormitories, which are sold one by one, the same ones each night. How many rooms other beds are is not said. */
const findRooms: SiteFormat['findRooms'] = ({ lines, source }) => {
  const nights = lines.flatMap((line) => {
    const [, day = '', count, name = ''] = BEDS.exec(textOf(line)) ?? [];
    return count === undefined ? [] : [{ day, name, quantity: Number(count), confidence: line.confidence }];
  });
  const days = new Set(nights.map(({ day }) => day)).size;
  const rooms = [...Map.groupBy(nights, ({ name }) => name)];
  const isClear = rooms.every(
    ([name, each]) =>
      /\bdorm/i.test(name) && each.length === days && each.every(({ quantity }) => quantity === each[0]?.quantity),
  );
  if (rooms.length === 0 || !isClear) return [];
  const value = rooms.map(([name, [first]]) => ({ name, quantity: first?.quantity ?? 1 }));
  return [{ value, confidence: Math.min(0.9, ...nights.map(({ confidence }) => confidence)), source }];
};

/** Hostelworld. The guest pays a deposit to the site, and the rest of the price at the hostel. */
export const HOSTELWORLD: SiteFormat = {
  site: 'HOSTELWORLD',
  title: 'Hostelworld',
  domains: ['hostelworld.com'],
  relays: [],
  names: [/\bhostelworld\b/],
  number: /^\d{11,17}$/,
  ownNumber: null,
  labels: [
    ['NUMBER', 0, /^reservation code$/],
    ['PEOPLE', 0, /^guests$/],
    ['OTHER', 0, /^(?:deposit paid|balance due.{0,20})$/],
  ],
  kinds: [
    { in: 'subject', words: /\bcancell?ed booking\b/, kind: 'CANCELLED' },
    { in: 'subject', words: /\bconfirmed booking\b/, kind: 'NEW' },
  ],
  namesHotel: false,
  greetsHotel: false,
  findRooms,
  rewrite,
};
