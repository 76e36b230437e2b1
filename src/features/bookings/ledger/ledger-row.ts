import type { FastifyRequest } from 'fastify';
import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Answer } from '../../../platform/http/effect.ts';
import { type Page, pageOf } from '../../../platform/http/paging.ts';
import type { Minor } from '../../../platform/money.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { callerOf, type PropertyFacts, propertyOf } from '../../identity/index.ts';
import type { ChargeView, LedgerPage, PaymentView } from '../../ledger/index.ts';
import { answerBooking } from '../answer.ts';
import { updateBooking } from '../booking.queries.ts';
import { hotelOf } from '../booking-view.ts';
import { amountOf, refuseCurrency } from './ledger.rules.ts';

/** The page of ledger rows that a list's query asks for: by time, then id. */
export function ledgerPageOf(query: { limit?: number; cursor?: string }): { page: Page; rows: LedgerPage } {
  const page = pageOf(query, ['timestamp', 'uuid']);
  const after = page.after === null ? null : { at: String(page.after[0]), id: String(page.after[1]) };
  return { page, rows: { after, most: page.fetch } };
}

/** The money that a request names, in the property's minor units. @throws Problem 400 that names amount or currency */
export function moneyOf(property: PropertyFacts, asked: { amount: number; currency?: string | null }): Minor {
  const amount = amountOf(asked.amount, property.currency, hotelOf(property).currencyDecimals);
  const refusal = refuseCurrency(asked.currency, property.currency);
  if (refusal !== null) throw refusal;
  return amount;
}

/** The end of every new ledger row: the booking's version rises, the row is audited whole and is the answer. */
export async function answerLedgerRow(
  tx: Tx,
  request: FastifyRequest,
  row: ChargeView | PaymentView,
  written: { entity: 'charge' | 'payment'; action: string; status: Answer['status']; now: Timestamp },
): Promise<Answer> {
  const property = propertyOf(request);
  const { entity, action, status, now } = written;
  const { bookingId } = row;
  await updateBooking(tx, property.id, bookingId, now);
  const actorId = callerOf(request).userId;
  await insertAudit(tx, property.id, { at: now, actorId, action, entity, entityId: row.id, bookingId, after: row });
  return answerBooking(tx, property, bookingId, now, { status }, () => row);
}
