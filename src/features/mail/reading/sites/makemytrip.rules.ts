import { toKey } from '../plain-text.rules.ts';
import type { MessageLine } from '../reservation.rules.ts';
import type { SiteFormat } from './site-format.rules.ts';
import { readStayBelow } from './stay-rows.rules.ts';

const keyOf = ({ cells }: MessageLine): string => toKey(cells.join(' '));

const VOUCHER = /^(?:host|hotelier|hotel) voucher$/;

/** In a voucher, the hotel's name is the line below the title. In a subject it is without its town. */
const findHotel: SiteFormat['findHotel'] = ({ lines, subject }) => {
  const below = lines[lines.findIndex((line) => VOUCHER.test(keyOf(line))) + 1];
  const isVoucher = lines.some((line) => VOUCHER.test(keyOf(line)));
  if (isVoucher && below?.cells.length === 1) return below.cells[0] ?? null;
  return /\breceived for (.{2,100}) on (?:make ?my ?trip|go ?ibibo)\b/i.exec(subject ?? '')?.[1] ?? null;
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

const rewrite: SiteFormat['rewrite'] = (lines) => {
  const written: MessageLine[] = [];
  const used = new Set<number>();
  for (const [at, line] of lines.entries()) {
    const stay = /^check ?in check ?out$/.test(keyOf(line)) ? readStayBelow(lines, at) : null;
    for (const each of stay?.used ?? []) used.add(each);
    if (stay !== null) written.push(...stay.rows);
    else if (!used.has(at)) written.push(cleanLine(line));
  }
  return written;
};

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
    ['PEOPLE', 0, /^total no of guest s$/],
    ['OTHER', 0, /^(?:booked via|pnr|invoice amount|cancelled on)$/],
  ],
  cutOut: [{ starts: /^room wise payment breakup\b/, ends: [/^final calculation$/] }],
  namesHotel: true,
  greetsHotel: true,
  findHotel,
  rewrite,
};
