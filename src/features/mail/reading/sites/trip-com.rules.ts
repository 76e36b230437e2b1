import { findLabel } from '../labels.rules.ts';
import { CONFIRMED_TO_GUEST } from '../languages/value-words.rules.ts';
import { joinHotelNames } from '../other-fields.rules.ts';
import { toKey, toWordKey } from '../plain-text.rules.ts';
import type { MessageLine } from '../reservation.rules.ts';
import type { SiteFormat } from './site-format.rules.ts';
import { labelRoomsAbove, labelStayCounts } from './stay-counts.rules.ts';

/** `Deluxe Double Room Room Only | 2 room(s)Allotment`, `Standard RoomB2C：Room Only | 1 room(s)`. */
const ROOMS = /^room type(?: ?[:：] ?| \| )(\S.*?) ?(?:B2C：[^|]*)?\| ?(\d{1,2}) room\(s\)/i;
const NUMBERS = /^reservation no\.?(?: \| | )?(\d{16})\b/i;
const PRICE = /^(final room rate|your payout)(?: \(incl\. taxes and fees\))?(?: \| | )(\S.*)$/i;
const GUEST = /^guest name(?!s) ?[:：]?(?: ?\| )?(.*)$/i;

/** How many rooms and nights the price is for. It must agree with the rooms and days above. */
const PRICED = /^room rate ?[:：]? ?(\d{1,2}) room\(s\) ?[x×] ?(\d{1,3}) night\(s\)/i;

/** How a guest pays, before the total. What is paid elsewhere as well is not in it. */
const TOTAL = /^(?:total|gesamt|total general|totale|總額|合計金額)$/;
const PAYMENT =
  /^(?:(prepay online|online-vorauszahlung|pagar on-line|prepago en línea|prépaiement en ligne|pagamento online anticipato|網上預付)|pay at hotel|pagar no hotel|effettua il pagamento in hotel|現地払い) ?[:：]? ?(?=\S)/i;
const PAID_ELSEWHERE =
  /\b(?:pay(?:able)?|paid|due) (?:at|to) (?:the )?(?:hotel|property)\b|pagare in hotel|pagar no hotel|zahlbar im hotel/i;
const OPEN = 0.6;

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

/** The total and how it is paid: `Total | Prepay Online US$ 162.84`. */
function readTotal(line: MessageLine, all: readonly MessageLine[]): MessageLine[] | null {
  const [label = '', value = ''] = line.cells;
  if (line.cells.length !== 2 || !TOTAL.test(toWordKey(label))) return null;
  const [words = '', prepaid] = PAYMENT.exec(value) ?? [];
  const isWhole = !all.some((other) => other !== line && /\d/.test(textOf(other)) && PAID_ELSEWHERE.test(textOf(other)));
  const total = { cells: [label, value.slice(words.length)], confidence: Math.min(line.confidence, isWhole ? 1 : OPEN) };
  return words === '' ? [total] : [total, { ...line, cells: ['Payment', prepaid === undefined ? 'Pay at hotel' : 'Prepaid'] }];
}

const rewrite: SiteFormat['rewrite'] = (written) => {
  const said = new Set<string>();
  const lines = labelRoomsAbove(labelStayCounts(written), 'Room type');
  return lines.flatMap((line, at): MessageLine[] => {
    const total = readTotal(line, lines);
    if (total !== null) return total;
    const [label = '', person = '', more] = line.cells;
    if (more === undefined && person !== '' && findLabel(label)?.topic === 'GUEST')
      return [{ ...line, cells: ['Guest name', toName(person)] }];
    const rows = readRows(textOf(line), textOf(lines[at + 1]));
    if (rows === null) return [line];
    // The text part repeats the room where it broke the name.
    if (said.has(rows.join())) return [];
    said.add(rows.join());
    return rows.map((cells) => ({ ...line, cells }));
  });
};

