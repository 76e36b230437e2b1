import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { type Hotel, newPhone, openHotel, send, type TestProperty } from '../../../test/support/hotel.ts';
import { assertRefused } from '../../../test/support/refusal.ts';
import { checkIn, type House, newHouse, openBooking, readBooking, roomAt } from '../../../test/support/stays.ts';
import type { Role } from '../identity/index.ts';

let hotel: Hotel;
before(async () => {
  hotel = await openHotel();
});
after(() => hotel.stop());

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';
const ROLES: readonly Role[] = ['ADMIN', 'MANAGER', 'STAFF', 'AGENT', 'HOUSEKEEPING', 'FINANCE', 'SUPERVISOR'];
const DESK: readonly Role[] = ['ADMIN', 'MANAGER', 'STAFF'];
const NOT_AGENT = ROLES.filter((role) => role !== 'AGENT');

/** Contract 4.5 and 4.6, row by row, and our two additions: method, path, who may, a body that passes validation. */
const endpoints: readonly [method: 'GET' | 'POST', path: string, roles: readonly Role[], body?: object][] = [
  ['POST', '/bookings/:booking/check-in/bulk', DESK, { stays: [{ roomId: UNKNOWN }] }],
  ['POST', '/bookings/:booking/room-stays', DESK, { roomId: UNKNOWN }],
  ['POST', '/bookings/:booking/check-out', DESK, {}],
  ['POST', '/bookings/:booking/room-stays/:stay/check-out', DESK, {}],
  ['POST', '/bookings/:booking/cancel', DESK, {}],
  ['POST', '/bookings/:booking/no-show', DESK, {}],
  ['POST', '/room-stays/:stay/void', DESK, {}],
  ['POST', '/room-stays/:stay/move', DESK, { roomId: UNKNOWN }],
  ['GET', '/room-stays/active', NOT_AGENT],
];

type Ids = { booking: string; stay: string };

/** A request with this token; the ids of the path filled in. */
function call(token: string | null, method: string, property: Pick<TestProperty, 'path'>, path: string, ids: Ids, body?: object) {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  return send(
    `${hotel.url}${property.path}${path.replace(':booking', ids.booking).replace(':stay', ids.stay)}`,
    method,
    headers,
    body,
  );
}

/** A booking in house; none of the bodies above changes it. */
async function inHouse(house: House): Promise<Ids> {
  const booking = await openBooking(house);
  const { stays } = await checkIn(house, booking.id, [roomAt(house, 0)]);
  return { booking: booking.id, stay: stays[0].id };
}

test('stays take a known caller: 401 without a token, with a bad one, and for an unknown user', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  const ids = await inHouse(house);
  const ghost = await hotel.service.localIssuer?.issueToken({
    subject: 'ghost',
    phone: newPhone(),
    name: 'Ghost',
    superAdmin: false,
  });
  for (const [method, path, , body] of endpoints) {
    assertRefused(await call(null, method, house, path, ids, body), 401, 'a bearer token is required');
    assertRefused(await call(ghost ?? '', method, house, path, ids, body), 401, /^the user is not known yet/);
    assert.equal((await call('nonsense', method, house, path, ids, body)).status, 401, path);
  }
});

test('exactly the roles of the contract may do each thing with a stay; the rest and strangers are told 403', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  const ids = { booking: UNKNOWN, stay: UNKNOWN };
  const outsider = await hotel.newUser();
  const root = await hotel.newUser({ superAdmin: true });
  const desks = await Promise.all(ROLES.map(async (role) => ({ role, desk: await house.join(role) })));
  for (const [method, path, roles, body] of endpoints) {
    assertRefused(await call(outsider.token, method, house, path, ids, body), 403, 'you are not a member of this property');
    assert.notEqual((await call(root.token, method, house, path, ids, body)).status, 403, path);
    for (const { role, desk } of desks) {
      const { status } = await call(desk.token, method, house, path, ids, body);
      assert.equal(status === 403, !roles.includes(role), `${path} as ${role}: ${status}`);
      assert.ok(status < 500, path);
    }
  }
});

test('who is an AGENT among other things sees the guests in house', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  const desk = await house.join('AGENT', 'HOUSEKEEPING');
  assert.equal((await desk.get(`${house.path}/room-stays/active`)).status, 200);
});

test('bookings and stays of another hotel are like ones that do not exist: 404, and nothing happens to them', async () => {
  const [ours, theirs] = [await newHouse(hotel, { rooms: 1 }), await newHouse(hotel, { rooms: 1 })];
  const ids = await inHouse(theirs);
  const before = await readBooking(theirs, ids.booking);
  const root = await hotel.newUser({ superAdmin: true });
  for (const [method, path, , body] of endpoints.filter(([, path]) => path.includes(':'))) {
    const missing = path.includes(':booking') ? 'booking not found' : 'room stay not found';
    for (const { token } of [ours.admin, root]) {
      assertRefused(await call(token, method, ours, path, ids, body), 404, missing);
      assertRefused(await call(token, method, ours, path, { booking: UNKNOWN, stay: UNKNOWN }, body), 404, missing);
    }
  }
  assert.deepEqual(await readBooking(theirs, ids.booking), before);
});

test('an unknown hotel is 404 and a malformed id 400, before roles and bodies are looked at', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  const ids = { booking: UNKNOWN, stay: UNKNOWN };
  const { token } = house.admin;
  for (const [method, path] of endpoints) {
    const wrong = method === 'POST' ? { stays: 7, reason: 7, checkOutAt: 7 } : undefined;
    assertRefused(await call(token, method, { path: `/properties/${UNKNOWN}` }, path, ids, wrong), 404, 'property not found');
    assertRefused(await call(token, method, { path: '/properties/7' }, path, ids, wrong), 400, 'propertyId must be a UUID');
    if (path.includes(':booking'))
      assertRefused(await call(token, method, house, path, { ...ids, booking: '7' }, wrong), 400, 'bookingId must be a UUID');
    if (path.includes(':stay'))
      assertRefused(await call(token, method, house, path, { ...ids, stay: '7' }, wrong), 400, 'roomStayId must be a UUID');
  }
});

test('a single-stay check-out looks for the stay in the booking of the path: 404 for a stay of another booking', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  const ids = await inHouse(house);
  const other = await openBooking(house);
  const answer = await house.admin.post(
    `${house.path}/bookings/${other.id}/room-stays/${ids.stay}/check-out`,
    {},
    { 'if-match': '"stale"' },
  );
  assertRefused(answer, 404, 'room stay not found');
});
