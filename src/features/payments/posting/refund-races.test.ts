/** A refund of the front desk is posted once, although the gateway reports it in its response and in events, in any order. */
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { newPayingProperty, openBookingWithQr, paymentsOf, startPaymentTestService } from '../../../../test/harness/gateway.ts';
import {
  assertLedgerMatchesGateway,
  deliverEvent,
  deliverEvents,
  eventsAbout,
  permutations,
  type SignedEvent,
  signEvent,
  until,
  withholdEvents,
} from '../../../../test/harness/gateway-events.ts';
import { bodyOf } from '../../../../test/harness/stays.ts';

const bookingOf = new Map<string, string>();

const paying = await startPaymentTestService();
const property = await newPayingProperty(paying);
withholdEvents(paying.sim, property);
after(() => paying.stop());
afterEach(() => {
  paying.sim.behave();
  paying.sim.setRefunds(property.account.keyId, 'PROCESSED');
  bookingOf.clear();
});

const agree = () =>
  assertLedgerMatchesGateway(property.admin, property.path, { sim: paying.sim, keyId: property.account.keyId }, bookingOf);

/** A booking that has paid 500.00, and how to refund it. */
async function paidBooking() {
  const { booking, path, qr } = await openBookingWithQr(property, 500);
  bookingOf.set(qr.id, booking.id);
  const { id: gatewayPaymentId } = paying.sim.pay(qr.gatewayQrId);
  await deliverEvents(paying.service.url, property, eventsAbout(paying.sim, property, gatewayPaymentId));
  const [payment] = await paymentsOf(property, booking.id);
  const refund = (amount: number) => property.admin.post(`${path}/refund`, { paymentId: payment.id, amount });
  const made = () => paying.sim.books(property.account.keyId).refunds.filter(({ paymentId }) => paymentId === gatewayPaymentId);
  return { booking, refund, made };
}

test('a refund whose event arrives before the response is posted once, and the response shows it as posted', async () => {
  for (const order of permutations([0, 1])) {
    const { refund, made } = await paidBooking();
    paying.sim.misbehave({ on: 'refund', how: 'DELAY', ms: 400, worksFirst: true, keyId: property.account.keyId });
    const response = refund(123.45);
    await until('the gateway has made the refund', async () => made().length === 1);
    const messages = eventsAbout(paying.sim, property, made()[0]?.id ?? '');
    await deliverEvents(
      paying.service.url,
      property,
      order.flatMap((at) => messages[at] ?? []),
    );
    const { status, body } = await response;
    assert.deepEqual([status, body.status, body.amount], [200, 'CAPTURED', 123.45]);
    assert.equal(body.gatewayRefundId, made()[0]?.id);
  }
  assert.deepEqual(await agree(), { payments: 2, refunds: 2, collected: 2 * (50_000 - 12_345) });
});

test('a refund whose response is lost and whose event arrives meanwhile is posted once', async () => {
  const { booking, refund, made } = await paidBooking();
  paying.sim.misbehave({ on: 'refund', how: 'STATUS', status: 504, count: 10, worksFirst: true, keyId: property.account.keyId });
  const response = refund(100);
  await until('the gateway has made the refund', async () => made().length > 0);
  const messages = eventsAbout(paying.sim, property, made()[0]?.id ?? '');
  await deliverEvents(paying.service.url, property, messages);
  const { status, body } = await response;
  assert.deepEqual([status, body.status], [200, 'CAPTURED'], 'the event is known when the response fails');
  assert.equal((await paymentsOf(property, booking.id)).length, 2);
  assert.deepEqual(await agree(), { payments: 1, refunds: 1, collected: 40_000 });
});

test('refunds of one payment that are requested at the same time never exceed it, while events of all of them arrive', async () => {
  const { refund, made } = await paidBooking();
  const responses = Promise.all(Array.from({ length: 8 }, () => refund(100)));
  await until('the gateway has made some of them', async () => made().length >= 2);
  const sent = new Set<string>();
  const report = async (): Promise<void> => {
    const fresh = made().flatMap(({ id }) => eventsAbout(paying.sim, property, id));
    await Promise.all(
      fresh.map(async (message) => {
        sent.add(message.eventId);
        bodyOf(await deliverEvent(paying.service.url, property, message));
      }),
    );
  };
  await report();
  const statuses = (await responses).map(({ status }) => status);
  await report();
  assert.deepEqual(statuses.toSorted(), [200, 200, 200, 200, 200, 400, 400, 400]);
  assert.ok(sent.size >= 10);
  assert.deepEqual(await agree(), { payments: 1, refunds: 5, collected: 0 });
});

test('an event about the changed speed of a refund changes nothing, whenever it arrives', async () => {
  paying.sim.setRefunds(property.account.keyId, 'PENDING');
  for (const order of permutations([0, 1, 2])) {
    const { refund, made } = await paidBooking();
    const { gatewayRefundId } = bodyOf(await refund(100));
    paying.sim.settleRefund(gatewayRefundId, 'PROCESSED');
    const messages = eventsAbout(paying.sim, property, gatewayRefundId);
    const created: SignedEvent | undefined = messages[0];
    const speedChanged = JSON.parse(created?.body ?? '');
    // This event has its time inside the payload.
    speedChanged.payload.created_at = speedChanged.created_at;
    delete speedChanged.created_at;
    const all = [...messages, signEvent(property, { ...speedChanged, event: 'refund.speed_changed' })];
    assert.equal(all.length, 3);
    await deliverEvents(
      paying.service.url,
      property,
      order.flatMap((at) => all[at] ?? []),
    );
    assert.equal(made().length, 1);
  }
  assert.deepEqual(await agree(), { payments: 6, refunds: 6, collected: 6 * 40_000 });
});
