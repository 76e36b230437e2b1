import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { pino } from 'pino';
import {
  gatewayPath,
  newPayingProperty,
  openBookingWithLink,
  openBookingWithQr,
  type PayingProperty,
  paymentsOf,
  startPaymentTestService,
} from '../../../../test/harness/gateway.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { type ApiClient, type ApiResponse, clientAt } from '../../../../test/harness/service-under-test.ts';
import { bodyOf, newPropertyWithRooms, openBooking, readBooking } from '../../../../test/harness/stays.ts';
import { startService } from '../../../lifecycle/start.ts';

const paying = await startPaymentTestService();
const { config } = paying.service.running;
const second = await startService(config, pino({ level: config.logLevel }), paying.service.clock.now);
const property = await newPayingProperty(paying);
after(async () => {
  await second.stop();
  await paying.stop();
});

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';
const booksOf = (of: PayingProperty = property) => paying.sim.books(of.account.keyId);

/** An online payment in the ledger of a booking of its own. */
async function paidOnline(amount = 1000, at: PayingProperty = property) {
  const { booking, path, ...created } =
    at === property
      ? { ...(await openBookingWithQr(at, amount)), link: null }
      : { ...(await openBookingWithLink(at, amount)), qr: null };
  paying.sim.pay(created.qr?.gatewayQrId ?? created.link?.gatewayLinkId);
  await paying.sim.quiet();
  const [payment] = await paymentsOf(at, booking.id);
  return { booking, path: `${path}/refund`, payment, paymentId: payment.id as string };
}

const refundsOf = async (bookingId: string, at: PayingProperty = property) =>
  (await paymentsOf(at, bookingId)).filter(({ type }: { type: string }) => type === 'REFUND');
const refundsAt = (gatewayPaymentId: string, of: PayingProperty = property) =>
  booksOf(of).refunds.filter(({ paymentId }) => paymentId === gatewayPaymentId);

test('a refund is a row of the ledger that names its payment', async () => {
  const { booking, path, payment, paymentId } = await paidOnline();
  const finance = await property.join('FINANCE');
  const response = await finance.post(path, { paymentId: paymentId.toUpperCase(), amount: 400.25, notes: 'one night less' });
  const { id, gatewayRefundId, receivedAt, createdAt, updatedAt, ...rest } = bodyOf(response);
  assert.deepEqual(rest, {
    bookingId: booking.id,
    type: 'REFUND',
    amount: 400.25,
    method: 'GATEWAY',
    currency: 'INR',
    notes: 'one night less',
    gatewayPaymentId: payment.gatewayPaymentId,
    qrId: null,
    paymentLinkId: null,
    refundOf: paymentId,
    status: 'CAPTURED',
    needsReview: false,
  });
  assert.ok(updatedAt === receivedAt && receivedAt >= createdAt);
  const [there] = refundsAt(payment.gatewayPaymentId);
  assert.deepEqual([there?.id, there?.amount, there?.refundId, there?.status], [gatewayRefundId, 40_025n, id, 'processed']);
  await paying.sim.quiet();
  assert.deepEqual(await refundsOf(booking.id), [response.body]);
  const { balance } = await readBooking(property, booking.id);
  assert.equal(balance.amountCollected, 599.75);
  const audit = await paying.service.sql(
    `select actor_id, action, after->>'status' as status from audit_entry where entity_id = $1 order by at, id`,
    [id],
  );
  assert.deepEqual(audit, [
    { actor_id: finance.userId, action: 'gateway_refund.requested', status: 'PENDING' },
    { actor_id: null, action: 'gateway_refund.processed', status: 'PROCESSED' },
  ]);
});

test('several refunds of a payment, to the last paisa, and never one more', async () => {
  const { booking, path, payment, paymentId } = await paidOnline(100);
  const refund = (amount: number): Promise<ApiResponse> => property.admin.post(path, { paymentId, amount });
  assertRefused(await refund(100.01), 400, 'amount must not be more than what is left of the payment');
  for (const amount of [50, 25.5, 23.49]) bodyOf(await refund(amount));
  assertRefused(await refund(1.02), 400, 'amount must not be more than what is left of the payment');
  bodyOf(await refund(1.01));
  assertRefused(await refund(1), 400, 'amount must not be more than what is left of the payment');
  assertRefused(await refund(100), 400, 'amount must not be more than what is left of the payment');
  assert.deepEqual(
    refundsAt(payment.gatewayPaymentId).map(({ amount }) => amount),
    [5000n, 2550n, 2349n, 101n],
  );
  assert.equal((await readBooking(property, booking.id)).balance.amountCollected, 0);
});

