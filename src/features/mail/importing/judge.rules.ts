import { AMOUNT_MAX, currencyDecimals, isCurrency, type Minor } from '../../../platform/money.ts';
import { DATE_MAX, DATE_MIN, daysBetween, isLocalDate, type LocalDate } from '../../../platform/time.ts';
import type { BookingSite, FieldName, MessageKind, ReadReservation, RequestedRooms } from '../reading/reservation.rules.ts';
import { formatOf } from '../reading/sites/sites.rules.ts';
import { explainRelay, explainUnreadSender } from '../reading/sites/unread-senders.rules.ts';
import { findRoomTypeByName, type NamedProperty, type NamedRoomType } from './match-names.rules.ts';
import { describeNothingMore, saysNothingMore } from './nothing-more.rules.ts';
import { reviewHotel, reviewListing } from './review-hotel.rules.ts';
import { keepFirstQuestion, NO_NOTICE, type ReviewReason, reviewReason } from './review-reason.rules.ts';

/** Fields below this confidence need a review. */
export const CONFIDENCE_MIN = 0.8;
/** The longest range that availability checks at once. */
const NIGHTS_MAX = 366;
const QUANTITY_MAX = 1000;
const CHILDREN_MAX = 1000;

/** What was read, as it is stored and shown: null where nothing was found. */
export type ParsedReservation = {
  site: BookingSite | null;
  kind: MessageKind | null;
  reservationNumber: string | null;
  guestName: string | null;
  guestPhone: string | null;
  guestEmail: string | null;
  arrivalOn: LocalDate | null;
  departureOn: LocalDate | null;
  rooms: (RequestedRooms & { roomTypeCode: string | null })[] | null;
  adults: number | null;
  children: number | null;
  /** Decimal text. */
  amount: string | null;
  currency: string | null;
  isPrepaid: boolean | null;
  hotelName: string | null;
  confidence: { [K in FieldName]?: number };
  disputed: FieldName[];
};

/** What a message is judged against: the names, currency and room types of the hotel. */
export type MailProperty = NamedProperty & { currency: string; roomTypes: readonly NamedRoomType[] };

/** A message without open questions that confirms or changes a reservation. */
export type BookingNotice = {
  kind: 'NEW' | 'MODIFIED';
  site: BookingSite;
  reservationNumber: string;
  guestName: string;
  guestPhone: string | null;
  arrivalOn: LocalDate;
  departureOn: LocalDate;
  rooms: { roomTypeId: string; roomTypeCode: string; quantity: number }[];
  /** Null only where a person resolved the message so. */
  amount: Minor | null;
  childCount: number | null;
};

/** A message without open questions that cancels a reservation. Guest and arrival, where certain, confirm that this reservation is meant. */
export type CancellationNotice = {
  kind: 'CANCELLED';
  site: BookingSite;
  reservationNumber: string;
  guestName: string | null;
  arrivalOn: LocalDate | null;
};

export type ReservationNotice = BookingNotice | CancellationNotice;

/** Converts what was read, and finds the room types that it names. */
export function toParsedReservation(
  { fields, disputed }: ReadReservation,
  roomTypes: readonly NamedRoomType[],
): ParsedReservation {
  const parsed = {
    site: fields.site?.value ?? null,
    kind: fields.kind?.value ?? null,
    reservationNumber: fields.reservationNumber?.value ?? null,
    guestName: fields.guestName?.value ?? null,
    guestPhone: fields.guestPhone?.value ?? null,
    guestEmail: fields.guestEmail?.value ?? null,
    arrivalOn: fields.arrivalOn?.value ?? null,
    departureOn: fields.departureOn?.value ?? null,
    rooms: fields.rooms?.value.map((row) => ({ ...row, roomTypeCode: null })) ?? null,
    adults: fields.adults?.value ?? null,
    children: fields.children?.value ?? null,
    amount: fields.amount?.value ?? null,
    currency: fields.currency?.value ?? null,
    isPrepaid: fields.isPrepaid?.value ?? null,
    hotelName: fields.hotelName?.value ?? null,
    confidence: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.confidence])),
    disputed: [...disputed],
  };
  return matchRoomTypes(parsed, roomTypes);
}

/** Matches the room names again: a room type may have been given an alias since the message was read. */
export function matchRoomTypes(parsed: ParsedReservation, roomTypes: readonly NamedRoomType[]): ParsedReservation {
  const rooms = parsed.rooms?.map((row) => ({ ...row, roomTypeCode: findRoomTypeByName(roomTypes, row.name)?.code ?? null }));
  return { ...parsed, rooms: rooms ?? null };
}

const LABELS: Readonly<Partial<Record<FieldName, string>>> = {
  site: 'the booking site',
  kind: 'whether the reservation is new, changed or cancelled',
  reservationNumber: 'the reservation number',
  guestName: "the guest's name",
  arrivalOn: 'the day of arrival',
  departureOn: 'the day of departure',
  rooms: 'the rooms',
  amount: 'the amount',
  currency: 'the currency',
};
/** The site of a notice of a relay that was understood is as sure as this, of any other less. */
const UNDERSTOOD = 0.7;
const ALWAYS_REQUIRED = ['site', 'kind', 'reservationNumber'] as const;
const REQUIRED_TO_BOOK = ['guestName', 'arrivalOn', 'departureOn', 'rooms', 'amount', 'currency'] as const;

