import { AMOUNT_MAX, currencyDecimals, type Minor } from '../../../platform/money.ts';
import { DATE_MAX, DATE_MIN, daysBetween, isLocalDate, type LocalDate } from '../../../platform/time.ts';
import type { BookingSite, FieldName, MessageKind, ReadReservation, WantedRooms } from '../reading/reservation.rules.ts';
import { isHotelNamed, type NamedRoomType, roomTypeNamed } from './room-names.rules.ts';

/** What is surer than this is booked without a person. */
export const CONFIDENCE_BAR = 0.8;
/** As many nights as availability looks at in one go. */
const NIGHTS_MAX = 366;
const QUANTITY_MAX = 1000;
const CHILDREN_MAX = 1000;

export const REVIEW_CODES = [
  'MISSING',
  'UNSURE',
  'DISPUTED',
  'SENDER_NOT_PROVEN',
  'OTHER_HOTEL',
  'ROOM_TYPE_UNKNOWN',
  'OTHER_CURRENCY',
  'DATES_PAST',
  'OUT_OF_BOUNDS',
  'NO_ROOMS',
  'REFUSED',
  'RESERVATION_UNKNOWN',
  'SAYS_OTHERWISE',
  'BOOKING_CHANGED',
  'BOOKING_CLOSED',
  'CANCELLED_BEFORE',
] as const;

/** Why a person is to look at a message: the field it is about, if it is one, and a sentence. */
export type ReviewReason = { code: (typeof REVIEW_CODES)[number]; field: FieldName | null; message: string };

