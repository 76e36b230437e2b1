/** The keys of another account were set. They do not show what the previous account created, which proves nothing about it. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, afterEach, test } from 'node:test';
import {
  type Account,
  newPayingProperty,
  openBookingWithLink,
  openBookingWithQr,
  paymentsOf,
  startPaymentTestService,
} from '../../../../test/harness/gateway.ts';
import { deliverEvents, eventsAbout, reconcileOnce, until, withholdEvents } from '../../../../test/harness/gateway-events.ts';
import { bodyOf } from '../../../../test/harness/stays.ts';
import { FAILURES_MAX } from '../gateway.rules.ts';

const QUICK = { tryMs: 2_000, totalMs: 4_000, backoffMs: 1 };

const paying = await startPaymentTestService();
const property = await newPayingProperty(paying);
withholdEvents(paying.sim, property);
const secret = randomBytes(8).toString('hex');
const other = { keyId: `rzp_test_${secret.slice(0, 14)}`, keySecret: `ks-${secret}`, webhookSecret: `ws-${secret}` };
paying.sim.setAccount({ ...other, webhookUrl: null });
after(() => paying.stop());
afterEach(async () => {
  paying.sim.behave();
  paying.sim.setRefunds(property.account.keyId, 'PROCESSED');
  await setKeys(property.account);
});

async function setKeys({ keyId, keySecret }: Account): Promise<void> {
  bodyOf(await property.admin.put(`${property.path}/gateway-settings`, { keyId, keySecret }));
}

type Row = { state: string; failures: number; look_at: Date | null };

async function rowOf(table: 'gateway_request' | 'gateway_refund', id: string): Promise<Row> {
  const [row] = await paying.service.sql<Row>(`select state, failures, look_at from ${table} where id = $1`, [id]);
  return row ?? assert.fail('it is stored');
}

/** Runs the job every few minutes until it is so. */
const waitUntilFound = (what: string, isSo: () => Promise<boolean>): Promise<void> =>
  until(what, isSo, {
    pollsMax: 40,
    between: async () => {
      paying.service.clock.advance(3);
      await reconcileOnce(paying, QUICK);
    },
  });

const failedTwice = async (table: 'gateway_request' | 'gateway_refund', id: string): Promise<Row> => {
  await waitUntilFound('it was checked in vain', async () => {
    const { state, failures } = await rowOf(table, id);
    return failures >= 2 || !['PENDING', 'ACTIVE', 'OPEN'].includes(state);
  });
  return rowOf(table, id);
};

/** 500.00 paid by QR code, and how to refund it. */
async function paidBooking() {
  const { booking, path, qr } = await openBookingWithQr(property, 500);
  const { id } = paying.sim.pay(qr.gatewayQrId);
  await deliverEvents(paying.service.url, property, eventsAbout(paying.sim, property, id));
  const [payment] = await paymentsOf(property, booking.id);
  const refund = (amount: number) => property.admin.post(`${path}/refund`, { paymentId: payment.id, amount });
  const made = () => paying.sim.books(property.account.keyId).refunds.filter(({ paymentId }) => paymentId === id);
  const collected = async () =>
    bodyOf(await property.admin.get(`${property.path}/bookings/${booking.id}/balance`)).amountCollected as number;
  return { booking, refund, made, collected };
}

test('a pending refund stays pending, counts, and is posted when the keys are restored', async () => {
  paying.sim.setRefunds(property.account.keyId, 'PENDING');
  const { refund, made, collected } = await paidBooking();
  const pending = bodyOf(await refund(300));
  await setKeys(other);
  const row = await failedTwice('gateway_refund', pending.id);
  assert.equal(row.state, 'PENDING');
  assert.notEqual(row.look_at, null);
  assert.equal((await refund(300)).status, 400, 'its amount cannot be refunded again');
  await setKeys(property.account);
  paying.sim.settleRefund(pending.gatewayRefundId, 'PROCESSED');
  await waitUntilFound('it is posted', async () => (await rowOf('gateway_refund', pending.id)).state === 'PROCESSED');
  assert.deepEqual([await collected(), made().length], [200, 1]);
});

