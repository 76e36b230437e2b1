import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { type Hotel, newPhone, openHotel, send, type TestProperty } from '../../../test/support/hotel.ts';
import { assertRefused } from '../../../test/support/refusal.ts';
import { bodyOf, openBooking } from '../../../test/support/stays.ts';
import type { Role } from '../identity/index.ts';

let hotel: Hotel;
before(async () => {
  hotel = await openHotel();
});
after(() => hotel.stop());

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';
const ROLES: readonly Role[] = ['ADMIN', 'MANAGER', 'STAFF', 'AGENT', 'HOUSEKEEPING', 'FINANCE', 'SUPERVISOR'];
const READERS: readonly Role[] = ['ADMIN', 'MANAGER', 'STAFF', 'HOUSEKEEPING', 'FINANCE'];
const DESK: readonly Role[] = ['ADMIN', 'MANAGER', 'STAFF'];
const BOOKING = '/bookings/:booking';
const AT = '2026-11-20T06:30:00Z';

/** Contract 4.6 and 4.7, row by row: method, path, who may, a body that passes. */
const endpoints: readonly [method: 'GET' | 'POST' | 'DELETE', path: string, roles: readonly Role[], body?: object][] = [
  ['POST', '/bookings', DESK, { source: 'DIRECT', expectedCheckInAt: AT }],
  ['GET', '/bookings', READERS],
  ['GET', BOOKING, READERS],
  ['GET', `${BOOKING}/stream`, READERS],
  ['POST', `${BOOKING}/billable-nights`, READERS, { expectedCheckInAt: AT, expectedCheckOutAt: '2026-11-22T05:30:00Z' }],
  ['POST', '/bookings/expected-checkout-preview', READERS, { checkInAt: AT }],
  ['POST', `${BOOKING}/link-guest`, ROLES, { guestId: UNKNOWN }],
  ['POST', `${BOOKING}/expected-dates`, DESK, {}],
  ['POST', `${BOOKING}/billing-policy`, DESK, {}],
  ['POST', `${BOOKING}/profile`, ['ADMIN', 'MANAGER'], { fromCity: 'Pune' }],
  ['GET', `${BOOKING}/balance`, ROLES],
  ['POST', `${BOOKING}/charges`, ['ADMIN', 'MANAGER', 'FINANCE'], { type: 'FOOD', amount: 10 }],
  ['GET', `${BOOKING}/charges`, ROLES],
  ['POST', `${BOOKING}/payments`, DESK, { amount: 10, method: 'CASH' }],
  ['GET', `${BOOKING}/payments`, ROLES],
  ['DELETE', `${BOOKING}/payments/${UNKNOWN}`, ['ADMIN']],
  ['POST', `${BOOKING}/payments/${UNKNOWN}/refund`, ['ADMIN', 'MANAGER', 'FINANCE'], { amount: 10 }],
];

const isRecord = (path: string): boolean => path.includes(':booking');

/** A request with this token; the path's booking filled in. */
function call(
  token: string | null,
  method: string,
  property: Pick<TestProperty, 'path'>,
  path: string,
  bookingId: string,
  body?: object,
) {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  return send(`${hotel.url}${property.path}${path.replace(':booking', bookingId)}`, method, headers, body);
}

/** The status of an answer that may be a live stream, which is not read. */
async function statusOf(
  token: string,
  method: string,
  property: TestProperty,
  path: string,
  bookingId: string,
  body?: object,
): Promise<number> {
  if (!path.endsWith('/stream')) return (await call(token, method, property, path, bookingId, body)).status;
  const stopping = new AbortController();
  const url = `${hotel.url}${property.path}${path.replace(':booking', bookingId)}`;
  const { status } = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: stopping.signal });
  stopping.abort();
  return status;
}

