/** Unexpected online payments need review by a person. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  newPayingProperty,
  openBookingWithLink,
  openBookingWithQr,
  type PayingProperty,
  paymentsOf,
  startPaymentTestService,
} from '../../../../test/harness/gateway.ts';
import { reconcileOnce } from '../../../../test/harness/gateway-events.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { bodyOf, openBooking, readBooking } from '../../../../test/harness/stays.ts';

const paying = await startPaymentTestService();
after(() => paying.stop());

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';
const reviewOf = async (property: PayingProperty) => bodyOf(await property.admin.get(`${property.path}/payments/review`));
type Row = { id: string; reasons: string[]; bookingReference: string; guestName: string; amount: number; raisedAt: string };

/** A payment by a QR code that was closed before. */
async function latePayment(property: PayingProperty, amount = 100) {
  const { booking, path, qr } = await openBookingWithQr(property, amount);
  bodyOf(await property.admin.post(`${path}/qr/${qr.id}/close`));
  paying.sim.pay(qr.gatewayQrId, { late: true });
  await paying.sim.quiet();
  const [payment] = await paymentsOf(property, booking.id);
  return { booking, payment, path: `${property.path}/bookings/${booking.id}/payments/${payment.id}` };
}

test('an expected payment needs no review', async () => {
  const property = await newPayingProperty(paying);
  const { booking, qr } = await openBookingWithQr(property, 100);
  paying.sim.pay(qr.gatewayQrId);
  await paying.sim.quiet();
  assert.deepEqual(await reviewOf(property), []);
  assert.equal((await paymentsOf(property, booking.id))[0].needsReview, false);
});

test('a payment by a closed QR code is posted and shown as needing review, with the reason and the booking', async () => {
  const property = await newPayingProperty(paying);
  const { booking, payment } = await latePayment(property);
  assert.deepEqual([payment.amount, payment.status, payment.needsReview], [100, 'CAPTURED', true]);
  const { ledger, balance } = await readBooking(property, booking.id);
  assert.deepEqual([ledger.payments, balance.amountCollected], [[payment], 100]);
  const [{ reasons, bookingReference, guestName, raisedAt, ...row }, ...more]: [Row, ...Row[]] = await reviewOf(property);
  assert.deepEqual([row, more], [payment, []]);
  const expected = [['REQUEST_CLOSED'], booking.reference, booking.primaryGuest.name];
  assert.deepEqual([reasons, bookingReference, guestName], expected);
  assert.ok(raisedAt >= payment.receivedAt);
});