test('a refund whose response was lost does not fail because another account does not know its payment', async () => {
  const { refund, made, collected } = await paidBooking();
  paying.sim.misbehave({ on: 'any', how: 'DROP', count: 20, worksFirst: true, keyId: property.account.keyId });
  const unknown = bodyOf(await refund(300), 202);
  paying.sim.behave();
  await setKeys(other);
  assert.equal((await failedTwice('gateway_refund', unknown.id)).state, 'PENDING');
  assert.deepEqual(paying.sim.books(other.keyId).refunds, []);
  await setKeys(property.account);
  await waitUntilFound('it is posted', async () => (await rowOf('gateway_refund', unknown.id)).state === 'PROCESSED');
  assert.deepEqual([await collected(), made().length], [200, 1]);
});

test('a refund whose response was lost does not fail because the list of refunds is refused', async () => {
  const { refund, made, collected } = await paidBooking();
  paying.sim.misbehave({ on: 'any', how: 'DROP', count: 20, worksFirst: true, keyId: property.account.keyId });
  const unknown = bodyOf(await refund(300), 202);
  paying.sim.behave();
  paying.sim.misbehave({ on: 'listRefunds', how: 'STATUS', status: 400, count: 1_000, keyId: property.account.keyId });
  assert.equal((await failedTwice('gateway_refund', unknown.id)).state, 'PENDING');
  assert.equal((await refund(300)).status, 400, 'its amount cannot be refunded again');
  paying.sim.behave();
  await waitUntilFound('it is posted', async () => (await rowOf('gateway_refund', unknown.id)).state === 'PROCESSED');
  assert.deepEqual([await collected(), made().length], [200, 1]);
});

test('a link that another account does not know stays open, is checked again, and its payment is found with the keys that created it', async () => {
  const { booking, link } = await openBookingWithLink(property, 400);
  await setKeys(other);
  const row = await failedTwice('gateway_request', link.id);
  assert.equal(row.state, 'OPEN');
  assert.notEqual(row.look_at, null);
  paying.sim.pay(link.gatewayLinkId);
  await paying.service.sql('update gateway_request set failures = $2, look_at = null where id = $1', [link.id, FAILURES_MAX]);
  await setKeys(property.account);
  assert.equal((await rowOf('gateway_request', link.id)).failures, 0, 'new keys reset its failures');
  await waitUntilFound('its payment is posted', async () => (await paymentsOf(property, booking.id)).length === 1);
  assert.equal((await rowOf('gateway_request', link.id)).state, 'PAID');
});

test('a payment request that could not be checked for a week is not reused', async () => {
  const { path, link } = await openBookingWithLink(property, 410);
  assert.equal(bodyOf(await property.admin.post(`${path}/payment-link`, { amount: 410 })).id, link.id);
  await paying.service.sql('update gateway_request set failures = $2, look_at = null where id = $1', [link.id, FAILURES_MAX]);
  assert.notEqual(bodyOf(await property.admin.post(`${path}/payment-link`, { amount: 410 }), 201).id, link.id);
});

test('a QR code that another account cannot close expires a day after its time, or is closed if the keys are restored before', async () => {
  const [lost, found] = [await openBookingWithQr(property, 420), await openBookingWithQr(property, 430)];
  await setKeys(other);
  for (const { booking } of [lost, found])
    bodyOf(await property.admin.post(`${property.path}/bookings/${booking.id}/cancel`, {}));
  for (const { qr } of [lost, found]) assert.equal((await failedTwice('gateway_request', qr.id)).state, 'ACTIVE');
  await paying.service.sql('update gateway_request set look_at = null where id = $1', [lost.qr.id]);
  await paying.service.sql('update gateway_request set look_at = $2 where id = $1', [found.qr.id, paying.service.clock.now()]);
  await paying.service.sql(`update gateway_request set expires_at = $2 where id = $1`, [
    lost.qr.id,
    new Date(Date.parse(paying.service.clock.now()) - 25 * 3_600_000).toISOString(),
  ]);
  await paying.service.sql('update gateway_request set look_at = $2 where id = $1', [lost.qr.id, paying.service.clock.now()]);
  await waitUntilFound('it has expired', async () => (await rowOf('gateway_request', lost.qr.id)).state === 'EXPIRED');
  await setKeys(property.account);
  await waitUntilFound('it is closed', async () =>
    ['CLOSED', 'EXPIRED'].includes((await rowOf('gateway_request', found.qr.id)).state),
  );
  const there = paying.sim.books(property.account.keyId).qrCodes.find(({ id }) => id === found.qr.gatewayQrId);
  assert.equal(there?.status, 'closed');
});
