import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { minorFromNumeric } from '../../../platform/money.ts';
import { closePaymentRequestsOfBooking } from '../../payments/index.ts';
import type { Property } from '../../properties/index.ts';
import { billingPropertyOf } from '../billing-property.ts';
import { updateBooking } from '../booking.queries.ts';
import { getBookingFacts } from '../booking-facts.queries.ts';
import { computeBalance, countFinalNights } from '../booking-figures.rules.ts';
import { cancelOpenRequests } from '../room-requests/cancel-requests.ts';
import type { CheckOut } from '../stays/check-out-stays.ts';
import { refuseLedger } from './check-out.rules.ts';

/**
 * Closes a locked booking whose stays have all ended, if its ledger balances. Cancels the room requests and the payment requests
 * that are still open.
 * @throws Problem 409 with the three figures when the ledger does not balance
 */
export async function closeBooking(
  tx: Tx,
  property: Property,
  bookingId: string,
  tolerance: string,
  out: CheckOut,
): Promise<void> {
  const { checkOutAt, notes, actorId, now } = out;
  const billingProperty = billingPropertyOf(property);
  const facts = await getBookingFacts(tx, property.id, bookingId, now);
  const underWay = minorFromNumeric(facts.refundsUnderWay, billingProperty.currencyDecimals);
  const refusal = refuseLedger(billingProperty, computeBalance(billingProperty, facts, now), tolerance, underWay);
  if (refusal !== null) throw refusal;
  await updateBooking(tx, property.id, bookingId, now, {
    status: 'CHECKED_OUT',
    billed_nights: countFinalNights(billingProperty, facts),
    check_out_notes: notes,
  });
  await cancelOpenRequests(tx, property, bookingId, out);
  await closePaymentRequestsOfBooking(tx, property.id, bookingId, now);
  await insertAudit(tx, { propertyId: property.id, actorId, at: now }, 'booking.checked-out', {
    entityId: bookingId,
    bookingId,
    before: { status: facts.status },
    after: { status: 'CHECKED_OUT', checkOutAt },
    reason: notes,
  });
}
