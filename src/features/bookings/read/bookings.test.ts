import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { openEventStream } from '../../../../test/harness/event-stream.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { type ApiResponse, startTestService, type TestProperty } from '../../../../test/harness/service-under-test.ts';
import {
  addRoom,
  addRoomType,
  BOOKING_STATUSES,
  bodyOf,
  bookingsInEveryStatus,
  checkIn,
  hoursFrom,
  itemOf,
  openBooking,
  pay,
  readBooking,
} from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());

const idsOf = (response: ApiResponse): string[] => bodyOf(response).map((booking: { id: string }) => booking.id);

/** Follows the Link headers from the first page to the last. */
async function allPages(property: TestProperty, path: string, pagesMax = 100): Promise<string[][]> {
  const pages: string[][] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    assert.ok(pages.length < pagesMax, 'the list of pages has no end');
    const response: ApiResponse = await property.admin.get(next);
    pages.push(idsOf(response));
    next = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return pages;
}

test('the list shows open and in-house bookings first, then the newest, each with its summary and pending amount', async () => {
  const property = await service.newProperty();
  const byStatus = await bookingsInEveryStatus(property);
  const [older, newer] = [await openBooking(property), await openBooking(property)];
  await pay(property, older.id, 150.5);
  const response = await property.admin.get(`${property.path}/bookings`);
  assert.deepEqual(
    idsOf(response),
    [newer, older, byStatus.CHECKED_IN, byStatus.OPEN, byStatus.NO_SHOW, byStatus.CANCELLED, byStatus.CHECKED_OUT].map(
      ({ id }) => id,
    ),
  );
  assert.equal(response.headers.get('link'), null);
  for (const item of response.body) {
    const { stays, roomRequests: _requests, billing, ledger, ...summary } = await readBooking(property, item.id);
    assert.deepEqual(itemOf(item), summary);
    assert.deepEqual(item.vehicleNumbers, []);
    assert.equal(item.pending, item.balance.pending);
    assert.ok(stays && billing && ledger);
  }
  assert.equal(response.body[1].pending, -150.5);
  assert.equal(response.body[2].pending, 1000 * byStatus.CHECKED_IN.billableNights);
  assert.deepEqual(response.body[2].roomNumbers, [198]);
});

test('the list can be limited to some statuses; an unknown one is 400', async () => {
  const property = await service.newProperty();
  const byStatus = await bookingsInEveryStatus(property);
  for (const status of BOOKING_STATUSES) {
    assert.deepEqual(
      idsOf(await property.admin.get(`${property.path}/bookings?status=${status}`)),
      [byStatus[status].id],
      status,
    );
  }
  const two = await property.admin.get(`${property.path}/bookings?status=CANCELLED,%20OPEN,OPEN`);
  assert.deepEqual(idsOf(two), [byStatus.OPEN.id, byStatus.CANCELLED.id]);
  for (const status of ['', 'open', 'OPEN,', 'OPEN,LOST', ',', 'OPEN;CHECKED_IN', 'X'.repeat(300), '%00']) {
    assertRefused(await property.admin.get(`${property.path}/bookings?status=${status}`), 400, /^status /);
  }
  assertRefused(await property.admin.get(`${property.path}/bookings?status=OPEN&status=LOST`), 400, /^status /);
});

test('the pages have the whole list once and in order, also between open and closed bookings and for equal times', async () => {
  const property = await service.newProperty();
  for (let index = 0; index < 13; index += 1) await openBooking(property);
  const made = idsOf(await property.admin.get(`${property.path}/bookings`));
  for (const id of made.slice(4, 9)) bodyOf(await property.admin.post(`${property.path}/bookings/${id}/cancel`, {}));
  for (const id of made.slice(9, 11)) bodyOf(await property.admin.post(`${property.path}/bookings/${id}/no-show`, {}));
  await service.sql('update booking set created_at = $2 where property_id = $1 and id = any($3)', [
    property.id,
    '2026-01-01T00:00:00Z',
    made.slice(0, 8),
  ]);
  const path = `${property.path}/bookings`;
  const whole = idsOf(await property.admin.get(path));
  const expected = await service.sql<{ id: string }>(
    `select id from booking where property_id = $1 order by (status in ('OPEN', 'CHECKED_IN')) desc, created_at desc, id desc`,
    [property.id],
  );
  assert.deepEqual(
    whole,
    expected.map(({ id }) => id),
  );
  for (const limit of [1, 2, 3, 5, 6, 7, 12]) {
    const pages = await allPages(property, `${path}?limit=${limit}`);
    assert.deepEqual(pages.flat(), whole, `pages of ${limit}`);
    assert.ok(pages.slice(0, -1).every((page) => page.length === limit));
  }
  assert.equal((await property.admin.get(`${path}?limit=13`)).headers.get('link'), null, 'a full last page has no next page');
  const closed = await allPages(property, `${path}?status=CANCELLED,NO_SHOW&limit=2`);
  assert.deepEqual(closed.flat(), whole.slice(6));
});

