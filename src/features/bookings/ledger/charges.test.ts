import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { type ApiResponse, startTestService, type TestProperty } from '../../../../test/harness/service-under-test.ts';
import { BOOKING_STATUSES, bodyOf, bookingsInEveryStatus, openBooking, readBooking } from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());
const property = await service.newProperty();

const send = (
  bookingId: string,
  body: object | string,
  headers?: Record<string, string>,
  at: TestProperty = property,
): Promise<ApiResponse> => at.admin.post(`${at.path}/bookings/${bookingId}/charges`, body, headers);
const list = async (bookingId: string, at: TestProperty = property): Promise<ApiResponse['body']> =>
  bodyOf(await at.admin.get(`${at.path}/bookings/${bookingId}/charges`));

test('a charge is a ledger row: returned whole, listed, counted in the balance, published and audited', async () => {
  const { id } = await openBooking(property);
  const finance = await property.join('FINANCE');
  const response = await finance.post(`${property.path}/bookings/${id}/charges`, {
    type: 'FOOD',
    amount: 450.75,
    currency: 'INR',
    occurredAt: '2026-11-20T20:30:00+05:30',
    notes: 'dinner for two',
  });
  const charge = bodyOf(response, 201);
  const { id: chargeId, createdAt, updatedAt, ...rest } = charge;
  assert.deepEqual(rest, {
    bookingId: id,
    type: 'FOOD',
    amount: 450.75,
    currency: 'INR',
    occurredAt: '2026-11-20T15:00:00.000Z',
    notes: 'dinner for two',
    reversalOf: null,
    reversedBy: null,
  });
  assert.equal(createdAt, updatedAt);
  assert.deepEqual(await list(id), [charge]);
  const read = await property.admin.get(`${property.path}/bookings/${id}`);
  assert.equal(response.headers.get('etag'), read.headers.get('etag'));
  assert.deepEqual(read.body.ledger, { charges: [charge], payments: [], refundsUnderWay: 0 });
  assert.deepEqual(read.body.balance, { expectedPay: 450.75, amountCollected: 0, pending: 450.75 });
  const [entry] = await service.sql(
    `select actor_id, entity, entity_id, before, after from audit_entry where booking_id = $1 and action = 'charge.added'`,
    [id],
  );
  assert.deepEqual(entry, { actor_id: finance.userId, entity: 'charge', entity_id: chargeId, before: null, after: charge });
  const events = await service.sql<{ data: { pending: number; version: string } }>(
    'select data from event where subject_id = $1 order by position',
    [id],
  );
  assert.deepEqual([events.length, events[1]?.data.pending, events[1]?.data.version], [2, 450.75, response.headers.get('etag')]);
});

test('type and amount are enough: the charge is of now, in the currency of the property', async () => {
  const { id } = await openBooking(property);
  for (const [index, fields] of [{}, { currency: null, occurredAt: null, notes: null, colour: 'ignored' }].entries()) {
    const from = service.clock.now();
    const charge = bodyOf(await send(id, { type: 'LAUNDRY', amount: 1 + index, ...fields }), 201);
    assert.deepEqual([charge.currency, charge.notes], ['INR', null]);
    assert.ok(charge.occurredAt >= from && charge.occurredAt <= service.clock.now());
  }
});

test('every charge type is accepted, in every status of the booking', async () => {
  const { id } = await openBooking(property);
  const types = [
    'EXTRA_SERVICE',
    'FOOD',
    'LAUNDRY',
    'DAMAGE',
    'EARLY_CHECKIN',
    'LATE_CHECKOUT',
    'CANCELLATION_PENALTY',
    'NO_SHOW_PENALTY',
  ];
  for (const type of types) assert.equal(bodyOf(await send(id, { type, amount: 1 }), 201).type, type);
  assert.equal((await readBooking(property, id)).pending, types.length);
  const other = await service.newProperty();
  const byStatus = await bookingsInEveryStatus(other);
  for (const status of BOOKING_STATUSES) {
    const before = await readBooking(other, byStatus[status].id);
    bodyOf(await send(before.id, { type: 'DAMAGE', amount: 99.99 }, {}, other), 201);
    const after = await readBooking(other, before.id);
    assert.deepEqual([after.status, after.pending], [status, Number((before.pending + 99.99).toFixed(2))]);
  }
});

