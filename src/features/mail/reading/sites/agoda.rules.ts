import { findLabel } from '../labels.rules.ts';
import type { Line } from '../pairs.rules.ts';
import {
  LIKELY,
  readDayRow,
  readValueLike,
  removeSecondLabel,
  splitLike,
  UNSURE,
  type ValueBeside,
} from './second-labels.rules.ts';
import type { SiteFormat, SiteText } from './site-format.rules.ts';

/**
 * Agoda prints the labels of a confirmation in English, and in most mails after it in the hotel's language: in the label's cell, below it,
 * or in text parts after a blank. These are the second labels that stand in one line with their values.
 */
const SECOND_LABELS = [
  'Xác nhận đặt phòng',
  'Tên Khách Hàng',
  'Họ Khách Hàng',
  'تأكيد حجز العقار',
  'الاسم الأول للعميل',
  'اسم العائلة للعميل',
];
/**
 * The labels of a confirmation in their order, without the last. Where one stands twice, the mail is left as it is: somebody else may have
 * written it.
 */
const ORDER = ['Customer First Name', 'Customer Last Name', 'Check-in', 'Check-out', 'Room Type', 'No. of Rooms'] as const;
/** The last label of the table of rooms, which in some mails has no column of extra beds. */
const EXTRA_BED = 'No. of Extra Bed';
const WITHOUT_EXTRA_BED = /No\. of Rooms\D{0,80}Occupancy/;
const RATE = 'Reference sell rate';
const ROWS_END =
  /\bRate Plan name\b|\bBenefits Included\b|\bSpecial Requests\b|\bCancellation Policy\b|\bFrom - To\b|\bReference sell rate\b/;
const RATE_END = /\bCompensation\b|\bCommission\b|\bNet rate\b|\bAgoda Growth\b|\bTDS\b/;
const DAY = /\d{1,2}-[A-Z][a-z]{2}-20\d\d|[A-Z][a-z]{2,8} \d{1,2}, 20\d\d|20\d\d-\d\d-\d\d/;
const NUMBER = /(?<![\d,.-])\d{7,10}(?![\d,.-])/g;
/** A kind of room: its name, how many, the people, the ages of the children and the extra beds. */
const ROOM =
  /(?<name>\S.{0,150}?)\s+(?<count>\d{1,2})\s+(?<adults>\d{1,2}) Adults?(?:,\s*(?<children>\d{1,2}) Child(?:ren)?)?(?:\s+\d{1,2}(?:,\s?\d{1,2})*(?=\s+\d{1,2}(?:\s|$)))?(?:\s+\d{1,2})?(?=\s|$)/gs;
/** The same without anything between its cells. Two digits can only be one room, or more, and the adults. */
const GLUED_ROOM =
  /^(?<name>\S.{0,150}?[^\d\s])(?:\(null\))?(?<count>\d)(?<adults>\d) Adults?(?:, ?(?<children>\d) Child(?:ren)?)?\d?$/gm;
const CUSTOMER_INFO = ['Customer Info', 'بيانات العميل'];
const PHONE = /\bPhone\s*:\s*(\d[\d ]{6,18}\d)|الهاتف: (\d[\d ]{6,18}\d)/;
const KIND = /\bBooking (?:confirmation|amended|cancell?ed)\b/i;
const PREPAID = /\bPREPAID\b|TRẢ TRƯỚC|مسبق الدفع/;
const PROPERTY_ID = /\(?\bProperty ID\b[^)\n]{0,40}\)?/g;
const OTHER_LINE = /^(?:City|Marsha Code|Reservation Information)\b/;
const [TEXT_MAX, ROWS_MAX, RATE_MAX, KINDS_MAX] = [200_000, 4_000, 200, 20];

type Row = Line;

const row = (cells: readonly string[], confidence = 1): Row => ({ cells, confidence });

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
const linesOf = (text: string): string[] =>
  text.split('\n').filter((line) => line.trim() !== '' && !OTHER_LINE.test(line.trim()));

const tidy = (name: string): string => name.replace(/[\s,;-]+$/, '').trim();