/** What was read, as it is kept and shown: null where nothing was found. */
export type Parsed = {
  site: BookingSite | null;
  kind: MessageKind | null;
  reservationNumber: string | null;
  guestName: string | null;
  guestPhone: string | null;
  guestEmail: string | null;
  arrivalOn: LocalDate | null;
  departureOn: LocalDate | null;
  rooms: (WantedRooms & { roomTypeCode: string | null })[] | null;
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

/** What must be known of the hotel to judge a message. */
export type MailHotel = {
  names: readonly string[];
  addressText: string | null;
  currency: string;
  roomTypes: readonly NamedRoomType[];
};

/** What a message asks for, when nothing is unsure. */
export type Demand = { site: BookingSite; reservationNumber: string } & (
  | {
      kind: 'CANCELLED';
      /** What it says of the stay, where that is sure: to be sure that it means this reservation. */
      guestName: string | null;
      arrivalOn: LocalDate | null;
    }
  | {
      kind: 'NEW' | 'MODIFIED';
      guestName: string;
      guestPhone: string | null;
      arrivalOn: LocalDate;
      departureOn: LocalDate;
      rooms: { roomTypeId: string; roomTypeCode: string; quantity: number }[];
      /** Null only where a person said so. */
      amount: Minor | null;
      childCount: number | null;
    }
);

/** What was read, with the room types that its names mean. */
export function parsedOf({ fields, disputed }: ReadReservation, roomTypes: readonly NamedRoomType[]): Parsed {
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
  return withRoomTypes(parsed, roomTypes);
}

/** The same with the room types as they are called now: somebody may have given one an alias since it was read. */
export function withRoomTypes(parsed: Parsed, roomTypes: readonly NamedRoomType[]): Parsed {
  const rooms = parsed.rooms?.map((row) => ({ ...row, roomTypeCode: roomTypeNamed(roomTypes, row.name)?.code ?? null }));
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
const ALWAYS_NEEDED = ['site', 'kind', 'reservationNumber'] as const;
const NEEDED_TO_BOOK = ['guestName', 'arrivalOn', 'departureOn', 'rooms', 'amount', 'currency'] as const;

function reason(code: ReviewReason['code'], field: FieldName | null, message: string): ReviewReason {
  return { code, field, message };
}

/** Whether the field is there and sure. */
function doubtOf(parsed: Parsed, field: (typeof ALWAYS_NEEDED)[number] | (typeof NEEDED_TO_BOOK)[number]): ReviewReason | null {
  const label = LABELS[field] ?? field;
  if (parsed.disputed.includes(field))
    return reason('DISPUTED', field, `Two places of the message say different things of ${label}.`);
  const value = parsed[field];
  if (value === null || (Array.isArray(value) && value.length === 0))
    return reason('MISSING', field, `The message does not say ${label}, or not so that it could be read.`);
  if ((parsed.confidence[field] ?? 0) < CONFIDENCE_BAR)
    return reason('UNSURE', field, `It is not sure what the message says of ${label}.`);
  return null;
}

/** The amount in minor units; null when it has more decimals than the currency, or is none that a booking can have. */
export function minorOfAmount(text: string, currency: string): Minor | null {
  const decimals = currencyDecimals(currency);
  const parts = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(text);
  if (decimals === null || parts === null) return null;
  const fraction = (parts[2] ?? '').replace(/0+$/, '');
  if (fraction.length > decimals) return null;
  const minor = BigInt(`${parts[1]}${fraction.padEnd(decimals, '0')}`);
  return minor <= BigInt(AMOUNT_MAX) * 10n ** BigInt(decimals) ? minor : null;
}

function* refusalsOfDates(arrivalOn: LocalDate, departureOn: LocalDate, today: LocalDate | null): Generator<ReviewReason> {
  const nights = isLocalDate(arrivalOn) && isLocalDate(departureOn) ? daysBetween(arrivalOn, departureOn) : 0;
  if (nights < 1 || nights > NIGHTS_MAX)
    yield reason('OUT_OF_BOUNDS', 'departureOn', `The stay must have 1 to ${NIGHTS_MAX} nights.`);
  if (arrivalOn < DATE_MIN || departureOn > DATE_MAX)
    yield reason('OUT_OF_BOUNDS', 'arrivalOn', `The stay must lie between ${DATE_MIN} and ${DATE_MAX}.`);
  if (today !== null && arrivalOn < today) yield reason('DATES_PAST', 'arrivalOn', 'The day of arrival is over.');
}

/** Why this cannot be booked as it is: what is wrong with what was read. Fields that are missing are no business of this; null as today: the past is not either. */
function* refusalsOf(parsed: Parsed, hotel: MailHotel, today: LocalDate | null): Generator<ReviewReason> {
  const { arrivalOn, departureOn, amount, currency, rooms } = parsed;
  if (arrivalOn !== null && departureOn !== null) yield* refusalsOfDates(arrivalOn, departureOn, today);
  if (currency !== null && currency !== hotel.currency)
    yield reason('OTHER_CURRENCY', 'currency', `The amount is not in ${hotel.currency}, the currency of the hotel.`);
  else if (amount !== null && minorOfAmount(amount, hotel.currency) === null)
    yield reason('OUT_OF_BOUNDS', 'amount', 'The amount is none that a booking can have.');
  for (const { name, roomTypeCode, quantity } of rooms ?? []) {
    if (!hotel.roomTypes.some(({ code }) => code === roomTypeCode))
      yield reason('ROOM_TYPE_UNKNOWN', 'rooms', `No room type has the code, name or alias "${name}".`);
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > QUANTITY_MAX)
      yield reason('OUT_OF_BOUNDS', 'rooms', `There must be 1 to ${QUANTITY_MAX} rooms of a type.`);
  }
}

/** The rooms by type, each once. */
function roomsByType(parsed: Parsed, hotel: MailHotel): { roomTypeId: string; roomTypeCode: string; quantity: number }[] {
  const rooms = (parsed.rooms ?? []).flatMap(({ roomTypeCode, quantity }) => {
    const type = hotel.roomTypes.find(({ code }) => code === roomTypeCode);
    return type === undefined ? [] : [{ roomTypeId: type.id, roomTypeCode: type.code, quantity }];
  });
  return [...Map.groupBy(rooms, ({ roomTypeId }) => roomTypeId).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, quantity: others.reduce((sum, { quantity }) => sum + quantity, first.quantity) }],
  );
}

