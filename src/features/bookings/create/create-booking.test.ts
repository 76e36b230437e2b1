import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { longerTest, rounds } from '../../../../test/harness/long-test.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { newPhone, startTestService } from '../../../../test/harness/service-under-test.ts';
import { bodyOf, openBooking } from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());
const property = await service.newProperty();

const FROM = '2026-11-20T06:30:00.000Z';
const TO = '2026-11-22T05:30:00.000Z';
const least = { source: 'PHONE', expectedCheckInAt: FROM };

async function bookingCount(): Promise<number> {
  const [row] = await service.sql<{ count: number }>('select count(*)::int as count from booking where property_id = $1', [
    property.id,
  ]);
  return row?.count ?? 0;
}

test('a booking by phone is OPEN with a reference and a guest, and the response has the whole record', async () => {
  const phoneE164 = newPhone();
  const requested = {
    source: 'OTA',
    expectedCheckInAt: '2026-11-20T12:00:00+05:30',
    expectedCheckOutAt: TO,
    phoneE164,
    guestName: '  Asha Rao ',
    transportMode: 'CAR',
    maleCount: 1,
    femaleCount: 2,
    childCount: 1,
    fromCity: 'Pune',
    toCity: 'Goa',
    memberRelation: 'FAMILY',
  };
  const response = await property.admin.post(`${property.path}/bookings`, requested);
  const booking = bodyOf(response, 201);
  assert.equal(response.headers.get('location'), `${property.path}/bookings/${booking.id}`);
  const { id, reference, primaryGuest, createdAt, updatedAt, ...rest } = booking;
  assert.match(reference, /^B-\d{6}$/);
  assert.equal(createdAt, updatedAt);
  assert.deepEqual({ ...primaryGuest, id: '' }, { id: '', name: 'Asha Rao', phoneE164, signatureUploaded: false });
  assert.deepEqual(rest, {
    status: 'OPEN',
    source: 'OTA',
    bookingSite: null,
    reservationNumber: null,
    expectedCheckInAt: FROM,
    expectedCheckOutAt: TO,
    billingMode: 'PROPERTY_POLICY',
    billingCheckoutTime: null,
    transportMode: 'CAR',
    childCount: 1,
    maleCount: 1,
    femaleCount: 2,
    adultCount: 3,
    totalGuestCount: 4,
    fromCity: 'Pune',
    toCity: 'Goa',
    memberRelation: 'FAMILY',
    vehicleNumbers: [],
    billableNights: 2,
    balance: { expectedPay: 0, amountCollected: 0, pending: 0 },
    pending: 0,
    roomNumbers: [],
    activeCards: 0,
    closedReason: null,
    checkOutNotes: null,
    stays: [],
    roomRequests: [],
    billing: {
      billingMode: 'PROPERTY_POLICY',
      billingCheckinTime: '12:00',
      billingCheckoutTime: '11:00',
      timezone: 'Asia/Kolkata',
      currency: 'INR',
    },
    ledger: { charges: [], payments: [], refundsUnderWay: 0 },
  });
  const read = await property.admin.get(`${property.path}/bookings/${id}`);
  assert.deepEqual(read.body, booking);
  assert.equal(read.headers.get('etag'), response.headers.get('etag'));
  const [entry] = await service.sql('select actor_id, action, entity, entity_id, after from audit_entry where booking_id = $1', [
    id,
  ]);
  assert.deepEqual(entry, {
    actor_id: property.admin.userId,
    action: 'booking.created',
    entity: 'booking',
    entity_id: id,
    after: { source: 'OTA', expectedCheckInAt: FROM, expectedCheckOutAt: TO, guestId: primaryGuest.id },
  });
  const [event] = await service.sql<{ name: string; data: { id: string; version: string } }>(
    'select name, data from event where subject_id = $1',
    [id],
  );
  const { stays: _, roomRequests: ____, billing: __, ledger: ___, ...item } = booking;
  assert.deepEqual(event, { name: 'booking.updated', data: { ...item, version: response.headers.get('etag') } });
});

