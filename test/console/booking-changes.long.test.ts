/** Other dates with their held rooms, refusals in the user's language, rooms that are too small, and a hotel without a gateway. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { DEMO_PROPERTY } from '../../src/evaluation/demo/demo-property.ts';
import { newPhone } from '../harness/service-under-test.ts';
import { assertAccessible, assertFitsWidth, browserTest, drawSignature, openPerson } from './browser.ts';
import { bookingOf, type DemoHotel, openDemoHotel, shareHotel, signIn } from './hotel.ts';

const hotel = shareHotel(openDemoHotel);

const sheet = (page: Page) => page.getByRole('dialog').first();
const datesForm = (page: Page) => sheet(page).getByRole('form', { name: /Change the dates|तारीखें बदलें/ });

async function readBooking(id: string) {
  return (await (await hotel.api('ADMIN')).get(`${hotel.path}/bookings/${id}`)).body;
}

const dayAfter = (at: string, days: number): string =>
  new Date(Date.parse(at) + days * 86_400_000).toLocaleDateString('sv', { timeZone: DEMO_PROPERTY.timezone });

browserTest('other dates of a booking take its held rooms along; the price is shown before', async () => {
  const { id, reference } = await bookingOf(hotel, 'Elena Petrova');
  const before = await readBooking(id);
  const { page } = await hotel.desk('STAFF', `/bookings/${reference}`);
  await sheet(page).getByRole('button', { name: 'Change dates' }).waitFor();
  await page.keyboard.press('e');
  await datesForm(page).getByLabel('Departure date').fill(dayAfter(before.expectedCheckOutAt, 2));
  await datesForm(page)
    .getByText(/^Held 2 × Deluxe: ₹[\d,.]+ → ₹/)
    .waitFor();
  assert.deepEqual(await readBooking(id), before, 'nothing is done before it is asked for');
  await page.keyboard.press('Enter');
  await datesForm(page).waitFor({ state: 'hidden' });
  const after = await readBooking(id);
  const [hold] = after.roomRequests;
  assert.equal(after.expectedCheckOutAt.slice(0, 10), dayAfter(before.expectedCheckOutAt, 2));
  assert.deepEqual([hold.toAt, hold.fromAt], [after.expectedCheckOutAt, before.roomRequests[0].fromAt]);
  await sheet(page).getByRole('link', { name: 'Elena Petrova' }).click();
  await page.waitForURL(new RegExp(`/guests/${before.primaryGuest.id}$`));
});

browserTest('a refusal is said in the user’s language, with the booking that stands in the way', async () => {
  const { id, reference } = await bookingOf(hotel, 'Peter Müller');
  const { expectedCheckOutAt } = await readBooking(id);
  const made = await (await hotel.api('ADMIN')).post(`${hotel.path}/bookings`, {
    source: 'PHONE',
    expectedCheckInAt: new Date(Date.parse(expectedCheckOutAt) + 86_400_000).toISOString(),
    expectedCheckOutAt: new Date(Date.parse(expectedCheckOutAt) + 3 * 86_400_000).toISOString(),
    roomRequests: [{ roomTypeCode: 'STE', quantity: 3 }],
  });
  assert.equal(made.status, 201, made.text);
  const { page, expectErrors } = await hotel.desk('STAFF', `/bookings/${reference}`, {
    locale: 'hi',
    colorScheme: 'dark',
    viewport: { width: 320, height: 700 },
  });
  expectErrors(/409/);
  await sheet(page).getByRole('button', { name: 'तारीखें बदलें' }).click();
  await datesForm(page).getByLabel('प्रस्थान की तारीख').fill(dayAfter(expectedCheckOutAt, 2));
  await datesForm(page).getByText('इस समय के लिए इस प्रकार के काफ़ी कमरे खाली नहीं हैं।').waitFor();
  await assertAccessible(page, 'a refusal in Hindi');
  await assertFitsWidth(page, 'a refusal in Hindi');
  await datesForm(page).getByRole('link', { name: made.body.reference }).click();
  await page.waitForURL(new RegExp(`/bookings/${made.body.reference}$`));
});

browserTest('more guests than the rooms are for are said in place, and can be booked', async () => {
  const { page } = await hotel.desk('STAFF', '/new-booking');
  await sheet(page).getByLabel('Rooms: Standard, Standard rate').fill('1');
  await sheet(page).getByLabel('Men', { exact: true }).fill('5');
  await sheet(page).getByText('5 guests, but these rooms are for 2 at most.').waitFor();
  await sheet(page).getByRole('button', { name: 'Book', exact: true }).click();
  await page.waitForURL(/\/bookings\/B-\d+$/);
  await sheet(page).getByText('5 guests, but these rooms are for 2 at most.').waitFor();
});

browserTest('of three rooms one comes a day later: booked in one step, and paid from then', async () => {
  const { page } = await hotel.desk('STAFF', '/new-booking', { viewport: { width: 768, height: 1024 } });
  await sheet(page).getByLabel('Nights or dates').fill('3');
  await sheet(page).getByLabel('Arrival').fill(dayAfter(new Date().toISOString(), 40));
  await sheet(page).getByLabel('Rooms: Standard, Standard rate').fill('3');
  await sheet(page).getByText('₹19,800.00').waitFor();
  await sheet(page).getByRole('button', { name: 'Some rooms come later' }).click();
  await sheet(page).getByText('₹17,600.00').waitFor();
  await sheet(page).getByLabel('How many').fill('4');
  await sheet(page).getByText('Not as many are chosen.').waitFor();
  await sheet(page).getByRole('button', { name: 'Book', exact: true }).click();
  await sheet(page).getByLabel('How many').and(page.locator(':focus')).fill('1');
  await assertAccessible(page, 'rooms that come later');
  await assertFitsWidth(page, 'rooms that come later');
  await sheet(page).getByRole('button', { name: 'Book', exact: true }).click();
  await page.waitForURL(/\/bookings\/B-\d+$/);
  const made = await (await hotel.api('ADMIN')).get(`${hotel.path}/bookings/by-reference/${page.url().split('/').at(-1)}`);
  const [first, later] = made.body.roomRequests;
  assert.deepEqual([first.quantity, later.quantity, made.body.balance.expectedPay], [2, 1, 17_600]);
  assert.deepEqual([later.fromAt.slice(0, 10), later.toAt], [dayAfter(first.fromAt, 1), first.toAt]);
  await sheet(page).getByRole('button', { name: 'Change: 1 × Standard' }).click();
  const form = sheet(page).getByRole('form', { name: 'Change the held rooms' });
  await form.getByLabel('Arrival date').fill(dayAfter(first.fromAt, 2));
  await form.getByText('Price of these rooms: ₹4,400.00 → ₹2,200.00').waitFor();
  await form.getByRole('button', { name: 'Change' }).click();
  await form.waitFor({ state: 'hidden' });
  const [, changed] = (await readBooking(made.body.id)).roomRequests;
  assert.deepEqual([changed.fromAt.slice(0, 10), changed.amount], [dayAfter(first.fromAt, 2), 2200]);
});

/** A hotel of one room that has no gateway, and a guest in it since two minutes. */
async function openQuietHotel(): Promise<{ at: DemoHotel; reference: string }> {
  const root = await hotel.api('SUPER_ADMIN');
  const fields = { city: 'Mysuru', addressText: '1 Hill Road', country: 'IN', timezone: 'Asia/Kolkata', currency: 'INR' };
  const { id, code } = (await root.post('/properties', { name: 'Quiet Corner', ...fields })).body;
  const path = `/properties/${id}`;
  const type = { code: 'STD', name: 'Standard', baseOccupancy: 2, maxOccupancy: 2, defaultRate: 1500 };
  assert.equal((await root.post(`${path}/room-types`, type)).status, 201);
  const room = (await root.post(`${path}/rooms`, { roomNumber: 1, roomTypeCode: 'STD' })).body;
  const at = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
  const guest = { guestName: 'Cash Guest', phoneE164: newPhone() };
  const dates = { expectedCheckInAt: at(-2), expectedCheckOutAt: at(60 * 20) };
  const booking = (await root.post(`${path}/bookings`, { source: 'WALKIN', ...guest, ...dates })).body;
  const stay = { roomId: room.id, checkInAt: at(-2), nightlyRate: 1500 };
  const entered = await root.post(`${path}/bookings/${booking.id}/check-in/bulk`, { stays: [stay] });
  assert.equal(entered.status, 200, entered.text);
  return { at: { ...hotel, code, path }, reference: booking.reference };
}

browserTest('a hotel without a payment gateway checks its guests out by cash', async () => {
  const { at, reference } = await openQuietHotel();
  const { page } = await openPerson(hotel.browser, hotel.url);
  await signIn(page, at, 'SUPER_ADMIN', `/bookings/${reference}/check-out`);
  await sheet(page).getByText('QR codes and payment links are not set up for this hotel.').waitFor();
  assert.equal(
    await sheet(page)
      .getByRole('button', { name: /QR code|Payment link/ })
      .count(),
    0,
  );
  await drawSignature(page);
  await sheet(page).getByRole('button', { name: 'Save signature' }).click();
  await sheet(page).getByText('The guest has not signed').waitFor({ state: 'hidden' });
  await page.keyboard.press('p');
  await sheet(page).getByRole('form', { name: 'Take a payment at the desk' }).waitFor();
  await page.keyboard.press('Enter');
  await sheet(page).getByText('Nothing stands in the way.').waitFor();
  await sheet(page).getByRole('button', { name: 'Check out', exact: true }).click();
  await sheet(page).getByText('Checked out').first().waitFor();
});
