import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { statement } from '../../../platform/db/statement.ts';

/** The ids by which a snapshot says which payment request and payment of ours it is about. */
export type SnapshotIds = {
  gatewayIds: readonly string[];
  requestId: string | null;
  orderId: string | null;
  gatewayPaymentId: string | null;
};

/** The records of ours that a snapshot is about. */
export type KnownRecords = {
  request: { id: string; bookingId: string } | null;
  payment: { id: string; bookingId: string } | null;
  /** Whether refunds of the payment were reported before it. */
  hasParkedRefunds: boolean;
};

/** Snapshots of one payment are applied one at a time: a refund may be reported before its payment, or at the same moment. */
export async function lockGatewayPayment(tx: Tx, propertyId: string, gatewayPaymentId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${propertyId}/${gatewayPaymentId}`}, 6))`.execute(tx);
}

const knownRecords = statement<SnapshotIds & { propertyId: string }, KnownRecords>(
  ({ propertyId, gatewayIds, requestId, orderId, gatewayPaymentId }) => sql<KnownRecords>`
    with known as materialized (
      select p.id, p.booking_id, p.gateway_request_id from payment p
      where p.property_id = ${propertyId} and p.type = 'PAYMENT' and p.gateway_payment_id = ${gatewayPaymentId}
    ), named as (
      select 1 as rank, q.id, q.booking_id from gateway_request q
      where q.property_id = ${propertyId} and q.gateway_id = any(${gatewayIds}::text[])
      union all
      select 2, q.id, q.booking_id from gateway_request q where q.property_id = ${propertyId} and q.id = ${requestId}
      union all
      select 3, q.id, q.booking_id from known join gateway_request q on q.property_id = ${propertyId} and q.id = known.gateway_request_id
      union all
      select 4, q.id, q.booking_id from gateway_request q where q.property_id = ${propertyId} and q.order_id = ${orderId}
    )
    select (select json_build_object('id', id, 'bookingId', booking_id) from named order by rank limit 1) as request,
      (select json_build_object('id', id, 'bookingId', booking_id) from known) as payment,
      exists (select from gateway_refund r where r.property_id = ${propertyId} and r.gateway_payment_id = ${gatewayPaymentId}
        and r.payment_id is null) as "hasParkedRefunds"`,
);

/** Finds the payment request and the payment: by the gateway's id, then our own id, the posted payment, and the order of the link. */
export async function findKnownRecords(tx: Tx, propertyId: string, names: SnapshotIds): Promise<KnownRecords> {
  const [found] = await knownRecords(tx, { propertyId, ...names });
  return found ?? { request: null, payment: null, hasParkedRefunds: false };
}

/** Whether a row of the ledger has that id. */
export async function isInLedger(tx: Tx, propertyId: string, id: string): Promise<boolean> {
  const { rows } = await sql`select from payment p where p.property_id = ${propertyId} and p.id = ${id}`.execute(tx);
  return rows.length > 0;
}
