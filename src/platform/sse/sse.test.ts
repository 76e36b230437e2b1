import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, beforeEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EventStream, openEventStream } from '../../../test/harness/event-stream.ts';
import { listBoard, startStreamServer, touch } from '../../../test/harness/stream-server.ts';
import { transact } from '../db/transact.ts';
import { notFound } from '../errors.ts';
import { appendEvents, findLastPosition, purgeEvents } from '../outbox/events.queries.ts';

const revoked = new Set<string>();

const property = await startStreamServer();
after(() => property.stop());
const instance = await property.startInstance({
  intervals: { callerCheckMs: 200, heartbeatMs: 100 },
  findRevoked: async (callers) => callers.map(({ userId }) => revoked.has(userId)),
});
const asha = instance.url;
beforeEach(() => revoked.clear());

type Draft = { stream?: string; subjectId?: string | null; data?: unknown; at?: string };

/** One transaction with one change; answers its position. */
async function change({ stream = 'board', subjectId = null, data, at = new Date().toISOString() }: Draft = {}): Promise<number> {
  const { db, propertyId, roomTypeIds } = property;
  await transact(db, async (tx) => {
    const row = await touch(tx, propertyId, roomTypeIds[0] ?? '');
    await appendEvents(tx, propertyId, at, [{ stream, subjectId, name: `${stream}.room`, data: data ?? row }]);
  });
  instance.hub.notify();
  return findLastPosition(db, propertyId);
}

/** Waits up to 5 s for what another party does in its own time. */
async function eventually(check: () => boolean, sentence: string): Promise<void> {
  for (let looks = 0; looks < 500 && !check(); looks += 1) await sleep(10);
  assert.ok(check(), sentence);
}

async function endsWithin(stream: EventStream, ms: number): Promise<void> {
  const outcome = await Promise.race([stream.ended, sleep(ms, 'still open', { ref: false })]);
  assert.notEqual(outcome, 'still open', `the stream is still open after ${ms} ms`);
}

const names = ({ events }: EventStream): string[] => events.map((event) => event.name);
const ids = ({ events }: EventStream): number[] => events.map((event) => Number(event.id));

describe('opening a live stream', () => {
  test('the first connect gets a retry hint and a snapshot with its position, then each change as it was', async () => {
    const position = await change();
    const stream = await openEventStream(asha);
    await stream.until(({ events }) => events.length === 1);
    assert.deepEqual(stream.retries, [2000]);
    assert.deepEqual(stream.events[0]?.data, await listBoard(property.db, property.propertyId));
    await change();
    await change();
    await stream.until(({ events }) => events.length === 3);
    assert.deepEqual(names(stream), ['board.snapshot', 'board.room', 'board.room']);
    assert.deepEqual(ids(stream), [position, position + 1, position + 2]);
    stream.close();
  });

  test('a change made while the snapshot is read comes once, after it', async () => {
    const busy = await property.startInstance({
      intervals: { pollMs: 20 },
      stream: (options) => ({
        ...options,
        snapshot: async (tx) => {
          const board = await listBoard(tx, property.propertyId);
          await change();
          await sleep(100);
          return board;
        },
      }),
    });
    const position = await findLastPosition(property.db, property.propertyId);
    const stream = await openEventStream(busy.url);
    await change();
    await stream.until(({ events }) => events.length === 3);
    assert.deepEqual(ids(stream), [position, position + 1, position + 2]);
    stream.close();
    await busy.stop();
  });

  test('the answer is an event stream that nobody may keep or buffer, with the headers of every answer', async () => {
    const stream = await openEventStream(asha);
    assert.equal(stream.status, 200);
    assert.equal(stream.headers['content-type'], 'text/event-stream; charset=utf-8');
    assert.equal(stream.headers['cache-control'], 'no-store');
    assert.equal(stream.headers['x-accel-buffering'], 'no');
    assert.match(String(stream.headers['x-request-id']), /./);
    stream.close();
  });

  test('changes of other streams and other records are not sent', async () => {
    const stream = await openEventStream(asha);
    await change({ stream: 'booking', subjectId: property.roomTypeIds[0] ?? null });
    await change({ subjectId: property.roomTypeIds[1] ?? null });
    const mine = await change();
    await stream.until(({ events }) => events.length >= 2);
    assert.deepEqual(ids(stream).slice(1), [mine]);
    stream.close();
  });

  test('the stream of one record gets only what concerns that record, whatever the case of the id in the path', async () => {
    const [mine = '', other = ''] = property.roomTypeIds;
    const ofRecord = await property.startInstance({
      stream: (options) => ({ ...options, stream: 'booking', subjectId: mine.toUpperCase() }),
    });
    const before = await findLastPosition(property.db, property.propertyId);
    const replayed = await change({ stream: 'booking', subjectId: mine });
    await change({ stream: 'booking', subjectId: other });
    const stream = await openEventStream(ofRecord.url, { 'last-event-id': String(before) });
    await change({ stream: 'booking', subjectId: other });
    const live = await change({ stream: 'booking', subjectId: mine });
    await stream.until(({ events }) => events.length === 2);
    assert.deepEqual(ids(stream), [replayed, live]);
    stream.close();
    await ofRecord.stop();
  });

  test('what goes wrong before the first byte is answered like any other error', async () => {
    const strict = await property.startInstance({
      stream: (options) => ({ ...options, snapshot: () => Promise.reject(notFound('booking')) }),
    });
    const stream = await openEventStream(strict.url);
    await stream.ended;
    assert.equal(stream.status, 404);
    assert.equal(JSON.parse(stream.text).message, 'booking not found');
    assert.equal(strict.hub.streamCount(), 0);
    await strict.stop();
  });
});

