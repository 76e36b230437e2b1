import Type from 'typebox';
import { effect } from '../../../platform/http/effect.ts';
import type { App } from '../../../platform/http/route.ts';
import { newId } from '../../../platform/ids.ts';
import { numericText } from '../../../platform/money.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Notes, Nullable, OneOf } from '../../../platform/schema.ts';
import { callerOf, only, propertyOf } from '../../identity/index.ts';
import { DESK_PAYMENT_METHODS, insertPayment, LedgerAmount, Payment } from '../../ledger/index.ts';
import { hotelOf } from '../booking-view.ts';
import { refuseRefund } from './ledger.rules.ts';
import { answerLedgerRow, moneyOf } from './ledger-row.ts';
import { lockPaymentFor } from './lock-payment.ts';
import { PaymentParams } from './payments.route.ts';

const RefundCreate = Type.Object(
  {
    amount: LedgerAmount,
    method: Type.Optional(OneOf(DESK_PAYMENT_METHODS, { description: "The payment's own method by default." })),
    notes: Type.Optional(Nullable(Notes)),
  },
  { title: 'RefundCreate', examples: [{ amount: 500, method: 'CASH', notes: 'minibar was not used' }] },
);

/** `POST .../payments/{paymentId}/refund` (an addition of ours): money given back at the desk, as a ledger row of its own. */
export function registerRefunds(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/bookings/:bookingId/payments/:paymentId/refund',
    config: { access: only('ADMIN', 'MANAGER', 'FINANCE'), errors: [409], tagged: true, sensitive: true },
    schema: {
      operationId: 'refundPayment',
      tags: ['Ledger'],
      summary: 'Give back all or part of a payment',
      description: 'Answers the refund. All refunds of a payment together never exceed it.',
      params: PaymentParams,
      body: RefundCreate,
      response: { 200: Payment },
    },
    handler: (request, reply) =>
      effect(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const { userId } = callerOf(request);
        const { bookingId } = request.params;
        const { body } = request;
        const now = platform.clock();
        const { currencyDecimals } = hotelOf(property);
        const amount = moneyOf(property, body);
        const { payment } = await lockPaymentFor(tx, request, request.params, now);
        const refusal = refuseRefund(
          { ...payment.view, amount: payment.amount, refunded: payment.refunded },
          amount,
          currencyDecimals,
        );
        if (refusal !== null) throw refusal;
        const refund = await insertPayment(tx, property.id, {
          id: newId(),
          bookingId,
          type: 'REFUND',
          amount: numericText(amount, currencyDecimals),
          method: body.method ?? payment.view.method,
          currency: property.currency,
          receivedAt: now,
          notes: body.notes ?? null,
          refundOf: payment.view.id,
          actorId: userId,
          at: now,
        });
        return answerLedgerRow(tx, request, refund, { entity: 'payment', action: 'payment.refunded', status: 200, now });
      }),
  });
}
