import Type from 'typebox';
import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { conflict } from '../../../platform/errors.ts';
import { effect } from '../../../platform/http/effect.ts';
import type { App } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { LocalTime, Nullable, Timestamp } from '../../../platform/schema.ts';
import { type Timestamp as Instant, instantOf } from '../../../platform/time.ts';
import { type Change, refuseOverselling } from '../../availability/index.ts';
import { callerOf, only, type PropertyFacts, propertyOf } from '../../identity/index.ts';
import { lockTypesOfRooms } from '../../rooms/index.ts';
import { answerBooking, answerUnchanged, lockBookingFor } from '../answer.ts';
import { updateBooking } from '../booking.queries.ts';
import { BillingMode, BookingDetail, BookingParams } from '../booking.schema.ts';
import type { BookingFacts } from '../booking-facts.queries.ts';
import { activeStays, policyOf } from '../booking-view.rules.ts';
import { bookingEtag, hotelOf } from '../booking-view.ts';
import { addedNights, newNights } from '../check-in/stay-rate.rules.ts';
import { overridesOf } from '../night-prices.ts';
import { plannedEndOf } from '../planned-end.ts';
import { insertNights } from '../stay.queries.ts';
import { type Dates, type DatesAsked, datesAfter, isClosed, refuseAskedRange, refuseDates } from './plan.rules.ts';

const deskRoles = only('ADMIN', 'MANAGER', 'STAFF');

/** Nights that a later planned end adds to active stays are priced now and kept, like those agreed at check-in. */
async function keepAddedNights(tx: Tx, property: PropertyFacts, facts: BookingFacts, plannedEnd: Instant | null): Promise<void> {
  if (plannedEnd === null) return;
  const policy = policyOf(hotelOf(property), facts);
  const added: { roomStayId: string; on: string; rate: string | null }[] = [];
  for (const stay of activeStays(facts.stays)) {
    const nights = addedNights(policy, stay, plannedEnd);
    const dates = nights.map(({ on }) => on);
    const laterRates = stay.ratePlanId === null ? {} : await overridesOf(tx, property.id, stay.ratePlanId, dates);
    added.push(...newNights({ ...stay, laterRates }, dates).map((night) => ({ roomStayId: stay.id, ...night })));
  }
  await insertNights(tx, property.id, added);
}

/** What a later planned end, or none, asks of the types of the guests in house. */
function extensionOf(property: PropertyFacts, facts: BookingFacts, plannedEnd: Instant | null, now: Instant): Change[] {
  const from = plannedEndOf(property, facts, now);
  const to = plannedEndOf(property, { ...facts, expectedCheckOutAt: plannedEnd }, now);
  return to <= from ? [] : activeStays(facts.stays).map(({ roomTypeId }) => ({ roomTypeId, from, to, units: 1 }));
}

/** Keeps the guests in house longer, if nobody else's hold is eaten. @throws Problem 409 */
async function extendStays(tx: Tx, property: PropertyFacts, facts: BookingFacts, dates: Dates, now: Instant): Promise<void> {
  const extension = extensionOf(property, facts, dates.expectedCheckOutAt, now);
  const rooms = activeStays(facts.stays).map(({ roomId }) => roomId);
  if (extension.length > 0) await lockTypesOfRooms(tx, property.id, rooms);
  await updateBooking(tx, property.id, facts.id, now, {
    expected_check_in_at: dates.expectedCheckInAt,
    expected_check_out_at: dates.expectedCheckOutAt,
  });
  await refuseOverselling(tx, property, extension, now);
  await keepAddedNights(tx, property, facts, dates.expectedCheckOutAt);
}

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
        const dates = datesAfter(facts, asked);
        const before = { expectedCheckInAt: facts.expectedCheckInAt, expectedCheckOutAt: facts.expectedCheckOutAt };
        if (JSON.stringify(before) === JSON.stringify(dates)) return { status: 204, etag: bookingEtag(property, facts, now) };
        await extendStays(tx, property, facts, dates, now);
        await insertAudit(tx, property.id, {
          at: now,
          actorId: callerOf(request).userId,
          action: 'booking.dates-changed',
          entity: 'booking',
          entityId: bookingId,
          bookingId,
          before,
          after: dates,
        });
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
        if (isClosed(facts.status)) throw conflict('Booking closed');
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
