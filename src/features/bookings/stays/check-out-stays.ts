import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { numberFromMinor, numericText } from '../../../platform/money.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { revokeCardsOfStays } from '../../cards/index.ts';
import { refuseOverselling } from '../../inventory/availability/index.ts';
import { markRoomsLeft } from '../../inventory/rooms/index.ts';
import type { Property } from '../../properties/index.ts';
import { billingPropertyOf } from '../billing-property.ts';
import type { BookingFacts, StayFacts } from '../booking-facts.queries.ts';
import { policyOf } from '../booking-figures.rules.ts';
import { amountOf, type Night, nightAt, nightsOfStay, type StayBill } from '../pricing/stay-bill.rules.ts';
import type { QuotedNights } from '../pricing/stay-rate.rules.ts';
import { extendOntoHolds, lockTypesToExtend } from './extend-stays.ts';
import { closeStays } from './stay.queries.ts';
import { refuseStayAmount, refuseStayEnd } from './stay.rules.ts';
import { storeBillNights, storeBillTaxes } from './store-bill-nights.ts';

/** When and by whom a check-out is done, and the notes for it. */
export type CheckOut = { checkOutAt: Timestamp; notes: string | null; actorId: string; now: Timestamp };

type BilledStay = StayBill & { stay: StayFacts; lines: Night[] };

/** The final bill of each stay. `quoted`: the nights that its further holds quote. @throws Problem 409 when a stay cannot end then, or costs too much */
function finalBills(
  property: Property,
  booking: BookingFacts,
  stays: readonly StayFacts[],
  quoted: readonly QuotedNights[],
  checkOutAt: Timestamp,
): BilledStay[] {
  const billingProperty = billingPropertyOf(property);
  const policy = policyOf(billingProperty, booking);
  return stays.map((stay, index) => {
    const early = refuseStayEnd(stay, checkOutAt);
    if (early !== null) throw early;
    const lines = nightsOfStay(policy, stay, checkOutAt).map((on) => quoted[index]?.[on] ?? nightAt(stay, on));
    const amount = amountOf(lines, billingProperty.currencyDecimals);
    const refusal = refuseStayAmount(billingProperty, stay.roomNumber, amount);
    if (refusal !== null) throw refusal;
    return { stay, lines, nights: lines.length, amount };
  });
}

async function auditCheckOut(
  tx: Tx,
  property: Property,
  bookingId: string,
  bills: readonly BilledStay[],
  out: CheckOut,
): Promise<void> {
  const { currencyDecimals } = billingPropertyOf(property);
  const entries = bills.map(({ stay, nights, amount }) => ({
    entity: 'room-stay',
    entityId: stay.id,
    bookingId,
    before: { status: stay.status },
    after: { status: 'CHECKED_OUT', checkOutAt: out.checkOutAt, nights, amount: numberFromMinor(amount, currencyDecimals) },
  }));
  await insertAudit(tx, { propertyId: property.id, actorId: out.actorId, at: out.now }, 'stay.checked-out', ...entries);
}

/**
 * Checks out stays of a locked booking. Stores their nights, with the rate of each, and amounts, which are final. The check-out may lie ahead of now; then the rooms stay occupied until it.
 * @throws Problem 409 when a stay cannot end then, costs too much, or would take rooms that are held for other bookings
 */
export async function checkOutStays(
  tx: Tx,
  property: Property,
  booking: BookingFacts,
  stays: readonly StayFacts[],
  out: CheckOut,
): Promise<void> {
  const { checkOutAt, notes, actorId, now } = out;
  const billingProperty = billingPropertyOf(property);
  const extension = await lockTypesToExtend(tx, property, booking, stays, checkOutAt, now);
  const held = await extendOntoHolds(tx, property, booking, extension.length === 0 ? [] : stays, checkOutAt, out);
  const bills = finalBills(property, booking, stays, held.quoted, checkOutAt);
  await storeBillNights(tx, property.id, bills);
  const taxes = await storeBillTaxes(tx, property, booking, bills, now);
  const closings = bills.map(({ stay, nights, amount }, index) => ({
    id: stay.id,
    nights,
    amount: numericText(amount, billingProperty.currencyDecimals),
    tax: taxes[index] ?? '0',
  }));
  await closeStays(tx, property.id, closings, { checkOutAt, notes, movedOn: false, at: now });
  const roomIds = stays.map(({ roomId }) => roomId);
  await markRoomsLeft(tx, property.id, roomIds, { actorId, at: now });
  await refuseOverselling(tx, property, [...extension, ...held.back], now, { bookingId: booking.id });
  const stayIds = stays.map(({ id }) => id);
  const revocation = { actorId, bookingId: booking.id, at: now, reason: 'check-out', stayEndsAt: checkOutAt } as const;
  await revokeCardsOfStays(tx, property.id, stayIds, revocation);
  await auditCheckOut(tx, property, booking.id, bills, out);
}
