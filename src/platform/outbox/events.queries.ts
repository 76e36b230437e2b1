import { type RawBuilder, sql } from 'kysely';
import { beforeCommit } from '../db/before-commit.ts';
import { isDistributed, onlyProperty, readByProperty } from '../db/by-property.ts';
import type { Db, Tx } from '../db/database.ts';
import { sendWithCommit } from '../db/send-together.ts';
import { statement } from '../db/statement.ts';
import { transact } from '../db/transact.ts';

/** A change to publish to the live streams of one property; `data` is the JSON that the subscriber receives. */
export type EventDraft = { stream: string; subjectId: string | null; name: string; data: unknown };

/**
 * What one stream sends: the events of exactly this stream and subject (null: those without a subject). Ids in lower case. With `kinds`
 * it sends all events of these streams instead, whatever their subject.
 */
export type Topic = { propertyId: string; stream: string; subjectId: string | null; kinds?: readonly string[] };

/** An event as it was stored; `data` is JSON text. */
export type StoredEvent = { position: number; stream: string; subjectId: string | null; name: string; data: string };

/** The range of a property's outbox: it holds all that a reader misses who has everything up to a position from `purgedThrough` to `lastPosition`. */
export type OutboxRange = { lastPosition: number; purgedThrough: number };

/** Rows of a left join: without an event there is one row with nulls in its place. */
type EventOrNone = { [Key in keyof StoredEvent]: StoredEvent[Key] | null };

/** Gives a new property its counter; without one `appendEvents` fails. */
export async function insertEventCounter(tx: Tx, propertyId: string): Promise<void> {
  await sql`insert into event_counter (property_id) values (${propertyId})`.execute(tx);
}

/**
 * Sets how long events of the property that come from now on stay in the outbox. Locks the counter: nothing is appended until the
 * transaction ends, so call it last. @returns the position of the newest event
 */
export async function keepEvents(tx: Tx, propertyId: string, days: number): Promise<number> {
  const { rows } = await sql<{ lastPosition: number }>`
    update event_counter set kept_days = ${days} where property_id = ${propertyId}
    returning last_position as "lastPosition"`.execute(tx);
  return rows[0]?.lastPosition ?? 0;
}

type Appended = {
  propertyId: string;
  at: string;
  count: number;
  streams: readonly string[];
  subjectIds: readonly (string | null)[];
  names: readonly string[];
  data: readonly string[];
};

const moveCounter = statement<Pick<Appended, 'propertyId' | 'count'>, never>(
  ({ propertyId, count }) => sql`
    update event_counter set last_position = last_position + ${count}::integer where property_id = ${propertyId}`,
);

// Without a counter the position is null, which the table refuses.
const append = statement<Appended, never>(
  ({ propertyId, at, count, streams, subjectIds, names, data }) => sql`
    insert into event (property_id, position, stream, subject_id, name, data, created_at, purge_at)
    select ${propertyId}, counter.last_position - ${count}::integer + draft.ordinal, draft.stream, draft.subject_id, draft.name, draft.data,
      ${at}::timestamptz, ${at}::timestamptz + make_interval(days => counter.kept_days)
    from unnest(${streams}::text[], ${subjectIds}::uuid[], ${names}::text[], ${data}::json[])
      with ordinality as draft (stream, subject_id, name, data, ordinal)
    left join event_counter counter on counter.property_id = ${propertyId}`,
);

/**
 * Writes the changes of one property to the outbox, in one packet with the commit: the property's counter stays locked until
 * then, so positions are in commit order and no reader can skip one.
 */
export async function appendEvents(tx: Tx, propertyId: string, at: string, drafts: readonly EventDraft[]): Promise<void> {
  const events = [...drafts, ...takeNoted(tx, propertyId)];
  if (events.length === 0) return;
  const appended = append.prepare(tx, {
    propertyId,
    at,
    count: events.length,
    streams: events.map((event) => event.stream),
    subjectIds: events.map((event) => event.subjectId),
    names: events.map((event) => event.name),
    data: events.map((event) => JSON.stringify(event.data)),
  });
  await sendWithCommit(tx, moveCounter.prepare(tx, { propertyId, count: events.length }), appended);
}

