import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { newPhone, send, startTestService, type TestProperty } from '../../../../test/harness/service-under-test.ts';
import {
  checkIn,
  newPropertyWithRooms,
  openBooking,
  type PropertyWithRooms,
  readBooking,
  roomAt,
} from '../../../../test/harness/stays.ts';
import type { Role } from '../../properties/index.ts';

const service = await startTestService();
after(() => service.stop());

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';
const ROLES: readonly Role[] = ['ADMIN', 'MANAGER', 'STAFF', 'AGENT', 'HOUSEKEEPING', 'FINANCE', 'SUPERVISOR'];
const CLIENT: readonly Role[] = ['ADMIN', 'MANAGER', 'STAFF'];
const NOT_AGENT = ROLES.filter((role) => role !== 'AGENT');

/** Each endpoint of stays: method, path, roles, a body that passes validation. */
const endpoints: readonly [method: 'GET' | 'POST', path: string, roles: readonly Role[], body?: object][] = [
  ['POST', '/bookings/:booking/check-in/bulk', CLIENT, { stays: [{ roomId: UNKNOWN }] }],
  ['POST', '/bookings/:booking/room-stays', CLIENT, { roomId: UNKNOWN }],
  ['POST', '/bookings/:booking/check-out', CLIENT, {}],
  ['POST', '/bookings/:booking/room-stays/:stay/check-out', CLIENT, {}],
  ['POST', '/bookings/:booking/cancel', CLIENT, {}],
  ['POST', '/bookings/:booking/no-show', CLIENT, {}],
  ['POST', '/room-stays/:stay/void', CLIENT, {}],
  ['POST', '/room-stays/:stay/move', CLIENT, { roomId: UNKNOWN }],
  ['GET', '/room-stays/active', NOT_AGENT],
];

type Ids = { booking: string; stay: string };

/** A request with this token, with the ids in the path. */
function call(token: string | null, method: string, property: Pick<TestProperty, 'path'>, path: string, ids: Ids, body?: object) {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  return send(
    `${service.url}${property.path}${path.replace(':booking', ids.booking).replace(':stay', ids.stay)}`,
    method,
    headers,
    body,
  );
}

/** A booking in house. None of the bodies above changes it. */
async function inHouse(testProperty: PropertyWithRooms): Promise<Ids> {
  const booking = await openBooking(testProperty);
  const { stays } = await checkIn(testProperty, booking.id, [roomAt(testProperty, 0)]);
  return { booking: booking.id, stay: stays[0].id };
}

test('stays need a known caller: 401 without a token, with an invalid one, and for an unknown user', async () => {
  const testProperty = await newPropertyWithRooms(service, { rooms: 1 });
  const ids = await inHouse(testProperty);
  const ghost = await service.running.localIssuer?.issueToken({
    subject: 'ghost',
    phone: newPhone(),
    name: 'Ghost',
    superAdmin: false,
  });
  for (const [method, path, , body] of endpoints) {
    assertRefused(await call(null, method, testProperty, path, ids, body), 401, 'a bearer token is required');
    assertRefused(await call(ghost ?? '', method, testProperty, path, ids, body), 401, /^the user is not known yet/);
    assert.equal((await call('nonsense', method, testProperty, path, ids, body)).status, 401, path);
  }
});

test('each endpoint of stays is for its roles only; other roles and users who are not members get 403', async () => {
  const testProperty = await newPropertyWithRooms(service, { rooms: 1 });
  const ids = { booking: UNKNOWN, stay: UNKNOWN };
  const outsider = await service.newUser();
  const root = await service.newUser({ superAdmin: true });
  const clients = await Promise.all(ROLES.map(async (role) => ({ role, client: await testProperty.join(role) })));
  for (const [method, path, roles, body] of endpoints) {
    assertRefused(
      await call(outsider.token, method, testProperty, path, ids, body),
      403,
      'you are not a member of this property',
    );
    assert.notEqual((await call(root.token, method, testProperty, path, ids, body)).status, 403, path);
    for (const { role, client } of clients) {
      const { status } = await call(client.token, method, testProperty, path, ids, body);
      assert.equal(status === 403, !roles.includes(role), `${path} as ${role}: ${status}`);
      assert.ok(status < 500, path);
    }
  }
});

test('a member who has another role besides AGENT sees the guests in house', async () => {
  const testProperty = await newPropertyWithRooms(service, { rooms: 1 });
  const client = await testProperty.join('AGENT', 'HOUSEKEEPING');
  assert.equal((await client.get(`${testProperty.path}/room-stays/active`)).status, 200);
});

test('bookings and stays of another property are 404 like unknown ones, and do not change', async () => {
  const [ours, theirs] = [await newPropertyWithRooms(service, { rooms: 1 }), await newPropertyWithRooms(service, { rooms: 1 })];
  const ids = await inHouse(theirs);
  const before = await readBooking(theirs, ids.booking);
  const root = await service.newUser({ superAdmin: true });
  for (const [method, path, , body] of endpoints.filter(([, path]) => path.includes(':'))) {
    const missing = path.includes(':booking') ? 'booking not found' : 'room stay not found';
    for (const { token } of [ours.admin, root]) {
      assertRefused(await call(token, method, ours, path, ids, body), 404, missing);
      assertRefused(await call(token, method, ours, path, { booking: UNKNOWN, stay: UNKNOWN }, body), 404, missing);
    }
  }
  assert.deepEqual(await readBooking(theirs, ids.booking), before);
});

test('an unknown property is 404 and a malformed id 400, before roles and bodies are checked', async () => {
  const testProperty = await newPropertyWithRooms(service, { rooms: 1 });
  const ids = { booking: UNKNOWN, stay: UNKNOWN };
  const { token } = testProperty.admin;
  for (const [method, path] of endpoints) {
    const wrong = method === 'POST' ? { stays: 7, reason: 7, checkOutAt: 7 } : undefined;
    assertRefused(await call(token, method, { path: `/properties/${UNKNOWN}` }, path, ids, wrong), 404, 'property not found');
    assertRefused(await call(token, method, { path: '/properties/7' }, path, ids, wrong), 400, 'propertyId must be a UUID');
    if (path.includes(':booking'))
      assertRefused(
        await call(token, method, testProperty, path, { ...ids, booking: '7' }, wrong),
        400,
        'bookingId must be a UUID',
      );
    if (path.includes(':stay'))
      assertRefused(
        await call(token, method, testProperty, path, { ...ids, stay: '7' }, wrong),
        400,
        'roomStayId must be a UUID',
      );
  }
});

test('the check-out of a stay of another booking than that of the path is 404', async () => {
  const testProperty = await newPropertyWithRooms(service, { rooms: 1 });
  const ids = await inHouse(testProperty);
  const other = await openBooking(testProperty);
  const response = await testProperty.admin.post(
    `${testProperty.path}/bookings/${other.id}/room-stays/${ids.stay}/check-out`,
    {},
    { 'if-match': '"stale"' },
  );
  assertRefused(response, 404, 'room stay not found');
});
