import { daysBetween } from '../../../platform/time.ts';
import { type Claim, type Settled, settle } from './claims.rules.ts';
import { atMost, createFindings, type Findings } from './findings.rules.ts';
import { emailIn, guestOf, guestPhones, oneName } from './guest.rules.ts';
import { messageKindOf } from './message-kind.rules.ts';
import { ownWords, type Printed, passedOn, printedMessage } from './own-words.rules.ts';
import { type Line, linesOf, type Pair, pairsOf } from './pairs.rules.ts';
import { guestsOf, hotelOf, prepaidOf } from './particulars.rules.ts';
import { cleaned } from './plain-text.rules.ts';
import { priceOf } from './price.rules.ts';
import type { MessageContent, ReadingContext, ReadReservation, ReservationFields, WantedRooms } from './reservation.rules.ts';
import { airbnbListing } from './sites/airbnb-listing.rules.ts';
import type { KnownSite } from './sites/known-sites.rules.ts';
import { labelledNumbers, numbersInSubject, numbersInText } from './sites/reservation-number.rules.ts';
import { senderSite, siteOf } from './sites/site-of.rules.ts';
import { arrivalInSubject, arrivingGuest } from './sites/subject.rules.ts';
import { isLikelyStay, type StayClaims, stayOf } from './stay.rules.ts';
import { type LodgingReservation, lodgingReservations } from './structured-reservation.rules.ts';
import { wantedRoomsOf } from './wanted-rooms.rules.ts';

const TEXTS_MAX = 12;
const SUBJECT_MAX = 400;
const STRUCTURED = 0.97;
/** A guest who is coming is told of in the first lines. */
const HEADLINES = 10;
/** A stay that is past, or years ahead: hardly what was meant. */
const UNLIKELY = 0.6;
/** The site of a message that somebody passes on is for a person to judge; of one that was printed it is as sure as of any file. */
const PASSED_ON = 0.7;
const UPLOADED_MAX = 0.9;

/** One text taken apart. */
type Part = Readonly<{ source: string; lines: readonly Line[]; pairs: readonly Pair[] }>;

type Reading = Readonly<{
  known: KnownSite | null;
  subject: string | null;
  parts: readonly Part[];
  lodgings: readonly LodgingReservation[];
  context: ReadingContext;
}>;

/**
 * Understands a message of a booking site: structured data, what the site is known to write, and labels with values beside them.
 * Places that agree make a field surer; of places that disagree the field is left out and named in `disputed`. Nothing is guessed
 * silently: what is not plain has a confidence below 0.8. Of a message that only passes another one on, that one is read, and its
 * site is not sure. Takes any content and never throws for it; the work is linear in its size.
 */
export function readReservation(content: MessageContent, context: ReadingContext): ReadReservation {
  const subject = content.subject === null ? null : cleaned(content.subject, SUBJECT_MAX);
  const texts = content.texts.slice(0, TEXTS_MAX).map((text) => ({ source: text.origin, lines: linesOf(text) }));
  const printed = content.sender === null ? printedIn(texts) : null;
  if (printed !== null) return readPrinted(printed, texts, context);
  const own = texts.map(({ source, lines }) => ({ source, ...ownWords(lines) }));
  const isQuoting = own.some((text) => text.isQuoting);
  const lodgings = isQuoting
    ? []
    : content.texts.slice(0, TEXTS_MAX).flatMap(({ structured }) => lodgingReservations(structured));
  const read = readTexts({ sender: content.sender, subject, lodgings, siteMax: 1 }, own, context);
  if (!isQuoting || /^(?:re|aw|antw|sv)\b ?:/i.test(subject ?? '') || isTold(read, content.sender)) return read;
  const all = texts.map(({ source, lines }) => ({ source, lines: passedOn(lines) }));
  return readTexts({ sender: content.sender, subject, lodgings: [], siteMax: PASSED_ON }, all, context);
}

type Text = Readonly<{ source: string; lines: readonly Line[] }>;
/** What is known of a message beside its texts. `siteMax`: no surer can its site be. */
type Head = Readonly<Pick<MessageContent, 'sender' | 'subject'> & { lodgings: readonly LodgingReservation[]; siteMax: number }>;

/** Whether a site's own words say enough, so that what they quote need not be read. */
function isTold({ fields }: ReadReservation, sender: string | null): boolean {
  const isOfSite = sender === null || senderSite(sender) !== null;
  const isEnough = fields.arrivalOn !== undefined || fields.kind?.value === 'CANCELLED';
  return isOfSite && fields.kind !== undefined && fields.reservationNumber !== undefined && isEnough;
}

/** The first text when it is a message that was printed, and the head of which stands above it. */
function printedIn(texts: readonly Text[]): Printed | null {
  const [first] = texts;
  return first?.source === 'PDF' || first?.source === 'SCAN' ? printedMessage(first.lines) : null;
}

