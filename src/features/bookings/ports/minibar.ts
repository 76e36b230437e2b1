import type { MinibarBookingsPort } from '../../inventory/housekeeping/index.ts';
import { propertyOf } from '../../properties/index.ts';
import { lockBooking } from '../booking-facts.queries.ts';
import { draftLedgerRow, respondWithLedgerRow } from '../ledger/ledger-writes.ts';
import { writeCharge } from '../ledger/write-charge.ts';

/** What minibar proposals need of bookings: the charge is made as the front desk makes one. */
export const minibarBookingsPort: MinibarBookingsPort = {
  lock: async (tx, propertyId, bookingId, now) => {
    await lockBooking(tx, propertyId, bookingId, now);
  },

  addCharge: async (tx, request, { bookingId, amount, notes, now }) => {
    const { draft } = draftLedgerRow(request, bookingId, { amount, notes }, now);
    const charge = await writeCharge(tx, propertyOf(request), { ...draft, type: 'FOOD', occurredAt: now });
    const { events } = await respondWithLedgerRow(tx, request, charge, { action: 'charge.added', status: 200, now });
    return { chargeId: charge.id, events: events?.changes ?? [] };
  },
};
