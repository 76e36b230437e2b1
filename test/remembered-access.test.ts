/**
 * Reads begin on what a process remembers of their caller, and answer what is so now: whatever changed meanwhile, at whichever
 * instance, the very next read knows it.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { type Service, startService } from '../src/start.ts';
import { type FullHouse, newFullHouse } from './support/full-house.ts';
import { type Desk, deskAt, type Hotel, openHotel } from './support/hotel.ts';
import { filled, routesOf } from './support/routes.ts';
import { bodyOf, openBooking } from './support/stays.ts';

const ROUNDS = 10;
/** Streams, files and what sends its answer itself are not begun on memory. */
const NOT_CONFIRMABLE = /\/(stream|file|qr\/active)$/;

let hotel: Hotel;
let second: Service;
let house: FullHouse;
let root: Desk;
/** By path: the query that reading it needs. */
let queries: Map<string, string>;

type Described = { parameters?: { in: string; name: string; required?: boolean; example?: unknown }[]; security?: unknown[] };

before(async () => {
  hotel = await openHotel();
  const { config } = hotel.service.platform;
  second = await startService(config, pino({ level: config.logLevel }), hotel.clock.now);
  [house, root] = [await newFullHouse(hotel), await hotel.newUser({ superAdmin: true })];
  const { paths } = (await hotel.stranger.get('/openapi.json')).body as { paths: Record<string, Record<string, Described>> };
  queries = new Map(
    Object.entries(paths).map(([path, { get }]) => {
      const needed = (get?.parameters ?? []).filter((one) => one.in === 'query' && one.required === true);
      const query = new URLSearchParams(needed.map(({ name, example }) => [name, String(example)]));
      return [path, needed.length === 0 ? '' : `?${query}`];
    }),
  );
});
after(async () => {
  await second.stop();
  await hotel.stop();
});

/** A new manager of the house, at each of the two instances. */
async function newManager(): Promise<[Desk, Desk]> {
  const desk = await hotel.newUser();
  await give(desk, ['MANAGER']);
  return [desk, deskAt(second.url, desk.token, desk.userId)];
}

async function give(desk: Desk, roles: string[]): Promise<void> {
  const answer = await root.put(`${house.path}/users/${desk.userId}/roles`, { roles });
  assert.equal(answer.status, 200, answer.text);
}

async function enable(desk: Desk, isEnabled: boolean): Promise<void> {
  const answer = await root.put(`${house.path}/users/${desk.userId}/disabled`, { disabled: !isEnabled });
  assert.equal(answer.status, 200, answer.text);
}

/** Every path below the property that can be read, with the ids of the house. */
function readable(): { path: string; url: string }[] {
  const paths = routesOf(hotel.service.app).filter(
    ({ method, path }) => method === 'GET' && path.startsWith('/properties/{propertyId}'),
  );
  return paths
    .filter(({ path }) => !path.endsWith('/stream'))
    .map(({ path }) => ({ path, url: filled(path, house.params) + (queries.get(path) ?? '') }));
}

test('who is disabled at one instance is refused by every read of the other that had let them pass, and let pass again', async () => {
  const [, desk] = await newManager();
  const reads = readable();
  const first = new Map<string, number>();
  for (const { url } of reads) first.set(url, (await desk.get(url)).status);
  const passed = reads.filter(({ url }) => first.get(url) === 200);
  assert.ok(passed.length > 40, `${passed.length} of ${reads.length} reads were let pass`);
  await enable(desk, false);
  const isPublic = async (url: string): Promise<boolean> => (await hotel.stranger.get(url)).status === 200;
  for (const { url } of passed) if (!(await isPublic(url))) assert.equal((await desk.get(url)).status, 403, url);
  await enable(desk, true);
  for (const { url } of passed) assert.equal((await desk.get(url)).status, 200, url);
});

test(`the very next read at the other instance knows that a membership has ended, in ${ROUNDS} rounds`, async () => {
  const [, desk] = await newManager();
  const path = `${house.path}/rooms/board`;
  for (let round = 0; round < ROUNDS; round += 1) {
    assert.equal((await desk.get(path)).status, 200);
    await enable(desk, false);
    assert.equal((await desk.get(path)).status, 403);
    await enable(desk, true);
  }
});

test('a role that was taken away is missed at once', async () => {
  const [, desk] = await newManager();
  const path = `${house.path}/audit-log`;
  assert.equal((await desk.get(path)).status, 200);
  await give(desk, ['HOUSEKEEPING']);
  const refused = await desk.get(path);
  assert.equal(refused.status, 403, refused.text);
  assert.equal((await desk.get(`${house.path}/rooms/board`)).status, 200);
  await give(desk, ['MANAGER']);
  assert.equal((await desk.get(path)).status, 200);
});