/** Why the field needs a review: it is disputed, missing or uncertain. */
function reviewField(
  parsed: ParsedReservation,
  field: (typeof ALWAYS_REQUIRED)[number] | (typeof REQUIRED_TO_BOOK)[number],
): ReviewReason | null {
  const label = LABELS[field] ?? field;
  if (parsed.disputed.includes(field))
    return reviewReason('DISPUTED', field, `Two places in the message disagree about ${label}.`);
  const value = parsed[field];
  if (field === 'kind' && value === null) return reviewReason('MISSING', field, NO_NOTICE);
  if (value === null || (Array.isArray(value) && value.length === 0))
    return reviewReason('MISSING', field, `The message does not state ${label}, or it could not be read.`);
  if ((parsed.confidence[field] ?? 0) < CONFIDENCE_MIN)
    return reviewReason('UNSURE', field, `It is not certain what the message says about ${label}.`);
  return null;
}

/** The amount in minor units; null when it has more decimals than the currency or is larger than a booking allows. */
export function parseAmount(text: string, currency: string): Minor | null {
  const parts = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(text);
  if (!isCurrency(currency) || parts === null) return null;
  const decimals = currencyDecimals(currency);
  const fraction = (parts[2] ?? '').replace(/0+$/, '');
  if (fraction.length > decimals) return null;
  const minor = BigInt(`${parts[1]}${fraction.padEnd(decimals, '0')}`);
  return minor <= BigInt(AMOUNT_MAX) * 10n ** BigInt(decimals) ? minor : null;
}

function* reviewDates(arrivalOn: LocalDate, departureOn: LocalDate, today: LocalDate | null): Generator<ReviewReason> {
  const nights = isLocalDate(arrivalOn) && isLocalDate(departureOn) ? daysBetween(arrivalOn, departureOn) : 0;
  if (nights < 1 || nights > NIGHTS_MAX)
    yield reviewReason('OUT_OF_BOUNDS', 'departureOn', `The stay must have 1 to ${NIGHTS_MAX} nights.`);
  if (arrivalOn < DATE_MIN || departureOn > DATE_MAX)
    yield reviewReason('OUT_OF_BOUNDS', 'arrivalOn', `The stay must be between ${DATE_MIN} and ${DATE_MAX}.`);
  if (today !== null && arrivalOn < today) yield reviewReason('DATES_PAST', 'arrivalOn', 'The day of arrival is in the past.');
}

/** What is wrong with the values that were read. Missing fields are not checked here. @param today null: past dates are allowed */
function* reviewValues(parsed: ParsedReservation, property: MailProperty, today: LocalDate | null): Generator<ReviewReason> {
  const { arrivalOn, departureOn, amount, currency, rooms } = parsed;
  if (arrivalOn !== null && departureOn !== null) yield* reviewDates(arrivalOn, departureOn, today);
  if (currency !== null && currency !== property.currency)
    yield reviewReason('OTHER_CURRENCY', 'currency', `The amount is not in ${property.currency}, the currency of the hotel.`);
  else if (amount !== null && parseAmount(amount, property.currency) === null)
    yield reviewReason(
      'OUT_OF_BOUNDS',
      'amount',
      'The amount is not valid for a booking: it is too large or has too many decimals.',
    );
  for (const { name, roomTypeCode, quantity } of rooms ?? []) {
    if (!property.roomTypes.some(({ code }) => code === roomTypeCode))
      yield reviewReason('ROOM_TYPE_UNKNOWN', 'rooms', `No room type has the code, name or alias "${name}".`);
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > QUANTITY_MAX)
      yield reviewReason('OUT_OF_BOUNDS', 'rooms', `There must be 1 to ${QUANTITY_MAX} rooms of each type.`);
  }
}

/** The rooms with each room type once. */
function addUpRooms(
  parsed: ParsedReservation,
  property: MailProperty,
): { roomTypeId: string; roomTypeCode: string; quantity: number }[] {
  const rooms = (parsed.rooms ?? []).flatMap(({ roomTypeCode, quantity }) => {
    const type = property.roomTypes.find(({ code }) => code === roomTypeCode);
    return type === undefined ? [] : [{ roomTypeId: type.id, roomTypeCode: type.code, quantity }];
  });
  return [...Map.groupBy(rooms, ({ roomTypeId }) => roomTypeId).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, quantity: others.reduce((sum, { quantity }) => sum + quantity, first.quantity) }],
  );
}

function getChildCount(parsed: ParsedReservation): number | null {
  const children = getIfSure(parsed, 'children');
  return children !== null && Number.isInteger(children) && children >= 0 && children <= CHILDREN_MAX ? children : null;
}