test('bookings and their ledger take a known caller: 401 without a token, with a bad one, and for an unknown user', async () => {
  const property = await hotel.newProperty();
  const { id } = await openBooking(property);
  const unverified = await hotel.service.localIssuer?.issueToken({
    subject: 'ghost',
    phone: newPhone(),
    name: 'Ghost',
    superAdmin: false,
  });
  for (const [method, path, , body] of endpoints) {
    assertRefused(await call(unverified ?? '', method, property, path, id, body), 401, /^the user is not known yet/);
    assertRefused(await call(null, method, property, path, id, body), 401, 'a bearer token is required');
    assert.equal((await call('nonsense', method, property, path, id, body)).status, 401, `${method} ${path}`);
  }
});

test('exactly the roles of the contract may do each thing with a booking; the rest and strangers are told 403', async () => {
  const property = await hotel.newProperty();
  const { id } = await openBooking(property);
  const outsider = await hotel.newUser();
  const superAdmin = await hotel.newUser({ superAdmin: true });
  const desks = await Promise.all(ROLES.map(async (role) => ({ role, desk: await property.join(role) })));
  for (const [method, path, roles, body] of endpoints) {
    const line = `${method} ${path}`;
    assertRefused(await call(outsider.token, method, property, path, id, body), 403, 'you are not a member of this property');
    assert.notEqual(await statusOf(superAdmin.token, method, property, path, id, body), 403, line);
    for (const { role, desk } of desks) {
      const status = await statusOf(desk.token, method, property, path, id, body);
      assert.equal(status === 403, !roles.includes(role), `${line} as ${role}: ${status}`);
      assert.ok(status < 500, line);
    }
  }
});

test('a booking of another hotel is like one that does not exist: 404, also for a member of both', async () => {
  const [ours, theirs] = [await hotel.newProperty(), await hotel.newProperty()];
  const { id } = await openBooking(theirs);
  const superAdmin = await hotel.newUser({ superAdmin: true });
  for (const [method, path, , body] of endpoints.filter(([, path]) => isRecord(path))) {
    for (const token of [ours.admin.token, superAdmin.token]) {
      assertRefused(await call(token, method, ours, path, id, body), 404, 'booking not found');
      assertRefused(await call(token, method, ours, path, UNKNOWN, body), 404, 'booking not found');
    }
  }
  const untouched = bodyOf(await theirs.admin.get(`${theirs.path}/bookings/${id}`));
  assert.equal(untouched.ledger.charges.length + untouched.ledger.payments.length, 0);
});

test('an unknown hotel is 404 and a malformed id 400, before roles and bodies are looked at', async () => {
  const property = await hotel.newProperty();
  const { id } = await openBooking(property);
  const { token } = property.admin;
  for (const [method, path] of endpoints) {
    const wrongBody = method === 'POST' ? { amount: 'x', source: 7 } : undefined;
    assertRefused(await call(token, method, { path: `/properties/${UNKNOWN}` }, path, id, wrongBody), 404, 'property not found');
    assertRefused(await call(token, method, { path: '/properties/7' }, path, id, wrongBody), 400, 'propertyId must be a UUID');
    if (isRecord(path)) assertRefused(await call(token, method, property, path, '7', wrongBody), 400, 'bookingId must be a UUID');
  }
});

test('a booking is found by its id in capital letters too', async () => {
  const property = await hotel.newProperty();
  const { id } = await openBooking(property);
  const upper = `${property.path}/bookings/${id.toUpperCase()}`;
  assert.equal(bodyOf(await property.admin.get(upper)).id, id);
  assert.equal(bodyOf(await property.admin.post(`${upper}/charges`, { type: 'FOOD', amount: 1 }), 201).bookingId, id);
  assert.equal(
    bodyOf(
      await property.admin.post(`${upper}/billable-nights`, {
        expectedCheckInAt: AT,
        expectedCheckOutAt: '2026-11-22T05:30:00Z',
      }),
    ).bookingId,
    id,
  );
  const [entry] = await hotel.sql('select booking_id from audit_entry where property_id = $1 and action = $2', [
    property.id,
    'charge.added',
  ]);
  assert.equal(entry?.['booking_id'], id);
});
