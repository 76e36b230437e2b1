/** A booking that ends takes its open QR codes and links with it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  gatewayPath,
  newPayingHouse,
  openPayingHotel,
  type PayingHotel,
  type PayingHouse,
  paymentsOf,
} from '../../../../test/support/gateway.ts';
import { reconcileOnce, until } from '../../../../test/support/gateway-messages.ts';
import { assertRefused } from '../../../../test/support/refusal.ts';
import { bodyOf, checkIn, checkOut, hoursFrom, openBooking, roomAt } from '../../../../test/support/stays.ts';

let paying: PayingHotel;
let house: PayingHouse;
before(async () => {
  paying = await openPayingHotel();
  house = await newPayingHouse(paying, { rooms: 3 });
});
after(() => paying.stop());

/** The ways that a booking ends. */
const ENDINGS: Record<string, (bookingId: string) => Promise<unknown>> = {
  cancel: async (id) => bodyOf(await house.admin.post(`${house.path}/bookings/${id}/cancel`, {})),
  'no-show': async (id) => bodyOf(await house.admin.post(`${house.path}/bookings/${id}/no-show`, {})),
  'check-out': async (id) => checkOut(house, id),
};

async function withOpenRequests(isInHouse: boolean) {
  const booking = await openBooking(house);
  if (isInHouse) await checkIn(house, booking.id, [roomAt(house, 0)], { checkInAt: hoursFrom(new Date().toISOString(), -1) });
  const path = gatewayPath(house, booking.id);
  const qr = bodyOf(await house.admin.post(`${path}/qr`, { amount: 500 }), 201);
  const link = bodyOf(await house.admin.post(`${path}/payment-link`, { amount: 500 }), 201);
  return { id: booking.id as string, path, qr, link };
}

const booksOf = () => paying.sim.books(house.account.keyId);
const thereOf = ({ qr, link }: { qr: { gatewayQrId: string }; link: { gatewayLinkId: string } }) => [
  booksOf().qrCodes.find(({ id }) => id === qr.gatewayQrId)?.status,
  booksOf().links.find(({ id }) => id === link.gatewayLinkId)?.status,
];
const statesOf = async (bookingId: string): Promise<string[]> => {
  const rows = await paying.hotel.sql<{ state: string }>(
    'select state from gateway_request where booking_id = $1 order by kind desc',
    [bookingId],
  );
  return rows.map(({ state }) => state);
};

for (const [ending, end] of Object.entries(ENDINGS)) {
  test(`${ending}: open QR codes and links are shown no more, and are closed at the gateway soon after`, async () => {
    const asked = await withOpenRequests(ending === 'check-out');
    await end(asked.id);
    assert.deepEqual(bodyOf(await house.admin.get(`${asked.path}/requests`)), []);
    assert.equal(bodyOf(await house.admin.get(`${asked.path}/qr/active`)), null);
    // Nobody has to wait for the minute: the job is added with the end of the booking.
    await until('both are closed', async () => thereOf(asked).join() === 'closed,cancelled');
    await until('that is known here', async () => (await statesOf(asked.id)).join() === 'CLOSED,CANCELLED');
    assert.equal(bodyOf(await house.admin.get(`${asked.path}/qr`))[0].status, 'CLOSED');
  });
}

test('while the gateway cannot be reached the booking ends all the same, and what is open is closed later', async () => {
  const asked = await withOpenRequests(false);
  paying.sim.misbehave({ on: 'any', how: 'STATUS', status: 503, count: 1_000, keyId: house.account.keyId });
  bodyOf(await house.admin.post(`${house.path}/bookings/${asked.id}/cancel`, {}));
  assert.deepEqual(bodyOf(await house.admin.get(`${asked.path}/requests`)), []);
  await reconcileOnce(paying);
  assert.deepEqual(thereOf(asked), ['active', 'created']);
  paying.sim.behave();
  await until('both are closed', async () => (await statesOf(asked.id)).join() === 'CLOSED,CANCELLED', {
    between: async () => {
      paying.hotel.clock.advance(1);
      await reconcileOnce(paying);
    },
  });
  assert.deepEqual(thereOf(asked), ['closed', 'cancelled']);
});

test('what a guest pays between the end of the booking and the closing is booked, and put before a person', async () => {
  const asked = await withOpenRequests(false);
  paying.sim.misbehave({ on: 'any', how: 'STATUS', status: 503, count: 1_000, keyId: house.account.keyId });
  bodyOf(await house.admin.post(`${house.path}/bookings/${asked.id}/cancel`, {}));
  paying.sim.pay(asked.qr.gatewayQrId);
  await paying.sim.quiet();
  paying.sim.behave();
  const [payment] = await paymentsOf(house, asked.id);
  assert.deepEqual([payment.amount, payment.status, payment.needsReview], [500, 'CAPTURED', true]);
  const [row] = bodyOf(await house.admin.get(`${house.path}/payments/review`)).filter(
    ({ id }: { id: string }) => id === payment.id,
  );
  assert.deepEqual(row.reasons, ['BOOKING_CLOSED', 'REQUEST_CLOSED']);
  await until(
    'the link is closed and the QR code stays paid',
    async () => (await statesOf(asked.id)).join() === 'PAID,CANCELLED',
    {
      between: async () => {
        paying.hotel.clock.advance(1);
        await reconcileOnce(paying);
      },
    },
  );
});

test('a QR code that is being made while the booking is cancelled is given to nobody, and closed as soon as it is known', async () => {
  const { id } = await openBooking(house);
  const path = gatewayPath(house, id);
  paying.sim.misbehave({ on: 'createQr', how: 'DELAY', ms: 2_000, keyId: house.account.keyId });
  const making = house.admin.post(`${path}/qr`, { amount: 321 });
  await until('it is written down', async () => (await statesOf(id)).length === 1);
  bodyOf(await house.admin.post(`${house.path}/bookings/${id}/cancel`, {}));
  assertRefused(await making, 400, 'the booking has ended meanwhile');
  assert.deepEqual(bodyOf(await house.admin.get(`${path}/requests`)), []);
  assert.equal(bodyOf(await house.admin.get(`${path}/qr/active`)), null);
  await until('it is closed', async () => (await statesOf(id)).join() === 'CLOSED', {
    between: async () => {
      paying.hotel.clock.advance(0.2);
      await reconcileOnce(paying);
    },
  });
});

test('what has ended before is left as it is', async () => {
  const asked = await withOpenRequests(false);
  const closed = bodyOf(await house.admin.post(`${asked.path}/qr/${asked.qr.id}/close`));
  bodyOf(await house.admin.post(`${asked.path}/close`, { paymentLinkId: asked.link.id }));
  await paying.sim.quiet();
  const [before] = bodyOf(await house.admin.get(`${asked.path}/qr`));
  bodyOf(await house.admin.post(`${house.path}/bookings/${asked.id}/cancel`, {}));
  await reconcileOnce(paying);
  assert.deepEqual(bodyOf(await house.admin.get(`${asked.path}/qr`)), [before]);
  assert.equal(before.status, closed.status);
});
