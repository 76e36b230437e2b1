import type { Db } from '../db/database.ts';
import { findLastPosition, listEventsOfTails, type TailRow, type Topic } from './events.queries.ts';
import { type Change, changeOf, type Subscriber } from './subscriber.ts';
import { beginTurn, type Turn } from './turn.ts';

const READ_ROWS_MAX = 1_000;
/** Reads in a row before others get their turn; the next wake-up or poll goes on. */
const READS_MAX = 100;

/** How far this process has told one property's events, and to whom. */
type Tail = {
  propertyId: string;
  /** null until known: nothing is read for the property before. */
  position: number | null;
  ready: Promise<void>;
  topics: Map<string, Set<Subscriber>>;
};

/** The properties with open streams, each with one tail that all its streams share. */
export type Tails = {
  /** From when this settles, the subscriber gets every change behind any position read later. Fails when the database is away. */
  add(subscriber: Subscriber): Promise<void>;
  remove(subscriber: Subscriber): void;
  /** Tells all new events; fails when the database is away, having told each event once or not at all. */
  read(): Promise<void>;
};

function topicKey({ stream, subjectId }: Pick<Topic, 'stream' | 'subjectId'>): string {
  return `${stream} ${subjectId ?? ''}`;
}

/** A tail that no longer fits the outbox: behind a purge, or ahead of a database that went back in time. */
function isTorn(position: number, { purgedThrough, lastPosition }: TailRow): boolean {
  return position < purgedThrough || position > lastPosition;
}

function subscribersOf(tail: Tail): Subscriber[] {
  return [...tail.topics.values()].flatMap((subscribers) => [...subscribers]);
}

/** Whoever subscribes or leaves in between the turns finds what it needs: positions tell a stream what it already has. */
async function tell(tail: Tail, rows: readonly TailRow[], turn: Turn): Promise<void> {
  const changesByTopic = new Map<string, Change[]>();
  for (const { stream, subjectId, position, name, data } of rows) {
    if (stream === null || position === null || name === null || data === null) continue;
    const key = topicKey({ stream, subjectId });
    if (!tail.topics.has(key)) continue;
    const changes = changesByTopic.get(key) ?? [];
    changes.push(changeOf({ position, name, data }));
    changesByTopic.set(key, changes);
  }
  for (const [key, changes] of changesByTopic) {
    const frames = Buffer.from(changes.map((change) => change.frame).join(''));
    for (const subscriber of tail.topics.get(key) ?? []) {
      subscriber.deliver(changes, frames);
      if (turn.isOver()) await turn.next();
    }
  }
}

export function createTails(db: Db): Tails {
  const tails = new Map<string, Tail>();

  const open = (propertyId: string): Tail => {
    const tail: Tail = { propertyId, position: null, ready: Promise.resolve(), topics: new Map() };
    tail.ready = findLastPosition(db, propertyId).then((position) => {
      tail.position = position;
    });
    tails.set(propertyId, tail);
    return tail;
  };

  const readOnce = async (): Promise<boolean> => {
    const watched = [...tails.values()].flatMap(({ propertyId, position }) =>
      position === null ? [] : [{ propertyId, position }],
    );
    if (watched.length === 0) return false;
    const asked = new Map(tails);
    const rows = await listEventsOfTails(db, watched, READ_ROWS_MAX);
    const turn = beginTurn();
    for (const [propertyId, ofProperty] of Map.groupBy(rows, (row) => row.propertyId)) {
      const tail = asked.get(propertyId);
      const last = ofProperty.at(-1);
      // A tail that closed meanwhile may have been opened anew, further on.
      if (tail === undefined || last === undefined || tail !== tails.get(propertyId) || tail.position === null) continue;
      if (isTorn(tail.position, last)) {
        tails.delete(propertyId);
        for (const subscriber of subscribersOf(tail)) subscriber.end('');
        continue;
      }
      tail.position = last.position ?? last.lastPosition;
      await tell(tail, ofProperty, turn);
    }
    return rows.length === READ_ROWS_MAX;
  };

  return {
    add: async (subscriber) => {
      const { propertyId } = subscriber.topic;
      const tail = tails.get(propertyId) ?? open(propertyId);
      const key = topicKey(subscriber.topic);
      const subscribers = tail.topics.get(key) ?? new Set();
      tail.topics.set(key, subscribers.add(subscriber));
      await tail.ready;
    },
    remove: (subscriber) => {
      const { propertyId } = subscriber.topic;
      const tail = tails.get(propertyId);
      const key = topicKey(subscriber.topic);
      const subscribers = tail?.topics.get(key);
      if (tail === undefined || subscribers?.delete(subscriber) !== true) return;
      if (subscribers.size === 0) tail.topics.delete(key);
      if (tail.topics.size === 0) tails.delete(propertyId);
    },
    read: async () => {
      for (let reads = 0; reads < READS_MAX; reads += 1) {
        if (!(await readOnce())) return;
      }
    },
  };
}
