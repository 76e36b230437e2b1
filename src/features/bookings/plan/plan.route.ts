import Type from 'typebox';
import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import { conflict } from '../../../platform/errors.ts';
import { effect } from '../../../platform/http/effect.ts';
import type { App } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { LocalTime, Nullable, Timestamp } from '../../../platform/schema.ts';
import { instantOf } from '../../../platform/time.ts';
import { callerOf, only, propertyOf } from '../../identity/index.ts';
import { answerBooking, answerUnchanged, lockBookingFor } from '../answer.ts';
import { updateBooking } from '../booking.queries.ts';
import { BillingMode, BookingDetail, BookingParams } from '../booking.schema.ts';
import { activeStays } from '../booking-view.rules.ts';
import { bookingEtag } from '../booking-view.ts';
import { changeDates } from './change-dates.ts';
import { type DatesAsked, datesAfter, isClosed, refuseAskedRange, refuseDates } from './plan.rules.ts';

const deskRoles = only('ADMIN', 'MANAGER', 'STAFF');

function datesAskedOf(body: { expectedCheckInAt?: string; expectedCheckOutAt?: string | null }): DatesAsked {
  const { expectedCheckInAt: from, expectedCheckOutAt: to } = body;
  return {
    ...(from === undefined ? {} : { expectedCheckInAt: instantOf(from, 'expectedCheckInAt') }),
    ...(to === undefined ? {} : { expectedCheckOutAt: to === null ? null : instantOf(to, 'expectedCheckOutAt') }),
  };
}

function setExpectedDates(app: App, platform: Platform): void {
  const { clock } = platform;
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/bookings/:bookingId/expected-dates',
    config: { access: deskRoles, tagged: true },
    schema: {
      operationId: 'setExpectedDates',
      tags: ['Bookings'],
      summary: 'Change the planned dates',
      description:
        'OPEN: both dates. CHECKED_IN: only the check-out; null leaves it open. A field left out keeps its value. Never touches the times of room stays, nor room requests. A later check-out needs the rooms not to be held for other bookings (409).',
      params: BookingParams,
      body: Type.Object(
        { expectedCheckInAt: Type.Optional(Timestamp), expectedCheckOutAt: Type.Optional(Nullable(Timestamp)) },
        { examples: [{ expectedCheckInAt: '2026-11-20T09:30:00Z', expectedCheckOutAt: '2026-11-22T05:30:00Z' }] },
      ),
      response: { 204: Type.Null({ description: 'The dates are set.' }) },
    },
    handler: (request, reply) =>
      effect(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const { bookingId } = request.params;
        const asked = datesAskedOf(request.body);
        const range = refuseAskedRange(asked);
        if (range !== null) throw range;
        const now = clock();
        const facts = await lockBookingFor(tx, request, bookingId, now);
        const refusal = refuseDates(facts, asked);
        if (refusal !== null) throw refusal;
        const actor = { actorId: callerOf(request).userId, now };
        if (!(await changeDates(tx, property, facts, datesAfter(facts, asked), actor)))
          return { status: 204, etag: bookingEtag(property, facts, now) };
        const roomIds = activeStays(facts.stays).map((stay) => stay.roomId);
        const { body: _, ...answer } = await answerBooking(tx, property, bookingId, now, { roomIds, status: 204 }, () => null);
        return answer;
      }),
  });
}

function setBillingPolicy(app: App, platform: Platform): void {
  const { clock } = platform;
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/bookings/:bookingId/billing-policy',
    config: { access: deskRoles, errors: [409], tagged: true },
    schema: {
      operationId: 'setBillingPolicy',
      tags: ['Bookings'],
      summary: 'Bill this booking by another mode or check-out time',
      params: BookingParams,
      body: Type.Object({ billingMode: Type.Optional(BillingMode), billingCheckoutTime: Type.Optional(Nullable(LocalTime)) }),
      response: { 200: BookingDetail },
    },
    handler: (request, reply) =>
      effect(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const { bookingId } = request.params;
        const now = clock();
        const facts = await lockBookingFor(tx, request, bookingId, now);
        if (isClosed(facts.status)) throw conflict('Booking closed', 'booking_closed');
        const { billingMode = facts.billingMode, billingCheckoutTime = facts.billingCheckoutTime } = request.body;
        const before = { billingMode: facts.billingMode, billingCheckoutTime: facts.billingCheckoutTime };
        const after = { billingMode, billingCheckoutTime };
        if (JSON.stringify(before) === JSON.stringify(after)) return answerUnchanged(tx, property, facts, now);
        await updateBooking(tx, property.id, bookingId, now, {
          billing_mode: billingMode,
          billing_checkout_time: billingCheckoutTime,
        });
        await insertAudit(tx, property.id, {
          at: now,
          actorId: callerOf(request).userId,
          action: 'booking.billing-policy-changed',
          entity: 'booking',
          entityId: bookingId,
          bookingId,
          before,
          after,
        });
        return answerBooking(tx, property, bookingId, now);
      }),
  });
}

/** Expected dates and billing policy of a booking (contract 4.6). */
export function registerPlan(app: App, platform: Platform): void {
  setExpectedDates(app, platform);
  setBillingPolicy(app, platform);
}