/** A record that was written: `kind` is the stream of its events. `at` is its `updatedAt` from now on. */
export type RecordChange = {
  propertyId: string;
  kind: string;
  id: string;
  at: string;
  /** What the event says beside its version. */
  data?: Readonly<Record<string, string>>;
  removed?: true;
};

/** The notes of each open transaction, by property and record. */
const noted = new WeakMap<Tx, Map<string, Map<string, RecordChange>>>();

/**
 * Notes a record that this transaction has written, for streams that show only which record has changed. Queries note it where they write.
 * The events are appended with the others of the transaction, or just before its commit; a record that is written twice has one.
 */
export function noteChange(tx: Tx, change: RecordChange): void {
  const changes = noted.get(tx) ?? new Map<string, Map<string, RecordChange>>();
  if (changes.size === 0) {
    noted.set(tx, changes);
    beforeCommit(tx, appendNoted);
  }
  const ofProperty = changes.get(change.propertyId) ?? new Map<string, RecordChange>();
  const key = `${change.kind} ${change.id}`;
  changes.set(change.propertyId, ofProperty.set(key, { ...ofProperty.get(key), ...change }));
}

function takeNoted(tx: Tx, propertyId: string): EventDraft[] {
  const changes = [...(noted.get(tx)?.get(propertyId)?.values() ?? [])];
  noted.get(tx)?.get(propertyId)?.clear();
  return changes.map(({ kind, id, at, data, removed }) => ({
    stream: kind,
    subjectId: id,
    name: `${kind}.changed`,
    data: { version: at, ...data, ...(removed === undefined ? {} : { removed }) },
  }));
}

/** Properties in a fixed order: two transactions that write to several never wait for each other's counters. */
async function appendNoted(tx: Tx): Promise<void> {
  const changes = noted.get(tx) ?? new Map<string, Map<string, RecordChange>>();
  for (const propertyId of [...changes.keys()].sort()) {
    const [first] = changes.get(propertyId)?.values() ?? [];
    if (first !== undefined) await appendEvents(tx, propertyId, first.at, []);
  }
}

/** The data of the last event of each subject that has one in the outbox, as JSON text, by subject. */
export async function listLastEvents(
  db: Db,
  propertyId: string,
  stream: string,
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ subjectId: string; data: string }>`
    select subject.id as "subjectId", last.data::text as data
    from unnest(${[...subjectIds]}::uuid[]) as subject (id)
    cross join lateral (
      select data from event where property_id = ${propertyId} and stream = ${stream} and subject_id = subject.id
      order by position desc limit 1
    ) as last`.execute(db);
  return new Map(rows.map(({ subjectId, data }) => [subjectId, data]));
}

/** The position of the property's newest event; 0 without any. */
export async function findLastPosition(db: Db, propertyId: string): Promise<number> {
  const { rows } = await sql<{ lastPosition: number }>`
    select last_position as "lastPosition" from event_counter where property_id = ${propertyId}`.execute(db);
  return rows[0]?.lastPosition ?? 0;
}

/**
 * Reads what a stream shows first and the position it is true at, both from one snapshot of the database: every event
 * up to the position is in the data, every later one is not.
 */
export async function readAtPosition(
  db: Db,
  propertyId: string,
  read: (tx: Tx) => Promise<unknown>,
): Promise<{ position: number; data: unknown }> {
  return transact(db, async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx);
    const position = await findLastPosition(tx, propertyId);
    return { position, data: await read(tx) };
  });
}

/** The event of a row, if it has one. */
export function eventIn({ position, stream, subjectId, name, data }: EventOrNone): StoredEvent[] {
  return position === null || stream === null || name === null || data === null
    ? []
    : [{ position, stream, subjectId, name, data }];
}

