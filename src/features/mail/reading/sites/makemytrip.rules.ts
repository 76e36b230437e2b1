import { toKey } from '../plain-text.rules.ts';
import type { MessageLine } from '../reservation.rules.ts';
import type { SiteFormat } from './site-format.rules.ts';

const keyOf = ({ cells }: MessageLine): string => toKey(cells.join(' '));

const VOUCHER = /^(?:host|hotelier|hotel) voucher$/;
/** The text of a picture that older vouchers have below their title. */
const PICTURE = 'voucherhotelier';

/** A text part without its lines. */
const RUN_TOGETHER = /^Host(?:elier)? Voucher (\S.*)$/i;
const LINES_IN_TEXT = 200;
/** Before the name of some guests. */
const BADGE = /\bgo ?tribe (?=\p{L})/iu;
const PRICES = ' Payment Property Gross Charges';

const joinLines = (lines: readonly MessageLine[]): string =>
  lines
    .slice(0, LINES_IN_TEXT)
    .map(({ cells }) => cells.join(' '))
    .join(' ');

/**
 * A voucher whose lines are run together, with labels where it has none: how many rooms, and which. What the guest wrote stands before the
 * prices, and what each room costs behind them.
 */
function labelRooms(lines: readonly MessageLine[]): readonly MessageLine[] {
  if (!RUN_TOGETHER.test(lines[0]?.cells.join(' ') ?? '')) return lines;
  const text = joinLines(lines);
  const at = text.toUpperCase().lastIndexOf(PRICES.toUpperCase());
  const [booking = ''] = text.slice(0, at === -1 ? undefined : at).split(/ Special Requests?\b/i);
  const [prices = ''] = at === -1 ? [] : text.slice(at).split(/ Go-MMT | Final Calculation\b/i);
  const labelled = booking
    .replace(BADGE, '')
    .replace(/(?<= )(\d{1,2}) Room\(s\)(?= )/i, 'Number of rooms: $1')
    .replace(/(?<= )(\d{1,2} ?[x×] \D.{0,150}?)(?= \d{1,2} Adults?\b)/gi, 'Room type: $1 Occupancy:');
  return [{ cells: [labelled + prices], confidence: Math.min(...lines.map(({ confidence }) => confidence)) }];
}

/** In a voucher, the hotel's name is the line below the title. In a subject it is without its town. */
const findHotel: SiteFormat['findHotel'] = ({ lines, subject }) => {
  const title = lines.findIndex((line) => VOUCHER.test(keyOf(line)));
  const below = lines.slice(title + 1).find((line) => keyOf(line) !== PICTURE);
  if (title !== -1 && below?.cells.length === 1) return below.cells[0] ?? null;
  const details = lines.findIndex((line) => keyOf(line) === 'hotel details');
  if (details !== -1) return lines[details + 1]?.cells[0] ?? null;
  const named = /\breceived for (.{2,100}) on (?:make ?my ?trip|go ?ibibo)\b/i.exec(subject ?? '')?.[1] ?? null;
  const [, head = ''] = RUN_TOGETHER.exec(lines[0]?.cells.join(' ') ?? '') ?? [];
  const town = /, ([^,]{2,60}), [A-Z]{2}$/.exec(head.split(/ PRIMARY GUEST DETAILS\b/i)[0] ?? '')?.[1];
  return named !== null && town !== undefined && head.startsWith(`${named}, ${town} `) ? `${named}, ${town}` : named;
};

/** A line without a badge before the guest's name, and without the formula after a label: `Payable to Property (A-B-C)`. */
function cleanLine(line: MessageLine): MessageLine {
  const clean = line.cells.map((cell) => cell.replace(BADGE, '').replace(/ ?\(\d(?:\+\d){1,5}\)/, ''));
  const [only = ''] = clean;
  const [, count] = /^(\d{1,2}) Room\(s\)$/i.exec(only) ?? [];
  if (clean.length === 1 && count !== undefined) return { ...line, cells: ['No. of rooms', count] };
  // `2 x Deluxe Room`, below `2 Room(s)`.
  if (clean.length === 1 && /^\d{1,2} ?[x×] ?\D/i.test(only)) return { ...line, cells: ['Room type', only] };
  return { ...line, cells: clean };
}

const rewrite: SiteFormat['rewrite'] = (lines) => labelRooms(lines).map(cleanLine);

/** MakeMyTrip and Goibibo: one company, one extranet and one series of numbers. */
export const MAKEMYTRIP: SiteFormat = {
  site: 'MAKEMYTRIP',
  title: 'MakeMyTrip',
  domains: ['makemytrip.com', 'go-mmt.com', 'goibibo.com', 'ingommt.com', 'mmtmail.com'],
  relays: [],
  names: [/\bmake ?my ?trip\b/, /\bgoibibo\b/, /\bgo mmt\b/, /\bingommt\b|\bingo mmt\b/],
  number: /^(?:[NG]H\d{6,18}|HTL[A-Z0-9]{6,14})$/,
  ownNumber: /(?<![A-Za-z0-9])(?:[NG]H\d{10,18}|HTL[A-Z]{2,4}\d{6,10})(?![A-Za-z0-9])/g,
  labels: [['OTHER', 0, /^pnr$/]],
  cutOut: [{ starts: /^room wise payment breakup\b/, ends: [/^final calculation$/] }],
  kinds: [{ in: 'subject', words: /^confirm hotel booking\b/, kind: 'NEW' }],
  namesHotel: true,
  greetsHotel: true,
  currency: 'INR',
  findHotel,
  rewrite,
};
