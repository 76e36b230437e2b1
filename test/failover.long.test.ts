/**
 * The database server is killed under load and its replica takes over: DATABASE_URL names both. What was acknowledged is stored,
 * once; the service recovers without help. Real servers: a primary and a synchronous streaming replica.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { readConfig } from '../src/config/config.ts';
import { type Service, startService } from '../src/lifecycle/start.ts';
import { watchBoard, wrongEvents } from './harness/board-watch.ts';
import { type CrashTestProperty, clerkAt, newBooking, newCrashTestProperty } from './harness/crash-test-property.ts';
import { type PostgresPair, startPostgresPair } from './harness/postgres-pair.ts';
import type { ApiClient, ApiResponse } from './harness/service-under-test.ts';
import { bodyOf } from './harness/stays.ts';
import { type Sql, wrongEffects } from './harness/write-check.ts';
import { startWriteLoad, type WriteLoad } from './harness/write-load.ts';

const CLIENTS = 5;
const PATIENCE_MS = 60_000;

type Scene = { pair: PostgresPair; service: Service; client: ApiClient; property: CrashTestProperty; sql: Sql };

const ends: (() => Promise<unknown>)[] = [];
after(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function openScene(settings: Record<string, string> = {}): Promise<Scene> {
  const pair = await startPostgresPair();
  ends.push(() => pair.stop());
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hostelry-failover-'));
  ends.push(() => rm(dataDir, { recursive: true, force: true }));
  const config = readConfig({
    ...{ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: pair.connectionString, LOG_LEVEL: 'silent' },
    ...{ GATEWAY_BASE_URL: 'http://127.0.0.1:9/v1', DATABASE_POOL_SIZE: '8', ...settings },
  });
  const service = await startService(config, pino({ level: config.logLevel }));
  ends.push(() => service.stop());
  const client = await clerkAt(service.url, service.localIssuer ?? assert.fail('evaluation mode'));
  const property = await newCrashTestProperty(client, CLIENTS);
  return { pair, service, client, property, sql: (text) => pair.at(pair.replica, text) };
}

let opened: Promise<Scene> | undefined;

/** Shared by two tests, the second of which ends its primary: starting servers takes seconds. */
function unprepared(): Promise<Scene> {
  opened ??= openScene({ DATABASE_PREPARED: 'false' });
  return opened;
}

async function untilAcknowledged(load: WriteLoad, count: number): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (load.writes.filter(({ response }) => response !== null).length < count) {
    assert.ok(Date.now() < deadline, `fewer than ${count} writes were taken`);
    // The clients fail the test on anything but 2xx and 503.
    await Promise.race([load.ended, sleep(5)]);
  }
}

/** @param haveKeys every write until now had an Idempotency-Key */
async function failOver({ pair, service, client, property, sql }: Scene, haveKeys: boolean): Promise<void> {
  const url = `${service.url}${property.path}/rooms/board/stream`;
  const headers = { authorization: `Bearer ${client.token}` };
  const [staying, resuming] = [await watchBoard(() => ({ url, headers })), await watchBoard(() => ({ url, headers }))];
  ends.push(
    () => staying.stop(),
    () => resuming.stop(),
  );
  const load = startWriteLoad(client, property.path, property.roomIds);
  ends.push(async () => load.stop());
  await untilAcknowledged(load, 60);
  await pair.primary.kill();
  resuming.cut();
  assert.equal((await client.post(`${property.path}/rooms`, { roomNumber: 999, roomTypeCode: 'STD' })).status, 503);
  await pair.promote();
  await untilAcknowledged(load, load.writes.length + 5 * CLIENTS);
  load.stop();
  await load.ended;
  assert.ok(load.refusals() > 0, 'the blow met no client');
  assert.deepEqual(await wrongEffects(client, property.path, sql, load.writes, { haveKeys }), []);
  for (const watch of [staying, resuming]) assert.deepEqual(await wrongEvents(sql, property.id, watch), []);
  assert.ok(resuming.openings() > 1);
  assert.equal((await client.get('/readyz')).status, 200);
}

test('the primary is killed under load and the replica promoted: nothing acknowledged is lost or doubled, and nothing is restarted', async () => {
  const scene = await openScene();
  await failOver(scene, true);
  // The jobs use the new server too: queued jobs are done.
  const queued = `select graphile_worker.add_job('purge-expired')`;
  await scene.sql(queued);
  for (let looks = 0; looks < 1_000; looks += 1) {
    if ((await scene.sql(`select 1 as one from graphile_worker._private_jobs`)).length === 0) return;
    await sleep(20);
  }
  assert.fail('the jobs have stopped');
});

/** Stops the replica, so that a COMMIT waits for it, and cancels that wait on the server. Returns the response to the payment. */
async function payUnconfirmed(
  { pair, client }: Scene,
  payments: string,
  headers: Record<string, string>,
  ending: 'pg_cancel_backend' | 'pg_terminate_backend',
): Promise<ApiResponse> {
  const [receiver] = await pair.at<{ pid: number }>(pair.replica, 'select pid from pg_stat_wal_receiver');
  assert.ok(receiver !== undefined);
  process.kill(receiver.pid, 'SIGSTOP');
  try {
    const asked = client.post(payments, { amount: 100, method: 'CASH' }, headers);
    const end = `select ${ending}(pid) from pg_stat_activity where wait_event = 'SyncRep' and query = 'commit'`;
    while ((await pair.at(pair.primary, end)).length === 0) await sleep(10);
    return await asked;
  } finally {
    process.kill(receiver.pid, 'SIGCONT');
  }
}

test('a write whose COMMIT failed is neither acknowledged nor repeated by the service; a client that repeats its key gets one write', async () => {
  const scene = await unprepared();
  const { client, property } = scene;
  const booking = await newBooking(client, property);
  const payments = `${property.path}/bookings/${booking.id}/payments`;
  const count = async (): Promise<number> => bodyOf(await client.get(payments)).length;
  const unsaid = /may be there or not: repeat the request with the same Idempotency-Key/;

  const key = { 'idempotency-key': randomUUID() };
  const unconfirmed = await payUnconfirmed(scene, payments, key, 'pg_cancel_backend');
  assert.equal(unconfirmed.status, 503, unconfirmed.text);
  assert.match(unconfirmed.body.message, unsaid);
  const again = await client.post(payments, { amount: 100, method: 'CASH' }, key);
  assert.equal(again.status, 201, again.text);
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  assert.equal(await count(), 1);

  const lost = await payUnconfirmed(scene, payments, {}, 'pg_terminate_backend');
  assert.equal(lost.status, 503, lost.text);
  assert.match(lost.body.message, unsaid);
  assert.equal(await count(), 2);
});

test('without prepared statements, as behind a pooler, the replica takes over the same way', async () => {
  await failOver(await unprepared(), false);
});
