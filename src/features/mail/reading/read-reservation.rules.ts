import { daysBetween } from '../../../platform/time.ts';
import {
  type Candidate,
  capConfidence,
  createFieldCollector,
  decideField,
  type FieldCollector,
  type FieldResult,
  PLAUSIBLE_MIN,
} from './field-candidates.rules.ts';
import { findGuestNames, findGuestPhones, joinNames } from './guest.rules.ts';
import { createFindLabel, type FindLabel } from './labels.rules.ts';
import { isPageOfStay, readMessageKind, readSiteKind } from './message-kind.rules.ts';
import {
  findGuestCounts,
  findGuestEmails,
  findHotelInSubject,
  findHotelNames,
  findPrepaid,
  joinHotelNames,
} from './other-fields.rules.ts';
import { findOwnHotel, findOwnRooms, labelOwnHotel } from './own-names.rules.ts';
import { findPairs, type Line, type Part } from './pairs.rules.ts';
import { cleanCell } from './plain-text.rules.ts';
import { findPrices } from './price.rules.ts';
import { includeForwardedText, parsePrintedMessage, removeQuotedText } from './quoted-text.rules.ts';
import { findRequestedRooms, joinRooms } from './requested-rooms.rules.ts';
import type { MessageContent, ReadingContext, ReadReservation } from './reservation.rules.ts';
import { partRunTogether } from './run-together.rules.ts';
import { findSpokenPairs } from './sentences.rules.ts';
import { removeCutOuts, removeGuestWords } from './sites/cut-out.rules.ts';
import { findSenderSite, findSite } from './sites/find-site.rules.ts';
import { findLabelledNumbers, findNumbersInSubject, findNumbersInText } from './sites/reservation-number.rules.ts';
import type { SiteFormat, SiteText } from './sites/site-format.rules.ts';
import { alignStays } from './sites/stay-rows.rules.ts';
import { findArrivalInSubject, findGuestInHeadline } from './sites/subject.rules.ts';
import { limitUnread, readRelay } from './sites/unread-senders.rules.ts';
import { checkStay, findStay, UNLIKELY_MAX } from './stay.rules.ts';
import { type LodgingReservation, readLodgingReservations } from './structured-reservation.rules.ts';
import { toLines } from './text-lines.rules.ts';

const TEXTS_MAX = 12;
const SUBJECT_MAX = 400;
const STRUCTURED = 0.97;
/** The arriving guest is announced in the first lines. */
const HEADLINES = 10;
/** The site of a forwarded message needs a review; that of a printed message is as certain as that of any uploaded file. */
const FORWARDED_MAX = 0.7;
const UPLOADED_MAX = 0.9;

type Reading = Readonly<{
  known: SiteFormat | null;
  subject: string | null;
  parts: readonly Part[];
  lodgings: readonly LodgingReservation[];
  context: ReadingContext;
}>;

/**
 * Reads a message of a booking site from structured data, from what the site is known to write, and from labels with values beside
 * them. Places that agree raise the confidence of a field; when they disagree, the field is left out and listed in `disputed`. Nothing
 * is guessed silently: uncertain fields have a confidence below 0.8. When a message only forwards another one, that one is read, and its
 * site is uncertain. Accepts any content without throwing, in time that is linear in its size.
 */
export function readReservation(content: MessageContent, context: ReadingContext): ReadReservation {
  const received = content.texts.slice(0, TEXTS_MAX).map((text) => ({ source: text.origin, lines: toLines(text) }));
  const printed = content.sender === null ? findPrintedMessage(received) : null;
  const { head, texts } = printed ?? { head: { ...content, siteMax: 1 }, texts: received };
  const { sender } = head;
  const subject = head.subject === null ? null : cleanCell(head.subject, SUBJECT_MAX);
  const relayed = texts.flatMap(({ source, lines }) => {
    const read = readRelay(sender, { lines, subject, source });
    return read === null ? [] : [{ source, lines: read }];
  });
  if (relayed.length > 0)
    return readTexts({ sender: null, subject: null, lodgings: [], siteMax: FORWARDED_MAX }, relayed, context);
  const own = texts.map(({ source, lines }) => ({ source, ...removeQuotedText(lines) }));
  const isQuoting = own.some((text) => text.isQuoting);
  const structured = isQuoting || printed !== null ? [] : content.texts.slice(0, TEXTS_MAX);
  const lodgings = structured.flatMap((text) => readLodgingReservations(text.structured));
  const read = limitUnread(sender, readTexts({ ...head, subject, lodgings }, own, context), FORWARDED_MAX);
  if (!isQuoting || /^(?:re|aw|antw|sv)\b ?:/i.test(subject ?? '') || saysEnough(read, sender)) return read;
  const all = texts.map(({ source, lines }) => ({ source, lines: includeForwardedText(lines) }));
  return readTexts({ sender, subject, lodgings: [], siteMax: FORWARDED_MAX }, all, context);
}

