import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { type Answer, type Hotel, newPhone, openHotel, send, type TestProperty } from '../../../../test/support/hotel.ts';
import { assertRefused } from '../../../../test/support/refusal.ts';
import { bodyOf, type House, holdRooms, newHouse, openBooking, readBooking } from '../../../../test/support/stays.ts';
import type { Role } from '../../identity/index.ts';

let hotel: Hotel;
before(async () => {
  hotel = await openHotel();
});
after(() => hotel.stop());

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';
const ROLES: readonly Role[] = ['ADMIN', 'MANAGER', 'STAFF', 'AGENT', 'HOUSEKEEPING', 'FINANCE', 'SUPERVISOR'];
const DESK: readonly Role[] = ['ADMIN', 'MANAGER', 'STAFF'];
const HOLD = { roomTypeCode: 'STD', quantity: 1, fromAt: '2026-11-20T06:30:00Z', toAt: '2026-11-22T05:30:00Z' };

/** The three rows of contract 4.6: method, path behind the booking, who may, a body that passes. */
const endpoints: readonly [method: 'GET' | 'POST' | 'DELETE', path: string, roles: readonly Role[], body?: object][] = [
  ['POST', '', DESK, HOLD],
  ['GET', '', [...DESK, 'HOUSEKEEPING', 'FINANCE']],
  ['DELETE', '/:request', DESK],
];

type Ids = { booking: string; request: string };

/** A request with this token; the ids of the path filled in. */
function call(token: string | null, method: string, property: Pick<TestProperty, 'path'>, path: string, ids: Ids, body?: object) {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const rows = `${property.path}/bookings/${ids.booking}/room-requests`;
  return send(`${hotel.url}${rows}${path.replace(':request', ids.request)}`, method, headers, body);
}

/** A booking that holds a room. */
async function holding(house: House): Promise<Ids> {
  const { id } = await openBooking(house);
  return { booking: id, request: (await holdRooms(house, id)).id };
}

test('room requests take a known caller: 401 without a token, with a bad one, and for an unknown user', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  const ids = await holding(house);
  const ghost = await hotel.service.localIssuer?.issueToken({
    subject: 'g',
    phone: newPhone(),
    name: 'Ghost',
    superAdmin: false,
  });
  for (const [method, path, , body] of endpoints) {
    assertRefused(await call(null, method, house, path, ids, body), 401, 'a bearer token is required');
    assertRefused(await call(ghost ?? '', method, house, path, ids, body), 401, /^the user is not known yet/);
    assert.equal((await call('nonsense', method, house, path, ids, body)).status, 401, method);
  }
});

test('exactly the roles of the contract hold rooms, read requests and let go of them; the rest and strangers are told 403', async () => {
  const house = await newHouse(hotel, { rooms: 20 });
  const { id } = await openBooking(house);
  const outsider = await hotel.newUser();
  const root = await hotel.newUser({ superAdmin: true });
  const desks = await Promise.all(ROLES.map(async (role) => ({ role, desk: await house.join(role) })));
  for (const [method, path, roles, body] of endpoints) {
    const ids = { booking: id, request: UNKNOWN };
    assertRefused(await call(outsider.token, method, house, path, ids, body), 403, 'you are not a member of this property');
    const granted = { POST: 201, GET: 200, DELETE: 204 }[method];
    for (const { role, token } of [...desks.map(({ role, desk }) => ({ role, token: desk.token })), { role: 'root', ...root }]) {
      const request = method === 'DELETE' ? (await holdRooms(house, id)).id : UNKNOWN;
      const { status } = await call(token, method, house, path, { booking: id, request }, body);
      const may = role === 'root' || roles.includes(role as Role);
      assert.equal(status, may ? granted : 403, `${method} as ${role}`);
    }
  }
});

test('a booking or a request of another hotel is like one that does not exist: 404, and nothing happens to it', async () => {
  const [ours, theirs] = [await newHouse(hotel, { rooms: 2 }), await newHouse(hotel, { rooms: 2 })];
  const [own, foreign] = [await holding(ours), await holding(theirs)];
  const before = [await readBooking(ours, own.booking), await readBooking(theirs, foreign.booking)];
  const root = await hotel.newUser({ superAdmin: true });
  for (const { token } of [ours.admin, root]) {
    for (const [method, path, , body] of endpoints) {
      for (const booking of [foreign.booking, UNKNOWN]) {
        const answer = await call(token, method, ours, path, { booking, request: own.request }, body);
        assertRefused(answer, 404, 'booking not found');
      }
    }
    for (const request of [foreign.request, UNKNOWN]) {
      const answer = await call(token, 'DELETE', ours, '/:request', { booking: own.booking, request });
      assertRefused(answer, 404, 'room request not found');
    }
  }
  assert.deepEqual([await readBooking(ours, own.booking), await readBooking(theirs, foreign.booking)], before);
});