/** A message that was printed, and uploaded, is read as if it had come: what others sent, or pass on, is no site's. */
function readPrinted({ subject, from, lines }: Printed, texts: readonly Text[], context: ReadingContext): ReadReservation {
  const [first, ...others] = texts;
  const all = [{ source: first?.source ?? 'PDF', lines }, ...others];
  const own = all.map((text) => ({ source: text.source, ...ownWords(text.lines) }));
  const isQuoting = own.some((text) => text.isQuoting);
  const read = readTexts({ sender: from, subject, lodgings: [], siteMax: UPLOADED_MAX }, own, context);
  if (!isQuoting || isTold(read, from)) return read;
  const passed = all.map((text) => ({ source: text.source, lines: passedOn(text.lines) }));
  return readTexts({ sender: from, subject, lodgings: [], siteMax: PASSED_ON }, passed, context);
}

function readTexts(
  { sender, subject, lodgings, siteMax }: Head,
  texts: readonly Text[],
  context: ReadingContext,
): ReadReservation {
  const parts = texts.map(({ source, lines }): Part => ({ source, lines, pairs: pairsOf(lines) }));
  const spoken = parts.flatMap(({ lines }) => lines.map(({ cells }) => cells.join(' ')));
  const site = siteOf(sender, subject, spoken);
  const reading: Reading = { known: site.known, subject, parts, lodgings, context };
  const found = createFindings();
  found.put('site', { ...site, field: site.field === null ? null : atMost(site.field, siteMax) });
  found.put('kind', kindOf(reading));
  found.put('reservationNumber', numberOf(reading));
  found.put('guestName', guestNameOf(reading));
  readStay(reading, found);
  readRooms(reading, found);
  readPrice(reading, found);
  readParticulars(reading, found);
  return { fields: found.fields, disputed: [...found.disputed] };
}

function kindOf({ subject, parts, lodgings }: Reading): Settled<ReservationFields['kind']> {
  const kinds = lodgings.map(({ kind }) => kind).filter((kind) => kind !== null);
  if (kinds.includes('OTHER')) return { field: null, isDisputed: false };
  return messageKindOf(
    subject,
    parts,
    kinds.filter((kind) => kind !== 'OTHER'),
  );
}

function fromStructured<T>(
  reading: Reading,
  pick: (lodging: LodgingReservation) => T | null,
  confidence = STRUCTURED,
): Claim<T>[] {
  return reading.lodgings.flatMap((lodging) => {
    const value = pick(lodging);
    return value === null ? [] : [{ value, confidence, source: 'STRUCTURED' }];
  });
}

function numberOf(reading: Reading): Settled<string> {
  const { known, subject, parts } = reading;
  const isOwn = (number: string): boolean => known?.number.test(number) ?? false;
  const claims: Claim<string>[] = fromStructured(reading, ({ number }) => number).map((claim) => ({
    ...claim,
    confidence: isOwn(claim.value) ? STRUCTURED : 0.75,
    rank: 0,
  }));
  for (const { source, pairs, lines } of parts) {
    claims.push(...labelledNumbers(pairs, known, source));
    if (known !== null) claims.push(...numbersInText(lines, known, source));
  }
  if (known !== null && subject !== null) claims.push(...numbersInSubject(subject, known));
  return settle(claims);
}

function guestNameOf(reading: Reading): Settled<string> {
  const { known, subject, parts } = reading;
  const claims: Claim<string>[] = fromStructured(reading, ({ guest }) => guest);
  for (const { source, pairs, lines } of parts) {
    claims.push(...guestOf(pairs, source));
    for (const { cells, confidence } of lines.slice(0, HEADLINES))
      claims.push(...arrivingGuest(cells.join(' '), known?.site ?? null, source, confidence));
  }
  if (subject !== null) claims.push(...arrivingGuest(subject, known?.site ?? null, 'SUBJECT', 1));
  return settle(claims, oneName);
}

function readStay(reading: Reading, found: Findings): void {
  const { context, parts, subject, known } = reading;
  const stays: StayClaims[] = parts.map(({ pairs, source }) => stayOf(pairs, context, source));
  const arrival = stays.flatMap((stay) => stay.arrival);
  const departure = stays.flatMap((stay) => stay.departure);
  for (const lodging of reading.lodgings) {
    if (lodging.arrival !== null)
      arrival.push({ value: lodging.arrival.day, confidence: lodging.arrival.confidence, source: 'STRUCTURED' });
    if (lodging.departure !== null)
      departure.push({ value: lodging.departure.day, confidence: lodging.departure.confidence, source: 'STRUCTURED' });
  }
  if (subject !== null) arrival.push(...arrivalInSubject(subject, known?.site ?? null, context.receivedOn));
  found.put('arrivalOn', settle(arrival));
  found.put('departureOn', settle(departure));
  if (stays.some(({ isTorn }) => isTorn)) found.dispute('arrivalOn', 'departureOn');
  checkStay(found, new Set(stays.flatMap(({ nights }) => nights)), context);
}

/** Whether arrival, departure and the number of nights go together. */
function checkStay(found: Findings, nights: ReadonlySet<number>, { receivedOn }: ReadingContext): void {
  const { arrivalOn, departureOn } = found.fields;
  if (arrivalOn === undefined || departureOn === undefined) return;
  const length = daysBetween(arrivalOn.value, departureOn.value);
  if (length <= 0 || [...nights].some((count) => count !== length)) found.dispute('arrivalOn', 'departureOn');
  else if (!isLikelyStay(arrivalOn.value, departureOn.value, receivedOn)) {
    found.fields.arrivalOn = atMost(arrivalOn, UNLIKELY);
    found.fields.departureOn = atMost(departureOn, UNLIKELY);
  }
}

