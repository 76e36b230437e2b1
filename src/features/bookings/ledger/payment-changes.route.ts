import Type from 'typebox';
import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { App } from '../../../platform/http/route.ts';
import { writeInTransaction } from '../../../platform/http/write-transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Id, Notes, Nullable } from '../../../platform/schema.ts';
import { DeskPaymentMethod, insertPayment, insertPaymentRemoval, LedgerAmount, Payment } from '../../payments/index.ts';
import { accounting, callerOf, only, propertyOf } from '../../properties/index.ts';
import { billingPropertyOf } from '../billing-property.ts';
import { updateBooking } from '../booking.queries.ts';
import { BookingParams } from '../booking.schema.ts';
import { respondWithoutBody } from '../booking-response.ts';
import { refuseDeletion, refuseRefund } from './ledger.rules.ts';
import { draftLedgerRow, lockPaymentFor, respondWithLedgerRow } from './ledger-writes.ts';

export const PaymentParams = Type.Object({ ...BookingParams.properties, paymentId: Id });

const RefundCreate = Type.Object(
  {
    amount: LedgerAmount,
    method: Type.Optional(DeskPaymentMethod),
    notes: Type.Optional(Nullable(Notes)),
  },
  { title: 'RefundCreate', examples: [{ amount: 500, method: 'CASH', notes: 'minibar was not used' }] },
);

function deletePayment(app: App, platform: Platform): void {
  app.route({
    method: 'DELETE',
    url: '/properties/:propertyId/bookings/:bookingId/payments/:paymentId',
    config: { access: only('ADMIN'), errors: [409], tagged: true },
    schema: {
      operationId: 'deletePayment',
      tags: ['Ledger'],
      summary: 'Delete a cash payment that was entered by mistake',
      description: 'Only CASH, and only while the booking is OPEN or CHECKED_IN. The audit log keeps the whole record.',
      params: PaymentParams,
      response: { 204: Type.Null({ description: 'The payment is gone from lists and balances.' }) },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const { userId: actorId } = callerOf(request);
        const { bookingId, paymentId } = request.params;
        const now = platform.clock();
        const { booking, payment } = await lockPaymentFor(tx, request, request.params, now);
        const { view, amount, refunded } = payment;
        const refusal = refuseDeletion({ ...view, amount, refunded }, booking.status);
        if (refusal !== null) throw refusal;
        await insertPaymentRemoval(tx, property.id, paymentId, actorId, now);
        await updateBooking(tx, property.id, bookingId, now);
        const entry = { entityId: view.id, bookingId, before: view };
        await insertAudit(tx, { propertyId: property.id, actorId, at: now }, 'payment.deleted', entry);
        return respondWithoutBody(tx, property, bookingId, now);
      }),
  });
}

function refundPayment(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/bookings/:bookingId/payments/:paymentId/refund',
    config: { access: accounting, tagged: true, sensitive: true },
    schema: {
      operationId: 'refundPayment',
      tags: ['Ledger'],
      summary: 'Give back all or part of a payment',
      description: 'Returns the refund. All refunds of a payment together never exceed it (400).',
      params: PaymentParams,
      body: RefundCreate,
      response: { 200: Payment },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const { amount, method, notes } = request.body;
        const now = platform.clock();
        const { draft, minor } = draftLedgerRow(request, request.params.bookingId, { amount, notes: notes ?? null }, now);
        const { payment } = await lockPaymentFor(tx, request, request.params, now);
        const { view, amount: paid, refunded } = payment;
        const { currencyDecimals } = billingPropertyOf(property);
        const refusal = refuseRefund({ ...view, amount: paid, refunded }, minor, currencyDecimals);
        if (refusal !== null) throw refusal;
        const refund = await insertPayment(tx, property.id, {
          ...draft,
          type: 'REFUND',
          method: method ?? view.method,
          receivedAt: now,
          refundOf: view.id,
        });
        return respondWithLedgerRow(tx, request, refund, { action: 'payment.refunded', status: 200, now });
      }),
  });
}

/** Changes of a payment that was taken at the desk: deleted when it was a mistake, or refunded by a ledger row of its own. */
export function registerPaymentChanges(app: App, platform: Platform): void {
  deletePayment(app, platform);
  refundPayment(app, platform);
}
