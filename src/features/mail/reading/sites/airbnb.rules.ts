import { findLabel } from '../labels.rules.ts';
import type { Topic } from '../languages/language.rules.ts';
import { findPairs, type Line } from '../pairs.rules.ts';
import { writtenConfidence } from '../plain-text.rules.ts';
import { removeMealPlan } from '../requested-rooms.rules.ts';
import { PARTED, partRunTogether } from '../run-together.rules.ts';
import { findWrittenDates } from '../written-dates.rules.ts';
import { GUEST_IN_HEADLINE, isKindOfPlace, KIND_BEHIND, PART_HEADING, toEnglish } from './airbnb-words.rules.ts';
import { domainsOf, type SiteFormat } from './site-format.rules.ts';
import { alignStays } from './stay-rows.rules.ts';

const PLACE = 'Entire home/apt';
const NUMBER = /^HM[A-Z0-9]{8}$/;
const HOLDS_NUMBER = /\bHM[A-Z0-9]{8}\b/;
/** Words for `confirmed`. */
const HEADLINE = /confirm|conferm|bestätig|xác nhận|確定|확정/iu;
/** A title behind its label, or what stands below a title. */
const LABELLED = /^(?:listing|property) |\bhosted by \p{L}/iu;
const STAY: readonly Topic[] = ['ARRIVAL', 'DEPARTURE'];

/** Above the guest's message stand at most a link and the heading. */
const HEAD_LINES = 3;
/** The kind of place stands closely above the days. */
const PLACE_LINES = 6;
/** Text parts break long titles, below the link to the listing. */
const TITLE_LINES = 3;
const SURE = 0.85;

/** A link to the listing, or the text of its picture. */
const isLink = ({ cells }: Line): boolean => /^\[(?:https?:|[^\]]*\]$)|\/rooms\/\d/.test(cells[0] ?? '');
/** The label of the day of arrival, or both days in one line, as mails of 2020 have them. */
const isStay = ({ cells }: Line): boolean =>
  cells[0] === 'Check-in' || (/^[\p{L}\d ,–-]+$/u.test(cells.join('|')) && findWrittenDates(cells[0] ?? '').length === 2);
const isPlace = ({ cells }: Line): boolean => cells.length === 1 && isKindOfPlace(cells[0] ?? '');

/** Where a title ends: before the kind of place, or before the days in mails without it. `below`: the first line of the stay's part. */
type TitleEnd = Readonly<{ at: number; below: number }>;

/** The ends of the titles that have the days of a stay closely below. */
function findTitleEnds(lines: readonly Line[]): TitleEnd[] {
  const places = lines.flatMap((line, at) =>
    isPlace(line) && lines.slice(at + 1, at + 1 + PLACE_LINES).some(isStay) ? [at] : [],
  );
  const named = places.length > 0 ? places : findUnknownPlaces(lines);
  if (named.length > 0) return named.map((at) => ({ at, below: at + 1 }));
  return lines.flatMap((line, at) => (isStay(line) && mayBeTitle(lines, at - 1) ? [{ at, below: at }] : []));
}

/** Whether a line may be the title of a listing: no label and no value below a label, no link, and not the headline. */
function mayBeTitle(lines: readonly Line[], at: number): boolean {
  const [line, above] = [lines[at], lines[at - 1]];
  const text = line?.cells.join(' | ') ?? '';
  if (line === undefined || isLink(line)) return false;
  if (HEADLINE.test(text) || GUEST_IN_HEADLINE.test(text) || HOLDS_NUMBER.test(text) || LABELLED.test(text)) return false;
  const isLabelled = line.cells.some((cell) => findLabel(cell) !== null);
  return !isLabelled && (above?.cells.length !== 1 || findLabel(above.cells[0] ?? '') === null);
}

