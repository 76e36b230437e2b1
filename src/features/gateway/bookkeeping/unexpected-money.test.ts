/** Money that nobody waited for: it is booked where it belongs and put before a person, or left alone when it is not ours. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  askForLink,
  askForQr,
  gatewayPath,
  newPayingHouse,
  openPayingHotel,
  type PayingHotel,
  type PayingHouse,
  paymentsOf,
} from '../../../../test/support/gateway.ts';
import {
  deliverAll,
  keepMessages,
  type Message,
  messageOf,
  messagesAbout,
  reconcileOnce,
  until,
} from '../../../../test/support/gateway-messages.ts';
import { bodyOf, checkIn, checkOut, hoursFrom, openBooking, roomAt } from '../../../../test/support/stays.ts';

let paying: PayingHotel;
let house: PayingHouse;

before(async () => {
  paying = await openPayingHotel();
  house = await newPayingHouse(paying, { rooms: 3, defaultRate: null });
  keepMessages(paying.sim, house);
});
after(() => paying?.stop());

const take = (messages: readonly Message[], of: PayingHouse = house) => deliverAll(paying.hotel.url, of, messages);

/** Pays late if need be, and delivers what is told of it. */
async function payAndTell(id: string, options: { amount?: number; late?: boolean } = {}) {
  const payment = paying.sim.pay(id, options);
  await take(messagesAbout(paying.sim, house, payment.id));
  return payment;
}

/** Why each payment and refund of the booking is to be looked at, by its id at the gateway. */
async function reviewsOf(bookingId: string): Promise<Record<string, string[]>> {
  const rows = bodyOf(await house.admin.get(`${house.path}/payments/review?limit=200`));
  const ours = rows.filter((row: { bookingId: string }) => row.bookingId === bookingId);
  return Object.fromEntries(
    ours.map((row: { gatewayPaymentId: string; gatewayRefundId: string | null; reasons: string[] }) => [
      row.gatewayRefundId ?? row.gatewayPaymentId,
      row.reasons,
    ]),
  );
}

const stateOf = async (requestId: string): Promise<unknown> =>
  (await paying.hotel.sql('select state from gateway_request where id = $1', [requestId]))[0]?.['state'];

test('a payment after the close of its QR code is booked and to be looked at, and the QR code was paid after all', async () => {
  const { booking, path, qr } = await askForQr(house);
  bodyOf(await house.admin.post(`${path}/qr/${qr.id}/close`));
  assert.equal(await stateOf(qr.id), 'CLOSED');
  const payment = await payAndTell(qr.gatewayQrId, { late: true });
  assert.deepEqual(await reviewsOf(booking.id), { [payment.id]: ['REQUEST_CLOSED'] });
  assert.equal(await stateOf(qr.id), 'PAID');
  const [row] = await paymentsOf(house, booking.id);
  assert.deepEqual([row.needsReview, row.status, row.amount], [true, 'CAPTURED', 1500]);
});

test('a payment after a link was cancelled is booked and to be looked at', async () => {
  const { booking, path, link } = await askForLink(house);
  bodyOf(await house.admin.post(`${path}/close`, { paymentLinkId: link.id }));
  const payment = await payAndTell(link.gatewayLinkId, { late: true });
  assert.deepEqual(await reviewsOf(booking.id), { [payment.id]: ['REQUEST_CLOSED'] });
});

test('a payment after the booking was cancelled is booked and to be looked at', async () => {
  const { booking, qr } = await askForQr(house);
  bodyOf(await house.admin.post(`${house.path}/bookings/${booking.id}/cancel`, {}));
  await until('the QR code of the cancelled booking is closed', async () => (await stateOf(qr.id)) === 'CLOSED', {
    between: () => reconcileOnce(paying),
  });
  const payment = await payAndTell(qr.gatewayQrId, { late: true });
  assert.deepEqual(await reviewsOf(booking.id), { [payment.id]: ['BOOKING_CLOSED', 'REQUEST_CLOSED'] });
  const { amountCollected } = bodyOf(await house.admin.get(`${house.path}/bookings/${booking.id}/balance`));
  assert.equal(amountCollected, 1500);
});

test('a payment and a refund at the dashboard after check-out are booked and to be looked at', async () => {
  const booking = await openBooking(house);
  const checkInAt = hoursFrom(new Date().toISOString(), -1);
  await checkIn(house, booking.id, [roomAt(house, 0)], { checkInAt });
  const qr = bodyOf(await house.admin.post(`${gatewayPath(house, booking.id)}/qr`, { amount: 250 }), 201);
  await checkOut(house, booking.id);
  const payment = await payAndTell(qr.gatewayQrId, { late: true });
  const { [payment.id]: reasons } = await reviewsOf(booking.id);
  assert.ok(reasons?.includes('BOOKING_CLOSED'), String(reasons));
  const refund = paying.sim.refund(payment.id, { amount: 5_000 });
  await take(messagesAbout(paying.sim, house, refund.id));
  assert.deepEqual((await reviewsOf(booking.id))[refund.id], ['BOOKING_CLOSED']);
});

