import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { refuseStale } from '../../platform/http/etag.ts';
import type { WriteResult } from '../../platform/http/write-transaction.ts';
import type { Timestamp } from '../../platform/time.ts';
import type { RoomWarning } from '../inventory/housekeeping/index.ts';
import { readBoardEvents } from '../inventory/rooms/index.ts';
import { type Property, propertyOf } from '../properties/index.ts';
import type { BookingDetailView } from './booking.schema.ts';
import {
  type BookingFacts,
  getBookingFacts,
  getWholeBooking,
  lockBooking,
  type StayFacts,
  type WholeBooking,
} from './booking-facts.queries.ts';
import { bookingEtag, bookingEvents, bookingItem, stayView } from './booking-view.ts';
import { chargeView } from './ledger/write-charge.ts';
import { roomRequestView } from './room-requests/room-request-view.ts';
import { findBookingOfStay } from './stays/stay.queries.ts';

/** The whole booking: stays, room requests, billing and ledger. */
export function bookingDetail(property: Property, whole: WholeBooking, now: Timestamp): BookingDetailView {
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
    ledger: {
      charges: whole.charges.map((charge) => chargeView(property, charge)),
      payments: whole.payments,
      refundsUnderWay: Number(whole.refundsUnderWay),
    },
  };
}

/** Locks the booking of the path and checks `If-Match` against it. Every write to a booking begins with this. */
export async function lockBookingFor(tx: Tx, request: FastifyRequest, bookingId: string, now: Timestamp): Promise<BookingFacts> {
  const property = propertyOf(request);
  const facts = await lockBooking(tx, property.id, bookingId, now);
  refuseStale(request, bookingEtag(property, facts, now));
  return facts;
}

/** The response of a write that changes nothing: no new version, no event. */
export async function respondUnchanged(
  tx: Tx,
  property: Property,
  facts: BookingFacts,
  now: Timestamp,
  body?: () => unknown,
): Promise<WriteResult> {
  const etag = bookingEtag(property, facts, now);
  if (body !== undefined) return { status: 200, body: body(), etag };
  const whole = await getWholeBooking(tx, property.id, facts.id, now);
  return { status: 200, body: bookingDetail(property, whole, now), etag };
}

/**
 * Locks the booking of the path's stay. Every write to a stay begins with this. A stay that does not exist, or not in the booking
 * of the path, is 404 before `If-Match` is checked. @throws Problem 404, 412
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

/** What a write changed besides the booking itself: rooms whose row on the board changes. And what the front desk should know. */
type Changed = { roomIds?: readonly string[]; status?: WriteResult['status']; warnings?: readonly RoomWarning[] };

/** The booking after the write, and the body of the response. */
async function readBack(
  tx: Tx,
  property: Property,
  bookingId: string,
  now: Timestamp,
  body: ((facts: BookingFacts) => unknown) | undefined,
): Promise<{ facts: BookingFacts; content: unknown }> {
  if (body === undefined) {
    const whole = await getWholeBooking(tx, property.id, bookingId, now);
    return { facts: whole, content: bookingDetail(property, whole, now) };
  }
  const facts = await getBookingFacts(tx, property.id, bookingId, now);
  return { facts, content: body(facts) };
}

/**
 * Every write to a booking ends with this: reads the booking and responds with it (or with what `body` makes of it), its new ETag,
 * and the events for its stream and for the board.
 */
export async function respondWithBooking(
  tx: Tx,
  property: Property,
  bookingId: string,
  now: Timestamp,
  changed: Changed = {},
  body?: (facts: BookingFacts) => unknown,
): Promise<WriteResult> {
  const { roomIds = [], status = 200, warnings = [] } = changed;
  const { facts, content } = await readBack(tx, property, bookingId, now, body);
  return {
    status,
    body: warnings.length === 0 ? content : { ...(content as object), warnings },
    etag: bookingEtag(property, facts, now),
    events: {
      propertyId: property.id,
      changes: [
        ...bookingEvents(property, facts, now),
        ...(roomIds.length === 0 ? [] : await readBoardEvents(tx, property.id, roomIds)),
      ],
    },
  };
}

/** The same with status 204. */
export async function respondWithoutBody(
  tx: Tx,
  property: Property,
  bookingId: string,
  now: Timestamp,
  changed: Pick<Changed, 'roomIds'> = {},
): Promise<WriteResult> {
  const { body: _, ...response } = await respondWithBooking(
    tx,
    property,
    bookingId,
    now,
    { ...changed, status: 204 },
    () => null,
  );
  return response;
}

/** The response of a write that has made this booking, with the events for its stream. */
export function respondWithNew(property: Property, whole: WholeBooking, now: Timestamp): WriteResult {
  return {
    status: 201,
    body: bookingDetail(property, whole, now),
    etag: bookingEtag(property, whole, now),
    location: `/properties/${property.id}/bookings/${whole.id}`,
    events: { propertyId: property.id, changes: bookingEvents(property, whole, now) },
  };
}