type Text = Readonly<{ source: string; lines: readonly Line[] }>;
/** What is known about a message beside its texts. `siteMax` limits the confidence of its site. */
type Head = Readonly<
  Pick<MessageContent, 'sender' | 'subject' | 'headers'> & { lodgings: readonly LodgingReservation[]; siteMax: number }
>;

/** Whether the site's own text says enough, so that the quoted text need not be read. */
function saysEnough({ fields }: ReadReservation, sender: string | null): boolean {
  const isOfSite = sender === null || findSenderSite(sender) !== null;
  const isEnough = fields.arrivalOn !== undefined || fields.kind?.value === 'CANCELLED';
  return isOfSite && fields.kind !== undefined && fields.reservationNumber !== undefined && isEnough;
}

/** A printed, uploaded message as if it had arrived: when somebody else sent or forwarded it, it is not from the site. Null for other texts. */
function findPrintedMessage([first, ...others]: readonly Text[]) {
  if (first?.source !== 'PDF' && first?.source !== 'SCAN') return null;
  const printed = parsePrintedMessage(first.lines);
  if (printed === null) return null;
  const head = { sender: printed.from, subject: printed.subject, headers: {}, siteMax: UPLOADED_MAX };
  return { head, texts: [{ source: first.source, lines: printed.lines }, ...others] };
}

/** A text without what the guest wrote, with labels where the site leaves them out. */
function preparePart(text: SiteText, known: SiteFormat | null, findLabel: FindLabel, names: ReadingContext['own']): Part {
  const own = removeGuestWords(removeCutOuts(text.lines, known?.cutOut ?? []));
  const lines = alignStays(partRunTogether(known?.rewrite?.(own) ?? own, findLabel), findLabel);
  // What a listing is called may be the hotel's name too.
  const found = findPairs(lines, findLabel);
  const pairs = known?.namesListing === true ? found : labelOwnHotel(found, names);
  return { ...text, lines, pairs: [...pairs, ...findSpokenPairs(lines, pairs)] };
}

function readTexts(
  { sender, subject, headers = {}, lodgings, siteMax }: Head,
  texts: readonly Text[],
  context: ReadingContext,
): ReadReservation {
  // The guest may name another site: the blocks of the sender's site are cut out before the site is looked for.
  const sent = findSenderSite(sender ?? '')?.known.cutOut ?? [];
  const own = texts.map((text) => ({ ...text, subject, lines: removeCutOuts(text.lines, sent) }));
  const words = own.flatMap(({ lines }) => removeGuestWords(lines).map(({ cells }) => cells.join(' ')));
  const site = findSite(sender, subject, words);
  const { known } = site;
  const findLabel = createFindLabel(known);
  const parts = own.map((text) => preparePart(text, known, findLabel, context.own));
  const reading: Reading = { known, subject, parts, lodgings, context };
  const kinds = lodgings.flatMap(({ kind }) => kind ?? []);
  const isPage = sender === null && subject === null && isPageOfStay(parts);
  const found = createFieldCollector();
  found.set('site', { ...site, field: site.field === null ? null : capConfidence(site.field, siteMax) });
  found.set('kind', readMessageKind(subject, parts, kinds, readSiteKind(known?.kinds ?? [], subject, headers), isPage));
  found.set('reservationNumber', readNumber(reading));
  found.set('guestName', readGuestName(reading));
  readStay(reading, found);
  readRooms(reading, found);
  readPrice(reading, found);
  readOtherFields(reading, found);
  return { fields: found.fields, disputed: [...found.disputed] };
}

function listStructured<T>(
  { lodgings }: Reading,
  pick: (lodging: LodgingReservation) => T | null,
  confidence = STRUCTURED,
): Candidate<T>[] {
  const values = lodgings.map(pick).filter((value) => value !== null);
  return values.map((value) => ({ value, confidence, source: 'STRUCTURED' }));
}

function readNumber(reading: Reading): FieldResult<string> {
  const { known, subject, parts } = reading;
  const structured = listStructured(reading, ({ number }) => number);
  const candidates: Candidate<string>[] = structured.map((candidate) =>
    known?.number.test(candidate.value) === true ? candidate : { ...candidate, confidence: 0.75 },
  );
  for (const part of parts)
    candidates.push(...findLabelledNumbers(part, known), ...(known === null ? [] : findNumbersInText(part, known)));
  if (known !== null && subject !== null) candidates.push(...findNumbersInSubject(subject, known, candidates));
  return decideField(candidates);
}

