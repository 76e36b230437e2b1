import Type, { type Static } from 'typebox';
import { conflict } from '../../../platform/errors.ts';
import { effect } from '../../../platform/http/effect.ts';
import type { App } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Notes, Nullable, Timestamp } from '../../../platform/schema.ts';
import { type Timestamp as Instant, instantOf } from '../../../platform/time.ts';
import { callerOf, only, propertyOf } from '../../identity/index.ts';
import { answerBooking, lockBookingFor, lockStayFor } from '../answer.ts';
import { updateBooking } from '../booking.queries.ts';
import { BookingDetail, BookingParams, StayOfBookingParams, StayWithBooking } from '../booking.schema.ts';
import { activeStays } from '../booking-view.rules.ts';
import { getStayWithBooking } from '../booking-view.ts';
import { refuseEnded } from '../stay.rules.ts';
import { refuseCheckOutAt, refuseGuest } from './check-out.rules.ts';
import { type CheckOut, checkOutStays, closeBooking } from './close-booking.ts';

const deskRoles = only('ADMIN', 'MANAGER', 'STAFF');

const CheckOutBody = Type.Object(
  {
    checkOutAt: Type.Optional(Type.String({ ...Timestamp, description: 'Now by default; at most 36 hours ahead.' })),
    notes: Type.Optional(Nullable(Notes)),
  },
  { examples: [{ checkOutAt: '2026-11-22T05:30:00Z', notes: 'left by the early train' }] },
);

/** The check-out as asked. @throws Problem 400 */
function checkOutOf(body: Static<typeof CheckOutBody>, actorId: string, now: Instant): CheckOut {
  const checkOutAt = body.checkOutAt === undefined ? now : instantOf(body.checkOutAt, 'checkOutAt');
  const refusal = refuseCheckOutAt(checkOutAt, now);
  if (refusal !== null) throw refusal;
  return { checkOutAt, notes: body.notes ?? null, actorId, now };
}

function checkOutBooking(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/bookings/:bookingId/check-out',
    config: { access: deskRoles, errors: [409], tagged: true },
    schema: {
      operationId: 'checkOut',
      tags: ['Bookings'],
      summary: 'Check out: all active stays end and the booking closes',
      description:
        'Needs name, phone and signature of the primary guest, and a ledger that is square to the tolerance. Bills never change afterwards.',
      params: BookingParams,
      body: CheckOutBody,
      response: { 200: BookingDetail },
    },
    handler: (request, reply) =>
      effect(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const { bookingId } = request.params;
        const now = platform.clock();
        const out = checkOutOf(request.body, callerOf(request).userId, now);
        const facts = await lockBookingFor(tx, request, bookingId, now);
        if (facts.status !== 'CHECKED_IN') throw conflict('booking is not checked in', 'booking_not_checked_in');
        const refusal = refuseGuest(facts.primaryGuest);
        if (refusal !== null) throw refusal;
        const active = activeStays(facts.stays);
        await checkOutStays(tx, property, facts, active, out);
        await closeBooking(tx, property, bookingId, platform.config.ledgerTolerance, out);
        return answerBooking(tx, property, bookingId, now, { roomIds: active.map((stay) => stay.roomId) });
      }),
  });
}

function checkOutStay(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/bookings/:bookingId/room-stays/:roomStayId/check-out',
    config: { access: deskRoles, errors: [409], tagged: true },
    schema: {
      operationId: 'checkOutRoomStay',
      tags: ['Room stays'],
      summary: 'Check out one room; the booking closes with its last one',
      params: StayOfBookingParams,
      body: CheckOutBody,
      response: { 200: StayWithBooking },
    },
    handler: (request, reply) =>
      effect(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const { bookingId } = request.params;
        const now = platform.clock();
        const out = checkOutOf(request.body, callerOf(request).userId, now);
        const { facts, stay } = await lockStayFor(tx, request, request.params, now);
        if (facts.status !== 'CHECKED_IN') throw conflict('booking is not checked in', 'booking_not_checked_in');
        const refusal = refuseEnded(stay) ?? refuseGuest(facts.primaryGuest);
        if (refusal !== null) throw refusal;
        await checkOutStays(tx, property, facts, [stay], out);
        const isLast = facts.stays.every((other) => other.status !== 'ACTIVE' || other.id === stay.id);
        if (isLast) await closeBooking(tx, property, bookingId, platform.config.ledgerTolerance, out);
        else await updateBooking(tx, property.id, bookingId, now);
        return answerBooking(tx, property, bookingId, now, { roomIds: [stay.roomId] }, (after) =>
          getStayWithBooking(property, after, stay.id, now),
        );
      }),
  });
}

/** Check-out of a booking and of one room (contract 4.6). */
export function registerCheckOut(app: App, platform: Platform): void {
  checkOutBooking(app, platform);
  checkOutStay(app, platform);
}
