import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { noteChange } from '../../../platform/outbox/events.queries.ts';
import type { PaymentRequestRow } from '../payment-requests/payment-request.queries.ts';
import type { ChargeView, PaymentView } from './ledger.schema.ts';

/** A page of ledger rows: starts after this time and id. */
export type LedgerPage = { after: { at: string; id: string } | null; most: number };

/** Amounts are numeric text, exact to the currency's decimals. */
export type ChargeDraft = {
  id: string;
  bookingId: string;
  type: ChargeView['type'];
  amount: string;
  /** What its taxes add to it. */
  tax: string;
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
  /** For money that went through the gateway. Its gateway ids are unique in the property (`gateway_payment_booked`, `gateway_refund_booked`). */
  gateway?: { paymentId: string; refundId: string | null; request: Pick<PaymentRequestRow, 'id' | 'kind'> | null };
};

/** The row that takes the charge `c` back. */
const reversedBy = (propertyId: string) =>
  sql`(select back.id from charge back where back.property_id = ${propertyId} and back.reversal_of = c.id)`;

// A ledger amount has at most 14 digits, so a JSON number has it exactly.
const chargeColumns = (reversal: RawBuilder<unknown>) => sql`
  c.id, c.booking_id as "bookingId", c.type, c.amount::float8 as amount, c.tax_amount::float8 as tax, c.currency, c.occurred_at as "occurredAt", c.notes,
  c.reversal_of as "reversalOf", ${reversal} as "reversedBy",
  c.created_at as "createdAt", c.created_at as "updatedAt"`;

/** A row that was just inserted, which nothing has taken back. */
const newCharge = chargeColumns(sql`null::uuid`);

/** The QR code or link that a payment `p` came by. */
function requestOf(propertyId: string, kind: 'QR' | 'LINK') {
  return sql`(select q.id from gateway_request q
    where q.property_id = ${propertyId} and q.id = p.gateway_request_id and q.kind = ${sql.lit(kind)})`;
}

const storedPayment = (qrId: RawBuilder<unknown>, linkId: RawBuilder<unknown>) => sql`
  p.id, p.booking_id as "bookingId", p.type, p.amount::float8 as amount, p.method, p.currency, p.received_at as "receivedAt", p.notes,
  p.gateway_payment_id as "gatewayPaymentId", p.gateway_refund_id as "gatewayRefundId", p.refund_of as "refundOf",
  ${qrId} as "qrId", ${linkId} as "paymentLinkId", p.created_at as "createdAt"`;

/** The columns of a payment `p` that both the table `payment` and the view `payment_line` have. */
export const paymentOf = (propertyId: string): RawBuilder<unknown> =>
  storedPayment(requestOf(propertyId, 'QR'), requestOf(propertyId, 'LINK'));

/** When a row of the table `payment` was written; a refund is as old as its request, and is posted later. Reviews come on top. */
export const writtenAt = sql`greatest(p.created_at, case when p.gateway_refund_id is not null then p.received_at end)`;

/** For the view `payment_line`: the ledger rows that were not removed, and pending refunds of the gateway. */
export const paymentColumns = (propertyId: string) =>
  sql`${paymentOf(propertyId)}, p.updated_at as "updatedAt", p.status, p.needs_review as "needsReview"`;

/** The most ledger rows in a booking's detail; the lists page through all. */
const ROWS_OF_BOOKING_MAX = 1000;

/**
 * Joins the ledger of the booking `b` of the outer statement as JSON: `ledger.charges` and `ledger.payments`, with the rows of the
 * lists. So a whole booking needs one round trip.
 */