test('each reason for review: paid twice, other amount, booking ended; and several of them', async () => {
  const property = await newPayingProperty(paying);
  const twice = await openBookingWithLink(property, 100);
  paying.sim.pay(twice.link.gatewayLinkId);
  paying.sim.pay(twice.link.gatewayLinkId, { late: true });
  const other = await openBookingWithQr(property, 100);
  paying.sim.pay(other.qr.gatewayQrId, { amount: 9_900 });
  await paying.sim.quiet();
  const ended = await openBookingWithQr(property, 100);
  paying.sim.misbehave({ on: 'any', how: 'STATUS', status: 503, count: 1_000, keyId: property.account.keyId });
  bodyOf(await property.admin.post(`${property.path}/bookings/${ended.booking.id}/cancel`, {}));
  paying.sim.pay(ended.qr.gatewayQrId);
  // Of two concurrent webhook events, either may be processed first.
  await paying.sim.quiet();
  paying.sim.pay(ended.qr.gatewayQrId, { late: true, amount: 5_000 });
  await paying.sim.quiet();
  paying.sim.behave();
  const rows: Row[] = await reviewOf(property);
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

test('the longest waiting come first, in pages, and only those of the property', async () => {
  const [property, other] = [await newPayingProperty(paying), await newPayingProperty(paying)];
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    ids.push((await latePayment(property, 100 + n)).payment.id);
    paying.service.clock.advance(0.1);
  }
  await latePayment(other);
  const all: Row[] = await reviewOf(property);
  assert.deepEqual(
    all.map(({ id }) => id),
    ids,
  );
  const page = await property.admin.get(`${property.path}/payments/review?limit=2`);
  const next = new URL(/<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? '', paying.service.url);
  const rest = await property.admin.get(next.pathname + next.search);
  assert.deepEqual([...bodyOf(page), ...bodyOf(rest)], all);
  assert.equal(rest.headers.get('link'), null);
  assertRefused(await property.admin.get(`${property.path}/payments/review?limit=0`), 400, /^limit /);
  assertRefused(await property.admin.get(`${property.path}/payments/review?cursor=x`), 400, /cursor/);
});

test('a reviewed payment needs no review any more, and the reviewer and the notes are stored', async () => {
  const property = await newPayingProperty(paying);
  const { booking, payment, path } = await latePayment(property);
  const finance = await property.join('FINANCE');
  const response = await finance.post(`${path}/reviewed`, { notes: 'kept as credit for the next stay' });
  const reviewed = bodyOf(response);
  assert.deepEqual(reviewed, { ...payment, needsReview: false, updatedAt: reviewed.updatedAt });
  assert.ok(reviewed.updatedAt > payment.updatedAt);
  assert.deepEqual([await reviewOf(property), await paymentsOf(property, booking.id)], [[], [reviewed]]);
  const [entry] = await paying.service.sql(
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
  const [stored] = await paying.service.sql('select reviewed_by, notes from payment_review where payment_id = $1', [payment.id]);
  assert.deepEqual(stored, { reviewed_by: finance.userId, notes: 'kept as credit for the next stay' });
  assert.equal(
    response.headers.get('etag'),
    (await property.admin.get(`${property.path}/bookings/${booking.id}`)).headers.get('etag'),
  );
});

test('a second review changes nothing; a payment that needs no review is returned unchanged', async () => {
  const property = await newPayingProperty(paying);
  const { booking, path } = await latePayment(property);
  const first = await property.admin.post(`${path}/reviewed`, { notes: null });
  const again = await property.admin.post(`${path}/reviewed`, { notes: 'me too' });
  assert.deepEqual([again.status, again.body, again.headers.get('etag')], [200, first.body, first.headers.get('etag')]);
  const entries = await paying.service.sql(`select from audit_entry where booking_id = $1 and action = 'payment.reviewed'`, [
    booking.id,
  ]);
  assert.equal(entries.length, 1);
  const payments = `${property.path}/bookings/${booking.id}/payments`;
  const cash = bodyOf(await property.admin.post(payments, { amount: 5, method: 'CASH' }), 201);
  assert.deepEqual(bodyOf(await property.admin.post(`${payments}/${cash.id}/reviewed`, {})), cash);
});

test('a repeated webhook event does not make a reviewed payment need review again', async () => {
  const property = await newPayingProperty(paying);
  paying.sim.webhooks({ repeat: 3 });
  const { path } = await latePayment(property);
  paying.sim.webhooks({ repeat: 1 });
  bodyOf(await property.admin.post(`${path}/reviewed`, {}));
  paying.service.clock.advance(40);
  await reconcileOnce(paying);
  assert.deepEqual(await reviewOf(property), []);
});

test('with an old ETag the review is 412, and the payment still needs review', async () => {
  const property = await newPayingProperty(paying);
  const { booking, payment, path } = await latePayment(property);
  const stale = await property.admin.post(`${path}/reviewed`, {}, { 'if-match': '"0"' });
  assert.equal(stale.status, 412, stale.text);
  assert.equal((await reviewOf(property))[0].id, payment.id);
  const tag = (await property.admin.get(`${property.path}/bookings/${booking.id}`)).headers.get('etag') ?? '';
  bodyOf(await property.admin.post(`${path}/reviewed`, {}, { 'if-match': tag }));
});

test('an unknown payment, or one of another booking or property, is 404; notes have at most 2000 characters', async () => {
  const [property, theirs] = [await newPayingProperty(paying), await newPayingProperty(paying)];
  const { booking, payment, path } = await latePayment(property);
  const other = await openBooking(property);
  const paths = [
    `${property.path}/bookings/${booking.id}/payments/${UNKNOWN}`,
    `${property.path}/bookings/${other.id}/payments/${payment.id}`,
    `${property.path}/bookings/${UNKNOWN}/payments/${payment.id}`,
    `${theirs.path}/bookings/${booking.id}/payments/${payment.id}`,
  ];
  for (const [n, at] of paths.entries()) {
    const { admin } = n === 3 ? theirs : property;
    assertRefused(await admin.post(`${at}/reviewed`, {}), 404, /^(?:booking|payment) not found$/);
  }
  for (const [notes, message] of [
    ['x'.repeat(2001), 'notes must have at most 2000 characters'],
    [7, /^notes must be /],
    ['\0', 'notes must not contain NUL characters'],
  ] as const)
    assertRefused(await property.admin.post(`${path}/reviewed`, { notes }), 400, message);
  assert.equal((await reviewOf(property)).length, 1);
});

test('a refund made at the gateway for a booking that has ended needs review; one requested here does not', async () => {
  const property = await newPayingProperty(paying);
  const { booking, qr } = await openBookingWithQr(property, 100);
  const paid = paying.sim.pay(qr.gatewayQrId);
  await paying.sim.quiet();
  bodyOf(await property.admin.post(`${property.path}/bookings/${booking.id}/cancel`, {}));
  const [payment] = await paymentsOf(property, booking.id);
  const refund = `${property.path}/bookings/${booking.id}/payments/gateway/refund`;
  bodyOf(await property.admin.post(refund, { paymentId: payment.id, amount: 10 }));
  await paying.sim.quiet();
  assert.deepEqual(await reviewOf(property), []);
  paying.sim.refund(paid.id, { amount: 2_000 });
  await paying.sim.quiet();
  const rows: (Row & { type: string; status: string })[] = await reviewOf(property);
  assert.deepEqual(
    rows.map(({ type, amount, status, reasons }) => [type, amount, status, reasons]),
    [['REFUND', 20, 'CAPTURED', ['BOOKING_CLOSED']]],
  );
});
