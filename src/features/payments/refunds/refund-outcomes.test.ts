/** Refunds that are slow, refused, or without an outcome. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { pino } from 'pino';
import {
  newPayingProperty,
  openBookingWithQr,
  type PayingProperty,
  paymentsOf,
  startPaymentTestService,
} from '../../../../test/harness/gateway.ts';
import { reconcileOnce, until } from '../../../../test/harness/gateway-events.ts';
import { longTest } from '../../../../test/harness/long-test.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { type ApiResponse, clientAt } from '../../../../test/harness/service-under-test.ts';
import { bodyOf, readBooking } from '../../../../test/harness/stays.ts';
import { startService } from '../../../lifecycle/start.ts';

const shutdowns: Promise<unknown>[] = [];
const paying = await startPaymentTestService();
after(async () => {
  await Promise.all(shutdowns);
  await paying.stop();
});

const keyed = (): Record<string, string> => ({ 'idempotency-key': randomUUID() });
const isReplay = (response: ApiResponse): boolean => response.headers.get('idempotency-replayed') === 'true';

/** A payment of 100 in a property of its own; `withoutWebhook`: the gateway sends no events, so that the job has to ask. */
async function paidOnline({ withoutWebhook = false } = {}) {
  const property: PayingProperty = await newPayingProperty(paying);
  const { booking, path, qr } = await openBookingWithQr(property, 100);
  paying.sim.pay(qr.gatewayQrId);
  await paying.sim.quiet();
  if (withoutWebhook) paying.sim.setAccount({ ...property.account, webhookUrl: null });
  const [payment] = await paymentsOf(property, booking.id);
  const { keyId } = property.account;
  return {
    property,
    keyId,
    bookingId: booking.id as string,
    paymentId: payment.id as string,
    refund: (amount: number, headers?: Record<string, string>) =>
      property.admin.post(`${path}/refund`, { paymentId: payment.id, amount }, headers),
    rows: async (): Promise<[number, string][]> => {
      const rows = await paymentsOf(property, booking.id);
      return rows
        .filter(({ type }: { type: string }) => type === 'REFUND')
        .map(({ amount, status }: { amount: number; status: string }) => [amount, status]);
    },
    collected: async (): Promise<number> => (await readBooking(property, booking.id)).balance.amountCollected,
    there: () => paying.sim.books(keyId).refunds,
  };
}

test('a refund that the gateway has not processed yet is PENDING: it counts against further refunds, but not in the balance', async () => {
  const { keyId, refund, rows, collected, there } = await paidOnline();
  paying.sim.setRefunds(keyId, 'PENDING');
  const response = await refund(60);
  const { status, gatewayRefundId } = bodyOf(response);
  assert.equal(status, 'PENDING');
  assert.deepEqual([await rows(), await collected()], [[[60, 'PENDING']], 100]);
  assertRefused(await refund(41), 400, 'amount must not be more than what is left of the payment');
  assert.equal(there().length, 1);
  paying.sim.settleRefund(gatewayRefundId, 'PROCESSED');
  await paying.sim.quiet();
  assert.deepEqual([await rows(), await collected()], [[[60, 'CAPTURED']], 40]);
});

test('a refund that fails is shown as FAILED, and its amount can be refunded again', async () => {
  const { keyId, property, bookingId, refund, rows, collected } = await paidOnline();
  paying.sim.setRefunds(keyId, 'PENDING');
  const { id, gatewayRefundId } = bodyOf(await refund(60));
  paying.sim.settleRefund(gatewayRefundId, 'FAILED');
  await paying.sim.quiet();
  assert.deepEqual([await rows(), await collected()], [[[60, 'FAILED']], 100]);
  paying.sim.setRefunds(keyId, 'PROCESSED');
  bodyOf(await refund(100));
  assert.equal(await collected(), 0);
  const reviewed = `${property.path}/bookings/${bookingId}/payments/${id}/refund`;
  assertRefused(await property.admin.post(reviewed, { amount: 1 }), 404, 'payment not found');
});

test('a pending refund is not a payment: it cannot be refunded, deleted or reviewed', async () => {
  const { keyId, property, bookingId, refund } = await paidOnline();
  paying.sim.setRefunds(keyId, 'PENDING');
  const { id } = bodyOf(await refund(60));
  const path = `${property.path}/bookings/${bookingId}/payments/${id}`;
  assertRefused(await property.admin.delete(path), 404, 'payment not found');
  assertRefused(await property.admin.post(`${path}/reviewed`, {}), 404, 'payment not found');
  const again = await property.admin.post(`${property.path}/bookings/${bookingId}/payments/gateway/refund`, {
    paymentId: id,
    amount: 1,
  });
  assertRefused(again, 404, 'payment not found');
});

test('a refusal of the gateway is 502; nothing is shown or blocked, and the key can be used again', async () => {
  const { keyId, refund, rows, collected, there } = await paidOnline();
  const key = keyed();
  paying.sim.misbehave({ on: 'refund', how: 'STATUS', status: 400, keyId });
  const refused = await refund(60, key);
  assertRefused(refused, 502, /^the payment gateway refused it: nothing was refunded/);
  assert.deepEqual([await rows(), await collected(), there()], [[], 100, []]);
  const again = await refund(60, key);
  assert.deepEqual([again.status, isReplay(again)], [200, false]);
  bodyOf(await refund(40));
  assert.equal(await collected(), 0);
});