test('what a read says of its property is what is so now', async () => {
  const [, desk] = await newManager();
  const path = `${house.path}/bookings/${house.params.bookingId}`;
  for (const time of ['10:30', '10:00', '11:00']) {
    bodyOf(await root.put(house.path, { billingCheckoutTime: time }));
    assert.equal((await desk.get(path)).body.billing.billingCheckoutTime, time);
  }
});

test('whose access has ended is told that, and not what else was wrong with the request', async () => {
  const [, desk] = await newManager();
  const unknown = `${house.path}/bookings/${randomUUID()}`;
  const badQuery = `${house.path}/bookings?limit=0`;
  assert.equal((await desk.get(unknown)).status, 404);
  assert.equal((await desk.get(badQuery)).status, 400);
  await enable(desk, false);
  assert.equal((await desk.get(unknown)).status, 403);
  await enable(desk, true);
  assert.equal((await desk.get(unknown)).status, 404);
  await enable(desk, false);
  assert.equal((await desk.get(badQuery)).status, 403);
});

test('a read that was begun on what is no longer so answers as if it had begun later', async () => {
  const [desk] = await newManager();
  await openBooking(house);
  const page = `${house.path}/bookings?limit=1`;
  const record = `${house.path}/bookings/${house.params.bookingId}`;
  const etag = (await desk.get(record)).headers.get('etag') ?? '';
  assert.notEqual((await desk.get(page)).headers.get('link'), null);
  await give(desk, ['MANAGER', 'FINANCE']);
  const again = await desk.get(page);
  assert.equal(again.headers.get('link')?.split(',').length, 1);
  await give(desk, ['MANAGER']);
  const unchanged = await desk.get(record, { 'if-none-match': etag });
  assert.deepEqual([unchanged.status, unchanged.headers.get('etag'), unchanged.text], [304, etag, '']);
  // They would be those of the body that the client has.
  assert.deepEqual([unchanged.headers.get('content-type'), unchanged.headers.get('content-length')], [null, null]);
});

test('a read whose caller is remembered borrows one connection once', async () => {
  const [desk] = await newManager();
  const path = `${house.path}/bookings/${house.params.bookingId}`;
  let borrowed = 0;
  const { connect } = pg.Pool.prototype;
  pg.Pool.prototype.connect = function counted(this: pg.Pool, ...args: never[]) {
    borrowed += 1;
    return Reflect.apply(connect, this, args);
  } as typeof connect;
  try {
    await desk.get(path);
    assert.ok(borrowed > 1, 'at first the access is asked by itself');
    borrowed = 0;
    await desk.get(path);
    assert.equal(borrowed, 1);
  } finally {
    pg.Pool.prototype.connect = connect;
  }
});

test('all reads of a property are begun so, but for streams and files', () => {
  const { app } = hotel.service;
  const others: string[] = [];
  for (const { method, path } of routesOf(app)) {
    if (method !== 'GET' || !path.startsWith('/properties/{propertyId}')) continue;
    const route = app.findRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') }) as {
      store?: { config?: Record<string, unknown> };
    };
    const { access, confirmable } = (route.store?.config ?? {}) as { access?: object; confirmable?: boolean };
    if (access !== undefined && confirmable !== true && !NOT_CONFIRMABLE.test(path)) others.push(path);
  }
  assert.deepEqual(others, []);
});

test('reads that are given up at any moment keep no connection', async () => {
  const [desk] = await newManager();
  const paths = [
    `${house.path}/rooms/board`,
    `${house.path}/bookings/${house.params.bookingId}`,
    `${house.path}/bookings?limit=0`,
  ];
  const read = async (path: string, ms: number): Promise<void> => {
    const headers = { authorization: `Bearer ${desk.token}` };
    await fetch(hotel.url + path, { headers, signal: AbortSignal.timeout(ms) }).then(
      (answer) => answer.text(),
      () => {},
    );
  };
  for (let round = 0; round < 15; round += 1)
    await Promise.all(Array.from({ length: 30 }, (_, index) => read(paths[index % 3] ?? '', 1 + Math.floor(Math.random() * 30))));
  const { connections } = hotel.service.platform.vitals;
  for (let waits = 0; connections().idle < connections().open && waits < 200; waits += 1) await sleep(20);
  const { open, idle, waiting } = connections();
  assert.deepEqual([idle, waiting], [open, 0]);
});
