import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { assertAccessible, assertFitsWidth, browserTest } from './browser.ts';
import { type DemoHotel, openDemoHotel, shareHotel } from './hotel.ts';

const hotel = shareHotel(openDemoHotel);

const form = (page: Page) => page.getByRole('dialog', { name: 'New booking' });
const quantity = (page: Page, name: string) => form(page).getByLabel(`Rooms: ${name}`);

/** The bookings of the guest with the name, as the API has them. */
async function bookingsOf(demo: DemoHotel, name: string) {
  const api = await demo.api('ADMIN');
  const { body } = await api.get(`${demo.path}/bookings?q=${encodeURIComponent(name)}`);
  return body as { reference: string; heldRooms: object[]; billableNights: number; source: string; totalGuestCount: number }[];
}

browserTest('a returning guest is booked for two nights by keyboard', async () => {
  const { page } = await hotel.desk('STAFF', '/today', { timezoneId: 'Pacific/Auckland' });
  await page.getByRole('heading', { name: /Arrivals/ }).waitFor();
  const before = (await bookingsOf(hotel, 'Zoya Khan')).length;
  const startedAt = performance.now();
  await page.keyboard.press('n');
  const phone = form(page).getByLabel('Phone');
  await phone.and(page.locator(':focus')).waitFor();
  await page.keyboard.type('98100 00028');
  await form(page).getByText('No visit yet').waitFor();
  assert.equal(await form(page).getByLabel('Name').inputValue(), 'Zoya Khan');
  await page.keyboard.press('Tab');
  await form(page).getByLabel('Nights or dates').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('2 nights');
  await form(page).getByText('2 nights', { exact: true }).waitFor();
  await form(page).getByText('₹6,400.00').first().waitFor();
  await page.keyboard.press('Tab');
  await quantity(page, 'Deluxe, Standard rate').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('1');
  await form(page).getByText('1 room, 2 nights').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/bookings\/B-\d+$/);
  const seconds = (performance.now() - startedAt) / 1_000;
  const bookings = await bookingsOf(hotel, 'Zoya Khan');
  assert.equal(bookings.length, before + 1);
  const made = bookings.find(({ reference }) => page.url().endsWith(reference));
  assert.deepEqual(made?.heldRooms, [{ roomTypeCode: 'DLX', quantity: 1 }]);
  assert.equal(made?.billableNights, 2);
  assert.ok(seconds < 20, `it took ${seconds} s`);
});

const NAME = `<img src=x onerror="alert(1)"> मीरा مريم ${'Ö'.repeat(170)}`.slice(0, 200);

browserTest('a new guest is booked by mouse, whatever the name, and goes on to check-in', async () => {
  const { page } = await hotel.desk('STAFF');
  await page.getByRole('button', { name: 'New booking' }).click();
  await form(page).getByLabel('Phone').fill('+91 98199 00001');
  await form(page).getByText('Nobody with this number has stayed here yet.').waitFor();
  await form(page).getByLabel('Name').fill(NAME);
  await form(page).getByLabel('One more Family, Standard rate').click();
  await form(page).getByLabel('One more Standard, Standard rate').click();
  await form(page).getByText('2 rooms, 1 night').waitFor();
  await form(page).getByLabel('Booked through').selectOption('WALKIN');
  await form(page).getByLabel('Women').fill('2');
  await assertFitsWidth(page, 'a long name');
  await form(page).getByRole('button', { name: 'Book and check in' }).click();
  await page.waitForURL(/\/check-in$/);
  const [made] = await bookingsOf(hotel, '+919819900001');
  assert.equal(made?.source, 'WALKIN');
  assert.equal(made?.totalGuestCount, 2);
  assert.deepEqual(made?.heldRooms.length, 2);
  // Known by now: the phone number shows the name, as text.
  await page.goto(`${hotel.url}/console/${hotel.code}/new-booking`);
  await form(page).getByLabel('Phone').fill('9819900001');
  await form(page).getByText('Already booked').waitFor();
  await form(page).locator('strong', { hasText: '<img src=x' }).waitFor();
  await assertFitsWidth(page, 'a long name of a known guest');
});

