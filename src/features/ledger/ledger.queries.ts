import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ChargeView, PaymentView } from './ledger.schema.ts';

/** Where a page of ledger rows starts: after this time and id. */
export type LedgerPage = { after: { at: string; id: string } | null; most: number };

/** Amounts are numeric text, exact to the currency's decimals. */
export type ChargeDraft = {
  id: string;
  bookingId: string;
  type: ChargeView['type'];
  amount: string;
  currency: string;
  occurredAt: string;
  notes: string | null;
  actorId: string | null;
  at: string;
};

export type PaymentDraft = {
  id: string;
  bookingId: string;
  type: PaymentView['type'];
  amount: string;
  method: PaymentView['method'];
  currency: string;
  receivedAt: string;
  notes: string | null;
  refundOf: string | null;
  actorId: string | null;
  at: string;
};

// A ledger amount has at most 14 digits: as JSON it is the same number to the last decimal.
const chargeColumns = sql`
  c.id, c.booking_id as "bookingId", c.type, c.amount::float8 as amount, c.currency, c.occurred_at as "occurredAt", c.notes,
  c.created_at as "createdAt", c.created_at as "updatedAt"`;

const paymentColumns = sql`
  p.id, p.booking_id as "bookingId", p.type, p.amount::float8 as amount, p.method, p.currency, p.received_at as "receivedAt", p.notes,
  null as "gatewayPaymentId", null as "gatewayRefundId", p.refund_of as "refundOf", 'CAPTURED' as status, false as "needsReview",
  p.created_at as "createdAt", p.created_at as "updatedAt"`;

/** A removed payment stays in the table for the auditor and is left out everywhere else. */
const notRemoved = sql`not exists (select from payment_removal r where r.property_id = p.property_id and r.payment_id = p.id)`;

/** Ledger rows that a booking's detail shows at most; the lists page through more. */
const ROWS_OF_BOOKING_MAX = 1000;

/**
 * Joins to the booking `b` of the statement around it its ledger, `ledger.charges` and `ledger.payments`: the rows of the
 * lists as JSON, so that a whole booking is one round trip.
 */
export const joinLedgerRows = sql`
  cross join lateral (
    select
      (select coalesce(json_agg(json_build_object(
        'id', c.id, 'bookingId', c.booking_id, 'type', c.type, 'amount', c.amount::float8, 'currency', c.currency,
        'occurredAt', iso_utc(c.occurred_at), 'notes', c.notes, 'createdAt', iso_utc(c.created_at), 'updatedAt', iso_utc(c.created_at)
      ) order by c.occurred_at, c.id), '[]'::json)
      from (select id, booking_id, type, amount, currency, occurred_at, notes, created_at from charge
        where charge.property_id = b.property_id and charge.booking_id = b.id order by occurred_at, id limit ${ROWS_OF_BOOKING_MAX}) c) as charges,
      (select coalesce(json_agg(json_build_object(
        'id', p.id, 'bookingId', p.booking_id, 'type', p.type, 'amount', p.amount::float8, 'method', p.method, 'currency', p.currency,
        'receivedAt', iso_utc(p.received_at), 'notes', p.notes, 'gatewayPaymentId', null, 'gatewayRefundId', null, 'refundOf', p.refund_of,
        'status', 'CAPTURED', 'needsReview', false, 'createdAt', iso_utc(p.created_at), 'updatedAt', iso_utc(p.created_at)
      ) order by p.received_at, p.id), '[]'::json)
      from (select p.id, p.booking_id, p.type, p.amount, p.method, p.currency, p.received_at, p.notes, p.refund_of, p.created_at from payment p
        where p.property_id = b.property_id and p.booking_id = b.id and ${notRemoved} order by p.received_at, p.id limit ${ROWS_OF_BOOKING_MAX}) p) as payments
  ) ledger`;

export async function insertCharge(tx: Tx, propertyId: string, draft: ChargeDraft): Promise<ChargeView> {
  const { rows } = await sql<ChargeView>`
    insert into charge as c (property_id, id, booking_id, type, amount, currency, occurred_at, notes, created_by, created_at)
    values (${propertyId}, ${draft.id}, ${draft.bookingId}, ${draft.type}, ${draft.amount}, ${draft.currency}, ${draft.occurredAt},
      ${draft.notes}, ${draft.actorId}, ${draft.at})
    returning ${chargeColumns}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('an insert answers its row');
  return row;
}

/** Charges of a booking by time, then id. */
export async function listCharges(db: Db, propertyId: string, bookingId: string, page: LedgerPage): Promise<ChargeView[]> {
  const { rows } = await sql<ChargeView>`
    select ${chargeColumns} from charge c
    where c.property_id = ${propertyId} and c.booking_id = ${bookingId}
      and (${page.after?.at ?? null}::timestamptz is null or (c.occurred_at, c.id) > (${page.after?.at ?? null}::timestamptz, ${page.after?.id ?? null}::uuid))
    order by c.occurred_at, c.id limit ${page.most}`.execute(db);
  return rows;
}

export async function insertPayment(tx: Tx, propertyId: string, draft: PaymentDraft): Promise<PaymentView> {
  const { rows } = await sql<PaymentView>`
    insert into payment as p (property_id, id, booking_id, type, amount, method, currency, received_at, notes, refund_of, created_by, created_at)
    values (${propertyId}, ${draft.id}, ${draft.bookingId}, ${draft.type}, ${draft.amount}, ${draft.method}, ${draft.currency}, ${draft.receivedAt},
      ${draft.notes}, ${draft.refundOf}, ${draft.actorId}, ${draft.at})
    returning ${paymentColumns}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('an insert answers its row');
  return row;
}

/** Payments and refunds of a booking by time, then id. */
export async function listPayments(db: Db, propertyId: string, bookingId: string, page: LedgerPage): Promise<PaymentView[]> {
  const { rows } = await sql<PaymentView>`
    select ${paymentColumns} from payment p
    where p.property_id = ${propertyId} and p.booking_id = ${bookingId} and ${notRemoved}
      and (${page.after?.at ?? null}::timestamptz is null or (p.received_at, p.id) > (${page.after?.at ?? null}::timestamptz, ${page.after?.id ?? null}::uuid))
    order by p.received_at, p.id limit ${page.most}`.execute(db);
  return rows;
}

/** A payment that can still be refunded or removed, with what was given back of it so far (numeric text). */
export type PaymentFacts = { view: PaymentView; amount: string; refunded: string };

/** The payment of the booking, or undefined. The booking's row is locked, so no refund of it can be under way. */
export async function findPayment(
  tx: Tx,
  propertyId: string,
  bookingId: string,
  paymentId: string,
): Promise<PaymentFacts | undefined> {
  const { rows } = await sql<PaymentView & { exactAmount: string; refunded: string }>`
    select ${paymentColumns}, p.amount::text as "exactAmount",
      (select coalesce(sum(f.amount), 0)::text from payment f where f.property_id = p.property_id and f.refund_of = p.id) as refunded
    from payment p
    where p.property_id = ${propertyId} and p.booking_id = ${bookingId} and p.id = ${paymentId} and ${notRemoved}`.execute(tx);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { exactAmount, refunded, ...view } = row;
  return { view, amount: exactAmount, refunded };
}

/** Takes a payment out of lists and balances; the row itself is never touched. */
export async function insertPaymentRemoval(
  tx: Tx,
  propertyId: string,
  paymentId: string,
  actorId: string,
  at: string,
): Promise<void> {
  await sql`
    insert into payment_removal (property_id, payment_id, removed_by, removed_at)
    values (${propertyId}, ${paymentId}, ${actorId}, ${at})`.execute(tx);
}
