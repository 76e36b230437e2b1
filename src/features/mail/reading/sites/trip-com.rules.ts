import { toKey } from '../plain-text.rules.ts';
import type { MessageLine } from '../reservation.rules.ts';
import type { SiteFormat } from './site-format.rules.ts';

/** `Deluxe Double Room Room Only | 2 room(s)Allotment`, `Standard RoomB2C：Room Only | 1 room(s)`. */
const ROOMS = /^room type(?: ?[:：] ?| \| )(\S.*?) ?(?:B2C：[^|]*)?\| ?(\d{1,2}) room\(s\)/i;
const NUMBERS = /^reservation no\.?(?: \| | )?(\d{16})\b/i;
const PRICE = /^(final room rate|your payout)(?: \(incl\. taxes and fees\))?(?: \| | )(\S.*)$/i;
const GUEST = /^guest name ?[:：]?(?: ?\| )?(.*)$/i;

/** How many rooms and nights the price is for. It must agree with the rooms and days above. */
const PRICED = /^room rate ?[:：]? ?(\d{1,2}) room\(s\) ?[x×] ?(\d{1,3}) night\(s\)/i;

/** Family and given name of the first guest: `JAMATIA/HIMALAY,NGUYEN/DUNG`. */
const toName = (written: string): string => {
  const [first = ''] = written.split(/[,，]/);
  const [family = '', given] = first.split('/');
  return given === undefined ? written : `${given.trim()} ${family.trim()}`;
};

const textOf = (line: MessageLine | undefined): string => line?.cells.join(' | ') ?? '';

/** The rows of a line. @param below the line below it, where a name is continued or stands alone */
function readRows(text: string, below: string): string[][] | null {
  const [, name, count] = ROOMS.exec(text) ?? ROOMS.exec(`${text} ${below}`) ?? [];
  if (name !== undefined && count !== undefined) return [['Room type', `${count} x ${name}`]];
  if (/^this is a prepaid reservation\b/i.test(text)) return [['Payment', 'Prepaid']];
  const [, number] = NUMBERS.exec(text) ?? [];
  if (number !== undefined) return [['Reservation no.', number]];
  const [, rooms, nights] = PRICED.exec(text) ?? [];
  if (rooms !== undefined && nights !== undefined)
    return [
      ['No. of rooms', rooms],
      ['Nights', nights],
    ];
  const [, label = '', price = ''] = PRICE.exec(text) ?? [];
  if (/^final/i.test(label)) return [['Final room rate', price]];
  const currency = /^([A-Z]{3}) ?\d/.exec(price)?.[1];
  if (currency !== undefined) return [['Currency', currency]];
  const [, guest] = GUEST.exec(text) ?? [];
  return guest === undefined ? null : [['Guest name', toName(guest === '' ? below : guest)]];
}

const rewrite: SiteFormat['rewrite'] = (lines) => {
  const said = new Set<string>();
  return lines.flatMap((line, at): MessageLine[] => {
    const rows = readRows(textOf(line), textOf(lines[at + 1]));
    if (rows === null) return [line];
    // The text part repeats the room where it broke the name.
    if (said.has(rows.join())) return [];
    said.add(rows.join());
    return rows.map((cells) => ({ ...line, cells }));
  });
};

/** The hotel stands above the guest. */
const findHotel: SiteFormat['findHotel'] = ({ lines }) => {
  const guest = lines.findIndex(({ cells }) => toKey(cells[0] ?? '') === 'guest name');
  const above = lines[guest - 1]?.cells ?? [];
  return above.length === 1 && !/\d{6}|[:：]/.test(above[0] ?? '') ? (above[0] ?? null) : null;
};

/** Trip.com and Ctrip. */
export const TRIP_COM: SiteFormat = {
  site: 'TRIP_COM',
  title: 'Trip.com',
  domains: ['trip.com', 'ctrip.com'],
  relays: [],
  names: [/\btrip com\b/, /\bctrip\b/],
  number: /^\d{16}$/,
  ownNumber: null,
  labels: [
    ['DATES', 0, /^staying period$/],
    ['PEOPLE', 0, /^guests estimated$/],
    ['AMOUNT', 0, /^final room rate$/],
    ['OTHER', 0, /^(?:property confirmation no|original room rate|your payout|vat|reservation type|arrival time|meals)$/],
  ],
  // The prices of each night.
  cutOut: [{ starts: /^(?:room rate ?)?price details$/, ends: [/^cancellation policy\b/, /^guest s contact information$/] }],
  kinds: [
    { in: 'subject', words: /\bcancell?ation request accepted\b/, kind: 'CANCELLED' },
    { in: 'subject', words: /\baccepted\b|\breminder(?: order|$)/, kind: 'OTHER' },
    { in: 'subject', words: /\bnew (?:booking|reservation)\b|^booking no \d{16}$/, kind: 'NEW' },
  ],
  namesHotel: true,
  greetsHotel: false,
  findHotel,
  rewrite,
};
