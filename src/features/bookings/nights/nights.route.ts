import Type from 'typebox';
import { invalid } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/route.ts';
import { writeInTransaction } from '../../../platform/http/write-transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Id, LocalTime, Nullable, PropertyParams, Timestamp } from '../../../platform/schema.ts';
import { instantOf, parseTimestamp, TIMESTAMP_YEAR_MAX } from '../../../platform/time.ts';
import { propertyOf } from '../../properties/index.ts';
import { billingPropertyOf } from '../billing-property.ts';
import { BillingMode, BookingParams, BookingStatus } from '../booking.schema.ts';
import { getBookingFacts } from '../booking-facts.queries.ts';
import { expectedCheckOutAt } from '../pricing/billable-nights.rules.ts';
import { bookingReaders } from '../read/bookings.route.ts';
import { nightsPreview } from './nights.rules.ts';

const NIGHTS_MAX = 3650;

function previewNights(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/bookings/:bookingId/billable-nights',
    config: { access: bookingReaders },
    schema: {
      operationId: 'previewBillableNights',
      tags: ['Bookings'],
      summary: 'Preview the billable nights of a booking',
      description:
        'OPEN: both dates. CHECKED_IN: only `expectedCheckOutAt`. Closed: neither; the stored nights are returned. Changes nothing.',
      params: BookingParams,
      body: Type.Object(
        { expectedCheckInAt: Type.Optional(Nullable(Timestamp)), expectedCheckOutAt: Type.Optional(Nullable(Timestamp)) },
        {
          title: 'BillableNightsPreviewRequest',
          examples: [{ expectedCheckInAt: '2026-11-20T09:30:00Z', expectedCheckOutAt: '2026-11-22T05:30:00Z' }],
        },
      ),
      response: {
        200: Type.Object(
          { bookingId: Id, status: BookingStatus, billableNights: Type.Integer({ examples: [2] }) },
          { title: 'BillableNightsPreview' },
        ),
      },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const { expectedCheckInAt: from, expectedCheckOutAt: to } = request.body;
        const sent = {
          ...(from == null ? {} : { expectedCheckInAt: instantOf(from, 'expectedCheckInAt') }),
          ...(to == null ? {} : { expectedCheckOutAt: instantOf(to, 'expectedCheckOutAt') }),
        };
        const now = platform.clock();
        const facts = await getBookingFacts(tx, property.id, request.params.bookingId, now);
        const billableNights = nightsPreview(billingPropertyOf(property), facts, sent, now);
        return { status: 200, body: { bookingId: facts.id, status: facts.status, billableNights } };
      }),
  });
}

function previewCheckOut(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/bookings/expected-checkout-preview',
    config: { access: bookingReaders },
    schema: {
      operationId: 'previewExpectedCheckOut',
      tags: ['Bookings'],
      summary: 'Preview the expected check-out after a number of nights',
      description: 'Values left out come from the billing policy of the property. Changes nothing.',
      params: PropertyParams,
      body: Type.Object(
        {
          checkInAt: Timestamp,
          billableNights: Type.Optional(Type.Integer({ minimum: 1, maximum: NIGHTS_MAX })),
          billingMode: Type.Optional(BillingMode),
          billingCheckinTime: Type.Optional(Nullable(LocalTime)),
          billingCheckoutTime: Type.Optional(Nullable(LocalTime)),
        },
        { title: 'ExpectedCheckOutPreviewRequest', examples: [{ checkInAt: '2026-11-20T09:30:00Z', billableNights: 2 }] },
      ),
      response: {
        200: Type.Object(
          {
            expectedCheckOutAt: Timestamp,
            billableNights: Type.Integer({ examples: [2] }),
            billingMode: BillingMode,
            billingCheckinTime: LocalTime,
            billingCheckoutTime: LocalTime,
          },
          { title: 'ExpectedCheckOutPreview' },
        ),
      },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async () => {
        const property = propertyOf(request);
        const { body } = request;
        const { billableNights = 1, billingMode = 'PROPERTY_POLICY' } = body;
        const billingCheckinTime = body.billingCheckinTime ?? property.billingCheckinTime;
        const billingCheckoutTime = body.billingCheckoutTime ?? property.billingCheckoutTime;
        const policy = {
          mode: billingMode,
          checkinTime: billingCheckinTime,
          checkoutTime: billingCheckoutTime,
          zone: property.timezone,
        };
        const end = expectedCheckOutAt(policy, instantOf(body.checkInAt, 'checkInAt'), billableNights);
        if (parseTimestamp(end) === null) throw invalid('billableNights', `must not lead beyond the year ${TIMESTAMP_YEAR_MAX}`);
        return {
          status: 200,
          body: { expectedCheckOutAt: end, billableNights, billingMode, billingCheckinTime, billingCheckoutTime },
        };
      }),
  });
}

/** The previews of billable nights and expected check-out. */
export function registerNights(app: App, platform: Platform): void {
  previewNights(app, platform);
  previewCheckOut(app, platform);
}
