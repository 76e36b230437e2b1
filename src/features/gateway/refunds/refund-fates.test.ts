/** What becomes of a refund when the gateway takes its time, refuses, or does not say. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import {
  askForQr,
  newPayingHouse,
  openPayingHotel,
  type PayingHotel,
  type PayingHouse,
  paymentsOf,
} from '../../../../test/support/gateway.ts';
import { reconcileOnce, until } from '../../../../test/support/gateway-messages.ts';
import { type Answer, deskAt } from '../../../../test/support/hotel.ts';
import { assertRefused } from '../../../../test/support/refusal.ts';
import { bodyOf, readBooking } from '../../../../test/support/stays.ts';
import { startService } from '../../../start.ts';

let paying: PayingHotel;
const endings: Promise<unknown>[] = [];
before(async () => {
  paying = await openPayingHotel();
});
after(async () => {
  await Promise.all(endings);
  await paying.stop();
});

const keyed = (): Record<string, string> => ({ 'idempotency-key': randomUUID() });
const isReplay = (answer: Answer): boolean => answer.headers.get('idempotency-replayed') === 'true';

/** A payment of 100 in a house of its own; with `isMute` its account tells nothing, so that only asking finds out. */
async function paidOnline({ isMute = false } = {}) {
  const house: PayingHouse = await newPayingHouse(paying);
  const { booking, path, qr } = await askForQr(house, 100);
  paying.sim.pay(qr.gatewayQrId);
  await paying.sim.quiet();
  if (isMute) paying.sim.setAccount({ ...house.account, webhookUrl: null });
  const [payment] = await paymentsOf(house, booking.id);
  const { keyId } = house.account;
  return {
    house,
    keyId,
    bookingId: booking.id as string,
    paymentId: payment.id as string,
    refund: (amount: number, headers?: Record<string, string>) =>
      house.admin.post(`${path}/refund`, { paymentId: payment.id, amount }, headers),
    rows: async (): Promise<[number, string][]> => {
      const rows = await paymentsOf(house, booking.id);
      return rows
        .filter(({ type }: { type: string }) => type === 'REFUND')
        .map(({ amount, status }: { amount: number; status: string }) => [amount, status]);
    },
    collected: async (): Promise<number> => (await readBooking(house, booking.id)).balance.amountCollected,
    there: () => paying.sim.books(keyId).refunds,
  };
}

test('a refund that the gateway has not done yet is PENDING: it counts against further refunds, not against the balance', async () => {
  const { keyId, refund, rows, collected, there } = await paidOnline();
  paying.sim.setRefunds(keyId, 'PENDING');
  const answer = await refund(60);
  const { status, gatewayRefundId } = bodyOf(answer);
  assert.equal(status, 'PENDING');
  assert.deepEqual([await rows(), await collected()], [[[60, 'PENDING']], 100]);
  assertRefused(await refund(41), 409, 'the refunds of the payment would exceed it');
  assert.equal(there().length, 1);
  paying.sim.settleRefund(gatewayRefundId, 'PROCESSED');
  await paying.sim.quiet();
  assert.deepEqual([await rows(), await collected()], [[[60, 'CAPTURED']], 40]);
});

test('one that fails comes back: it is shown FAILED, and what it took is free again', async () => {
  const { keyId, house, bookingId, refund, rows, collected } = await paidOnline();
  paying.sim.setRefunds(keyId, 'PENDING');
  const { id, gatewayRefundId } = bodyOf(await refund(60));
  paying.sim.settleRefund(gatewayRefundId, 'FAILED');
  await paying.sim.quiet();
  assert.deepEqual([await rows(), await collected()], [[[60, 'FAILED']], 100]);
  paying.sim.setRefunds(keyId, 'PROCESSED');
  bodyOf(await refund(100));
  assert.equal(await collected(), 0);
  const reviewed = `${house.path}/bookings/${bookingId}/payments/${id}/refund`;
  assertRefused(await house.admin.post(reviewed, { amount: 1 }), 404, 'payment not found');
});

test('a refund under way is no payment: it can be neither refunded, deleted nor reviewed', async () => {
  const { keyId, house, bookingId, refund } = await paidOnline();
  paying.sim.setRefunds(keyId, 'PENDING');
  const { id } = bodyOf(await refund(60));
  const path = `${house.path}/bookings/${bookingId}/payments/${id}`;
  assertRefused(await house.admin.delete(path), 404, 'payment not found');
  assertRefused(await house.admin.post(`${path}/reviewed`, {}), 404, 'payment not found');
  const again = await house.admin.post(`${house.path}/bookings/${bookingId}/payments/gateway/refund`, {
    paymentId: id,
    amount: 1,
  });
  assertRefused(again, 404, 'payment not found');
});

test('a refusal of the gateway is 502; nothing is shown, nothing is blocked, and the key is judged anew', async () => {
  const { keyId, refund, rows, collected, there } = await paidOnline();
  const key = keyed();
  paying.sim.misbehave({ on: 'refund', how: 'STATUS', status: 400, keyId });
  const refused = await refund(60, key);
  assertRefused(refused, 502, /^the payment gateway did not take it: nothing was given back/);
  assert.deepEqual([await rows(), await collected(), there()], [[], 100, []]);
  const again = await refund(60, key);
  assert.deepEqual([again.status, isReplay(again)], [200, false]);
  bodyOf(await refund(40));
  assert.equal(await collected(), 0);
});