test('a second payment of a paid QR code, and one of another amount, are booked and to be looked at', async () => {
  const { booking, qr } = await askForQr(house, 300);
  const first = await payAndTell(qr.gatewayQrId);
  const second = await payAndTell(qr.gatewayQrId, { late: true, amount: 29_999 });
  assert.deepEqual(await reviewsOf(booking.id), { [second.id]: ['AMOUNT_DIFFERS', 'PAID_TWICE'] });
  const rows = await paymentsOf(house, booking.id);
  assert.deepEqual(
    rows.map((row: { gatewayPaymentId: string; amount: number }) => [row.gatewayPaymentId, row.amount]).toSorted(),
    [
      [first.id, 300],
      [second.id, 299.99],
    ].toSorted(),
  );
});

test('that a QR code was closed because it was paid, told before its payment, makes the payment none to look at', async () => {
  const { booking, qr } = await askForQr(house, 300);
  const payment = paying.sim.pay(qr.gatewayQrId);
  const closed = paying.sim.books(house.account.keyId).qrCodes.find(({ id }) => id === qr.gatewayQrId);
  assert.deepEqual([closed?.status, closed?.close_reason], ['closed', 'paid']);
  await take([messageOf(house, { event: 'qr_code.closed', payload: { qr_code: { entity: closed } } })]);
  assert.equal(await stateOf(qr.id), 'PAID');
  await take(messagesAbout(paying.sim, house, payment.id));
  assert.deepEqual(await reviewsOf(booking.id), {});
});

test('an older snapshot that comes late takes nothing back', async () => {
  const { booking, qr } = await askForQr(house, 300);
  const snapshot = paying.sim.books(house.account.keyId).qrCodes.find(({ id }) => id === qr.gatewayQrId);
  const payment = await payAndTell(qr.gatewayQrId);
  await take([
    messageOf(house, { event: 'qr_code.created', payload: { qr_code: { entity: snapshot } } }),
    messageOf(house, {
      event: 'payment.failed',
      payload: { payment: { entity: { ...payment, status: 'failed', captured: false } } },
    }),
    messageOf(house, { event: 'qr_code.closed', payload: { qr_code: { entity: { ...snapshot, status: 'closed' } } } }),
  ]);
  assert.equal(await stateOf(qr.id), 'PAID');
  assert.equal((await paymentsOf(house, booking.id)).length, 1);
});

test("payments of the same account that are not the hotel's are left alone, and what they were is kept", async () => {
  const { booking, qr } = await askForQr(house, 300);
  const mine = paying.sim.pay(qr.gatewayQrId, { emit: false });
  const foreign = [
    { ...mine, id: 'pay_Foreign0000001', notes: {}, description: 'T-shirt', order_id: 'order_Foreign0000001' },
    { ...mine, id: 'pay_Foreign0000002', notes: { requestId: randomUUID() } },
    { ...mine, id: 'pay_Foreign0000003', notes: [], description: '#NobodysLink001' },
  ];
  const before = await paying.hotel.sql('select count(*) from payment');
  const messages = foreign.map((entity) => messageOf(house, { event: 'payment.captured', payload: { payment: { entity } } }));
  await take(messages);
  const keys = messages.map(({ eventId }) => eventId);
  const states = () =>
    paying.hotel.sql('select state, body from gateway_event where event_key = any($1) order by received_at', [keys]);
  assert.deepEqual(
    (await states()).map(({ state }) => state),
    ['UNMATCHED', 'UNMATCHED', 'UNMATCHED'],
  );
  await until(
    'the gateway has been asked and does not know whose they are',
    async () => (await states()).every(({ state }) => state === 'IGNORED'),
    {
      between: async () => {
        paying.hotel.clock.advance(3);
        await reconcileOnce(paying);
      },
    },
  );
  assert.deepEqual(
    (await states()).map(({ body }) => String(body)),
    messages.map(({ body }) => body),
  );
  assert.equal((await paymentsOf(house, booking.id)).length, 1, 'the one that was ours was found out by asking');
  assert.equal(Number((await paying.hotel.sql('select count(*) from payment'))[0]?.['count']), Number(before[0]?.['count']) + 1);
});

test("the id of another hotel's request in the notes of a payment leads nowhere", async () => {
  const other = await newPayingHouse(paying);
  keepMessages(paying.sim, other);
  const { booking, qr } = await askForQr(other, 300);
  const payment = paying.sim.pay(qr.gatewayQrId, { emit: false });
  const theirs = paying.sim.books(other.account.keyId).qrCodes.find(({ id }) => id === qr.gatewayQrId);
  await take([
    messageOf(house, { event: 'qr_code.credited', payload: { payment: { entity: payment }, qr_code: { entity: theirs } } }),
    messageOf(house, { event: 'payment.captured', payload: { payment: { entity: payment } } }),
  ]);
  assert.deepEqual(await paymentsOf(other, booking.id), []);
  const rows = await paying.hotel.sql('select 1 from payment where gateway_payment_id = $1', [payment.id]);
  assert.deepEqual(rows, []);
  assert.equal(await stateOf(qr.id), 'ACTIVE');
});

