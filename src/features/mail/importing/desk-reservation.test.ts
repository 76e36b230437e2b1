/** Reservations of booking sites that the front desk has booked itself, before any message about them. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  assertBooked,
  assertNeedsReview,
  countBookingsAndGuests,
  sendReservation,
} from '../../../../test/harness/mail-reservations.ts';
import { newMailProperty, voucherFor } from '../../../../test/harness/mails.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { startTestService } from '../../../../test/harness/service-under-test.ts';
import { bodyOf, readBooking } from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());

async function bookedAtDesk() {
  const property = await newMailProperty(service);
  const voucher = voucherFor(service, property);
  const body = {
    source: 'OTA',
    bookingSite: voucher.site,
    reservationNumber: ` ${voucher.number?.toLowerCase()}-`,
    guestName: voucher.guest,
    expectedCheckInAt: `${voucher.arrivalOn}T08:30:00Z`,
    expectedCheckOutAt: `${voucher.departureOn}T05:30:00Z`,
    roomRequests: [{ roomTypeCode: 'DLX', quantity: 1 }],
  };
  const booking = bodyOf(await property.admin.post(`${property.path}/bookings`, body), 201);
  return { property, voucher, body, booking };
}

test('a booking of a reservation is found by its number, and there is only one', async () => {
  const { property, voucher, body, booking } = await bookedAtDesk();
  assert.equal(booking.bookingSite, voucher.site);
  assert.equal(booking.reservationNumber, voucher.number);
  const found = bodyOf(await property.admin.get(`${property.path}/bookings?q=${voucher.number}`));
  assert.deepEqual(
    found.map(({ id }: { id: string }) => id),
    [booking.id],
  );
  assertRefused(await property.admin.post(`${property.path}/bookings`, body), 409, /already has a booking/);
  const wrong = [
    [{ bookingSite: null }, 'bookingSite is required with reservationNumber'],
    [{ reservationNumber: null }, 'reservationNumber must have letters or digits'],
    [{ reservationNumber: ' - ' }, 'reservationNumber must have letters or digits'],
    [{ source: 'PHONE' }, 'source must be OTA for a reservation of a booking site'],
  ] as const;
  for (const [fields, message] of wrong)
    assertRefused(await property.admin.post(`${property.path}/bookings`, { ...body, ...fields }), 400, message);
});

test('messages about it belong to the booking of the desk: no second one; a change is for a person; a cancellation cancels', async () => {
  const { property, voucher, booking } = await bookedAtDesk();
  const count = await countBookingsAndGuests(service, property);
  assert.equal(assertBooked(await sendReservation(service, property, voucher)), booking.id);
  const held = (await readBooking(property, booking.id)).roomRequests;
  const changed = { ...voucher, kind: 'MODIFIED' as const, amount: 'INR 7,000.00' };
  assertNeedsReview(await sendReservation(service, property, changed), 'SAYS_OTHERWISE', booking.id);
  assert.deepEqual((await readBooking(property, booking.id)).roomRequests, held);
  assert.deepEqual(await countBookingsAndGuests(service, property), count);
  assert.equal(assertBooked(await sendReservation(service, property, { ...voucher, kind: 'CANCELLED' })), booking.id);
  assert.equal((await readBooking(property, booking.id)).status, 'CANCELLED');
});