browserTest('a booking is made by touch on a phone', async () => {
  const { page } = await hotel.desk('STAFF', '/today', { hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } });
  await page.getByRole('button', { name: 'New booking' }).tap();
  await form(page).getByLabel('Phone').tap();
  await page.keyboard.type('9819900002');
  await form(page).getByLabel('Name').tap();
  await page.keyboard.type('Tara');
  await form(page).getByLabel('Booked through').selectOption('OTA');
  await form(page).getByLabel('Booking site').selectOption('AGODA');
  await form(page).getByLabel('Reservation number').fill('ag-77 x1');
  await form(page)
    .getByLabel('Departure')
    .fill(await dayAfter(page, 3));
  await form(page).getByText('3 nights', { exact: true }).waitFor();
  await form(page).getByLabel('One more Standard, Standard rate').tap();
  await form(page).getByText('1 room, 3 nights').waitFor();
  await form(page).getByRole('button', { name: 'Book', exact: true }).tap();
  await page.waitForURL(/\/bookings\/B-\d+$/);
  const [made] = await bookingsOf(hotel, 'AG77X1');
  assert.equal(made?.billableNights, 3);
});

/** So many days after the arrival that the form shows. */
async function dayAfter(page: Page, days: number): Promise<string> {
  const arrival = await form(page).getByLabel('Arrival').inputValue();
  return new Date(Date.parse(arrival) + days * 86_400_000).toISOString().slice(0, 10);
}

browserTest('what another desk sells meanwhile is said, and all that was typed stays', async () => {
  const { page, expectErrors } = await hotel.desk('STAFF', '/new-booking');
  expectErrors(/409/);
  await form(page).getByLabel('Phone').fill('9819900003');
  await form(page).getByLabel('Name').fill('Late Caller');
  await form(page).getByLabel('Nights or dates').fill('5 jan 1 night');
  await form(page).getByText('1 night', { exact: true }).waitFor();
  await quantity(page, 'Family, Standard rate').fill('2');
  const arrival = await form(page).getByLabel('Arrival').inputValue();
  const api = await hotel.api('MANAGER');
  const range = `from=${arrival}&to=${await dayAfter(page, 1)}`;
  const types = (await api.get(`${hotel.path}/rooms/availability-range?${range}`)).body as {
    roomTypeCode: string;
    name: string;
    availableQuantity: number;
  }[];
  const family = types.find(({ name }) => name === 'Family') ?? assert.fail();
  const sold = await api.post(`${hotel.path}/bookings`, {
    source: 'PHONE',
    expectedCheckInAt: `${arrival}T06:30:00Z`,
    expectedCheckOutAt: `${await dayAfter(page, 1)}T05:30:00Z`,
    roomRequests: [{ roomTypeCode: family.roomTypeCode, quantity: family.availableQuantity - 1 }],
  });
  assert.equal(sold.status, 201, sold.text);
  await form(page).getByRole('button', { name: 'Book', exact: true }).click();
  await form(page).getByText('It has just been sold').waitFor();
  await form(page).getByText('Only 1 left').waitFor();
  assert.equal(await form(page).getByLabel('Name').inputValue(), 'Late Caller');
  assert.equal(await quantity(page, 'Family, Standard rate').inputValue(), '2');
  assert.deepEqual(await bookingsOf(hotel, '+919819900003'), []);
  await quantity(page, 'Family, Standard rate').fill('1');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/bookings\/B-\d+$/);
});

browserTest('a half-typed booking is not lost: closing asks first, Back keeps it', async () => {
  const { page } = await hotel.desk('STAFF');
  await page.keyboard.press('n');
  await form(page).getByLabel('Phone').fill('9819900004');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard this booking?' });
  await question.waitFor();
  await assertAccessible(page, 'the question');
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await page.goBack();
  await form(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'New booking' }).click();
  assert.equal(await form(page).getByLabel('Phone').inputValue(), '9819900004');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await form(page).waitFor({ state: 'detached' });
  await page.keyboard.press('n');
  assert.equal(await form(page).getByLabel('Phone').inputValue(), '');
});

browserTest('dates that cannot be read or booked are said, and a form without rooms is not sent', async () => {
  const { page } = await hotel.desk('STAFF', '/new-booking');
  const stay = form(page).getByLabel('Nights or dates');
  await stay.fill('whenever');
  await form(page).getByText('This cannot be read.').waitFor();
  await stay.fill('3 to 2 jan');
  await form(page)
    .getByText('The departure must be after the arrival.')
    .or(form(page).getByText('At most 366 nights.'))
    .waitFor();
  await stay.fill('tomorrow 3');
  await form(page).getByText('3 nights', { exact: true }).waitFor();
  await form(page).getByRole('button', { name: 'Book', exact: true }).click();
  await form(page).getByText('Choose at least one room.').waitFor();
  await quantity(page, 'Deluxe, Standard rate').and(page.locator(':focus')).waitFor();
});