test("a payment in another currency than the property's is not booked, kept, and written into the audit", async () => {
  const { booking, qr } = await askForQr(house, 300);
  const payment = paying.sim.pay(qr.gatewayQrId, { emit: false });
  const message = messageOf(house, {
    event: 'payment.captured',
    payload: { payment: { entity: { ...payment, id: 'pay_Dollars0000001', currency: 'USD' } } },
  });
  await take([message]);
  assert.deepEqual(
    (await paymentsOf(house, booking.id)).filter((row: { currency: string }) => row.currency !== 'INR'),
    [],
  );
  const [event] = await paying.hotel.sql('select id, state from gateway_event where event_key = $1', [message.eventId]);
  assert.equal(event?.['state'], 'FAILED');
  const audits = await paying.hotel.sql('select action from audit_entry where entity_id = $1', [event?.['id']]);
  assert.deepEqual(audits, [{ action: 'gateway_event.failed' }]);
});

test('more given back at the gateway than was left of the payment is put before a person; so is that it failed in the end', async () => {
  const { booking, qr } = await askForQr(house, 300);
  const payment = await payAndTell(qr.gatewayQrId);
  const refund = paying.sim.refund(payment.id, { amount: 20_000 });
  await take(messagesAbout(paying.sim, house, refund.id));
  const tell = async (status: string) => {
    const event = `refund.${status}`;
    const message = messageOf(house, {
      event,
      payload: { refund: { entity: { ...refund, id: 'rfnd_TooMuch0000001', status } } },
    });
    await take([message]);
    const [row] = await paying.hotel.sql('select state from gateway_event where event_key = $1', [message.eventId]);
    assert.equal(row?.['state'], 'BOOKED');
  };
  await tell('processed');
  assert.deepEqual(await reviewsOf(booking.id), { [payment.id]: ['REFUND_EXCEEDS'] });
  await tell('failed');
  assert.deepEqual(await reviewsOf(booking.id), { [payment.id]: ['REFUND_EXCEEDS', 'REFUND_REVERSED'] });
  const { amountCollected } = bodyOf(await house.admin.get(`${house.path}/bookings/${booking.id}/balance`));
  assert.equal(amountCollected, 100);
});

test('a refund that was booked and is told to have failed is put before a person', async () => {
  const { booking, qr } = await askForQr(house, 300);
  const payment = await payAndTell(qr.gatewayQrId);
  const refund = paying.sim.refund(payment.id, { amount: 30_000 });
  await take(messagesAbout(paying.sim, house, refund.id));
  const failed = { ...refund, status: 'failed' };
  await take([messageOf(house, { event: 'refund.failed', payload: { refund: { entity: failed } } })]);
  assert.deepEqual(await reviewsOf(booking.id), { [refund.id]: ['REFUND_REVERSED'] });
});

test('a message whose payment or refund cannot be read is at once for a person, and what else it tells changes nothing', async () => {
  const { booking, qr } = await askForQr(house);
  const { id } = paying.sim.pay(qr.gatewayQrId);
  const [credited] = messagesAbout(paying.sim, house, id).filter(({ type }) => type === 'qr_code.credited');
  assert.ok(credited !== undefined);
  const event = JSON.parse(credited.body);
  const amounts = [0, -5, 1.5, 'abc', 1e15, null];
  const spoilt = amounts.map((amount) => {
    const entity = { ...event.payload.payment.entity, amount };
    return messageOf(house, { ...event, payload: { ...event.payload, payment: { entity } } });
  });
  const refund = messageOf(house, { ...event, event: 'refund.processed', payload: { refund: { entity: { id: 'rfnd_1' } } } });
  const all = [...spoilt, refund];
  await take(all);
  const rows = await paying.hotel.sql(
    `select e.state, a.reason from gateway_event e left join audit_entry a on a.entity_id = e.id where e.event_key = any($1)`,
    [all.map(({ eventId }) => eventId)],
  );
  assert.equal(rows.length, all.length);
  for (const { state, reason } of rows)
    assert.deepEqual([state, reason], ['FAILED', 'not booked: what it tells of money cannot be read']);
  assert.deepEqual(await paymentsOf(house, booking.id), []);
  await take([credited]);
  assert.equal((await paymentsOf(house, booking.id)).length, 1);
});

test('a payment while its QR code is about to be closed, because the booking has ended, needs review as one after the close', async () => {
  const { booking, qr } = await askForQr(house);
  await paying.hotel.sql('update gateway_request set close_wanted_at = now() where id = $1', [qr.id]);
  const payment = await payAndTell(qr.gatewayQrId);
  assert.deepEqual((await reviewsOf(booking.id))[payment.id], ['REQUEST_CLOSED']);
});
