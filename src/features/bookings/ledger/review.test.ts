/** Online payments that nobody expected, or not so, are put before a person. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  askForLink,
  askForQr,
  newPayingHouse,
  openPayingHotel,
  type PayingHotel,
  type PayingHouse,
  paymentsOf,
} from '../../../../test/support/gateway.ts';
import { reconcileOnce } from '../../../../test/support/gateway-messages.ts';
import { assertRefused } from '../../../../test/support/refusal.ts';
import { bodyOf, openBooking, readBooking } from '../../../../test/support/stays.ts';

let paying: PayingHotel;
before(async () => {
  paying = await openPayingHotel();
});
after(() => paying.stop());

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';
const reviewOf = async (house: PayingHouse) => bodyOf(await house.admin.get(`${house.path}/payments/review`));
type Row = { id: string; reasons: string[]; bookingReference: string; amount: number; raisedAt: string };

/** A payment on a QR code that was closed before. */
async function latePayment(house: PayingHouse, amount = 100) {
  const { booking, path, qr } = await askForQr(house, amount);
  bodyOf(await house.admin.post(`${path}/qr/${qr.id}/close`));
  paying.sim.pay(qr.gatewayQrId, { late: true });
  await paying.sim.quiet();
  const [payment] = await paymentsOf(house, booking.id);
  return { booking, payment, path: `${house.path}/bookings/${booking.id}/payments/${payment.id}` };
}

test('a payment as it was asked for needs no review', async () => {
  const house = await newPayingHouse(paying);
  const { booking, qr } = await askForQr(house, 100);
  paying.sim.pay(qr.gatewayQrId);
  await paying.sim.quiet();
  assert.deepEqual(await reviewOf(house), []);
  assert.equal((await paymentsOf(house, booking.id))[0].needsReview, false);
});

test('a payment on a closed QR code is booked, is shown to need review everywhere, and says why and in which booking', async () => {
  const house = await newPayingHouse(paying);
  const { booking, payment } = await latePayment(house);
  assert.deepEqual([payment.amount, payment.status, payment.needsReview], [100, 'CAPTURED', true]);
  const { ledger, balance } = await readBooking(house, booking.id);
  assert.deepEqual([ledger.payments, balance.amountCollected], [[payment], 100]);
  const [{ reasons, bookingReference, raisedAt, ...row }, ...more]: [Row, ...Row[]] = await reviewOf(house);
  assert.deepEqual([row, more], [payment, []]);
  assert.deepEqual([reasons, bookingReference], [['REQUEST_CLOSED'], booking.reference]);
  assert.ok(raisedAt >= payment.receivedAt);
});

test('each reason by itself: paid twice, another amount, a booking that has ended; and several together', async () => {
  const house = await newPayingHouse(paying);
  const twice = await askForLink(house, 100);
  paying.sim.pay(twice.link.gatewayLinkId);
  paying.sim.pay(twice.link.gatewayLinkId, { late: true });
  const other = await askForQr(house, 100);
  paying.sim.pay(other.qr.gatewayQrId, { amount: 9_900 });
  await paying.sim.quiet();
  const ended = await askForQr(house, 100);
  paying.sim.misbehave({ on: 'any', how: 'STATUS', status: 503, count: 1_000, keyId: house.account.keyId });
  bodyOf(await house.admin.post(`${house.path}/bookings/${ended.booking.id}/cancel`, {}));
  paying.sim.pay(ended.qr.gatewayQrId);
  // Of two messages on their way at once, either may be booked first.
  await paying.sim.quiet();
  paying.sim.pay(ended.qr.gatewayQrId, { late: true, amount: 5_000 });
  await paying.sim.quiet();
  paying.sim.behave();
  const rows: Row[] = await reviewOf(house);
  assert.deepEqual(
    rows.map(({ bookingReference, amount, reasons }) => [bookingReference, amount, reasons.join()]).toSorted(),
    [
      [twice.booking.reference, 100, 'PAID_TWICE'],
      [other.booking.reference, 99, 'AMOUNT_DIFFERS'],
      [ended.booking.reference, 100, 'BOOKING_CLOSED,REQUEST_CLOSED'],
      [ended.booking.reference, 50, 'AMOUNT_DIFFERS,BOOKING_CLOSED,PAID_TWICE,REQUEST_CLOSED'],
    ].toSorted(),
  );
});

test('those that wait longest come first, by pages, and only those of the property', async () => {
  const [house, other] = [await newPayingHouse(paying), await newPayingHouse(paying)];
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    ids.push((await latePayment(house, 100 + n)).payment.id);
    paying.hotel.clock.advance(0.1);
  }
  await latePayment(other);
  const all: Row[] = await reviewOf(house);
  assert.deepEqual(
    all.map(({ id }) => id),
    ids,
  );
  const page = await house.admin.get(`${house.path}/payments/review?limit=2`);
  const next = new URL(/<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? '', paying.hotel.url);
  const rest = await house.admin.get(next.pathname + next.search);
  assert.deepEqual([...bodyOf(page), ...bodyOf(rest)], all);
  assert.equal(rest.headers.get('link'), null);
  assertRefused(await house.admin.get(`${house.path}/payments/review?limit=0`), 400, /^limit /);
  assertRefused(await house.admin.get(`${house.path}/payments/review?cursor=x`), 400, /cursor/);
});

