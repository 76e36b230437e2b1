/** A booking gets another guest while an online payment waits for its lock: it is still the same booking. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  gatewayPath,
  newPayingProperty,
  openBookingWithQr,
  paymentsOf,
  startPaymentTestService,
} from '../../../../test/harness/gateway.ts';
import { deliverEvent, deliverEvents, eventsAbout, until, withholdEvents } from '../../../../test/harness/gateway-events.ts';
import { untilWaiting } from '../../../../test/harness/lock-waits.ts';
import { longTest } from '../../../../test/harness/long-test.ts';
import { bodyOf, openBooking } from '../../../../test/harness/stays.ts';

const paying = await startPaymentTestService();
const property = await newPayingProperty(paying);
withholdEvents(paying.sim, property);
after(() => paying.stop());

/** Gives the booking the guest of another one, and starts `work` before that is committed. */
async function whileGuestChanges<T>(bookingId: string, work: () => Promise<T>): Promise<T> {
  const other = await openBooking(property);
  const { db } = paying.service.running.platform;
  const [begun] = await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('booking')
      .set({ guest_id: other.primaryGuest.id })
      .where('property_id', '=', property.id)
      .where('id', '=', bookingId)
      .execute();
    const response = work();
    await untilWaiting(paying.service);
    // In a list, so that the promise is not awaited here.
    return [response];
  });
  return begun;
}

test('an online payment that waits for the lock of the booking is posted', async () => {
  const { booking, qr } = await openBookingWithQr(property, 100);
  const { id } = paying.sim.pay(qr.gatewayQrId);
  await whileGuestChanges(booking.id, () =>
    deliverEvents(paying.service.url, property, eventsAbout(paying.sim, property, id).slice(0, 1)),
  );
  assert.deepEqual(
    (await paymentsOf(property, booking.id)).map((row: { gatewayPaymentId: string }) => row.gatewayPaymentId),
    [id],
  );
  assert.deepEqual(await paying.service.sql(`select attempts from gateway_event where state = 'BOOKED'`), [{ attempts: 1 }]);
});

test('a cash payment and a QR code that wait for the lock of the booking are created', async () => {
  const booking = await openBooking(property);
  const cash = await whileGuestChanges(booking.id, () =>
    property.admin.post(`${property.path}/bookings/${booking.id}/payments`, { amount: 100, method: 'CASH' }),
  );
  assert.equal(cash.status, 201, cash.text);
  const qr = await whileGuestChanges(booking.id, () =>
    property.admin.post(`${gatewayPath(property, booking.id)}/qr`, { amount: 100 }),
  );
  assert.equal(qr.status, 201, qr.text);
});

longTest(
  'an event whose booking is locked for long is answered within the time that the gateway waits, and processed afterwards',
  async () => {
    const { booking, qr } = await openBookingWithQr(property, 100);
    const { id } = paying.sim.pay(qr.gatewayQrId);
    const [message] = eventsAbout(paying.sim, property, id);
    assert.ok(message !== undefined);
    const stateOf = async () =>
      (await paying.service.sql('select state, attempts from gateway_event where event_key = $1', [message.eventId]))[0];
    await paying.service.running.platform.db.transaction().execute(async (tx) => {
      await tx.selectFrom('booking').select('id').where('id', '=', booking.id).forUpdate().execute();
      bodyOf(await deliverEvent(paying.service.url, property, message));
      assert.deepEqual(await stateOf(), { state: 'STORED', attempts: 0 }, 'the response does not wait for the booking');
    });
    await until('it is processed', async () => (await stateOf())?.['state'] === 'BOOKED');
    assert.equal((await paymentsOf(property, booking.id)).length, 1);
  },
);