/** Kinds of places in words of another language: the line above the days, where the title above it follows the link. */
function findUnknownPlaces(lines: readonly Line[]): number[] {
  return lines.flatMap((line, stay) => {
    const before = lines[stay - 1];
    const at = before !== undefined && isLink(before) ? stay - 2 : stay - 1;
    const isTitled = lines.slice(Math.max(0, at - TITLE_LINES - 1), Math.max(0, at - 1)).some(isLink);
    return isStay(line) && isTitled && lines[at]?.cells.length === 1 ? [at] : [];
  });
}

/** The heading above the first total, which is the guest's, where it is in other words: the host's amount always follows it. */
function addGuestPaid(lines: readonly Line[]): readonly Line[] {
  const isTotal = ({ cells }: Line): boolean => /^Total \([A-Z]{3}\)(?: |$)/.test(cells[0] ?? '');
  const total = lines.findIndex(isTotal);
  const payout = lines.findIndex(({ cells }) => cells[0] === 'Host payout' || cells[0] === 'You earn');
  // A mail without the host's part has one total. Directly below an unknown heading it may be the host's.
  const above = lines[total - 1]?.cells.join('|') ?? '';
  const isBelowHeading = /^[\p{L}\p{M}'’ ]+$/u.test(above) && !HOLDS_NUMBER.test(above);
  const isHosts = payout === -1 ? isBelowHeading || lines.filter(isTotal).length > 1 : payout < total;
  if (total === -1 || isHosts || lines.some(({ cells }) => cells[0] === 'Guest paid')) return lines;
  return [...lines.slice(0, total), { cells: ['Guest paid'], confidence: lines[total]?.confidence ?? 0 }, ...lines.slice(total)];
}

/** The guest's name leads to the reservation. */
const GUEST_LINK = /\/hosting\/reservations\/details\/HM[A-Z0-9]{8}/;
const MARKDOWN_LINK = /^!?\[([^\]]*)\]\((https?:[^\s)]+)\)$/;

/** `[Sea View Loft](https://www.airbnb.com/rooms/1)` as in text parts: the link above the title. Some programs leave out the kind of place. */
const partLink = (line: Line, at: number, lines: readonly Line[]): Line[] => {
  const [, text = '', link = ''] = MARKDOWN_LINK.exec(line.cells.join(' | ')) ?? [];
  if (link === '') return [line];
  if (GUEST_LINK.test(link)) return [{ ...line, cells: ['Guest name', text] }];
  const next = lines[at + 1];
  const place = isLink({ ...line, cells: [link] }) && next !== undefined && isStay(next) ? [PLACE] : [];
  return [link, text, ...place].filter((cell) => cell !== '').map((cell) => ({ ...line, cells: [cell] }));
};

/** `チェックイン11月2日(日)15:00`: a label with its value directly behind it. */
const GLUED =
  /^([\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー]{2,12}?(?:[（(][A-Z]{3}[)）])?) ?((?:[\d$€£¥￥₩]|HM[A-Z0-9]{8}|大人).*)$/u;

const partGlued = (line: Line): Line[] => {
  const [, label = '', value = ''] = line.cells.length === 1 ? (GLUED.exec(line.cells[0] ?? '') ?? []) : [];
  if (label === '' || toEnglish(label) === label) return [line];
  return [label, value].map((cell) => ({ ...line, cells: [cell] }));
};

