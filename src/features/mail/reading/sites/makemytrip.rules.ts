import { toKey } from '../plain-text.rules.ts';
import type { MessageLine } from '../reservation.rules.ts';
import type { SiteFormat } from './site-format.rules.ts';
import { labelStayCounts } from './stay-counts.rules.ts';

const keyOf = ({ cells }: MessageLine): string => toKey(cells.join(' '));

const VOUCHER = /^(?:host|hotelier|hotel) voucher$/;
/** The text of a picture that older vouchers have below their title. */
const PICTURE = 'voucherhotelier';

/** A text part without its lines. */
const RUN_TOGETHER = /^(?:(?:Host|Hotelier) Voucher )+(\S.*)$/i;
const LINES_IN_TEXT = 200;
/** Before the name of some guests. */
const BADGE = /\bgo ?tribe (?=\p{L})/iu;
const PRICES = ' Payment Property Gross Charges';

const joinLines = (lines: readonly MessageLine[]): string =>
  lines
    .slice(0, LINES_IN_TEXT)
    .map(({ cells }) => cells.join(' '))
    .join(' ')
    // Around bold words, of which a broken line may have parted the signs.
    .replaceAll('*', '');

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

/** The hotel in subjects to the hotel and to the guest. */
const IN_SUBJECT = [
  /\breceived for (.{2,100}) on (?:make ?my ?trip|go ?ibibo)\b/i,
  /\bbooking is confirmed at (.{2,100})$/i,
  /\bbooking confirmed: [NG]H\d{6,18} \| (.{2,100})$/i,
  /\bbooking (?:confirmation )?voucher (?:for|-) (?!booking id\b)(\D{2,100})$/i,
];

/** In a voucher, the hotel's name is the line below the title. In a subject it is without its town. */
const findHotel: SiteFormat['findHotel'] = ({ lines, subject }) => {
  const title = lines.findIndex((line) => VOUCHER.test(keyOf(line)));
  const below = lines.slice(title + 1).find((line) => keyOf(line) !== PICTURE && !VOUCHER.test(keyOf(line)));
  if (title !== -1 && below?.cells.length === 1) return below.cells[0] ?? null;
  const details = lines.findIndex((line) => keyOf(line) === 'hotel details');
  if (details !== -1) return lines[details + 1]?.cells[0] ?? null;
  const [, named = null] = IN_SUBJECT.map((words) => words.exec(subject ?? '')).find((match) => match !== null) ?? [];
  const [, head = ''] = RUN_TOGETHER.exec(lines[0]?.cells.join(' ') ?? '') ?? [];
  const town = /, ([^,]{2,60}), [A-Z]{2}$/.exec(head.split(/ PRIMARY GUEST DETAILS\b/i)[0] ?? '')?.[1];
  return named !== null && town !== undefined && head.startsWith(`${named}, ${town} `) ? `${named}, ${town}` : named;
};

/** The total of a print whose columns are joined. It has no sign. */
const TOTAL = /^(total(?: price)?(?: \(in INR\))?) (\d[\d,.]*)$/i;

/** A line without a badge before the guest's name, and without the formula around a label: `(A) Property Gross Charges (1+2+3+4)`. */
function cleanLine(line: MessageLine): MessageLine {
  const clean = line.cells.map((cell) => cell.replace(BADGE, '').replace(/ ?\(\d(?:\+\d){1,5}\)|^\([A-H]\) (?=\p{L})/gu, ''));
  const [only = ''] = clean;
  const [, count] = /^(\d{1,2}) Room\(s\)$/i.exec(only) ?? [];
  if (clean.length === 1 && count !== undefined) return { ...line, cells: ['No. of rooms', count] };
  // `2 x Deluxe Room`, below `2 Room(s)`.
  if (clean.length === 1 && /^\d{1,2} ?[x×] ?\D/i.test(only)) return { ...line, cells: ['Room type', only] };
  const [, total, amount] = (clean.length === 1 && TOTAL.exec(only)) || [];
  return { ...line, cells: total === undefined || amount === undefined ? clean : [total, amount] };
}

