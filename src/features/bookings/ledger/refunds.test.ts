import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { longerTest, rounds } from '../../../../test/harness/long-test.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { type ApiResponse, startTestService, type TestProperty } from '../../../../test/harness/service-under-test.ts';
import { BOOKING_STATUSES, bodyOf, bookingsInEveryStatus, openBooking, readBooking } from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());
const property = await service.newProperty();

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';
const pathOf = (bookingId: string, at: TestProperty = property): string => `${at.path}/bookings/${bookingId}/payments`;

/** A booking with one payment. */
async function paid(amount: number, method = 'CASH', at: TestProperty = property) {
  const { id } = await openBooking(at);
  return bodyOf(await at.admin.post(pathOf(id, at), { amount, method }), 201);
}

const refund = (
  payment: { id: string; bookingId: string },
  body: object | string,
  headers?: Record<string, string>,
  at: TestProperty = property,
): Promise<ApiResponse> => at.admin.post(`${pathOf(payment.bookingId, at)}/${payment.id}/refund`, body, headers);

test('a refund is a ledger row of its own that names the payment; the balance counts the difference', async () => {
  const payment = await paid(500, 'CARD');
  const finance = await property.join('FINANCE');
  const response = await finance.post(`${pathOf(payment.bookingId)}/${payment.id.toUpperCase()}/refund`, {
    amount: 120.5,
    notes: 'minibar was not used',
  });
  const { id, receivedAt, createdAt, updatedAt, ...rest } = bodyOf(response);
  assert.deepEqual(rest, {
    bookingId: payment.bookingId,
    type: 'REFUND',
    amount: 120.5,
    method: 'CARD',
    currency: 'INR',
    notes: 'minibar was not used',
    gatewayPaymentId: null,
    gatewayRefundId: null,
    qrId: null,
    paymentLinkId: null,
    refundOf: payment.id,
    status: 'CAPTURED',
    needsReview: false,
  });
  assert.deepEqual([receivedAt, updatedAt], [createdAt, createdAt]);
  assert.equal(bodyOf(await refund(payment, { amount: 0.5, method: 'CASH', notes: null })).method, 'CASH');
  const booking = await property.admin.get(`${property.path}/bookings/${payment.bookingId}`);
  assert.deepEqual(booking.body.balance, { expectedPay: 0, amountCollected: 379, pending: -379 });
  assert.deepEqual(
    booking.body.ledger.payments.map(({ type, amount }: Record<string, unknown>) => [type, amount]),
    [
      ['PAYMENT', 500],
      ['REFUND', 120.5],
      ['REFUND', 0.5],
    ],
  );
  const [entry] = await service.sql(
    `select actor_id, entity_id, after from audit_entry where booking_id = $1 and action = 'payment.refunded' order by at limit 1`,
    [payment.bookingId],
  );
  assert.deepEqual(entry, { actor_id: finance.userId, entity_id: id, after: response.body });
  const events = await service.sql<{ data: { balance: { amountCollected: number } } }>(
    'select data from event where subject_id = $1 order by position',
    [payment.bookingId],
  );
  assert.deepEqual(
    events.map(({ data }) => data.balance.amountCollected),
    [0, 500, 379.5, 379],
  );
});

test('all refunds of a payment together never exceed it, to the last paisa', async () => {
  const payment = await paid(100.1);
  assertRefused(await refund(payment, { amount: 100.11 }), 400, 'amount must not be more than what is left of the payment');
  bodyOf(await refund(payment, { amount: 0.1 }));
  assertRefused(await refund(payment, { amount: 100.01 }), 400, 'amount must not be more than what is left of the payment');
  bodyOf(await refund(payment, { amount: 100 }));
  assertRefused(await refund(payment, { amount: 0.01 }), 400, 'amount must not be more than what is left of the payment');
  assert.equal((await readBooking(property, payment.bookingId)).balance.amountCollected, 0);
});

test('a refund is possible in every status of the booking, and does not change the status', async () => {
  const other = await service.newProperty();
  const byStatus = await bookingsInEveryStatus(other);
  for (const status of BOOKING_STATUSES) {
    const payment = bodyOf(await other.admin.post(pathOf(byStatus[status].id, other), { amount: 5, method: 'UPI' }), 201);
    assert.equal(bodyOf(await refund(payment, { amount: 5 }, {}, other)).type, 'REFUND');
    assert.equal((await readBooking(other, byStatus[status].id)).status, status);
  }
});