export const joinLedgerRows = (propertyId: string) => sql`
  cross join lateral (
    select
      (select coalesce(json_agg(json_build_object(
        'id', c.id, 'bookingId', c.booking_id, 'type', c.type, 'amount', c.amount::float8, 'tax', c.tax_amount::float8, 'currency', c.currency,
        'occurredAt', iso_utc(c.occurred_at), 'notes', c.notes, 'reversalOf', c.reversal_of, 'reversedBy', ${reversedBy(propertyId)},
        'createdAt', iso_utc(c.created_at), 'updatedAt', iso_utc(c.created_at)
      ) order by c.occurred_at, c.id), '[]'::json)
      from (select property_id, id, booking_id, type, amount, tax_amount, currency, occurred_at, notes, reversal_of, created_at from charge
        where charge.property_id = ${propertyId} and charge.booking_id = b.id order by occurred_at, id limit ${ROWS_OF_BOOKING_MAX}) c) as charges,
      (select coalesce(json_agg(json_build_object(
        'id', p.id, 'bookingId', p.booking_id, 'type', p.type, 'amount', p.amount::float8, 'method', p.method, 'currency', p.currency,
        'receivedAt', iso_utc(p.received_at), 'notes', p.notes, 'gatewayPaymentId', p.gateway_payment_id,
        'gatewayRefundId', p.gateway_refund_id, 'refundOf', p.refund_of, 'status', p.status, 'needsReview', p.needs_review,
        'qrId', ${requestOf(propertyId, 'QR')}, 'paymentLinkId', ${requestOf(propertyId, 'LINK')},
        'createdAt', iso_utc(p.created_at), 'updatedAt', iso_utc(p.updated_at)
      ) order by p.received_at, p.id), '[]'::json)
      from (select * from payment_line where payment_line.property_id = ${propertyId} and payment_line.booking_id = b.id
        order by received_at, id limit ${ROWS_OF_BOOKING_MAX}) p) as payments
  ) ledger`;

export async function insertCharge(tx: Tx, propertyId: string, draft: ChargeDraft): Promise<ChargeView> {
  const { rows } = await sql<ChargeView>`
    insert into charge as c (property_id, id, booking_id, type, amount, tax_amount, currency, occurred_at, notes, created_by, created_at)
    values (${propertyId}, ${draft.id}, ${draft.bookingId}, ${draft.type}, ${draft.amount}, ${draft.tax}, ${draft.currency}, ${draft.occurredAt},
      ${draft.notes}, ${draft.actorId}, ${draft.at})
    returning ${newCharge}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('an insert returns its row');
  noteChange(tx, { propertyId, kind: 'charge', id: row.id, data: { bookingId: row.bookingId }, at: draft.at });
  return row;
}

/** One charge of the booking, or undefined. */
export async function findCharge(
  tx: Tx,
  propertyId: string,
  bookingId: string,
  chargeId: string,
): Promise<ChargeView | undefined> {
  const { rows } = await sql<ChargeView>`
    select ${chargeColumns(reversedBy(propertyId))} from charge c
    where c.property_id = ${propertyId} and c.booking_id = ${bookingId} and c.id = ${chargeId}`.execute(tx);
  return rows[0];
}

/** Takes a charge back by a row with the negative amount. The constraint `charge_reversed_once` refuses a second time. */
export async function insertReversal(
  tx: Tx,
  propertyId: string,
  chargeId: string,
  reversal: { id: string; reason: string; actorId: string; at: string },
): Promise<ChargeView> {
  const { rows } = await sql<ChargeView>`
    insert into charge as c (property_id, id, booking_id, type, amount, tax_amount, currency, occurred_at, notes, reversal_of, created_by, created_at)
    select property_id, ${reversal.id}::uuid, booking_id, type, -amount, -tax_amount, currency, ${reversal.at}::timestamptz, ${reversal.reason}, id,
      ${reversal.actorId}::uuid, ${reversal.at}::timestamptz
    from charge where property_id = ${propertyId} and id = ${chargeId}
    returning ${newCharge}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('an insert returns its row');
  noteChange(tx, { propertyId, kind: 'charge', id: row.id, data: { bookingId: row.bookingId }, at: reversal.at });
  return row;
}

/** Charges of a booking by time, then id. */
export async function listCharges(db: Db, propertyId: string, bookingId: string, page: LedgerPage): Promise<ChargeView[]> {
  const { rows } = await sql<ChargeView>`
    select ${chargeColumns(reversedBy(propertyId))} from charge c
    where c.property_id = ${propertyId} and c.booking_id = ${bookingId}
      and (${page.after?.at ?? null}::timestamptz is null or (c.occurred_at, c.id) > (${page.after?.at ?? null}::timestamptz, ${page.after?.id ?? null}::uuid))
    order by c.occurred_at, c.id limit ${page.most}`.execute(db);
  return rows;
}

