import Type from 'typebox';
import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import { effect } from '../../../platform/http/effect.ts';
import { paged } from '../../../platform/http/paging.ts';
import type { App } from '../../../platform/http/route.ts';
import { newId } from '../../../platform/ids.ts';
import { numericText } from '../../../platform/money.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Id, Notes, Nullable, OneOf, PageQuery, Timestamp } from '../../../platform/schema.ts';
import { instantOf } from '../../../platform/time.ts';
import { callerOf, member, only, propertyOf } from '../../identity/index.ts';
import {
  DESK_PAYMENT_METHODS,
  insertPayment,
  insertPaymentRemoval,
  LedgerAmount,
  listPayments,
  Payment,
} from '../../ledger/index.ts';
import { answerBooking, lockBookingFor } from '../answer.ts';
import { updateBooking } from '../booking.queries.ts';
import { BookingParams } from '../booking.schema.ts';
import { getBookingFacts } from '../booking-facts.queries.ts';
import { hotelOf } from '../booking-view.ts';
import { refuseDeletion } from './ledger.rules.ts';
import { answerLedgerRow, ledgerPageOf, moneyOf } from './ledger-row.ts';
import { lockPaymentFor } from './lock-payment.ts';

export const PaymentParams = Type.Object({ ...BookingParams.properties, paymentId: Id });

const PaymentCreate = Type.Object(
  {
    amount: LedgerAmount,
    method: OneOf(DESK_PAYMENT_METHODS),
    currency: Type.Optional(Nullable(Type.String({ maxLength: 3 }))),
    receivedAt: Type.Optional(Nullable(Timestamp)),
    notes: Type.Optional(Nullable(Notes)),
  },
  { title: 'PaymentCreate', examples: [{ amount: 5000, method: 'CASH' }] },
);

function addPayment(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/bookings/:bookingId/payments',
    config: { access: only('ADMIN', 'MANAGER', 'STAFF'), tagged: true },
    schema: {
      operationId: 'addPayment',
      tags: ['Ledger'],
      summary: 'Take a payment, in any status',
      params: BookingParams,
      body: PaymentCreate,
      response: { 201: Payment },
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
        const receivedAt = body.receivedAt == null ? now : instantOf(body.receivedAt, 'receivedAt');
        await lockBookingFor(tx, request, bookingId, now);
        const payment = await insertPayment(tx, property.id, {
          id: newId(),
          bookingId,
          type: 'PAYMENT',
          amount: numericText(amount, currencyDecimals),
          method: body.method,
          currency: property.currency,
          receivedAt,
          notes: body.notes ?? null,
          refundOf: null,
          actorId: userId,
          at: now,
        });
        return answerLedgerRow(tx, request, payment, { entity: 'payment', action: 'payment.added', status: 201, now });
      }),
  });
}

function readPayments(app: App, { db, clock }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/bookings/:bookingId/payments',
    config: { access: member },
    schema: {
      operationId: 'listPayments',
      tags: ['Ledger'],
      summary: 'Payments and refunds of the booking, by time',
      params: BookingParams,
      querystring: Type.Object(PageQuery),
      response: { 200: Type.Array(Payment) },
    },
    handler: async (request, reply) => {
      const property = propertyOf(request);
      const { bookingId } = request.params;
      const asked = ledgerPageOf(request.query);
      const rows = await listPayments(db, property.id, bookingId, asked.rows);
      if (rows.length === 0) await getBookingFacts(db, property.id, bookingId, clock());
      return paged(request, reply, asked.page, rows, (row) => [row.receivedAt, row.id]);
    },
  });
}

function deletePayment(app: App, platform: Platform): void {
  app.route({
    method: 'DELETE',
    url: '/properties/:propertyId/bookings/:bookingId/payments/:paymentId',
    config: { access: only('ADMIN'), errors: [409], tagged: true },
    schema: {
      operationId: 'deletePayment',
      tags: ['Ledger'],
      summary: 'Delete a cash payment that was entered wrongly',
      description: 'Only CASH, and only while the booking is OPEN or CHECKED_IN. The auditor still finds the whole record.',
      params: PaymentParams,
      response: { 204: Type.Null({ description: 'The payment is gone from lists and balances.' }) },
    },
    handler: (request, reply) =>
      effect(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const { userId } = callerOf(request);
        const { bookingId, paymentId } = request.params;
        const now = platform.clock();
        const { booking, payment } = await lockPaymentFor(tx, request, request.params, now);
        const refusal = refuseDeletion({ ...payment.view, amount: payment.amount, refunded: payment.refunded }, booking.status);
        if (refusal !== null) throw refusal;
        await insertPaymentRemoval(tx, property.id, paymentId, userId, now);
        await updateBooking(tx, property.id, bookingId, now);
        await insertAudit(tx, property.id, {
          at: now,
          actorId: userId,
          action: 'payment.deleted',
          entity: 'payment',
          entityId: payment.view.id,
          bookingId,
          before: payment.view,
        });
        const { body: _, ...answer } = await answerBooking(tx, property, bookingId, now, { status: 204 }, () => null);
        return answer;
      }),
  });
}

/** Payments of a booking (contract 4.7). */
export function registerPayments(app: App, platform: Platform): void {
  addPayment(app, platform);
  readPayments(app, platform);
  deletePayment(app, platform);
}
