import type { FastifyRequest } from 'fastify';
import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { refuseStale } from '../../../platform/http/etag.ts';
import type { WriteResult } from '../../../platform/http/write-transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { type Minor, numericText, readAmount } from '../../../platform/money.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { type ChargeView, findPayment, type PaymentFacts, type PaymentView } from '../../payments/index.ts';
import { callerOf, propertyOf } from '../../properties/index.ts';
import { billingPropertyOf } from '../billing-property.ts';
import { updateBooking } from '../booking.queries.ts';
import { type BookingFacts, lockBooking } from '../booking-facts.queries.ts';
import { respondWithBooking } from '../booking-response.ts';
import { bookingEtag } from '../booking-view.ts';
import { refuseCurrency } from './ledger.rules.ts';

type RowBody = { amount: number; currency?: string | null; notes?: string | null };

/** What a new charge, payment or refund has in common, and its amount in minor units. @throws Problem 400 that names the field */
export function draftLedgerRow(request: FastifyRequest, bookingId: string, body: RowBody, now: Timestamp) {
  const property = propertyOf(request);
  const minor: Minor = readAmount(body.amount, 'amount', property.currency);
  const refusal = refuseCurrency(body.currency, property.currency);
  if (refusal !== null) throw refusal;
  const draft = {
    id: newId(),
    bookingId,
    amount: numericText(minor, billingPropertyOf(property).currencyDecimals),
    currency: property.currency,
    notes: body.notes ?? null,
    actorId: callerOf(request).userId,
    at: now,
  };
  return { draft, minor };
}

/** Every new ledger row ends with this: raises the booking's version, writes the audit entry and responds with the row. */
export async function respondWithLedgerRow(
  tx: Tx,
  request: FastifyRequest,
  row: ChargeView | PaymentView,
  written: { action: string; status: WriteResult['status']; now: Timestamp },
): Promise<WriteResult> {
  const property = propertyOf(request);
  const { action, status, now } = written;
  const { id: entityId, bookingId } = row;
  await updateBooking(tx, property.id, bookingId, now);
  const context = { propertyId: property.id, actorId: callerOf(request).userId, at: now };
  await insertAudit(tx, context, action, { entityId, bookingId, after: row });
  return respondWithBooking(tx, property, bookingId, now, { status }, () => row);
}

/**
 * Locks the booking of the path, finds its payment and checks `If-Match`. Every change of a payment begins with this.
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
