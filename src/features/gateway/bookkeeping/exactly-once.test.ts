/** Whatever the gateway tells, in whatever order and however often: each payment and each refund stands in the ledger once. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  askForLink,
  askForQr,
  newPayingHouse,
  openPayingHotel,
  type PayingHotel,
  type PayingHouse,
} from '../../../../test/support/gateway.ts';
import {
  assertBooksAgree,
  deliver,
  deliverAll,
  keepMessages,
  type Message,
  messagesAbout,
  ordersOf,
  signatureOf,
} from '../../../../test/support/gateway-messages.ts';
import { bodyOf } from '../../../../test/support/stays.ts';

let paying: PayingHotel;
let house: PayingHouse;
/** The bookings by the ids of their QR codes and links. */
const bookingOf = new Map<string, string>();

before(async () => {
  paying = await openPayingHotel();
  house = await newPayingHouse(paying);
  keepMessages(paying.sim, house);
});
after(() => paying?.stop());

async function newQr(amount = 1234.56) {
  const asked = await askForQr(house, amount);
  bookingOf.set(asked.qr.id, asked.booking.id);
  return asked;
}

async function newLink(amount = 987.65) {
  const asked = await askForLink(house, amount);
  bookingOf.set(asked.link.id, asked.booking.id);
  return asked;
}

const take = (messages: readonly Message[]): Promise<void> => deliverAll(paying.hotel.url, house, messages);

/** All of the account's books against those of the bookings made so far, which are then forgotten. */
async function assertAgreed() {
  const { sim } = paying;
  const found = await assertBooksAgree(house.admin, house.path, { sim, keyId: house.account.keyId }, bookingOf);
  bookingOf.clear();
  return found;
}

async function countOf(bookingId: string): Promise<{ audits: number; told: number }> {
  const [row] = await paying.hotel.sql<{ audits: number; told: number }>(
    `select (select count(*)::integer from audit_entry where booking_id = $1 and action = 'payment.received') as audits,
       (select count(*)::integer from event where subject_id = $1 and name = 'booking.updated') as told`,
    [bookingId],
  );
  return row ?? { audits: 0, told: 0 };
}

test('a payment of a QR code is booked once in every order of its messages, each delivered twice', async () => {
  const { sim, hotel } = paying;
  for (const order of ordersOf([0, 1, 2])) {
    const { booking, qr } = await newQr();
    const told = (await countOf(booking.id)).told;
    const { id } = sim.pay(qr.gatewayQrId, { outcome: 'FAILED_THEN_PAID' });
    const messages = messagesAbout(sim, house, id);
    assert.deepEqual(
      messages.map(({ type }) => type),
      ['payment.failed', 'qr_code.credited', 'payment.captured'],
    );
    const ordered = order.flatMap((at) => messages[at] ?? []);
    await take([...ordered, ...ordered]);
    assert.deepEqual(await countOf(booking.id), { audits: 1, told: told + 1 }, String(order));
    const [found] = await hotel.sql(
      `select state, (select count(*)::integer from payment_review v join payment p on p.id = v.payment_id where p.booking_id = $1) as reviews
       from gateway_request where booking_id = $1`,
      [booking.id],
    );
    assert.deepEqual(found, { state: 'PAID', reviews: 0 });
  }
  assert.deepEqual(await assertAgreed(), { payments: 6, refunds: 0, collected: 6 * 123_456 });
});

test('a payment of a link is booked once in every order of its messages', async () => {
  for (const order of ordersOf([0, 1, 2])) {
    const { booking, link } = await newLink();
    const told = (await countOf(booking.id)).told;
    const { id } = paying.sim.pay(link.gatewayLinkId);
    const messages = messagesAbout(paying.sim, house, id);
    assert.deepEqual(
      messages.map(({ type }) => type),
      ['payment_link.paid', 'order.paid', 'payment.captured'],
    );
    const ordered = order.flatMap((at) => messages[at] ?? []);
    await take([...ordered, ...ordered.toReversed()]);
    assert.deepEqual(await countOf(booking.id), { audits: 1, told: told + 1 }, String(order));
  }
  assert.deepEqual(await assertAgreed(), { payments: 6, refunds: 0, collected: 6 * 98_765 });
});

test('one message of a payment is enough, whichever it is', async () => {
  for (const at of [0, 1]) {
    const { qr } = await newQr();
    await take(messagesAbout(paying.sim, house, paying.sim.pay(qr.gatewayQrId).id).slice(at, at + 1));
  }
  for (const at of [0, 1, 2]) {
    const { link } = await newLink();
    await take(messagesAbout(paying.sim, house, paying.sim.pay(link.gatewayLinkId).id).slice(at, at + 1));
  }
  assert.equal((await assertAgreed()).payments, 5);
});