function readRooms(reading: Reading, found: Findings): void {
  const [lodging, more] = reading.lodgings;
  const isOneUnit = reading.known?.site === 'AIRBNB';
  const isAlone = lodging !== undefined && more === undefined && lodging.room !== null;
  const reads = reading.parts.map(({ pairs, source }) => wantedRoomsOf(pairs, source, isOneUnit, isAlone));
  const claims: Claim<WantedRooms[]>[] = reads.map(({ claim }) => claim).filter((claim) => claim !== null);
  if (claims.length === 0)
    claims.push(...reading.parts.flatMap(({ lines, source }) => airbnbListing(lines, reading.known?.site ?? null, source)));
  // Structured data names the unit; that it is one only follows from nobody saying otherwise.
  if (claims.length === 0 && isAlone && lodging.room !== null)
    claims.push({ value: [{ name: lodging.room, quantity: 1 }], confidence: 0.85, source: 'STRUCTURED' });
  if (claims.length === 0 && more !== undefined) claims.push(...unitsOf(reading.lodgings));
  found.put('rooms', settle(claims));
  if (reads.some(({ isTorn }) => isTorn)) found.dispute('rooms');
}

/** Several reservations of one number in structured data: one unit each. */
function unitsOf(lodgings: readonly LodgingReservation[]): Claim<WantedRooms[]>[] {
  const names = lodgings.map(({ room }) => room).filter((room) => room !== null);
  if (names.length < lodgings.length) return [];
  const rooms = [...new Set(names)].sort().map((name) => ({ name, quantity: names.filter((each) => each === name).length }));
  return [{ value: rooms, confidence: 0.75, source: 'STRUCTURED' }];
}

function readPrice(reading: Reading, found: Findings): void {
  const { parts, context, known, lodgings } = reading;
  const { arrivalOn, departureOn, rooms } = found.fields;
  const units =
    arrivalOn === undefined || departureOn === undefined || rooms === undefined
      ? null
      : daysBetween(arrivalOn.value, departureOn.value) * rooms.value.reduce((sum, { quantity }) => sum + quantity, 0);
  const prices = parts.map(({ pairs, source, lines }) =>
    priceOf(pairs, context.currency, source, known?.site === 'AIRBNB', { lines, units }),
  );
  const amount: Claim<string>[] = prices.flatMap((price) => price.amount);
  const currency: Claim<string>[] = prices.flatMap((price) => price.currency);
  // Of several reservations each may tell its own price or the price of all.
  const sure = lodgings.length > 1 ? UNLIKELY : STRUCTURED;
  for (const { value } of fromStructured(reading, (lodging) => lodging.amount))
    amount.push({ value, confidence: sure, source: 'STRUCTURED', rank: 0 });
  for (const { value } of fromStructured(reading, (lodging) => (lodging.amount === null ? null : lodging.currency))) {
    currency.push({ value, confidence: STRUCTURED, source: 'STRUCTURED', rank: 0 });
  }
  found.put('amount', settle(amount));
  found.put('currency', settle(currency));
}

function emailsOf(pairs: readonly Pair[]): Claim<string>[] {
  return pairs
    .filter(
      ({ label, section }) =>
        label.topic === 'EMAIL' &&
        section !== 'HOTEL' &&
        (section === 'GUEST' || /guest|customer|mobile|contact|travell?er/.test(label.key)),
    )
    .flatMap(({ candidates, confidence }) => {
      const value = emailIn(candidates[0] ?? '');
      return value === null ? [] : [{ value, confidence: Math.min(0.9, confidence), source: 'LABEL' }];
    });
}

function readParticulars(reading: Reading, found: Findings): void {
  const { parts, subject } = reading;
  const pairs = parts.flatMap((part) => part.pairs);
  const phones = parts.flatMap(({ lines, pairs: own, source }) => guestPhones(lines, own, source));
  found.put('guestPhone', settle([...fromStructured(reading, ({ phone }) => phone), ...phones]));
  found.put('guestEmail', settle([...fromStructured(reading, ({ email }) => email), ...emailsOf(pairs)]));
  found.put(
    'hotelName',
    settle(
      hotelOf(
        parts,
        subject,
        fromStructured(reading, ({ hotel }) => hotel),
      ),
    ),
  );
  const prepaid = parts.flatMap(({ pairs: own, lines, source }) => prepaidOf(own, lines, source));
  // Airbnb's guests pay Airbnb, always.
  if (reading.known?.site === 'AIRBNB') prepaid.push({ value: true, confidence: 0.9, source: 'SITE' });
  found.put('isPrepaid', settle(prepaid));
  const guests = guestsOf(pairs);
  found.put('adults', settle([...fromStructured(reading, ({ adults }) => adults), ...guests.adults]));
  found.put('children', settle([...fromStructured(reading, ({ children }) => children), ...guests.children]));
}
