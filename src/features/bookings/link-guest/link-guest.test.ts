import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { type ApiResponse, newPhone, startTestService, type TestProperty } from '../../../../test/harness/service-under-test.ts';
import { BOOKING_STATUSES, bodyOf, bookingsInEveryStatus, openBooking, readBooking } from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());
const property = await service.newProperty();

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';

const send = (
  bookingId: string,
  body: object | string,
  headers?: Record<string, string>,
  at: TestProperty = property,
): Promise<ApiResponse> => at.admin.post(`${at.path}/bookings/${bookingId}/link-guest`, body, headers);

test('any member can make another guest the primary guest; who may not read bookings gets no booking', async () => {
  const known = (await openBooking(property, { guestName: 'Known Guest' })).primaryGuest;
  const { id, primaryGuest } = await openBooking(property, { phoneE164: null, guestName: null });
  const agent = await property.join('AGENT');
  const path = `${property.path}/bookings/${id}/link-guest`;
  const linked = await agent.post(path, { guestId: known.id.toUpperCase() });
  for (const response of [linked, await agent.post(path, { guestId: known.id })])
    assert.deepEqual(bodyOf(response), { id, guestId: known.id });
  assert.deepEqual((await readBooking(property, id)).primaryGuest, known);
  assert.equal(linked.headers.get('etag'), (await property.admin.get(`${property.path}/bookings/${id}`)).headers.get('etag'));
  const staff = await property.join('AGENT', 'STAFF');
  assert.deepEqual(bodyOf(await staff.post(path, { guestId: known.id })), await readBooking(property, id));
  const audit = await service.sql(
    `select actor_id, before, after from audit_entry where booking_id = $1 and action = 'booking.guest-linked'`,
    [id],
  );
  assert.deepEqual(audit, [{ actor_id: agent.userId, before: { guestId: primaryGuest.id }, after: { guestId: known.id } }]);
});

test('linking the present primary guest changes nothing', async () => {
  const { id, primaryGuest } = await openBooking(property);
  const before = await property.admin.get(`${property.path}/bookings/${id}`);
  const same = await send(id, { guestId: primaryGuest.id });
  assert.deepEqual(bodyOf(same), before.body);
  assert.equal(same.headers.get('etag'), before.headers.get('etag'));
  const audit = await service.sql(`select from audit_entry where booking_id = $1 and action = 'booking.guest-linked'`, [id]);
  assert.equal(audit.length, 0);
});

test('linking works in every status, and the board shows the new name of a guest in house', async () => {
  const other = await service.newProperty();
  const byStatus = await bookingsInEveryStatus(other);
  const { primaryGuest } = await openBooking(other, { guestName: 'New Name', phoneE164: newPhone() });
  for (const status of BOOKING_STATUSES) {
    const booking = bodyOf(await send(byStatus[status].id, { guestId: primaryGuest.id }, {}, other));
    assert.deepEqual([booking.status, booking.primaryGuest.id], [status, primaryGuest.id]);
  }
  const events = await service.sql<{ data: { stay: { guestName: string } | null } }>(
    `select data from event where property_id = $1 and stream = 'board' order by position desc limit 1`,
    [other.id],
  );
  assert.equal(events[0]?.data.stay?.guestName, 'New Name');
});

test('a guest of another property is 400, an unknown one 404, and the booking is checked first', async () => {
  const elsewhere = await service.newProperty();
  const foreignGuest = (await openBooking(elsewhere)).primaryGuest;
  const { id, primaryGuest } = await openBooking(property);
  assertRefused(await send(id, { guestId: foreignGuest.id }), 400, 'guestId must be a guest of this property');
  assertRefused(await send(id, { guestId: UNKNOWN }), 404, 'guest not found');
  assertRefused(await send(UNKNOWN, { guestId: UNKNOWN }), 404, 'booking not found');
  assertRefused(await send(UNKNOWN, { guestId: foreignGuest.id }), 404, 'booking not found');
  assert.equal((await readBooking(property, id)).primaryGuest.id, primaryGuest.id);
});

test('a body without a guest id is 400', async () => {
  const { id } = await openBooking(property);
  for (const body of [{}, { guest: UNKNOWN }]) assertRefused(await send(id, body), 400, 'guestId is required');
  for (const guestId of [null, 7, '', 'x', `${UNKNOWN}0`, `${UNKNOWN}\0`, [], {}, true])
    assertRefused(await send(id, { guestId }), 400, /^guestId must /);
  assertRefused(await send(UNKNOWN, {}), 400, 'guestId is required');
  assertRefused(await send(id, '{"guestId"', { 'content-type': 'application/json' }), 400, 'the body is not valid JSON');
});

test('a link with an old ETag is 412; the same key twice makes one link', async () => {
  const { primaryGuest } = await openBooking(property);
  const { id } = await openBooking(property);
  const old = (await property.admin.get(`${property.path}/bookings/${id}`)).headers.get('etag') ?? '';
  const key = { 'idempotency-key': 'link' };
  assert.equal((await send(id, { guestId: primaryGuest.id }, { 'if-match': old, ...key })).status, 200);
  assertRefused(await send(id, { guestId: primaryGuest.id }, { 'if-match': old }), 412, /has changed/);
  assertRefused(await send(id, { guestId: UNKNOWN }, { 'if-match': old }), 412, /has changed/);
  assert.equal(
    (await send(id, { guestId: primaryGuest.id }, { 'if-match': old, ...key })).headers.get('idempotency-replayed'),
    'true',
  );
  assertRefused(await send(id, { guestId: UNKNOWN }, key), 422, /Idempotency-Key/);
});
