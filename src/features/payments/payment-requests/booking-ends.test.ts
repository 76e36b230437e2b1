/** When a booking ends, its open QR codes and links are closed. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { gatewayPath, newPayingProperty, paymentsOf, startPaymentTestService } from '../../../../test/harness/gateway.ts';
import { reconcileOnce, until } from '../../../../test/harness/gateway-events.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { bodyOf, checkIn, checkOut, hoursFrom, openBooking, roomAt } from '../../../../test/harness/stays.ts';

const paying = await startPaymentTestService();
after(() => paying.stop());
const property = await newPayingProperty(paying, { rooms: 3 });

/** The ways in which a booking ends. */
const ENDINGS: Record<string, (bookingId: string) => Promise<unknown>> = {
  cancel: async (id) => bodyOf(await property.admin.post(`${property.path}/bookings/${id}/cancel`, {})),
  'no-show': async (id) => bodyOf(await property.admin.post(`${property.path}/bookings/${id}/no-show`, {})),
  'check-out': async (id) => checkOut(property, id),
};

async function withOpenRequests(isInHouse: boolean) {
  const booking = await openBooking(property);
  if (isInHouse)
    await checkIn(property, booking.id, [roomAt(property, 0)], { checkInAt: hoursFrom(new Date().toISOString(), -1) });
  const path = gatewayPath(property, booking.id);
  const qr = bodyOf(await property.admin.post(`${path}/qr`, { amount: 500 }), 201);
  const link = bodyOf(await property.admin.post(`${path}/payment-link`, { amount: 500 }), 201);
  return { id: booking.id as string, path, qr, link };
}

const booksOf = () => paying.sim.books(property.account.keyId);
const statesAtGateway = ({ qr, link }: { qr: { gatewayQrId: string }; link: { gatewayLinkId: string } }) => [
  booksOf().qrCodes.find(({ id }) => id === qr.gatewayQrId)?.status,
  booksOf().links.find(({ id }) => id === link.gatewayLinkId)?.status,
];
const statesOf = async (bookingId: string): Promise<string[]> => {
  const rows = await paying.service.sql<{ state: string }>(
    'select state from gateway_request where booking_id = $1 order by kind desc',
    [bookingId],
  );
  return rows.map(({ state }) => state);
};

for (const [ending, end] of Object.entries(ENDINGS)) {
  test(`${ending}: open QR codes and links are no longer shown, and are closed at the gateway soon after`, async () => {
    const created = await withOpenRequests(ending === 'check-out');
    await end(created.id);
    assert.deepEqual(bodyOf(await property.admin.get(`${created.path}/requests`)), []);
    assert.equal(bodyOf(await property.admin.get(`${created.path}/qr/active`)), null);
    // The job runs at once: it is added in the transaction that ends the booking.
    await until('both are closed', async () => statesAtGateway(created).join() === 'closed,cancelled');
    await until('their states here follow', async () => (await statesOf(created.id)).join() === 'CLOSED,CANCELLED');
    assert.equal(bodyOf(await property.admin.get(`${created.path}/qr`))[0].status, 'CLOSED');
  });
}

test('while the gateway is unreachable the booking ends all the same, and open payment requests are closed later', async () => {
  const created = await withOpenRequests(false);
  paying.sim.misbehave({ on: 'any', how: 'STATUS', status: 503, count: 1_000, keyId: property.account.keyId });
  bodyOf(await property.admin.post(`${property.path}/bookings/${created.id}/cancel`, {}));
  assert.deepEqual(bodyOf(await property.admin.get(`${created.path}/requests`)), []);
  await reconcileOnce(paying);
  assert.deepEqual(statesAtGateway(created), ['active', 'created']);
  paying.sim.behave();
  await until('both are closed', async () => (await statesOf(created.id)).join() === 'CLOSED,CANCELLED', {
    between: async () => {
      paying.service.clock.advance(1);
      await reconcileOnce(paying);
    },
  });
  assert.deepEqual(statesAtGateway(created), ['closed', 'cancelled']);
});

test('a payment between the end of the booking and the closing is posted and marked for review', async () => {
  const created = await withOpenRequests(false);
  paying.sim.misbehave({ on: 'any', how: 'STATUS', status: 503, count: 1_000, keyId: property.account.keyId });
  bodyOf(await property.admin.post(`${property.path}/bookings/${created.id}/cancel`, {}));
  paying.sim.pay(created.qr.gatewayQrId);
  await paying.sim.quiet();
  paying.sim.behave();
  const [payment] = await paymentsOf(property, created.id);
  assert.deepEqual([payment.amount, payment.status, payment.needsReview], [500, 'CAPTURED', true]);
  const [row] = bodyOf(await property.admin.get(`${property.path}/payments/review`)).filter(
    ({ id }: { id: string }) => id === payment.id,
  );
  assert.deepEqual(row.reasons, ['BOOKING_CLOSED', 'REQUEST_CLOSED']);
  await until(
    'the link is closed and the QR code stays paid',
    async () => (await statesOf(created.id)).join() === 'PAID,CANCELLED',
    {
      between: async () => {
        paying.service.clock.advance(1);
        await reconcileOnce(paying);
      },
    },
  );
});

test('a QR code that is being created while the booking is cancelled is not handed out, and is closed as soon as it is known', async () => {
  const { id } = await openBooking(property);
  const path = gatewayPath(property, id);
  paying.sim.misbehave({ on: 'createQr', how: 'DELAY', ms: 2_000, keyId: property.account.keyId });
  const making = property.admin.post(`${path}/qr`, { amount: 321 });
  await until('the intent is stored', async () => (await statesOf(id)).length === 1);
  bodyOf(await property.admin.post(`${property.path}/bookings/${id}/cancel`, {}));
  assertRefused(await making, 400, 'the booking has ended in the meantime');
  assert.deepEqual(bodyOf(await property.admin.get(`${path}/requests`)), []);
  assert.equal(bodyOf(await property.admin.get(`${path}/qr/active`)), null);
  await until('it is closed', async () => (await statesOf(id)).join() === 'CLOSED', {
    between: async () => {
      paying.service.clock.advance(0.2);
      await reconcileOnce(paying);
    },
  });
});

test('payment requests that have ended before stay unchanged', async () => {
  const created = await withOpenRequests(false);
  const closed = bodyOf(await property.admin.post(`${created.path}/qr/${created.qr.id}/close`));
  bodyOf(await property.admin.post(`${created.path}/close`, { paymentLinkId: created.link.id }));
  await paying.sim.quiet();
  const [before] = bodyOf(await property.admin.get(`${created.path}/qr`));
  bodyOf(await property.admin.post(`${property.path}/bookings/${created.id}/cancel`, {}));
  await reconcileOnce(paying);
  assert.deepEqual(bodyOf(await property.admin.get(`${created.path}/qr`)), [before]);
  assert.equal(before.status, closed.status);
});