test('source and expected check-in are enough: the guest is a placeholder, and there is no expected check-out', async () => {
  const booking = bodyOf(await property.admin.post(`${property.path}/bookings`, least), 201);
  assert.equal(booking.expectedCheckOutAt, null);
  assert.equal(booking.billableNights, 1);
  assert.deepEqual({ ...booking.primaryGuest, id: '' }, { id: '', name: null, phoneE164: null, signatureUploaded: false });
  for (const field of [
    'transportMode',
    'childCount',
    'maleCount',
    'femaleCount',
    'adultCount',
    'totalGuestCount',
    'fromCity',
    'toCity',
    'memberRelation',
  ]) {
    assert.equal(booking[field], null, field);
  }
  const nulls = {
    ...least,
    expectedCheckOutAt: null,
    phoneE164: null,
    guestName: null,
    transportMode: null,
    childCount: null,
    fromCity: null,
    memberRelation: null,
  };
  const second = bodyOf(
    await property.admin.post(`${property.path}/bookings`, { ...nulls, colour: 'unknown fields are ignored' }),
    201,
  );
  assert.notEqual(second.primaryGuest.id, booking.primaryGuest.id);
});

test('every source of the list is accepted', async () => {
  for (const source of ['WALKIN', 'DIRECT', 'PHONE', 'OTA', 'AGENT', 'CORPORATE']) {
    assert.equal(bodyOf(await property.admin.post(`${property.path}/bookings`, { ...least, source }), 201).source, source);
  }
});

test('references count up in each property separately, without gaps, also when a booking is refused in between', async () => {
  const [ours, theirs] = [await service.newProperty(), await service.newProperty()];
  assert.equal((await openBooking(ours)).reference, 'B-000001');
  assert.equal((await ours.admin.post(`${ours.path}/bookings`, { ...least, expectedCheckOutAt: FROM })).status, 400);
  assert.equal((await openBooking(ours)).reference, 'B-000002');
  assert.equal((await openBooking(theirs)).reference, 'B-000001');
});

test('a returning guest is recognised by phone number, however it is written, and keeps the known name', async () => {
  const phoneE164 = newPhone();
  const first = bodyOf(await property.admin.post(`${property.path}/bookings`, { ...least, phoneE164 }), 201);
  const local = phoneE164.slice(3);
  const written = [phoneE164, local, `0${local}`, `(+91) ${local.slice(0, 5)}-${local.slice(5)}`];
  for (const [index, text] of written.entries()) {
    const again = bodyOf(
      await property.admin.post(`${property.path}/bookings`, { ...least, phoneE164: text, guestName: `Name ${index}` }),
      201,
    );
    assert.equal(again.primaryGuest.id, first.primaryGuest.id, text);
    assert.equal(again.primaryGuest.name, 'Name 0');
  }
  const elsewhere = await service.newProperty();
  assert.notEqual((await openBooking(elsewhere, { phoneE164 })).primaryGuest.id, first.primaryGuest.id);
});

test('an invalid booking is 400, names the field and writes nothing', async () => {
  const before = await bookingCount();
  const path = `${property.path}/bookings`;
  const cases: [object | string, string | RegExp][] = [
    [{ expectedCheckInAt: FROM }, 'source is required'],
    [{ source: 'PHONE' }, 'expectedCheckInAt is required'],
    [{ ...least, source: null }, /^source must be one of WALKIN, DIRECT, PHONE, OTA, AGENT, CORPORATE$|^source must be text$/],
    [{ ...least, source: 'FAX' }, 'source must be one of WALKIN, DIRECT, PHONE, OTA, AGENT, CORPORATE'],
    [{ ...least, source: 'walkin' }, /^source must be one of/],
    ...[
      null,
      5,
      true,
      {},
      [],
      '',
      'tomorrow',
      '2026-11-20',
      '2026-11-20T06:30:00',
      '2026-02-30T06:30:00Z',
      '2026-11-20T25:00:00Z',
      '1999-12-31T23:59:59Z',
      '2101-01-01T00:00:00Z',
      '2026-11-20T06:30:00+24:00',
      '20261120T063000Z',
    ].map((at): [object, string] => [{ ...least, expectedCheckInAt: at }, 'Invalid timestamp']),
    [{ ...least, expectedCheckOutAt: 'soon' }, 'Invalid timestamp'],
    [{ ...least, expectedCheckOutAt: FROM }, 'Invalid date range'],
    [{ ...least, expectedCheckOutAt: '2026-11-20T12:00:00+05:30' }, 'Invalid date range'],
    [{ ...least, expectedCheckOutAt: '2026-11-19T06:30:00Z' }, 'Invalid date range'],
    [{ ...least, phoneE164: 9876543210 }, 'phoneE164 must be text or null'],
    [{ ...least, phoneE164: '' }, 'phoneE164 must not be empty'],
    [{ ...least, phoneE164: 'reception' }, 'phoneE164 is not a phone number'],
    [{ ...least, phoneE164: '+91 12' }, 'phoneE164 is not a phone number'],
    [{ ...least, phoneE164: '9'.repeat(65) }, 'phoneE164 must have at most 64 characters'],
    [{ ...least, guestName: '  ' }, 'guestName must not be blank'],
    [{ ...least, guestName: 'x'.repeat(201) }, 'guestName must have at most 200 characters'],
    [{ ...least, guestName: 'A\0B' }, 'guestName must not contain NUL characters'],
    [{ ...least, transportMode: 'ROCKET' }, /^transportMode must be one of CAR, BIKE/],
    [{ ...least, transportMode: 'TRAIN' }, 'transportMode must be one that the property has enabled: CAR, BIKE'],
    [{ ...least, childCount: -1 }, 'childCount must be at least 0'],
    [{ ...least, maleCount: 1.5 }, 'maleCount must be a whole number or null'],
    [{ ...least, femaleCount: '2' }, 'femaleCount must be a whole number or null'],
    [{ ...least, childCount: 1001 }, 'childCount must be at most 1000'],
    [`{"source":"PHONE","expectedCheckInAt":"${FROM}","childCount":1e400}`, /^childCount /],
    [{ ...least, fromCity: '' }, 'fromCity must not be empty'],
    [{ ...least, toCity: 'x'.repeat(201) }, 'toCity must have at most 200 characters'],
    [{ ...least, memberRelation: 'BOSS' }, /^memberRelation must be one of SELF/],
    [[], 'body must be an object'],
    ['{"source":', 'the body is not valid JSON'],
    ['7', 'body must be an object'],
    ['null', 'body must be an object'],
  ];
  for (const [body, message] of cases) {
    const headers = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
    assertRefused(await property.admin.post(path, body, headers), 400, message);
  }
  assert.equal(
    (await property.admin.post(path, 'source=PHONE', { 'content-type': 'application/x-www-form-urlencoded' })).status,
    415,
  );
  const dates = await property.admin.post(path, { ...least, expectedCheckOutAt: FROM });
  assert.deepEqual(dates.body.fieldErrors, [{ field: 'expectedCheckOutAt', message: 'Invalid date range' }]);
  assert.equal(await bookingCount(), before);
});

