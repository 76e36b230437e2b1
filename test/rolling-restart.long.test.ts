/**
 * A worker is killed. Then instances behind nginx are restarted one after the other, as at an upgrade, while clients read and write
 * without a pause: no request fails, and what was acknowledged is stored once. Last, the primary process is killed.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { childrenRunning } from './harness/child-processes.ts';
import { type Instance, type Instances, startInstances } from './harness/instances.ts';
import { withoutNginx } from './harness/nginx.ts';
import { type ApiResponse, clientAt } from './harness/service-under-test.ts';
import { bodyOf, newPropertyWithRooms, openBooking, type PropertyWithRooms, roomAt } from './harness/stays.ts';

const skip = withoutNginx();
const CLIENTS = 4;
const PAUSE_MS = 10;
const PATIENCE_MS = 60_000;

let instances: Instances;
let property: PropertyWithRooms;
let bookingId: string;

before(async () => {
  if (skip !== false) return;
  // Clients that keep their connections are asked to open new ones while a worker drains.
  instances = await startInstances([{}, { WEB_CONCURRENCY: '2', DRAIN_SECONDS: '1' }]);
  property = await newPropertyWithRooms(instances.service, { rooms: 1 });
  bookingId = (await openBooking(property)).id;
});
after(async () => {
  await instances?.service.stop();
});

/** Clients of nginx that read and write until they are stopped. */
function startLoad(url: string) {
  const apiClient = clientAt(url, property.admin.token);
  const payments = `${property.path}/bookings/${bookingId}/payments`;
  const failures: string[] = [];
  const taken: string[] = [];
  let reads = 0;
  let stopped = false;
  const tried = async (what: string, status: number, work: () => Promise<ApiResponse>): Promise<boolean> => {
    const response = await work().catch((error: Error) => `${error.message} ${String(error.cause)}`);
    if (typeof response !== 'string' && response.status === status) return true;
    failures.push(`${what}: ${typeof response === 'string' ? response : `${response.status} ${response.text}`}`);
    return false;
  };
  const client = async (): Promise<void> => {
    for (let turn = 0; !stopped; turn += 1) {
      if (await tried('GET', 200, () => apiClient.get(`${property.path}/rooms/board`))) reads += 1;
      const notes = randomUUID();
      const body = { amount: 1, method: 'CASH', notes };
      if (await tried('POST', 201, () => apiClient.post(payments, body, { 'idempotency-key': notes }))) taken.push(notes);
      await tried('PUT', 200, () => apiClient.put(`${property.path}/rooms/${roomAt(property, 0)}`, { floor: (turn % 90) + 1 }));
      await sleep(PAUSE_MS);
    }
  };
  const ended = Promise.all(Array.from({ length: CLIENTS }, client));
  return {
    taken,
    reads: () => reads,
    stop: async (): Promise<string[]> => {
      stopped = true;
      await ended;
      return failures;
    },
  };
}

/** Every acknowledged write is stored, and none twice. */
async function assertTakenOnce(taken: readonly string[]): Promise<void> {
  const rows = await instances.service.sql<{ notes: string; times: number }>(
    'select notes, count(*)::integer as times from payment where property_id = $1 group by notes',
    [property.id],
  );
  const times = new Map(rows.map((row) => [row.notes, row.times]));
  assert.deepEqual(
    taken.filter((notes) => times.get(notes) !== 1),
    [],
  );
  assert.deepEqual(
    rows.filter((row) => row.times !== 1),
    [],
  );
}

const workersOf = (instance: Instance): Promise<number[]> => childrenRunning('start.mjs', instance.process.pid);

/** Waits until the workers of the instance are other processes, in the same number. */
async function untilReplaced(instance: Instance, old: readonly number[], replaced: number): Promise<number[]> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; ) {
    const now = await workersOf(instance);
    const isWell = now.length === old.length && now.filter((pid) => !old.includes(pid)).length === replaced;
    if (isWell && (await serving(instance)) === old.length) return now;
    await sleep(50);
  }
  throw new Error(`the workers were not replaced: ${instance.process.output()}`);
}

/** The number of workers that the instance reports; 0 without a response. */
async function serving(instance: Instance): Promise<number> {
  const text = await clientAt(instance.url, null)
    .get('/metrics', { connection: 'close' })
    .then((response) => response.text)
    .catch(() => '');
  return Number(/^hostelry_workers (\d+)$/m.exec(text)?.[1] ?? 0);
}

test('a worker that is killed is replaced, the other keeps serving, and what all have counted is kept', { skip }, async () => {
  const [, second] = instances.all;
  assert.ok(second !== undefined);
  // On a new connection: one that the killed worker has kept would be lost.
  const health = (): Promise<ApiResponse> => clientAt(second.url, null).get('/health', { connection: 'close' });
  const counted = async (): Promise<number> => {
    const { text } = await clientAt(second.url, null).get('/metrics', { connection: 'close' });
    const line = /_count\{http_request_method="GET",http_route="\/health",http_response_status_code="200"\} (\d+)/.exec(text);
    return Number(line?.[1] ?? 0);
  };
  for (let asked = 0; asked < 20; asked += 1) bodyOf(await health());
  assert.equal(await counted(), 20);
  const old = await workersOf(second);
  process.kill(old[0] ?? assert.fail(), 'SIGKILL');
  // A request that the killed worker had begun is lost; none is refused after that.
  await sleep(100);
  for (let asked = 0; asked < 10; asked += 1) bodyOf(await health());
  await untilReplaced(second, old, 1);
  assert.ok((await counted()) >= 30);
  assert.match(second.process.output(), /"how":"signal SIGKILL".*a worker process ended unexpectedly/);
  const { text } = await clientAt(second.url, null).get('/metrics', { connection: 'close' });
  assert.match(text, /^hostelry_worker_ends_total 1$/m);
});

test('an instance is restarted, then the workers of another: no request fails and no write is lost', { skip }, async () => {
  const [first, second] = instances.all;
  assert.ok(first !== undefined && second !== undefined);
  const load = startLoad(instances.service.url);
  await first.stop();
  await first.start();
  const old = await workersOf(second);
  assert.equal(old.length, 2);
  // Other clients connect to this one directly, on keep-alive connections.
  const direct = startLoad(second.url);
  process.kill(second.process.pid, 'SIGUSR2');
  await untilReplaced(second, old, 2);
  assert.deepEqual(await direct.stop(), []);
  const failures = await load.stop();
  assert.deepEqual(failures, [], await instances.nginx.complaints());
  assert.ok(load.taken.length > CLIENTS && load.reads() > CLIENTS);
  await assertTakenOnce([...load.taken, ...direct.taken]);
});

test('when the primary process is killed the workers end, and free its port', { skip }, async () => {
  const [, second] = instances.all;
  assert.ok(second !== undefined);
  const workers = await workersOf(second);
  await second.process.end('SIGKILL');
  for (const pid of workers) {
    for (let waited = 0; isAlive(pid); waited += 50) {
      assert.ok(waited < PATIENCE_MS, 'a worker keeps running without its primary process');
      await sleep(50);
    }
  }
  await assert.rejects(fetch(second.url));
  // Behind nginx the other one serves.
  bodyOf(await instances.service.anonymous.get('/health'));
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
