import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import {
  type ApiResponse,
  newPhone,
  send,
  startTestService,
  type TestProperty,
} from '../../../../test/harness/service-under-test.ts';
import {
  bodyOf,
  holdRooms,
  newPropertyWithRooms,
  openBooking,
  type PropertyWithRooms,
  readBooking,
} from '../../../../test/harness/stays.ts';
import type { Role } from '../../properties/index.ts';

const service = await startTestService();
after(() => service.stop());

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';
const ROLES: readonly Role[] = ['ADMIN', 'MANAGER', 'STAFF', 'AGENT', 'HOUSEKEEPING', 'FINANCE', 'SUPERVISOR'];
const CLIENT: readonly Role[] = ['ADMIN', 'MANAGER', 'STAFF'];
const HOLD = { roomTypeCode: 'STD', quantity: 1, fromAt: '2026-11-20T06:30:00Z', toAt: '2026-11-22T05:30:00Z' };

/** The endpoints of room requests: method, path after the booking, roles, a valid body. */
const endpoints: readonly [method: 'GET' | 'POST' | 'DELETE', path: string, roles: readonly Role[], body?: object][] = [
  ['POST', '', CLIENT, HOLD],
  ['GET', '', [...CLIENT, 'HOUSEKEEPING', 'FINANCE']],
  ['DELETE', '/:request', CLIENT],
];

type Ids = { booking: string; request: string };

/** A request with this token, with the ids in the path. */
function call(token: string | null, method: string, property: Pick<TestProperty, 'path'>, path: string, ids: Ids, body?: object) {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const rows = `${property.path}/bookings/${ids.booking}/room-requests`;
  return send(`${service.url}${rows}${path.replace(':request', ids.request)}`, method, headers, body);
}

/** A booking with a hold of one room. */
async function holding(testProperty: PropertyWithRooms): Promise<Ids> {
  const { id } = await openBooking(testProperty);
  return { booking: id, request: (await holdRooms(testProperty, id)).id };
}

test('room requests need a known caller: 401 without a token, with an invalid one, and for an unknown user', async () => {
  const testProperty = await newPropertyWithRooms(service, { rooms: 1 });
  const ids = await holding(testProperty);
  const ghost = await service.running.localIssuer?.issueToken({
    subject: 'g',
    phone: newPhone(),
    name: 'Ghost',
    superAdmin: false,
  });
  for (const [method, path, , body] of endpoints) {
    assertRefused(await call(null, method, testProperty, path, ids, body), 401, 'a bearer token is required');
    assertRefused(await call(ghost ?? '', method, testProperty, path, ids, body), 401, /^the user is not known yet/);
    assert.equal((await call('nonsense', method, testProperty, path, ids, body)).status, 401, method);
  }
});

test('each endpoint of room requests is for its roles only; other roles and users who are not members get 403', async () => {
  const testProperty = await newPropertyWithRooms(service, { rooms: 20 });
  const { id } = await openBooking(testProperty);
  const outsider = await service.newUser();
  const root = await service.newUser({ superAdmin: true });
  const clients = await Promise.all(ROLES.map(async (role) => ({ role, client: await testProperty.join(role) })));
  for (const [method, path, roles, body] of endpoints) {
    const ids = { booking: id, request: UNKNOWN };
    assertRefused(
      await call(outsider.token, method, testProperty, path, ids, body),
      403,
      'you are not a member of this property',
    );
    const granted = { POST: 201, GET: 200, DELETE: 204 }[method];
    for (const { role, token } of [
      ...clients.map(({ role, client }) => ({ role, token: client.token })),
      { role: 'root', ...root },
    ]) {
      const request = method === 'DELETE' ? (await holdRooms(testProperty, id)).id : UNKNOWN;
      const { status } = await call(token, method, testProperty, path, { booking: id, request }, body);
      const may = role === 'root' || roles.includes(role as Role);
      assert.equal(status, may ? granted : 403, `${method} as ${role}`);
    }
  }
});

test('a booking or room request of another property is 404 like an unknown one, and does not change', async () => {
  const [ours, theirs] = [await newPropertyWithRooms(service, { rooms: 2 }), await newPropertyWithRooms(service, { rooms: 2 })];
  const [own, foreign] = [await holding(ours), await holding(theirs)];
  const before = [await readBooking(ours, own.booking), await readBooking(theirs, foreign.booking)];
  const root = await service.newUser({ superAdmin: true });
  for (const { token } of [ours.admin, root]) {
    for (const [method, path, , body] of endpoints) {
      for (const booking of [foreign.booking, UNKNOWN]) {
        const response = await call(token, method, ours, path, { booking, request: own.request }, body);
        assertRefused(response, 404, 'booking not found');
      }
    }
    for (const request of [foreign.request, UNKNOWN]) {
      const response = await call(token, 'DELETE', ours, '/:request', { booking: own.booking, request });
      assertRefused(response, 404, 'room request not found');
    }
  }
  assert.deepEqual([await readBooking(ours, own.booking), await readBooking(theirs, foreign.booking)], before);
});

