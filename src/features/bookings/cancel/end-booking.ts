import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Problem } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { numericText } from '../../../platform/money.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { closePaymentRequestsOfBooking } from '../../payments/index.ts';
import { getCancellationPolicy, type Property } from '../../properties/index.ts';
import { billingPropertyOf } from '../billing-property.ts';
import { updateBooking } from '../booking.queries.ts';
import type { Actor } from '../booking.rules.ts';
import type { BookingFacts } from '../booking-facts.queries.ts';
import { writeCharge } from '../ledger/write-charge.ts';
import { cancelOpenRequests } from '../room-requests/cancel-requests.ts';
import { listOpenRoomRequests } from '../room-requests/room-request.queries.ts';
import { refuseCancel, refuseNoShow } from './cancel.rules.ts';
import { computePenalty, isFreeCancellation } from './penalty.rules.ts';

/** A way in which a booking ends without a stay: cancellation or no-show. */
export type Ending = {
  status: 'CANCELLED' | 'NO_SHOW';
  action: string;
  penaltyType: 'CANCELLATION_PENALTY' | 'NO_SHOW_PENALTY';
  /** Whether it is free of charge, whatever the penalty mode. */
  isFree: (facts: BookingFacts, freeDays: number, now: Timestamp, zone: string) => boolean;
  refuse: (facts: BookingFacts, now: Timestamp, zone: string) => Problem | null;
};

export const cancellation: Ending = {
  status: 'CANCELLED',
  action: 'booking.cancelled',
  penaltyType: 'CANCELLATION_PENALTY',
  isFree: (facts, freeDays, now, zone) => isFreeCancellation(facts.expectedCheckInAt, freeDays, now, zone),
  refuse: refuseCancel,
};

export const noShow: Ending = {
  status: 'NO_SHOW',
  action: 'booking.no-show',
  penaltyType: 'NO_SHOW_PENALTY',
  isFree: () => false,
  refuse: refuseNoShow,
};

/** Adds one charge for all rooms that are still held, by the property's cancellation policy. Without such rooms there is none. */
async function chargePenalty(
  tx: Tx,
  property: Property,
  facts: BookingFacts,
  ending: Ending,
  { actorId, now }: Actor,
): Promise<void> {
  const policy = await getCancellationPolicy(tx, property.id);
  if (ending.isFree(facts, policy.freeDaysBeforeCheckin, now, property.timezone)) return;
  const { currencyDecimals } = billingPropertyOf(property);
  const open = await listOpenRoomRequests(tx, property.id, facts.id);
  const amount = computePenalty(policy.penaltyMode, open, currencyDecimals);
  if (amount === 0n) return;
  const charge = await writeCharge(tx, property, {
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
  await insertAudit(tx, { propertyId: property.id, actorId, at: now }, 'charge.added', {
    entityId: charge.id,
    bookingId: facts.id,
    after: charge,
  });
}

/** Ends the locked booking: charges the penalty, cancels room requests and open payment requests, sets the status. @throws Problem 409 */
export async function endBooking(
  tx: Tx,
  property: Property,
  facts: BookingFacts,
  ending: Ending,
  { actorId, now, reason }: Actor & { reason: string | null },
): Promise<void> {
  const refusal = ending.refuse(facts, now, property.timezone);
  if (refusal !== null) throw refusal;
  const bookingId = facts.id;
  await chargePenalty(tx, property, facts, ending, { actorId, now });
  await cancelOpenRequests(tx, property, bookingId, { actorId, now });
  await closePaymentRequestsOfBooking(tx, property.id, bookingId, now);
  await updateBooking(tx, property.id, bookingId, now, { status: ending.status, closed_reason: reason });
  await insertAudit(tx, { propertyId: property.id, actorId, at: now }, ending.action, {
    entityId: bookingId,
    bookingId,
    before: { status: facts.status },
    after: { status: ending.status },
    reason,
  });
}
