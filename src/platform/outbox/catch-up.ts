import type { Db, Tx } from '../db/database.ts';
import { eventFrame } from '../sse/frames.ts';
import { listEventsAfter, type Reach, readAtPosition, type Topic } from './events.queries.ts';
import type { Gate } from './gate.ts';
import { type Change, changeOf } from './subscriber.ts';

const PAGE_EVENTS_MAX = 200;

/** The event a stream begins with when there is nothing to resume from: its name and what its data is read with. */
export type Snapshot = { name: string; read: (tx: Tx) => Promise<unknown> };

export type CatchUp = {
  topic: Topic;
  /** What the client says it saw last; anything that is no position of ours is answered by a snapshot. */
  lastEventId: string | undefined;
  snapshot: Snapshot;
  render: (changes: readonly Change[]) => string;
};

/** Frames that bring a stream up to the position. */
export type CatchUpPage = { frames: string; position: number };

function positionFrom(lastEventId: string | undefined): number | null {
  return lastEventId !== undefined && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : null;
}

/** Whether the outbox still holds every event after the position; a position from the future is of another life of the database. */
function isReplayable(position: number, reach: Reach): boolean {
  return position >= reach.purgedThrough && position <= reach.lastPosition;
}

/**
 * What a stream is told before the live changes: all events after `Last-Event-ID`, in pages, or one snapshot. After
 * the last page the stream has everything up to its position. Pages are read when they are asked for.
 */
export async function* catchUp(
  db: Db,
  gate: Gate,
  { topic, lastEventId, snapshot, render }: CatchUp,
): AsyncGenerator<CatchUpPage> {
  let reached = positionFrom(lastEventId);
  while (reached !== null) {
    const after = reached;
    const { reach, events } = await gate(() => listEventsAfter(db, topic, after, PAGE_EVENTS_MAX));
    // Asked of every page: a purge may overtake a slow client.
    if (!isReplayable(after, reach)) break;
    const last = events.at(-1);
    const isFull = last !== undefined && events.length === PAGE_EVENTS_MAX;
    reached = isFull ? last.position : reach.lastPosition;
    yield { frames: render(events.map(changeOf)), position: reached };
    if (!isFull) return;
  }
  const { position, data } = await gate(() => readAtPosition(db, topic.propertyId, snapshot.read));
  yield { frames: eventFrame(position, snapshot.name, JSON.stringify(data)), position };
}
