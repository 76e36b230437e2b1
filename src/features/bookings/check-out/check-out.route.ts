import Type, { type Static } from 'typebox';
import { DryRunQuery } from '../../../platform/http/dry-run.ts';
import type { App } from '../../../platform/http/route.ts';
import { writeInTransaction } from '../../../platform/http/write-transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Notes, Nullable, Timestamp } from '../../../platform/schema.ts';
import { type Timestamp as Instant, instantOf } from '../../../platform/time.ts';
import { callerOf, frontDesk, propertyOf } from '../../properties/index.ts';
import { updateBooking } from '../booking.queries.ts';
import { activeStays, refuseNotInHouse } from '../booking.rules.ts';
import { BookingDetail, BookingParams, StayOfBookingParams, StayWithBooking } from '../booking.schema.ts';
import { lockBookingFor, lockStayFor, respondWithBooking } from '../booking-response.ts';
import { getStayWithBooking } from '../booking-view.ts';
import { type CheckOut, checkOutStays } from '../stays/check-out-stays.ts';
import { refuseEnded } from '../stays/stay.rules.ts';
import { refuseCheckOutAt, refuseGuest } from './check-out.rules.ts';
import { closeBooking } from './close-booking.ts';

const CheckOutBody = Type.Object(
  {
    checkOutAt: Type.Optional(Nullable(Type.String({ ...Timestamp, description: 'Now by default; at most 36 hours ahead.' }))),
    notes: Type.Optional(Nullable(Notes)),
  },
  { title: 'CheckOutRequest', examples: [{ checkOutAt: '2026-11-22T05:30:00Z', notes: 'left by the early train' }] },
);

/** @throws Problem 400 */
function parseCheckOut(body: Static<typeof CheckOutBody>, actorId: string, now: Instant): CheckOut {
  const checkOutAt = body.checkOutAt == null ? now : instantOf(body.checkOutAt, 'checkOutAt');
  const refusal = refuseCheckOutAt(checkOutAt, now);
  if (refusal !== null) throw refusal;
  return { checkOutAt, notes: body.notes ?? null, actorId, now };
}

function checkOutBooking(app: App, platform: Platform, ledgerTolerance: string): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/bookings/:bookingId/check-out',
    config: { access: frontDesk, errors: [409], tagged: true, dryRun: true },
    schema: {
      operationId: 'checkOut',
      tags: ['Bookings'],
      summary: 'Check out: all active stays end and the booking closes',
      description:
        'Needs name, phone and signature of the primary guest, and a ledger that balances within the tolerance. Bills never change afterwards.',
      params: BookingParams,
      querystring: DryRunQuery,
      body: CheckOutBody,
      response: { 200: BookingDetail },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const { bookingId } = request.params;
        const now = platform.clock();
        const out = parseCheckOut(request.body, callerOf(request).userId, now);
        const facts = await lockBookingFor(tx, request, bookingId, now);
        const refusal = refuseNotInHouse(facts) ?? refuseGuest(facts.primaryGuest);
        if (refusal !== null) throw refusal;
        const active = activeStays(facts.stays);
        await checkOutStays(tx, property, facts, active, out);
        await closeBooking(tx, property, bookingId, ledgerTolerance, out);
        return respondWithBooking(tx, property, bookingId, now, { roomIds: active.map((stay) => stay.roomId) });
      }),
  });
}

function checkOutStay(app: App, platform: Platform, ledgerTolerance: string): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/bookings/:bookingId/room-stays/:roomStayId/check-out',
    config: { access: frontDesk, errors: [409], tagged: true, dryRun: true },
    schema: {
      operationId: 'checkOutRoomStay',
      tags: ['Room stays'],
      summary: 'Check out one room; the booking closes with its last one',
      params: StayOfBookingParams,
      querystring: DryRunQuery,
      body: CheckOutBody,
      response: { 200: StayWithBooking },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const { bookingId } = request.params;
        const now = platform.clock();
        const out = parseCheckOut(request.body, callerOf(request).userId, now);
        const { facts, stay } = await lockStayFor(tx, request, request.params, now);
        const refusal = refuseNotInHouse(facts) ?? refuseEnded(stay) ?? refuseGuest(facts.primaryGuest);
        if (refusal !== null) throw refusal;
        await checkOutStays(tx, property, facts, [stay], out);
        const isLast = facts.stays.every((other) => other.status !== 'ACTIVE' || other.id === stay.id);
        if (isLast) await closeBooking(tx, property, bookingId, ledgerTolerance, out);
        else await updateBooking(tx, property.id, bookingId, now);
        return respondWithBooking(tx, property, bookingId, now, { roomIds: [stay.roomId] }, (after) =>
          getStayWithBooking(property, after, stay.id, now),
        );
      }),
  });
}

/** Check-out of a booking, and of one of its rooms. */
export function registerCheckOut(app: App, platform: Platform, ledgerTolerance: string): void {
  checkOutBooking(app, platform, ledgerTolerance);
  checkOutStay(app, platform, ledgerTolerance);
}
