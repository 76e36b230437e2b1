/**
 * The service, and the database under it, killed in the middle of writes by real clients: what was acknowledged is stored,
 * nothing is half done, and a request repeated with its Idempotency-Key is carried out once. TEST_CRASH_ROUNDS makes it longer.
 */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openLocalIssuer } from '../src/evaluation/local-issuer.ts';
import { stopEmbeddedPostgres } from '../src/platform/embedded-postgres/index.ts';
import { embeddedServer, embeddedSql, type ServiceProcess, startServiceProcess } from './harness/service-process.ts';
import { type ApiClient, clientAt } from './harness/service-under-test.ts';
import { bodyOf } from './harness/stays.ts';
import { findPartialWrites, wrongEffects } from './harness/write-check.ts';
import { startWriteLoad, type Write, type WriteLoad } from './harness/write-load.ts';

const ROUNDS = Number(process.env['TEST_CRASH_ROUNDS'] ?? 1);
const CLIENTS = 6;
const PHONE = '+919845000001';
/** Writes that are acknowledged before the kill, so that the service is busy. */
const WRITES_BEFORE = 20;
const PATIENCE_MS = 90_000;

let dataDir: string;
let service: ServiceProcess;
let client: ApiClient;
let propertyPath: string;
let roomIds: string[];
/** The running clients, if any. */
let load: WriteLoad | null = null;

async function startService(): Promise<void> {
  service = await startServiceProcess(dataDir);
  const issuer = await openLocalIssuer(dataDir);
  client = clientAt(service.url, await issuer.issueToken({ subject: PHONE, phone: PHONE, name: 'Asha Rao' }));
}

async function restartService(): Promise<void> {
  assert.equal(await service.end('SIGTERM'), 0, service.output());
  await startService();
}

before(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'hostelry-crash-'));
  await startService();
  bodyOf(await client.post('/auth/verify'));
  const { id } = bodyOf(await client.post('/properties', { name: 'Hotel Test', timezone: 'Asia/Kolkata', currency: 'INR' }), 201);
  propertyPath = `/properties/${id}`;
  const roomType = { code: 'STD', name: 'Standard', baseOccupancy: 2, maxOccupancy: 2, defaultRate: 1000 };
  bodyOf(await client.post(`${propertyPath}/room-types`, roomType), 201);
  roomIds = [];
  for (let roomNumber = 101; roomNumber < 101 + CLIENTS; roomNumber += 1) {
    roomIds.push(bodyOf(await client.post(`${propertyPath}/rooms`, { roomNumber, roomTypeCode: 'STD' }), 201).id);
  }
});
afterEach(async (context) => {
  load?.stop();
  await load?.ended.catch(() => {});
  if ('passed' in context && !context.passed) console.error(service.output());
});
after(async () => {
  await service?.end('SIGKILL');
  await stopEmbeddedPostgres({ dataDir, log: () => {} });
  await rm(dataDir, { recursive: true, force: true });
});

function sql<T extends Record<string, unknown>>(text: string): Promise<T[]> {
  return embeddedSql<T>(dataDir, text);
}

function acknowledged({ writes }: WriteLoad): Write[] {
  return writes.filter(({ response }) => response !== null);
}

/** Waits until the clients have this many acknowledged writes, or fails with the error of one of them. */
async function untilAcknowledged(load: WriteLoad, count: number): Promise<void> {
  let isOver = false;
  const over = load.ended.finally(() => {
    isOver = true;
  });
  over.catch(() => {});
  for (const deadline = Date.now() + PATIENCE_MS; acknowledged(load).length < count && !isOver; await sleep(5)) {
    assert.ok(
      Date.now() < deadline,
      `only ${acknowledged(load).length} writes were acknowledged in ${PATIENCE_MS} ms\n${service.output()}`,
    );
  }
  if (isOver) await over;
}

async function assertNothingHalfDone(): Promise<void> {
  assert.deepEqual(await findPartialWrites(sql), []);
}

async function assertOneEffectEach({ writes }: WriteLoad): Promise<void> {
  assert.deepEqual(await wrongEffects(client, propertyPath, sql, writes), []);
}

/** Clients in all rooms; stays that an earlier load has left are voided first. */
async function startLoad(): Promise<WriteLoad> {
  for (const { id } of bodyOf(await client.get(`${propertyPath}/room-stays/active`))) {
    bodyOf(await client.post(`${propertyPath}/room-stays/${id}/void`, { reason: id }));
  }
  load = startWriteLoad(client, propertyPath, roomIds);
  return load;
}

for (let round = 1; round <= ROUNDS; round += 1) {
  test(`the service is killed in mid-write and started again (${round})`, async () => {
    const load = await startLoad();
    await untilAcknowledged(load, WRITES_BEFORE + randomInt(10));
    load.expectEnd();
    await service.end('SIGKILL');
    await load.ended;
    const orphan = await embeddedServer(dataDir);
    assert.ok(orphan !== undefined, 'the database outlives the service');
    await startService();
    assert.equal((await embeddedServer(dataDir))?.pid, orphan.pid, 'and is adopted');
    await assertNothingHalfDone();
    await assertOneEffectEach(load);
  });
}

/** Kills one of the database's processes that serve the service. */
async function killBackend(): Promise<void> {
  const backends = await sql<{ pid: number }>(`
    select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
    order by state = 'idle', query_start desc`);
  const [victim] = backends;
  assert.ok(victim !== undefined, 'no client is writing');
  process.kill(victim.pid, 'SIGKILL');
}

async function killDatabase(): Promise<void> {
  const server = await embeddedServer(dataDir);
  assert.ok(server !== undefined);
  process.kill(server.pid, 'SIGKILL');
}

for (const [what, kill] of [
  ['a process of the database', killBackend],
  ['the whole database server', killDatabase],
] as const) {
  for (let round = 1; round <= ROUNDS; round += 1) {
    test(`${what} is killed in mid-write: the service answers 503 and recovers without help (${round})`, async () => {
      // A server that fails repeatedly is restarted more and more slowly; a new service starts at none.
      if (round > 2) await restartService();
      const load = await startLoad();
      await untilAcknowledged(load, WRITES_BEFORE);
      await kill();
      // The clients keep writing after the kill, and fail the test on anything but 2xx and 503.
      const before = acknowledged(load).length;
      await untilAcknowledged(load, before + 5 * CLIENTS);
      load.stop();
      await load.ended;
      assert.ok(load.writes.every(({ response }) => response !== null));
      assert.equal((await client.get('/readyz')).status, 200);
      await assertOneEffectEach(load);
    });
  }
}

test('the service is asked to stop under load: it ends in order, with its database, and has kept what it acknowledged', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const load = await startLoad();
    await untilAcknowledged(load, WRITES_BEFORE);
    load.expectEnd();
    assert.equal(await service.end('SIGTERM'), 0, service.output());
    await load.ended;
    assert.equal(await embeddedServer(dataDir), undefined);
    await startService();
    await assertNothingHalfDone();
    await assertOneEffectEach(load);
  }
});
