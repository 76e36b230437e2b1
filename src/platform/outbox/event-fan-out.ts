import type { Db } from '../db/database.ts';
import { eventIn, findLastPosition, listNewEvents, type NewEventRow, type StoredEvent, type Topic } from './events.queries.ts';
import { type Change, changeOf, type Subscriber } from './subscriber.ts';
import { beginTimeSlice, type TimeSlice } from './time-slice.ts';

const READ_ROWS_MAX = 1_000;
/** Reads in a row in one run; the next notification or poll continues. */
const READS_MAX = 100;

/** Up to which position this process has delivered one property's events, and the subscribers of each topic. */
type PropertyCursor = {
  propertyId: string;
  /** null until known; until then nothing is read for the property. */
  position: number | null;
  ready: Promise<void>;
  topics: Map<string, Set<Subscriber>>;
  /** The topics among them that are for several kinds of events, by their key. */
  kindsOfTopics: Map<string, ReadonlySet<string>>;
};

/** Delivers new events to the open streams. All streams of one property share one cursor. */
export type EventFanOut = {
  /** Once this settles, the subscriber gets every change after any position that is read later. Fails when the database is unreachable. */
  add(subscriber: Subscriber): Promise<void>;
  remove(subscriber: Subscriber): void;
  /** Delivers all new events. Fails when the database is unreachable; each event was then delivered once or not at all. */
  read(): Promise<void>;
};

function topicKey({ stream, subjectId, kinds }: Omit<Topic, 'propertyId'>): string {
  return kinds === undefined ? `${stream} ${subjectId ?? ''}` : `${stream} of ${kinds.join()}`;
}

/** The topics of the cursor that an event belongs to. */
function topicKeysOf({ topics, kindsOfTopics }: PropertyCursor, event: StoredEvent): string[] {
  const own = topicKey({ stream: event.stream, subjectId: event.subjectId });
  const wide = [...kindsOfTopics].filter(([, kinds]) => kinds.has(event.stream)).map(([key]) => key);
  return topics.has(own) ? [own, ...wide] : wide;
}

/** The outbox no longer continues at the cursor: events were purged, or an older state of the database was restored. */
function isOutOfRange(position: number, { purgedThrough, lastPosition }: NewEventRow): boolean {
  return position < purgedThrough || position > lastPosition;
}

function subscribersOf(cursor: PropertyCursor): Subscriber[] {
  return [...cursor.topics.values()].flatMap((subscribers) => [...subscribers]);
}

/** Streams may subscribe or leave between two time slices: by the positions a stream knows what it already has. */
async function deliverToSubscribers(cursor: PropertyCursor, rows: readonly NewEventRow[], slice: TimeSlice): Promise<void> {
  const changesByTopic = new Map<string, Change[]>();
  for (const event of rows.flatMap(eventIn)) {
    const keys = topicKeysOf(cursor, event);
    if (keys.length === 0) continue;
    const change = changeOf(event);
    for (const key of keys) {
      const changes = changesByTopic.get(key) ?? [];
      changes.push(change);
      changesByTopic.set(key, changes);
    }
  }
  for (const [key, changes] of changesByTopic) {
    const frames = Buffer.from(changes.map((change) => change.frame).join(''));
    for (const subscriber of cursor.topics.get(key) ?? []) {
      subscriber.deliver(changes, frames);
      if (slice.isOver()) await slice.yieldToOthers();
    }
  }
}

export function createEventFanOut(db: Db): EventFanOut {
  const cursors = new Map<string, PropertyCursor>();

  const open = (propertyId: string): PropertyCursor => {
    const cursor: PropertyCursor = {
      propertyId,
      position: null,
      ready: Promise.resolve(),
      topics: new Map(),
      kindsOfTopics: new Map(),
    };
    cursor.ready = findLastPosition(db, propertyId).then((position) => {
      cursor.position = position;
    });
    cursors.set(propertyId, cursor);
    return cursor;
  };

  const readOnce = async (): Promise<boolean> => {
    const watched = [...cursors.values()].flatMap(({ propertyId, position }) =>
      position === null ? [] : [{ propertyId, position }],
    );
    if (watched.length === 0) return false;
    const cursorsAtRead = new Map(cursors);
    const rows = await listNewEvents(db, watched, READ_ROWS_MAX);
    const slice = beginTimeSlice();
    for (const [propertyId, ofProperty] of Map.groupBy(rows, (row) => row.propertyId)) {
      const cursor = cursorsAtRead.get(propertyId);
      const last = ofProperty.at(-1);
      // A cursor that was removed meanwhile may have been created again, at a later position.
      if (cursor === undefined || last === undefined || cursor !== cursors.get(propertyId) || cursor.position === null) continue;
      if (isOutOfRange(cursor.position, last)) {
        cursors.delete(propertyId);
        for (const subscriber of subscribersOf(cursor)) subscriber.end('');
        continue;
      }
      cursor.position = last.position ?? last.lastPosition;
      await deliverToSubscribers(cursor, ofProperty, slice);
    }
    return rows.length === READ_ROWS_MAX;
  };

  return {
    add: async (subscriber) => {
      const { propertyId } = subscriber.topic;
      const cursor = cursors.get(propertyId) ?? open(propertyId);
      const key = topicKey(subscriber.topic);
      const subscribers = cursor.topics.get(key) ?? new Set();
      cursor.topics.set(key, subscribers.add(subscriber));
      if (subscriber.topic.kinds !== undefined) cursor.kindsOfTopics.set(key, new Set(subscriber.topic.kinds));
      await cursor.ready;
    },
    remove: (subscriber) => {
      const { propertyId } = subscriber.topic;
      const cursor = cursors.get(propertyId);
      const key = topicKey(subscriber.topic);
      const subscribers = cursor?.topics.get(key);
      if (cursor === undefined || subscribers?.delete(subscriber) !== true) return;
      if (subscribers.size === 0) {
        cursor.topics.delete(key);
        cursor.kindsOfTopics.delete(key);
      }
      if (cursor.topics.size === 0) cursors.delete(propertyId);
    },
    read: async () => {
      for (let reads = 0; reads < READS_MAX; reads += 1) {
        if (!(await readOnce())) return;
      }
    },
  };
}
