import Type from 'typebox';
import { conflict, notFound } from '../../../platform/errors.ts';
import { refuseStale } from '../../../platform/http/etag.ts';
import type { App } from '../../../platform/http/route.ts';
import { writeInTransaction } from '../../../platform/http/write-transaction.ts';
import { newId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Id, Reason } from '../../../platform/schema.ts';
import { Charge, findCharge } from '../../payments/index.ts';
import { accounting, callerOf, propertyOf } from '../../properties/index.ts';
import { refuseClosed } from '../booking.rules.ts';
import { BookingParams } from '../booking.schema.ts';
import { lockBooking } from '../booking-facts.queries.ts';
import { bookingEtag } from '../booking-view.ts';
import { respondWithLedgerRow } from './ledger-writes.ts';
import { writeReversal } from './write-charge.ts';

/** `POST .../charges/{chargeId}/reverse`: takes back a charge that was a mistake, by a row of its own. */
export function registerChargeChanges(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/bookings/:bookingId/charges/:chargeId/reverse',
    config: { access: accounting, errors: [409], tagged: true },
    schema: {
      operationId: 'reverseCharge',
      tags: ['Ledger'],
      summary: 'Take back a charge that was a mistake',
      description:
        'Adds a row with the negative amount and returns it; the charge stays in the list. Once for each charge, while the booking is OPEN or CHECKED_IN.',
      params: Type.Object({ ...BookingParams.properties, chargeId: Id }),
      body: Type.Object({ reason: Reason }, { title: 'ChargeReverseRequest', examples: [{ reason: 'entered twice' }] }),
      response: { 200: Charge },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const { bookingId, chargeId } = request.params;
        const now = platform.clock();
        const booking = await lockBooking(tx, property.id, bookingId, now);
        const charge = await findCharge(tx, property.id, bookingId, chargeId);
        if (charge === undefined) throw notFound('charge');
        refuseStale(request, bookingEtag(property, booking, now));
        const closed = refuseClosed(booking);
        if (closed !== null) throw closed;
        if (charge.reversalOf !== null)
          throw conflict('the row already reverses a charge: add the charge again instead', 'charge_is_reversal');
        const { userId: actorId } = callerOf(request);
        const reversal = await writeReversal(tx, property, charge.id, {
          id: newId(),
          reason: request.body.reason,
          actorId,
          at: now,
        });
        return respondWithLedgerRow(tx, request, reversal, { action: 'charge.reversed', status: 200, now });
      }),
  });
}
