import type { Hostelry, Schemas } from '../../../../../client/src/index.ts';
import type { Booking } from '../../../data/booking-reads.ts';
import type { Desk } from '../../../data/desk.ts';
import { setServiceTime } from '../../../data/service-clock.ts';
import type { Plan } from './plan.rules.ts';

/** A booking as it was read, and its ETag then: what is done to it is done to this state of it, or not at all. */
export type Known = { booking: Booking; etag: string };

/** What the service says that a plan does, or has done. */
export type Outcome =
  | { kind: 'stay'; stay: Schemas['RoomStayWithBooking'] }
  | { kind: 'booking'; booking: Schemas['BookingAfterDates'] }
  | { kind: 'hold'; hold: Schemas['RoomRequest'] };

/** A client of its own, so that reads of other parts of the console do not change which ETag it sends. */
function openWithEtag({ apiThrough }: Desk): { api: Hostelry; etag: () => string } {
  let etag = '';
  const api = apiThrough(async (request) => {
    const response = await fetch(request);
    setServiceTime(response);
    etag = response.headers.get('etag') ?? etag;
    return response;
  });
  return { api, etag: () => etag };
}

/** Reads the booking as it is now. */
export async function readKnown(desk: Desk, reference: string): Promise<Known> {
  const { api, etag } = openWithEtag(desk);
  const path = { propertyId: desk.property.id, reference };
  const booking = await api.GET('/properties/{propertyId}/bookings/by-reference/{reference}', { params: { path } });
  return { booking, etag: etag() };
}

/** Whether the booking has changed since it was read. A change on the live stream may be an earlier one that comes late. */
export async function hasChanged(desk: Desk, { booking, etag }: Known): Promise<boolean> {
  return (await readKnown(desk, booking.reference)).etag !== etag;
}

type Way = { dryRun: true; signal: AbortSignal } | { dryRun: false; intent: string };

async function call(api: Hostelry, propertyId: string, { booking, etag }: Known, plan: Plan, way: Way): Promise<Outcome> {
  const query = way.dryRun ? { dryRun: true } : {};
  const sent = { headers: { 'If-Match': etag }, ...(way.dryRun ? { signal: way.signal } : {}) };
  const intent = way.dryRun ? {} : { intent: way.intent };
  const path = { propertyId, bookingId: booking.id };
  if (plan.kind === 'move') {
    const params = { path: { propertyId, roomStayId: plan.stayId }, query };
    const body = { roomId: plan.roomId };
    const stay = await api.POST('/properties/{propertyId}/room-stays/{roomStayId}/move', { params, body, ...sent, ...intent });
    return { kind: 'stay', stay };
  }
  if (plan.kind === 'departure') {
    const body = { expectedCheckOutAt: plan.at, moveRoomRequests: true };
    const params = { path, query };
    const url = '/properties/{propertyId}/bookings/{bookingId}/expected-dates';
    const after = await api.POST(url, { params, body, ...sent, ...intent });
    // Only without moveRoomRequests is there no body.
    if (after === undefined) throw new Error('expected-dates has answered without a booking');
    return { kind: 'booking', booking: after };
  }
  const params = { path: { ...path, requestId: plan.requestId }, query };
  if (plan.kind === 'rooms') {
    const url = '/properties/{propertyId}/bookings/{bookingId}/room-requests/{requestId}/rooms';
    return { kind: 'hold', hold: await api.PUT(url, { params, body: { roomIds: plan.roomIds }, ...sent }) };
  }
  const url = '/properties/{propertyId}/bookings/{bookingId}/room-requests/{requestId}';
  return { kind: 'hold', hold: await api.PUT(url, { params, body: plan.change, ...sent }) };
}

/** Asks what the plan would do. */
export function tryPlan(desk: Desk, known: Known, plan: Plan, signal: AbortSignal): Promise<Outcome> {
  return call(openWithEtag(desk).api, desk.property.id, known, plan, { dryRun: true, signal });
}

/** Does it. @returns what was done, and the ETag of the booking behind it */
export async function carryOut(
  desk: Desk,
  known: Known,
  plan: Plan,
  intent: string,
): Promise<{ outcome: Outcome; etag: string }> {
  const { api, etag } = openWithEtag(desk);
  const outcome = await call(api, desk.property.id, known, plan, { dryRun: false, intent });
  return { outcome, etag: etag() };
}
