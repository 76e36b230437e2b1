import Type from 'typebox';
import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Problem } from '../../../platform/errors.ts';
import { effect } from '../../../platform/http/effect.ts';
import type { App } from '../../../platform/http/route.ts';
import { newId } from '../../../platform/ids.ts';
import { numericText } from '../../../platform/money.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Nullable } from '../../../platform/schema.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { closeRequestsOfBooking } from '../../gateway/index.ts';
import { callerOf, only, type PropertyFacts, propertyOf } from '../../identity/index.ts';
import { insertCharge } from '../../ledger/index.ts';
import { getCancellationPolicy } from '../../properties/index.ts';
import { answerBooking, lockBookingFor } from '../answer.ts';
import { updateBooking } from '../booking.queries.ts';
import { BookingDetail, BookingParams } from '../booking.schema.ts';
import type { BookingFacts } from '../booking-facts.queries.ts';
import { hotelOf } from '../booking-view.ts';
import { cancelOpenRequests } from '../room-requests/cancel-requests.ts';
import { listOpenRequests } from '../room-requests/room-request.queries.ts';
import { refuseCancel, refuseNoShow } from './cancel.rules.ts';
import { isFreeCancellation, penaltyOf } from './penalty.rules.ts';

const REASON_LENGTH_MAX = 500;

/** The two ways in which a booking ends without a guest. */
type Ending = {
  verb: 'cancel' | 'no-show';
  operationId: string;
  summary: string;
  description: string;
  status: 'CANCELLED' | 'NO_SHOW';
  action: string;
  penaltyType: 'CANCELLATION_PENALTY' | 'NO_SHOW_PENALTY';
  /** Whether it costs nothing, whatever the penalty mode. */
  isFree: (facts: BookingFacts, freeDays: number, now: Timestamp, zone: string) => boolean;
  refuse: (facts: BookingFacts) => Problem | null;
};

const endings: readonly Ending[] = [
  {
    verb: 'cancel',
    operationId: 'cancelBooking',
    summary: 'Cancel a booking',
    description:
      'Free of charge up to `freeDaysBeforeCheckin` local days before the expected check-in; later the penalty of the cancellation policy is charged for the rooms still held by room requests. The requests are cancelled.',
    status: 'CANCELLED',
    action: 'booking.cancelled',
    penaltyType: 'CANCELLATION_PENALTY',
    isFree: (facts, freeDays, now, zone) => isFreeCancellation(facts.expectedCheckInAt, freeDays, now, zone),
    refuse: refuseCancel,
  },
  {
    verb: 'no-show',
    operationId: 'markNoShow',
    summary: 'The guest did not come',
    description: 'Charges the penalty of the cancellation policy for the rooms still held by room requests, and cancels these.',
    status: 'NO_SHOW',
    action: 'booking.no-show',
    penaltyType: 'NO_SHOW_PENALTY',
    isFree: () => false,
    refuse: refuseNoShow,
  },
];

/** One charge for all rooms that are still held, as the property's policy wants it; without such rooms there is nothing to price. */
async function chargePenalty(
  tx: Tx,
  property: PropertyFacts,
  facts: BookingFacts,
  ending: Ending,
  { actorId, now }: { actorId: string; now: Timestamp },
): Promise<void> {
  const policy = await getCancellationPolicy(tx, property.id);
  if (ending.isFree(facts, policy.freeDaysBeforeCheckin, now, property.timezone)) return;
  const { currencyDecimals } = hotelOf(property);
  const open = await listOpenRequests(tx, property.id, facts.id);
  const amount = penaltyOf(policy.penaltyMode, open, currencyDecimals);
  if (amount === 0n) return;
  const charge = await insertCharge(tx, property.id, {
    id: newId(),
    bookingId: facts.id,
    type: ending.penaltyType,
    amount: numericText(amount, currencyDecimals),
    currency: property.currency,
    occurredAt: now,
    notes: policy.penaltyMode === 'ONE_NIGHT' ? 'first night of the rooms held' : 'full stay of the rooms held',
    actorId,
    at: now,
  });
  await insertAudit(tx, property.id, {
    at: now,
    actorId,
    action: 'charge.added',
    entity: 'charge',
    entityId: charge.id,
    bookingId: facts.id,
    after: charge,
  });
}

function registerEnding(app: App, platform: Platform, ending: Ending): void {
  app.route({
    method: 'POST',
    url: `/properties/:propertyId/bookings/:bookingId/${ending.verb}`,
    config: { access: only('ADMIN', 'MANAGER', 'STAFF'), errors: [409], tagged: true },
    schema: {
      operationId: ending.operationId,
      tags: ['Bookings'],
      summary: ending.summary,
      description: ending.description,
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
        const { userId: actorId } = callerOf(request);
        await chargePenalty(tx, property, facts, ending, { actorId, now });
        await cancelOpenRequests(tx, property, bookingId, { actorId, now });
        await closeRequestsOfBooking(tx, property.id, bookingId, now);
        await updateBooking(tx, property.id, bookingId, now, { status: ending.status, closed_reason: reason });
        await insertAudit(tx, property.id, {
          at: now,
          actorId,
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
