import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { noteChange } from '../../../platform/outbox/events.queries.ts';
import type { Timestamp } from '../../../platform/time.ts';

export type RefundState = 'PENDING' | 'PROCESSED' | 'FAILED' | 'REFUSED';

/** A refund through the gateway as stored; `amount` is numeric text. Without a payment it is parked until the payment is reported. */
export type RefundRow = {
  id: string;
  origin: 'DESK' | 'GATEWAY';
  state: RefundState;
  gatewayPaymentId: string;
  gatewayRefundId: string | null;
  paymentId: string | null;
  bookingId: string | null;
  amount: string;
  currency: string;
  notes: string | null;
  keyHash: Buffer | null;
  checks: number;
  failures: number;
  createdBy: string | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
};

const columns = sql`
  r.id, r.origin, r.state, r.gateway_payment_id as "gatewayPaymentId", r.gateway_refund_id as "gatewayRefundId", r.payment_id as "paymentId",
  r.booking_id as "bookingId", r.amount::text as amount, r.currency, r.notes, r.key_hash as "keyHash", r.looks as checks, r.failures,
  r.created_by as "createdBy", r.created_at as "createdAt", r.updated_at as "updatedAt"`;

export type RefundDraft = Omit<RefundRow, 'checks' | 'failures' | 'updatedAt'> & { checkAt: Timestamp | null; at: Timestamp };

/** The list of payments shows refunds that are under way or have failed, under their own id. */
function noteRefund(tx: Tx, propertyId: string, { id, bookingId }: RefundRow, at: Timestamp): void {
  if (bookingId !== null) noteChange(tx, { propertyId, kind: 'payment', id, data: { bookingId }, at });
}

/** Undefined when the gateway's refund is stored already. */
export async function insertRefund(tx: Tx, propertyId: string, draft: RefundDraft): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`
    insert into gateway_refund as r (property_id, id, origin, state, gateway_payment_id, gateway_refund_id, payment_id, booking_id, amount, currency,
      notes, key_hash, look_at, created_by, created_at, updated_at)
    values (${propertyId}, ${draft.id}, ${draft.origin}, ${draft.state}, ${draft.gatewayPaymentId}, ${draft.gatewayRefundId}, ${draft.paymentId},
      ${draft.bookingId}, ${draft.amount}, ${draft.currency}, ${draft.notes}, ${draft.keyHash}, ${draft.checkAt}, ${draft.createdBy},
      ${draft.createdAt}, ${draft.at})
    on conflict do nothing returning ${columns}`.execute(tx);
  if (rows[0] !== undefined) noteRefund(tx, propertyId, rows[0], draft.at);
  return rows[0];
}

/** Locks the refund that the gateway reports, by its id there or our own. */
export async function lockReportedRefund(
  tx: Tx,
  propertyId: string,
  reported: { gatewayRefundId: string; refundId: string | null },
): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`
    select ${columns} from gateway_refund r
    where r.property_id = ${propertyId}
      and (r.gateway_refund_id = ${reported.gatewayRefundId} or (r.id = ${reported.refundId} and r.gateway_refund_id is null))
    order by r.gateway_refund_id nulls last limit 1 for no key update`.execute(tx);
  return rows[0];
}

/** The refund by our own id. */
export async function getRefund(db: Db, propertyId: string, id: string): Promise<RefundRow> {
  const { rows } = await sql<RefundRow>`
    select ${columns} from gateway_refund r where r.property_id = ${propertyId} and r.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a refund is never deleted');
  return row;
}

/** The same, locked; where its booking is locked too, after that. */
export async function lockRefund(tx: Tx, propertyId: string, id: string): Promise<RefundRow> {
  const { rows } = await sql<RefundRow>`
    select ${columns} from gateway_refund r where r.property_id = ${propertyId} and r.id = ${id} for no key update`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('a refund is never deleted');
  return row;
}

/** Updates a locked refund. `checkAt` null: its outcome is known, or it is left to a person. */
export async function updateRefund(
  tx: Tx,
  propertyId: string,
  id: string,
  change: {
    state: RefundState;
    gatewayRefundId: string | null;
    failure: string | null;
    checkAt: Timestamp | null;
    checks: number;
    failures: number;
  },
  at: Timestamp,
): Promise<RefundRow> {
  const { rows } = await sql<RefundRow>`
    update gateway_refund r set state = ${change.state}, gateway_refund_id = ${change.gatewayRefundId}, failure = ${change.failure},
      key_hash = case when ${change.state} = 'REFUSED' then null else key_hash end,
      look_at = ${change.checkAt}, looks = ${change.checks}, failures = ${change.failures}, updated_at = ${at}
    where r.property_id = ${propertyId} and r.id = ${id} returning ${columns}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('a refund is never deleted');
  noteRefund(tx, propertyId, row, at);
  return row;
}

/** Makes pending refunds that were given up due again: the property has new keys, which may work. */
export async function recheckRefunds(tx: Tx, propertyId: string, at: Timestamp): Promise<void> {
  await sql`
    update gateway_refund set look_at = ${at}, failures = 0
    where property_id = ${propertyId} and look_at is null and state = 'PENDING' and payment_id is not null`.execute(tx);
}

/** The gateway reported a refund of ours without our id, so that it got a row of its own: ours no longer counts. */
export async function supersedeRefund(
  tx: Tx,
  propertyId: string,
  id: string,
  reported: string,
  at: Timestamp,
): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`
    update gateway_refund r set state = 'REFUSED', failure = ${`reported by the gateway before it was known to be ours: ${reported}`}, look_at = null, updated_at = ${at}
    where property_id = ${propertyId} and id = ${id} and state = 'PENDING' and gateway_refund_id is null
    returning ${columns}`.execute(tx);
  if (rows[0] !== undefined) noteRefund(tx, propertyId, rows[0], at);
  return rows[0];
}

/** Gives the refunds that were reported before their payment this payment. */
export async function attachParkedRefunds(
  tx: Tx,
  propertyId: string,
  payment: { gatewayPaymentId: string; paymentId: string; bookingId: string },
  at: Timestamp,
): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    update gateway_refund r set payment_id = ${payment.paymentId}, booking_id = ${payment.bookingId},
      look_at = case when r.state = 'PENDING' then ${at}::timestamptz end, updated_at = ${at}
    where r.property_id = ${propertyId} and r.gateway_payment_id = ${payment.gatewayPaymentId} and r.payment_id is null
    returning ${columns}`.execute(tx);
  return rows;
}

/** The amount of a payment and the sum of its refunds in the ledger; numeric text. */
export async function getRefundTotals(
  db: Db,
  propertyId: string,
  paymentId: string,
): Promise<{ paid: string; refunded: string }> {
  const { rows } = await sql<{ paid: string; refunded: string }>`
    select p.amount::text as paid,
      (select coalesce(sum(f.amount), 0)::text from payment f where f.property_id = ${propertyId} and f.refund_of = p.id) as refunded
    from payment p where p.property_id = ${propertyId} and p.id = ${paymentId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a payment is never deleted');
  return row;
}
