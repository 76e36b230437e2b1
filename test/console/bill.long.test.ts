import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { browserTest, hasBrowser, launchBrowser, openPerson } from './browser.ts';
import { bookingOf, type DemoHotel, openDemoHotel, signIn } from './hotel.ts';

let hotel: DemoHotel;
let browser: Browser;
before(async () => {
  if (!hasBrowser) return;
  [hotel, browser] = await Promise.all([openDemoHotel(), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await hotel?.stop();
});

const payments = (page: Page) => page.getByRole('region', { name: 'Payments and refunds' });
/** What is left to pay, above the bill. */
const left = (page: Page) => page.locator('.balance-left');
const focused = (page: Page, label: string | RegExp) => page.getByLabel(label).and(page.locator(':focus'));

browserTest('a charge and its payment are taken by keyboard alone', async () => {
  const { reference, id } = await bookingOf(hotel, 'Kavita Deshmukh');
  const person = await openPerson(browser, hotel.url);
  const { page } = person;
  await signIn(page, hotel, 'MANAGER', `/bookings/${reference}/bill`);
  await left(page).getByText('₹4,850.00').waitFor();
  await page.keyboard.press('c');
  await focused(page, /Amount/).waitFor();
  await page.keyboard.type('1,150.50');
  await page.keyboard.press('Enter');
  await left(page).getByText('₹6,000.50').waitFor();
  await page.getByRole('region', { name: 'Charges' }).getByText('₹1,150.50').waitFor();
  await page.keyboard.press('p');
  await focused(page, /Amount/).waitFor();
  assert.equal(await page.getByLabel(/Amount/).inputValue(), '6000.50');
  await page.keyboard.press('Enter');
  await page.getByText('Paid in full').waitFor();
  const { body } = await (await hotel.api('ADMIN')).get(`${hotel.path}/bookings/${id}/balance`);
  assert.equal(body.pending, 0);
  await person.close();
});

browserTest('a QR code turns green by itself when it is paid, and the money can be given back', async () => {
  const { reference, id } = await bookingOf(hotel, 'Joseph Thomas');
  const person = await openPerson(browser, hotel.url);
  const { page } = person;
  await signIn(page, hotel, 'MANAGER', `/bookings/${reference}/bill`);
  await page.getByRole('button', { name: 'QR code' }).click();
  await page.getByRole('button', { name: 'Show QR code' }).click();
  const picture = page.getByRole('img', { name: 'QR code to pay ₹4,400.00' });
  await picture.waitFor();
  assert.ok(((await picture.boundingBox())?.width ?? 0) >= 300);
  await page.getByText(/Valid for 14:\d\d/).waitFor();
  const open = await (await hotel.api('STAFF')).get(`${hotel.path}/bookings/${id}/payments/gateway/requests`);
  const qr = (open.body as { kind: string; gatewayQrId: string }[]).find(({ kind }) => kind === 'QR');
  const paid = await fetch(`${hotel.simUrl}/sim/pay`, { method: 'POST', body: JSON.stringify({ id: qr?.gatewayQrId }) });
  assert.equal(paid.status, 200, await paid.text());
  await page.getByRole('status').getByText('₹4,400.00 paid').waitFor();
  await page.getByText('Paid in full').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await payments(page).getByRole('button', { name: 'Give refund: Online, ₹4,400.00' }).click();
  await page.getByLabel(/Amount/).fill('400');
  await page
    .getByRole('form', { name: /Give back/ })
    .getByRole('button', { name: 'Give refund' })
    .click();
  await payments(page).getByText('Refund, Online').waitFor();
  await left(page).getByText('₹400.00').waitFor();
  await person.close();
});

browserTest('what a colleague changes meanwhile is named, and what was typed stays', async () => {
  const { reference, id } = await bookingOf(hotel, 'Hiroshi Tanaka');
  const person = await openPerson(browser, hotel.url);
  person.expectErrors(/412/);
  const { page } = person;
  await signIn(page, hotel, 'MANAGER', `/bookings/${reference}/bill`);
  await page.getByRole('button', { name: 'Take payment' }).click();
  await page.getByLabel(/Amount/).fill('777');
  await page.getByLabel('Note').fill('first part');
  const colleague = await hotel.api('ADMIN');
  // The colleague's charge is stored between the press and the answer.
  await page.route(
    '**/payments',
    async (route) => {
      await colleague.post(`${hotel.path}/bookings/${id}/charges`, { type: 'FOOD', amount: 600 });
      await route.continue();
    },
    { times: 1 },
  );
  const form = page.getByRole('form', { name: 'Take a payment at the desk' });
  await form.getByRole('button', { name: 'Take payment' }).click();
  await form.getByText('Somebody else has changed this meanwhile.').waitFor();
  await form.getByText('Meera Iyer has changed the booking since you opened this:').waitFor();
  await form.getByText('Bill: ₹49,400.00 → ₹50,000.00').waitFor();
  assert.equal(await form.getByLabel(/Amount/).inputValue(), '777');
  assert.equal(await form.getByLabel('Note').inputValue(), 'first part');
  await form.getByRole('button', { name: 'Take payment' }).click();
  await payments(page).getByText('₹777.00').waitFor();
  const ledger = await colleague.get(`${hotel.path}/bookings/${id}/payments`);
  assert.equal((ledger.body as { amount: number }[]).filter(({ amount }) => amount === 777).length, 1);
  await person.close();
});

browserTest('a cancelled booking shows its penalty before, and a refusal is a sentence in its place', async () => {
  const { reference } = await bookingOf(hotel, 'Ananya Bose');
  const person = await openPerson(browser, hotel.url);
  person.expectErrors(/409/);
  const { page } = person;
  await signIn(page, hotel, 'STAFF', `/bookings/${reference}`);
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await page.getByText(/It costs the guest/).waitFor();
  await page.keyboard.press('Escape');
  // A day with more nights than rooms are left is refused by the service.
  await page.getByRole('button', { name: /^Change: 1 × Standard/ }).click();
  await page.getByLabel('Rooms', { exact: true }).fill('500');
  await page.getByRole('alert').waitFor();
  assert.equal(await page.getByLabel('Rooms', { exact: true }).inputValue(), '500');
  await person.close();
});
