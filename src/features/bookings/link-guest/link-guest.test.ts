import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { type Answer, type Hotel, newPhone, openHotel, type TestProperty } from '../../../../test/support/hotel.ts';
import { assertRefused } from '../../../../test/support/refusal.ts';
import { BOOKING_STATUSES, bodyOf, bookingsInEveryStatus, openBooking, readBooking } from '../../../../test/support/stays.ts';

let hotel: Hotel;
let property: TestProperty;
before(async () => {
  hotel = await openHotel();
  property = await hotel.newProperty();
});
after(() => hotel.stop());

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';

const ask = (
  bookingId: string,
  body: object | string,
  headers?: Record<string, string>,
  at: TestProperty = property,
): Promise<Answer> => at.admin.post(`${at.path}/bookings/${bookingId}/link-guest`, body, headers);

test('a booking gets another guest of the hotel as its primary guest, by any member', async () => {
  const known = (await openBooking(property, { guestName: 'Known Guest' })).primaryGuest;
  const { id, primaryGuest } = await openBooking(property, { phoneE164: null, guestName: null });
  const agent = await property.join('AGENT');
  const linked = bodyOf(await agent.post(`${property.path}/bookings/${id}/link-guest`, { guestId: known.id.toUpperCase() }));
  assert.deepEqual(linked.primaryGuest, known);
  assert.deepEqual(linked, await readBooking(property, id));
  const audit = await hotel.sql(
    `select actor_id, before, after from audit_entry where booking_id = $1 and action = 'booking.guest-linked'`,
    [id],
  );
  assert.deepEqual(audit, [{ actor_id: agent.userId, before: { guestId: primaryGuest.id }, after: { guestId: known.id } }]);
});

test('linking the guest that it has already changes nothing', async () => {
  const { id, primaryGuest } = await openBooking(property);
  const before = await property.admin.get(`${property.path}/bookings/${id}`);
  const same = await ask(id, { guestId: primaryGuest.id });
  assert.deepEqual(bodyOf(same), before.body);
  assert.equal(same.headers.get('etag'), before.headers.get('etag'));
  const audit = await hotel.sql(`select from audit_entry where booking_id = $1 and action = 'booking.guest-linked'`, [id]);
  assert.equal(audit.length, 0);
});

test('it works in every status, and the board shows the new name of who is in house', async () => {
  const other = await hotel.newProperty();
  const byStatus = await bookingsInEveryStatus(other);
  const { primaryGuest } = await openBooking(other, { guestName: 'New Name', phoneE164: newPhone() });
  for (const status of BOOKING_STATUSES) {
    const booking = bodyOf(await ask(byStatus[status].id, { guestId: primaryGuest.id }, {}, other));
    assert.deepEqual([booking.status, booking.primaryGuest.id], [status, primaryGuest.id]);
  }
  const events = await hotel.sql<{ data: { stay: { guestName: string } | null } }>(
    `select data from event where property_id = $1 and stream = 'board' order by position desc limit 1`,
    [other.id],
  );
  assert.equal(events[0]?.data.stay?.guestName, 'New Name');
});

test('a guest of another hotel is 400, one that exists nowhere 404, and the booking is looked at first', async () => {
  const elsewhere = await hotel.newProperty();
  const stranger = (await openBooking(elsewhere)).primaryGuest;
  const { id, primaryGuest } = await openBooking(property);
  assertRefused(await ask(id, { guestId: stranger.id }), 400, 'guestId must be a guest of this property');
  assertRefused(await ask(id, { guestId: UNKNOWN }), 404, 'guest not found');
  assertRefused(await ask(UNKNOWN, { guestId: UNKNOWN }), 404, 'booking not found');
  assertRefused(await ask(UNKNOWN, { guestId: stranger.id }), 404, 'booking not found');
  assert.equal((await readBooking(property, id)).primaryGuest.id, primaryGuest.id);
});

test('a body without a guest id is 400', async () => {
  const { id } = await openBooking(property);
  for (const body of [{}, { guest: UNKNOWN }]) assertRefused(await ask(id, body), 400, 'guestId is required');
  for (const guestId of [null, 7, '', 'x', `${UNKNOWN}0`, `${UNKNOWN}\0`, [], {}, true])
    assertRefused(await ask(id, { guestId }), 400, /^guestId must /);
  assertRefused(await ask(UNKNOWN, {}), 400, 'guestId is required');
  assertRefused(await ask(id, '{"guestId"', { 'content-type': 'application/json' }), 400, 'the body is not valid JSON');
});

test('a link made on an old reading is 412; the same key twice is one link', async () => {
  const { primaryGuest } = await openBooking(property);
  const { id } = await openBooking(property);
  const old = (await property.admin.get(`${property.path}/bookings/${id}`)).headers.get('etag') ?? '';
  const key = { 'idempotency-key': 'link' };
  assert.equal((await ask(id, { guestId: primaryGuest.id }, { 'if-match': old, ...key })).status, 200);
  assertRefused(await ask(id, { guestId: primaryGuest.id }, { 'if-match': old }), 412, /has changed/);
  assertRefused(await ask(id, { guestId: UNKNOWN }, { 'if-match': old }), 412, /has changed/);
  assert.equal(
    (await ask(id, { guestId: primaryGuest.id }, { 'if-match': old, ...key })).headers.get('idempotency-replayed'),
    'true',
  );
  assertRefused(await ask(id, { guestId: UNKNOWN }, key), 422, /Idempotency-Key/);
});