test('a request is looked for in the booking of the path: 404 for one of another booking of the hotel', async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  const [first, second] = [await holding(house), await holding(house)];
  const path = `${house.path}/bookings/${first.booking}/room-requests/${second.request}`;
  // Also before the tag is judged.
  assertRefused(await house.admin.delete(path, { 'if-match': '"stale"' }), 404, 'room request not found');
  assert.equal((await readBooking(house, second.booking)).roomRequests[0].status, 'OPEN');
});

test('an unknown hotel is 404 and a malformed id 400, before roles and bodies are looked at', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  const ids = await holding(house);
  const { token } = house.admin;
  for (const [method, path] of endpoints) {
    const wrong = method === 'POST' ? { quantity: 'x' } : undefined;
    assertRefused(await call(token, method, { path: `/properties/${UNKNOWN}` }, path, ids, wrong), 404, 'property not found');
    assertRefused(await call(token, method, { path: '/properties/7' }, path, ids, wrong), 400, 'propertyId must be a UUID');
    assertRefused(await call(token, method, house, path, { ...ids, booking: '7' }, wrong), 400, 'bookingId must be a UUID');
  }
  assertRefused(await call(token, 'DELETE', house, '/:request', { ...ids, request: '7' }), 400, 'requestId must be a UUID');
});

test('the requests of a booking are listed oldest first, in pages of any size', async () => {
  const house = await newHouse(hotel, { rooms: 6 });
  const { id } = await openBooking(house);
  const path = `${house.path}/bookings/${id}/room-requests`;
  assert.deepEqual(bodyOf(await house.admin.get(path)), []);
  const other = await holding(house);
  const made = [];
  for (let count = 0; count < 5; count += 1) made.push(await holdRooms(house, id));
  assert.equal((await house.admin.delete(`${path}/${made[2].id}`)).status, 204);
  // Three of them in the same millisecond: the id decides.
  await hotel.sql('update room_request set created_at = $2 where booking_id = $1 and id <> all($3::uuid[])', [
    id,
    made[1].createdAt,
    [made[0].id, made[4].id],
  ]);
  const expected = bodyOf(await house.admin.get(path));
  assert.deepEqual(
    expected.map((request: { id: string }) => request.id),
    made.map((request) => request.id),
  );
  assert.deepEqual((await readBooking(house, id)).roomRequests, expected);
  for (const limit of [1, 2, 4, 5]) {
    const seen: Answer['body'][] = [];
    for (let next: string | undefined = `${path}?limit=${limit}`; next !== undefined; ) {
      const page: Answer = await house.admin.get(next);
      seen.push(...bodyOf(page));
      next = /^<([^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
      assert.ok(seen.length <= made.length);
    }
    assert.deepEqual(seen, expected, `pages of ${limit}`);
  }
  for (const query of ['limit=0', 'limit=1001', 'limit=x', 'cursor=x', 'cursor=', 'cursor=WyJ4IiwieCJd'])
    assertRefused(await house.admin.get(`${path}?${query}`), 400, /^(limit|cursor) /);
  assert.equal(bodyOf(await house.admin.get(path.replace(id, other.booking))).length, 1);
});

test('a list behind its last page is empty, one of no booking is 404', async () => {
  const house = await newHouse(hotel, { rooms: 3 });
  const { id } = await openBooking(house);
  for (let count = 0; count < 3; count += 1) await holdRooms(house, id);
  const path = `${house.path}/bookings/${id}/room-requests`;
  const link = (await house.admin.get(`${path}?limit=2`)).headers.get('link') ?? '';
  const next = /^<([^>]+)>/.exec(link)?.[1] ?? '';
  await hotel.sql('delete from room_request where booking_id = $1', [id]);
  assert.deepEqual(bodyOf(await house.admin.get(next)), []);
  assertRefused(await house.admin.get(next.replace(id, UNKNOWN)), 404, 'booking not found');
});

test('a list and a booking with many requests are whole', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  const { id } = await openBooking(house);
  const { id: first } = await holdRooms(house, id);
  await hotel.sql(
    `insert into room_request (property_id, id, booking_id, room_type_id, status, quantity, from_at, to_at, first_night_on, night_rates, unit_amount,
       created_at, updated_at)
     select property_id, gen_random_uuid(), booking_id, room_type_id, 'CANCELLED', 1, from_at, to_at, first_night_on, night_rates, unit_amount,
       created_at + n * interval '1 second', updated_at from room_request, generate_series(1, 250) n where id = $1`,
    [first],
  );
  const rows = bodyOf(await house.admin.get(`${house.path}/bookings/${id}/room-requests`));
  assert.equal(rows.length, 200);
  assert.equal((await readBooking(house, id)).roomRequests.length, 251);
});
