import type { LimitFunction } from 'p-limit';
import type { Db, Tx } from '../db/database.ts';
import type { ReplicaReads } from '../db/replica-reads.ts';
import { eventFrame } from '../sse/frames.ts';
import { listEventsAfter, type OutboxRange, readAtPosition, type Topic } from './events.queries.ts';
import { type Change, changeOf } from './subscriber.ts';

const PAGE_EVENTS_MAX = 200;

/** The event that a stream begins with when it has nothing to resume from: its name, and the function that reads its data. */
export type Snapshot = { name: string; read: (tx: Tx) => Promise<unknown> };

export type BacklogRequest = {
  topic: Topic;
  /** The last position that the client reports. Any other text leads to a snapshot. */
  lastEventId: string | undefined;
  snapshot: Snapshot;
  render: (changes: readonly Change[]) => string;
};

/** Frames that bring a stream up to the position. */
export type BacklogPage = { frames: string; position: number };

function positionFrom(lastEventId: string | undefined): number | null {
  return lastEventId !== undefined && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : null;
}

/** Whether the outbox still holds every event after the position. A position in the future comes from before a database was restored. */
function isReplayable(position: number, range: OutboxRange): boolean {
  return position >= range.purgedThrough && position <= range.lastPosition;
}

/**
 * What a stream sends before the live changes: all events after `Last-Event-ID`, in pages, or one snapshot. After the last page
 * the client has everything up to that page's position. Each page is read when the consumer takes it.
 */
export async function* readBacklog(
  db: Db,
  reads: ReplicaReads,
  limit: LimitFunction,
  { topic, lastEventId, snapshot, render }: BacklogRequest,
): AsyncGenerator<BacklogPage> {
  let reached = positionFrom(lastEventId);
  while (reached !== null) {
    const after = reached;
    const { range, events } = await limit(() => listEventsAfter(db, topic, after, PAGE_EVENTS_MAX));
    // Checked for every page: a purge may overtake a slow client.
    if (!isReplayable(after, range)) break;
    const last = events.at(-1);
    const isFull = last !== undefined && events.length === PAGE_EVENTS_MAX;
    reached = isFull ? last.position : range.lastPosition;
    yield { frames: render(events.map(changeOf)), position: reached };
    if (!isFull) return;
  }
  // Whatever came before the subscription must be in it.
  const { position, data } = await limit(() => reads.read(null, (from) => readAtPosition(from, topic.propertyId, snapshot.read)));
  yield { frames: eventFrame(position, snapshot.name, JSON.stringify(data)), position };
}