test('an impossible refund is 400 with the name of the field, and the gateway is not called', async () => {
  const { booking, path, paymentId } = await paidOnline(100);
  const cash = bodyOf(
    await property.admin.post(`${property.path}/bookings/${booking.id}/payments`, { amount: 100, method: 'UPI' }),
    201,
  );
  const refund = bodyOf(await property.admin.post(path, { paymentId, amount: 10 }));
  const before = booksOf().refunds.length;
  const cases: [unknown, string | RegExp][] = [
    [{ amount: 5 }, 'paymentId is required'],
    [{ paymentId: null, amount: 5 }, /^paymentId must be /],
    [{ paymentId: 'pay_HMtDKn3TnF4D8x', amount: 5 }, /^paymentId must be /],
    [{ paymentId: `${paymentId}0`, amount: 5 }, /^paymentId must be /],
    [{ paymentId }, 'amount is required'],
    [{ paymentId, amount: 0 }, 'amount must be more than 0'],
    [{ paymentId, amount: -5 }, 'amount must be more than 0'],
    [{ paymentId, amount: '5' }, 'amount must be a number'],
    [{ paymentId, amount: null }, 'amount must be a number'],
    [{ paymentId, amount: 5.001 }, 'amount must have at most 2 decimals in INR'],
    [{ paymentId: UNKNOWN, amount: 5.001 }, 'amount must have at most 2 decimals in INR'],
    [{ paymentId, amount: 0.5 }, 'amount must be at least 1.00 INR'],
    [{ paymentId, amount: 100.01 }, 'amount must not be more than what is left of the payment'],
    [{ paymentId, amount: 1e9 + 1 }, 'amount must be at most 1000000000'],
    [{ paymentId: cash.id, amount: 5 }, /^paymentId is not a payment through the gateway/],
    [{ paymentId: refund.id, amount: 5 }, 'paymentId is a refund itself'],
    [{ paymentId, amount: 5, notes: 'x'.repeat(2001) }, 'notes must have at most 2000 characters'],
    [[], /^body must be an object/],
  ];
  for (const [body, message] of cases) assertRefused(await property.admin.post(path, body), 400, message);
  assert.equal(booksOf().refunds.length, before);
  assert.equal((await refundsOf(booking.id)).length, 1);
});

test('an unknown payment, or one of another booking or property, is 404', async () => {
  const [{ path, paymentId }, other] = [await paidOnline(), await paidOnline()];
  const theirs = await newPayingProperty(paying);
  const foreign = await paidOnline(1000, theirs);
  for (const id of [UNKNOWN, other.paymentId, foreign.paymentId])
    assertRefused(await property.admin.post(path, { paymentId: id, amount: 5 }), 404, 'payment not found');
  const nowhere = `${gatewayPath(property, UNKNOWN)}/refund`;
  assertRefused(await property.admin.post(nowhere, { paymentId, amount: 5 }), 404, 'booking not found');
  const across = `${gatewayPath(property, foreign.booking.id)}/refund`;
  assertRefused(await property.admin.post(across, { paymentId: foreign.paymentId, amount: 5 }), 404, 'booking not found');
  assert.deepEqual([...refundsAt(other.payment.gatewayPaymentId), ...refundsAt(foreign.payment.gatewayPaymentId, theirs)], []);
});

test('without settings a refund is 400', async () => {
  const bare = await newPropertyWithRooms(paying.service, { rooms: 0 });
  const { id } = await openBooking(bare);
  const paymentId = '0198c0de-1111-7000-8000-00000000abcd';
  await paying.service.sql(
    `insert into payment (property_id, id, booking_id, type, amount, method, currency, received_at, gateway_payment_id, created_at)
    values ($1, $2, $3, 'PAYMENT', 50, 'GATEWAY', 'INR', now(), 'pay_AAAAAAAAAAAAAA', now())`,
    [bare.id, paymentId, id],
  );
  const response = await bare.admin.post(`${gatewayPath(bare, id)}/refund`, { paymentId, amount: 5 });
  assertRefused(response, 400, 'the gateway settings of the property are missing');
  assert.deepEqual(await paying.service.sql('select from gateway_refund where property_id = $1', [bare.id]), []);
});

