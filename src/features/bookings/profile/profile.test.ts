import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { type ApiResponse, startTestService, type TestProperty } from '../../../../test/harness/service-under-test.ts';
import { BOOKING_STATUSES, bodyOf, bookingsInEveryStatus, openBooking, readBooking } from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());
const property = await service.newProperty({ allowedTransportModes: ['CAR', 'TRAIN'] });

const send = (
  bookingId: string,
  body: object | string,
  headers?: Record<string, string>,
  at: TestProperty = property,
): Promise<ApiResponse> => at.admin.post(`${at.path}/bookings/${bookingId}/profile`, body, headers);

const whole = {
  transportMode: 'TRAIN',
  childCount: 1,
  maleCount: 2,
  femaleCount: 3,
  fromCity: 'Pune',
  toCity: 'Goa',
  memberRelation: 'COLLEAGUE',
};

test('the profile can be set in part; a field left out keeps its value, and null clears it', async () => {
  const { id } = await openBooking(property);
  const set = bodyOf(await send(id, whole));
  for (const [field, value] of Object.entries(whole)) assert.equal(set[field], value);
  assert.deepEqual(set, await readBooking(property, id));
  const partly = bodyOf(await send(id, { toCity: 'Karwar' }));
  assert.deepEqual([partly.toCity, partly.fromCity, partly.maleCount], ['Karwar', 'Pune', 2]);
  const cleared = bodyOf(await send(id, Object.fromEntries(Object.keys(whole).map((field) => [field, null]))));
  for (const field of [...Object.keys(whole), 'adultCount', 'totalGuestCount']) assert.equal(cleared[field], null, field);
});

test('adults and all guests are counted from the counts that are known', async () => {
  const { id } = await openBooking(property);
  const cases: [object, number | null, number | null][] = [
    [{ maleCount: 2 }, 2, 2],
    [{ femaleCount: 1 }, 3, 3],
    [{ childCount: 4 }, 3, 7],
    [{ maleCount: 0, femaleCount: 0 }, 0, 4],
    [{ maleCount: null, femaleCount: null }, null, 4],
    [{ childCount: null }, null, null],
    [{ maleCount: 1000, femaleCount: 1000, childCount: 1000 }, 2000, 3000],
  ];
  for (const [body, adultCount, totalGuestCount] of cases) {
    const booking = bodyOf(await send(id, body));
    assert.deepEqual([booking.adultCount, booking.totalGuestCount], [adultCount, totalGuestCount], JSON.stringify(body));
  }
});

test('it works in every status and does not change the status', async () => {
  const other = await service.newProperty();
  const byStatus = await bookingsInEveryStatus(other);
  for (const status of BOOKING_STATUSES) {
    const booking = bodyOf(await send(byStatus[status].id, { fromCity: 'Pune', childCount: 1 }, {}, other));
    assert.deepEqual([booking.status, booking.fromCity, booking.totalGuestCount], [status, 'Pune', 1]);
  }
});

test('an invalid profile is 400, names the field and changes nothing', async () => {
  const { id } = await openBooking(property);
  const cases: [object | string, string | RegExp][] = [
    [{}, 'body must have at least one field'],
    [{ fromCity: 'Pune', colour: 'red' }, 'colour is not a known field'],
    [{ adultCount: 2 }, 'adultCount is not a known field'],
    [{ source: 'OTA' }, 'source is not a known field'],
    [{ vehicleNumbers: [] }, 'vehicleNumbers is not a known field'],
    [{ constructor: 1 }, 'constructor is not a known field'],
    ['{"__proto__": {"fromCity": "Pune"}}', 'the body is not valid JSON'],
    [{ transportMode: 'ROCKET' }, /^transportMode must be one of CAR, BIKE, BUS, TRAIN, FLIGHT, TAXI, OTHER$/],
    [{ transportMode: 'BIKE' }, 'transportMode must be one that the property has enabled: CAR, TRAIN'],
    [{ transportMode: 5 }, /^transportMode must be /],
    [{ transportMode: '' }, /^transportMode must be one of/],
    [{ memberRelation: 'BOSS' }, /^memberRelation must be one of SELF, SPOUSE, FAMILY, FRIEND, COLLEAGUE, OTHER$/],
    [{ memberRelation: ['SELF'] }, /^memberRelation must be /],
    ...['childCount', 'maleCount', 'femaleCount'].flatMap((field): [object, string][] => [
      [{ [field]: -1 }, `${field} must be at least 0`],
      [{ [field]: 1.5 }, `${field} must be a whole number or null`],
      [{ [field]: '2' }, `${field} must be a whole number or null`],
      [{ [field]: true }, `${field} must be a whole number or null`],
      [{ [field]: 1001 }, `${field} must be at most 1000`],
      [{ [field]: 1e300 }, `${field} must be at most 1000`],
    ]),
    ...['fromCity', 'toCity'].flatMap((field): [object, string][] => [
      [{ [field]: '' }, `${field} must not be empty`],
      [{ [field]: ' \t' }, `${field} must not be blank`],
      [{ [field]: 'x'.repeat(201) }, `${field} must have at most 200 characters`],
      [{ [field]: 'a\0b' }, `${field} must not contain NUL characters`],
      [{ [field]: 7 }, `${field} must be text or null`],
    ]),
    [[], 'body must be an object'],
    ['null', 'body must be an object'],
    ['', 'body must have at least one field'],
    ['{', 'the body is not valid JSON'],
  ];
  const before = await readBooking(property, id);
  for (const [body, message] of cases) {
    const headers = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
    assertRefused(await send(id, body, headers), 400, message);
  }
  assert.deepEqual(await readBooking(property, id), before);
});

