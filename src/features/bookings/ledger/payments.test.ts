import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { type ApiResponse, startTestService, type TestProperty } from '../../../../test/harness/service-under-test.ts';
import { BOOKING_STATUSES, bodyOf, bookingsInEveryStatus, openBooking, readBooking } from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());
const property = await service.newProperty();

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';
const pathOf = (bookingId: string, at: TestProperty = property): string => `${at.path}/bookings/${bookingId}/payments`;
const send = (
  bookingId: string,
  body: object | string,
  headers?: Record<string, string>,
  at: TestProperty = property,
): Promise<ApiResponse> => at.admin.post(pathOf(bookingId, at), body, headers);
const list = async (bookingId: string, at: TestProperty = property): Promise<ApiResponse['body']> =>
  bodyOf(await at.admin.get(pathOf(bookingId, at)));

test('a payment is a ledger row: returned whole, listed, counted in the balance, published and audited', async () => {
  const { id } = await openBooking(property);
  const staff = await property.join('STAFF');
  const response = await staff.post(pathOf(id), {
    amount: 2500.5,
    method: 'UPI',
    currency: 'INR',
    receivedAt: '2026-11-20T12:00:00+05:30',
    notes: 'advance',
  });
  const payment = bodyOf(response, 201);
  const { id: paymentId, createdAt, updatedAt, ...rest } = payment;
  assert.deepEqual(rest, {
    bookingId: id,
    type: 'PAYMENT',
    amount: 2500.5,
    method: 'UPI',
    currency: 'INR',
    receivedAt: '2026-11-20T06:30:00.000Z',
    notes: 'advance',
    gatewayPaymentId: null,
    gatewayRefundId: null,
    qrId: null,
    paymentLinkId: null,
    refundOf: null,
    status: 'CAPTURED',
    needsReview: false,
  });
  assert.equal(createdAt, updatedAt);
  assert.deepEqual(await list(id), [payment]);
  const read = await property.admin.get(`${property.path}/bookings/${id}`);
  assert.equal(response.headers.get('etag'), read.headers.get('etag'));
  assert.deepEqual(read.body.ledger, { charges: [], payments: [payment], refundsUnderWay: 0 });
  assert.deepEqual(read.body.balance, { expectedPay: 0, amountCollected: 2500.5, pending: -2500.5 });
  const [entry] = await service.sql(
    `select actor_id, entity, entity_id, before, after from audit_entry where booking_id = $1 and action = 'payment.added'`,
    [id],
  );
  assert.deepEqual(entry, { actor_id: staff.userId, entity: 'payment', entity_id: paymentId, before: null, after: payment });
  const [event] = await service.sql<{ data: { pending: number } }>(
    'select data from event where subject_id = $1 order by position desc limit 1',
    [id],
  );
  assert.equal(event?.data.pending, -2500.5);
});

test('every method but GATEWAY is accepted, in every status of the booking', async () => {
  const { id } = await openBooking(property);
  for (const method of ['CASH', 'CARD', 'UPI', 'BANK_TRANSFER', 'CHEQUE'])
    assert.equal(bodyOf(await send(id, { amount: 1, method }), 201).method, method);
  assertRefused(
    await send(id, { amount: 1, method: 'GATEWAY' }),
    400,
    'method must be one of CASH, CARD, UPI, BANK_TRANSFER, CHEQUE',
  );
  const other = await service.newProperty();
  const byStatus = await bookingsInEveryStatus(other);
  for (const status of BOOKING_STATUSES) {
    const before = await readBooking(other, byStatus[status].id);
    const payment = bodyOf(
      await send(before.id, { amount: 0.01, method: 'CARD', currency: null, receivedAt: null, notes: null }, {}, other),
      201,
    );
    assert.deepEqual([payment.currency, payment.notes], ['INR', null]);
    const after = await readBooking(other, before.id);
    assert.deepEqual(
      [after.status, after.balance.amountCollected],
      [status, Number((before.balance.amountCollected + 0.01).toFixed(2))],
    );
  }
});

