/** A refund of the desk is answered by the gateway and told of by messages, in any order and at the same time: it is booked once. */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import {
  askForQr,
  newPayingHouse,
  openPayingHotel,
  type PayingHotel,
  type PayingHouse,
  paymentsOf,
} from '../../../../test/support/gateway.ts';
import {
  assertBooksAgree,
  deliver,
  deliverAll,
  keepMessages,
  type Message,
  messageOf,
  messagesAbout,
  ordersOf,
  until,
} from '../../../../test/support/gateway-messages.ts';
import { bodyOf } from '../../../../test/support/stays.ts';

let paying: PayingHotel;
let house: PayingHouse;
const bookingOf = new Map<string, string>();

before(async () => {
  paying = await openPayingHotel();
  house = await newPayingHouse(paying);
  keepMessages(paying.sim, house);
});
after(() => paying?.stop());
afterEach(() => {
  paying.sim.behave();
  paying.sim.setRefunds(house.account.keyId, 'PROCESSED');
  bookingOf.clear();
});

const agree = () => assertBooksAgree(house.admin, house.path, { sim: paying.sim, keyId: house.account.keyId }, bookingOf);

/** A booking that has paid 500.00, and how it is given back. */
async function paidBooking() {
  const { booking, path, qr } = await askForQr(house, 500);
  bookingOf.set(qr.id, booking.id);
  const { id: gatewayPaymentId } = paying.sim.pay(qr.gatewayQrId);
  await deliverAll(paying.hotel.url, house, messagesAbout(paying.sim, house, gatewayPaymentId));
  const [payment] = await paymentsOf(house, booking.id);
  const refund = (amount: number) => house.admin.post(`${path}/refund`, { paymentId: payment.id, amount });
  const made = () => paying.sim.books(house.account.keyId).refunds.filter(({ paymentId }) => paymentId === gatewayPaymentId);
  return { booking, refund, made };
}

test('a refund that is told of before it is answered is booked once, and answered as booked', async () => {
  for (const order of ordersOf([0, 1])) {
    const { refund, made } = await paidBooking();
    paying.sim.misbehave({ on: 'refund', how: 'DELAY', ms: 400, worksFirst: true, keyId: house.account.keyId });
    const answer = refund(123.45);
    await until('the refund is made', async () => made().length === 1);
    const messages = messagesAbout(paying.sim, house, made()[0]?.id ?? '');
    await deliverAll(
      paying.hotel.url,
      house,
      order.flatMap((at) => messages[at] ?? []),
    );
    const { status, body } = await answer;
    assert.deepEqual([status, body.status, body.amount], [200, 'CAPTURED', 123.45]);
    assert.equal(body.gatewayRefundId, made()[0]?.id);
  }
  assert.deepEqual(await agree(), { payments: 2, refunds: 2, collected: 2 * (50_000 - 12_345) });
});

test('a refund whose answer was lost and that is told of meanwhile is booked once', async () => {
  const { booking, refund, made } = await paidBooking();
  paying.sim.misbehave({ on: 'refund', how: 'STATUS', status: 504, count: 10, worksFirst: true, keyId: house.account.keyId });
  const answer = refund(100);
  await until('the refund is made', async () => made().length > 0);
  const messages = messagesAbout(paying.sim, house, made()[0]?.id ?? '');
  await deliverAll(paying.hotel.url, house, messages);
  const { status, body } = await answer;
  assert.deepEqual([status, body.status], [200, 'CAPTURED'], 'what was told is known when the answer fails');
  assert.equal((await paymentsOf(house, booking.id)).length, 2);
  assert.deepEqual(await agree(), { payments: 1, refunds: 1, collected: 40_000 });
});

test('refunds of one payment asked for at the same time never exceed it, while all of them are told of', async () => {
  const { refund, made } = await paidBooking();
  const answers = Promise.all(Array.from({ length: 8 }, () => refund(100)));
  await until('some of them are made', async () => made().length >= 2);
  const sent = new Set<string>();
  const tell = async (): Promise<void> => {
    const fresh = made().flatMap(({ id }) => messagesAbout(paying.sim, house, id));
    await Promise.all(
      fresh.map(async (message) => {
        sent.add(message.eventId);
        bodyOf(await deliver(paying.hotel.url, house, message));
      }),
    );
  };
  await tell();
  const statuses = (await answers).map(({ status }) => status);
  await tell();
  assert.deepEqual(statuses.toSorted(), [200, 200, 200, 200, 200, 409, 409, 409]);
  assert.ok(sent.size >= 10);
  assert.deepEqual(await agree(), { payments: 1, refunds: 5, collected: 0 });
});

test('that the speed of a refund was changed says nothing new of its money, whenever it is told', async () => {
  paying.sim.setRefunds(house.account.keyId, 'PENDING');
  for (const order of ordersOf([0, 1, 2])) {
    const { refund, made } = await paidBooking();
    const { gatewayRefundId } = bodyOf(await refund(100));
    paying.sim.settleRefund(gatewayRefundId, 'PROCESSED');
    const messages = messagesAbout(paying.sim, house, gatewayRefundId);
    const created: Message | undefined = messages[0];
    const speedChanged = JSON.parse(created?.body ?? '');
    // This one carries its time inside of the payload.
    speedChanged.payload.created_at = speedChanged.created_at;
    delete speedChanged.created_at;
    const all = [...messages, messageOf(house, { ...speedChanged, event: 'refund.speed_changed' })];
    assert.equal(all.length, 3);
    await deliverAll(
      paying.hotel.url,
      house,
      order.flatMap((at) => all[at] ?? []),
    );
    assert.equal(made().length, 1);
  }
  assert.deepEqual(await agree(), { payments: 6, refunds: 6, collected: 6 * 40_000 });
});
