import { type RawBuilder, sql } from 'kysely';
import { onlyProperty } from '../../../platform/db/by-property.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { DOWN_FAILURES } from './retry.rules.ts';

/** How long an attempt may take until another process takes the delivery: longer than the longest answer. */
const LEASE_SECONDS = 30;

/** An enabled endpoint that has not all its deliveries. */
export type BehindEndpoint = { propertyId: string; id: string; eventKinds: string[]; position: number };

const ofProperty = (column: RawBuilder<unknown>, propertyId: string | null) =>
  propertyId === null ? sql`true` : sql`${column} = ${propertyId}`;

/** The properties with enabled endpoints that have not all their deliveries. */
export async function listBehindProperties(db: Db): Promise<string[]> {
  const { rows } = await sql<{ propertyId: string }>`
    select distinct e.property_id as "propertyId"
    from webhook_endpoint e join event_counter c on c.property_id = e.property_id and c.last_position <> e.position
    where e.enabled`.execute(db);
  return rows.map(({ propertyId }) => propertyId);
}

/** Locks enabled endpoints whose property has newer events, those that nobody else has locked. @param propertyId null: of any property */
export async function lockBehind(tx: Tx, propertyId: string | null, most: number): Promise<BehindEndpoint[]> {
  const { rows } = await sql<BehindEndpoint>`
    select e.property_id as "propertyId", e.id, e.event_kinds as "eventKinds", e.position
    from webhook_endpoint e join event_counter c on c.property_id = e.property_id and c.last_position <> e.position
    where e.enabled and ${ofProperty(sql`e.property_id`, propertyId)} order by e.property_id, e.id limit ${sql.lit(most)} for no key update of e skip locked`.execute(
    tx,
  );
  return rows;
}

/** A delivery to make: an event for an endpoint. */
export type NewDelivery = {
  propertyId: string;
  id: string;
  endpointId: string;
  position: number;
  kind: string;
  recordId: string;
  bookingId: string | null;
};

/** Inserts deliveries. One that is there already is to be sent again; an attempt of it that still runs no longer counts. */
export async function insertDeliveries(tx: Tx, rows: readonly NewDelivery[], at: Timestamp): Promise<void> {
  if (rows.length === 0) return;
  const column = <Key extends keyof NewDelivery>(key: Key): NewDelivery[Key][] => rows.map((row) => row[key]);
  await sql`
    insert into webhook_delivery
      (property_id, id, endpoint_id, position, kind, record_id, booking_id, status, next_attempt_at, created_at)
    select new.*, 'PENDING', ${at}::timestamptz, ${at}::timestamptz
    from unnest(${column('propertyId')}::uuid[], ${column('id')}::uuid[], ${column('endpointId')}::uuid[], ${column('position')}::bigint[],
      ${column('kind')}::text[], ${column('recordId')}::uuid[], ${column('bookingId')}::uuid[]) as new
    on conflict (property_id, endpoint_id, position) do update
      set status = 'PENDING', attempts = 0, next_attempt_at = excluded.next_attempt_at, first_attempt_at = null, delivered_at = null,
        lease = null, leased_until = null`.execute(tx);
}

/** Writes how far the deliveries of each endpoint were made. */
export async function movePositions(
  tx: Tx,
  moved: readonly { propertyId: string; id: string; position: number }[],
): Promise<void> {
  await sql`
    update webhook_endpoint e set position = moved.position
    from unnest(${moved.map((row) => row.propertyId)}::uuid[], ${moved.map((row) => row.id)}::uuid[],
      ${moved.map((row) => row.position)}::bigint[]) as moved (property_id, id, position)
    where e.property_id = ${onlyProperty(moved) ?? sql`moved.property_id`} and e.id = moved.id`.execute(tx);
}

/** A delivery that this process is to attempt now, with all that it needs. */
export type ClaimedDelivery = {
  propertyId: string;
  id: string;
  endpointId: string;
  lease: string;
  position: number | null;
  attempts: number;
  firstAttemptAt: Timestamp;
  createdAt: Timestamp;
  url: string;
  sealedSecret: Buffer;
  sealedPrevious: Buffer | null;
  /** Attempts of the endpoint in a row that failed before. */
  failures: number;
  stream: string | null;
  subjectId: string | null;
  data: string | null;
  eventAt: Timestamp | null;
};

