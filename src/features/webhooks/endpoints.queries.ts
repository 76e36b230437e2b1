import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Timestamp } from '../../platform/time.ts';
import { lockProperty } from '../properties/index.ts';

/** What a person sets of an endpoint. */
export type EndpointSettings = { url: string; description: string; eventKinds: string[]; enabled: boolean };

/** An endpoint as it is stored. Its secrets are encrypted. */
export type EndpointRow = EndpointSettings & {
  id: string;
  disabledReason: 'FAILED' | null;
  disabledAt: Timestamp | null;
  sealedSecret: Buffer;
  previousValidUntil: Timestamp | null;
  oldestPendingAt: Timestamp | null;
  lastSuccessAt: Timestamp | null;
  lastFailureAt: Timestamp | null;
  lastError: string | null;
  position: number;
  version: number;
  createdAt: Timestamp;
  updatedAt: Timestamp;
};

const columns = (propertyId: string) => sql`
  e.id, e.url, e.description, e.event_kinds as "eventKinds", e.enabled, e.disabled_reason as "disabledReason", e.disabled_at as "disabledAt",
  e.secret as "sealedSecret", e.previous_valid_until as "previousValidUntil",
  (select d.created_at from webhook_delivery d
    where d.property_id = ${propertyId} and d.endpoint_id = e.id and d.status = 'PENDING' order by d.id limit 1) as "oldestPendingAt",
  e.last_success_at as "lastSuccessAt", e.last_failure_at as "lastFailureAt", e.last_error as "lastError", e.position, e.version,
  e.created_at as "createdAt", e.updated_at as "updatedAt"`;

/** The endpoints of the property that are not deleted, oldest first. */
export async function listEndpoints(db: Db, propertyId: string): Promise<EndpointRow[]> {
  const { rows } = await sql<EndpointRow>`
    select ${columns(propertyId)} from webhook_endpoint e where e.property_id = ${propertyId} and e.deleted_at is null order by e.id`.execute(
    db,
  );
  return rows;
}

/** @throws Problem 404, also for a deleted endpoint */
export async function getEndpoint(db: Db, propertyId: string, id: string): Promise<EndpointRow> {
  const { rows } = await sql<EndpointRow>`
    select ${columns(propertyId)} from webhook_endpoint e where e.property_id = ${propertyId} and e.id = ${id} and e.deleted_at is null`.execute(
    db,
  );
  if (rows[0] === undefined) throw notFound('webhook endpoint');
  return rows[0];
}

/** Like `getEndpoint`; nobody else can change the endpoint until the transaction ends. @throws Problem 404 */
export async function lockEndpoint(tx: Tx, propertyId: string, id: string): Promise<EndpointRow> {
  await sql`select from webhook_endpoint where property_id = ${propertyId} and id = ${id} for no key update`.execute(tx);
  return getEndpoint(tx, propertyId, id);
}

/** How many endpoints the property has. Two that are created at once wait for each other. */
export async function countEndpoints(tx: Tx, propertyId: string): Promise<number> {
  await lockProperty(tx, propertyId);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from webhook_endpoint where property_id = ${propertyId} and deleted_at is null`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Inserts an endpoint that begins after the position. */
export async function insertEndpoint(
  tx: Tx,
  propertyId: string,
  row: EndpointSettings & { id: string; sealedSecret: Buffer; position: number },
  at: Timestamp,
): Promise<void> {
  await sql`
    insert into webhook_endpoint
      (property_id, id, url, description, event_kinds, enabled, disabled_at, secret, position, created_at, updated_at)
    values (${propertyId}, ${row.id}, ${row.url}, ${row.description}, ${row.eventKinds}::text[], ${row.enabled},
      ${row.enabled ? null : at}::timestamptz, ${row.sealedSecret}, ${row.position}, ${at}, ${at})`.execute(tx);
}

/**
 * Writes what a person sets. An endpoint that is enabled again, or has another URL, begins anew where it was: its failures count no more, and
 * what waits is tried at once and for another three days.
 */
export async function updateEndpoint(
  tx: Tx,
  propertyId: string,
  before: EndpointRow,
  row: EndpointSettings,
  at: Timestamp,
): Promise<void> {
  const isAnew = row.enabled && (!before.enabled || row.url !== before.url);
  const disabledAt = row.enabled ? null : (before.disabledAt ?? at);
  await sql`
    update webhook_endpoint set url = ${row.url}, description = ${row.description}, event_kinds = ${row.eventKinds}::text[],
      enabled = ${row.enabled}, disabled_at = ${disabledAt}::timestamptz,
      disabled_reason = case when ${row.enabled} then null else disabled_reason end,
      version = version + 1, updated_at = ${at}
    where property_id = ${propertyId} and id = ${before.id}`.execute(tx);
  if (!isAnew) return;
  await sql`
    update webhook_endpoint set failures = 0, retry_at = null, last_failure_at = null, last_error = null
    where property_id = ${propertyId} and id = ${before.id}`.execute(tx);
  await sql`
    update webhook_delivery set attempts = 0, first_attempt_at = null, next_attempt_at = ${at}
    where property_id = ${propertyId} and endpoint_id = ${before.id} and status = 'PENDING'`.execute(tx);
}

/** Sets a new secret; the one before stays valid until then. @param previousUntil null: it is deleted */
export async function replaceSecret(
  tx: Tx,
  propertyId: string,
  id: string,
  sealed: Buffer,
  { at, previousUntil }: { at: Timestamp; previousUntil: Timestamp | null },
): Promise<void> {
  await sql`
    update webhook_endpoint set previous_secret = case when ${previousUntil}::timestamptz is not null then secret end,
      previous_valid_until = ${previousUntil}, secret = ${sealed},
      version = version + 1, updated_at = ${at}
    where property_id = ${propertyId} and id = ${id}`.execute(tx);
}

/** Deletes the endpoint and its secrets. Nothing more is sent; its deliveries are purged later. */
export async function deleteEndpoint(tx: Tx, propertyId: string, id: string, at: Timestamp): Promise<void> {
  await sql`
    update webhook_endpoint set deleted_at = ${at}, enabled = false, disabled_at = coalesce(disabled_at, ${at}), secret = null,
      previous_secret = null, previous_valid_until = null, updated_at = ${at}
    where property_id = ${propertyId} and id = ${id}`.execute(tx);
}

/** Has the events after the position sent again: those up to the endpoint's position get new attempts. */
export async function moveBack(tx: Tx, propertyId: string, id: string, after: number): Promise<void> {
  await sql`
    update webhook_endpoint set position = least(position, ${after}) where property_id = ${propertyId} and id = ${id}`.execute(
    tx,
  );
}

/** How many events of these streams lie after one position and up to another. */
export async function countEvents(
  db: Db,
  propertyId: string,
  { after, upTo, streams }: { after: number; upTo: number; streams: readonly string[] },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from event
    where property_id = ${propertyId} and position > ${after} and position <= ${upTo} and stream = any(${[...streams]}::text[])`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