test('an invalid charge is 400, names the field and adds nothing', async () => {
  const { id } = await openBooking(property);
  const least = { type: 'FOOD', amount: 10 };
  const cases: [object | string, string | RegExp][] = [
    [{ amount: 10 }, 'type is required'],
    [{ type: 'FOOD' }, 'amount is required'],
    [
      { ...least, type: 'MINIBAR' },
      'type must be one of EXTRA_SERVICE, FOOD, LAUNDRY, DAMAGE, EARLY_CHECKIN, LATE_CHECKOUT, CANCELLATION_PENALTY, NO_SHOW_PENALTY',
    ],
    [{ ...least, type: 'food' }, /^type must be one of/],
    [{ ...least, type: null }, /^type must be /],
    ...[0, -0, -1, -0.01].map((amount): [object, string] => [{ ...least, amount }, 'amount must be more than 0']),
    ...['10', null, true, [], {}].map((amount): [object, string] => [{ ...least, amount }, 'amount must be a number']),
    ...[0.001, 10.005, 1e-7, 5e-324, 0.1 + 0.2, 1.0000000000000002].map((amount): [object, string] => [
      { ...least, amount },
      'amount must have at most 2 decimals in INR',
    ]),
    ...[1_000_000_000.01, 1e21, 1.7e308].map((amount): [object, string] => [
      { ...least, amount },
      'amount must be at most 1000000000',
    ]),
    ['{"type":"FOOD","amount":1e400}', /^amount must be /],
    ['{"type":"FOOD","amount":NaN}', 'the body is not valid JSON'],
    ...['USD', 'inr', '', 'INRX'].map((currency): [object, RegExp] => [{ ...least, currency }, /^currency must /]),
    [{ ...least, currency: 356 }, 'currency must be text or null'],
    ...['today', '2026-11-20', '2026-11-20T06:30:00', '2026-02-30T06:30:00Z', '2101-01-01T00:00:00Z', '', 5, {}].map(
      (occurredAt): [object, string] => [{ ...least, occurredAt }, 'Invalid timestamp'],
    ),
    [{ ...least, notes: 'x'.repeat(2001) }, 'notes must have at most 2000 characters'],
    [{ ...least, notes: 'a\0b' }, 'notes must not contain NUL characters'],
    [{ ...least, notes: 5 }, 'notes must be text or null'],
    [[least], 'body must be an object'],
  ];
  for (const [body, message] of cases) {
    const headers = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
    assertRefused(await send(id, body, headers), 400, message);
  }
  assertRefused(await send(id, { ...least, currency: 'USD' }), 400, 'currency must be INR, the currency of the property');
  assert.deepEqual(await list(id), []);
});

test('amounts have the decimals of the currency: none for yen, three for dinars; they are returned as sent', async () => {
  const cases: [string, number[], number[]][] = [
    ['INR', [0.01, 0.07, 1.1, 999_999_999.99, 1_000_000_000], [0.001]],
    ['JPY', [1, 1_000_000_000, 1e3], [0.5, 1.01]],
    ['KWD', [0.001, 0.003, 1.005, 999_999_999.999], [0.0001, 1.0005]],
  ];
  for (const [currency, taken, refused] of cases) {
    const at = await service.newProperty({ currency });
    const { id } = await openBooking(at);
    for (const amount of taken) assert.equal(bodyOf(await send(id, { type: 'FOOD', amount }, {}, at), 201).amount, amount);
    for (const amount of refused)
      assertRefused(await send(id, { type: 'FOOD', amount }, {}, at), 400, /^amount must have at most \d decimals in /);
    assert.deepEqual(
      (await list(id, at)).map(({ amount }: { amount: number }) => amount),
      taken,
    );
  }
});

test('0.1 and 0.2 add up to exactly 0.3', async () => {
  const { id } = await openBooking(property);
  for (const amount of [0.1, 0.2]) bodyOf(await send(id, { type: 'FOOD', amount }), 201);
  const response = await property.admin.get(`${property.path}/bookings/${id}/balance`);
  assert.equal(response.text, '{"expectedPay":0.3,"amountCollected":0,"pending":0.3}');
});

test('charges are listed by time, then id; the pages have each of them once', async () => {
  const { id } = await openBooking(property);
  const times = [
    '2026-11-20T10:00:00Z',
    '2026-11-18T10:00:00Z',
    '2026-11-19T10:00:00Z',
    '2026-11-19T10:00:00Z',
    '2026-11-19T10:00:00Z',
  ];
  const made = [];
  for (const occurredAt of times) made.push(bodyOf(await send(id, { type: 'FOOD', amount: 1, occurredAt }), 201));
  const expected = [made[1], ...made.slice(2).sort((a, b) => (a.id < b.id ? -1 : 1)), made[0]];
  assert.deepEqual(await list(id), expected);
  for (const limit of [1, 2, 4, 5]) {
    const seen: ApiResponse['body'][] = [];
    for (let next: string | undefined = `${property.path}/bookings/${id}/charges?limit=${limit}`; next !== undefined; ) {
      const page: ApiResponse = await property.admin.get(next);
      seen.push(...bodyOf(page));
      next = /^<([^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
      assert.ok(seen.length <= made.length);
    }
    assert.deepEqual(seen, expected, `pages of ${limit}`);
  }
  for (const query of ['limit=0', 'limit=1001', 'limit=x', 'cursor=x', 'cursor=']) {
    assertRefused(await property.admin.get(`${property.path}/bookings/${id}/charges?${query}`), 400, /^(limit|cursor) /);
  }
});

test('a charge with an old ETag is 412; the same key twice adds one charge', async () => {
  const { id } = await openBooking(property);
  const old = (await property.admin.get(`${property.path}/bookings/${id}`)).headers.get('etag') ?? '';
  const key = { 'idempotency-key': 'charge' };
  const first = await send(id, { type: 'FOOD', amount: 5 }, { 'if-match': old, ...key });
  assert.equal(first.status, 201);
  assertRefused(await send(id, { type: 'FOOD', amount: 5 }, { 'if-match': old }), 412, /has changed/);
  const again = await send(id, { type: 'FOOD', amount: 5 }, { 'if-match': old, ...key });
  assert.deepEqual([again.status, again.text, again.headers.get('idempotency-replayed')], [201, first.text, 'true']);
  assertRefused(await send(id, { type: 'FOOD', amount: 6 }, key), 422, /Idempotency-Key/);
  assert.equal((await list(id)).length, 1);
});
