import Type from 'typebox';
import { effect } from '../../../platform/http/effect.ts';
import { paged } from '../../../platform/http/paging.ts';
import type { App } from '../../../platform/http/route.ts';
import { newId } from '../../../platform/ids.ts';
import { numericText } from '../../../platform/money.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Notes, Nullable, OneOf, PageQuery, Timestamp } from '../../../platform/schema.ts';
import { instantOf } from '../../../platform/time.ts';
import { callerOf, member, only, propertyOf } from '../../identity/index.ts';
import { CHARGE_TYPES, Charge, insertCharge, LedgerAmount, listCharges } from '../../ledger/index.ts';
import { lockBookingFor } from '../answer.ts';
import { BookingParams } from '../booking.schema.ts';
import { getBookingFacts } from '../booking-facts.queries.ts';
import { hotelOf } from '../booking-view.ts';
import { answerLedgerRow, ledgerPageOf, moneyOf } from './ledger-row.ts';

const ChargeCreate = Type.Object(
  {
    type: OneOf(CHARGE_TYPES),
    amount: LedgerAmount,
    currency: Type.Optional(Nullable(Type.String({ maxLength: 3 }))),
    occurredAt: Type.Optional(Nullable(Timestamp)),
    notes: Type.Optional(Nullable(Notes)),
  },
  { title: 'ChargeCreate', examples: [{ type: 'FOOD', amount: 450, notes: 'dinner' }] },
);

function addCharge(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/bookings/:bookingId/charges',
    config: { access: only('ADMIN', 'MANAGER', 'FINANCE'), tagged: true },
    schema: {
      operationId: 'addCharge',
      tags: ['Ledger'],
      summary: 'Charge something to the booking, in any status',
      params: BookingParams,
      body: ChargeCreate,
      response: { 201: Charge },
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
        const occurredAt = body.occurredAt == null ? now : instantOf(body.occurredAt, 'occurredAt');
        await lockBookingFor(tx, request, bookingId, now);
        const charge = await insertCharge(tx, property.id, {
          id: newId(),
          bookingId,
          type: body.type,
          amount: numericText(amount, currencyDecimals),
          currency: property.currency,
          occurredAt,
          notes: body.notes ?? null,
          actorId: userId,
          at: now,
        });
        return answerLedgerRow(tx, request, charge, { entity: 'charge', action: 'charge.added', status: 201, now });
      }),
  });
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
      const asked = ledgerPageOf(request.query);
      const rows = await listCharges(db, property.id, bookingId, asked.rows);
      if (rows.length === 0) await getBookingFacts(db, property.id, bookingId, clock());
      return paged(request, reply, asked.page, rows, (row) => [row.occurredAt, row.id]);
    },
  });
}

/** Charges of a booking (contract 4.7). */
export function registerCharges(app: App, platform: Platform): void {
  addCharge(app, platform);
  readCharges(app, platform);
}