/** The hotel's name: the last line between the heading and its Property ID, or the guest. */
function hotelIn(head: string): string | null {
  const heading = KIND.exec(head);
  if (heading === null && !/\bProperty ID\b/.test(head)) return null;
  const [before = ''] = head.slice(heading === null ? 0 : heading.index + heading[0].length).split(/\(?\bProperty ID\b/);
  const last =
    linesOf(before)
      .flatMap((line) => line.split('\t'))
      .map(plain)
      .findLast((cell) => cell !== '') ?? '';
  const second = SECOND_LABELS.find((label) => last.startsWith(label)) ?? '';
  // Where the lines were lost, the number stands before it.
  const name = tidy(last.slice(second.length).replace(/^Booking ID[ :#]*\d{7,10}\s*/, ''));
  return name === '' ? null : name;
}

const dayIn = (text: string): string => DAY.exec(plain(text))?.[0] ?? plain(linesOf(text)[0] ?? '');

/** The rows of the table of rooms, without the second labels of its head: they end with a colon, or fill rows of their own. */
function rowsIn(table: string, isBilingual: boolean): ValueBeside {
  const all = table.slice(0, Math.min(ROWS_MAX, ROWS_END.exec(table)?.index ?? ROWS_MAX));
  const colon = /^[^:：\d]{0,120}[:：]/.exec(all)?.[0];
  if (colon !== undefined) return { value: all.slice(colon.length), confidence: 1 };
  const lines = all.split('\n');
  const isHead = (line: string): boolean => !/\d/.test(line) && plain(line) !== '' && line.includes('\t');
  const isInLabel = !/\d/.test(lines[0] ?? '');
  const from = lines.findIndex((line, at) => at > 0 && plain(line) !== '' && !isHead(line));
  if (!isBilingual && !isHead(lines[1] ?? '')) return { value: all, confidence: 1 };
  // A line of words alone is either a second label or the beginning of a room's name.
  const isSure = isInLabel && /\d/.test(lines[from] ?? '');
  return { value: lines.slice(isInLabel ? from : 0).join('\n'), confidence: isSure ? 1 : UNSURE };
}

function* listRooms({ value, confidence }: ValueBeside): Generator<Row> {
  const apart = [...value.matchAll(ROOM)];
  const [forms, most] = apart.length > 0 ? [apart, 1] : [[...value.matchAll(GLUED_ROOM)], LIKELY];
  const found = forms.slice(0, KINDS_MAX).map(({ groups }) => groups ?? {});
  if (found.length === 0) return;
  const sum = (name: string): string => String(found.reduce((total, groups) => total + Number(groups[name] ?? 0), 0));
  const sure = Math.min(confidence, most);
  yield row(['Room Type', 'No. of Rooms'], sure);
  for (const { name = '', count = '' } of found) yield row([plain(name), count], sure);
  yield row(['Adults', sum('adults')]);
  yield row(['Children', sum('children')]);
}

/** The guest's name in the notes for the hotel, or else the guest of the first room. */
function wholeNames(notes: string, otherGuests: string): string[] {
  const at = Math.max(...CUSTOMER_INFO.map((words) => notes.lastIndexOf(words)));
  const noted = at === -1 ? undefined : /^[^:\t\n]{0,40}[:\t]\s*([^\n,]{3,100})/.exec(notes.slice(at))?.[1];
  if (noted !== undefined) return [noted];
  return [...otherGuests.matchAll(/\[RmNo\.1\]\s*(?:Guest of )?([^[,\n]{3,100})/g)].map(([, name = '']) => name);
}

/** Lines of another column in a print are none of the value's. The line of the label stays, also where nothing else is in it. */
const withoutOtherLines = (part: string): string =>
  part
    .replace(PROPERTY_ID, '')
    .split('\n')
    .filter((line, at) => at === 0 || !OTHER_LINE.test(line.trim()))
    .join('\n');

/** First and last name. Where the rows leave it open which words are the name, a whole name in the mail decides. */
function* listNames(rows: readonly [string, string], checkIn: string, wholes: readonly string[]): Generator<Row> {
  const [first, last] = rows.map(withoutOtherLines) as [string, string];
  const like = readDayRow(checkIn);
  const read = [first, last].map((part) => readValueLike(part, like, SECOND_LABELS));
  const split = read.some(({ confidence }) => confidence < LIKELY) ? splitLike(first, last, wholes) : null;
  for (const [at, label] of ['Customer First Name', 'Customer Last Name'].entries()) {
    const { value, confidence } =
      split === null ? (read[at] ?? { value: '', confidence: 0 }) : { value: split[at] ?? '', confidence: LIKELY };
    yield row([label, value], confidence);
  }
}

/** The reference sell rate. Columns of a print may part its currency from its only number. */
function* listRate(rest: string): Generator<Row> {
  const from = rest.indexOf(RATE);
  const [all = ''] = from === -1 ? [] : rest.slice(from, from + RATE_MAX).split(RATE_END);
  const rate = all.replace(/\(incl\. taxes &|fees\)/g, ' ');
  const [, beside, amount] = /\b([A-Z]{3})\s+(\d[\d.,]*)/.exec(rate) ?? [];
  const [currency, more] = new Set(rate.match(/\b[A-Z]{3}\b/g));
  const numbers = rate.match(/\d[\d.,]*/g) ?? [];
  const label = 'Reference sell rate (incl. taxes & fees)';
  if (beside !== undefined && amount !== undefined) yield row([label, `${beside} ${amount}`]);
  else if (currency !== undefined && more === undefined && numbers.length === 1)
    yield row([label, `${currency} ${numbers[0]}`], LIKELY);
}

/**
 * A confirmation as rows of labels and values.
 * @param labels in their order
 * @param places where they begin
 * @param placed the hotel at its Property ID
 */
function* listRows(text: string, labels: readonly string[], places: readonly number[], placed: string | null): Generator<Row> {
  const part = (at: number): string =>
    text.slice((places[at] ?? 0) + (labels[at]?.length ?? 0), places[at + 1]).replace(/^\s?[:：]/, '');
  const [rest, counts] = [part(6), part(5)];
  const head = text.slice(0, places[0]);
  const like = readDayRow(part(2));
  const numbers = new Set(head.replace(PROPERTY_ID, '').match(NUMBER));
  const kind = KIND.exec(head)?.[0];
  if (kind !== undefined) yield row([kind]);
  if (numbers.size === 1) yield row(['Booking ID', ...numbers]);
  const hotel = hotelIn(head) ?? placed;
  if (hotel !== null) yield row(['Hotel Name', hotel]);
  const [family = ''] = part(1).split(/Country of Residence|\n[^\n]*\bProperty ID\b/);
  yield* listNames([part(0), family], part(2), wholeNames(rest, part(3)));
  yield row(['Check-in', dayIn(part(2))]);
  yield row(['Check-out', dayIn(part(3))]);
  if (/^\s*\d{1,2}\b/.test(counts)) {
    const room = readValueLike(part(4), like, SECOND_LABELS);
    yield row(['Room Type', room.value], room.confidence);
    yield row(['No. of Rooms', /\d+/.exec(counts)?.[0] ?? '']);
    yield row(['Adults', /(\d{1,2}) Adults?\b/.exec(counts)?.[1] ?? '']);
  } else yield* listRooms(rowsIn(rest, like.isBilingual));
  yield* listRate(rest);
  const phone = PHONE.exec(rest.slice(Math.max(0, ...CUSTOMER_INFO.map((words) => rest.lastIndexOf(words)))));
  if (phone !== null) yield row(['Guest Phone', phone[1] ?? phone[2] ?? '']);
  if (/\bPAY AT PROPERTY\b/.test(head)) yield row(['Payment', 'Pay at hotel']);
  else if (PREPAID.test(head) || /\bBooked and Payable by\s+Agoda\b/.test(rest)) yield row(['Payment', 'Prepaid']);
}

/** The lines without the guest's requests, which the cancellation policy always follows, and notes. */
function withoutGuestWords(lines: readonly Line[]): readonly Line[] {
  const texts = lines.map(({ cells }) => cells.join(' '));
  const from = texts.findIndex((text) => /\bSpecial Requests\b/.test(text));
  const policy = texts.findLastIndex((text) => /^Cancellation Policy\b/.test(text));
  const notes = texts.findIndex((text) => /^Customer Notes\b/.test(text));
  const isOfGuest = (at: number): boolean => (from !== -1 && at >= from && at < policy) || (notes > policy && at >= notes);
  return lines.filter((_line, at) => !isOfGuest(at));
}

/** The line without a second label between colons. */
function dropSecondLabel(line: Line): Line {
  const [label = '', value, more] = line.cells;
  if (value === undefined || more !== undefined || findLabel(label) === null) return line;
  return { ...line, cells: [label, removeSecondLabel(value)] };
}

/** Rewrites guest, stay and rooms of a confirmation, however its lines are broken or joined; other mails stay as they are. */
function rewrite(all: readonly Line[]): readonly Line[] {
  const lines = all.map(dropSecondLabel);
  const text = lines
    .map(({ cells }) => cells.join('\t'))
    .join('\n')
    .slice(0, TEXT_MAX);
  const labels = [...ORDER, !text.includes(EXTRA_BED) && WITHOUT_EXTRA_BED.test(text) ? 'Occupancy' : EXTRA_BED];
  const places: number[] = [];
  for (const label of labels) {
    const at = text.indexOf(label, places.at(-1) ?? 0);
    if (at === -1) return lines;
    places.push(at);
  }
  const [first = 0] = places;
  const stay = text.slice(first, places[5]);
  const isTwice = (label: string, within: string): boolean => within.split(label, 3).length > 2;
  const ids = new Set([...text.matchAll(/\bBooking ID\b[^\d]{0,60}(\d{7,10})/g)].map(([, id]) => id));
  if (ids.size > 1 || [...ORDER.slice(0, 2), 'No. of Rooms', RATE].some((label) => isTwice(label, text))) return lines;
  if (['Check-in', 'Check-out', 'Room Type'].some((label) => isTwice(label, stay))) return lines;
  // Side by side above both days: the general reading knows such tables.
  if (text.slice((places[2] ?? 0) + 'Check-in'.length, places[3]).trim() === '') return lines;
  const confidence = lines.reduce((least, line) => Math.min(least, line.confidence), 1);
  const table = places.at(-1) ?? 0;
  const end = table + (ROWS_END.exec(text.slice(table))?.index ?? text.length);
  const last = text.slice(0, end).split('\n').length - 1;
  const [rest = ''] = text.slice(end).split('\n', 1);
  const below = [row(rest.split('\t'), confidence), ...lines.slice(last + 1)];
  return [
    ...[...listRows(text, labels, places, findHotel({ lines }))].map((each) =>
      row(each.cells, Math.min(each.confidence, confidence)),
    ),
    ...withoutGuestWords(below),
  ];
}

/** The hotel of a mail that is not rewritten: above its Property ID, or before it. */
function findHotel({ lines }: Pick<SiteText, 'lines'>): string | null {
  for (const [at, { cells }] of lines.entries()) {
    const index = cells.findIndex((cell) => /\(property id\b/i.test(cell));
    const [before = ''] = cells[index]?.split(/ ?\(property id\b/i) ?? [];
    if (index === -1) continue;
    const above = lines[at - 1]?.cells ?? [];
    if (before !== '') return tidy(before);
    return cells[index - 1] ?? (above.length === 1 ? (above[0] ?? null) : null);
  }
  return null;
}

export const AGODA: SiteFormat = {
  site: 'AGODA',
  title: 'Agoda',
  domains: ['agoda.com', 'agoda-emails.com'],
  relays: ['agoda-messaging.com', 'messaging.agoda.com', 'chat.agoda.com'],
  names: [/\bagoda\b/],
  number: /^\d{7,10}$/,
  ownNumber: null,
  labels: [
    ['FIRST_NAME', 0, /^ten khach hang$/],
    ['LAST_NAME', 0, /^ho khach hang$/],
    ['HOTEL', 0, /^khach san$/],
  ],
  kinds: [
    { in: 'subject', words: /^agoda (?:[a-z]+ )*\d{7,10} confirmed\b/, kind: 'NEW' },
    { in: 'subject', words: /^agoda (?:[a-z]+ )*\d{7,10} amended\b/, kind: 'MODIFIED' },
    { in: 'subject', words: /^agoda (?:[a-z]+ )*\d{7,10} cancell?ed\b/, kind: 'CANCELLED' },
  ],
  namesHotel: true,
  greetsHotel: true,
  findHotel,
  rewrite,
};
