import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { numberFromMinor, numericText } from '../../../platform/money.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { refuseOverselling } from '../../availability/index.ts';
import { revokeCardsOfStays } from '../../cards/index.ts';
import type { Property } from '../../identity/index.ts';
import { billingPropertyOf } from '../billing-property.ts';
import type { BookingFacts, StayFacts } from '../booking-facts.queries.ts';
import { policyOf } from '../booking-figures.rules.ts';
import { billUntil, nightsOfStay, type StayBill } from '../pricing/stay-bill.rules.ts';
import { newNights } from '../pricing/stay-rate.rules.ts';
import { extendOntoHolds, lockTypesToExtend } from './extend-stays.ts';
import { closeStays, type StoredNight, storeNights } from './stay.queries.ts';
import { refuseStayAmount, refuseStayEnd } from './stay.rules.ts';

/** When and by whom a check-out is done, and the notes for it. */
export type CheckOut = { checkOutAt: Timestamp; notes: string | null; actorId: string; now: Timestamp };

type BilledStay = StayBill & { stay: StayFacts };

/** The final bill of each stay. @throws Problem 409 when a stay cannot end then, or costs too much */
function finalBills(property: Property, booking: BookingFacts, stays: readonly StayFacts[], checkOutAt: Timestamp): BilledStay[] {
  const billingProperty = billingPropertyOf(property);
  const policy = policyOf(billingProperty, booking);
  return stays.map((stay) => {
    const early = refuseStayEnd(stay, checkOutAt);
    if (early !== null) throw early;
    const bill = billUntil(policy, stay, checkOutAt, billingProperty.currencyDecimals);
    const refusal = refuseStayAmount(billingProperty, stay.roomNumber, bill.amount);
    if (refusal !== null) throw refusal;
    return { stay, ...bill };
  });
}

/** The stay with the rates of these nights. */
function withNights(stay: StayFacts, nights: readonly StoredNight[]): StayFacts {
  const own = nights.filter(({ roomStayId }) => roomStayId === stay.id).map(({ on, rate }) => [on, rate] as const);
  return { ...stay, nights: { ...stay.nights, ...Object.fromEntries(own) } };
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
 * Checks out stays of a locked booking. Stores their nights and amounts, which are final, and the rates of nights beyond the
 * expected ones. The check-out may lie ahead of now; then the rooms stay occupied until it.
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
  const policy = policyOf(billingProperty, booking);
  const extension = await lockTypesToExtend(tx, property, booking, stays, checkOutAt, now);
  const held = await extendOntoHolds(tx, property, booking, extension.length === 0 ? [] : stays, checkOutAt, out);
  const added = stays.flatMap((stay, index) =>
    newNights(stay, nightsOfStay(policy, stay, checkOutAt), held.quoted[index]).map((night) => ({
      roomStayId: stay.id,
      ...night,
    })),
  );
  await storeNights(tx, property.id, added);
  const bills = finalBills(
    property,
    booking,
    stays.map((stay) => withNights(stay, added)),
    checkOutAt,
  );
  const closings = bills.map(({ stay, nights, amount }) => ({
    id: stay.id,
    nights,
    amount: numericText(amount, billingProperty.currencyDecimals),
  }));
  await closeStays(tx, property.id, closings, { checkOutAt, notes, movedOn: false, at: now });
  await refuseOverselling(tx, property, [...extension, ...held.back], now, { bookingId: booking.id });
  const stayIds = stays.map(({ id }) => id);
  const revocation = { actorId, bookingId: booking.id, at: now, reason: 'check-out', stayEndsAt: checkOutAt } as const;
  await revokeCardsOfStays(tx, property.id, stayIds, revocation);
  await auditCheckOut(tx, property, booking.id, bills, out);
}