/** The value, or null where it is missing, uncertain or disputed. */
function getIfSure<K extends 'guestName' | 'guestPhone' | 'arrivalOn' | 'children'>(
  parsed: ParsedReservation,
  field: K,
): ParsedReservation[K] | null {
  const isSure = (parsed.confidence[field] ?? 0) >= CONFIDENCE_MIN && !parsed.disputed.includes(field);
  return isSure ? parsed[field] : null;
}

/** The notice of a message that has passed the review. @throws Error when a required field is missing */
export function toNotice(parsed: ParsedReservation, property: MailProperty): ReservationNotice {
  const { site, kind, reservationNumber, guestName, arrivalOn, departureOn } = parsed;
  if (site === null || kind === null || reservationNumber === null) throw new Error('the reservation is not known');
  if (kind === 'CANCELLED')
    return {
      kind,
      site,
      reservationNumber,
      guestName: getIfSure(parsed, 'guestName'),
      arrivalOn: getIfSure(parsed, 'arrivalOn'),
    };
  if (guestName === null || arrivalOn === null || departureOn === null) throw new Error('the reservation is not complete');
  return {
    kind,
    site,
    reservationNumber,
    guestName,
    guestPhone: getIfSure(parsed, 'guestPhone'),
    arrivalOn,
    departureOn,
    rooms: addUpRooms(parsed, property),
    amount: parsed.amount === null ? null : parseAmount(parsed.amount, property.currency),
    childCount: getChildCount(parsed),
  };
}

/** Why a person has to look at the message before it is imported; empty when everything that is needed is stated with certainty. */
export function reviewMessage(
  parsed: ParsedReservation,
  property: MailProperty,
  {
    today,
    isForged,
    isShared,
    sender = null,
  }: { today: LocalDate; isForged: boolean; isShared: boolean; sender?: string | null },
): ReviewReason[] {
  const reasons: ReviewReason[] = [];
  const unread = explainUnreadSender(sender, (parsed.confidence.site ?? 0) >= UNDERSTOOD);
  if (isForged)
    reasons.push(
      reviewReason('SENDER_NOT_PROVEN', 'site', "A mail server reported that the sender's domain did not send this message."),
    );
  // What such messages say cannot be relied on: one reason says so, instead of one for each field.
  if (unread !== null) return [...reasons, reviewReason('MISSING', 'site', unread)];
  reasons.push(...reviewHotel(parsed, property, isShared), ...reviewListing(parsed, property));
  const isCancellation = parsed.kind === 'CANCELLED';
  const known = parsed.site === null ? null : formatOf(parsed.site);
  const isHotelOpen = parsed.hotelName === null && !isShared && !parsed.disputed.includes('hotelName');
  if (known?.namesHotel === true && !isCancellation && isHotelOpen && !saysNothingMore(parsed))
    reasons.push(
      reviewReason('MISSING', 'hotelName', `Mails of ${known.title} name the hotel, but in this one its name was not found.`),
    );
  const relay = explainRelay(sender);
  if (relay !== null) reasons.push(reviewReason('UNSURE', 'site', relay));
  const always = ALWAYS_REQUIRED.filter((field) => relay === null || field !== 'site');
  reasons.push(...always.map((field) => reviewField(parsed, field)).filter((reason) => reason !== null));
  if (isCancellation) return reasons;
  if (!saysNothingMore(parsed)) reasons.push(...reviewNeeded(parsed));
  // Whoever looks the reservation up sees its day of arrival too.
  else if (known !== null && parsed.kind !== null)
    reasons.push(reviewReason('NOTHING_MORE', null, describeNothingMore(parsed, known.title)));
  const values = [...reviewValues(parsed, property, today)];
  // A name that is no room type is to be replaced anyway.
  const isReplaced = values.some(({ code }) => code === 'ROOM_TYPE_UNKNOWN');
  return keepFirstQuestion([
    ...reasons.filter(({ code, field }) => !(isReplaced && code === 'UNSURE' && field === 'rooms')),
    ...values,
  ]);
}

function reviewNeeded(parsed: ParsedReservation): ReviewReason[] {
  // Who writes an amount writes its currency.
  const fields = REQUIRED_TO_BOOK.filter(
    (field) => field !== 'currency' || parsed.amount !== null || parsed.disputed.includes(field),
  );
  return fields.map((field) => reviewField(parsed, field)).filter((reason) => reason !== null);
}

/** Why a message cannot be booked even as a person has corrected it: fields that are still missing and values that are not possible. */
export function reviewCorrected(parsed: ParsedReservation, property: MailProperty): ReviewReason[] {
  const needed =
    parsed.kind === 'CANCELLED'
      ? ALWAYS_REQUIRED
      : ([...ALWAYS_REQUIRED, 'guestName', 'arrivalOn', 'departureOn', 'rooms'] as const);
  const missing = needed.flatMap((field) => {
    const reason = reviewField({ ...parsed, disputed: [], confidence: { ...parsed.confidence, [field]: 1 } }, field);
    return reason === null ? [] : [reason];
  });
  if (parsed.kind === 'CANCELLED') return missing;
  return [...missing, ...reviewValues(parsed, property, null)];
}