for (const [name, fault] of Object.entries({
  'the connection breaks after it was done': { how: 'DROP', worksFirst: true },
  'the connection breaks before it was done': { how: 'DROP' },
  'a machine in front of the gateway answers 502, and it was done': {
    how: 'STATUS',
    status: 502,
    body: 'HTML',
    worksFirst: true,
  },
  'the gateway answers 504, and it was not done': { how: 'STATUS', status: 504, body: 'EMPTY' },
  'the answer is nonsense, and it was done': { how: 'NONSENSE', worksFirst: true },
} as const)) {
  test(`${name}: 202 and PENDING, the key replays it, and asking settles it with one refund`, async () => {
    const { keyId, refund, rows, collected, there } = await paidOnline({ isMute: true });
    const key = keyed();
    paying.sim.misbehave({ on: 'any', count: 100, keyId, ...fault });
    const unknown = await refund(60, key);
    paying.sim.behave();
    assert.deepEqual([unknown.status, unknown.body.status, unknown.body.gatewayRefundId], [202, 'PENDING', null]);
    assert.deepEqual([await rows(), await collected()], [[[60, 'PENDING']], 100]);
    const replay = await refund(60, key);
    assert.deepEqual([isReplay(replay), replay.status, replay.text], [true, 202, unknown.text]);
    assert.equal((await refund(61, key)).status, 422);
    assertRefused(await refund(41), 409, 'the refunds of the payment would exceed it');
    for (let look = 0; look < 4; look += 1) {
      paying.hotel.clock.advance(3);
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

test('while the gateway is being asked, the same key is 409, another body 422, and the refund counts already', async () => {
  const { keyId, refund, rows } = await paidOnline();
  const key = keyed();
  paying.sim.misbehave({ on: 'refund', how: 'DELAY', ms: 2_000, keyId });
  const first = refund(60, key);
  await until('it is written down', async () => (await rows()).length === 1);
  assert.deepEqual(await rows(), [[60, 'PENDING']]);
  assertRefused(await refund(60, key), 409, /still running/);
  assertRefused(await refund(50, key), 422, /another request/);
  assertRefused(await refund(60), 409, 'the refunds of the payment would exceed it');
  const done = await first;
  assert.equal(bodyOf(done).status, 'CAPTURED');
  const again = await refund(60, key);
  assert.deepEqual([isReplay(again), again.text], [true, done.text]);
});

test('many at once with one key give back once', async () => {
  const { refund, rows, there } = await paidOnline();
  const key = keyed();
  const answers = await Promise.all(Array.from({ length: 8 }, () => refund(10, key)));
  const done = answers.filter((answer) => answer.status === 200 && !isReplay(answer));
  assert.equal(done.length, 1, answers.map(({ status }) => status).join());
  for (const answer of answers) assert.ok(answer.status === 409 || answer.text === done[0]?.text, answer.text);
  await paying.sim.quiet();
  assert.deepEqual([await rows(), there().length], [[[10, 'CAPTURED']], 1]);
});

test('when the process ends while the gateway is asked, the refund is found out, and the key answers it', async () => {
  const { house, keyId, bookingId, paymentId, refund, rows, collected, there } = await paidOnline({ isMute: true });
  const key = keyed();
  const { config } = paying.hotel.service.platform;
  const dying = await startService(config, pino({ level: 'silent' }), paying.hotel.clock.now);
  paying.sim.misbehave({ on: 'refund', how: 'DELAY', ms: 3000, worksFirst: true, keyId });
  const path = `${house.path}/bookings/${bookingId}/payments/gateway/refund`;
  const lost = deskAt(dying.url, house.admin.token)
    .post(path, { paymentId, amount: 60 }, key)
    .catch(() => null);
  await until('the gateway has done it', async () => there().length === 1);
  await dying.platform.db.destroy();
  endings.push(
    lost,
    dying.stop().catch(() => {}),
  );
  assert.deepEqual([await rows(), await collected()], [[[60, 'PENDING']], 100]);
  assertRefused(await refund(60, key), 409, /still running/);
  for (let look = 0; look < 2; look += 1) {
    paying.hotel.clock.advance(3);
    await reconcileOnce(paying);
  }
  assert.deepEqual([await rows(), await collected(), there().length], [[[60, 'CAPTURED']], 40, 1]);
  const replay = await refund(60, key);
  assert.deepEqual([isReplay(replay), replay.status, replay.body.amount, replay.body.status], [true, 200, 60, 'CAPTURED']);
});

test('the live stream of the booking tells of a refund under way, and that it was done', async () => {
  const { keyId, bookingId, refund } = await paidOnline();
  paying.sim.setRefunds(keyId, 'PENDING');
  const versions = async (): Promise<number> =>
    (await paying.hotel.sql('select from event where subject_id = $1', [bookingId])).length;
  const before = await versions();
  const { gatewayRefundId } = bodyOf(await refund(60));
  const begun = await versions();
  assert.ok(begun > before);
  paying.sim.settleRefund(gatewayRefundId, 'PROCESSED');
  await paying.sim.quiet();
  assert.ok((await versions()) > begun);
});