test('a transport mode that the property has disabled stays on the booking, but cannot be set again', async () => {
  const other = await service.newProperty({ allowedTransportModes: ['CAR'] });
  const { id } = await openBooking(other, { transportMode: 'CAR' });
  bodyOf(await other.admin.put(other.path, { allowedTransportModes: [] }));
  assert.equal(bodyOf(await send(id, { fromCity: 'Pune' }, {}, other)).transportMode, 'CAR');
  assertRefused(
    await send(id, { transportMode: 'CAR' }, {}, other),
    400,
    'transportMode must be one that the property has enabled: there is none',
  );
});

test('each change writes an audit entry with the sent fields before and after; a request that changes nothing writes none', async () => {
  const { id } = await openBooking(property, { fromCity: 'Pune' });
  const first = await send(id, { fromCity: 'Satara', maleCount: 1 });
  const same = await send(id, { fromCity: 'Satara', childCount: null });
  assert.equal(same.headers.get('etag'), first.headers.get('etag'));
  const audit = await service.sql(
    `select actor_id, before, after from audit_entry where booking_id = $1 and action = 'booking.profile-changed'`,
    [id],
  );
  assert.deepEqual(audit, [
    {
      actor_id: property.admin.userId,
      before: { fromCity: 'Pune', maleCount: null },
      after: { fromCity: 'Satara', maleCount: 1 },
    },
  ]);
});

test('a change with an old ETag is 412; the same key twice makes one change', async () => {
  const { id } = await openBooking(property);
  const old = (await property.admin.get(`${property.path}/bookings/${id}`)).headers.get('etag') ?? '';
  const key = { 'idempotency-key': 'profile' };
  assert.equal((await send(id, { fromCity: 'Pune' }, { 'if-match': old, ...key })).status, 200);
  assertRefused(await send(id, { fromCity: 'Goa' }, { 'if-match': old }), 412, /has changed/);
  assertRefused(await send(id, { fromCity: 'Goa' }, { 'if-match': `W/${old}` }), 412, /has changed/);
  const again = await send(id, { fromCity: 'Pune' }, { 'if-match': old, ...key });
  assert.deepEqual([again.status, again.headers.get('idempotency-replayed')], [200, 'true']);
  assertRefused(await send(id, { fromCity: 'Goa' }, key), 422, /Idempotency-Key/);
});

test('20 concurrent changes of different fields: none is lost', async () => {
  const { id } = await openBooking(property);
  const changes = [
    { fromCity: 'A' },
    { toCity: 'B' },
    { maleCount: 1 },
    { femaleCount: 2 },
    { childCount: 3 },
    { memberRelation: 'SELF' },
    { transportMode: 'CAR' },
  ];
  const responses = await Promise.all([...changes, ...changes].map((change) => send(id, change)));
  assert.ok(responses.every(({ status }) => status === 200));
  const booking = await readBooking(property, id);
  for (const change of changes) for (const [field, value] of Object.entries(change)) assert.equal(booking[field], value);
});
