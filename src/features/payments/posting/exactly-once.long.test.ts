/** Each payment and each refund is in the ledger once, in whatever order and however often the gateway reports it. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  newPayingProperty,
  openBookingWithLink,
  openBookingWithQr,
  startPaymentTestService,
} from '../../../../test/harness/gateway.ts';
import {
  assertLedgerMatchesGateway,
  deliverEvent,
  deliverEvents,
  eventsAbout,
  permutations,
  type SignedEvent,
  signatureOf,
  withholdEvents,
} from '../../../../test/harness/gateway-events.ts';
import { bodyOf } from '../../../../test/harness/stays.ts';

/** The bookings by the ids of their QR codes and links. */
const bookingOf = new Map<string, string>();

const paying = await startPaymentTestService();
const property = await newPayingProperty(paying);
withholdEvents(paying.sim, property);
after(() => paying.stop());

async function newQr(amount = 1234.56) {
  const created = await openBookingWithQr(property, amount);
  bookingOf.set(created.qr.id, created.booking.id);
  return created;
}

async function newLink(amount = 987.65) {
  const created = await openBookingWithLink(property, amount);
  bookingOf.set(created.link.id, created.booking.id);
  return created;
}

const take = (messages: readonly SignedEvent[]): Promise<void> => deliverEvents(paying.service.url, property, messages);

/** Compares the gateway's books with the ledger of the bookings made so far, which are then forgotten. */
async function assertAgreed() {
  const { sim } = paying;
  const found = await assertLedgerMatchesGateway(
    property.admin,
    property.path,
    { sim, keyId: property.account.keyId },
    bookingOf,
  );
  bookingOf.clear();
  return found;
}

async function countOf(bookingId: string): Promise<{ audits: number; published: number }> {
  const [row] = await paying.service.sql<{ audits: number; published: number }>(
    `select (select count(*)::integer from audit_entry where booking_id = $1 and action = 'payment.received') as audits,
       (select count(*)::integer from event where subject_id = $1 and name = 'booking.updated') as published`,
    [bookingId],
  );
  return row ?? { audits: 0, published: 0 };
}

test('a payment of a QR code is posted once in every order of its events, each delivered twice', async () => {
  const { sim, service } = paying;
  for (const order of permutations([0, 1, 2])) {
    const { booking, qr } = await newQr();
    const published = (await countOf(booking.id)).published;
    const { id } = sim.pay(qr.gatewayQrId, { outcome: 'FAILED_THEN_PAID' });
    const messages = eventsAbout(sim, property, id);
    assert.deepEqual(
      messages.map(({ type }) => type),
      ['payment.failed', 'qr_code.credited', 'payment.captured'],
    );
    const ordered = order.flatMap((at) => messages[at] ?? []);
    await take([...ordered, ...ordered]);
    assert.deepEqual(await countOf(booking.id), { audits: 1, published: published + 1 }, String(order));
    const [found] = await service.sql(
      `select state, (select count(*)::integer from payment_review v join payment p on p.id = v.payment_id where p.booking_id = $1) as reviews
       from gateway_request where booking_id = $1`,
      [booking.id],
    );
    assert.deepEqual(found, { state: 'PAID', reviews: 0 });
  }
  assert.deepEqual(await assertAgreed(), { payments: 6, refunds: 0, collected: 6 * 123_456 });
});

test('a payment of a link is posted once in every order of its events', async () => {
  for (const order of permutations([0, 1, 2])) {
    const { booking, link } = await newLink();
    const published = (await countOf(booking.id)).published;
    const { id } = paying.sim.pay(link.gatewayLinkId);
    const messages = eventsAbout(paying.sim, property, id);
    assert.deepEqual(
      messages.map(({ type }) => type),
      ['payment_link.paid', 'order.paid', 'payment.captured'],
    );
    const ordered = order.flatMap((at) => messages[at] ?? []);
    await take([...ordered, ...ordered.toReversed()]);
    assert.deepEqual(await countOf(booking.id), { audits: 1, published: published + 1 }, String(order));
  }
  assert.deepEqual(await assertAgreed(), { payments: 6, refunds: 0, collected: 6 * 98_765 });
});

test('one event of a payment is enough, whichever it is', async () => {
  for (const at of [0, 1]) {
    const { qr } = await newQr();
    await take(eventsAbout(paying.sim, property, paying.sim.pay(qr.gatewayQrId).id).slice(at, at + 1));
  }
  for (const at of [0, 1, 2]) {
    const { link } = await newLink();
    await take(eventsAbout(paying.sim, property, paying.sim.pay(link.gatewayLinkId).id).slice(at, at + 1));
  }
  assert.equal((await assertAgreed()).payments, 5);
});

test('events of many payments that arrive at the same time, each several times, post each payment once', async () => {
  const { sim, service } = paying;
  const messages: SignedEvent[] = [];
  for (let i = 0; i < 6; i += 1) {
    const { qr } = await newQr(100 + i / 100);
    const { link } = await newLink(200 + i / 100);
    for (const id of [qr.gatewayQrId, link.gatewayLinkId]) {
      const payment = sim.pay(id);
      sim.refund(payment.id, { amount: 5_000 });
      messages.push(...eventsAbout(sim, property, payment.id));
    }
  }
  const shuffled = [...messages, ...messages, ...messages].sort(() => Math.random() - 0.5);
  const responses = await Promise.all(shuffled.map((message) => deliverEvent(service.url, property, message)));
  assert.deepEqual(new Set(responses.map(({ status }) => status)), new Set([200]));
  const { payments, refunds } = await assertAgreed();
  assert.deepEqual([payments, refunds], [12, 12]);
  const [failed] = await service.sql(`select state from gateway_event where attempts > 1 or state not in ('BOOKED', 'IGNORED')`);
  assert.equal(failed, undefined, 'each was processed at the first attempt');
});