function readGuestName(reading: Reading): FieldResult<string> {
  const { known, subject, parts } = reading;
  const headlines = parts.flatMap(({ lines, source }) =>
    lines
      .slice(0, HEADLINES)
      .flatMap(({ cells, confidence }) => findGuestInHeadline(cells.join(': '), known, source, confidence)),
  );
  const candidates = [...listStructured(reading, ({ guest }) => guest), ...parts.flatMap(findGuestNames), ...headlines];
  return decideField([...candidates, ...findGuestInHeadline(subject ?? '', known, 'SUBJECT', 1)], joinNames);
}

function readStay({ context, parts, subject, known, lodgings }: Reading, found: FieldCollector): void {
  const stays = parts.map((part) => findStay(part, context));
  const inSubject = findArrivalInSubject(subject ?? '', known, context.receivedOn);
  const arrival = [...stays, ...lodgings].flatMap((stay) => stay.arrival ?? []);
  found.set('arrivalOn', decideField([...arrival, ...inSubject]));
  found.set('departureOn', decideField([...stays, ...lodgings].flatMap((stay) => stay.departure ?? [])));
  if (stays.some(({ isContradictory }) => isContradictory)) found.markDisputed('arrivalOn', 'departureOn');
  checkStay(found, new Set(stays.flatMap(({ nights }) => nights)), context);
}

function readRooms({ parts, known, lodgings: [lodging, more], context }: Reading, found: FieldCollector): void {
  const isAlone = lodging !== undefined && more === undefined && lodging.room !== null;
  const results = parts.map((part) => findRequestedRooms(part, known?.isOneUnit === true, isAlone));
  const candidates = results.flatMap(({ candidate }) => candidate ?? []);
  const isContradictory = results.some((result) => result.isContradictory);
  if (candidates.length === 0) candidates.push(...parts.flatMap((part) => known?.findRooms?.(part) ?? []));
  const isOpen = candidates.every(({ confidence }) => confidence < PLAUSIBLE_MIN);
  if (isOpen && known?.namesListing !== true && !isContradictory)
    candidates.push(...parts.flatMap((part) => findOwnRooms(part, context.own)));
  // Structured data names the unit. That it is only one follows from nothing else being stated.
  if (candidates.length === 0 && isAlone && lodging.room !== null)
    candidates.push({ value: [{ name: lodging.room, quantity: 1 }], confidence: 0.85, source: 'STRUCTURED' });
  found.set('rooms', decideField(candidates, joinRooms));
  if (isContradictory) found.markDisputed('rooms');
}

function readPrice(reading: Reading, found: FieldCollector): void {
  const { parts, context, known, lodgings } = reading;
  const { arrivalOn, departureOn, rooms } = found.fields;
  const units =
    arrivalOn === undefined || departureOn === undefined || rooms === undefined
      ? null
      : daysBetween(arrivalOn.value, departureOn.value) * rooms.value.reduce((sum, { quantity }) => sum + quantity, 0);
  const prices = parts.map((part) => findPrices(part, context.currency, known, units));
  // Of several reservations, each may state its own price or the price of all.
  const amounts = listStructured(reading, ({ amount }) => amount, lodgings.length > 1 ? UNLIKELY_MAX : STRUCTURED);
  const currencies = listStructured(reading, ({ amount, currency }) => (amount === null ? null : currency));
  found.set('amount', decideField([...prices.flatMap(({ amount }) => amount), ...amounts]));
  found.set('currency', decideField([...prices.flatMap(({ currency }) => currency), ...currencies]));
}

function readOtherFields(reading: Reading, found: FieldCollector): void {
  const { parts, subject, known, context } = reading;
  found.set('guestPhone', decideField([...listStructured(reading, ({ phone }) => phone), ...parts.flatMap(findGuestPhones)]));
  found.set('guestEmail', decideField([...listStructured(reading, ({ email }) => email), ...parts.flatMap(findGuestEmails)]));
  const hotels = [
    ...listStructured(reading, ({ hotelName }) => hotelName),
    ...parts.flatMap((part) => [...findHotelNames(part, known), ...findOwnHotel(part, context.own)]),
    ...findHotelInSubject(subject),
  ];
  found.set('hotelName', decideField(hotels, joinHotelNames));
  const always: Candidate<boolean>[] = known?.isPrepaid === true ? [{ value: true, confidence: 0.9, source: 'SITE' }] : [];
  found.set('isPrepaid', decideField([...parts.flatMap(findPrepaid), ...always]));
  const guests = parts.map(findGuestCounts);
  const [adults, children] = [guests.flatMap((count) => count.adults), guests.flatMap((count) => count.children)];
  found.set('adults', decideField([...listStructured(reading, (lodging) => lodging.adults), ...adults]));
  found.set('children', decideField([...listStructured(reading, (lodging) => lodging.children), ...children]));
}