/** Rows of the guest's own voucher, with or without their columns: `2 Guests | Asha Rao (+1) | Edit Guest Name`, `Asha Rao (Primary Guest)`. */
const GUESTS =
  /^(?:\d{1,2} guests? )?(\p{L}[^|\d]{2,80}?)(?: \(?\+ ?\d{1,2}\)?)?(?: \(primary guest\)| (?:edit|change|modify) guests?(?: names?)?)*$/iu;
const NAMES_GUEST =
  /^\d{1,2} guests? \p{L}[^\d+]* \(?\+ ?\d{1,2}\)?(?: |$)|\S \(primary guest\)$|\S (?:edit|change|modify) guests?(?: names?)?$/iu;
const COUNT_OF_GUESTS = /^\d{1,2} guests?$/i;
const PRIMARY = /^\(primary guest\)$/i;
/** `1 Room | Deluxe Room | Add Guests`, `2 ROOM(s) | 2 X Oak`. */
const ROOMS =
  /^(\d{1,2}) (?:rooms?|room\(s\)|bed\(s\)|beds?(?= bed in\b)|entire (?:apartment|villa)s?)(?: (\p{L}.*?|\d.*?))??(?: add (?:guests|rooms))?$/iu;
const PEOPLE = /(?<!\d)(\d{1,2}) adults?\b(?:\W{1,3}(\d{1,2}) child)?/i;
const ROOM_LINES = 16;
const KIND_OF_ROOM = /^\d{1,2} ?[x×*] /i;
/** What is included, below the name of a room: it is not the rest of the name. */
const MEALS = /^room (?:only|with .*\b(?:breakfast|lunch|dinner|meals?|board)\b.*)$/i;
/** `4 Room(s) | Premium Room | 8 Adults`. */
const KIND_ROW = /^(\d{1,2}) Room\(s\) \| ([^|]{2,150}) \| \d{1,2} Adults?\b/i;
/** `Hotel Sell Price 1 Room x 2 Night`, in vouchers of 2019. */
const SELL_PRICE = /^Hotel Sell Price (\d{1,2}) Rooms? x \d{1,2} Nights?\b/i;
const OWN_ID = /^(?:goibibo|makemytrip|mmt) (?:booking )?id ?[:#-]? ?([A-Z0-9]{6,20})$/i;
const ONLY_AMOUNT = /^(?:paid )?amount:? ((?:INR|Rs\.?|₹) ?\d[\d.,]*)$/i;
const MONEY = /(?:INR|Rs\.?|₹) ?\d/;
/** Above the sentence that nothing is paid yet, the only amount is the whole price, at times stated twice. */
const TO_PAY = /^(INR \d[\d.,]*)(?: \1)?(?: you saved \d[\d.,]*)?$/i;
const NOTHING_PAID = /^\(booked with 0 payment\)$/i;
/** `4-Nights Stay | Check-in | Check-out`, above both days. */
const NIGHTS_OF_STAY = /^(\d{1,2})[ -]nights? stay$/i;

const textOf = (line: MessageLine | undefined): string => line?.cells.join(' ') ?? '';

/** The rooms of a guest's voucher. One name counts for several rooms only where its guests are all that come: else others may follow. */
function readRooms(lines: readonly MessageLine[], at: number): string[][] | null {
  const [, count, beside] = ROOMS.exec(textOf(lines[at])) ?? [];
  if (count === undefined) return null;
  const below = lines.slice(at + 1, at + 1 + ROOM_LINES);
  const [next] = below;
  const name = beside ?? (next?.cells.length === 1 ? next.cells[0] : undefined);
  const [people, more] = below.map((line) => PEOPLE.exec(textOf(line))).filter((match) => match !== null);
  const guests = lines.map((line) => /^(\d{1,2}) guests?\b/i.exec(textOf(line))?.[1]).find((number) => number !== undefined);
  const isAll = more === undefined && Number(people?.[1]) + Number(people?.[2] ?? 0) === Number(guests);
  const isKind = name !== undefined && !KIND_OF_ROOM.test(name) && (count === '1' || isAll);
  return [['No. of rooms', count], ...(isKind ? [['Room type', name]] : beside === undefined ? [] : [[beside]])];
}

/** The guest, the rooms and the number of a guest's own voucher, with labels. */
function readVoucherRow(lines: readonly MessageLine[], at: number, isOnlyAmount: boolean): string[][] | null {
  const { cells } = lines[at] ?? { cells: [] };
  const text = cells.join(' ');
  const [above, below] = [textOf(lines[at - 1]), textOf(lines[at + 1])];
  const person = `${COUNT_OF_GUESTS.test(above) ? `${above} ` : ''}${text}${PRIMARY.test(below) ? ` ${below}` : ''}`;
  const [, guest] = (NAMES_GUEST.test(person) && GUESTS.exec(person)) || [];
  if (guest !== undefined) return [['Guest name', guest]];
  const [, rooms, kind] = KIND_ROW.exec(cells.join(' | ')) ?? [];
  if (kind !== undefined) return [['Room type', `${rooms} x ${kind}`]];
  const [, sold] = SELL_PRICE.exec(text) ?? [];
  if (sold !== undefined) return [['No. of rooms', sold]];
  if (cells.some((cell) => OWN_ID.test(cell)))
    return cells.map((cell) => [...(OWN_ID.test(cell) ? ['Booking ID'] : []), cell.replace(OWN_ID, '$1')]);
  // A voucher that has no other amount.
  const only = NOTHING_PAID.test(below) ? TO_PAY : ONLY_AMOUNT;
  const amount = isOnlyAmount ? only.exec(text)?.[1] : undefined;
  if (amount !== undefined) return [['Total amount', amount]];
  const [, nights] = NIGHTS_OF_STAY.exec(cells[0] ?? '') ?? [];
  if (nights !== undefined && cells.length > 1) return [['Nights', nights], cells.slice(1)];
  return readRooms(lines, at);
}

/** `Room 1: Adults - 2, Childs - 0`: the only statement of how many rooms there are. */
const PEOPLE_OF_ROOM = /\broom (\d{1,2}) ?: ?adults? ?- ?(\d{1,2}) ?, ?child(?:s|ren)? ?- ?(\d{1,2})/gi;

function countRooms(lines: readonly MessageLine[]): readonly MessageLine[] {
  const found = lines.flatMap((line) => [...textOf(line).matchAll(PEOPLE_OF_ROOM)]);
  const isCounted = found.length > 0 && found.every(([, number], at) => Number(number) === at + 1);
  if (!isCounted) return lines;
  const sum = (group: 2 | 3): string => String(found.reduce((total, match) => total + Number(match[group]), 0));
  const rows = [
    ['No. of rooms', String(found.length)],
    ['Adults', sum(2)],
    ['Children', sum(3)],
  ];
  const others = lines.filter((line) => textOf(line).search(PEOPLE_OF_ROOM) === -1);
  return [...others, ...rows.map((cells) => ({ cells, confidence: Math.min(...lines.map(({ confidence }) => confidence)) }))];
}

const rewrite: SiteFormat['rewrite'] = (lines) => {
  const all = countRooms(labelStayCounts(labelRooms(lines)));
  const isOnlyAmount = all.filter((line) => MONEY.test(textOf(line))).length === 1;
  return all.flatMap((line, at): MessageLine[] => {
    const above = textOf(all[at - 1]);
    if (MEALS.test(textOf(line)) && (ROOMS.test(above) || KIND_OF_ROOM.test(above))) return [];
    const rows = readVoucherRow(all, at, isOnlyAmount);
    // The guests below the name of a room show where it ends.
    const isEnded = KIND_OF_ROOM.test(textOf(line)) && PEOPLE.exec(all[at + 1]?.cells[0] ?? '')?.index === 0;
    const whole = isEnded ? { ...line, isOpen: false } : line;
    return (rows ?? [line.cells]).map((cells) => cleanLine({ ...whole, cells }));
  });
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
    ['OTHER', 0, /^pnr$/],
    ['AMOUNT', 0, /^hotel gross charges$/],
  ],
  cutOut: [{ starts: /^room wise payment breakup\b/, ends: [/^final calculation$/] }],
  kinds: [{ in: 'subject', words: /^confirm hotel booking\b/, kind: 'NEW' }],
  namesHotel: true,
  greetsHotel: true,
  currency: 'INR',
  findHotel,
  rewrite,
};