test('a payment and its refund are posted once in every order of their events', async () => {
  const { sim } = paying;
  for (const order of permutations([0, 1, 2, 3])) {
    const { qr } = await newQr(500);
    const { id } = sim.pay(qr.gatewayQrId);
    sim.refund(id, { amount: 12_345 });
    const messages = eventsAbout(sim, property, id);
    assert.deepEqual(
      messages.map(({ type }) => type),
      ['qr_code.credited', 'payment.captured', 'refund.created', 'refund.processed'],
    );
    await take(order.flatMap((at) => messages[at] ?? []));
  }
  assert.deepEqual(await assertAgreed(), { payments: 24, refunds: 24, collected: 24 * (50_000 - 12_345) });
});

test('partial refunds of one payment are posted once each, in whatever order they are reported, up to the whole amount', async () => {
  const { sim } = paying;
  for (const order of permutations([0, 1, 2])) {
    const { link } = await newLink(100);
    const { id } = sim.pay(link.gatewayLinkId);
    const paid = eventsAbout(sim, property, id);
    const refunds = [3_333, 3_333, 3_334].map((amount) => sim.refund(id, { amount }).id);
    const reported = order.map((at) => eventsAbout(sim, property, refunds[at] ?? '').toReversed());
    await take([...reported.flat(), ...paid, ...reported.flat()]);
  }
  assert.deepEqual(await assertAgreed(), { payments: 6, refunds: 18, collected: 0 });
});

/** The old form of an event about a refund: without its payment, and without a status. */
function withoutPayment(message: SignedEvent): SignedEvent {
  const event = JSON.parse(message.body);
  delete event.payload.payment;
  delete event.payload.refund.entity.status;
  const body = JSON.stringify(event);
  return { ...message, body, signature: signatureOf(body, property.account.webhookSecret) };
}

test('a refund that is reported before its payment, and without it, waits for the payment', async () => {
  const { sim, service } = paying;
  for (const kinds of [['refund.created', 'refund.processed'], ['refund.processed'], ['refund.processed', 'refund.created']]) {
    const { booking, qr } = await newQr(40);
    const { id } = sim.pay(qr.gatewayQrId);
    const paid = eventsAbout(sim, property, id);
    const refund = sim.refund(id, { amount: 1_500 });
    const reported = eventsAbout(sim, property, refund.id);
    for (const kind of kinds) await take(reported.filter(({ type }) => type === kind).map(withoutPayment));
    assert.deepEqual(bodyOf(await property.admin.get(`${property.path}/bookings/${booking.id}/payments`)), []);
    const [parked] = await service.sql('select booking_id, state from gateway_refund where gateway_refund_id = $1', [refund.id]);
    assert.deepEqual(parked, { booking_id: null, state: 'PROCESSED' });
    await take(paid);
  }
  assert.deepEqual(await assertAgreed(), { payments: 3, refunds: 3, collected: 3 * 2_500 });
});

test('a payment and its refund, which does not name the payment, find each other when they are reported at the same time', async () => {
  const { sim, service } = paying;
  const pairs: SignedEvent[] = [];
  for (let i = 0; i < 12; i += 1) {
    const { qr } = await newQr(40);
    const { id } = sim.pay(qr.gatewayQrId);
    const paid = eventsAbout(sim, property, id).slice(0, 1);
    const refund = sim.refund(id, { amount: 1_500 });
    pairs.push(...paid, ...eventsAbout(sim, property, refund.id).slice(1).map(withoutPayment));
  }
  await Promise.all(pairs.map((message) => deliverEvent(service.url, property, message)));
  assert.deepEqual(await assertAgreed(), { payments: 12, refunds: 12, collected: 12 * 2_500 });
});

test('a pending refund is listed and counts when it is processed; when it fails, the amount can be refunded again', async () => {
  const { sim } = paying;
  sim.setRefunds(property.account.keyId, 'PENDING');
  try {
    for (const outcome of ['PROCESSED', 'FAILED'] as const) {
      for (const order of permutations([0, 1, 2])) {
        const { qr } = await newQr(60);
        const { id } = sim.pay(qr.gatewayQrId);
        const paid = eventsAbout(sim, property, id).slice(0, 1);
        const refund = sim.refund(id, { amount: 2_000 });
        sim.settleRefund(refund.id, outcome);
        const messages = [...paid, ...eventsAbout(sim, property, refund.id)];
        await take(order.flatMap((at) => messages[at] ?? []));
        await take(messages);
      }
    }
    assert.deepEqual(await assertAgreed(), { payments: 6 + 6, refunds: 12, collected: 12 * 6_000 - 6 * 2_000 });
  } finally {
    sim.setRefunds(property.account.keyId, 'PROCESSED');
  }
});
