import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { refuseStale } from '../../../platform/http/etag.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { propertyOf } from '../../identity/index.ts';
import { findPayment, type PaymentFacts } from '../../ledger/index.ts';
import { type BookingFacts, lockBooking } from '../booking-facts.queries.ts';
import { bookingEtag } from '../booking-view.ts';

/**
 * Locks the booking of the path, finds its payment and checks `If-Match`: how every change of a payment begins.
 * @throws Problem 404 when either is missing, then 412
 */
export async function lockPaymentFor(
  tx: Tx,
  request: FastifyRequest,
  { bookingId, paymentId }: { bookingId: string; paymentId: string },
  now: Timestamp,
): Promise<{ booking: BookingFacts; payment: PaymentFacts }> {
  const property = propertyOf(request);
  const booking = await lockBooking(tx, property.id, bookingId, now);
  const payment = await findPayment(tx, property.id, bookingId, paymentId);
  if (payment === undefined) throw notFound('payment');
  refuseStale(request, bookingEtag(property, booking, now));
  return { booking, payment };
}
