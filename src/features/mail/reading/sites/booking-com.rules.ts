import { LABEL_WORDS } from '../languages/languages.rules.ts';
import { CONFIRMED_TO_GUEST, ROOMS_ALONE } from '../languages/value-words.rules.ts';
import type { Line } from '../pairs.rules.ts';
import { foldAccents, toKey } from '../plain-text.rules.ts';
import type { SiteFormat, SiteText } from './site-format.rules.ts';
import { labelRoomsAbove, labelStayCounts } from './stay-counts.rules.ts';

const keyOf = ({ cells }: Line): string => toKey(cells.join(' '));

/** The heading of a notice, in any language: words, a dash and the number, or the number below. The hotel stands above or below it. */
const NOTICE_HEADING = /^[\p{L}\p{M} !'’-]{4,60} [—–-] ?\d{9,10}$/u;
const HEADING_WORDS = /^[\p{L}\p{M} !'’-]{4,60}$/u;
const NUMBER_ALONE = /^\d{9,10}$/;
/** The heading of a page printed from the extranet. The hotel stands above it. */
const PAGE_HEADING = /^(?:reservation|booking) details$/;
const PAGE_LINES = 6;
const PAGE_LABELS = ['guest name', 'booking number', 'received'];

const isName = (text: string): boolean => /\p{L}{2}/u.test(text) && !/https?:|@/.test(text) && !/^dear\b/i.test(text);

/** Words of sentences and buttons, of which no name of a hotel consists. They are in all languages that have a table. */
const NOTICE_WORDS =
  /\b(?:booking com|bookings?|reservations?|cancell?(?:ed|ation)|reservas?|prenotazion[ei]|buchung(?:en)?|storniert|annul\w*|dat phong|huy|details?)\b|^(?:dear|hello|hi|caro|cara|gentile|estimad[oa]|cher|chere|bonjour|hola|ciao|ola|liebe[r]?|hallo|kinh gui|xin chao)\b/;

/** Whether a line beside the heading of a notice is a name: words with capitals, no sentence, no greeting. */
function isNoticeName({ cells }: Line | { cells: readonly string[] }): boolean {
  const [text = '', more] = cells;
  const words = text.split(' ').filter((word) => /^\p{L}{4,}$/u.test(word));
  const small = words.filter((word) => /^\p{Ll}/u.test(word));
  const isSentence = /[.!?:;,。！？…]$/.test(text) || (words.length > 0 && small.length * 2 > words.length);
  return more === undefined && isName(text) && !isSentence && !NOTICE_WORDS.test(toKey(text));
}

/** The hotel of a notice: above its heading, or else below. A single word below may be a button (`Xem`), and is left out. */
function findNoticeHotel(lines: readonly Line[]): string | null {
  const texts = lines.slice(0, PAGE_LINES).map(({ cells }) => cells.join(' '));
  const whole = texts.findIndex((text) => NOTICE_HEADING.test(text));
  const parted = texts.findIndex((text, at) => HEADING_WORDS.test(text) && NUMBER_ALONE.test(texts[at + 1] ?? ''));
  const [first, last] = whole !== -1 ? [whole, whole] : [parted, parted + 1];
  if (first === -1) return null;
  const [above, below] = [lines[first - 1], lines[last + 1]];
  if (above !== undefined && isNoticeName(above)) return above.cells[0] ?? null;
  return below !== undefined && isNoticeName(below) && (below.cells[0] ?? '').includes(' ') ? (below.cells[0] ?? null) : null;
}

/** Where the heading of a printed page stands; -1 in any other text. */
function findPage(lines: readonly Line[]): number {
  const keys = lines.map(keyOf);
  const at = keys.slice(0, PAGE_LINES).findIndex((key) => PAGE_HEADING.test(key));
  return at !== -1 && PAGE_LABELS.every((label) => keys.some((key) => key === label || key.startsWith(`${label} `))) ? at : -1;
}

/** The hotel, without the site's number of it. */
function findHotel({ lines }: SiteText): string | null {
  const page = findPage(lines);
  const [name = '', more] = lines[page - 1]?.cells ?? [];
  const named = page <= 0 ? findNoticeHotel(lines) : more === undefined && isName(name) ? name : null;
  return named?.replace(/ ?\(\d{5,}\)$/, '') ?? null;
}

const COUNT_LABEL = /^(?:(?:total|number of|no of) (?:units|rooms)|rooms|units|quantity|qty)\b/;
/** `Room` in the languages of its mails, as a label: beside its colon, or alone in its cell. */
const ROOM_LABEL = /^(?:Room|Chambre|Zimmer|Habitación|Camera|Quarto|Kamer|Phòng)(?= ?:|$)/iu;
/** `1 Double Room, 2 adults`, also where it stands beside its label. */
const PEOPLE_BEHIND = /(?<=\p{L}), \d{1,2} (?:adults?|guests?)$/iu;
/** The guest's rank, or a link, behind the name. */
const BEHIND_GUEST =
  / (?:genius|edit guest name|name des gastes bearbeiten|modifica il nome dell'ospite|modifier le nom du client|editar (?:el )?nombre del huésped)$/i;
/** Whether the cell says that a number of rooms follows, in any language. */
const isCount = (cell: string): boolean =>
  COUNT_LABEL.test(toKey(cell)) || LABEL_WORDS.get(toKey(cell.split(':', 1)[0] ?? '')) === 'ROOM_COUNT';

/** Numbers the units, as each is named on its own: two lines `Room: ...` are two rooms. Not where a number of rooms is stated. */
function numberUnits(lines: readonly Line[]): readonly Line[] {
  if (lines.some(({ cells }) => cells.some(isCount))) return lines;
  let unit = 0;
  const toUnit = (): string => {
    unit += 1;
    return `Room ${unit}`;
  };
  return lines.map((line) => ({
    ...line,
    cells: line.cells.map((cell) => cell.replace(ROOM_LABEL, toUnit).replace(PEOPLE_BEHIND, '')),
  }));
}

const PAYMENT_HEADING = /^payment info(?:rmation)?$/;
const PAYMENT_TOTAL = /^total (?:cost|paid)\b/;

/**
 * Leaves out what the guest pays to the site, below a heading of its own: it may be in the currency of the guest's card, and is without what
 * the hotel collects. Nothing is left out where no price stands above.
 */
function removePayment(lines: readonly Line[]): readonly Line[] {
  const heading = lines.findIndex((line) => PAYMENT_HEADING.test(keyOf(line)));
  const isPriced = lines.slice(0, Math.max(heading, 0)).some((line) => /^total price\b/.test(keyOf(line)));
  return isPriced ? lines.filter((line, at) => at < heading || !PAYMENT_TOTAL.test(keyOf(line))) : lines;
}

function rewrite(lines: readonly Line[]): readonly Line[] {
  const clean = removePayment(lines).map((line) => {
    const cells = line.cells.map((cell) => cell.replace(BEHIND_GUEST, ''));
    const [, count] = (cells.length === 1 && ROOMS_ALONE.exec(foldAccents(cells[0] ?? ''))) || [];
    return { ...line, cells: count === undefined ? cells : ['No. of rooms', count] };
  });
  // To guests, each room is printed above its guest: one whose number is not stated is one.
  return findPage(lines) === -1 ? numberUnits(labelRoomsAbove(labelStayCounts(clean), 'Room 1')) : clean;
}

export const BOOKING_COM: SiteFormat = {
  site: 'BOOKING_COM',
  title: 'Booking.com',
  domains: ['booking.com'],
  relays: ['guest.booking.com', 'property.booking.com', 'mchat.booking.com'],
  names: [/\bbooking com\b/],
  number: /^\d{9,10}$/,
  ownNumber: null,
  labels: [['NUMBER', 0, /^(?:confirmation|potvrzeni rezervace)$/]],
  kinds: [
    { in: 'subject', words: /\bbooking request\b/, kind: 'OTHER' },
    { in: 'subject', words: CONFIRMED_TO_GUEST, kind: 'NEW' },
    { in: 'subject', words: /\bnew (?:last minute )?booking \d{9,10}\b/, kind: 'NEW' },
  ],
  namesHotel: false,
  // It greets the owner.
  greetsHotel: false,
  findHotel,
  rewrite,
  arrivalInSubject: /\(\d{9,10}, (.{6,60})\)$/,
};
