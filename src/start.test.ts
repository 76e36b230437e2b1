import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, type Desk, deskAt } from '../test/support/hotel.ts';
import { readConfig } from './config.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/index.ts';
import { createLogger } from './platform/log.ts';
import { type Service, startService } from './start.ts';

const RECOVERY_MS_MAX = 20_000;

let dataDir: string;
let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let service: Service;
let desk: Desk;
let propertyPath: string;
const logged: string[] = [];

/** The server at the same place every time, as a server on a host of its own is: its socket's folder gets a name that stays. */
async function startServer(): Promise<void> {
  server = await startEmbeddedPostgres({ dataDir, log: () => {}, extraSettings: { fsync: 'off' } });
  await rm(socketDir(), { force: true });
  await symlink(server.socketDir, socketDir());
}

function socketDir(): string {
  return path.join(dataDir, 'socket');
}

before(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'hostelry-test-'));
  await chmod(dataDir, 0o711);
  await startServer();
  const databaseUrl = server.connectionString.replace(encodeURIComponent(server.socketDir), encodeURIComponent(socketDir()));
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' });
  service = await startService(config, createLogger(config, { write: (line: string) => logged.push(line) }));
  const token = await service.localIssuer?.issueToken({ subject: 'asha', name: 'Asha Rao', lifetimeSeconds: 3600 });
  desk = deskAt(service.url, token ?? null);
  await desk.post('/auth/verify');
  const property = await desk.post('/properties', { name: 'Hotel Test', timezone: 'Asia/Kolkata', currency: 'INR' });
  propertyPath = `/properties/${property.body.id}`;
});
after(async () => {
  await service.stop();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** What a client may see while the database comes and goes: what it asked for, or the word to come back, in the error body. */
function assertAnsweredOrPutOff(answer: Answer): void {
  if (answer.status === 200 || answer.status === 201) return;
  assert.equal(answer.status, 503, answer.text);
  assert.ok(Number(answer.headers.get('retry-after')) >= 1);
  assert.equal(answer.body.status, 503);
  assert.match(answer.body.message, /database|try again/);
  assert.ok(answer.body.requestId.length > 0);
  assert.doesNotMatch(answer.text, /ECONN|ENOENT|socket|postgres/i);
}

/** Until the service answers as before. */
async function untilRecovered(): Promise<void> {
  for (let waited = 0; ; waited += 100) {
    const answers = await Promise.all([
      desk.get(`${propertyPath}/rooms/board`),
      desk.put('/auth/me', { name: 'Asha' }),
      desk.get('/readyz'),
    ]);
    if (answers.every(({ status }) => status === 200)) return;
    assert.ok(waited < RECOVERY_MS_MAX, `still ${answers.map(({ status }) => status).join()}`);
    await sleep(100);
  }
}

test('while the database is stopped everything is 503 with Retry-After, health is 500, and the process lives', async () => {
  await server.stop();
  const roomType = { code: 'DLX', name: 'Deluxe', baseOccupancy: 2, maxOccupancy: 3 };
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all([
      desk.get('/auth/me'),
      desk.get(`${propertyPath}/rooms/board`),
      desk.get(`${propertyPath}/rooms/board/stream`),
      desk.post(`${propertyPath}/room-types`, roomType, { 'idempotency-key': 'k-1' }),
      desk.put('/auth/me', { name: 'Nobody' }),
      desk.get('/readyz'),
    ]);
    for (const answer of answers) {
      assert.equal(answer.status, 503);
      assertAnsweredOrPutOff(answer);
    }
    for (const health of ['/health', '/']) {
      const { status, body } = await desk.get(health);
      assert.equal(status, 500);
      assert.deepEqual(Object.keys(body).sort(), ['error', 'message', 'path', 'requestId', 'status', 'timestamp']);
      assert.equal(body.path, health);
    }
    assert.equal((await desk.get('/livez')).status, 200);
    assert.equal((await desk.get('/metrics')).status, 200);
  }

  await startServer();
  await untilRecovered();
  assert.equal((await desk.get('/health')).status, 200);
  const created = await desk.post(`${propertyPath}/room-types`, roomType, { 'idempotency-key': 'k-1' });
  assert.equal(created.status, 201, 'what was put off was not done');
});

test('a database server that is killed under load costs requests put off, never another answer, and no word of what was done', async () => {
  const acknowledged: string[] = [];
  let stopped = false;
  const desks = Array.from({ length: 8 }, async (_, client) => {
    for (let n = 0; !stopped; n += 1) {
      const code = `K${client}X${n}`;
      const answer = await desk.post(`${propertyPath}/room-types`, { code, name: code, baseOccupancy: 1, maxOccupancy: 1 });
      assertAnsweredOrPutOff(answer);
      if (answer.status === 201) acknowledged.push(code);
      else await sleep(20);
    }
  });
  try {
    await sleep(300);
    process.kill(server.serverPid, 'SIGKILL');
    await sleep(1_500);
    await untilRecovered();
    await sleep(300);
  } finally {
    stopped = true;
    await Promise.all(desks);
  }
  const { body } = await desk.get(`${propertyPath}/room-types`);
  const kept = new Set(body.map(({ code }: { code: string }) => code));
  assert.deepEqual(
    acknowledged.filter((code) => !kept.has(code)),
    [],
  );
  assert.ok(!logged.join('').includes('the jobs have stopped'));
});