describe('resuming with Last-Event-ID', () => {
  test('the query takes the place of the header, and the header wins', async () => {
    const from = await change();
    const [second, third] = [await change(), await change()];
    const byQuery = await openEventStream(`${asha}?lastEventId=${from}`);
    await byQuery.until(({ events }) => events.length === 2);
    assert.deepEqual(ids(byQuery), [second, third]);
    const byBoth = await openEventStream(`${asha}?lastEventId=${from}`, { 'last-event-id': String(second) });
    await byBoth.until(({ events }) => events.length === 1);
    assert.deepEqual(ids(byBoth), [third]);
    byQuery.close();
    byBoth.close();
  });

  test('more changes than one page holds are replayed completely', async () => {
    const { db, propertyId } = property;
    const from = await findLastPosition(db, propertyId);
    const drafts = Array.from({ length: 650 }, (_, index) => ({
      stream: 'board',
      subjectId: null,
      name: 'board.room',
      data: { index },
    }));
    await transact(db, (tx) => appendEvents(tx, propertyId, new Date().toISOString(), drafts));
    const stream = await openEventStream(asha, { 'last-event-id': String(from) });
    await stream.until(({ events }) => events.length === 650);
    assert.deepEqual(
      ids(stream),
      Array.from({ length: 650 }, (_, index) => from + 1 + index),
    );
    stream.close();
  });

  for (const id of ['99999999', 'abc', '-1', '1.5', '99999999999999999999', '']) {
    test(`an id that was never given out ("${id}") gets a snapshot`, async () => {
      const stream = await openEventStream(asha, { 'last-event-id': id });
      await stream.until(({ events }) => events.length === 1);
      assert.deepEqual(names(stream), ['board.snapshot']);
      stream.close();
    });
  }

  test('an id older than what is kept gets a snapshot, one at the edge gets every change', async () => {
    const { db } = property;
    const old = await change({ at: '2020-01-01T00:00:00.000Z' });
    const kept = await change();
    assert.equal(await purgeEvents(db, '2020-01-02T00:00:00.001Z', 1_000), 1);
    const tooOld = await openEventStream(asha, { 'last-event-id': String(old - 1) });
    const atEdge = await openEventStream(asha, { 'last-event-id': String(old) });
    await tooOld.until(({ events }) => events.length === 1);
    await atEdge.until(({ events }) => events.length === 1);
    assert.deepEqual([names(tooOld), ids(tooOld)], [['board.snapshot'], [kept]]);
    assert.deepEqual([names(atEdge), ids(atEdge)], [['board.room'], [kept]]);
    tooOld.close();
    atEdge.close();
  });

  test('old events are deleted in batches of the size asked for', async () => {
    const at = '2020-01-01T00:00:00.000Z';
    for (let made = 0; made < 5; made += 1) await change({ at });
    const purged: number[] = [];
    for (let batch = 0; batch < 4; batch += 1) purged.push(await purgeEvents(property.db, '2020-01-02T00:00:00.001Z', 2));
    assert.deepEqual(purged, [2, 2, 1, 0]);
  });
});