/** Events of one topic after a position, oldest first, at most `most`, and the range of the outbox in the same snapshot. */
export async function listEventsAfter(
  db: Db,
  topic: Topic,
  after: number,
  most: number,
): Promise<{ range: OutboxRange; events: StoredEvent[] }> {
  const ofSubject = topic.subjectId === null ? sql`subject_id is null` : sql`subject_id = ${topic.subjectId}`;
  const ofTopic =
    topic.kinds === undefined ? sql`stream = ${topic.stream} and ${ofSubject}` : sql`stream = any(${[...topic.kinds]}::text[])`;
  const { rows } = await sql<OutboxRange & EventOrNone>`
    select counter.last_position as "lastPosition", counter.purged_through as "purgedThrough", item.position, item.stream,
      item.subject_id as "subjectId", item.name, item.data
    from event_counter as counter
    left join lateral (
      select position, stream, subject_id, name, data::text as data from event
      where property_id = ${topic.propertyId} and ${ofTopic} and position > ${after}
      order by position limit ${most}
    ) as item on true
    where counter.property_id = ${topic.propertyId}
    order by item.position`.execute(db);
  const events = rows.flatMap(eventIn);
  return { range: rows[0] ?? { lastPosition: 0, purgedThrough: 0 }, events };
}

/** One row of a read over several properties: a new event, or only the range of the property's outbox now. */
export type NewEventRow = OutboxRange & EventOrNone & { propertyId: string };

/**
 * New events of all watched properties in one statement, by property and position, at most `most` rows. A property
 * without new events has no row; one whose new events were purged has a row without an event.
 */
export async function listNewEvents(db: Db, cursors: readonly Cursor[], most: number): Promise<NewEventRow[]> {
  const inOrder = isDistributed() ? cursors.toSorted((a, b) => (a.propertyId < b.propertyId ? -1 : 1)) : cursors;
  const rows = await readByProperty(inOrder, async (some) => (await selectNewEvents(some, most).execute(db)).rows);
  return rows.slice(0, most);
}

type Cursor = { propertyId: string; position: number };

function selectNewEvents(cursors: readonly Cursor[], most: number): RawBuilder<NewEventRow> {
  const one = onlyProperty(cursors);
  return sql<NewEventRow>`
    select counter.property_id as "propertyId", counter.last_position as "lastPosition", counter.purged_through as "purgedThrough",
      item.position, item.stream, item.subject_id as "subjectId", item.name, item.data
    from unnest(${cursors.map((cursor) => cursor.propertyId)}::uuid[], ${cursors.map((cursor) => cursor.position)}::bigint[]) as cursor (property_id, position)
    join event_counter as counter on counter.property_id = ${one ?? sql`cursor.property_id`} and counter.last_position <> cursor.position
    left join lateral (
      select position, stream, subject_id, name, data::text as data from event
      where property_id = ${one ?? sql`counter.property_id`} and position > cursor.position
      order by position limit ${most}
    ) as item on true
    order by counter.property_id, item.position
    limit ${most}`;
}

/**
 * Deletes at most `most` events that are kept no longer than to the instant, and returns how many: call it again while it returns `most`. The same transaction moves `purged_through`, so that no reader overlooks the gap. The limit is part of the text: given as a
 * parameter, the planner estimates a tenth of the table and reads all of it.
 */
export async function purgeEvents(db: Db, now: string, most: number): Promise<number> {
  const { rows: old } = await sql<{ propertyId: string; positions: number[] }>`
    select property_id as "propertyId", array_agg(position) as positions
    from (select property_id, position from event where purge_at < ${now} order by purge_at limit ${sql.lit(most)}) as old
    group by property_id order by property_id`.execute(db);
  let purged = 0;
  for (const { propertyId, positions } of old) purged += await transact(db, (tx) => purgeEventsOf(tx, propertyId, positions));
  return purged;
}

async function purgeEventsOf(tx: Tx, propertyId: string, positions: readonly number[]): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    delete from event where property_id = ${propertyId} and position = any(${positions}::bigint[]) returning position`.execute(
    tx,
  );
  const reached = rows.reduce((last, row) => Math.max(last, row.position), 0);
  await sql`
    update event_counter set purged_through = greatest(purged_through, ${reached}::bigint) where property_id = ${propertyId}`.execute(
    tx,
  );
  return rows.length;
}
