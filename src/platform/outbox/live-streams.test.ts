import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type EventStream, openEventStream, type ReceivedEvent } from '../../../test/harness/event-stream.ts';
import { longTest } from '../../../test/harness/long-test.ts';
import { type BoardRow, type Instance, listBoard, startStreamServer, touch } from '../../../test/harness/stream-server.ts';
import { transact } from '../db/transact.ts';
import { appendEvents, findLastPosition, purgeEvents } from './events.queries.ts';
import { LISTENER_NAME } from './notifications.queries.ts';

const WRITERS = 8;
/** How long events are kept. */
const DAY_MS = 86_400_000;
const NO_POLL = { pollMs: 600_000 };

const property = await startStreamServer();
after(() => property.stop());
// Without the poll only notifications between instances reach the second one.
const first = await property.startInstance({ intervals: NO_POLL });
const second = await property.startInstance({ intervals: NO_POLL });

function pick<T>(items: readonly T[]): T {
  const item = items[Math.floor(Math.random() * items.length)];
  assert.ok(item !== undefined);
  return item;
}

/** One change of one room type, with the delays of a busy database before the event is written and before the commit. */
async function change(delayMs: number): Promise<void> {
  const { db, propertyId, roomTypeIds } = property;
  await transact(db, async (tx) => {
    const row = await touch(tx, propertyId, pick(roomTypeIds));
    await sleep(Math.random() * delayMs);
    await appendEvents(tx, propertyId, new Date().toISOString(), [
      { stream: 'board', subjectId: null, name: 'board.room', data: row },
    ]);
    await sleep(Math.random() * delayMs);
  });
}

/** Eight writers at once; each notifies the first instance after its commits. */
async function writeFromAll(changesEach: number, delayMs = 4): Promise<void> {
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      for (let written = 0; written < changesEach; written += 1) {
        await change(delayMs);
        first.hub.notify();
      }
    }),
  );
}

async function positionsAfter(position: number): Promise<string[]> {
  const { rows } = await sql<{ position: number }>`
    select position from event where property_id = ${property.propertyId} and stream = 'board' and position > ${position} order by position`.execute(
    property.db,
  );
  return rows.map((row) => String(row.position));
}

/** A reader that leaves after a random while and resumes where it was, on any instance, until `done` settles and all is read. */
async function readWithBreaks(
  instances: readonly Instance[],
  from: number,
  done: Promise<unknown>,
  awayMs = 0,
): Promise<ReceivedEvent[]> {
  const received: ReceivedEvent[] = [];
  let isDone = false;
  void done.finally(() => {
    isDone = true;
  });
  for (let polls = 0; polls < 10_000; polls += 1) {
    const lastEventId = received.at(-1)?.id ?? String(from);
    if (isDone && Number(lastEventId) === (await findLastPosition(property.db, property.propertyId))) break;
    const stream = await openEventStream(pick(instances).url, { 'last-event-id': lastEventId });
    await sleep(Math.random() * 60);
    received.push(...stream.events);
    stream.close();
    await sleep(Math.random() * awayMs);
  }
  return received;
}

/** Plays the changes over the snapshots; a change that is missing, doubled or out of order stands out by its version. */
function boardAfter(events: readonly ReceivedEvent[]): BoardRow[] {
  let board = new Map<string, number>();
  for (const { name, data } of events) {
    if (name === 'board.snapshot') {
      board = new Map((data as BoardRow[]).map((row) => [row.id, row.version]));
      continue;
    }
    const { id, version } = data as BoardRow;
    assert.equal(version, (board.get(id) ?? 0) + 1, 'each change follows the one before');
    board.set(id, version);
  }
  return [...board].map(([id, version]) => ({ id, version })).sort((a, b) => (a.id < b.id ? -1 : 1));
}

const ids = (events: readonly ReceivedEvent[]): string[] => events.map((event) => event.id);

