/** Unexpected payments and refunds are posted where they belong and marked for review, or ignored when they are not ours. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import {
  gatewayPath,
  newPayingProperty,
  openBookingWithLink,
  openBookingWithQr,
  type PayingProperty,
  paymentsOf,
  startPaymentTestService,
} from '../../../../test/harness/gateway.ts';
import {
  deliverEvents,
  eventsAbout,
  reconcileOnce,
  type SignedEvent,
  signEvent,
  until,
  withholdEvents,
} from '../../../../test/harness/gateway-events.ts';
import { bodyOf, checkIn, checkOut, hoursFrom, openBooking, roomAt } from '../../../../test/harness/stays.ts';

const paying = await startPaymentTestService();
const property = await newPayingProperty(paying, { rooms: 3, defaultRate: null });
withholdEvents(paying.sim, property);
after(() => paying.stop());

const take = (messages: readonly SignedEvent[], of: PayingProperty = property) => deliverEvents(paying.service.url, of, messages);

/** Pays, late if necessary, and delivers the events. */
async function payAndDeliver(id: string, options: { amount?: number; late?: boolean } = {}) {
  const payment = paying.sim.pay(id, options);
  await take(eventsAbout(paying.sim, property, payment.id));
  return payment;
}

/** The review reasons of each payment and refund of the booking, by its id at the gateway. */
async function reviewsOf(bookingId: string): Promise<Record<string, string[]>> {
  const rows = bodyOf(await property.admin.get(`${property.path}/payments/review?limit=200`));
  const ours = rows.filter((row: { bookingId: string }) => row.bookingId === bookingId);
  return Object.fromEntries(
    ours.map((row: { gatewayPaymentId: string; gatewayRefundId: string | null; reasons: string[] }) => [
      row.gatewayRefundId ?? row.gatewayPaymentId,
      row.reasons,
    ]),
  );
}

const stateOf = async (requestId: string): Promise<unknown> =>
  (await paying.service.sql('select state from gateway_request where id = $1', [requestId]))[0]?.['state'];

test('a payment of a closed QR code is posted and marked for review, and the QR code becomes PAID', async () => {
  const { booking, path, qr } = await openBookingWithQr(property);
  bodyOf(await property.admin.post(`${path}/qr/${qr.id}/close`));
  assert.equal(await stateOf(qr.id), 'CLOSED');
  const payment = await payAndDeliver(qr.gatewayQrId, { late: true });
  assert.deepEqual(await reviewsOf(booking.id), { [payment.id]: ['REQUEST_CLOSED'] });
  assert.equal(await stateOf(qr.id), 'PAID');
  const [row] = await paymentsOf(property, booking.id);
  assert.deepEqual([row.needsReview, row.status, row.amount], [true, 'CAPTURED', 1500]);
});

test('a payment of a cancelled link is posted and marked for review', async () => {
  const { booking, path, link } = await openBookingWithLink(property);
  bodyOf(await property.admin.post(`${path}/close`, { paymentLinkId: link.id }));
  const payment = await payAndDeliver(link.gatewayLinkId, { late: true });
  assert.deepEqual(await reviewsOf(booking.id), { [payment.id]: ['REQUEST_CLOSED'] });
});

test('a payment of a cancelled booking is posted and marked for review', async () => {
  const { booking, qr } = await openBookingWithQr(property);
  bodyOf(await property.admin.post(`${property.path}/bookings/${booking.id}/cancel`, {}));
  await until('the QR code of the cancelled booking is closed', async () => (await stateOf(qr.id)) === 'CLOSED', {
    between: () => reconcileOnce(paying),
  });
  const payment = await payAndDeliver(qr.gatewayQrId, { late: true });
  assert.deepEqual(await reviewsOf(booking.id), { [payment.id]: ['BOOKING_CLOSED', 'REQUEST_CLOSED'] });
  const { amountCollected } = bodyOf(await property.admin.get(`${property.path}/bookings/${booking.id}/balance`));
  assert.equal(amountCollected, 1500);
});

test('a payment after check-out, and a refund at the dashboard after check-out, are posted and marked for review', async () => {
  const booking = await openBooking(property);
  const checkInAt = hoursFrom(new Date().toISOString(), -1);
  await checkIn(property, booking.id, [roomAt(property, 0)], { checkInAt });
  const qr = bodyOf(await property.admin.post(`${gatewayPath(property, booking.id)}/qr`, { amount: 250 }), 201);
  await checkOut(property, booking.id);
  const payment = await payAndDeliver(qr.gatewayQrId, { late: true });
  const { [payment.id]: reasons } = await reviewsOf(booking.id);
  assert.ok(reasons?.includes('BOOKING_CLOSED'), String(reasons));
  const refund = paying.sim.refund(payment.id, { amount: 5_000 });
  await take(eventsAbout(paying.sim, property, refund.id));
  assert.deepEqual((await reviewsOf(booking.id))[refund.id], ['BOOKING_CLOSED']);
});