test('an online payment can be neither refunded at the front desk nor deleted', async () => {
  const { booking, payment, paymentId } = await paidOnline(100);
  const path = `${property.path}/bookings/${booking.id}/payments/${paymentId}`;
  const client = await property.admin.post(`${path}/refund`, { amount: 10, method: 'CASH' });
  assertRefused(client, 400, 'paymentId was paid through the gateway: refund it through the gateway');
  assertRefused(await property.admin.delete(path), 400, /^paymentId is not a CASH payment/);
  assert.deepEqual(await paymentsOf(property, booking.id), [payment]);
});

test('refunds in a currency without decimals and in one with three', async () => {
  for (const [currency, timezone, amount, back, bad] of [
    ['JPY', 'Asia/Tokyo', 5000, 1200, 1.5],
    ['KWD', 'Asia/Kuwait', 12.34, 2.35, 2.345],
  ] as const) {
    const other = await newPayingProperty(paying, { currency, timezone });
    const { path, payment, paymentId } = await paidOnline(amount, other);
    assertRefused(await other.admin.post(path, { paymentId, amount: bad }), 400, /^amount must /);
    assert.equal(bodyOf(await other.admin.post(path, { paymentId, amount: back })).amount, back);
    const smallest = currency === 'JPY' ? 1200n : 2350n;
    assert.deepEqual(
      refundsAt(payment.gatewayPaymentId, other).map((refund) => [refund.amount, refund.currency]),
      [[smallest, currency]],
    );
  }
});

test('If-Match: a booking that has changed since is 412, its current ETag is accepted, and the response has the next one', async () => {
  const { booking, path, payment, paymentId } = await paidOnline(100);
  const read = () => property.admin.get(`${property.path}/bookings/${booking.id}`);
  const tag = (await read()).headers.get('etag') ?? '';
  const old = await property.admin.post(path, { paymentId, amount: 5 }, { 'if-match': '"0"' });
  assert.equal(old.status, 412, old.text);
  assert.deepEqual(refundsAt(payment.gatewayPaymentId), []);
  const accepted = await property.admin.post(path, { paymentId, amount: 5 }, { 'if-match': tag });
  bodyOf(accepted);
  assert.notEqual(accepted.headers.get('etag'), tag);
  assert.equal((await property.admin.post(path, { paymentId, amount: 5 }, { 'if-match': tag })).status, 412);
  await paying.sim.quiet();
  assert.equal(accepted.headers.get('etag'), (await read()).headers.get('etag'));
  assert.equal((await property.admin.post(path, { paymentId, amount: 100 }, { 'if-match': '"0"' })).status, 412);
});

/** All of them refund most of the payment at once. */
async function race(clients: readonly ApiClient[]): Promise<void> {
  const { booking, path, payment, paymentId } = await paidOnline(100);
  const responses = await Promise.all(clients.map((client) => client.post(path, { paymentId, amount: 60 })));
  const statuses = responses.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [200, ...Array.from({ length: clients.length - 1 }, () => 400)]);
  await paying.sim.quiet();
  assert.deepEqual(
    refundsAt(payment.gatewayPaymentId).map(({ amount }) => amount),
    [6000n],
  );
  assert.equal((await refundsOf(booking.id)).length, 1);
}

test('five users at once cannot refund more than was paid', async () => {
  paying.sim.misbehave({ on: 'refund', how: 'DELAY', ms: 300, keyId: property.account.keyId });
  await race([property.admin, property.admin, property.admin, await property.join('MANAGER'), await property.join('FINANCE')]);
});

test('nor can users at two instances of the service', async () => {
  const there = clientAt(second.url, property.admin.token);
  for (let round = 0; round < 3; round += 1) await race([property.admin, there, property.admin, there, there]);
});

test('refunds that together do not exceed the payment are all made, also at once', async () => {
  const { booking, path, payment, paymentId } = await paidOnline(100);
  const responses = await Promise.all([10, 20, 30, 40].map((amount) => property.admin.post(path, { paymentId, amount })));
  for (const response of responses) bodyOf(response);
  await paying.sim.quiet();
  assert.equal(refundsAt(payment.gatewayPaymentId).length, 4);
  assert.equal((await readBooking(property, booking.id)).balance.amountCollected, 0);
});

test('a refund is possible in every status of the booking', async () => {
  const { booking, path, paymentId } = await paidOnline(100);
  bodyOf(await property.admin.post(`${property.path}/bookings/${booking.id}/cancel`, {}));
  const refund = bodyOf(await property.admin.post(path, { paymentId, amount: 100 }));
  assert.deepEqual([refund.status, refund.needsReview], ['CAPTURED', false]);
  await paying.sim.quiet();
  assert.deepEqual(
    (await refundsOf(booking.id)).map(({ needsReview }: { needsReview: boolean }) => needsReview),
    [false],
  );
});