test('a booking that is created between two pages does not shift the following pages', async () => {
  const property = await service.newProperty();
  for (let index = 0; index < 5; index += 1) await openBooking(property);
  const first = await property.admin.get(`${property.path}/bookings?limit=3`);
  await openBooking(property);
  const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const second = idsOf(await property.admin.get(next));
  assert.equal(new Set([...idsOf(first), ...second]).size, 5);
});

test('invalid limits and cursors are 400', async () => {
  const property = await service.newProperty();
  const path = `${property.path}/bookings`;
  for (const limit of ['0', '-1', '1001', 'ten', '1.5', '', '1e9', '1e1', '0x5', '5.0', '%205', '99999999999999999999']) {
    assertRefused(await property.admin.get(`${path}?limit=${limit}`), 400, /^limit /);
  }
  const at = '2026-11-20T06:30:00.000Z';
  const id = '0198c0de-1111-7000-8000-000000000001';
  const forged = [
    [],
    [true],
    [true, at],
    [true, at, id, 1],
    ['true', at, id],
    [true, 'today', id],
    [true, at, 'x'],
    [true, at, `${id}\0`],
    { at },
    null,
  ];
  const cursors = ['', 'nonsense', '%00', ...forged.map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url'))];
  for (const cursor of cursors) assertRefused(await property.admin.get(`${path}?cursor=${cursor}`), 400, /^cursor /);
  const { id: bookingId } = await openBooking(property);
  await pay(property, bookingId, 1);
  await pay(property, bookingId, 1);
  const ledgerPage = await property.admin.get(`${path}/${bookingId}/payments?limit=1`);
  const ledgerCursor = new URLSearchParams(/\?([^>]+)>/.exec(ledgerPage.headers.get('link') ?? '')?.[1]).get('cursor');
  assertRefused(await property.admin.get(`${path}?cursor=${ledgerCursor}`), 400, /^cursor /);
});

test('an unchanged booking is 304 for a client that has it; any write to it, its stays or its ledger changes the ETag', async () => {
  const property = await service.newProperty();
  await addRoomType(property, { defaultRate: 1000 });
  const room = await addRoom(property, 101);
  const { id } = await openBooking(property);
  const path = `${property.path}/bookings/${id}`;
  const tags = new Set<string>();
  const look = async (what: string): Promise<string> => {
    const response = await property.admin.get(path);
    const etag = response.headers.get('etag') ?? '';
    assert.match(etag, /^"[^"]+"$/, 'strong');
    assert.ok(!tags.has(etag), `${what} must change the ETag`);
    tags.add(etag);
    const same = await property.admin.get(path, { 'if-none-match': `"other", W/${etag}` });
    assert.equal(same.status, 304, what);
    assert.equal(same.text, '');
    assert.equal(same.headers.get('etag'), etag);
    return etag;
  };
  const first = await look('nothing');
  assert.equal((await property.admin.get(path, { 'if-none-match': '*' })).status, 304);
  await property.admin.post(`${path}/profile`, { fromCity: 'Pune' });
  await look('the profile');
  await property.admin.post(`${path}/expected-dates`, { expectedCheckOutAt: null });
  await look('the dates');
  await property.admin.post(`${path}/billing-policy`, { billingCheckoutTime: '10:00' });
  await look('the billing policy');
  const booking = await checkIn(property, id, [room.id], { rateSource: 'ROOM_TYPE_DEFAULT' });
  await look('the check-in');
  await property.admin.post(`${path}/charges`, { type: 'FOOD', amount: 10 });
  await look('a charge');
  await pay(property, id, 10);
  await look('a payment');
  const [payment] = bodyOf(await property.admin.get(`${path}/payments`));
  await property.admin.delete(`${path}/payments/${payment.id}`);
  await look('a deleted payment');
  await property.admin.put(`${property.path}/guests/${booking.primaryGuest.id}`, { name: 'Asha R. Rao' });
  await look("the guest's name");
  await property.admin.put(`${property.path}/rooms/${room.id}`, { roomNumber: 102 });
  await look('the number of its room');
  await property.admin.put(`${property.path}/billing-policy`, { billingCheckoutTime: '11:30' });
  await look("the property's billing policy");
  assertRefused(await property.admin.post(`${path}/profile`, { fromCity: 'Goa' }, { 'if-match': first }), 412, /has changed/);
});

test('while the guest is in house the ETag changes with the billing day, as the shown figures do', async () => {
  const property = await service.newProperty();
  await addRoomType(property);
  const room = await addRoom(property, 101);
  try {
    service.clock.set('2026-11-20T08:00:00Z');
    const { id } = await openBooking(property, { expectedCheckInAt: '2026-11-20T07:00:00Z', expectedCheckOutAt: null });
    await checkIn(property, id, [room.id], { nightlyRate: 1000 });
    const path = `${property.path}/bookings/${id}`;
    const before = await property.admin.get(path);
    service.clock.set('2026-11-21T05:29:00Z');
    const sameDay = await property.admin.get(path, { 'if-none-match': before.headers.get('etag') ?? '' });
    assert.equal(sameDay.status, 304);
    service.clock.set('2026-11-21T05:31:00Z');
    const nextDay = await property.admin.get(path, { 'if-none-match': before.headers.get('etag') ?? '' });
    assert.equal(nextDay.status, 200);
    assert.deepEqual(
      [before, nextDay].map(({ body }) => [body.billableNights, body.balance.expectedPay]),
      [
        [1, 1000],
        [2, 2000],
      ],
    );
    const stale = await property.admin.post(
      `${path}/profile`,
      { fromCity: 'Goa' },
      { 'if-match': before.headers.get('etag') ?? '' },
    );
    assert.equal(stale.status, 412);
  } finally {
    service.clock.set(new Date().toISOString());
  }
});

test('every member reads the same balance as in the booking', async () => {
  const property = await service.newProperty();
  const byStatus = await bookingsInEveryStatus(property);
  const agent = await property.join('AGENT');
  for (const status of BOOKING_STATUSES) {
    const { id } = byStatus[status];
    bodyOf(await property.admin.post(`${property.path}/bookings/${id}/charges`, { type: 'FOOD', amount: 0.1 }), 201);
    bodyOf(await property.admin.post(`${property.path}/bookings/${id}/charges`, { type: 'FOOD', amount: 0.2 }), 201);
    const stay = status === 'CHECKED_IN' ? 1000 * byStatus.CHECKED_IN.billableNights : 0;
    const balance = bodyOf(await agent.get(`${property.path}/bookings/${id}/balance`));
    assert.deepEqual(balance, { expectedPay: stay + 0.3, amountCollected: 0, pending: stay + 0.3 }, status);
    assert.deepEqual((await readBooking(property, id)).balance, balance);
  }
});

test('the stream of a booking starts with a snapshot and has each change once, as the list shows it', async () => {
  const property = await service.newProperty();
  const booking = await openBooking(property);
  const path = `${property.path}/bookings/${booking.id}`;
  const client = await property.join('HOUSEKEEPING');
  const stream = await openEventStream(
    `${service.url}${path.toUpperCase().replace('/PROPERTIES/', '/properties/').replace('/BOOKINGS/', '/bookings/')}/stream`,
    {
      authorization: `Bearer ${client.token}`,
    },
  );
  await stream.until(({ events }) => events.length === 1);
  const other = await openBooking(property);
  await pay(property, other.id, 5);
  await property.admin.post(`${path}/expected-dates`, { expectedCheckInAt: booking.expectedCheckInAt });
  await property.admin.post(`${path}/billing-policy`, {});
  await property.admin.post(`${path}/link-guest`, { guestId: booking.primaryGuest.id });
  await pay(property, booking.id, 250);
  await property.admin.post(`${path}/profile`, { toCity: 'Goa' });
  await property.admin.post(`${path}/profile`, { toCity: 'Goa' });
  await property.admin.post(`${path}/expected-dates`, { expectedCheckOutAt: hoursFrom(booking.expectedCheckInAt, 96) });
  await stream.until(({ events }) => events.length >= 4);
  stream.close();
  assert.deepEqual(
    stream.events.map(({ name }) => name),
    ['booking.snapshot', 'booking.updated', 'booking.updated', 'booking.updated'],
  );
  const shown = stream.events.map(({ data }) => data as Record<string, unknown>);
  assert.deepEqual(
    shown.map(({ pending, toCity }) => [pending, toCity]),
    [
      [0, null],
      [-250, null],
      [-250, 'Goa'],
      [-250, 'Goa'],
    ],
  );
  const [item] = bodyOf(await property.admin.get(`${property.path}/bookings?status=OPEN`)).filter(
    ({ id }: { id: string }) => id === booking.id,
  );
  const { headers } = await property.admin.get(path);
  assert.deepEqual(shown.at(-1), { ...itemOf(item), version: headers.get('etag') });
});