/** The hotel in subjects and headlines to guests. */
const TO_GUEST = [
  /\bbooking at (.{3,80}?) (?:has been|is|confirmed)\b/i,
  /^hotel booking cnfm - (.{3,80})$/i,
  /\bsua reserva no (.{3,80}?)(?: foi | está |$)/i,
  /\bbuchung im (.{3,80}?) wurde /i,
  /\breserva en (.{3,80}?)(?: ha sido | está |（|$)/i,
  /\bréservation à l'hôtel \(?(.{3,80}?)\)? a été /i,
  /\bprenotazione presso (?:lo |la |il |l')?(.{3,80}?)(?: è stata |$)/i,
  /^(?:reserva em|buchung im) (.{3,80})$/i,
  /\] ?(.{2,60}?) ?のご予約の確認/,
  /^您预订的(.{2,40}?)已/,
  /^您的(.{2,40}?)(?:訂單|订单)已/,
];
/** Above the hotel in mails to guests. */
const BOOKING_DETAILS =
  /^(?:booking details|buchungsdetails|detalhes da reserva|datos de la reserva|informations de reservation|dettagli della prenotazione|訂單詳情|订单详情|予約詳細)$/;
const HEADLINES = 5;

/** The hotel stands above the guest, or in mails to guests in the subject and below a heading. Two that differ are none. */
const findHotel: SiteFormat['findHotel'] = ({ lines, subject }) => {
  const texts = [subject ?? '', ...lines.slice(0, HEADLINES).map(textOf)];
  const named = texts.flatMap((text) => TO_GUEST.map((words) => words.exec(text)?.[1]).find((name) => name !== undefined) ?? []);
  const details = lines.findIndex((line) => BOOKING_DETAILS.test(toWordKey(textOf(line))));
  const guest = lines.findIndex(({ cells }) => toKey(cells[0] ?? '') === 'guest name');
  const beside = named.length > 0 || details !== -1 ? (details === -1 ? undefined : lines[details + 1]) : lines[guest - 1];
  const [placed = '', more] = beside?.cells ?? [];
  const isName = more === undefined && placed !== '' && !/\d{6}|[:：]/.test(placed);
  const [first = null, ...others] = [...named, ...(isName ? [placed] : [])];
  return others.reduce<string | null>((one, other) => (one === null ? null : joinHotelNames(one, other)), first);
};

/** Trip.com and Ctrip. */
export const TRIP_COM: SiteFormat = {
  site: 'TRIP_COM',
  title: 'Trip.com',
  domains: ['trip.com', 'ctrip.com'],
  relays: [],
  names: [/\btrip com\b/, /\bctrip\b/],
  // Ten digits and more in mails to guests.
  number: /^\d{10,16}$/,
  ownNumber: null,
  labels: [
    ['DATES', 0, /^staying period$/],
    ['PEOPLE', 0, /^guests estimated$/],
    ['AMOUNT', 0, /^final room rate$/],
    ['NUMBER', 0, /^(?:order|booking|reservation) no$/],
    ['GUEST', 0, /^gaste$/],
    ['ARRIVAL', 0, /^enregistrement$/],
    ['DEPARTURE', 0, /^depart de l hotel$/],
    [
      'OTHER',
      0,
      /^(?:(?:updated )?(?:hotel )?confirmation (?:no|number)|property confirmation no|original room rate|your payout|vat|reservation type|arrival time|meals)$/,
    ],
  ],
  // The prices of each night.
  cutOut: [{ starts: /^room rate ?price details$/, ends: [/^cancellation policy\b/, /^guest s contact information$/] }],
  kinds: [
    { in: 'subject', words: /\bcancell?ation request accepted\b/, kind: 'CANCELLED' },
    { in: 'subject', words: /\baccepted\b|\breminder(?: order|$)/, kind: 'OTHER' },
    { in: 'subject', words: CONFIRMED_TO_GUEST, kind: 'NEW' },
    {
      in: 'subject',
      words:
        /^ctrip booking at .* confirmed$|^hotel booking cnfm\b|^(?!.*取消)(?:您.*|訂單|订单)已(?:确认|確認)|のご予約の確認が完了しました/,
      kind: 'NEW',
    },
    { in: 'subject', words: /\bnew (?:booking|reservation)\b|^booking no \d{16}$/, kind: 'NEW' },
  ],
  namesHotel: true,
  greetsHotel: false,
  findHotel,
  rewrite,
};
