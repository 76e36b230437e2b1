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
import { findPairs, type Line, type Pair } from './pairs.rules.ts';
import { cleanCell } from './plain-text.rules.ts';
import { findPrices } from './price.rules.ts';
import { includeForwardedText, parsePrintedMessage, removeQuotedText } from './quoted-text.rules.ts';
import { findRequestedRooms, joinRooms } from './requested-rooms.rules.ts';
import type { MessageContent, ReadingContext, ReadReservation, ReservationFields } from './reservation.rules.ts';
import { partRunTogether } from './run-together.rules.ts';
import { findSpokenPairs } from './sentences.rules.ts';
import { removeCutOuts, removeGuestWords } from './sites/cut-out.rules.ts';
import { findSenderSite, findSite } from './sites/find-site.rules.ts';
import { findLabelledNumbers, findNumbersInSubject, findNumbersInText } from './sites/reservation-number.rules.ts';
import type { SiteFormat } from './sites/site-format.rules.ts';
import { alignStays } from './sites/stay-rows.rules.ts';
import { findArrivalInSubject, findGuestInHeadline } from './sites/subject.rules.ts';
import { limitUnread, readRelay } from './sites/unread-senders.rules.ts';
import { checkStay, findStay, type StayCandidates, UNLIKELY_MAX } from './stay.rules.ts';
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

/** One text with its lines and label-value pairs. */
type Part = Readonly<{ source: string; lines: readonly Line[]; pairs: readonly Pair[] }>;

