import { LABEL_WORDS } from '../languages/languages.rules.ts';
import { toKey } from '../plain-text.rules.ts';
import type { MessageLine } from '../reservation.rules.ts';
import { domainsOf, type SiteFormat } from './site-format.rules.ts';
import { labelRoomsAbove } from './stay-counts.rules.ts';
import { readStayBelow } from './stay-rows.rules.ts';

const keyOf = ({ cells }: MessageLine): string => toKey(cells.join(' '));

/** A line such as `Ho Chi Minh City,VNM`, below the hotel's name. */
const TOWN = /^[^,]{2,60}, ?[A-Z]{3}$/;

/** The heading of a notice, as it is in English or written again. */
const HEADING = /^(?:new|modified|cancelled) reservation$/;
const HEADING_LINES = 8;

/** The hotel's name stands between the heading and the town, or below the heading; in subjects after `Reservation for`. */
const findHotel: SiteFormat['findHotel'] = ({ lines, subject }) => {
  const town = lines.slice(0, 30).findIndex(({ cells }) => cells.length === 1 && TOWN.test(cells[0] ?? ''));
  const above = lines[town - 1];
  if (above?.cells.length === 1) return above.cells[0] ?? null;
  const heading = lines.slice(0, HEADING_LINES).findIndex((line) => HEADING.test(keyOf(line)));
  const [below, more] = lines[heading + 1]?.cells ?? [];
  if (heading !== -1 && below !== undefined && more === undefined && !/[:：]|\b(?:guest|expedia)\b/i.test(below)) return below;
  return /\breservation for (.{2,100}?) - \d{7,14}$/i.exec(subject ?? '')?.[1] ?? null;
};

const TABLE = /^check in check out adults kids? ages room nights/;
/** The same header in other languages, by the topics of its cells. */
const TABLE_TOPICS = ['ARRIVAL', 'DEPARTURE', 'ADULTS', 'CHILDREN', 'NIGHTS'];
const isTable = (line: MessageLine): boolean =>
  TABLE.test(keyOf(line)) || TABLE_TOPICS.every((topic, at) => LABEL_WORDS.get(toKey(line.cells[at] ?? '')) === topic);

