import Type from 'typebox';
import { DryRunQuery } from '../../../platform/http/dry-run.ts';
import type { App } from '../../../platform/http/route.ts';
import { writeInTransaction } from '../../../platform/http/write-transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Nullable, Reason } from '../../../platform/schema.ts';
import { callerOf, frontDesk, propertyOf } from '../../properties/index.ts';
import { BookingDetail, BookingParams } from '../booking.schema.ts';
import { lockBookingFor, respondWithBooking } from '../booking-response.ts';
import { cancellation, type Ending, endBooking, noShow } from './end-booking.ts';

const REASON_LENGTH_MAX = 500;

type EndingRoute = { verb: 'cancel' | 'no-show'; operationId: string; summary: string; description: string; ending: Ending };

const routes: readonly EndingRoute[] = [
  {
    verb: 'cancel',
    operationId: 'cancelBooking',
    summary: 'Cancel a booking',
    description:
      'Free of charge until `freeDaysBeforeCheckin` local days before the expected check-in. After that the penalty of the cancellation policy is charged for the rooms that room requests still hold. The room requests are cancelled.',
    ending: cancellation,
  },
  {
    verb: 'no-show',
    operationId: 'markNoShow',
    summary: 'Mark a booking as a no-show',
    description:
      'Charges the penalty of the cancellation policy for the rooms that room requests still hold, and cancels the room requests.',
    ending: noShow,
  },
];

function registerEnding(app: App, platform: Platform, { verb, operationId, summary, description, ending }: EndingRoute): void {
  app.route({
    method: 'POST',
    url: `/properties/:propertyId/bookings/:bookingId/${verb}`,
    config: { access: frontDesk, errors: [409], tagged: true, dryRun: true },
    schema: {
      operationId,
      tags: ['Bookings'],
      summary,
      description,
      params: BookingParams,
      querystring: DryRunQuery,
      body: Type.Object(
        { reason: Type.Optional(Nullable(Type.String({ ...Reason, maxLength: REASON_LENGTH_MAX }))) },
        { title: 'BookingEndRequest', examples: [{ reason: 'flight cancelled' }] },
      ),
      response: { 200: BookingDetail },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const { bookingId } = request.params;
        const reason = request.body.reason ?? null;
        const now = platform.clock();
        const facts = await lockBookingFor(tx, request, bookingId, now);
        const { userId: actorId } = callerOf(request);
        await endBooking(tx, property, facts, ending, { actorId, now, reason });
        return respondWithBooking(tx, property, bookingId, now);
      }),
  });
}

/** `POST .../cancel` and `POST .../no-show` of a booking. */
export function registerCancel(app: App, platform: Platform): void {
  for (const route of routes) registerEnding(app, platform, route);
}