type Reading = Readonly<{
  isUpload: boolean;
  known: SiteFormat | null;
  subject: string | null;
  headers: Readonly<Record<string, string>>;
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
function findPrintedMessage(texts: readonly Text[]): { head: Omit<Head, 'lodgings'>; texts: readonly Text[] } | null {
  const [first, ...others] = texts;
  const printed = first?.source === 'PDF' || first?.source === 'SCAN' ? parsePrintedMessage(first.lines) : null;
  if (first === undefined || printed === null) return null;
  const { from, subject, lines } = printed;
  return {
    head: { sender: from, subject, siteMax: UPLOADED_MAX },
    texts: [{ source: first.source, lines }, ...others],
  };
}

/** The lines without what the guest wrote, and labels where the site leaves them out. */
function prepareText(
  { source, lines }: Text,
  known: SiteFormat | null,
  findLabel: FindLabel,
  names?: ReadingContext['own'],
): Part {
  const own = removeGuestWords(removeCutOuts(lines, known?.cutOut ?? []));
  const written = alignStays(partRunTogether(known?.rewrite?.(own) ?? own, findLabel), findLabel);
  // What a listing is called may be the hotel's name too.
  const found = findPairs(written, findLabel);
  const pairs = known?.namesListing === true ? found : labelOwnHotel(found, names);
  return { source, lines: written, pairs: [...pairs, ...findSpokenPairs(written, pairs)] };
}

function readTexts(
  { sender, subject, headers = {}, lodgings, siteMax }: Head,
  texts: readonly Text[],
  context: ReadingContext,
): ReadReservation {
  // The guest may name another site: the blocks of the sender's site are cut out before the site is looked for.
  const sent = findSenderSite(sender ?? '')?.known.cutOut ?? [];
  const own = texts.map((text) => ({ ...text, lines: removeCutOuts(text.lines, sent) }));
  const site = findSite(
    sender,
    subject,
    own.flatMap(({ lines }) => removeGuestWords(lines).map(({ cells }) => cells.join(' '))),
  );
  const findLabel = createFindLabel(site.known);
  const parts = own.map((text) => prepareText(text, site.known, findLabel, context.own));
  const reading: Reading = {
    isUpload: sender === null && subject === null,
    known: site.known,
    subject,
    headers,
    parts,
    lodgings,
    context,
  };
  const found = createFieldCollector();
  found.set('site', { ...site, field: site.field === null ? null : capConfidence(site.field, siteMax) });
  found.set('kind', readKind(reading));
  found.set('reservationNumber', readNumber(reading));
  found.set('guestName', readGuestName(reading));
  readStay(reading, found);
  readRooms(reading, found);
  readPrice(reading, found);
  readOtherFields(reading, found);
  return { fields: found.fields, disputed: [...found.disputed] };
}

function readKind({ isUpload, known, subject, headers, parts, lodgings }: Reading): FieldResult<ReservationFields['kind']> {
  const structured = lodgings.flatMap(({ kind }) => kind ?? []);
  const own = readSiteKind(known?.kinds ?? [], subject, headers);
  return readMessageKind(subject, parts, structured, own, isUpload && isPageOfStay(parts));
}

function listStructured<T>(
  reading: Reading,
  pick: (lodging: LodgingReservation) => T | null,
  confidence = STRUCTURED,
): Candidate<T>[] {
  return reading.lodgings.flatMap((lodging) => {
    const value = pick(lodging);
    return value === null ? [] : [{ value, confidence, source: 'STRUCTURED' }];
  });
}

function readNumber(reading: Reading): FieldResult<string> {
  const { known, subject, parts } = reading;
  const isOwn = (number: string): boolean => known?.number.test(number) ?? false;
  const candidates: Candidate<string>[] = listStructured(reading, ({ number }) => number).map((candidate) => ({
    ...candidate,
    confidence: isOwn(candidate.value) ? STRUCTURED : 0.75,
  }));
  for (const { source, pairs, lines } of parts) {
    candidates.push(...findLabelledNumbers(pairs, known, source));
    if (known !== null) candidates.push(...findNumbersInText(lines, known, source));
  }
  if (known !== null && subject !== null) candidates.push(...findNumbersInSubject(subject, known, candidates));
  return decideField(candidates);
}

function readGuestName(reading: Reading): FieldResult<string> {
  const { known, subject, parts } = reading;
  const candidates: Candidate<string>[] = listStructured(reading, ({ guest }) => guest);
  for (const { source, pairs, lines } of parts) {
    candidates.push(...findGuestNames(pairs, source));
    for (const { cells, confidence } of lines.slice(0, HEADLINES))
      candidates.push(...findGuestInHeadline(cells.join(' '), known, source, confidence));
  }
  if (subject !== null) candidates.push(...findGuestInHeadline(subject, known, 'SUBJECT', 1));
  return decideField(candidates, joinNames);
}

function readStay(reading: Reading, found: FieldCollector): void {
  const { context, parts, subject, known } = reading;
  const stays: StayCandidates[] = parts.map(({ pairs, source }) => findStay(pairs, context, source));
  const arrival = [...stays.flatMap((stay) => stay.arrival), ...reading.lodgings.flatMap((lodging) => lodging.arrival ?? [])];
  const departure = [
    ...stays.flatMap((stay) => stay.departure),
    ...reading.lodgings.flatMap((lodging) => lodging.departure ?? []),
  ];
  if (subject !== null) arrival.push(...findArrivalInSubject(subject, known, context.receivedOn));
  found.set('arrivalOn', decideField(arrival));
  found.set('departureOn', decideField(departure));
  if (stays.some(({ isContradictory }) => isContradictory)) found.markDisputed('arrivalOn', 'departureOn');
  checkStay(found, new Set(stays.flatMap(({ nights }) => nights)), context);
}

function readRooms(reading: Reading, found: FieldCollector): void {
  const [lodging, more] = reading.lodgings;
  const isOneUnit = reading.known?.isOneUnit === true;
  const isAlone = lodging !== undefined && more === undefined && lodging.room !== null;
  const results = reading.parts.map(({ pairs, source }) => findRequestedRooms(pairs, source, isOneUnit, isAlone));
  const candidates = results.flatMap(({ candidate }) => candidate ?? []);
  const isContradictory = results.some((result) => result.isContradictory);
  if (candidates.length === 0)
    candidates.push(...reading.parts.flatMap((part) => reading.known?.findRooms?.({ ...part, subject: reading.subject }) ?? []));
  const isOpen = candidates.every(({ confidence }) => confidence < PLAUSIBLE_MIN);
  if (isOpen && reading.known?.namesListing !== true && !isContradictory)
    candidates.push(
      ...reading.parts.flatMap(({ lines, pairs, source }) => findOwnRooms(lines, pairs, reading.context.own, source)),
    );
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
  const prices = parts.map(({ pairs, source, lines }) => findPrices(pairs, context.currency, source, known, { lines, units }));
  const amount: Candidate<string>[] = prices.flatMap((price) => price.amount);
  const currency: Candidate<string>[] = prices.flatMap((price) => price.currency);
  // Of several reservations, each may state its own price or the price of all.
  const sure = lodgings.length > 1 ? UNLIKELY_MAX : STRUCTURED;
  amount.push(...listStructured(reading, (lodging) => lodging.amount, sure));
  currency.push(...listStructured(reading, (lodging) => (lodging.amount === null ? null : lodging.currency)));
  found.set('amount', decideField(amount));
  found.set('currency', decideField(currency));
}

function readOtherFields(reading: Reading, found: FieldCollector): void {
  const { parts, subject, known, context } = reading;
  const pairs = parts.flatMap((part) => part.pairs);
  const phones = parts.flatMap(({ lines, pairs: own, source }) => findGuestPhones(lines, own, source));
  found.set('guestPhone', decideField([...listStructured(reading, ({ phone }) => phone), ...phones]));
  found.set('guestEmail', decideField([...listStructured(reading, ({ email }) => email), ...findGuestEmails(pairs)]));
  const hotels = [
    ...listStructured(reading, (lodging) => lodging.hotelName),
    ...parts.flatMap((part) => findHotelNames({ ...part, subject }, known)),
    ...findHotelInSubject(subject),
    ...parts.flatMap(({ lines, source }) => findOwnHotel(lines, context.own, source)),
  ];
  found.set('hotelName', decideField(hotels, joinHotelNames));
  const prepaid = parts.flatMap(({ pairs: own, source }) => findPrepaid(own, source));
  if (reading.known?.isPrepaid === true) prepaid.push({ value: true, confidence: 0.9, source: 'SITE' });
  found.set('isPrepaid', decideField(prepaid));
  const guests = findGuestCounts(pairs);
  found.set('adults', decideField([...listStructured(reading, ({ adults }) => adults), ...guests.adults]));
  found.set('children', decideField([...listStructured(reading, ({ children }) => children), ...guests.children]));
}
