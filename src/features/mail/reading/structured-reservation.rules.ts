import { currencyDecimals, isCurrency } from '../../../platform/money.ts';
import { DATE_MIN, isLocalDate, type LocalDate } from '../../../platform/time.ts';
import type { Candidate } from './field-candidates.rules.ts';
import { parseEmail, parseGuestName, parsePhone } from './guest.rules.ts';
import { isHotelName } from './other-fields.rules.ts';
import { cleanCell } from './plain-text.rules.ts';
import { removeMealPlan } from './requested-rooms.rules.ts';
import type { MessageKind } from './reservation.rules.ts';
import { parseNumber } from './sites/reservation-number.rules.ts';
import { isZero, toExactAmount } from './written-money.rules.ts';

/** The valid properties of a schema.org LodgingReservation. Missing and invalid ones are null. */
export type LodgingReservation = Readonly<ReturnType<typeof toLodgingReservation>>;

type Json = Readonly<Record<string, unknown>>;

/** Lists count too. */
const DEPTH_MAX = 7;
const ROOTS_MAX = 500;
const RESERVATIONS_MAX = 50;
const TEXT_MAX = 300;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** An own property of the object, never an inherited one. A list with one item is unwrapped. */
function readOwn(object: unknown, name: string): unknown {
  if (!isObject(object) || !Object.hasOwn(object, name)) return undefined;
  const value = object[name];
  return Array.isArray(value) && value.length === 1 ? value[0] : value;
}

function toText(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return (typeof value === 'string' && cleanCell(value, TEXT_MAX)) || null;
}

/** The text of the first of these properties that the object has. */
const readText = (object: unknown, ...names: readonly string[]): string | null =>
  toText(names.map((name) => readOwn(object, name)).find((value) => value !== undefined && value !== null));

function isLodging(object: Json): boolean {
  const types = [readOwn(object, '@type')].flat();
  return types.some((each) => typeof each === 'string' && /(?:^|[/:#])LodgingReservation$/.test(each));
}

/** All reservations in a value: itself, in lists, `@graph` and nested properties. */
function* findReservations(value: unknown, depth = 0): Generator<Json> {
  if (depth > DEPTH_MAX) return;
  if (Array.isArray(value)) for (const each of value) yield* findReservations(each, depth + 1);
  else if (isObject(value)) {
    if (isLodging(value)) yield value;
    for (const name of ['@graph', 'reservation', 'subReservation', 'mainEntity'])
      if (Object.hasOwn(value, name)) yield* findReservations(value[name], depth + 1);
  }
}

/** The day as written, which is the day at the hotel. A time in UTC (`Z`, `+00:00`) may be on another day there. */
function parseDay(text: string | null): Candidate<LocalDate> | null {
  const [, day = '', rest = ''] = /^(\d{4}-\d\d-\d\d)(?:[T ](.{1,30}))?$/.exec(text ?? '') ?? [];
  if (!isLocalDate(day) || day < DATE_MIN) return null;
  return { value: day, confidence: /(?:Z|UTC|GMT|[+-]00:?00)$/i.test(rest) ? 0.65 : 0.95, source: 'STRUCTURED' };
}

function readStatus(object: Json): MessageKind | 'OTHER' | null {
  const status = readText(object, 'reservationStatus', 'status');
  if (status === null) return null;
  if (/(?:^|[/#])(?:Reservation)?cancell?ed$/i.test(status)) return 'CANCELLED';
  return /(?:^|[/#])(?:Reservation)?confirmed$/i.test(status) ? 'NEW' : 'OTHER';
}

function parseCount(text: string | null): number | null {
  const count = Number(text ?? Number.NaN);
  return Number.isInteger(count) && count >= 0 && count <= 99 ? count : null;
}

function readPrice(object: Json): { amount: string | null; currency: string | null } {
  const total = readOwn(object, 'totalPrice') ?? readOwn(object, 'price');
  const price = isObject(total) ? readText(total, 'price', 'value') : toText(total);
  const code = (readText(object, 'priceCurrency') ?? readText(total, 'priceCurrency', 'currency') ?? '').toUpperCase();
  const currency = isCurrency(code) ? code : null;
  // JSON numbers and xsd:decimal have a point and no grouping. Other formats are ignored.
  const written = /^\d{1,12}(?:\.\d{1,3})?$/.exec(price ?? '')?.[0];
  const amount = written === undefined ? null : toExactAmount(written, currency === null ? 2 : currencyDecimals(currency));
  return { amount: amount === null || isZero(amount) ? null : amount, currency };
}

function readRoom(object: Json): string | null {
  const described = readOwn(object, 'lodgingUnitDescription') ?? readOwn(object, 'lodgingUnitType');
  const name = removeMealPlan((isObject(described) ? readText(described, 'name') : toText(described)) ?? '');
  return /\p{L}{2}/u.test(name) ? name : null;
}

function toLodgingReservation(object: Json) {
  const under = readOwn(object, 'underName');
  const person = Array.isArray(under) ? under[0] : under;
  const parts = [readText(person, 'givenName'), readText(person, 'familyName')].filter((part) => part !== null);
  const hotel = readText(readOwn(object, 'reservationFor'), 'name') ?? '';
  return {
    number: parseNumber(readText(object, 'reservationNumber', 'reservationId') ?? ''),
    kind: readStatus(object),
    guest: parseGuestName(readText(person, 'name') ?? parts.join(' '))?.name ?? null,
    phone: parsePhone(readText(person, 'telephone') ?? ''),
    email: parseEmail(readText(person, 'email') ?? ''),
    hotelName: isHotelName(hotel) ? hotel : null,
    arrival: parseDay(readText(object, 'checkinTime', 'checkinDate')),
    departure: parseDay(readText(object, 'checkoutTime', 'checkoutDate')),
    room: readRoom(object),
    ...readPrice(object),
    adults: parseCount(readText(object, 'numAdults')),
    children: parseCount(readText(object, 'numChildren')),
  };
}

/** The reservations in a message's JSON-LD. Accepts any JSON. */
export function readLodgingReservations(structured: readonly unknown[]): LodgingReservation[] {
  return findReservations(structured.slice(0, ROOTS_MAX)).take(RESERVATIONS_MAX).map(toLodgingReservation).toArray();
}