test('an invalid payment is 400, names the field and adds nothing', async () => {
  const { id } = await openBooking(property);
  const least = { amount: 10, method: 'CASH' };
  const cases: [object | string, string | RegExp][] = [
    [{ method: 'CASH' }, 'amount is required'],
    [{ amount: 10 }, 'method is required'],
    ...['cash', 'BITCOIN', '', null, 5].map((method): [object, RegExp] => [{ ...least, method }, /^method must be /]),
    ...[0, -1, -0.01].map((amount): [object, string] => [{ ...least, amount }, 'amount must be more than 0']),
    ...['10', null, true, []].map((amount): [object, string] => [{ ...least, amount }, 'amount must be a number']),
    ...[0.001, 1e-7, 0.1 + 0.2].map((amount): [object, string] => [
      { ...least, amount },
      'amount must have at most 2 decimals in INR',
    ]),
    ...[1_000_000_001, 1e300].map((amount): [object, string] => [{ ...least, amount }, 'amount must be at most 1000000000']),
    ['{"method":"CASH","amount":-1e400}', /^amount must be /],
    [{ ...least, currency: 'EUR' }, 'currency must be INR, the currency of the property'],
    ...['now', '2026-11-20', '2026-11-20T06:30:00', '1999-12-31T00:00:00Z', 5].map((receivedAt): [object, string] => [
      { ...least, receivedAt },
      'Invalid timestamp',
    ]),
    [{ ...least, notes: 'x'.repeat(2001) }, 'notes must have at most 2000 characters'],
    [{ ...least, notes: '\0' }, 'notes must not contain NUL characters'],
    ['null', 'body must be an object'],
  ];
  for (const [body, message] of cases) {
    const headers = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
    assertRefused(await send(id, body, headers), 400, message);
  }
  assert.deepEqual(await list(id), []);
});

