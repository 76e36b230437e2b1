import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startStreamServer, touch } from '../../../test/harness/stream-server.ts';
import { withoutReplica } from '../db/replica-reads.ts';
import { transact } from '../db/transact.ts';
import { createEventHub, type EventHub, type EventHubIntervals } from './event-hub.ts';
import { appendEvents } from './events.queries.ts';
import type { FindRevoked } from './revoked-streams.ts';
import type { Subscriber } from './subscriber.ts';

const PATIENCE_MS = 20_000;
const NEVER_MS = 600_000;

/** Counts turns of the event loop. */
let turn = 0;
let counting: NodeJS.Immediate;

function count(): void {
  turn += 1;
  counting = setImmediate(count);
}

const property = await startStreamServer();
after(() => property.stop());

/** A stream without a client, which notes the turns in which it was sent something. */
type Heard = Subscriber & { delivered: number[]; beats: number[]; ended: number[] };

function streamOf(userId: string, workMs = 0, expiresAt = 4_000_000_000): Heard {
  const heard: Heard = {
    topic: { propertyId: property.propertyId, stream: 'board', subjectId: null },
    caller: { userId, expiresAt, roles: null },
    delivered: [],
    beats: [],
    ended: [],
    deliver: () => {
      heard.delivered.push(turn);
      for (const until = performance.now() + workMs; performance.now() < until; );
    },
    beat: () => void heard.beats.push(turn),
    end: () => {
      heard.ended.push(turn);
      for (const until = performance.now() + workMs; performance.now() < until; );
    },
  };
  return heard;
}

async function withStreams(
  streams: readonly Heard[],
  { intervals, findRevoked }: { intervals: Partial<EventHubIntervals>; findRevoked?: FindRevoked },
  work: (hub: EventHub) => Promise<void>,
): Promise<void> {
  const hub = createEventHub({
    db: property.db,
    reads: withoutReplica(property.db),
    connectionString: property.connectionString,
    log: { warn: () => {} },
    findRevoked: findRevoked ?? (async (callers) => callers.map(() => false)),
    intervals: { callerCheckMs: NEVER_MS, heartbeatMs: NEVER_MS, ...intervals },
  });
  for (const stream of streams) await hub.subscribe(stream);
  count();
  try {
    await work(hub);
  } finally {
    clearImmediate(counting);
    await hub.stop();
  }
}

async function eventually(check: () => boolean): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; !check() && Date.now() < until; ) await sleep(2);
  assert.ok(check(), 'it did not happen in time');
}

/** How many streams were served in the turn with the most. */
function mostInOneTurn(turns: readonly number[]): number {
  return Math.max(...[...Map.groupBy(turns, (of) => of).values()].map((served) => served.length));
}

const users = (many: number): string[] => Array.from({ length: many }, (_, index) => `user ${index}`);

test('a change that many see is sent in several turns, to each once, with other work between', async () => {
  const streams = users(60).map((user) => streamOf(user, 1));
  await withStreams(streams, { intervals: {} }, async (hub) => {
    await transact(property.db, async (tx) => {
      const data = await touch(tx, property.propertyId, property.roomTypeIds[0] ?? '');
      await appendEvents(tx, property.propertyId, new Date().toISOString(), [
        { stream: 'board', subjectId: null, name: 'board.room', data },
      ]);
    });
    hub.notify();
    await eventually(() => streams.every((stream) => stream.delivered.length > 0));
    const turns = streams.flatMap((stream) => stream.delivered);
    assert.equal(turns.length, streams.length);
    assert.ok(mostInOneTurn(turns) <= 6, `${mostInOneTurn(turns)} in one turn`);
  });
});

test('heartbeats are spread over the interval, and no stream gets its second one before every other has its first', async () => {
  const streams = users(100).map((user) => streamOf(user));
  await withStreams(streams, { intervals: { heartbeatMs: 500 } }, async () => {
    await eventually(() => streams.some((stream) => stream.beats.length === 3));
    const turns = streams.flatMap((stream) => stream.beats);
    assert.equal(mostInOneTurn(turns), 4, '25 parts of four streams each');
    for (const stream of streams) assert.ok(stream.beats.length === 2 || stream.beats.length === 3);
  });
});

test('callers are checked some hundreds at a time, all of them, and the refused ones are ended in every part', async () => {
  const streams = users(1_201).map((user) => streamOf(user));
  const asked: number[] = [];
  const refused = new Set(['user 3', 'user 777', 'user 1200']);
  const findRevoked: FindRevoked = async (callers) => {
    asked.push(callers.length);
    return callers.map(({ userId }) => refused.has(userId));
  };
  await withStreams(streams, { intervals: { callerCheckMs: 50 }, findRevoked }, async () => {
    await eventually(() => streams[1_200]?.ended.length !== 0);
    assert.deepEqual(asked.slice(0, 3), [500, 500, 201]);
    assert.deepEqual(
      streams.filter((stream) => stream.ended.length > 0).map((stream) => stream.caller.userId),
      [...refused],
    );
  });
});

test('streams whose tokens expire together end in several turns', async () => {
  const streams = users(60).map((user) => streamOf(user, 1, Date.now() / 1_000));
  await withStreams(streams, { intervals: { callerCheckMs: 50 } }, async () => {
    await eventually(() => streams.every((stream) => stream.ended.length > 0));
    assert.ok(mostInOneTurn(streams.map((stream) => stream.ended[0] ?? 0)) <= 6);
  });
});

test('a stopping service ends its streams in several turns', async () => {
  const streams = users(60).map((user) => streamOf(user, 1));
  await withStreams(streams, { intervals: {} }, async (hub) => {
    await hub.stop();
    const turns = streams.flatMap((stream) => stream.ended);
    assert.equal(turns.length, streams.length);
    assert.ok(mostInOneTurn(turns) <= 6, `${mostInOneTurn(turns)} in one turn`);
    assert.equal(hub.streamCount(), 0);
  });
});

test('a user may have 2,000 streams, one that leaves makes room, and each kind is counted', async () => {
  const streams = Array.from({ length: 2_000 }, () => streamOf('asha'));
  await withStreams(streams, { intervals: {} }, async (hub) => {
    await assert.rejects(hub.subscribe(streamOf('asha')), { status: 429 });
    await hub.subscribe(streamOf('ravi'));
    const [first] = streams;
    assert.ok(first !== undefined);
    hub.unsubscribe(first);
    hub.unsubscribe(first);
    await hub.subscribe(streamOf('asha'));
    await assert.rejects(hub.subscribe(streamOf('asha')), { status: 429 });
    assert.deepEqual([...hub.streamCounts()], [['board', 2_001]]);
    for (const stream of streams) hub.unsubscribe(stream);
    assert.deepEqual([...hub.streamCounts()], [['board', 2]]);
  });
});
