import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertRefused } from '../../../test/harness/refusal.ts';
import { newPhone, send, startTestService, type TestProperty } from '../../../test/harness/service-under-test.ts';
import { bodyOf, openBooking } from '../../../test/harness/stays.ts';
import type { Role } from '../properties/index.ts';

const service = await startTestService();
after(() => service.stop());

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';
const ROLES: readonly Role[] = ['ADMIN', 'MANAGER', 'STAFF', 'AGENT', 'HOUSEKEEPING', 'FINANCE', 'SUPERVISOR'];
const READERS: readonly Role[] = ['ADMIN', 'MANAGER', 'STAFF', 'HOUSEKEEPING', 'FINANCE'];
const CLIENT: readonly Role[] = ['ADMIN', 'MANAGER', 'STAFF'];
const BOOKING = '/bookings/:booking';
const AT = '2026-11-20T06:30:00Z';

/** Each endpoint of bookings and ledger: method, path, roles, a valid body. */
const endpoints: readonly [method: 'GET' | 'POST' | 'DELETE', path: string, roles: readonly Role[], body?: object][] = [
  ['POST', '/bookings', CLIENT, { source: 'DIRECT', expectedCheckInAt: AT }],
  ['GET', '/bookings', READERS],
  ['GET', BOOKING, READERS],
  ['GET', `${BOOKING}/stream`, READERS],
  ['POST', `${BOOKING}/billable-nights`, READERS, { expectedCheckInAt: AT, expectedCheckOutAt: '2026-11-22T05:30:00Z' }],
  ['POST', '/bookings/expected-checkout-preview', READERS, { checkInAt: AT }],
  ['POST', `${BOOKING}/link-guest`, ROLES, { guestId: UNKNOWN }],
  ['POST', `${BOOKING}/expected-dates`, CLIENT, {}],
  ['POST', `${BOOKING}/billing-policy`, CLIENT, {}],
  ['POST', `${BOOKING}/profile`, ['ADMIN', 'MANAGER'], { fromCity: 'Pune' }],
  ['GET', `${BOOKING}/balance`, ROLES],
  ['POST', `${BOOKING}/charges`, ['ADMIN', 'MANAGER', 'FINANCE'], { type: 'FOOD', amount: 10 }],
  ['GET', `${BOOKING}/charges`, ROLES],
  ['POST', `${BOOKING}/payments`, CLIENT, { amount: 10, method: 'CASH' }],
  ['GET', `${BOOKING}/payments`, ROLES],
  ['DELETE', `${BOOKING}/payments/${UNKNOWN}`, ['ADMIN']],
  ['POST', `${BOOKING}/payments/${UNKNOWN}/refund`, ['ADMIN', 'MANAGER', 'FINANCE'], { amount: 10 }],
];

const isRecord = (path: string): boolean => path.includes(':booking');

/** A request with this token, with the booking's id in the path. */
function call(
  token: string | null,
  method: string,
  property: Pick<TestProperty, 'path'>,
  path: string,
  bookingId: string,
  body?: object,
) {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  return send(`${service.url}${property.path}${path.replace(':booking', bookingId)}`, method, headers, body);
}

/** The status of a response that may be a live stream, which is not read. */
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
  const url = `${service.url}${property.path}${path.replace(':booking', bookingId)}`;
  const { status } = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: stopping.signal });
  stopping.abort();
  return status;
}

test('bookings and their ledger need a known caller: 401 without a token, with an invalid one, and for an unknown user', async () => {
  const property = await service.newProperty();
  const { id } = await openBooking(property);
  const unverified = await service.running.localIssuer?.issueToken({
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

test('each endpoint of bookings is for its roles only; other roles and users who are not members get 403', async () => {
  const property = await service.newProperty();
  const { id } = await openBooking(property);
  const outsider = await service.newUser();
  const superAdmin = await service.newUser({ superAdmin: true });
  const clients = await Promise.all(ROLES.map(async (role) => ({ role, client: await property.join(role) })));
  for (const [method, path, roles, body] of endpoints) {
    const line = `${method} ${path}`;
    assertRefused(await call(outsider.token, method, property, path, id, body), 403, 'you are not a member of this property');
    assert.notEqual(await statusOf(superAdmin.token, method, property, path, id, body), 403, line);
    for (const { role, client } of clients) {
      const status = await statusOf(client.token, method, property, path, id, body);
      assert.equal(status === 403, !roles.includes(role), `${line} as ${role}: ${status}`);
      assert.ok(status < 500, line);
    }
  }
});

test('a booking of another property is 404 like an unknown one, also for a member of both properties', async () => {
  const [ours, theirs] = [await service.newProperty(), await service.newProperty()];
  const { id } = await openBooking(theirs);
  const superAdmin = await service.newUser({ superAdmin: true });
  for (const [method, path, , body] of endpoints.filter(([, path]) => isRecord(path))) {
    for (const token of [ours.admin.token, superAdmin.token]) {
      assertRefused(await call(token, method, ours, path, id, body), 404, 'booking not found');
      assertRefused(await call(token, method, ours, path, UNKNOWN, body), 404, 'booking not found');
    }
  }
  const untouched = bodyOf(await theirs.admin.get(`${theirs.path}/bookings/${id}`));
  assert.equal(untouched.ledger.charges.length + untouched.ledger.payments.length, 0);
});

test('an unknown property is 404 and a malformed id 400, before roles and bodies are checked', async () => {
  const property = await service.newProperty();
  const { id } = await openBooking(property);
  const { token } = property.admin;
  for (const [method, path] of endpoints) {
    const wrongBody = method === 'POST' ? { amount: 'x', source: 7 } : undefined;
    assertRefused(await call(token, method, { path: `/properties/${UNKNOWN}` }, path, id, wrongBody), 404, 'property not found');
    assertRefused(await call(token, method, { path: '/properties/7' }, path, id, wrongBody), 400, 'propertyId must be a UUID');
    if (isRecord(path)) assertRefused(await call(token, method, property, path, '7', wrongBody), 400, 'bookingId must be a UUID');
  }
});

test('a booking is also found by its id in capital letters', async () => {
  const property = await service.newProperty();
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
  const [entry] = await service.sql('select booking_id from audit_entry where property_id = $1 and action = $2', [
    property.id,
    'charge.added',
  ]);
  assert.equal(entry?.['booking_id'], id);
});