test('messages of many payments that arrive at the same time, each several times, book each payment once', async () => {
  const { sim, hotel } = paying;
  const messages: Message[] = [];
  for (let i = 0; i < 6; i += 1) {
    const { qr } = await newQr(100 + i / 100);
    const { link } = await newLink(200 + i / 100);
    for (const id of [qr.gatewayQrId, link.gatewayLinkId]) {
      const payment = sim.pay(id);
      sim.refund(payment.id, { amount: 5_000 });
      messages.push(...messagesAbout(sim, house, payment.id));
    }
  }
  const shuffled = [...messages, ...messages, ...messages].sort(() => Math.random() - 0.5);
  const answers = await Promise.all(shuffled.map((message) => deliver(hotel.url, house, message)));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  const { payments, refunds } = await assertAgreed();
  assert.deepEqual([payments, refunds], [12, 12]);
  const [failed] = await hotel.sql(`select state from gateway_event where attempts > 1 or state not in ('BOOKED', 'IGNORED')`);
  assert.equal(failed, undefined, 'each at its first attempt');
});

test('a payment and its refund are booked once in every order of their messages', async () => {
  const { sim } = paying;
  for (const order of ordersOf([0, 1, 2, 3])) {
    const { qr } = await newQr(500);
    const { id } = sim.pay(qr.gatewayQrId);
    sim.refund(id, { amount: 12_345 });
    const messages = messagesAbout(sim, house, id);
    assert.deepEqual(
      messages.map(({ type }) => type),
      ['qr_code.credited', 'payment.captured', 'refund.created', 'refund.processed'],
    );
    await take(order.flatMap((at) => messages[at] ?? []));
  }
  assert.deepEqual(await assertAgreed(), { payments: 24, refunds: 24, collected: 24 * (50_000 - 12_345) });
});

test('partial refunds of one payment are booked once each, in whatever order they are told of, up to all of it', async () => {
  const { sim } = paying;
  for (const order of ordersOf([0, 1, 2])) {
    const { link } = await newLink(100);
    const { id } = sim.pay(link.gatewayLinkId);
    const paid = messagesAbout(sim, house, id);
    const refunds = [3_333, 3_333, 3_334].map((amount) => sim.refund(id, { amount }).id);
    const told = order.map((at) => messagesAbout(sim, house, refunds[at] ?? '').toReversed());
    await take([...told.flat(), ...paid, ...told.flat()]);
  }
  assert.deepEqual(await assertAgreed(), { payments: 6, refunds: 18, collected: 0 });
});

/** The old form of a message about a refund: no payment beside it, and no status. */
function withoutPayment(message: Message): Message {
  const event = JSON.parse(message.body);
  delete event.payload.payment;
  delete event.payload.refund.entity.status;
  const body = JSON.stringify(event);
  return { ...message, body, signature: signatureOf(body, house.account.webhookSecret) };
}

test('a refund that is told of before its payment, and without it, waits for the payment', async () => {
  const { sim, hotel } = paying;
  for (const kinds of [['refund.created', 'refund.processed'], ['refund.processed'], ['refund.processed', 'refund.created']]) {
    const { booking, qr } = await newQr(40);
    const { id } = sim.pay(qr.gatewayQrId);
    const paid = messagesAbout(sim, house, id);
    const refund = sim.refund(id, { amount: 1_500 });
    const told = messagesAbout(sim, house, refund.id);
    for (const kind of kinds) await take(told.filter(({ type }) => type === kind).map(withoutPayment));
    assert.deepEqual(bodyOf(await house.admin.get(`${house.path}/bookings/${booking.id}/payments`)), []);
    const [parked] = await hotel.sql('select booking_id, state from gateway_refund where gateway_refund_id = $1', [refund.id]);
    assert.deepEqual(parked, { booking_id: null, state: 'PROCESSED' });
    await take(paid);
  }
  assert.deepEqual(await assertAgreed(), { payments: 3, refunds: 3, collected: 3 * 2_500 });
});

test('a payment, and a refund of it that names no payment, that are told of at the same time find each other', async () => {
  const { sim, hotel } = paying;
  const pairs: Message[] = [];
  for (let i = 0; i < 12; i += 1) {
    const { qr } = await newQr(40);
    const { id } = sim.pay(qr.gatewayQrId);
    const paid = messagesAbout(sim, house, id).slice(0, 1);
    const refund = sim.refund(id, { amount: 1_500 });
    pairs.push(...paid, ...messagesAbout(sim, house, refund.id).slice(1).map(withoutPayment));
  }
  await Promise.all(pairs.map((message) => deliver(hotel.url, house, message)));
  assert.deepEqual(await assertAgreed(), { payments: 12, refunds: 12, collected: 12 * 2_500 });
});

test('a refund under way is shown and counts when it is processed, and one that fails gives its money back to the payment', async () => {
  const { sim } = paying;
  sim.setRefunds(house.account.keyId, 'PENDING');
  try {
    for (const fate of ['PROCESSED', 'FAILED'] as const) {
      for (const order of ordersOf([0, 1, 2])) {
        const { qr } = await newQr(60);
        const { id } = sim.pay(qr.gatewayQrId);
        const paid = messagesAbout(sim, house, id).slice(0, 1);
        const refund = sim.refund(id, { amount: 2_000 });
        sim.settleRefund(refund.id, fate);
        const messages = [...paid, ...messagesAbout(sim, house, refund.id)];
        await take(order.flatMap((at) => messages[at] ?? []));
        await take(messages);
      }
    }
    assert.deepEqual(await assertAgreed(), { payments: 6 + 6, refunds: 12, collected: 12 * 6_000 - 6 * 2_000 });
  } finally {
    sim.setRefunds(house.account.keyId, 'PROCESSED');
  }
});
