/** Access is read from the database for every request: a change at one instance holds for the very next read at any other. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { longerTest, rounds } from '../../../../test/harness/long-test.ts';
import { newPopulatedProperty } from '../../../../test/harness/populated-property.ts';
import { filled, routesOf } from '../../../../test/harness/routes.ts';
import { type ApiClient, clientAt, startTestService } from '../../../../test/harness/service-under-test.ts';
import { bodyOf, openBooking } from '../../../../test/harness/stays.ts';
import { startService } from '../../../lifecycle/start.ts';

const ROUNDS = rounds(10);

type Described = { parameters?: { in: string; name: string; required?: boolean; example?: unknown }[]; security?: unknown[] };

const service = await startTestService();
const { config } = service.running;
const second = await startService(config, pino({ level: config.logLevel }), service.clock.now);
const [property, root] = [await newPopulatedProperty(service), await service.newUser({ superAdmin: true })];
const { paths } = (await service.anonymous.get('/openapi.json')).body as { paths: Record<string, Record<string, Described>> };
/** The required query by path. */
const queries = new Map(
  Object.entries(paths).map(([path, { get }]) => {
    const needed = (get?.parameters ?? []).filter((one) => one.in === 'query' && one.required === true);
    const query = new URLSearchParams(needed.map(({ name, example }) => [name, String(example)]));
    return [path, needed.length === 0 ? '' : `?${query}`];
  }),
);
after(async () => {
  await second.stop();
  await service.stop();
});

/** A new manager of the property, at each of the two instances. */
async function newManager(): Promise<[ApiClient, ApiClient]> {
  const client = await service.newUser();
  await give(client, ['MANAGER']);
  return [client, clientAt(second.url, client.token, client.userId)];
}

async function give(client: ApiClient, roles: string[]): Promise<void> {
  const response = await root.put(`${property.path}/users/${client.userId}/roles`, { roles });
  assert.equal(response.status, 200, response.text);
}

async function enable(client: ApiClient, isEnabled: boolean): Promise<void> {
  const response = await root.put(`${property.path}/users/${client.userId}/disabled`, { disabled: !isEnabled });
  assert.equal(response.status, 200, response.text);
}

/** Every path below the property that can be read, with the ids of the property. */
function readable(): { path: string; url: string }[] {
  const paths = routesOf(service.running.app).filter(
    ({ method, path }) => method === 'GET' && path.startsWith('/properties/{propertyId}'),
  );
  return paths
    .filter(({ path }) => !path.endsWith('/stream'))
    .map(({ path }) => ({ path, url: filled(path, property.params) + (queries.get(path) ?? '') }));
}

test('a member who is disabled at one instance is refused by every read of the other, until enabled again', async () => {
  const [, client] = await newManager();
  const reads = readable();
  const first = new Map<string, number>();
  for (const { url } of reads) first.set(url, (await client.get(url)).status);
  const passed = reads.filter(({ url }) => first.get(url) === 200);
  assert.ok(passed.length > 40, `${passed.length} of ${reads.length} reads succeeded`);
  await enable(client, false);
  const isPublic = async (url: string): Promise<boolean> => (await service.anonymous.get(url)).status === 200;
  for (const { url } of passed) if (!(await isPublic(url))) assert.equal((await client.get(url)).status, 403, url);
  await enable(client, true);
  for (const { url } of passed) assert.equal((await client.get(url)).status, 200, url);
});

longerTest(`the very next read at the other instance is refused when a membership has ended, in ${ROUNDS} rounds`, async () => {
  const [, client] = await newManager();
  const path = `${property.path}/rooms/board`;
  for (let round = 0; round < ROUNDS; round += 1) {
    assert.equal((await client.get(path)).status, 200);
    await enable(client, false);
    assert.equal((await client.get(path)).status, 403);
    await enable(client, true);
  }
});

test('a role that was removed no longer counts for the next read', async () => {
  const [, client] = await newManager();
  const path = `${property.path}/audit-log`;
  assert.equal((await client.get(path)).status, 200);
  await give(client, ['HOUSEKEEPING']);
  const refused = await client.get(path);
  assert.equal(refused.status, 403, refused.text);
  assert.equal((await client.get(`${property.path}/rooms/board`)).status, 200);
  await give(client, ['MANAGER']);
  assert.equal((await client.get(path)).status, 200);
});

test("a read uses the property's billing times as they are now", async () => {
  const [, client] = await newManager();
  const path = `${property.path}/bookings/${property.params.bookingId}`;
  for (const time of ['10:30', '10:00', '11:00']) {
    bodyOf(await root.put(property.path, { billingCheckoutTime: time }));
    assert.equal((await client.get(path)).body.billing.billingCheckoutTime, time);
  }
});

test('a caller without access is refused with 403 before anything else is wrong with the request', async () => {
  const [, client] = await newManager();
  const unknown = `${property.path}/bookings/${randomUUID()}`;
  const badQuery = `${property.path}/bookings?limit=0`;
  assert.equal((await client.get(unknown)).status, 404);
  assert.equal((await client.get(badQuery)).status, 400);
  await enable(client, false);
  assert.equal((await client.get(unknown)).status, 403);
  await enable(client, true);
  assert.equal((await client.get(unknown)).status, 404);
  await enable(client, false);
  assert.equal((await client.get(badQuery)).status, 403);
});

test('a change of roles leaves the Link and ETag of the next read as they are', async () => {
  const [client] = await newManager();
  await openBooking(property);
  const page = `${property.path}/bookings?limit=1`;
  const record = `${property.path}/bookings/${property.params.bookingId}`;
  const etag = (await client.get(record)).headers.get('etag') ?? '';
  assert.notEqual((await client.get(page)).headers.get('link'), null);
  await give(client, ['MANAGER', 'FINANCE']);
  const again = await client.get(page);
  assert.equal(again.headers.get('link')?.split(',').length, 1);
  await give(client, ['MANAGER']);
  const unchanged = await client.get(record, { 'if-none-match': etag });
  assert.deepEqual([unchanged.status, unchanged.headers.get('etag'), unchanged.text], [304, etag, '']);
  // They would be those of the body that the client has.
  assert.deepEqual([unchanged.headers.get('content-type'), unchanged.headers.get('content-length')], [null, null]);
});

longerTest('reads that the client abandons at any moment keep no database connection', async () => {
  const [client] = await newManager();
  const paths = [
    `${property.path}/rooms/board`,
    `${property.path}/bookings/${property.params.bookingId}`,
    `${property.path}/bookings?limit=0`,
  ];
  const read = async (path: string, ms: number): Promise<void> => {
    const headers = { authorization: `Bearer ${client.token}` };
    await fetch(service.url + path, { headers, signal: AbortSignal.timeout(ms) }).then(
      (response) => response.text(),
      () => {},
    );
  };
  for (let round = 0; round < rounds(15); round += 1)
    await Promise.all(Array.from({ length: 30 }, (_, index) => read(paths[index % 3] ?? '', 1 + Math.floor(Math.random() * 30))));
  const { connections } = service.running.platform.health;
  for (let waits = 0; connections().idle < connections().open && waits < 1_500; waits += 1) await sleep(20);
  const { open, idle, waiting } = connections();
  assert.deepEqual([idle, waiting], [open, 0]);
});
