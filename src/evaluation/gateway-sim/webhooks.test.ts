import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import type { WireLink, WirePayment, WireQr, WireRefund } from './records.ts';
import { KEY_ID, KEY_SECRET, type ReceivedCall, startReceiver, startSimulator, WEBHOOK_SECRET } from './simulator.fixture.ts';

type Entities = {
  payment: WirePayment;
  qr_code: WireQr;
  payment_link: WireLink;
  refund: WireRefund;
  order: { id: string; status: string };
};
type Event = {
  entity: string;
  account_id: string;
  event: string;
  contains: string[];
  payload: { [Name in keyof Entities]: { entity: Entities[Name] } };
  created_at: number;
};

function eventOf({ body }: ReceivedCall): Event {
  return JSON.parse(body.toString('utf8')) as Event;
}

function typesOf(received: readonly ReceivedCall[]): string[] {
  return received.map((one) => eventOf(one).event).sort();
}

function find(received: readonly ReceivedCall[], type: string): ReceivedCall {
  const found = received.find((one) => eventOf(one).event === type);
  assert.ok(found, `no ${type}`);
  return found;
}

/** The signature computed by this test over the received bytes. */
function isSignedWith(secret: string, { headers, body }: ReceivedCall): boolean {
  return headers['x-razorpay-signature'] === createHmac('sha256', secret).update(body).digest('hex');
}