for (const [name, fault] of Object.entries({
  'the connection breaks after it was done': { how: 'DROP', worksFirst: true },
  'the connection breaks before it was done': { how: 'DROP' },
  'a proxy in front of the gateway responds 502, and it was done': {
    how: 'STATUS',
    status: 502,
    body: 'HTML',
    worksFirst: true,
  },
  'the gateway responds 504, and it was not done': { how: 'STATUS', status: 504, body: 'EMPTY' },
  'the response is nonsense, and it was done': { how: 'NONSENSE', worksFirst: true },
} as const)) {
  test(`${name}: 202 and PENDING, the key replays it, and reconciliation settles it with one refund`, async () => {
    const { keyId, refund, rows, collected, there } = await paidOnline({ withoutWebhook: true });
    const key = keyed();
    paying.sim.misbehave({ on: 'any', count: 100, keyId, ...fault });
    const unknown = await refund(60, key);
    paying.sim.behave();
    assert.deepEqual([unknown.status, unknown.body.status, unknown.body.gatewayRefundId], [202, 'PENDING', null]);
    assert.deepEqual([await rows(), await collected()], [[[60, 'PENDING']], 100]);
    const replay = await refund(60, key);
    assert.deepEqual([isReplay(replay), replay.status, replay.text], [true, 202, unknown.text]);
    assert.equal((await refund(61, key)).status, 422);
    assertRefused(await refund(41), 400, 'amount must not be more than what is left of the payment');
    for (let check = 0; check < 4; check += 1) {
      paying.service.clock.advance(3);
      await reconcileOnce(paying);
    }
    assert.deepEqual([await rows(), await collected()], [[[60, 'CAPTURED']], 40]);
    assert.deepEqual(
      there().map(({ amount, refundId }) => [amount, refundId]),
      [[6000n, unknown.body.id]],
    );
    const late = await refund(60, key);
    assert.deepEqual([isReplay(late), late.status, late.text], [true, 202, unknown.text]);
  });
}

test('during the call to the gateway the same key is 409, another body 422, and the refund counts already', async () => {
  const { keyId, refund, rows } = await paidOnline();
  const key = keyed();
  paying.sim.misbehave({ on: 'refund', how: 'DELAY', ms: 2_000, keyId });
  const first = refund(60, key);
  await until('the intent is stored', async () => (await rows()).length === 1);
  assert.deepEqual(await rows(), [[60, 'PENDING']]);
  assertRefused(await refund(60, key), 409, /still running/);
  assertRefused(await refund(50, key), 422, /another request/);
  assertRefused(await refund(60), 400, 'amount must not be more than what is left of the payment');
  const done = await first;
  assert.equal(bodyOf(done).status, 'CAPTURED');
  const again = await refund(60, key);
  assert.deepEqual([isReplay(again), again.text], [true, done.text]);
});

test('many requests at once with one key refund once', async () => {
  const { refund, rows, there } = await paidOnline();
  const key = keyed();
  const responses = await Promise.all(Array.from({ length: 8 }, () => refund(10, key)));
  const done = responses.filter((response) => response.status === 200 && !isReplay(response));
  assert.equal(done.length, 1, responses.map(({ status }) => status).join());
  for (const response of responses) assert.ok(response.status === 409 || response.text === done[0]?.text, response.text);
  await paying.sim.quiet();
  assert.deepEqual([await rows(), there().length], [[[10, 'CAPTURED']], 1]);
});

longTest('when the process ends during the call to the gateway, the refund is found, and the key returns it', async () => {
  const { property, keyId, bookingId, paymentId, refund, rows, collected, there } = await paidOnline({ withoutWebhook: true });
  const key = keyed();
  const { config } = paying.service.running;
  const instance = await startService(config, pino({ level: 'silent' }), paying.service.clock.now);
  paying.sim.misbehave({ on: 'refund', how: 'DELAY', ms: 3000, worksFirst: true, keyId });
  const path = `${property.path}/bookings/${bookingId}/payments/gateway/refund`;
  const lost = clientAt(instance.url, property.admin.token)
    .post(path, { paymentId, amount: 60 }, key)
    .catch(() => null);
  await until('the gateway has made it', async () => there().length === 1);
  await instance.platform.db.destroy();
  shutdowns.push(
    lost,
    instance.stop().catch(() => {}),
  );
  assert.deepEqual([await rows(), await collected()], [[[60, 'PENDING']], 100]);
  assertRefused(await refund(60, key), 409, /still running/);
  for (let check = 0; check < 2; check += 1) {
    paying.service.clock.advance(3);
    await reconcileOnce(paying);
  }
  assert.deepEqual([await rows(), await collected(), there().length], [[[60, 'CAPTURED']], 40, 1]);
  const replay = await refund(60, key);
  assert.deepEqual([isReplay(replay), replay.status, replay.body.amount, replay.body.status], [true, 200, 60, 'CAPTURED']);
});

test('the live stream of the booking has the pending refund, and that it was processed', async () => {
  const { keyId, bookingId, refund } = await paidOnline();
  paying.sim.setRefunds(keyId, 'PENDING');
  const versions = async (): Promise<number> =>
    (await paying.service.sql('select from event where subject_id = $1', [bookingId])).length;
  const before = await versions();
  const { gatewayRefundId } = bodyOf(await refund(60));
  const begun = await versions();
  assert.ok(begun > before);
  paying.sim.settleRefund(gatewayRefundId, 'PROCESSED');
  await paying.sim.quiet();
  assert.ok((await versions()) > begun);
});
