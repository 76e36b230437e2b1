import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { numberFromMinor, numericText } from '../../../platform/money.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { type Change, refuseOverselling } from '../../availability/index.ts';
import { revokeCardsOfStays } from '../../cards/index.ts';
import { closeRequestsOfBooking } from '../../gateway/index.ts';
import type { PropertyFacts } from '../../identity/index.ts';
import { lockTypesOfRooms } from '../../rooms/index.ts';
import { billUntil } from '../billing/stay-bill.rules.ts';
import { updateBooking } from '../booking.queries.ts';
import { type BookingFacts, getBookingFacts, type StayFacts } from '../booking-facts.queries.ts';
import { balanceOf, finalNights, policyOf } from '../booking-view.rules.ts';
import { hotelOf } from '../booking-view.ts';
import { addedNights } from '../check-in/stay-rate.rules.ts';
import { plannedEndOf } from '../planned-end.ts';
import { cancelOpenRequests } from '../room-requests/cancel-requests.ts';
import { closeStays, insertNights } from '../stay.queries.ts';
import { refuseLedger, refuseStayAmount, refuseStayEnd } from './check-out.rules.ts';

/** When and by whom a check-out is done, and what was noted. */
export type CheckOut = { checkOutAt: Timestamp; notes: string | null; actorId: string; now: Timestamp };

/** What a bill closed ahead of time asks of the types: to keep the rooms longer than was planned. */
function lateEnds(property: PropertyFacts, booking: BookingFacts, stays: readonly StayFacts[], out: CheckOut): Change[] {
  const from = plannedEndOf(property, booking, out.now);
  return out.checkOutAt <= from ? [] : stays.map(({ roomTypeId }) => ({ roomTypeId, from, to: out.checkOutAt, units: 1 }));
}

/**
 * Closes the stays of a locked booking: nights and amounts are computed for the last time and kept, and so are the rates of
 * nights that nobody had planned.
 * @throws Problem 409 when a stay cannot end then, costs too much, or would end so late that somebody's hold is eaten
 */
export async function checkOutStays(
  tx: Tx,
  property: PropertyFacts,
  booking: BookingFacts,
  stays: readonly StayFacts[],
  out: CheckOut,
): Promise<void> {
  const hotel = hotelOf(property);
  const policy = policyOf(hotel, booking);
  const bills = stays.map((stay) => {
    const early = refuseStayEnd(stay, out.checkOutAt);
    if (early !== null) throw early;
    const bill = billUntil(policy, stay, out.checkOutAt, hotel.currencyDecimals);
    const refusal = refuseStayAmount(hotel, stay.roomNumber, bill.amount);
    if (refusal !== null) throw refusal;
    return { stay, ...bill };
  });
  await insertNights(
    tx,
    property.id,
    stays.flatMap((stay) => addedNights(policy, stay, out.checkOutAt).map((night) => ({ roomStayId: stay.id, ...night }))),
  );
  const closings = bills.map(({ stay, nights, amount }) => ({
    id: stay.id,
    nights,
    amount: numericText(amount, hotel.currencyDecimals),
  }));
  const late = lateEnds(property, booking, stays, out);
  const rooms = stays.map(({ roomId }) => roomId);
  if (late.length > 0) await lockTypesOfRooms(tx, property.id, rooms);
  await closeStays(tx, property.id, closings, { checkOutAt: out.checkOutAt, notes: out.notes, movedOn: false, at: out.now });
  await refuseOverselling(tx, property, late, out.now);
  const by = {
    actorId: out.actorId,
    bookingId: booking.id,
    at: out.now,
    reason: 'check-out',
    stayEndsAt: out.checkOutAt,
  } as const;
  await revokeCardsOfStays(
    tx,
    property.id,
    stays.map(({ id }) => id),
    by,
  );
  await insertAudit(
    tx,
    property.id,
    ...bills.map(({ stay, nights, amount }) => ({
      at: out.now,
      actorId: out.actorId,
      action: 'stay.checked-out',
      entity: 'room-stay',
      entityId: stay.id,
      bookingId: booking.id,
      before: { status: stay.status },
      after: {
        status: 'CHECKED_OUT',
        checkOutAt: out.checkOutAt,
        nights,
        amount: numberFromMinor(amount, hotel.currencyDecimals),
      },
    })),
  );
}

/**
 * Closes a locked booking whose stays have all ended, if its ledger is square; rooms still held for it are let go.
 * @throws Problem 409 with the three figures when it is not
 */
export async function closeBooking(
  tx: Tx,
  property: PropertyFacts,
  bookingId: string,
  tolerance: string,
  out: CheckOut,
): Promise<void> {
  const hotel = hotelOf(property);
  const facts = await getBookingFacts(tx, property.id, bookingId, out.now);
  const refusal = refuseLedger(hotel, balanceOf(hotel, facts, out.now), tolerance);
  if (refusal !== null) throw refusal;
  await updateBooking(tx, property.id, bookingId, out.now, {
    status: 'CHECKED_OUT',
    billed_nights: finalNights(hotel, facts),
    check_out_notes: out.notes,
  });
  await cancelOpenRequests(tx, property, bookingId, out);
  await closeRequestsOfBooking(tx, property.id, bookingId, out.now);
  await insertAudit(tx, property.id, {
    at: out.now,
    actorId: out.actorId,
    action: 'booking.checked-out',
    entity: 'booking',
    entityId: bookingId,
    bookingId,
    before: { status: facts.status },
    after: { status: 'CHECKED_OUT', checkOutAt: out.checkOutAt },
    reason: out.notes,
  });
}
