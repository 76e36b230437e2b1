import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  newPayingProperty,
  openBookingWithLink,
  openBookingWithQr,
  paymentsOf,
  startPaymentTestService,
} from '../../../../test/harness/gateway.ts';
import { bodyOf, pay, readBooking } from '../../../../test/harness/stays.ts';

const paying = await startPaymentTestService();
after(() => paying.stop());
const property = await newPayingProperty(paying);

test('a payment names the QR code or link that it came by, in its list and in the booking', async () => {
  const { booking, qr } = await openBookingWithQr(property);
  const { booking: other, link } = await openBookingWithLink(property);
  await pay(property, booking.id, 10);
  paying.sim.pay(qr.gatewayQrId);
  paying.sim.pay(link.gatewayLinkId);
  await paying.sim.quiet();
  const byQr = await paymentsOf(property, booking.id);
  const origins = byQr.map(({ method, qrId, paymentLinkId }: Record<string, unknown>) => [method, qrId, paymentLinkId]).sort();
  assert.deepEqual(origins, [
    ['CASH', null, null],
    ['GATEWAY', qr.id, null],
  ]);
  const [byLink] = await paymentsOf(property, other.id);
  assert.deepEqual([byLink.qrId, byLink.paymentLinkId], [null, link.id]);
  for (const [id, rows] of [
    [booking.id, byQr],
    [other.id, [byLink]],
  ])
    assert.deepEqual((await readBooking(property, id)).ledger.payments, rows);
});

test('updatedAt of a payment moves when it is put for review and reviewed, and that of a refund with its state', async () => {
  const { booking, path, qr } = await openBookingWithQr(property);
  bodyOf(await property.admin.post(`${property.path}/bookings/${booking.id}/cancel`, {}));
  paying.sim.pay(qr.gatewayQrId, { late: true });
  await paying.sim.quiet();
  const [posted] = await paymentsOf(property, booking.id);
  assert.equal(posted.needsReview, true);
  const { body: waiting } = await property.admin.get(`${property.path}/payments/review`);
  assert.equal(waiting.find(({ id }: { id: string }) => id === posted.id).updatedAt, posted.updatedAt);
  paying.service.clock.advance(5);
  bodyOf(await property.admin.post(`${property.path}/bookings/${booking.id}/payments/${posted.id}/reviewed`, {}));
  const [reviewed] = await paymentsOf(property, booking.id);
  assert.deepEqual({ ...reviewed, updatedAt: '' }, { ...posted, needsReview: false, updatedAt: '' });
  assert.ok(Date.parse(reviewed.updatedAt) - Date.parse(posted.updatedAt) >= 5 * 60_000);
  const refund = bodyOf(await property.admin.post(`${path}/refund`, { paymentId: posted.id, amount: 100 }));
  paying.service.clock.advance(5);
  await paying.sim.quiet();
  const listed = (await paymentsOf(property, booking.id)).find(({ id }: { id: string }) => id === refund.id);
  assert.equal(listed.createdAt, refund.createdAt);
  assert.ok(listed.updatedAt >= listed.createdAt);
});

test('a payment link can be read in every status', async () => {
  const { booking, path, link } = await openBookingWithLink(property);
  const { reused: _r, ...open } = link;
  const [listed] = bodyOf(await property.admin.get(`${path}/payment-link`));
  assert.deepEqual(listed, { ...open, reused: false });
  bodyOf(await property.admin.post(`${path}/close`, { paymentLinkId: link.id }));
  bodyOf(await property.admin.post(`${path}/payment-link`, { amount: 20 }), 201);
  const all = bodyOf(await property.admin.get(`${path}/payment-link`));
  assert.deepEqual(
    all.map(({ id, status }: Record<string, unknown>) => [id === link.id, status]),
    [
      [false, 'OPEN'],
      [true, 'CANCELLED'],
    ],
  );
  assert.equal((await property.admin.get(`${path}/payment-link?limit=1`)).headers.get('link') === null, false);
  assert.equal((await (await property.join('FINANCE')).get(`${path}/payment-link`)).status, 403);
  assert.equal((await readBooking(property, booking.id)).status, 'OPEN');
});
