import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Answer } from '../../platform/http/effect.ts';
import { refuseStale } from '../../platform/http/etag.ts';
import type { Timestamp } from '../../platform/time.ts';
import { type PropertyFacts, propertyOf } from '../identity/index.ts';
import { boardEvents } from '../rooms/index.ts';
import type { BookingDetailView } from './booking.schema.ts';
import {
  type BookingFacts,
  getBookingFacts,
  getWholeBooking,
  lockBooking,
  type StayFacts,
  type WholeBooking,
} from './booking-facts.queries.ts';
import { bookingEtag, bookingEvent, bookingItem, stayView } from './booking-view.ts';
import { roomRequestView } from './room-requests/room-request-view.ts';
import { findBookingOfStay } from './stay.queries.ts';

/** The whole booking: stays, billing, ledger, nights and balance. */
export function bookingDetail(property: PropertyFacts, whole: WholeBooking, now: Timestamp): BookingDetailView {
  return {
    ...bookingItem(property, whole, now),
    stays: whole.stays.map((stay) => stayView(property, whole, stay, now)),
    roomRequests: whole.requests.map((request) => roomRequestView(property, whole.id, request)),
    billing: {
      billingMode: whole.billingMode,
      billingCheckinTime: property.billingCheckinTime,
      billingCheckoutTime: whole.billingCheckoutTime ?? property.billingCheckoutTime,
      timezone: property.timezone,
      currency: property.currency,
    },
    ledger: { charges: whole.charges, payments: whole.payments },
  };
}

/** Locks the booking of the path and checks `If-Match` against it: how every write to a booking begins. */
export async function lockBookingFor(tx: Tx, request: FastifyRequest, bookingId: string, now: Timestamp): Promise<BookingFacts> {
  const property = propertyOf(request);
  const facts = await lockBooking(tx, property.id, bookingId, now);
  refuseStale(request, bookingEtag(property, facts, now));
  return facts;
}

/** The answer of a write that found the booking as it was to become: no new version, and no change to tell. */
export async function answerUnchanged(tx: Tx, property: PropertyFacts, facts: BookingFacts, now: Timestamp): Promise<Answer> {
  const whole = await getWholeBooking(tx, property.id, facts.id, now);
  return { status: 200, body: bookingDetail(property, whole, now), etag: bookingEtag(property, facts, now) };
}

/**
 * Locks the booking of the path's stay: how every write to a stay begins. A stay that does not exist, or not in the
 * booking that the path names, is told before `If-Match` is judged. @throws Problem 404, 412
 */
export async function lockStayFor(
  tx: Tx,
  request: FastifyRequest,
  path: { bookingId?: string; roomStayId: string },
  now: Timestamp,
): Promise<{ facts: BookingFacts; stay: StayFacts }> {
  const property = propertyOf(request);
  const roomStayId = path.roomStayId.toLowerCase();
  const bookingId = path.bookingId ?? (await findBookingOfStay(tx, property.id, roomStayId));
  if (bookingId === undefined) throw notFound('room stay');
  const facts = await lockBooking(tx, property.id, bookingId, now);
  const stay = facts.stays.find(({ id }) => id === roomStayId);
  if (stay === undefined) throw notFound('room stay');
  refuseStale(request, bookingEtag(property, facts, now));
  return { facts, stay };
}

/** What a write to a booking changed besides the booking itself. */
type Changed = { roomIds?: readonly string[]; status?: Answer['status']; location?: string };

/** The booking after the write, and what is to be shown of it. */
async function readBack(
  tx: Tx,
  property: PropertyFacts,
  bookingId: string,
  now: Timestamp,
  body: ((facts: BookingFacts) => unknown) | undefined,
): Promise<{ facts: BookingFacts; shown: unknown }> {
  if (body === undefined) {
    const whole = await getWholeBooking(tx, property.id, bookingId, now);
    return { facts: whole, shown: bookingDetail(property, whole, now) };
  }
  const facts = await getBookingFacts(tx, property.id, bookingId, now);
  return { facts, shown: body(facts) };
}

/**
 * The end of every write to a booking: reads it as it is now and answers with it (or with `body` made of it), its
 * new ETag, the change for its stream, and the changed rooms for the board.
 */
export async function answerBooking(
  tx: Tx,
  property: PropertyFacts,
  bookingId: string,
  now: Timestamp,
  changed: Changed = {},
  body?: (facts: BookingFacts) => unknown,
): Promise<Answer> {
  const { roomIds = [], status = 200, location } = changed;
  const { facts, shown } = await readBack(tx, property, bookingId, now, body);
  return {
    status,
    body: shown,
    etag: bookingEtag(property, facts, now),
    ...(location === undefined ? {} : { location }),
    events: {
      propertyId: property.id,
      changes: [bookingEvent(property, facts, now), ...(roomIds.length === 0 ? [] : await boardEvents(tx, property.id, roomIds))],
    },
  };
}
