import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Timestamp } from '../../platform/time.ts';
import type { WebhookDeliveryView } from './endpoint.schema.ts';

/** The event of a delivery; null where it is no longer kept, or the delivery is a test. */
export type EventOfDelivery = { stream: string | null; subjectId: string | null; data: string | null; at: Timestamp };

export type DeliveryRow = Omit<WebhookDeliveryView, 'requestBody'> & EventOfDelivery;

/** Some deliveries of the endpoint, newest first. */
async function selectDeliveries(
  db: Db,
  { propertyId, endpointId, where, most }: { propertyId: string; endpointId: string; where: RawBuilder<unknown>; most: number },
): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select d.id, d.position, d.kind, d.booking_id as "bookingId", d.status, d.attempts,
      case when d.status = 'PENDING' then d.next_attempt_at end as "nextAttemptAt", d.delivered_at as "deliveredAt",
      d.response_status as "responseStatus", d.response_body as "responseBody", d.error, d.duration_ms as "durationMs",
      d.created_at as "createdAt", e.stream, e.subject_id as "subjectId", e.data::text as data, coalesce(e.created_at, d.created_at) as at
    from webhook_delivery d
    left join event e on e.property_id = d.property_id and e.position = d.position
    where d.property_id = ${propertyId} and d.endpoint_id = ${endpointId} and ${where}
    order by d.id desc limit ${most}`.execute(db);
  return rows;
}

/** The deliveries of the endpoint, newest first. */
export function listDeliveries(
  db: Db,
  propertyId: string,
  endpointId: string,
  { status, before, most }: { status: WebhookDeliveryView['status'] | null; before: string | null; most: number },
): Promise<DeliveryRow[]> {
  // Only what is asked for: indexes serve no condition that may be absent. The status is no parameter, as it chooses the index.
  const ofStatus = status === null ? sql`true` : sql`d.status = ${sql.lit(status)}`;
  const where = before === null ? ofStatus : sql`${ofStatus} and d.id < ${before}`;
  return selectDeliveries(db, { propertyId, endpointId, where, most });
}

/**
 * Deletes at most `most` deliveries from before the instant, or of deleted endpoints, and returns how many. Deleted endpoints go with
 * their last delivery.
 */
export async function purgeDeliveries(db: Db, before: Timestamp, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_delivery d using (
      (select property_id, id from webhook_delivery where created_at < ${before} order by created_at limit ${sql.lit(most)})
      union
      -- Endpoint by endpoint, by an index: there are few that are deleted.
      (select d.property_id, d.id from webhook_endpoint e cross join lateral (
          select property_id, id from webhook_delivery where property_id = e.property_id and endpoint_id = e.id order by id limit ${sql.lit(most)}
        ) d where e.deleted_at is not null limit ${sql.lit(most)})
    ) as old where d.property_id = old.property_id and d.id = old.id`.execute(db);
  await sql`
    delete from webhook_endpoint e where e.deleted_at is not null
      and (select d.id from webhook_delivery d where d.property_id = e.property_id and d.endpoint_id = e.id order by d.id limit 1) is null`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Queues a test. @returns its delivery */
export async function insertTest(
  tx: Tx,
  propertyId: string,
  endpointId: string,
  id: string,
  at: Timestamp,
): Promise<DeliveryRow[]> {
  await sql`
    insert into webhook_delivery (property_id, id, endpoint_id, kind, record_id, status, next_attempt_at, created_at)
    values (${propertyId}, ${id}, ${endpointId}, 'TEST', ${id}, 'PENDING', ${at}, ${at})`.execute(tx);
  return selectDeliveries(tx, { propertyId, endpointId, where: sql`d.id = ${id}`, most: 1 });
}