test('a second payment of a paid QR code, and a payment of another amount, are posted and marked for review', async () => {
  const { booking, qr } = await openBookingWithQr(property, 300);
  const first = await payAndDeliver(qr.gatewayQrId);
  const second = await payAndDeliver(qr.gatewayQrId, { late: true, amount: 29_999 });
  assert.deepEqual(await reviewsOf(booking.id), { [second.id]: ['AMOUNT_DIFFERS', 'PAID_TWICE'] });
  const rows = await paymentsOf(property, booking.id);
  assert.deepEqual(
    rows.map((row: { gatewayPaymentId: string; amount: number }) => [row.gatewayPaymentId, row.amount]).toSorted(),
    [
      [first.id, 300],
      [second.id, 299.99],
    ].toSorted(),
  );
});

test('a payment needs no review when the event that its QR code was closed as paid arrives before it', async () => {
  const { booking, qr } = await openBookingWithQr(property, 300);
  const payment = paying.sim.pay(qr.gatewayQrId);
  const closed = paying.sim.books(property.account.keyId).qrCodes.find(({ id }) => id === qr.gatewayQrId);
  assert.deepEqual([closed?.status, closed?.close_reason], ['closed', 'paid']);
  await take([signEvent(property, { event: 'qr_code.closed', payload: { qr_code: { entity: closed } } })]);
  assert.equal(await stateOf(qr.id), 'PAID');
  await take(eventsAbout(paying.sim, property, payment.id));
  assert.deepEqual(await reviewsOf(booking.id), {});
});

test('a stale snapshot changes nothing', async () => {
  const { booking, qr } = await openBookingWithQr(property, 300);
  const snapshot = paying.sim.books(property.account.keyId).qrCodes.find(({ id }) => id === qr.gatewayQrId);
  const payment = await payAndDeliver(qr.gatewayQrId);
  await take([
    signEvent(property, { event: 'qr_code.created', payload: { qr_code: { entity: snapshot } } }),
    signEvent(property, {
      event: 'payment.failed',
      payload: { payment: { entity: { ...payment, status: 'failed', captured: false } } },
    }),
    signEvent(property, { event: 'qr_code.closed', payload: { qr_code: { entity: { ...snapshot, status: 'closed' } } } }),
  ]);
  assert.equal(await stateOf(qr.id), 'PAID');
  assert.equal((await paymentsOf(property, booking.id)).length, 1);
});

test("payments of the same account that do not belong to the hotel's bookings are ignored, and their events are stored", async () => {
  const { booking, qr } = await openBookingWithQr(property, 300);
  const mine = paying.sim.pay(qr.gatewayQrId, { emit: false });
  const foreign = [
    { ...mine, id: 'pay_Foreign0000001', notes: {}, description: 'T-shirt', order_id: 'order_Foreign0000001' },
    { ...mine, id: 'pay_Foreign0000002', notes: { requestId: randomUUID() } },
    { ...mine, id: 'pay_Foreign0000003', notes: [], description: '#NobodysLink001' },
  ];
  const before = await paying.service.sql('select count(*) from payment');
  const messages = foreign.map((entity) => signEvent(property, { event: 'payment.captured', payload: { payment: { entity } } }));
  await take(messages);
  const keys = messages.map(({ eventId }) => eventId);
  const states = () =>
    paying.service.sql('select state, body from gateway_event where event_key = any($1) order by received_at', [keys]);
  assert.deepEqual(
    (await states()).map(({ state }) => state),
    ['UNMATCHED', 'UNMATCHED', 'UNMATCHED'],
  );
  await until(
    'the gateway was asked and does not know whose they are',
    async () => (await states()).every(({ state }) => state === 'IGNORED'),
    {
      between: async () => {
        paying.service.clock.advance(3);
        await reconcileOnce(paying);
      },
    },
  );
  assert.deepEqual(
    (await states()).map(({ body }) => String(body)),
    messages.map(({ body }) => body),
  );
  assert.equal((await paymentsOf(property, booking.id)).length, 1, 'the payment that was ours was found by asking the gateway');
  assert.equal(
    Number((await paying.service.sql('select count(*) from payment'))[0]?.['count']),
    Number(before[0]?.['count']) + 1,
  );
});

test("the id of another hotel's payment request in the notes of a payment is ignored", async () => {
  const other = await newPayingProperty(paying);
  withholdEvents(paying.sim, other);
  const { booking, qr } = await openBookingWithQr(other, 300);
  const payment = paying.sim.pay(qr.gatewayQrId, { emit: false });
  const theirs = paying.sim.books(other.account.keyId).qrCodes.find(({ id }) => id === qr.gatewayQrId);
  await take([
    signEvent(property, { event: 'qr_code.credited', payload: { payment: { entity: payment }, qr_code: { entity: theirs } } }),
    signEvent(property, { event: 'payment.captured', payload: { payment: { entity: payment } } }),
  ]);
  assert.deepEqual(await paymentsOf(other, booking.id), []);
  const rows = await paying.service.sql('select 1 from payment where gateway_payment_id = $1', [payment.id]);
  assert.deepEqual(rows, []);
  assert.equal(await stateOf(qr.id), 'ACTIVE');
});