/** Null for a payment or refund of the gateway that is in the ledger already: each is posted once, also by concurrent transactions. */
export async function insertPaymentOnce(tx: Tx, propertyId: string, draft: PaymentDraft): Promise<PaymentView | null> {
  const request = draft.gateway?.request;
  const idOf = (kind: 'QR' | 'LINK') => sql`${request?.kind === kind ? request.id : null}::uuid`;
  const { rows } = await sql<PaymentView>`
    insert into payment as p (property_id, id, booking_id, type, amount, method, currency, received_at, notes, refund_of,
      gateway_payment_id, gateway_refund_id, gateway_request_id, created_by, created_at)
    values (${propertyId}, ${draft.id}, ${draft.bookingId}, ${draft.type}, ${draft.amount}, ${draft.method}, ${draft.currency}, ${draft.receivedAt},
      ${draft.notes}, ${draft.refundOf}, ${draft.gateway?.paymentId ?? null}, ${draft.gateway?.refundId ?? null},
      ${draft.gateway?.request?.id ?? null}, ${draft.actorId}, ${draft.at})
    on conflict do nothing
    returning ${storedPayment(idOf('QR'), idOf('LINK'))}, ${writtenAt} as "updatedAt", 'CAPTURED' as status, false as "needsReview"`.execute(
    tx,
  );
  for (const { id, bookingId, updatedAt: at } of rows)
    noteChange(tx, { propertyId, kind: 'payment', id, data: { bookingId }, at });
  return rows[0] ?? null;
}

/** A payment or refund that a person has entered. */
export async function insertPayment(tx: Tx, propertyId: string, draft: Omit<PaymentDraft, 'gateway'>): Promise<PaymentView> {
  const row = await insertPaymentOnce(tx, propertyId, draft);
  if (row === null) throw new Error('an insert returns its row');
  return row;
}

/** Payments and refunds of a booking by time, then id. */
export async function listPayments(db: Db, propertyId: string, bookingId: string, page: LedgerPage): Promise<PaymentView[]> {
  const { rows } = await sql<PaymentView>`
    select ${paymentColumns(propertyId)} from payment_line p
    where p.property_id = ${propertyId} and p.booking_id = ${bookingId}
      and (${page.after?.at ?? null}::timestamptz is null or (p.received_at, p.id) > (${page.after?.at ?? null}::timestamptz, ${page.after?.id ?? null}::uuid))
    order by p.received_at, p.id limit ${page.most}`.execute(db);
  return rows;
}

/** A payment with the sum of its refunds, including pending ones (numeric text). */
export type PaymentFacts = { view: PaymentView; amount: string; refunded: string };

/** The payment of the booking, or undefined; a pending refund does not count. The booking is locked, so no refund of the payment can start. */
export async function findPayment(
  tx: Tx,
  propertyId: string,
  bookingId: string,
  paymentId: string,
): Promise<PaymentFacts | undefined> {
  const { rows } = await sql<PaymentView & { exactAmount: string; refunded: string }>`
    select ${paymentColumns(propertyId)}, p.amount::text as "exactAmount",
      ((select coalesce(sum(f.amount), 0) from payment f where f.property_id = ${propertyId} and f.refund_of = p.id)
        + (select coalesce(sum(g.amount), 0) from gateway_refund g
          where g.property_id = ${propertyId} and g.gateway_payment_id = p.gateway_payment_id and g.state = 'PENDING'))::text as refunded
    from payment_line p
    where p.property_id = ${propertyId} and p.booking_id = ${bookingId} and p.id = ${paymentId} and p.status = 'CAPTURED'`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { exactAmount, refunded, ...view } = row;
  return { view, amount: exactAmount, refunded };
}

/** Removes a payment from lists and balances. The row itself never changes. */
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
  noteChange(tx, { propertyId, kind: 'payment', id: paymentId, at, removed: true });
}