describe('live streams while eight clients write at once', () => {
  test('a reader that leaves and resumes at random gets every change exactly once and in order, from either instance', async () => {
    const from = await findLastPosition(property.db, property.propertyId);
    const writing = writeFromAll(60);
    const received = await Promise.all([
      readWithBreaks([first], from, writing),
      readWithBreaks([second], from, writing),
      readWithBreaks([first, second], from, writing),
    ]);
    const written = await positionsAfter(from);
    assert.equal(written.length, WRITERS * 60);
    for (const events of received) assert.deepEqual(ids(events), written);
  });

  longTest(
    'streams that stay open get every change exactly once and in order, though transactions commit out of order',
    async () => {
      const from = await findLastPosition(property.db, property.propertyId);
      const streams = await Promise.all(
        [first, second, first, second].map((instance) => openEventStream(instance.url, { 'last-event-id': String(from) })),
      );
      await writeFromAll(40, 8);
      const written = await positionsAfter(from);
      for (const stream of streams) {
        await stream.until(({ events }) => events.length >= written.length);
        assert.deepEqual(ids(stream.events), written);
        stream.close();
      }
    },
  );

  test('snapshots taken in the middle, played on with the changes after them, all end at the true board', async () => {
    const writing = writeFromAll(40);
    const streams: EventStream[] = [];
    for (let opened = 0; opened < 20; opened += 1) {
      streams.push(await openEventStream(pick([first, second]).url));
      await sleep(Math.random() * 30);
    }
    await writing;
    const last = String(await findLastPosition(property.db, property.propertyId));
    const board = await listBoard(property.db, property.propertyId);
    for (const stream of streams) {
      await stream.until(({ events }) => events.at(-1)?.id === last);
      const [snapshot, ...changes] = stream.events;
      assert.equal(snapshot?.name, 'board.snapshot');
      assert.deepEqual(boardAfter(stream.events), board);
      assert.deepEqual(ids(changes), await positionsAfter(Number(snapshot.id)));
      stream.close();
    }
  });

  longTest('while old events are deleted all the time no reader overlooks a gap', async () => {
    let isDone = false;
    const writing = writeFromAll(60).finally(() => {
      isDone = true;
    });
    const purging = (async () => {
      while (!isDone) {
        await purgeEvents(property.db, new Date(Date.now() + DAY_MS - 15).toISOString(), 20);
        await sleep(5);
      }
    })();
    const received = await Promise.all([first, second, first].map((instance) => readWithBreaks([instance], -1, writing, 60)));
    await purging;
    const board = await listBoard(property.db, property.propertyId);
    for (const events of received) {
      const snapshots = events.filter((event) => event.name === 'board.snapshot').length;
      assert.ok(snapshots > 1, 'the purge overtook the reader while it was disconnected');
      assert.deepEqual(boardAfter(events), board);
    }
  });

  longTest('a listener whose connection is killed again and again loses no change', async () => {
    const from = await findLastPosition(property.db, property.propertyId);
    const stream = await openEventStream(second.url, { 'last-event-id': String(from) });
    const writing = writeFromAll(60);
    const resumed = readWithBreaks([first, second], from, writing);
    let killed = 0;
    for (let kills = 0; kills < 8; kills += 1) {
      const { rows } = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = ${LISTENER_NAME} and datname = current_database()`.execute(property.db);
      killed += rows.length;
      await sleep(100);
    }
    await writing;
    const written = await positionsAfter(from);
    await stream.until(({ events }) => events.length >= written.length);
    assert.ok(killed > 0);
    assert.deepEqual(ids(stream.events), written);
    assert.deepEqual(ids(await resumed), written);
    stream.close();
  });
});

test('streams survive a database that closes all connections', async () => {
  const surviving = await property.startInstance({ intervals: { pollMs: 100 } });
  const stream = await openEventStream(surviving.url);
  await stream.until(({ events }) => events.length === 1);
  for (let restarts = 1; restarts <= 3; restarts += 1) {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(property.db);
    await sleep(50);
    await change(0);
    await stream.until(({ events }) => events.length === 1 + restarts);
  }
  boardAfter(stream.events);
  stream.close();
  await surviving.stop();
});

test('the poll finds events without a notification', async () => {
  const polling = await property.startInstance({ intervals: { pollMs: 100 } });
  const stream = await openEventStream(polling.url);
  await change(0);
  await stream.until(({ events }) => events.length === 2);
  assert.deepEqual(ids(stream.events.slice(1)), [String(await findLastPosition(property.db, property.propertyId))]);
  stream.close();
  await polling.stop();
});

test('when the last stream closes the listener stops, and the next stream starts it again', async () => {
  const polling = await property.startInstance({ intervals: { pollMs: 50 } });
  const listeners = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
      where application_name = ${LISTENER_NAME} and datname = current_database()`.execute(property.db);
    return rows[0]?.count ?? 0;
  };
  await first.hub.stop();
  await second.hub.stop();
  // A connection that was closed is on the server's list until its process has ended.
  for (let looks = 0; looks < 100 && (await listeners()) !== 0; looks += 1) await sleep(50);
  assert.equal(await listeners(), 0);
  for (let round = 0; round < 2; round += 1) {
    const stream = await openEventStream(polling.url);
    for (let looks = 0; looks < 100 && (await listeners()) !== 1; looks += 1) await sleep(50);
    assert.equal(await listeners(), 1);
    stream.close();
    for (let looks = 0; looks < 100 && (await listeners()) !== 0; looks += 1) await sleep(50);
    assert.equal(await listeners(), 0);
  }
});
