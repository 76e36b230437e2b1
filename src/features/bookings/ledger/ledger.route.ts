import Type from 'typebox';
import { paged, pageOf } from '../../../platform/http/paging.ts';
import type { App } from '../../../platform/http/route.ts';
import { writeInTransaction } from '../../../platform/http/write-transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Notes, Nullable, PageQuery, Timestamp } from '../../../platform/schema.ts';
import { instantOf } from '../../../platform/time.ts';
import {
  Charge,
  ChargeType,
  DeskPaymentMethod,
  insertPayment,
  LedgerAmount,
  type LedgerPage,
  listCharges,
  listPayments,
  Payment,
} from '../../payments/index.ts';
import { accounting, frontDesk, member, propertyOf } from '../../properties/index.ts';
import { BookingParams } from '../booking.schema.ts';
import { getBookingFacts } from '../booking-facts.queries.ts';
import { lockBookingFor } from '../booking-response.ts';
import { draftLedgerRow, respondWithLedgerRow } from './ledger-writes.ts';
import { chargeView, writeCharge } from './write-charge.ts';

const commonFields = { amount: LedgerAmount, currency: Type.Optional(Nullable(Type.String({ maxLength: 3 }))) };

const ChargeCreate = Type.Object(
  {
    type: ChargeType,
    ...commonFields,
    occurredAt: Type.Optional(Nullable(Timestamp)),
    notes: Type.Optional(Nullable(Notes)),
  },
  { title: 'ChargeCreate', examples: [{ type: 'FOOD', amount: 450, notes: 'dinner' }] },
);

const PaymentCreate = Type.Object(
  {
    amount: LedgerAmount,
    method: DeskPaymentMethod,
    currency: commonFields.currency,
    receivedAt: Type.Optional(Nullable(Timestamp)),
    notes: Type.Optional(Nullable(Notes)),
  },
  { title: 'PaymentCreate', examples: [{ amount: 5000, method: 'CASH' }] },
);

function addCharge(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/bookings/:bookingId/charges',
    config: { access: accounting, tagged: true },
    schema: {
      operationId: 'addCharge',
      tags: ['Ledger'],
      summary: 'Add a charge to the booking, in any status',
      params: BookingParams,
      body: ChargeCreate,
      response: { 201: Charge },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const { body, params } = request;
        const now = platform.clock();
        const { draft } = draftLedgerRow(request, params.bookingId, body, now);
        const occurredAt = body.occurredAt == null ? now : instantOf(body.occurredAt, 'occurredAt');
        await lockBookingFor(tx, request, params.bookingId, now);
        const charge = await writeCharge(tx, propertyOf(request), { ...draft, type: body.type, occurredAt });
        return respondWithLedgerRow(tx, request, charge, { action: 'charge.added', status: 201, now });
      }),
  });
}

function addPayment(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/bookings/:bookingId/payments',
    config: { access: frontDesk, tagged: true },
    schema: {
      operationId: 'addPayment',
      tags: ['Ledger'],
      summary: 'Take a payment, in any status',
      params: BookingParams,
      body: PaymentCreate,
      response: { 201: Payment },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const { body, params } = request;
        const now = platform.clock();
        const { draft } = draftLedgerRow(request, params.bookingId, body, now);
        const receivedAt = body.receivedAt == null ? now : instantOf(body.receivedAt, 'receivedAt');
        await lockBookingFor(tx, request, params.bookingId, now);
        const payment = { ...draft, type: 'PAYMENT', method: body.method, receivedAt, refundOf: null } as const;
        const row = await insertPayment(tx, propertyOf(request).id, payment);
        return respondWithLedgerRow(tx, request, row, { action: 'payment.added', status: 201, now });
      }),
  });
}

/** The page of ledger rows that a query names: by time, then id. */
function parsePage(query: { limit?: number; cursor?: string }) {
  const page = pageOf(query, ['timestamp', 'uuid']);
  const after = page.after === null ? null : { at: String(page.after[0]), id: String(page.after[1]) };
  const rows: LedgerPage = { after, most: page.fetch };
  return { page, rows };
}

function readCharges(app: App, { db, clock }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/bookings/:bookingId/charges',
    config: { access: member },
    schema: {
      operationId: 'listCharges',
      tags: ['Ledger'],
      summary: 'Charges of the booking, by time',
      params: BookingParams,
      querystring: Type.Object(PageQuery),
      response: { 200: Type.Array(Charge) },
    },
    handler: async (request, reply) => {
      const property = propertyOf(request);
      const { bookingId } = request.params;
      const { page, rows } = parsePage(request.query);
      const charges = await listCharges(db, property.id, bookingId, rows);
      if (charges.length === 0) await getBookingFacts(db, property.id, bookingId, clock());
      const shown = charges.map((charge) => chargeView(property, charge));
      return paged(request, reply, page, shown, (row) => [row.occurredAt, row.id]);
    },
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
      const { id } = propertyOf(request);
      const { bookingId } = request.params;
      const { page, rows } = parsePage(request.query);
      const payments = await listPayments(db, id, bookingId, rows);
      if (payments.length === 0) await getBookingFacts(db, id, bookingId, clock());
      return paged(request, reply, page, payments, (row) => [row.receivedAt, row.id]);
    },
  });
}

/** New charges and payments of a booking, and their lists. */
export function registerLedger(app: App, platform: Platform): void {
  addCharge(app, platform);
  readCharges(app, platform);
  addPayment(app, platform);
  readPayments(app, platform);
}
