import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Timestamp } from '../../../platform/time.ts';

export type RefundState = 'PENDING' | 'PROCESSED' | 'FAILED' | 'REFUSED';

/** A refund through the gateway as stored; `amount` is numeric text. Without a payment it waits for one to be heard of. */
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
  looks: number;
  failures: number;
  createdBy: string | null;
  createdAt: Timestamp;
};

const columns = sql`
  r.id, r.origin, r.state, r.gateway_payment_id as "gatewayPaymentId", r.gateway_refund_id as "gatewayRefundId", r.payment_id as "paymentId",
  r.booking_id as "bookingId", r.amount::text as amount, r.currency, r.notes, r.key_hash as "keyHash", r.looks, r.failures,
  r.created_by as "createdBy", r.created_at as "createdAt"`;

export type RefundDraft = Omit<RefundRow, 'looks' | 'failures'> & { lookAt: Timestamp | null; at: Timestamp };

/** Undefined when the gateway's refund is known already. */
export async function insertRefund(tx: Tx, propertyId: string, draft: RefundDraft): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`
    insert into gateway_refund as r (property_id, id, origin, state, gateway_payment_id, gateway_refund_id, payment_id, booking_id, amount, currency,
      notes, key_hash, look_at, created_by, created_at, updated_at)
    values (${propertyId}, ${draft.id}, ${draft.origin}, ${draft.state}, ${draft.gatewayPaymentId}, ${draft.gatewayRefundId}, ${draft.paymentId},
      ${draft.bookingId}, ${draft.amount}, ${draft.currency}, ${draft.notes}, ${draft.keyHash}, ${draft.lookAt}, ${draft.createdBy},
      ${draft.createdAt}, ${draft.at})
    on conflict do nothing returning ${columns}`.execute(tx);
  return rows[0];
}

/** The refund that the gateway tells of, by its id there or our own, locked. */
export async function lockToldRefund(
  tx: Tx,
  propertyId: string,
  told: { gatewayRefundId: string; refundId: string | null },
): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`
    select ${columns} from gateway_refund r
    where r.property_id = ${propertyId}
      and (r.gateway_refund_id = ${told.gatewayRefundId} or (r.id = ${told.refundId} and r.gateway_refund_id is null))
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

/** Moves a locked refund on. `lookAt` null: its fate is known. */
export async function updateRefund(
  tx: Tx,
  propertyId: string,
  id: string,
  change: {
    state: RefundState;
    gatewayRefundId: string | null;
    failure: string | null;
    lookAt: Timestamp | null;
    looks: number;
    failures: number;
  },
  at: Timestamp,
): Promise<RefundRow> {
  const { rows } = await sql<RefundRow>`
    update gateway_refund r set state = ${change.state}, gateway_refund_id = ${change.gatewayRefundId}, failure = ${change.failure},
      key_hash = case when ${change.state} = 'REFUSED' then null else key_hash end,
      look_at = ${change.lookAt}, looks = ${change.looks}, failures = ${change.failures}, updated_at = ${at}
    where r.property_id = ${propertyId} and r.id = ${id} returning ${columns}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('a refund is never deleted');
  return row;
}

/** Refunds under way that were given up are looked at again: the gateway's keys may be good now. */
export async function lookAtRefundsAgain(tx: Tx, propertyId: string, at: Timestamp): Promise<void> {
  await sql`
    update gateway_refund set look_at = ${at}, failures = 0
    where property_id = ${propertyId} and look_at is null and state = 'PENDING' and payment_id is not null`.execute(tx);
}

/** The gateway told of a refund of ours without saying that it is ours, so it has a row of its own: ours holds nothing any more. */
export async function foldRefund(
  tx: Tx,
  propertyId: string,
  id: string,
  told: string,
  at: Timestamp,
): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`
    update gateway_refund r set state = 'REFUSED', failure = ${`told by the gateway before it was known to be ours: ${told}`}, look_at = null, updated_at = ${at}
    where property_id = ${propertyId} and id = ${id} and state = 'PENDING' and gateway_refund_id is null
    returning ${columns}`.execute(tx);
  return rows[0];
}

/** Refunds that came before their payment find it: all that were told of it so far. */
export async function adoptRefunds(
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

/** How much the payment was and how much of it the ledger has given back; numeric text. */
export async function getRefundRoom(db: Db, propertyId: string, paymentId: string): Promise<{ paid: string; booked: string }> {
  const { rows } = await sql<{ paid: string; booked: string }>`
    select p.amount::text as paid,
      (select coalesce(sum(f.amount), 0)::text from payment f where f.property_id = p.property_id and f.refund_of = p.id) as booked
    from payment p where p.property_id = ${propertyId} and p.id = ${paymentId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a payment is never deleted');
  return row;
}
