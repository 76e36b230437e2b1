import Type from 'typebox';
import { effect } from '../../../platform/http/effect.ts';
import type { App } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Nullable } from '../../../platform/schema.ts';
import { callerOf, only, propertyOf } from '../../identity/index.ts';
import { answerBooking, lockBookingFor } from '../answer.ts';
import { BookingDetail, BookingParams } from '../booking.schema.ts';
import { cancellation, type Ending, endBooking, noShow } from './end-booking.ts';

const REASON_LENGTH_MAX = 500;

type EndingRoute = { verb: 'cancel' | 'no-show'; operationId: string; summary: string; description: string; ending: Ending };

const routes: readonly EndingRoute[] = [
  {
    verb: 'cancel',
    operationId: 'cancelBooking',
    summary: 'Cancel a booking',
    description:
      'Free of charge up to `freeDaysBeforeCheckin` local days before the expected check-in; later the penalty of the cancellation policy is charged for the rooms still held by room requests. The requests are cancelled.',
    ending: cancellation,
  },
  {
    verb: 'no-show',
    operationId: 'markNoShow',
    summary: 'The guest did not come',
    description: 'Charges the penalty of the cancellation policy for the rooms still held by room requests, and cancels these.',
    ending: noShow,
  },
];

function registerEnding(app: App, platform: Platform, { verb, operationId, summary, description, ending }: EndingRoute): void {
  app.route({
    method: 'POST',
    url: `/properties/:propertyId/bookings/:bookingId/${verb}`,
    config: { access: only('ADMIN', 'MANAGER', 'STAFF'), errors: [409], tagged: true },
    schema: {
      operationId,
      tags: ['Bookings'],
      summary,
      description,
      params: BookingParams,
      body: Type.Object(
        { reason: Type.Optional(Nullable(Type.String({ maxLength: REASON_LENGTH_MAX }))) },
        { examples: [{ reason: 'flight cancelled' }] },
      ),
      response: { 200: BookingDetail },
    },
    handler: (request, reply) =>
      effect(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const { bookingId } = request.params;
        const reason = request.body.reason ?? null;
        const now = platform.clock();
        const facts = await lockBookingFor(tx, request, bookingId, now);
        const { userId: actorId } = callerOf(request);
        await endBooking(tx, property, facts, ending, { actorId, now, reason });
        return answerBooking(tx, property, bookingId, now);
      }),
  });
}

/** Cancellation and no-show (contract 4.6). */
export function registerCancel(app: App, platform: Platform): void {
  for (const route of routes) registerEnding(app, platform, route);
}
