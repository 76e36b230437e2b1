import { toKey } from '../plain-text.rules.ts';
import type { MessageLine } from '../reservation.rules.ts';
import type { SiteFormat } from './site-format.rules.ts';

const keyOf = ({ cells }: MessageLine): string => toKey(cells.join(' '));

const VOUCHER = /^(?:host|hotelier|hotel) voucher$/;

/** A text part without its lines. */
const RUN_TOGETHER = /^Host(?:elier)? Voucher (\S.*)$/i;
const LABELS_IN_TEXT = [
  'PRIMARY GUEST DETAILS',
  'CHECK-IN CHECK-OUT',
  'TOTAL NO. OF GUEST(S)',
  'BOOKING ID',
  'BOOKED ON',
  'BOOKING STATUS',
  'PAYMENT STATUS',
  'BOOKED VIA',
  'PNR',
  'PAYMENT PROPERTY GROSS CHARGES',
  'PAYABLE TO PROPERTY',
] as const;
const LINES_IN_TEXT = 200;

const joinLines = (lines: readonly MessageLine[]): string =>
  lines
    .slice(0, LINES_IN_TEXT)
    .map(({ cells }) => cells.join(' '))
    .join(' ');

/** A voucher whose lines are run together, as lines again. As it is where a label is missing, or stands in it twice. */
function partLines(lines: readonly MessageLine[]): readonly MessageLine[] {
  if (!RUN_TOGETHER.test(lines[0]?.cells.join(' ') ?? '')) return lines;
  const whole = joinLines(lines);
  const price = whole.search(/ Payment Property Gross Charges(?!.* Payment Property Gross Charges)/i);
  const [booking = ''] = whole.slice(0, price === -1 ? whole.length : price).split(/ Special Requests?\b/i);
  const [prices = ''] = price === -1 ? [] : whole.slice(price).split(/ Go-MMT | Final Calculation\b/i);
  const text = booking + prices;
  const upper = text.toUpperCase();
  const places: number[] = [];
  for (const label of LABELS_IN_TEXT) {
    const at = upper.indexOf(` ${label} `);
    if (at < (places.at(-1) ?? 0) || upper.includes(` ${label} `, at + 1)) return lines;
    places.push(at);
  }
  const confidence = lines.reduce((least, line) => Math.min(least, line.confidence), 1);
  const values = LABELS_IN_TEXT.map((label, at) => text.slice((places[at] ?? 0) + label.length + 2, places[at + 1]).trim());
  // The reference is one word; the rooms follow it.
  const [pnr = '', rooms = ''] = (values[8] ?? '').split(/ (.*)/s);
  const kinds = [...rooms.matchAll(/\d{1,2} ?[x×] ?\D.{0,150}?(?= \d{1,2} Adults?\b)/gi)].map(([kind]) => kind);
  const count = /^\d{1,2} Room\(s\)/i.exec(rooms)?.[0];
  return [
    [text.slice(0, places[0])],
    ...LABELS_IN_TEXT.slice(0, 8).flatMap((label, at) => [[label], [values[at] ?? '']]),
    ['PNR', pnr],
    ...(count === undefined ? [] : [[count]]),
    ...kinds.map((kind) => [kind]),
    ['Property Gross Charges', values[9] ?? ''],
    ['Payable to Property', values[10] ?? ''],
  ].map((cells) => ({ cells, confidence }));
}

/** In a voucher, the hotel's name is the line below the title. In a subject it is without its town. */
const findHotel: SiteFormat['findHotel'] = ({ lines, subject }) => {
  const below = lines[lines.findIndex((line) => VOUCHER.test(keyOf(line))) + 1];
  const isVoucher = lines.some((line) => VOUCHER.test(keyOf(line)));
  if (isVoucher && below?.cells.length === 1) return below.cells[0] ?? null;
  const details = lines.findIndex((line) => keyOf(line) === 'hotel details');
  if (details !== -1) return lines[details + 1]?.cells[0] ?? null;
  const named = /\breceived for (.{2,100}) on (?:make ?my ?trip|go ?ibibo)\b/i.exec(subject ?? '')?.[1] ?? null;
  const [, head = ''] = RUN_TOGETHER.exec(joinLines(lines)) ?? [];
  const town = /, ([^,]{2,60}), [A-Z]{2}$/.exec(head.split(/ PRIMARY GUEST DETAILS\b/i)[0] ?? '')?.[1];
  return named !== null && town !== undefined && head.startsWith(`${named}, ${town} `) ? `${named}, ${town}` : named;
};

/** A line without a badge before the guest's name, and without the formula after a label: `Payable to Property (A-B-C)`. */
function cleanLine({ cells, confidence }: MessageLine): MessageLine {
  const clean = cells.map((cell) => cell.replace(/^go ?tribe (?=\p{L})/iu, '').replace(/ ?\(\d(?:\+\d){1,5}\)/, ''));
  const [only = ''] = clean;
  const [, count] = /^(\d{1,2}) Room\(s\)$/i.exec(only) ?? [];
  if (clean.length === 1 && count !== undefined) return { cells: ['No. of rooms', count], confidence };
  // `2 x Deluxe Room`, below `2 Room(s)`.
  if (clean.length === 1 && /^\d{1,2} ?[x×] ?\D/i.test(only)) return { cells: ['Room type', only], confidence };
  return { cells: clean, confidence };
}

const rewrite: SiteFormat['rewrite'] = (lines) => partLines(lines).map(cleanLine);

/** MakeMyTrip and Goibibo: one company, one extranet and one series of numbers. */
export const MAKEMYTRIP: SiteFormat = {
  site: 'MAKEMYTRIP',
  title: 'MakeMyTrip',
  domains: ['makemytrip.com', 'go-mmt.com', 'goibibo.com', 'ingommt.com', 'mmtmail.com'],
  relays: [],
  names: [/\bmake ?my ?trip\b/, /\bgoibibo\b/, /\bgo mmt\b/, /\bingommt\b|\bingo mmt\b/],
  number: /^(?:[NG]H\d{6,18}|HTL[A-Z0-9]{6,14})$/,
  ownNumber: /(?<![A-Za-z0-9])(?:[NG]H\d{10,18}|HTL[A-Z]{2,4}\d{6,10})(?![A-Za-z0-9])/g,
  labels: [
    ['PEOPLE', 0, /^total no of guests$/],
    ['OTHER', 0, /^(?:booked via|pnr|invoice amount|cancelled on)$/],
  ],
  cutOut: [{ starts: /^room wise payment breakup\b/, ends: [/^final calculation$/] }],
  kinds: [{ in: 'subject', words: /^confirm hotel booking\b/, kind: 'NEW' }],
  namesHotel: true,
  greetsHotel: true,
  currency: 'INR',
  findHotel,
  rewrite,
};
