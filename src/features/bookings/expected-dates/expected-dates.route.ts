import Type from 'typebox';
import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import { DryRunQuery, isDryRun } from '../../../platform/http/dry-run.ts';
import type { App } from '../../../platform/http/route.ts';
import { writeInTransaction } from '../../../platform/http/write-transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Id, LocalTime, Nullable, Timestamp } from '../../../platform/schema.ts';
import { instantOf } from '../../../platform/time.ts';
import { callerOf, frontDesk, propertyOf } from '../../properties/index.ts';
import { updateBooking } from '../booking.queries.ts';
import { activeStays, refuseClosed } from '../booking.rules.ts';
import { BillingMode, BookingDetail, type BookingDetailView, BookingParams } from '../booking.schema.ts';
import { lockBookingFor, respondUnchanged, respondWithBooking, respondWithoutBody } from '../booking-response.ts';
import { bookingEtag } from '../booking-view.ts';
import { moveRequests } from '../room-requests/follow-dates.ts';
import { changeDates } from './change-dates.ts';
import { datesAfter, type RequestedDates, refuseDates, refuseRequestedRange } from './expected-dates.rules.ts';

const BookingAfterDates = Type.Object(
  {
    ...BookingDetail.properties,
    givenUpRooms: Type.Array(
      Type.Object({ roomRequestId: Id, roomId: Id, roomNumber: Type.Integer({ examples: [101] }) }, { title: 'GivenUpRoom' }),
      { description: 'Rooms that were assigned to a room request that moved, and are not free in its new window.' },
    ),
  },
  { title: 'BookingAfterDates' },
);

function parseRequestedDates(body: { expectedCheckInAt?: string | null; expectedCheckOutAt?: string | null }): RequestedDates {
  const { expectedCheckInAt: from, expectedCheckOutAt: to } = body;
  return {
    ...(from == null ? {} : { expectedCheckInAt: instantOf(from, 'expectedCheckInAt') }),
    ...(to === undefined ? {} : { expectedCheckOutAt: to === null ? null : instantOf(to, 'expectedCheckOutAt') }),
  };
}

function setExpectedDates(app: App, platform: Platform): void {
  const { clock } = platform;
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/bookings/:bookingId/expected-dates',
    config: { access: frontDesk, tagged: true, dryRun: true },
    schema: {
      operationId: 'setExpectedDates',
      tags: ['Bookings'],
      summary: 'Change the expected dates',
      description:
        'OPEN: both dates. CHECKED_IN: only the check-out; null leaves it open. A field left out keeps its value. The times of room stays do not change, nor do the room requests without `moveRoomRequests`. Refused (409) when rooms are held for other bookings. With `moveRoomRequests` or `dryRun=true` the answer is the booking as it is then.',
      params: BookingParams,
      querystring: DryRunQuery,
      body: Type.Object(
        {
          expectedCheckInAt: Type.Optional(Nullable(Timestamp)),
          expectedCheckOutAt: Type.Optional(Nullable(Timestamp)),
          moveRoomRequests: Type.Optional(
            Type.Boolean({
              description:
                'true: open room requests go with the dates, all or none. An end of their window that is an expected date follows it.',
              examples: [true],
            }),
          ),
        },
        {
          title: 'ExpectedDatesRequest',
          examples: [{ expectedCheckInAt: '2026-11-20T09:30:00Z', expectedCheckOutAt: '2026-11-22T05:30:00Z' }],
        },
      ),
      response: { 200: BookingAfterDates, 204: Type.Null({ description: 'The dates are set.' }) },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const { bookingId } = request.params;
        const requested = parseRequestedDates(request.body);
        const range = refuseRequestedRange(requested);
        if (range !== null) throw range;
        const now = clock();
        const facts = await lockBookingFor(tx, request, bookingId, now);
        const refusal = refuseDates(facts, requested);
        if (refusal !== null) throw refusal;
        const actor = { actorId: callerOf(request).userId, now };
        const dates = datesAfter(facts, requested);
        const { moveRoomRequests = false } = request.body;
        const givenUpRooms = moveRoomRequests ? await moveRequests(tx, property, facts, dates, actor) : [];
        const changed = await changeDates(tx, property, facts, dates, actor);
        const hasBody = moveRoomRequests || isDryRun(request);
        if (!changed && !hasBody) return { status: 204, etag: bookingEtag(property, facts, now) };
        const roomIds = activeStays(facts.stays).map((stay) => stay.roomId);
        if (!hasBody) return respondWithoutBody(tx, property, bookingId, now, { roomIds });
        const after = changed
          ? await respondWithBooking(tx, property, bookingId, now, { roomIds })
          : await respondUnchanged(tx, property, facts, now);
        return { ...after, body: { ...(after.body as BookingDetailView), givenUpRooms } };
      }),
  });
}

function setBillingPolicy(app: App, platform: Platform): void {
  const { clock } = platform;
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/bookings/:bookingId/billing-policy',
    config: { access: frontDesk, errors: [409], tagged: true },
    schema: {
      operationId: 'setBillingPolicy',
      tags: ['Bookings'],
      summary: 'Set the billing mode or check-out time of one booking',
      params: BookingParams,
      body: Type.Object(
        { billingMode: Type.Optional(BillingMode), billingCheckoutTime: Type.Optional(Nullable(LocalTime)) },
        { title: 'BookingBillingPolicyRequest' },
      ),
      response: { 200: BookingDetail },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const { bookingId } = request.params;
        const now = clock();
        const facts = await lockBookingFor(tx, request, bookingId, now);
        const refusal = refuseClosed(facts);
        if (refusal !== null) throw refusal;
        const { billingMode = facts.billingMode, billingCheckoutTime = facts.billingCheckoutTime } = request.body;
        const before = { billingMode: facts.billingMode, billingCheckoutTime: facts.billingCheckoutTime };
        const after = { billingMode, billingCheckoutTime };
        if (JSON.stringify(before) === JSON.stringify(after)) return respondUnchanged(tx, property, facts, now);
        await updateBooking(tx, property.id, bookingId, now, {
          billing_mode: billingMode,
          billing_checkout_time: billingCheckoutTime,
        });
        const context = { propertyId: property.id, actorId: callerOf(request).userId, at: now };
        await insertAudit(tx, context, 'booking.billing-policy-changed', { entityId: bookingId, bookingId, before, after });
        return respondWithBooking(tx, property, bookingId, now);
      }),
  });
}

/** `POST .../expected-dates` and `POST .../billing-policy` of a booking. */
export function registerExpectedDates(app: App, platform: Platform): void {
  setExpectedDates(app, platform);
  setBillingPolicy(app, platform);
}