test('payments and refunds are listed by time, then id; the pages have each of them once', async () => {
  const { id } = await openBooking(property);
  const days = [20, 18, 19, 19, 19];
  const made = [];
  for (const day of days)
    made.push(bodyOf(await send(id, { amount: 10, method: 'CASH', receivedAt: `2026-11-${day}T10:00:00Z` }), 201));
  const refund = bodyOf(await property.admin.post(`${pathOf(id)}/${made[0].id}/refund`, { amount: 1 }));
  const byTime = (a: { receivedAt: string; id: string }, b: { receivedAt: string; id: string }): number =>
    a.receivedAt + a.id < b.receivedAt + b.id ? -1 : 1;
  const expected = [...made, refund].sort(byTime);
  assert.deepEqual(await list(id), expected);
  const seen: ApiResponse['body'][] = [];
  for (let next: string | undefined = `${pathOf(id)}?limit=2`; next !== undefined; ) {
    const page: ApiResponse = await property.admin.get(next);
    seen.push(...bodyOf(page));
    next = /^<([^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
    assert.ok(seen.length <= expected.length);
  }
  assert.deepEqual(seen, expected);
});

test('a cash payment that was a mistake can be deleted: it leaves lists and balance, and the audit log keeps all of it', async () => {
  const { id } = await openBooking(property);
  const payment = bodyOf(await send(id, { amount: 500, method: 'CASH', notes: 'typo' }), 201);
  const stored = bodyOf(await send(id, { amount: 20, method: 'CASH' }), 201);
  const response = await property.admin.delete(`${pathOf(id)}/${payment.id.toUpperCase()}`);
  assert.deepEqual([response.status, response.text], [204, '']);
  assert.deepEqual(await list(id), [stored]);
  const read = await property.admin.get(`${property.path}/bookings/${id}`);
  assert.equal(read.body.balance.amountCollected, 20);
  assert.equal(response.headers.get('etag'), read.headers.get('etag'));
  const [entry] = await service.sql(
    `select actor_id, entity_id, before, after from audit_entry where booking_id = $1 and action = 'payment.deleted'`,
    [id],
  );
  assert.deepEqual(entry, { actor_id: property.admin.userId, entity_id: payment.id, before: payment, after: null });
  const rows = await service.sql('select amount from payment where id = $1', [payment.id]);
  assert.equal(rows.length, 1, 'the row itself is not deleted');
  assertRefused(await property.admin.delete(`${pathOf(id)}/${payment.id}`), 404, 'payment not found');
  assertRefused(await property.admin.post(`${pathOf(id)}/${payment.id}/refund`, { amount: 1 }), 404, 'payment not found');
});

test('only a cash payment without refunds can be deleted, and only while the booking is open or in house', async () => {
  const { id } = await openBooking(property);
  const remove = (
    paymentId: string,
    bookingId: string = id,
    at: TestProperty = property,
    headers?: Record<string, string>,
  ): Promise<ApiResponse> => at.admin.delete(`${pathOf(bookingId, at)}/${paymentId}`, headers);
  for (const method of ['CARD', 'UPI', 'BANK_TRANSFER', 'CHEQUE']) {
    const payment = bodyOf(await send(id, { amount: 5, method }), 201);
    assertRefused(await remove(payment.id), 400, 'paymentId is not a CASH payment: refund it instead');
  }
  const cash = bodyOf(await send(id, { amount: 5, method: 'CASH' }), 201);
  const refund = bodyOf(await property.admin.post(`${pathOf(id)}/${cash.id}/refund`, { amount: 1 }));
  assertRefused(await remove(refund.id), 400, 'paymentId is a refund: only payments can be deleted');
  assertRefused(await remove(cash.id), 409, 'the payment has refunds');
  assertRefused(await remove(UNKNOWN), 404, 'payment not found');
  assertRefused(await remove('7'), 400, 'paymentId must be a UUID');
  const another = await openBooking(property);
  assertRefused(await remove(cash.id, another.id), 404, 'payment not found');
  assertRefused(await remove(cash.id, id, property, { 'if-match': '"0"' }), 412, /has changed/);
  assertRefused(await remove(UNKNOWN, id, property, { 'if-match': '"0"' }), 404, 'payment not found');
  const other = await service.newProperty();
  const byStatus = await bookingsInEveryStatus(other);
  for (const status of BOOKING_STATUSES) {
    const payment = bodyOf(await send(byStatus[status].id, { amount: 5, method: 'CASH' }, {}, other), 201);
    const response = await remove(payment.id, byStatus[status].id, other);
    if (status === 'OPEN' || status === 'CHECKED_IN') assert.equal(response.status, 204, status);
    else assertRefused(response, 400, 'paymentId belongs to a booking that is not OPEN or CHECKED_IN');
  }
});

test('ledger rows cannot be changed, not even directly in the database', async () => {
  const { id } = await openBooking(property);
  bodyOf(await send(id, { amount: 5, method: 'CASH' }), 201);
  bodyOf(await property.admin.post(`${property.path}/bookings/${id}/charges`, { type: 'FOOD', amount: 1 }), 201);
  for (const table of ['payment', 'charge', 'audit_entry']) {
    await assert.rejects(service.sql(`update ${table} set property_id = property_id`), /append-only/);
    await assert.rejects(service.sql(`delete from ${table}`), /append-only/);
  }
});

test('10 concurrent deletions of one payment: one removes it, the others are 404', async () => {
  const { id } = await openBooking(property);
  const payment = bodyOf(await send(id, { amount: 5, method: 'CASH' }), 201);
  const responses = await Promise.all(Array.from({ length: 10 }, () => property.admin.delete(`${pathOf(id)}/${payment.id}`)));
  assert.deepEqual(responses.map(({ status }) => status).sort(), [204, ...Array.from({ length: 9 }, () => 404)]);
});
