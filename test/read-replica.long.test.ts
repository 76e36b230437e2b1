/** DATABASE_READ_URL: lists, chart, board and snapshots come from a replica, and are never older than the caller's last write. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { readConfig } from '../src/config/config.ts';
import { startService } from '../src/lifecycle/start.ts';
import { clerkAt, newBooking, newCrashTestProperty } from './harness/crash-test-property.ts';
import { openEventStream } from './harness/event-stream.ts';
import { DATABASE, startPostgresPair } from './harness/postgres-pair.ts';
import { urlOfServers } from './harness/postgres-programs.ts';
import { bodyOf } from './harness/stays.ts';

const POSITION = 'database-position';
const PATIENCE_MS = 20_000;

const pair = await startPostgresPair();
// Writes must go on when the replica is gone.
await pair.at(pair.primary, `alter database ${DATABASE} set synchronous_commit = local`);
const dataDir = await mkdtemp(path.join(tmpdir(), 'hostelry-replica-'));
const config = readConfig({
  ...{ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', GATEWAY_BASE_URL: 'http://127.0.0.1:9/v1' },
  DATABASE_URL: urlOfServers([pair.primary.port], DATABASE),
  DATABASE_READ_URL: urlOfServers([pair.replica.port], DATABASE),
});
const service = await startService(config, pino({ level: config.logLevel }));
const client = await clerkAt(service.url, service.localIssuer ?? assert.fail('evaluation mode'));
const property = await newCrashTestProperty(client, 3);
after(async () => {
  await service.stop();
  await pair.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const pause = () => pair.at(pair.replica, 'select pg_wal_replay_pause()');
const resume = () => pair.at(pair.replica, 'select pg_wal_replay_resume()');

/** Ids of the bookings in the list. */
async function listed(headers: Record<string, string> = {}): Promise<string[]> {
  const list: { id: string }[] = bodyOf(await client.get(`${property.path}/bookings`, headers));
  return list.map(({ id }) => id);
}

/** The transactions of the service that the replica has run. */
async function readsOfReplica(): Promise<number> {
  const [row] = await pair.at<{ count: number }>(
    pair.replica,
    `select xact_commit::int as count from pg_stat_database where datname = '${DATABASE}'`,
  );
  return row?.count ?? 0;
}

/** Waits until a list has been read from the replica. */
async function untilReplicaIsRead(): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(100)) {
    const before = await readsOfReplica();
    for (let reads = 0; reads < 30; reads += 1) await listed();
    // The server counts with a delay of up to a second.
    await sleep(1_100);
    if ((await readsOfReplica()) - before >= 30) return;
  }
  throw new Error('the replica is not read');
}

test('lists come from a replica that is up to date', () => untilReplicaIsRead());

test('a list is never older than the last write, whoever wrote it, however far the replica is behind', async () => {
  await pause();
  for (let round = 0; round < 5; round += 1) {
    const { id } = await newBooking(client, property);
    assert.ok((await listed()).includes(id));
  }
  await resume();
  await untilReplicaIsRead();
});

test('with the position of an own write a list may be older than the writes of others, and never older than that', async () => {
  const { id: own } = await newBooking(client, property);
  const written = await client.post(`${property.path}/rooms`, { roomNumber: 901, roomTypeCode: 'STD' });
  const position = written.headers.get(POSITION) ?? assert.fail('a write says its position');
  await untilReplicaIsRead();
  await pause();
  const { id: others } = await newBooking(client, property);
  const old = await listed({ [POSITION]: position });
  assert.deepEqual([old.includes(own), old.includes(others)], [true, false], 'the replica is read');
  const later = await client.post(`${property.path}/rooms`, { roomNumber: 902, roomTypeCode: 'STD' });
  assert.ok((await listed({ [POSITION]: later.headers.get(POSITION) ?? '' })).includes(others), 'the primary is read');
  await resume();
});

test('chart, board, audit log and the overview of all hotels show the last write too', async () => {
  const { text: overview } = await client.get('/properties/overview');
  await pause();
  bodyOf(await client.post(`${property.path}/rooms`, { roomNumber: 903, roomTypeCode: 'STD' }), 201);
  const today = new Date().toISOString().slice(0, 10);
  for (const read of [`chart?from=${today}&to=${today}`, 'rooms/board', 'audit-log'])
    assert.match((await client.get(`${property.path}/${read}`)).text, /903/, read);
  assert.notEqual((await client.get('/properties/overview')).text, overview);
  await resume();
});

test('the snapshot of a stream has everything from before it was opened, and each change after it follows', async () => {
  await pause();
  bodyOf(await client.post(`${property.path}/rooms`, { roomNumber: 904, roomTypeCode: 'STD' }), 201);
  const stream = await openEventStream(`${service.url}${property.path}/rooms/board/stream`, {
    authorization: `Bearer ${client.token}`,
  });
  await stream.until(({ events }) => events.length > 0);
  assert.match(JSON.stringify(stream.events[0]), /904/);
  bodyOf(await client.post(`${property.path}/rooms`, { roomNumber: 905, roomTypeCode: 'STD' }), 201);
  await stream.until(({ events }) => JSON.stringify(events).includes('905'));
  stream.close();
  await resume();
});

test('a position of another form is 400', async () => {
  const refused = await client.get(`${property.path}/bookings`, { [POSITION]: 'yesterday' });
  assert.equal(refused.status, 400);
  assert.match(refused.text, /Database-Position/);
});

test('without its replica the service reads the primary', async () => {
  await untilReplicaIsRead();
  await pair.replica.kill();
  for (let reads = 0; reads < 10; reads += 1) await listed();
  const { id } = await newBooking(client, property);
  assert.ok((await listed()).includes(id));
});