describe('the end of a live stream', () => {
  test('it ends within 5 s when the membership is gone; the others go on', async () => {
    const [dismissed, staying] = [await openEventStream(`${asha}?userId=ravi`), await openEventStream(asha)];
    await sleep(300);
    revoked.add('ravi');
    await endsWithin(dismissed, 5_000);
    const position = await change();
    await staying.until((stream) => ids(stream).includes(position));
    assert.ok(!ids(dismissed).includes(position));
    staying.close();
  });

  test('it ends when the token expires', async () => {
    const expiresAt = Date.now() / 1_000 + 1;
    const stream = await openEventStream(`${asha}?expiresAt=${expiresAt}`);
    await endsWithin(stream, 5_000);
    assert.ok(Date.now() / 1_000 > expiresAt - 0.2, 'it stays open until then');
  });

  test('a heartbeat comes by itself on a quiet stream', async () => {
    const stream = await openEventStream(asha);
    await stream.until(({ heartbeats }) => heartbeats >= 3);
    assert.equal(stream.events.length, 1);
    stream.close();
  });

  test('a client that leaves is forgotten', async () => {
    const quiet = await property.startInstance();
    const stream = await openEventStream(quiet.url);
    assert.equal(quiet.hub.streamCount(), 1);
    stream.close();
    await eventually(() => quiet.hub.streamCount() === 0, 'the stream is forgotten');
    await quiet.stop();
  });

  test('a stopping service ends its streams with a retry hint and takes no more', async () => {
    const stopping = await property.startInstance();
    const stream = await openEventStream(stopping.url);
    await stream.until(({ events }) => events.length === 1);
    await stopping.hub.stop();
    await endsWithin(stream, 1_000);
    assert.equal(stream.retries.length, 2);
    const late = await openEventStream(stopping.url);
    await late.ended;
    assert.equal(late.status, 503);
    await stopping.stop();
    assert.deepEqual(stopping.warnings, []);
  });
});

const NOISE = { noise: 'x'.repeat(100_000) };

/** A client that asks for the stream and then reads nothing; `read` takes what has piled up on the way. */
function openDeafClient(url: string): { read(): Promise<string> } {
  const { port, pathname, search, host } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.pause();
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  return {
    read: async () => {
      let text = '';
      socket.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      const { promise: closed, resolve } = Promise.withResolvers<void>();
      socket.on('error', () => {}).on('close', () => resolve());
      socket.resume();
      await closed;
      return text;
    },
  };
}

test('a client that does not read is dropped, costs the others nothing, and resumes without a gap', async () => {
  const calm = await property.startInstance({ intervals: { pollMs: 20 } });
  const deaf = openDeafClient(calm.url);
  const reader = await openEventStream(calm.url);
  await eventually(() => calm.hub.streamCount() === 2, 'both are open');
  await reader.until(({ events }) => events.length === 1);
  const written: number[] = [];
  for (let changes = 0; changes < 400 && calm.hub.streamCount() === 2; changes += 1) written.push(await change({ data: NOISE }));
  assert.equal(calm.hub.streamCount(), 1);
  await reader.until((stream) => stream.events.length > written.length, 20_000);
  assert.deepEqual(ids(reader).slice(1), written);
  const seen = [...(await deaf.read()).matchAll(/^id: (\d+)$/gm)].map((match) => Number(match[1]));
  const [first = 0, ...later] = seen;
  const last = seen.at(-2) ?? first;
  // Its snapshot may be younger than the first changes.
  const missed = written.filter((position) => position > first);
  assert.deepEqual(later, missed.slice(0, later.length));
  const resumed = await openEventStream(calm.url, { 'last-event-id': String(last) });
  await resumed.until((stream) => ids(stream).at(-1) === written.at(-1), 20_000);
  assert.deepEqual(
    ids(resumed),
    written.filter((position) => position > last),
  );
  reader.close();
  resumed.close();
  await calm.stop();
});

test('a client that has taken nothing for four heartbeats is dropped, though no change comes', async () => {
  const beating = await property.startInstance({ intervals: { heartbeatMs: 100 } });
  const position = await findLastPosition(property.db, property.propertyId);
  for (let changes = 0; changes < 200; changes += 1) await change({ data: NOISE });
  const deaf = openDeafClient(`${beating.url}?lastEventId=${position}`);
  await eventually(() => beating.hub.streamCount() === 1, 'the stream is open');
  await eventually(() => beating.hub.streamCount() === 0, 'the stream is dropped');
  await deaf.read();
  await beating.stop();
});

test('a decorated stream gets each change rewritten as it is sent, replayed or live', async () => {
  const decorated = await property.startInstance({
    stream: (options) => ({
      ...options,
      decorate: { rewrite: ({ data }) => ({ ...JSON.parse(data), fileUrl: 'made when sent' }) },
    }),
  });
  const from = await findLastPosition(property.db, property.propertyId);
  await change();
  const stream = await openEventStream(decorated.url, { 'last-event-id': String(from) });
  await change();
  await stream.until(({ events }) => events.length === 2);
  for (const { data } of stream.events) assert.equal((data as { fileUrl?: string }).fileUrl, 'made when sent');
  stream.close();
  await decorated.stop();
});
