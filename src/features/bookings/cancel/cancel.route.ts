import Type from 'typebox';
import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Problem } from '../../../platform/errors.ts';
import { effect } from '../../../platform/http/effect.ts';
import type { App } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Nullable } from '../../../platform/schema.ts';
import { callerOf, only, propertyOf } from '../../identity/index.ts';
import { answerBooking, lockBookingFor } from '../answer.ts';
import { updateBooking } from '../booking.queries.ts';
import { BookingDetail, BookingParams } from '../booking.schema.ts';
import type { BookingFacts } from '../booking-facts.queries.ts';
import { refuseCancel, refuseNoShow } from './cancel.rules.ts';

const REASON_LENGTH_MAX = 500;

/** The two ways in which a booking ends without a guest. */
type Ending = {
  verb: 'cancel' | 'no-show';
  operationId: string;
  summary: string;
  status: 'CANCELLED' | 'NO_SHOW';
  action: string;
  refuse: (facts: BookingFacts) => Problem | null;
};

const endings: readonly Ending[] = [
  {
    verb: 'cancel',
    operationId: 'cancelBooking',
    summary: 'Cancel a booking',
    status: 'CANCELLED',
    action: 'booking.cancelled',
    refuse: refuseCancel,
  },
  {
    verb: 'no-show',
    operationId: 'markNoShow',
    summary: 'The guest did not come',
    status: 'NO_SHOW',
    action: 'booking.no-show',
    refuse: refuseNoShow,
  },
];

function registerEnding(app: App, platform: Platform, ending: Ending): void {
  app.route({
    method: 'POST',
    url: `/properties/:propertyId/bookings/:bookingId/${ending.verb}`,
    config: { access: only('ADMIN', 'MANAGER', 'STAFF'), errors: [409], tagged: true },
    schema: {
      operationId: ending.operationId,
      tags: ['Bookings'],
      summary: ending.summary,
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
        const refusal = ending.refuse(facts);
        if (refusal !== null) throw refusal;
        await updateBooking(tx, property.id, bookingId, now, { status: ending.status, closed_reason: reason });
        await insertAudit(tx, property.id, {
          at: now,
          actorId: callerOf(request).userId,
          action: ending.action,
          entity: 'booking',
          entityId: bookingId,
          bookingId,
          before: { status: facts.status },
          after: { status: ending.status },
          reason,
        });
        return answerBooking(tx, property, bookingId, now);
      }),
  });
}

/** Cancellation and no-show (contract 4.6). */
export function registerCancel(app: App, platform: Platform): void {
  for (const ending of endings) registerEnding(app, platform, ending);
}