test('an invalid refund is refused and adds nothing', async () => {
  const payment = await paid(50);
  const cases: [object | string, string | RegExp][] = [
    [{}, 'amount is required'],
    [{ method: 'CASH' }, 'amount is required'],
    ...[0, -1].map((amount): [object, string] => [{ amount }, 'amount must be more than 0']),
    ...['5', null, true].map((amount): [object, string] => [{ amount }, 'amount must be a number']),
    ...[0.001, 1e-7].map((amount): [object, string] => [{ amount }, 'amount must have at most 2 decimals in INR']),
    [{ amount: 50.01 }, 'amount must not be more than what is left of the payment'],
    [{ amount: 1e12 }, 'amount must be at most 1000000000'],
    ...['GATEWAY', 'cash', '', 7].map((method): [object, RegExp] => [{ amount: 1, method }, /^method must be /]),
    [{ amount: 1, notes: 'x'.repeat(2001) }, 'notes must have at most 2000 characters'],
    [{ amount: 1, notes: '\0' }, 'notes must not contain NUL characters'],
    ['[]', 'body must be an object'],
  ];
  for (const [body, message] of cases) {
    const headers = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
    assertRefused(await refund(payment, body, headers), 400, message);
  }
  const given = bodyOf(await refund(payment, { amount: 1 }));
  assertRefused(await refund(given, { amount: 1 }), 400, 'paymentId is a refund itself');
  assertRefused(await refund({ ...payment, id: UNKNOWN }, { amount: 1 }), 404, 'payment not found');
  assertRefused(await refund({ ...payment, id: 'x' }, { amount: 1 }), 400, 'paymentId must be a UUID');
  assertRefused(await refund({ ...payment, bookingId: (await paid(5)).bookingId }, { amount: 1 }), 404, 'payment not found');
  assert.equal((await readBooking(property, payment.bookingId)).balance.amountCollected, 49);
});

test('a payment through the gateway can be refunded only through the gateway', async () => {
  const { id } = await openBooking(property);
  const payment = { id: '0198c0de-2222-7000-8000-000000000002', bookingId: id };
  await service.sql(
    `insert into payment (property_id, id, booking_id, amount, method, currency, received_at, created_at, gateway_payment_id)
     values ($1, $2, $3, 100, 'GATEWAY', 'INR', now(), now(), 'pay_HMtDKn3TnF4D8x')`,
    [property.id, payment.id, id],
  );
  assertRefused(
    await refund(payment, { amount: 1 }),
    400,
    'paymentId was paid through the gateway: refund it through the gateway',
  );
  assertRefused(
    await property.admin.delete(`${pathOf(id)}/${payment.id}`),
    400,
    'paymentId is not a CASH payment: refund it instead',
  );
});

test('a refund with an old ETag is 412; the same key twice makes one refund', async () => {
  const payment = await paid(50);
  const old = (await property.admin.get(`${property.path}/bookings/${payment.bookingId}`)).headers.get('etag') ?? '';
  const key = { 'idempotency-key': 'refund' };
  const first = await refund(payment, { amount: 30 }, { 'if-match': old, ...key });
  assert.equal(first.status, 200);
  assertRefused(await refund(payment, { amount: 30 }, { 'if-match': old }), 412, /has changed/);
  assertRefused(await refund({ ...payment, id: UNKNOWN }, { amount: 30 }, { 'if-match': old }), 404, 'payment not found');
  const again = await refund(payment, { amount: 30 }, { 'if-match': old, ...key });
  assert.deepEqual([again.status, again.text, again.headers.get('idempotency-replayed')], [200, first.text, 'true']);
  assertRefused(await refund(payment, { amount: 31 }, key), 422, /Idempotency-Key/);
});

longerTest('20 concurrent refunds of a third of the payment each: three succeed', async () => {
  for (let round = 0; round < rounds(20); round += 1) {
    const payment = await paid(100);
    const responses = await Promise.all(Array.from({ length: 20 }, () => refund(payment, { amount: 33.33 })));
    const statuses = responses.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [200, 200, 200, ...Array.from({ length: 17 }, () => 400)]);
    assert.equal((await readBooking(property, payment.bookingId)).balance.amountCollected, 0.01);
  }
});

longerTest(
  '20 concurrent payments with one key make one payment; the others replay it or learn that it is still running',
  async () => {
    for (let round = 0; round < rounds(20); round += 1) {
      const { id } = await openBooking(property);
      const key = { 'idempotency-key': `pay-${round}` };
      const responses = await Promise.all(
        Array.from({ length: 20 }, () => property.admin.post(pathOf(id), { amount: 10, method: 'CASH' }, key)),
      );
      const taken = responses.filter(({ status }) => status === 201);
      assert.equal(taken.filter(({ headers }) => headers.get('idempotency-replayed') === null).length, 1);
      assert.equal(new Set(taken.map(({ text }) => text)).size, 1);
      for (const response of responses)
        if (response.status !== 201) assertRefused(response, 409, 'a request with this Idempotency-Key is still running');
      assert.equal((await readBooking(property, id)).balance.amountCollected, 10);
    }
  },
);

longerTest('a payment that is deleted and refunded concurrently is either deleted or refunded', async () => {
  for (let round = 0; round < rounds(10); round += 1) {
    const payment = await paid(10);
    const [removed, refunded] = await Promise.all([
      property.admin.delete(`${pathOf(payment.bookingId)}/${payment.id}`),
      refund(payment, { amount: 10 }),
    ]);
    const outcome = `${removed.status} ${refunded.status}`;
    assert.ok(outcome === '204 404' || outcome === '409 200', outcome);
    assert.equal((await readBooking(property, payment.bookingId)).balance.amountCollected, 0);
  }
});
