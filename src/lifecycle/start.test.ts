import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiClient, type ApiResponse, clientAt } from '../../test/harness/service-under-test.ts';
import { readConfig } from '../config/config.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts';
import { createLogger } from '../platform/log.ts';
import { type Service, startService } from './start.ts';

const RECOVERY_MS_MAX = 20_000;

let dataDir: string;
let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let service: Service;
let apiClient: ApiClient;
let propertyPath: string;
const logged: string[] = [];

/** The server at the same place every time, as a server on another host is: its socket's folder gets a fixed name. */
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
  apiClient = clientAt(service.url, token ?? null);
  await apiClient.post('/auth/verify');
  const property = await apiClient.post('/properties', { name: 'Hotel Test', timezone: 'Asia/Kolkata', currency: 'INR' });
  propertyPath = `/properties/${property.body.id}`;
});
after(async () => {
  await service.stop();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Allowed responses while the database comes and goes: success, or a 503 with the error body. */
function assertAnsweredOrPutOff(response: ApiResponse): void {
  if (response.status === 200 || response.status === 201) return;
  assert.equal(response.status, 503, response.text);
  assert.ok(Number(response.headers.get('retry-after')) >= 1);
  assert.equal(response.body.status, 503);
  assert.match(response.body.message, /database|try again/);
  assert.ok(response.body.requestId.length > 0);
  assert.doesNotMatch(response.text, /ECONN|ENOENT|socket|postgres/i);
}

/** Waits until the service works again. */
async function untilRecovered(): Promise<void> {
  for (let waited = 0; ; waited += 100) {
    const responses = await Promise.all([
      apiClient.get(`${propertyPath}/rooms/board`),
      apiClient.put('/auth/me', { name: 'Asha' }),
      apiClient.get('/readyz'),
    ]);
    if (responses.every(({ status }) => status === 200)) return;
    assert.ok(waited < RECOVERY_MS_MAX, `still ${responses.map(({ status }) => status).join()}`);
    await sleep(100);
  }
}

test('while the database is stopped everything is 503 with Retry-After, health is 500, and the process lives', async () => {
  await server.stop();
  const roomType = { code: 'DLX', name: 'Deluxe', baseOccupancy: 2, maxOccupancy: 3 };
  for (let round = 0; round < 3; round += 1) {
    const responses = await Promise.all([
      apiClient.get('/auth/me'),
      apiClient.get(`${propertyPath}/rooms/board`),
      apiClient.get(`${propertyPath}/rooms/board/stream`),
      apiClient.post(`${propertyPath}/room-types`, roomType, { 'idempotency-key': 'k-1' }),
      apiClient.put('/auth/me', { name: 'Nobody' }),
      apiClient.get('/readyz'),
    ]);
    for (const response of responses) {
      assert.equal(response.status, 503);
      assertAnsweredOrPutOff(response);
    }
    for (const health of ['/health', '/']) {
      const { status, body } = await apiClient.get(health);
      assert.equal(status, 500);
      assert.deepEqual(Object.keys(body).sort(), ['error', 'message', 'path', 'requestId', 'status', 'timestamp']);
      assert.equal(body.path, health);
    }
    assert.equal((await apiClient.get('/livez')).status, 200);
    assert.equal((await apiClient.get('/metrics')).status, 200);
  }

  await startServer();
  await untilRecovered();
  assert.equal((await apiClient.get('/health')).status, 200);
  const created = await apiClient.post(`${propertyPath}/room-types`, roomType, { 'idempotency-key': 'k-1' });
  assert.equal(created.status, 201, 'what was put off was not done');
});

test('a database server that is killed under load only delays requests, and no acknowledged write is lost', async () => {
  const acknowledged: string[] = [];
  let stopped = false;
  const clients = Array.from({ length: 8 }, async (_, client) => {
    for (let n = 0; !stopped; n += 1) {
      const code = `K${client}X${n}`;
      const response = await apiClient.post(`${propertyPath}/room-types`, {
        code,
        name: code,
        baseOccupancy: 1,
        maxOccupancy: 1,
      });
      assertAnsweredOrPutOff(response);
      if (response.status === 201) acknowledged.push(code);
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
    await Promise.all(clients);
  }
  const { body } = await apiClient.get(`${propertyPath}/room-types`);
  const kept = new Set(body.map(({ code }: { code: string }) => code));
  assert.deepEqual(
    acknowledged.filter((code) => !kept.has(code)),
    [],
  );
  assert.ok(!logged.join('').includes('the jobs have stopped'));
});