test("a payment in another currency than the property's is not posted; its event is stored and is in the audit log", async () => {
  const { booking, qr } = await openBookingWithQr(property, 300);
  const payment = paying.sim.pay(qr.gatewayQrId, { emit: false });
  const message = signEvent(property, {
    event: 'payment.captured',
    payload: { payment: { entity: { ...payment, id: 'pay_Dollars0000001', currency: 'USD' } } },
  });
  await take([message]);
  assert.deepEqual(
    (await paymentsOf(property, booking.id)).filter((row: { currency: string }) => row.currency !== 'INR'),
    [],
  );
  const [event] = await paying.service.sql('select id, state from gateway_event where event_key = $1', [message.eventId]);
  assert.equal(event?.['state'], 'FAILED');
  const audits = await paying.service.sql('select action from audit_entry where entity_id = $1', [event?.['id']]);
  assert.deepEqual(audits, [{ action: 'gateway_event.failed' }]);
});

test('a refund at the gateway that exceeds the payment is marked for review, and again when it fails in the end', async () => {
  const { booking, qr } = await openBookingWithQr(property, 300);
  const payment = await payAndDeliver(qr.gatewayQrId);
  const refund = paying.sim.refund(payment.id, { amount: 20_000 });
  await take(eventsAbout(paying.sim, property, refund.id));
  const report = async (status: string) => {
    const event = `refund.${status}`;
    const message = signEvent(property, {
      event,
      payload: { refund: { entity: { ...refund, id: 'rfnd_TooMuch0000001', status } } },
    });
    await take([message]);
    const [row] = await paying.service.sql('select state from gateway_event where event_key = $1', [message.eventId]);
    assert.equal(row?.['state'], 'BOOKED');
  };
  await report('processed');
  assert.deepEqual(await reviewsOf(booking.id), { [payment.id]: ['REFUND_EXCEEDS'] });
  await report('failed');
  assert.deepEqual(await reviewsOf(booking.id), { [payment.id]: ['REFUND_EXCEEDS', 'REFUND_REVERSED'] });
  const { amountCollected } = bodyOf(await property.admin.get(`${property.path}/bookings/${booking.id}/balance`));
  assert.equal(amountCollected, 100);
});

test('a posted refund that is reported as failed is marked for review', async () => {
  const { booking, qr } = await openBookingWithQr(property, 300);
  const payment = await payAndDeliver(qr.gatewayQrId);
  const refund = paying.sim.refund(payment.id, { amount: 30_000 });
  await take(eventsAbout(paying.sim, property, refund.id));
  const failed = { ...refund, status: 'failed' };
  await take([signEvent(property, { event: 'refund.failed', payload: { refund: { entity: failed } } })]);
  assert.deepEqual(await reviewsOf(booking.id), { [refund.id]: ['REFUND_REVERSED'] });
});

test('an event whose payment or refund cannot be read fails at once, and the rest of it changes nothing', async () => {
  const { booking, qr } = await openBookingWithQr(property);
  const { id } = paying.sim.pay(qr.gatewayQrId);
  const [credited] = eventsAbout(paying.sim, property, id).filter(({ type }) => type === 'qr_code.credited');
  assert.ok(credited !== undefined);
  const event = JSON.parse(credited.body);
  const amounts = [0, -5, 1.5, 'abc', 1e15, null];
  const corrupted = amounts.map((amount) => {
    const entity = { ...event.payload.payment.entity, amount };
    return signEvent(property, { ...event, payload: { ...event.payload, payment: { entity } } });
  });
  const refund = signEvent(property, { ...event, event: 'refund.processed', payload: { refund: { entity: { id: 'rfnd_1' } } } });
  const all = [...corrupted, refund];
  await take(all);
  const rows = await paying.service.sql(
    `select e.state, a.reason from gateway_event e left join audit_entry a on a.property_id = e.property_id and a.entity_id = e.id where e.event_key = any($1)`,
    [all.map(({ eventId }) => eventId)],
  );
  assert.equal(rows.length, all.length);
  for (const { state, reason } of rows)
    assert.deepEqual([state, reason], ['FAILED', 'not processed: its payment or refund cannot be read']);
  assert.deepEqual(await paymentsOf(property, booking.id), []);
  await take([credited]);
  assert.equal((await paymentsOf(property, booking.id)).length, 1);
});

test('a payment of a QR code that is about to be closed, because the booking has ended, is marked for review like one after the close', async () => {
  const { booking, qr } = await openBookingWithQr(property);
  await paying.service.sql('update gateway_request set close_wanted_at = now() where id = $1', [qr.id]);
  const payment = await payAndDeliver(qr.gatewayQrId);
  assert.deepEqual((await reviewsOf(booking.id))[payment.id], ['REQUEST_CLOSED']);
});
