import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { OutboxRange } from '../../platform/outbox/events.queries.ts';
import type { OutboxEvent } from './webhook-events.ts';

type Row = OutboxRange & { [Key in keyof OutboxEvent]: OutboxEvent[Key] | null };

/** Events of these streams after a position, oldest first, at most `most`, and the range of the outbox in the same snapshot. */
export async function listEvents(
  db: Db,
  propertyId: string,
  { after, streams, most }: { after: number; streams: readonly string[]; most: number },
): Promise<{ range: OutboxRange; events: OutboxEvent[] }> {
  const { rows } = await sql<Row>`
    select counter.last_position as "lastPosition", counter.purged_through as "purgedThrough", item.position, item.stream,
      item.subject_id as "subjectId", item.data, item.created_at as at
    from event_counter as counter
    left join lateral (
      select position, stream, subject_id, data::text as data, created_at from event
      where property_id = ${propertyId} and stream = any(${[...streams]}::text[]) and position > ${after}
      order by position limit ${most}
    ) as item on true
    where counter.property_id = ${propertyId}
    order by item.position`.execute(db);
  const range = rows[0] ?? { lastPosition: 0, purgedThrough: 0 };
  return { range, events: rows.filter((row): row is OutboxRange & OutboxEvent => row.position !== null) };
}

/** The range of the property's outbox. */
export async function findRange(db: Db, propertyId: string): Promise<OutboxRange> {
  const { rows } = await sql<OutboxRange>`
    select last_position as "lastPosition", purged_through as "purgedThrough" from event_counter where property_id = ${propertyId}`.execute(
    db,
  );
  return rows[0] ?? { lastPosition: 0, purgedThrough: 0 };
}