test('one payment of a QR code causes two events, signed over their exact bytes, each with its own id', async (t) => {
  const { url, received } = await startReceiver(t);
  const { sim, createQr } = await startSimulator(t, url);
  const qr = await createQr({ description: 'Zimmer 4/2 "süß"', notes: { requestId: 'r/1' } });
  const paid = sim.pay(qr.id);
  await sim.quiet();
  assert.deepEqual(typesOf(received), ['payment.captured', 'qr_code.credited']);
  assert.ok(received.every((one) => isSignedWith(WEBHOOK_SECRET, one)));
  assert.equal(new Set(received.map(({ headers }) => headers['x-razorpay-event-id'])).size, 2);

  const credited = find(received, 'qr_code.credited');
  assert.match(credited.body.toString(), /"http:\\\/\\\/127.*r\\\/1/);
  const { entity, contains, payload, account_id } = eventOf(credited);
  assert.deepEqual([entity, contains.sort(), account_id.length], ['event', ['payment', 'qr_code'], 18]);
  assert.deepEqual(payload.payment.entity, paid);
  // The event shows the QR code as it was before the payment.
  assert.deepEqual([payload.qr_code.entity.status, payload.qr_code.entity.payments_count_received], ['active', 0]);
  assert.deepEqual(payload.payment.entity.notes, { requestId: 'r/1' });
});

test('one payment of a link causes three events; those about links have their keys in alphabetical order', async (t) => {
  const { url, received } = await startReceiver(t);
  const { sim, createLink } = await startSimulator(t, url);
  const link = await createLink({ description: 'a/b', reference_id: 'ref-1' });
  const paid = sim.pay(link.id);
  await sim.quiet();
  assert.deepEqual(typesOf(received), ['order.paid', 'payment.captured', 'payment_link.paid']);
  assert.ok(received.every((one) => isSignedWith(WEBHOOK_SECRET, one)));

  const event = find(received, 'payment_link.paid');
  assert.match(event.body.toString(), /^\{"account_id":.*"contains":.*"created_at":.*"entity":.*"event":.*"payload":\{"order":/);
  assert.match(event.body.toString(), /"description":"a\/b"/);
  const { payload } = eventOf(event);
  assert.deepEqual([payload.payment_link.entity.status, payload.payment_link.entity.amount_paid], ['paid', 15_000]);
  // Only here the id of the order has no prefix.
  assert.equal(`order_${payload.order.entity.id}`, paid.order_id);
  assert.equal(eventOf(find(received, 'order.paid')).payload.order.entity.id, paid.order_id);
});

test('a failed attempt is an event before its success, for the same payment', async (t) => {
  const { url, received } = await startReceiver(t);
  const { sim, createQr, createLink } = await startSimulator(t, url, { concurrency: 1 });
  const paid = sim.pay((await createQr()).id, { outcome: 'FAILED_THEN_PAID' });
  await sim.quiet();
  const failed = eventOf(find(received, 'payment.failed')).payload.payment.entity;
  assert.deepEqual([failed.id, failed.status, failed.error_reason], [paid.id, 'failed', 'payment_timed_out']);
  const captured = eventOf(find(received, 'payment.captured')).payload.payment.entity;
  assert.deepEqual([captured.id, captured.status, captured.error_reason], [paid.id, 'captured', null]);

  received.length = 0;
  const link = await createLink();
  assert.equal(sim.pay(link.id, { outcome: 'FAILED' }).captured, false);
  await sim.quiet();
  assert.deepEqual(typesOf(received), ['payment.failed']);
});

test('closing causes an event, expiry of a link too, but not expiry of a QR code', async (t) => {
  const { url, received } = await startReceiver(t);
  const { sim, call, createQr, createLink, wait } = await startSimulator(t, url);
  const closed = await createQr();
  await call('POST', `/payments/qr_codes/${closed.id}/close`);
  await createQr({ close_by: Math.floor(Date.now() / 1_000) + 300 });
  const cancelled = await createLink();
  sim.close(cancelled.id);
  await createLink({ expire_by: Math.floor(Date.now() / 1_000) + 1_000 });
  wait(1_100);
  sim.books(KEY_ID);
  await sim.quiet();
  assert.deepEqual(typesOf(received), ['payment_link.cancelled', 'payment_link.expired', 'qr_code.closed']);
  assert.equal(eventOf(find(received, 'qr_code.closed')).payload.qr_code.entity.close_reason, 'on_demand');
});

test('refunds cause an event when made and when settled, with the payment as it was then', async (t) => {
  const { url, received } = await startReceiver(t);
  const { sim, createQr } = await startSimulator(t, url, { concurrency: 1 });
  const paid = sim.pay((await createQr()).id, { emit: false });
  sim.refund(paid.id, { amount: 5_000 });
  sim.refund(paid.id, { amount: 4_000n });
  await sim.quiet();
  assert.deepEqual(typesOf(received), ['refund.created', 'refund.created', 'refund.processed', 'refund.processed']);
  const totals = received.map((one) => eventOf(one).payload.payment.entity.amount_refunded);
  assert.deepEqual(totals, [5_000, 5_000, 9_000, 9_000]);

  received.length = 0;
  sim.setRefunds(KEY_ID, 'FAILED');
  sim.refund(paid.id);
  await sim.quiet();
  const failed = eventOf(find(received, 'refund.failed')).payload;
  assert.deepEqual([failed.refund.entity.status, failed.payment.entity.amount_refunded], ['failed', 9_000]);
});

test('an event without a 2xx response is sent again with the same id, up to a limit', async (t) => {
  const { url, received } = await startReceiver(t, (before) => [500, 302, 404, 200][before] ?? 200);
  const { sim, createQr } = await startSimulator(t, url, { concurrency: 1, retriesMax: 3, retryDelayMs: 1 });
  const { id } = await createQr();
  sim.close(id);
  await sim.quiet();
  assert.equal(new Set(received.map(({ headers }) => headers['x-razorpay-event-id'])).size, 1);
  const [delivery] = sim.deliveries(KEY_ID);
  assert.deepEqual([delivery?.state, delivery?.tries.map(({ status }) => status)], ['DELIVERED', [500, 302, 404, 200]]);
  assert.deepEqual(delivery?.about, [id]);

  sim.setAccount({ keyId: KEY_ID, keySecret: KEY_SECRET, webhookUrl: 'http://127.0.0.1:1/nobody' });
  sim.close((await createQr()).id);
  await sim.quiet();
  const gaveUp = sim.deliveries().at(-1);
  assert.deepEqual([gaveUp?.state, gaveUp?.tries.length, gaveUp?.tries[0]?.status], ['GAVE_UP', 4, null]);
});

test('after a change of the secret an old event keeps its old signature', async (t) => {
  const { url, received } = await startReceiver(t, (before) => (before === 0 ? 503 : 200));
  const { sim, createQr } = await startSimulator(t, url, { retryDelayMs: 50 });
  sim.close((await createQr()).id);
  for (let left = 1_000; left > 0 && received.length === 0; left -= 1) await new Promise((resolve) => setTimeout(resolve, 2));
  sim.setAccount({ keyId: KEY_ID, keySecret: KEY_SECRET, webhookSecret: 'the next one' });
  await sim.quiet();
  assert.equal(received.length, 2);
  assert.ok(received.every((one) => isSignedWith(WEBHOOK_SECRET, one)));
  sim.close((await createQr()).id);
  await sim.quiet();
  assert.ok(isSignedWith('the next one', received.at(-1) as ReceivedCall));
});

test('events are held, and released in a random order that depends on the seed', async (t) => {
  const orders: string[][] = [];
  for (const seed of [7, 7, 8]) {
    const { url, received } = await startReceiver(t);
    const { sim, createQr } = await startSimulator(t, url, { concurrency: 1, seed });
    sim.webhooks({ hold: true });
    for (let count = 0; count < 6; count += 1) sim.pay((await createQr()).id);
    await sim.quiet();
    assert.equal(received.length, 0);
    assert.ok(sim.deliveries().every(({ state }) => state === 'HELD'));
    assert.equal(sim.release('RANDOM'), 12);
    await sim.quiet();
    const made = sim.deliveries().map(({ eventId }) => eventId);
    orders.push(received.map(({ headers }) => String(made.indexOf(String(headers['x-razorpay-event-id'])))));
  }
  const [first, second, third] = orders;
  assert.deepEqual(first, second);
  assert.notDeepEqual(first, third);
  assert.notDeepEqual(
    first,
    [...(first ?? [])].sort((a, b) => Number(a) - Number(b)),
  );
});

test('each event is sent as often as set, and not at all without a webhook', async (t) => {
  const { url, received } = await startReceiver(t);
  const { sim, createQr } = await startSimulator(t, url);
  sim.webhooks({ repeat: 3, delayMs: 5 });
  sim.close((await createQr()).id);
  await sim.quiet();
  assert.equal(received.length, 3);
  assert.equal(new Set(received.map(({ headers }) => headers['x-razorpay-event-id'])).size, 1);
  sim.setAccount({ keyId: KEY_ID, keySecret: KEY_SECRET, webhookUrl: null });
  sim.close((await createQr()).id);
  await sim.quiet();
  assert.deepEqual([received.length, sim.deliveries().at(-1)?.state], [3, 'NOT_SENT']);
  assert.throws(() => sim.webhooks({ repeat: 0 }), { message: 'repeat must be 1 to 100' });
});

test('without a webhook secret events are sent unsigned', async (t) => {
  const { url, received } = await startReceiver(t);
  const { sim, createQr } = await startSimulator(t, url);
  sim.setAccount({ keyId: KEY_ID, keySecret: KEY_SECRET, webhookSecret: null });
  sim.close((await createQr()).id);
  await sim.quiet();
  assert.deepEqual([received.length, received[0]?.headers['x-razorpay-signature']], [1, undefined]);
});

test('the books add up what was captured and refunded, whether or not events were sent', async (t) => {
  const { sim, createQr, createLink } = await startSimulator(t);
  const qr = await createQr({ notes: { requestId: 'r1' } });
  const first = sim.pay(qr.id, { emit: false });
  sim.pay((await createLink({ notes: { requestId: 'r2' } })).id, { amount: 700 });
  sim.pay((await createQr()).id, { outcome: 'FAILED' });
  sim.refund(first.id, { amount: 100, emit: false });
  const books = sim.books(KEY_ID);
  assert.deepEqual([books.collected, books.refunded], [15_700n, 100n]);
  assert.deepEqual(
    books.payments.map(({ amount, isCaptured, requestId, refunded }) => [amount, isCaptured, requestId, refunded]),
    [
      [15_000n, true, 'r1', 100n],
      [700n, true, 'r2', 0n],
      [15_000n, false, null, 0n],
    ],
  );
  assert.deepEqual([books.qrCodes.length, books.links.length, books.refunds.length], [2, 1, 1]);
  assert.equal(sim.deliveries().length, 4);
});