test('a room request of another booking than that of the path is 404', async () => {
  const testProperty = await newPropertyWithRooms(service, { rooms: 2 });
  const [first, second] = [await holding(testProperty), await holding(testProperty)];
  const path = `${testProperty.path}/bookings/${first.booking}/room-requests/${second.request}`;
  // Also before the ETag is checked.
  assertRefused(await testProperty.admin.delete(path, { 'if-match': '"stale"' }), 404, 'room request not found');
  assert.equal((await readBooking(testProperty, second.booking)).roomRequests[0].status, 'OPEN');
});

test('an unknown property is 404 and a malformed id 400, before roles and bodies are checked', async () => {
  const testProperty = await newPropertyWithRooms(service, { rooms: 1 });
  const ids = await holding(testProperty);
  const { token } = testProperty.admin;
  for (const [method, path] of endpoints) {
    const wrong = method === 'POST' ? { quantity: 'x' } : undefined;
    assertRefused(await call(token, method, { path: `/properties/${UNKNOWN}` }, path, ids, wrong), 404, 'property not found');
    assertRefused(await call(token, method, { path: '/properties/7' }, path, ids, wrong), 400, 'propertyId must be a UUID');
    assertRefused(
      await call(token, method, testProperty, path, { ...ids, booking: '7' }, wrong),
      400,
      'bookingId must be a UUID',
    );
  }
  assertRefused(
    await call(token, 'DELETE', testProperty, '/:request', { ...ids, request: '7' }),
    400,
    'requestId must be a UUID',
  );
});

test('the room requests of a booking are listed oldest first, in pages of any size', async () => {
  const testProperty = await newPropertyWithRooms(service, { rooms: 6 });
  const { id } = await openBooking(testProperty);
  const path = `${testProperty.path}/bookings/${id}/room-requests`;
  assert.deepEqual(bodyOf(await testProperty.admin.get(path)), []);
  const other = await holding(testProperty);
  const made = [];
  for (let count = 0; count < 5; count += 1) made.push(await holdRooms(testProperty, id));
  assert.equal((await testProperty.admin.delete(`${path}/${made[2].id}`)).status, 204);
  // Three of them in the same millisecond: the id decides.
  await service.sql('update room_request set created_at = $2 where booking_id = $1 and id <> all($3::uuid[])', [
    id,
    made[1].createdAt,
    [made[0].id, made[4].id],
  ]);
  const expected = bodyOf(await testProperty.admin.get(path));
  assert.deepEqual(
    expected.map((request: { id: string }) => request.id),
    made.map((request) => request.id),
  );
  assert.deepEqual((await readBooking(testProperty, id)).roomRequests, expected);
  for (const limit of [1, 2, 4, 5]) {
    const seen: ApiResponse['body'][] = [];
    for (let next: string | undefined = `${path}?limit=${limit}`; next !== undefined; ) {
      const page: ApiResponse = await testProperty.admin.get(next);
      seen.push(...bodyOf(page));
      next = /^<([^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
      assert.ok(seen.length <= made.length);
    }
    assert.deepEqual(seen, expected, `pages of ${limit}`);
  }
  for (const query of ['limit=0', 'limit=1001', 'limit=x', 'cursor=x', 'cursor=', 'cursor=WyJ4IiwieCJd'])
    assertRefused(await testProperty.admin.get(`${path}?${query}`), 400, /^(limit|cursor) /);
  assert.equal(bodyOf(await testProperty.admin.get(path.replace(id, other.booking))).length, 1);
});

test('a page after the last one is empty; the list of an unknown booking is 404', async () => {
  const testProperty = await newPropertyWithRooms(service, { rooms: 3 });
  const { id } = await openBooking(testProperty);
  for (let count = 0; count < 3; count += 1) await holdRooms(testProperty, id);
  const path = `${testProperty.path}/bookings/${id}/room-requests`;
  const link = (await testProperty.admin.get(`${path}?limit=2`)).headers.get('link') ?? '';
  const next = /^<([^>]+)>/.exec(link)?.[1] ?? '';
  await service.sql('delete from room_request where booking_id = $1', [id]);
  assert.deepEqual(bodyOf(await testProperty.admin.get(next)), []);
  assertRefused(await testProperty.admin.get(next.replace(id, UNKNOWN)), 404, 'booking not found');
});

test('a list and a booking with many room requests are complete', async () => {
  const testProperty = await newPropertyWithRooms(service, { rooms: 1 });
  const { id } = await openBooking(testProperty);
  const { id: first } = await holdRooms(testProperty, id);
  await service.sql(
    `insert into room_request (property_id, id, booking_id, room_type_id, status, quantity, from_at, to_at, first_night_on, night_rates, unit_amount,
       created_at, updated_at)
     select property_id, gen_random_uuid(), booking_id, room_type_id, 'CANCELLED', 1, from_at, to_at, first_night_on, night_rates, unit_amount,
       created_at + n * interval '1 second', updated_at from room_request, generate_series(1, 250) n where id = $1`,
    [first],
  );
  const rows = bodyOf(await testProperty.admin.get(`${testProperty.path}/bookings/${id}/room-requests`));
  assert.equal(rows.length, 200);
  assert.equal((await readBooking(testProperty, id)).roomRequests.length, 251);
});