test('a repeated request with one key creates one booking and replays the response; another body is 422', async () => {
  const path = `${property.path}/bookings`;
  const key = { 'idempotency-key': 'first-call' };
  const body = { ...least, phoneE164: newPhone() };
  const first = await property.admin.post(path, body, key);
  const before = await bookingCount();
  const again = await property.admin.post(path, body, key);
  assert.equal(again.status, 201);
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  assert.equal(first.headers.get('idempotency-replayed'), null);
  for (const header of ['location', 'etag', 'content-type'])
    assert.equal(again.headers.get(header), first.headers.get(header), header);
  assert.equal(again.text, first.text);
  assertRefused(await property.admin.post(path, { ...body, source: 'OTA' }, key), 422, /Idempotency-Key/);
  assertRefused(await property.admin.post(path, { source: 'nonsense' }, key), 422, /Idempotency-Key/);
  assert.equal(await bookingCount(), before);
  const other = await property.join('STAFF');
  assert.notEqual(
    bodyOf(await other.post(path, body, key), 201).id,
    first.body.id,
    'the key of one user means nothing for another user',
  );
});

test('a refused request is not stored: after a correction it succeeds with the same key', async () => {
  const path = `${property.path}/bookings`;
  const key = { 'idempotency-key': 'corrected' };
  assert.equal((await property.admin.post(path, { ...least, expectedCheckOutAt: FROM }, key)).status, 400);
  assert.equal((await property.admin.post(path, { ...least, expectedCheckOutAt: TO }, key)).status, 201);
  for (const bad of ['', 'x'.repeat(256), 'caf\u00e9']) {
    const response = await property.admin.post(path, least, { 'idempotency-key': bad });
    assert.equal(response.status, 400, bad);
  }
});

longerTest('20 concurrent bookings with one new phone number create one guest', async () => {
  for (let round = 0; round < rounds(20); round += 1) {
    const phoneE164 = newPhone();
    const bookings = await Promise.all(
      Array.from({ length: 20 }, () =>
        property.admin.post(`${property.path}/bookings`, { ...least, phoneE164, guestName: 'Asha' }),
      ),
    );
    assert.deepEqual(new Set(bookings.map((response) => response.status)), new Set([201]));
    assert.equal(new Set(bookings.map((response) => response.body.primaryGuest.id)).size, 1);
    assert.equal(new Set(bookings.map((response) => response.body.reference)).size, 20);
    const guests = await service.sql('select id from guest where property_id = $1 and phone_e164 = $2', [property.id, phoneE164]);
    assert.equal(guests.length, 1);
  }
});
