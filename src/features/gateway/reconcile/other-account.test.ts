/** The keys of another account were set: what the account before made is not to be seen by them, which says nothing of it. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, afterEach, before, test } from 'node:test';
import {
  type Account,
  askForLink,
  askForQr,
  newPayingHouse,
  openPayingHotel,
  type PayingHotel,
  type PayingHouse,
  paymentsOf,
} from '../../../../test/support/gateway.ts';
import { deliverAll, keepMessages, messagesAbout, reconcileOnce, until } from '../../../../test/support/gateway-messages.ts';
import { bodyOf } from '../../../../test/support/stays.ts';
import { FAILURES_MAX } from '../gateway.rules.ts';

let paying: PayingHotel;
let house: PayingHouse;
let other: Account;
const QUICK = { tryMs: 2_000, totalMs: 4_000, backoffMs: 1 };

before(async () => {
  paying = await openPayingHotel();
  house = await newPayingHouse(paying);
  keepMessages(paying.sim, house);
  const secret = randomBytes(8).toString('hex');
  other = { keyId: `rzp_test_${secret.slice(0, 14)}`, keySecret: `ks-${secret}`, webhookSecret: `ws-${secret}` };
  paying.sim.setAccount({ ...other, webhookUrl: null });
});
after(() => paying?.stop());
afterEach(async () => {
  paying.sim.behave();
  paying.sim.setRefunds(house.account.keyId, 'PROCESSED');
  await setKeys(house.account);
});

async function setKeys({ keyId, keySecret }: Account): Promise<void> {
  bodyOf(await house.admin.put(`${house.path}/gateway-settings`, { keyId, keySecret }));
}

type Row = { state: string; failures: number; look_at: Date | null };

async function rowOf(table: 'gateway_request' | 'gateway_refund', id: string): Promise<Row> {
  const [row] = await paying.hotel.sql<Row>(`select state, failures, look_at from ${table} where id = $1`, [id]);
  return row ?? assert.fail('it is kept');
}

/** Runs the job, some minutes apart, until it is so. */
const untilFound = (what: string, isSo: () => Promise<boolean>): Promise<void> =>
  until(what, isSo, {
    looksMax: 40,
    between: async () => {
      paying.hotel.clock.advance(3);
      await reconcileOnce(paying, QUICK);
    },
  });

const failedTwice = async (table: 'gateway_request' | 'gateway_refund', id: string): Promise<Row> => {
  await untilFound('it was asked for in vain', async () => {
    const { state, failures } = await rowOf(table, id);
    return failures >= 2 || !['PENDING', 'ACTIVE', 'OPEN'].includes(state);
  });
  return rowOf(table, id);
};

/** 500.00 paid by QR code, and how it is given back. */
async function paidBooking() {
  const { booking, path, qr } = await askForQr(house, 500);
  const { id } = paying.sim.pay(qr.gatewayQrId);
  await deliverAll(paying.hotel.url, house, messagesAbout(paying.sim, house, id));
  const [payment] = await paymentsOf(house, booking.id);
  const refund = (amount: number) => house.admin.post(`${path}/refund`, { paymentId: payment.id, amount });
  const made = () => paying.sim.books(house.account.keyId).refunds.filter(({ paymentId }) => paymentId === id);
  const collected = async () =>
    bodyOf(await house.admin.get(`${house.path}/bookings/${booking.id}/balance`)).amountCollected as number;
  return { booking, refund, made, collected };
}

test('a refund under way stays under way, holds what it holds, and is booked when the keys are put back', async () => {
  paying.sim.setRefunds(house.account.keyId, 'PENDING');
  const { refund, made, collected } = await paidBooking();
  const pending = bodyOf(await refund(300));
  await setKeys(other);
  const row = await failedTwice('gateway_refund', pending.id);
  assert.equal(row.state, 'PENDING');
  assert.notEqual(row.look_at, null);
  assert.equal((await refund(300)).status, 409, 'what it holds is not free');
  await setKeys(house.account);
  paying.sim.settleRefund(pending.gatewayRefundId, 'PROCESSED');
  await untilFound('it is booked', async () => (await rowOf('gateway_refund', pending.id)).state === 'PROCESSED');
  assert.deepEqual([await collected(), made().length], [200, 1]);
});

