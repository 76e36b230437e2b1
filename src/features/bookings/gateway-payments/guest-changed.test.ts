/** The booking gets another guest while money for it waits: it is the same booking. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  askForQr,
  gatewayPath,
  newPayingHouse,
  openPayingHotel,
  type PayingHotel,
  type PayingHouse,
  paymentsOf,
} from '../../../../test/support/gateway.ts';
import { deliver, deliverAll, keepMessages, messagesAbout, until } from '../../../../test/support/gateway-messages.ts';
import { bodyOf, openBooking } from '../../../../test/support/stays.ts';

let paying: PayingHotel;
let house: PayingHouse;

before(async () => {
  paying = await openPayingHotel();
  house = await newPayingHouse(paying);
  keepMessages(paying.sim, house);
});
after(() => paying?.stop());

async function waiting(): Promise<number> {
  const [row] = await paying.hotel.sql<{ n: number }>(
    `select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.n ?? 0;
}

/** Gives the booking the guest of another one, and begins `work` before that is committed. */
async function whileGuestChanges<T>(bookingId: string, work: () => Promise<T>): Promise<T> {
  const { id: otherId } = await openBooking(house);
  const { db } = paying.hotel.service.platform;
  const [begun] = await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('booking')
      .set((of) => ({ guest_id: of.selectFrom('booking').select('guest_id').where('id', '=', otherId) }))
      .where('id', '=', bookingId)
      .execute();
    const answer = work();
    await until('it waits', async () => (await waiting()) > 0);
    // In a list: what is begun here is not to be waited for in here.
    return [answer];
  });
  return begun;
}

test('an online payment that waits for the booking is booked', async () => {
  const { booking, qr } = await askForQr(house, 100);
  const { id } = paying.sim.pay(qr.gatewayQrId);
  await whileGuestChanges(booking.id, () =>
    deliverAll(paying.hotel.url, house, messagesAbout(paying.sim, house, id).slice(0, 1)),
  );
  assert.deepEqual(
    (await paymentsOf(house, booking.id)).map((row: { gatewayPaymentId: string }) => row.gatewayPaymentId),
    [id],
  );
  assert.deepEqual(await paying.hotel.sql(`select attempts from gateway_event where state = 'BOOKED'`), [{ attempts: 1 }]);
});

test('cash that waits for the booking is taken, and a QR code that is asked for is made', async () => {
  const booking = await openBooking(house);
  const cash = await whileGuestChanges(booking.id, () =>
    house.admin.post(`${house.path}/bookings/${booking.id}/payments`, { amount: 100, method: 'CASH' }),
  );
  assert.equal(cash.status, 201, cash.text);
  const qr = await whileGuestChanges(booking.id, () => house.admin.post(`${gatewayPath(house, booking.id)}/qr`, { amount: 100 }));
  assert.equal(qr.status, 201, qr.text);
});

test('a message whose booking is busy for long is answered within the time that the gateway waits, and booked afterwards', async () => {
  const { booking, qr } = await askForQr(house, 100);
  const { id } = paying.sim.pay(qr.gatewayQrId);
  const [message] = messagesAbout(paying.sim, house, id);
  assert.ok(message !== undefined);
  const stateOf = async () =>
    (await paying.hotel.sql('select state, attempts from gateway_event where event_key = $1', [message.eventId]))[0];
  await paying.hotel.service.platform.db.transaction().execute(async (tx) => {
    await tx.selectFrom('booking').select('id').where('id', '=', booking.id).forUpdate().execute();
    bodyOf(await deliver(paying.hotel.url, house, message));
    assert.deepEqual(await stateOf(), { state: 'STORED', attempts: 0 }, 'its answer does not wait for the booking');
  });
  await until('it is booked', async () => (await stateOf())?.['state'] === 'BOOKED');
  assert.equal((await paymentsOf(house, booking.id)).length, 1);
});