test('somebody has looked at it: it needs no review any more, and who looked and what they found is kept', async () => {
  const house = await newPayingHouse(paying);
  const { booking, payment, path } = await latePayment(house);
  const finance = await house.join('FINANCE');
  const answer = await finance.post(`${path}/reviewed`, { notes: 'kept as credit for the next stay' });
  assert.deepEqual(bodyOf(answer), { ...payment, needsReview: false });
  assert.deepEqual([await reviewOf(house), await paymentsOf(house, booking.id)], [[], [{ ...payment, needsReview: false }]]);
  const [entry] = await paying.hotel.sql(
    `select actor_id, entity_id, before, after, reason from audit_entry where booking_id = $1 and action = 'payment.reviewed'`,
    [booking.id],
  );
  assert.deepEqual(entry, {
    actor_id: finance.userId,
    entity_id: payment.id,
    before: { needsReview: true, reasons: ['REQUEST_CLOSED'] },
    after: { needsReview: false },
    reason: 'kept as credit for the next stay',
  });
  const [kept] = await paying.hotel.sql('select reviewed_by, notes from payment_review where payment_id = $1', [payment.id]);
  assert.deepEqual(kept, { reviewed_by: finance.userId, notes: 'kept as credit for the next stay' });
  assert.equal(answer.headers.get('etag'), (await house.admin.get(`${house.path}/bookings/${booking.id}`)).headers.get('etag'));
});

test('looking again changes nothing; a payment that needs no review is answered as it is', async () => {
  const house = await newPayingHouse(paying);
  const { booking, path } = await latePayment(house);
  const first = await house.admin.post(`${path}/reviewed`, { notes: null });
  const again = await house.admin.post(`${path}/reviewed`, { notes: 'me too' });
  assert.deepEqual([again.status, again.body, again.headers.get('etag')], [200, first.body, first.headers.get('etag')]);
  const entries = await paying.hotel.sql(`select from audit_entry where booking_id = $1 and action = 'payment.reviewed'`, [
    booking.id,
  ]);
  assert.equal(entries.length, 1);
  const payments = `${house.path}/bookings/${booking.id}/payments`;
  const cash = bodyOf(await house.admin.post(payments, { amount: 5, method: 'CASH' }), 201);
  assert.deepEqual(bodyOf(await house.admin.post(`${payments}/${cash.id}/reviewed`, {})), cash);
});

test('the same message again does not put a payment before a person a second time', async () => {
  const house = await newPayingHouse(paying);
  paying.sim.webhooks({ repeat: 3 });
  const { path } = await latePayment(house);
  paying.sim.webhooks({ repeat: 1 });
  bodyOf(await house.admin.post(`${path}/reviewed`, {}));
  paying.hotel.clock.advance(40);
  await reconcileOnce(paying);
  assert.deepEqual(await reviewOf(house), []);
});

test('If-Match: a booking that has changed since is 412, and the payment is still to be reviewed', async () => {
  const house = await newPayingHouse(paying);
  const { booking, payment, path } = await latePayment(house);
  const stale = await house.admin.post(`${path}/reviewed`, {}, { 'if-match': '"0"' });
  assert.equal(stale.status, 412, stale.text);
  assert.equal((await reviewOf(house))[0].id, payment.id);
  const tag = (await house.admin.get(`${house.path}/bookings/${booking.id}`)).headers.get('etag') ?? '';
  bodyOf(await house.admin.post(`${path}/reviewed`, {}, { 'if-match': tag }));
});

test('what is not there, of another booking or property is 404; notes are text of at most 2000 characters', async () => {
  const [house, theirs] = [await newPayingHouse(paying), await newPayingHouse(paying)];
  const { booking, payment, path } = await latePayment(house);
  const other = await openBooking(house);
  const paths = [
    `${house.path}/bookings/${booking.id}/payments/${UNKNOWN}`,
    `${house.path}/bookings/${other.id}/payments/${payment.id}`,
    `${house.path}/bookings/${UNKNOWN}/payments/${payment.id}`,
    `${theirs.path}/bookings/${booking.id}/payments/${payment.id}`,
  ];
  for (const [n, at] of paths.entries()) {
    const { admin } = n === 3 ? theirs : house;
    assertRefused(await admin.post(`${at}/reviewed`, {}), 404, /^(?:booking|payment) not found$/);
  }
  for (const [notes, message] of [
    ['x'.repeat(2001), 'notes must have at most 2000 characters'],
    [7, /^notes must be /],
    ['\0', 'notes must not hold NUL characters'],
  ] as const)
    assertRefused(await house.admin.post(`${path}/reviewed`, { notes }), 400, message);
  assert.equal((await reviewOf(house)).length, 1);
});

test('a refund made at the gateway for a booking that has ended is put before a person; one asked for here is not', async () => {
  const house = await newPayingHouse(paying);
  const { booking, qr } = await askForQr(house, 100);
  const paid = paying.sim.pay(qr.gatewayQrId);
  await paying.sim.quiet();
  bodyOf(await house.admin.post(`${house.path}/bookings/${booking.id}/cancel`, {}));
  const [payment] = await paymentsOf(house, booking.id);
  const refund = `${house.path}/bookings/${booking.id}/payments/gateway/refund`;
  bodyOf(await house.admin.post(refund, { paymentId: payment.id, amount: 10 }));
  await paying.sim.quiet();
  assert.deepEqual(await reviewOf(house), []);
  paying.sim.refund(paid.id, { amount: 2_000 });
  await paying.sim.quiet();
  const rows: (Row & { type: string; status: string })[] = await reviewOf(house);
  assert.deepEqual(
    rows.map(({ type, amount, status, reasons }) => [type, amount, status, reasons]),
    [['REFUND', 20, 'CAPTURED', ['BOOKING_CLOSED']]],
  );
});