test('a refund whose answer was lost does not fail because another account knows nothing of its payment', async () => {
  const { refund, made, collected } = await paidBooking();
  paying.sim.misbehave({ on: 'any', how: 'DROP', count: 20, worksFirst: true, keyId: house.account.keyId });
  const unknown = bodyOf(await refund(300), 202);
  paying.sim.behave();
  await setKeys(other);
  assert.equal((await failedTwice('gateway_refund', unknown.id)).state, 'PENDING');
  assert.deepEqual(paying.sim.books(other.keyId).refunds, []);
  await setKeys(house.account);
  await untilFound('it is booked', async () => (await rowOf('gateway_refund', unknown.id)).state === 'PROCESSED');
  assert.deepEqual([await collected(), made().length], [200, 1]);
});

test('a refund whose answer was lost does not fail because the list of refunds is refused', async () => {
  const { refund, made, collected } = await paidBooking();
  paying.sim.misbehave({ on: 'any', how: 'DROP', count: 20, worksFirst: true, keyId: house.account.keyId });
  const unknown = bodyOf(await refund(300), 202);
  paying.sim.behave();
  paying.sim.misbehave({ on: 'listRefunds', how: 'STATUS', status: 400, count: 1_000, keyId: house.account.keyId });
  assert.equal((await failedTwice('gateway_refund', unknown.id)).state, 'PENDING');
  assert.equal((await refund(300)).status, 409, 'what it holds is not free');
  paying.sim.behave();
  await untilFound('it is booked', async () => (await rowOf('gateway_refund', unknown.id)).state === 'PROCESSED');
  assert.deepEqual([await collected(), made().length], [200, 1]);
});

test('a link that another account does not know stays open, is asked about again, and its money is found by the keys that made it', async () => {
  const { booking, link } = await askForLink(house, 400);
  await setKeys(other);
  const row = await failedTwice('gateway_request', link.id);
  assert.equal(row.state, 'OPEN');
  assert.notEqual(row.look_at, null);
  paying.sim.pay(link.gatewayLinkId);
  await paying.hotel.sql('update gateway_request set failures = $2, look_at = null where id = $1', [link.id, FAILURES_MAX]);
  await setKeys(house.account);
  assert.equal((await rowOf('gateway_request', link.id)).failures, 0, 'new keys are a new beginning');
  await untilFound('its money is booked', async () => (await paymentsOf(house, booking.id)).length === 1);
  assert.equal((await rowOf('gateway_request', link.id)).state, 'PAID');
});

test('what the gateway has said nothing of for a week is not handed out again', async () => {
  const { path, link } = await askForLink(house, 410);
  assert.equal(bodyOf(await house.admin.post(`${path}/payment-link`, { amount: 410 })).id, link.id);
  await paying.hotel.sql('update gateway_request set failures = $2, look_at = null where id = $1', [link.id, FAILURES_MAX]);
  assert.notEqual(bodyOf(await house.admin.post(`${path}/payment-link`, { amount: 410 }), 201).id, link.id);
});

test('a QR code that another account cannot close has expired a day after its time, and is closed if the keys come back before', async () => {
  const [lost, found] = [await askForQr(house, 420), await askForQr(house, 430)];
  await setKeys(other);
  for (const { booking } of [lost, found]) bodyOf(await house.admin.post(`${house.path}/bookings/${booking.id}/cancel`, {}));
  for (const { qr } of [lost, found]) assert.equal((await failedTwice('gateway_request', qr.id)).state, 'ACTIVE');
  await paying.hotel.sql('update gateway_request set look_at = null where id = $1', [lost.qr.id]);
  await paying.hotel.sql('update gateway_request set look_at = $2 where id = $1', [found.qr.id, paying.hotel.clock.now()]);
  await paying.hotel.sql(`update gateway_request set expires_at = $2 where id = $1`, [
    lost.qr.id,
    new Date(Date.parse(paying.hotel.clock.now()) - 25 * 3_600_000).toISOString(),
  ]);
  await paying.hotel.sql('update gateway_request set look_at = $2 where id = $1', [lost.qr.id, paying.hotel.clock.now()]);
  await untilFound('it has expired', async () => (await rowOf('gateway_request', lost.qr.id)).state === 'EXPIRED');
  await setKeys(house.account);
  await untilFound('it is closed', async () =>
    ['CLOSED', 'EXPIRED'].includes((await rowOf('gateway_request', found.qr.id)).state),
  );
  const there = paying.sim.books(house.account.keyId).qrCodes.find(({ id }) => id === found.qr.gatewayQrId);
  assert.equal(there?.status, 'closed');
});