/** Whether an earlier delivery of the same endpoint and the same record, or booking, is still to be made. */
const waits = (property: RawBuilder<unknown>, key: 'record_id' | 'booking_id') => sql`exists (
  select from webhook_delivery earlier
  where earlier.property_id = ${property} and earlier.endpoint_id = d.endpoint_id and earlier.${sql.ref(key)} = d.${sql.ref(key)}
    and earlier.position < d.position and earlier.status = 'PENDING')`;

/** The properties with deliveries that are due. */
export async function listDueProperties(db: Db, now: Timestamp): Promise<string[]> {
  const { rows } = await sql<{ propertyId: string }>`
    select distinct property_id as "propertyId" from webhook_delivery where status = 'PENDING' and next_attempt_at <= ${now}`.execute(
    db,
  );
  return rows.map(({ propertyId }) => propertyId);
}

/**
 * Claims deliveries that are due: of each endpoint at most `perEndpoint` at a time, one while its attempts fail or none has succeeded, and
 * only the oldest of each record and each booking. Endpoints whose attempts succeed go first.
 * @param propertyId null: of any property
 * @param running how many attempts of an endpoint this process has under way
 */
export async function claimDeliveries(
  db: Db,
  {
    propertyId,
    now,
    lease,
    most,
    perEndpoint,
    running,
  }: {
    propertyId: string | null;
    now: Timestamp;
    lease: string;
    most: number;
    perEndpoint: number;
    running: ReadonlyMap<string, number>;
  },
): Promise<ClaimedDelivery[]> {
  const of = propertyId === null ? null : sql`${propertyId}::uuid`;
  const { rows } = await sql<ClaimedDelivery>`
    -- The endpoints that may get something. One that waits before its next attempt gets tests alone, and costs nothing without them.
    with lane as (
      select e.*, coalesce(e.retry_at <= ${now}, true) as is_open,
        case when e.failures > 0 or e.last_success_at is null then 1 else ${sql.lit(perEndpoint)} end - coalesce(running.count, 0) as free
      from webhook_endpoint e
      left join unnest(${[...running.keys()]}::uuid[], ${[...running.values()]}::integer[]) as running (id, count) on running.id = e.id
      where e.enabled and ${ofProperty(sql`e.property_id`, propertyId)} and (coalesce(e.retry_at <= ${now}, true) or exists (
        select from webhook_delivery test
        where test.property_id = ${of ?? sql`e.property_id`} and test.endpoint_id = e.id and test.position is null and test.status = 'PENDING'))
    -- What they get. Beyond the position of the endpoint the deliveries are about to be made anew: it went back to send them again.
    ), picked as (
      select due.property_id, due.id from lane cross join lateral (
        select d.property_id, d.id from webhook_delivery d
        where d.property_id = ${of ?? sql`lane.property_id`} and d.endpoint_id = lane.id and d.status = 'PENDING' and d.next_attempt_at <= ${now}
          and (d.leased_until is null or d.leased_until <= ${now})
          and (d.position is null or (lane.is_open and d.position <= lane.position))
          and not ${waits(of ?? sql`d.property_id`, 'record_id')} and not ${waits(of ?? sql`d.property_id`, 'booking_id')}
        order by d.next_attempt_at limit lane.free for update skip locked
      ) as due
      where lane.free > 0 order by lane.failures > 0 limit ${most}
    ), claimed as (
      update webhook_delivery d
      set lease = ${lease}, leased_until = ${now}::timestamptz + make_interval(secs => ${sql.lit(LEASE_SECONDS)}), attempts = d.attempts + 1,
        first_attempt_at = coalesce(d.first_attempt_at, ${now})
      from picked where d.property_id = ${of ?? sql`picked.property_id`} and d.id = picked.id
      returning d.*
    )
    select d.property_id as "propertyId", d.id, d.endpoint_id as "endpointId", d.lease, d.position, d.attempts,
      d.first_attempt_at as "firstAttemptAt", d.created_at as "createdAt", e.url, e.secret as "sealedSecret", e.failures,
      case when e.previous_valid_until > ${now} then e.previous_secret end as "sealedPrevious",
      event.stream, event.subject_id as "subjectId", event.data::text as data, event.created_at as "eventAt"
    from claimed d
    join webhook_endpoint e on e.property_id = ${of ?? sql`d.property_id`} and e.id = d.endpoint_id
    left join event on event.property_id = ${of ?? sql`d.property_id`} and event.position = d.position`.execute(db);
  return rows;
}

