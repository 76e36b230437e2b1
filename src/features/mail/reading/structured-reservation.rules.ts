import { currencyDecimals } from '../../../platform/money.ts';
import { isLocalDate, type LocalDate } from '../../../platform/time.ts';
import { emailIn, nameIn, phoneIn } from './guest.rules.ts';
import { cleaned } from './plain-text.rules.ts';
import { moneyIn } from './price.rules.ts';
import type { MessageKind } from './reservation.rules.ts';
import { numberIn } from './sites/reservation-number.rules.ts';
import { bareName } from './wanted-rooms.rules.ts';

/** A schema.org LodgingReservation as far as it can be trusted to be one; what is missing or no such thing is null. */
export type LodgingReservation = Readonly<{
  number: string | null;
  kind: MessageKind | 'OTHER' | null;
  guest: string | null;
  phone: string | null;
  email: string | null;
  hotel: string | null;
  arrival: Readonly<{ day: LocalDate; confidence: number }> | null;
  departure: Readonly<{ day: LocalDate; confidence: number }> | null;
  room: string | null;
  amount: string | null;
  currency: string | null;
  adults: number | null;
  children: number | null;
}>;

type Json = Readonly<Record<string, unknown>>;

const DEPTH_MAX = 6;
const OBJECTS_MAX = 500;
const RESERVATIONS_MAX = 50;
const TEXT_MAX = 300;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A property of the object's own: whatever the JSON calls itself, nothing is inherited. */
function own(object: unknown, name: string): unknown {
  if (!isObject(object) || !Object.hasOwn(object, name)) return undefined;
  const value = object[name];
  return Array.isArray(value) && value.length === 1 ? value[0] : value;
}

function text(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return null;
  const clean = cleaned(value, TEXT_MAX);
  return clean === '' ? null : clean;
}

function isLodging(object: Json): boolean {
  const type = own(object, '@type');
  const types = Array.isArray(type) ? type.slice(0, 10) : [type];
  return types.some((each) => typeof each === 'string' && /(?:^|[/:#])LodgingReservation$/.test(each.slice(0, 100)));
}

/** All reservations in the objects, through lists, `@graph` and nesting, as far as the bounds go. */
function reservationsIn(roots: readonly unknown[]): Json[] {
  const found: Json[] = [];
  const queue: { value: unknown; depth: number }[] = roots.slice(0, OBJECTS_MAX).map((value) => ({ value, depth: 0 }));
  for (let at = 0; at < queue.length && at < OBJECTS_MAX; at += 1) {
    const { value, depth } = queue[at] ?? { value: null, depth: DEPTH_MAX };
    if (depth > DEPTH_MAX) continue;
    if (Array.isArray(value)) {
      for (const each of value.slice(0, OBJECTS_MAX - queue.length)) queue.push({ value: each, depth: depth + 1 });
    } else if (isObject(value)) {
      if (isLodging(value)) found.push(value);
      for (const name of ['@graph', 'reservation', 'subReservation', 'mainEntity']) {
        if (Object.hasOwn(value, name) && queue.length < OBJECTS_MAX) queue.push({ value: value[name], depth: depth + 1 });
      }
    }
  }
  return found.slice(0, RESERVATIONS_MAX);
}

/** The day that is written, which is the hotel's; one in UTC (`Z`, `+00:00`) may be the day before there. */
function dayOf(value: unknown): { day: LocalDate; confidence: number } | null {
  const [, day = '', rest = ''] = /^(\d{4}-\d\d-\d\d)(?:[T ](.{1,30}))?$/.exec(text(value) ?? '') ?? [];
  if (!isLocalDate(day) || day < '2000-01-01') return null;
  return { day, confidence: /(?:Z|UTC|GMT|[+-]00:?00)$/i.test(rest) ? 0.65 : 0.95 };
}

function statusOf(object: Json): LodgingReservation['kind'] {
  const status = text(own(object, 'reservationStatus') ?? own(object, 'status'));
  if (status === null) return null;
  const word = status
    .split(/[/#]/)
    .at(-1)
    ?.replace(/^Reservation/, '')
    .toLowerCase();
  if (word === 'cancelled' || word === 'canceled') return 'CANCELLED';
  return word === 'confirmed' ? 'NEW' : 'OTHER';
}

function countOf(value: unknown): number | null {
  const count = Number(text(value) ?? Number.NaN);
  return Number.isInteger(count) && count >= 0 && count <= 99 ? count : null;
}

function priceOf(object: Json): Pick<LodgingReservation, 'amount' | 'currency'> {
  const nested = own(object, 'totalPrice');
  const total = nested ?? own(object, 'price');
  const price = isObject(total) ? (own(total, 'price') ?? own(total, 'value')) : total;
  const code = text(own(object, 'priceCurrency') ?? own(total, 'priceCurrency') ?? own(total, 'currency'))?.toUpperCase() ?? null;
  const currency = code !== null && currencyDecimals(code) !== null ? code : null;
  const written = text(price);
  if (written === null) return { amount: null, currency };
  // JSON numbers and xsd:decimal have a point and no grouping; anything else is left to what people read.
  const [money] = /^\d{1,12}(?:\.\d{1,3})?$/.test(written)
    ? moneyIn(written.includes('.') ? twoDecimals(written) : written, currency ?? 'XXX', currency)
    : [];
  return { amount: money === undefined || /^0*(?:\.0*)?$/.test(money.amount) ? null : money.amount, currency };
}

/** `1234.5` as `1234.50`, so that three digits behind the point are never taken for thousands. */
function twoDecimals(written: string): string {
  const [whole = '', fraction = ''] = written.split('.');
  return fraction.length > 2 && /0$/.test(fraction) ? `${whole}.${fraction.slice(0, 2)}` : `${whole}.${fraction.padEnd(2, '0')}`;
}

function roomOf(object: Json): string | null {
  const described = own(object, 'lodgingUnitDescription') ?? own(object, 'lodgingUnitType');
  const name = bareName(text(isObject(described) ? own(described, 'name') : described) ?? '');
  return /\p{L}{2}/u.test(name) ? name : null;
}

function readOne(object: Json): LodgingReservation {
  const under = own(object, 'underName');
  const person = Array.isArray(under) ? under[0] : under;
  const number = text(own(object, 'reservationNumber') ?? own(object, 'reservationId'));
  const name =
    text(own(person, 'name')) ??
    [text(own(person, 'givenName')), text(own(person, 'familyName'))].filter((part) => part !== null).join(' ');
  return {
    number: number === null ? null : numberIn(number),
    kind: statusOf(object),
    guest: nameIn(name)?.name ?? null,
    phone: phoneIn(text(own(person, 'telephone')) ?? ''),
    email: emailIn(text(own(person, 'email')) ?? ''),
    hotel: text(own(own(object, 'reservationFor'), 'name')),
    arrival: dayOf(own(object, 'checkinTime') ?? own(object, 'checkinDate')),
    departure: dayOf(own(object, 'checkoutTime') ?? own(object, 'checkoutDate')),
    room: roomOf(object),
    ...priceOf(object),
    adults: countOf(own(object, 'numAdults')),
    children: countOf(own(object, 'numChildren')),
  };
}

/** The reservations that a message's JSON-LD tells of, whatever JSON it is. */
export function lodgingReservations(structured: readonly unknown[]): LodgingReservation[] {
  return reservationsIn(structured).map(readOne);
}