/** What stands before the title in a text that a program wrote in one line: that the guest is verified, a greeting, or the button for an answer. */
const BEFORE_TITLE = new RegExp(
  `^.*(?:${[
    '(?:identity verified|identit[àé] v[eé]rifi\\w+|identidade? verificada|identität verifiziert)(?: · \\d+ \\p{L}+)?',
    '(?:welcome|benvenuto a|bienvenue à|bienvenida a|boas-vindas a) [^.]{1,40}\\.|willkommen zu heißen\\.',
    'send \\S.{0,40} a message|sende \\S{1,40} eine nachricht',
    '(?:invia un messaggio|envoyer un message|envía un mensaje|envie uma mensagem) (?:a|à|para) \\S{1,40}',
  ].join('|')}) (?=\\S)`,
  'iu',
);
const LINKS = /\[?https?:\S+/g;
/** A text with more lines than these has not lost them. */
const FLAT_LINES = 3;
/** The headline of such a text. The guest's message comes later. */
const FLAT_HEADLINE = /^.{0,70}[.!]/u;

/** A text in one line, parted at its labels and before and behind the title, without the guest's message before it. */
function partFlat(lines: readonly Line[]): readonly Line[] {
  if (lines.length > FLAT_LINES) return lines;
  const confidence = Math.min(PARTED, ...lines.map((line) => line.confidence));
  const texts = lines.flatMap((line): Line[] => {
    const text = line.cells.join(' | ').replace(LINKS, '').replace(/\s+/g, ' ').trim();
    const [before] = BEFORE_TITLE.exec(text) ?? [];
    if (before === undefined) return [line];
    return [FLAT_HEADLINE.exec(text)?.[0] ?? '', text.slice(before.length)].map((cell) => ({ ...line, cells: [cell] }));
  });
  return partRunTogether(texts, findLabel).flatMap((line) => {
    const [text = '', more] = line.cells;
    // Days are known by their form, wherever the next label begins.
    if (BOTH_LABELS.test(text)) return [{ ...line, confidence }];
    if (more !== undefined) return [line];
    const toLines = (cells: readonly string[], sure: number): Line[] =>
      cells.map((cell) => ({ cells: [cell.trim()], confidence: sure }));
    const place = KIND_BEHIND.exec(text);
    if (place === null) return toLines(text.split(PART_HEADING), line.confidence);
    return toLines([text.slice(0, place.index), place[0]], confidence);
  });
}

const BOTH_LABELS = /^check-?in check-?out$/i;

/** Both labels and both days in one line: `Check-in     Checkout               Tue, Nov 3   Thu, Nov 5`. */
const partStay = (line: Line): Line[] => {
  const [first = '', second = '', arrival, departure] = line.cells;
  const pair = (days: readonly string[]): Line[] =>
    ['Check-in', 'Checkout'].map((label, at) => ({ ...line, cells: [label, days[at] ?? ''] }));
  if (first === 'Check-in' && second === 'Checkout' && arrival !== undefined && departure !== undefined)
    return pair([arrival, departure]);
  const [day, next, more] = BOTH_LABELS.test(first) ? findWrittenDates(second) : [];
  if (day === undefined || next === undefined || more !== undefined) return [line];
  return pair([second.slice(0, day.end), second.slice(day.end, next.end)]);
};

/** A saved page of the extranet: the guest, the status, the listing, and the days with the number of nights. */
function readPage(lines: readonly Line[]): readonly Line[] | null {
  const at = lines.findIndex(
    ({ cells }, line) => cells[0] === 'Confirmed' && /\(\d{1,3} nights?\)$/.test(lines[line + 2]?.cells[0] ?? ''),
  );
  const [guest, , listing] = lines.slice(Math.max(0, at - 1), at + 2);
  if (at < 1 || guest === undefined || listing === undefined) return null;
  return [
    { ...guest, cells: ['Reservation confirmed'] },
    { ...guest, cells: ['Guest name', ...guest.cells] },
    { ...listing, cells: ['Listing', ...listing.cells] },
    ...lines.slice(at + 3),
  ];
}

/** The title of the listing, above its kind: one line, or all below a link. */
function findTitle(lines: readonly Line[], place: number): Line | null {
  const near = lines.slice(Math.max(0, place - TITLE_LINES - 1), place);
  const link = near.findLastIndex(isLink);
  const own = link === -1 ? near.slice(-1) : near.slice(link + 1);
  if (own.length === 0) return null;
  return {
    cells: [own.map(({ cells }) => cells.join(' | ')).join(' ')],
    confidence: Math.min(...own.map(({ confidence }) => confidence)),
  };
}

/** Whether no two places name different days of arrival or of departure. */
function isOneStay(lines: readonly Line[]): boolean {
  const pairs = Map.groupBy(findPairs(lines), ({ label }) => label.topic);
  const listDays = (topic: Topic): unknown[] =>
    (pairs.get(topic) ?? []).flatMap(({ values }) => findWrittenDates(values.join(' ')).map(({ readings: [day] }) => day));
  return STAY.every((topic) => new Set(listDays(topic)).size <= 1);
}

/**
 * The lines in English, without the guest's message, which stands between heading and title. Where there are two different stays, one may
 * be in the message: then nothing but the heading is left, and a person looks at it.
 */
const rewrite = (all: readonly Line[]): readonly Line[] => {
  const english = partFlat(all)
    .flatMap(partGlued)
    .map((line) => ({ ...line, cells: line.cells.map(toEnglish) }))
    .flatMap(partLink)
    .flatMap(partStay);
  const lines = alignStays(english, findLabel);
  const [end, more] = findTitleEnds(lines);
  if (end === undefined) return readPage(lines) ?? lines;
  const title = findTitle(lines, end.at);
  const heading = lines.slice(0, Math.max(0, Math.min(HEAD_LINES, end.at - 1)));
  if (title === null || more !== undefined || !isOneStay(lines.slice(end.below))) return heading;
  return [...heading, title, { cells: [PLACE], confidence: title.confidence }, ...addGuestPaid(lines.slice(end.below))];
};

/** The listing, which is one unit. */
const findListing: SiteFormat['findRooms'] = ({ lines, source }) => {
  const [end] = source === 'SCAN' ? [] : findTitleEnds(lines);
  const title = lines[(end?.at ?? 0) - 1];
  const name = removeMealPlan(title?.cells[0] ?? '');
  if (title === undefined || !/\p{L}{2}/u.test(name)) return [];
  return [
    { value: [{ name, quantity: 1 }], confidence: Math.min(SURE, title.confidence, writtenConfidence(name, source)), source },
  ];
};

export const AIRBNB: SiteFormat = {
  site: 'AIRBNB',
  title: 'Airbnb',
  domains: [
    'airbnbmail.com',
    ...domainsOf(
      'airbnb',
      'com ca de fr it es nl ie at be ch dk fi gr no pl pt se cn ru co.in co.uk co.kr co.nz co.za co.id com.au com.br com.hk com.my com.sg com.tr com.tw com.mx com.ph com.vn',
    ),
  ],
  relays: ['guest.airbnb.com', 'host.airbnb.com', 'user.airbnb.com', 'reply.airbnb.com'],
  names: [/\bairbnb\b/],
  number: NUMBER,
  // Many of its numbers have no digit.
  ownNumber: /(?<![A-Za-z0-9])HM[A-Z0-9]{8}(?![A-Za-z0-9])/g,
  labels: [['ROOM_NAME', 0, /^property$/]],
  kinds: [
    { in: 'x-template', words: /\breservation host confirmation\b|^booking confirmation to host\b/, kind: 'NEW' },
    { in: 'x-template', words: /\breservation cancell?ed by\b|\bbooking cancell?ation\b/, kind: 'CANCELLED' },
    { in: 'x-template', words: /inquir|message|alteration|resolution|payout|review|reminder|request/, kind: 'OTHER' },
    {
      in: 'subject',
      words: /^(?:inquiry for|reservation reminder|re reservation for|reservation confirmed for)\b|\bwants to change\b/,
      kind: 'OTHER',
    },
    { in: 'subject', words: /^(?:reservation updated|your reservation change was accepted)\b/, kind: 'MODIFIED' },
    { in: 'subject', words: /^(?:cancell?ed|cancelada|cancellata|annullata|annulee|storniert) \w*re?serv\w*/, kind: 'CANCELLED' },
  ],
  namesHotel: false,
  namesListing: true,
  greetsHotel: false,
  rewrite,
  findRooms: findListing,
  guestInHeadline: GUEST_IN_HEADLINE,
  isOneUnit: true,
  showsShare: true,
  isPrepaid: true,
};