function childCountOf(parsed: Parsed): number | null {
  const children = sureOf(parsed, 'children');
  return children !== null && Number.isInteger(children) && children >= 0 && children <= CHILDREN_MAX ? children : null;
}

/** The field, where it is there, sure and undisputed. */
function sureOf<K extends 'guestName' | 'guestPhone' | 'arrivalOn' | 'children'>(parsed: Parsed, field: K): Parsed[K] | null {
  const isSure = (parsed.confidence[field] ?? 0) >= CONFIDENCE_BAR && !parsed.disputed.includes(field);
  return isSure ? parsed[field] : null;
}

/** What the message asks for. To be asked only of one that nothing is missing of. */
export function demandOf(parsed: Parsed, hotel: MailHotel): Demand {
  const { site, kind, reservationNumber, guestName, arrivalOn, departureOn } = parsed;
  if (site === null || kind === null || reservationNumber === null) throw new Error('the reservation is not known');
  if (kind === 'CANCELLED')
    return { kind, site, reservationNumber, guestName: sureOf(parsed, 'guestName'), arrivalOn: sureOf(parsed, 'arrivalOn') };
  if (guestName === null || arrivalOn === null || departureOn === null) throw new Error('the reservation is not complete');
  return {
    kind,
    site,
    reservationNumber,
    guestName,
    guestPhone: sureOf(parsed, 'guestPhone'),
    arrivalOn,
    departureOn,
    rooms: roomsByType(parsed, hotel),
    amount: parsed.amount === null ? null : minorOfAmount(parsed.amount, hotel.currency),
    childCount: childCountOf(parsed),
  };
}

/** Why a person is to look at the message before anything is done; empty: it says all that is needed, and surely. */
export function doubtsOf(
  parsed: Parsed,
  hotel: MailHotel,
  { today, isForged, isShared }: { today: LocalDate; isForged: boolean; isShared: boolean },
): ReviewReason[] {
  const doubts: ReviewReason[] = [];
  if (isForged)
    doubts.push(reason('SENDER_NOT_PROVEN', 'site', "A mail server on its way found that the sender's domain did not send it."));
  if (isShared && parsed.hotelName === null)
    doubts.push(
      reason('OTHER_HOTEL', 'hotelName', 'The message was sent to other properties too, and does not say which hotel it means.'),
    );
  if (parsed.disputed.includes('hotelName'))
    doubts.push(reason('DISPUTED', 'hotelName', 'Two places of the message name different hotels.'));
  else if (parsed.hotelName !== null && !isHotelNamed(hotel, parsed.hotelName))
    doubts.push(
      reason('OTHER_HOTEL', 'hotelName', `The message is about "${parsed.hotelName}", which is no name of this hotel.`),
    );
  const isEnding = parsed.kind === 'CANCELLED';
  for (const field of [...ALWAYS_NEEDED, ...(isEnding ? [] : NEEDED_TO_BOOK)]) {
    const doubt = doubtOf(parsed, field);
    if (doubt !== null) doubts.push(doubt);
  }
  return isEnding ? doubts : [...doubts, ...refusalsOf(parsed, hotel, today)];
}

/** What keeps a person's own word on the message from being booked: what is still missing, and what cannot be. */
export function refusalsOfPerson(parsed: Parsed, hotel: MailHotel): ReviewReason[] {
  const needed =
    parsed.kind === 'CANCELLED' ? ALWAYS_NEEDED : ([...ALWAYS_NEEDED, 'guestName', 'arrivalOn', 'departureOn', 'rooms'] as const);
  const missing = needed.flatMap((field) => {
    const doubt = doubtOf({ ...parsed, disputed: [], confidence: { ...parsed.confidence, [field]: 1 } }, field);
    return doubt === null ? [] : [doubt];
  });
  if (parsed.kind === 'CANCELLED') return missing;
  return [...missing, ...refusalsOf(parsed, hotel, null)];
}