/** The heading of a notice, in words that are no sentence elsewhere. */
const HEADINGS: readonly (readonly [words: RegExp, english: string])[] = [
  [/^(?:reservation )?(?:modification|change)$|^change of reservation$|^(?:thay doi|sua doi)$/, 'Modified reservation'],
  [/^(?:reservation )?cancell?ation$|^huy$/, 'Cancelled reservation'],
];
/** `Guest has PRE-PAID`, in other languages. */
const PREPAID = /^khach da thanh toan truoc\b/;
const PHONE_ALONE = /^\+?\d{1,3} ?\(?\d[\d ()-]{6,18}$/;

/** Each room has a notice and a number of its own. */
const countRows = (adults: string, children: string, nights: string): string[][] => [
  ['Adults', adults],
  ['Children', children],
  ['Nights', nights],
  ['No. of rooms', '1'],
];

/** The row below `Check-In | Check-Out | Adults | Kids/Ages | Room Nights | Hotel Conf`, whose last cell is mostly empty. */
function readTable(lines: readonly MessageLine[], at: number): { rows: MessageLine[]; used: ReadonlySet<number> } | null {
  const stay = readStayBelow(lines, at);
  const [, adults, children, nights] = /^(\d{1,2}) (\d{1,2})(?: ?\([^()]{0,40}\))? (\d{1,2})(?: |$)/.exec(stay?.rest ?? '') ?? [];
  if (stay === null || adults === undefined || children === undefined || nights === undefined) return null;
  const counts = countRows(adults, children, nights).map((cells) => ({ cells, confidence: lines[at]?.confidence ?? 0 }));
  return { rows: [...stay.rows, ...counts], used: stay.used };
}

const CODE = /^(?:room type code|ma loai phong) ?(?=\S)/;
const NAME = /^(?:room type name|ten loai phong) ?(?=\S)/;
const valueIn = ({ cells }: MessageLine): string =>
  cells.length > 1 ? cells.slice(1).join(' ') : (cells[0] ?? '').replace(/^[^:：]*[:：] ?/, '');

/** `Room Type Name: TYPE - PLAN` without the plan, where `Room Type Code` is the type. */
function removePlan(lines: readonly MessageLine[], line: MessageLine): MessageLine {
  if (!NAME.test(keyOf(line))) return line;
  const code = lines.find((each) => CODE.test(keyOf(each)));
  const type = code === undefined ? '' : valueIn(code);
  return /\p{L}{2}/u.test(type) && valueIn(line).startsWith(`${type} - `) ? { ...line, cells: ['Room Type Name', type] } : line;
}

/** `2519874403Guest: ANNA HARRISBooked on: Aug 30`: labels with nothing before them. */
const GLUED = /(?<=[\p{L}\d])(?=(?:Guest|Booked on|Pricing Model|Room Type Name): )/u;
/** The table with nothing between its cells: adults, children and nights, of which the nights must agree with both days. */
const GLUED_TABLE =
  /^Check-InCheck-OutAdultsKids\/AgesRoom NightsHotel Conf([A-Z][a-z]{2} \d{1,2}, 20\d\d)([A-Z][a-z]{2} \d{1,2}, 20\d\d)(\d)(\d)(\d{1,2})$/;

function partGlued(line: MessageLine): MessageLine[] {
  const [, arrival = '', departure = '', adults = '', children = '', nights = ''] = GLUED_TABLE.exec(line.cells.join('')) ?? [];
  if (nights !== '') {
    const rows = [['Check-in', arrival], ['Check-out', departure], ...countRows(adults, children, nights)];
    return rows.map((cells) => ({ ...line, cells }));
  }
  const [first = '', ...more] = (line.cells.at(-1) ?? '').split(GLUED);
  const parts = [[...line.cells.slice(0, -1), first], ...more.map((part) => [part])];
  return parts.map((cells, at) => ({ ...line, cells, isOpen: line.isOpen === true && at === more.length }));
}

const SHARE = 'Amount to Charge Expedia Group';

/**
 * Where Expedia collects the payment and one total stands alone, it is the contracted rate that the hotel invoices, and the guest's price is
 * not in the mail.
 */
function labelShare(lines: readonly MessageLine[]): readonly MessageLine[] {
  const keys = lines.map(keyOf);
  const isShare =
    keys.some((key) => key.includes('expedia collects payment')) && !keys.some((key) => key.startsWith(SHARE.toLowerCase()));
  const label = (cell: string): string => cell.replace(/^\*?Total Cost(?= ?:|$)/i, SHARE);
  return isShare ? lines.map((line) => ({ ...line, cells: line.cells.map(label) })) : lines;
}

const isReserved = (line: MessageLine): boolean => keyOf(line).startsWith('reserved for');

/** The lines with each room's name in one, where a program has broken it behind a comma: `Studio, 2 Double Beds,`, `Non Smoking`. */
function joinRoomNames(lines: readonly MessageLine[]): readonly MessageLine[] {
  const written: MessageLine[] = [];
  for (const line of lines) {
    while (isReserved(line)) {
      const [above, below] = written.slice(-2);
      const [start = '', more] = above?.cells ?? [];
      if (above === undefined || below === undefined || more !== undefined || !start.endsWith(',')) break;
      written.splice(-2, 2, { ...above, cells: [`${start} ${below.cells.join(' ')}`] });
    }
    written.push(line);
  }
  return written;
}

const ITINERARY = /^(?:expedia )?itinerary \d{7,14}$/;
const CONFIRMATION = /^confirmation [a-z0-9]{4,20}$/;

/** A guest's itinerary has the hotel's number as `Confirmation` beside that of the itinerary. */
function labelHotelNumber(lines: readonly MessageLine[]): readonly MessageLine[] {
  if (!lines.some((line) => ITINERARY.test(keyOf(line)))) return lines;
  return lines.map((line) => (CONFIRMATION.test(keyOf(line)) ? { ...line, cells: ['Hotel Conf', valueIn(line)] } : line));
}

/** A guest's itinerary says for each room who it is reserved for, and names it above, if it has no label. */
function countReserved(lines: readonly MessageLine[]): readonly MessageLine[] {
  const [first, ...others] = lines.filter(isReserved);
  if (first === undefined) return lines;
  const labelled = labelRoomsAbove(labelHotelNumber(joinRoomNames(lines)), 'Room type');
  return [...labelled, { ...first, cells: ['No. of rooms', String(1 + others.length)] }];
}

const rewrite: SiteFormat['rewrite'] = (all) => {
  const lines = labelShare(countReserved(all.flatMap(partGlued)));
  const written: MessageLine[] = [];
  const used = new Set<number>();
  for (const [at, line] of lines.entries()) {
    const table = isTable(line) ? readTable(lines, at) : null;
    const heading = at < HEADING_LINES ? HEADINGS.find(([words]) => words.test(keyOf(line)))?.[1] : undefined;
    for (const each of table?.used ?? []) used.add(each);
    const isPhone =
      line.cells.length === 1 && PHONE_ALONE.test(line.cells[0] ?? '') && /\bguest\b/.test(keyOf(lines[at - 1] ?? line));
    if (table !== null) written.push(...table.rows);
    else if (heading !== undefined) written.push({ ...line, cells: [heading] });
    else if (PREPAID.test(keyOf(line))) written.push({ ...line, cells: ['Payment', 'Prepaid'] });
    else if (isPhone) written.push({ ...line, cells: ['Guest phone', line.cells[0] ?? ''] });
    else if (!used.has(at)) written.push(removePlan(lines, line));
  }
  return written;
};

/** Expedia, and Hotels.com, which shares its notices. */
export const EXPEDIA: SiteFormat = {
  site: 'EXPEDIA',
  title: 'Expedia',
  domains: [
    'expediapartnercentral.com',
    'expediagroup.com',
    'expediamail.com',
    'hotels.com',
    ...domainsOf(
      'expedia',
      'com ca de fr it es nl ie co.in co.uk co.jp co.kr co.nz com.au com.br com.hk com.my com.sg com.tw com.mx',
    ),
  ],
  relays: ['m.expediapartnercentral.com', 'messages.expediapartnercentral.com'],
  names: [/\bexpedia\b/, /\bhotels com\b/],
  number: /^\d{7,14}$/,
  ownNumber: null,
  labels: [
    ['NUMBER', 3, /^expedia itinerary$/],
    ['NIGHTS', 0, /^room nights$/],
    ['CHILDREN', 0, /^kids ages$/],
    ['PAYMENT', 0, /^payment instructions$/],
    [
      'OTHER',
      0,
      /^(?:room details|room type code|pricing model|hotel conf|amount to charge expedia group|amount paid includes|booked on)$/,
    ],
  ],
  cutOut: [
    // The preamble for hotels that send confirmation codes says nothing about this reservation.
    {
      starts:
        /^(?:notice the following notice|hotel reservation confirmations|please provide booking confirmation|enter confirmation code)\b/,
      ends: 'LINE',
    },
    // What the guest wrote and chose, up to the total, which always follows.
    {
      starts: /^(?:special request|customer entered request|yeu cau dac biet|khach gui yeu cau)\b/,
      ends: [/^(?:total (?:booking amount|cost)|tong khoan tien dat phong)\b/],
    },
  ],
  kinds: [
    { in: 'subject', words: /^(?:expedia |hotels com )?change of reservation for\b/, kind: 'MODIFIED' },
    { in: 'subject', words: /^(?:expedia|hotels com) travel confirmation\b/, kind: 'NEW' },
  ],
  namesHotel: true,
  greetsHotel: false,
  findHotel,
  rewrite,
};