/** The outcome of an attempt for the log. */
export type Outcome = { status: number | null; body: string | null; error: string | null; durationMs: number };

const log = ({ status, body, error, durationMs }: Outcome) =>
  sql`lease = null, leased_until = null, response_status = ${status}, response_body = ${body}, error = ${error}, duration_ms = ${durationMs}`;
const claimed = ({ propertyId, id, lease }: ClaimedDelivery) =>
  sql`property_id = ${propertyId} and id = ${id} and lease = ${lease}`;

/** Stores that the receiver has confirmed the delivery. After an endpoint was down, all that waits becomes due. */
export async function saveDelivered(db: Db, delivery: ClaimedDelivery, outcome: Outcome, now: Timestamp): Promise<void> {
  const { propertyId, endpointId, failures } = delivery;
  await sql`
    with done as (
      update webhook_delivery set status = 'DELIVERED', delivered_at = ${now}, ${log(outcome)} where ${claimed(delivery)}
    )
    update webhook_endpoint set failures = 0, retry_at = null, last_success_at = ${now}
    where property_id = ${propertyId} and id = ${endpointId}`.execute(db);
  if (failures < DOWN_FAILURES) return;
  await sql`
    update webhook_delivery set next_attempt_at = ${now}
    where property_id = ${propertyId} and endpoint_id = ${endpointId} and status = 'PENDING' and next_attempt_at > ${now}`.execute(
    db,
  );
}

/** Stores a failed attempt, unless the delivery was taken away meanwhile. @param nextAttemptAt null: it is given up */
export async function saveFailed(
  tx: Tx,
  delivery: ClaimedDelivery,
  outcome: Outcome,
  nextAttemptAt: Timestamp | null,
): Promise<void> {
  await sql`
    update webhook_delivery set status = case when ${nextAttemptAt}::timestamptz is null then 'FAILED' else status end,
      next_attempt_at = coalesce(${nextAttemptAt}, next_attempt_at), ${log(outcome)}
    where ${claimed(delivery)}`.execute(tx);
}

/** Counts a failure of the endpoint. */
export async function saveEndpointFailure(
  tx: Tx,
  { propertyId, endpointId }: ClaimedDelivery,
  { now, error, retryAt }: { now: Timestamp; error: string; retryAt: Timestamp | null },
): Promise<void> {
  await sql`
    update webhook_endpoint set failures = failures + 1, retry_at = ${retryAt}::timestamptz, last_failure_at = ${now}, last_error = ${error}
    where property_id = ${propertyId} and id = ${endpointId}`.execute(tx);
}

/** Disables the endpoint, unless an attempt has succeeded since; returns whether it did. */
export async function disableEndpoint(
  tx: Tx,
  { propertyId, endpointId }: ClaimedDelivery,
  { now, unlessSuccessSince }: { now: Timestamp; unlessSuccessSince: Timestamp | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhook_endpoint set enabled = false, disabled_reason = 'FAILED', disabled_at = ${now}, version = version + 1, updated_at = ${now}
    where property_id = ${propertyId} and id = ${endpointId} and enabled
      and (${unlessSuccessSince}::timestamptz is null or last_success_at is null or last_success_at < ${unlessSuccessSince})`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/** Gives claimed deliveries back, as if they had not been claimed. */
export async function releaseDelivery(db: Db, delivery: ClaimedDelivery): Promise<void> {
  await sql`
    update webhook_delivery set lease = null, leased_until = null, attempts = attempts - 1 where ${claimed(delivery)}`.execute(
    db,
  );
}
