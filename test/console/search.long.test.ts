import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { assertAccessible, assertFitsWidth, browserTest, hasBrowser, LOOKS, launchBrowser, openPerson } from './browser.ts';
import { type DemoHotel, openDemoHotel, signIn } from './hotel.ts';

const NAME = `<b>मीरा</b> مريم ${'x'.repeat(180)}`;
const PHONE = '+919819911111';

let hotel: DemoHotel;
let browser: Browser;
let reference: string;
before(async () => {
  if (!hasBrowser) return;
  [hotel, browser] = await Promise.all([openDemoHotel(), launchBrowser()]);
  const api = await hotel.api('ADMIN');
  const now = Date.now();
  const made = await api.post(`${hotel.path}/bookings`, {
    source: 'PHONE',
    guestName: NAME,
    phoneE164: PHONE,
    expectedCheckInAt: new Date(now + 60_000).toISOString(),
    expectedCheckOutAt: new Date(now + 2 * 86_400_000).toISOString(),
  });
  assert.equal(made.status, 201, made.text);
  const booking = made.body as { id: string; reference: string; primaryGuest: { id: string } };
  ({ reference } = booking);
  const vehicle = { vehicleNumber: 'KA 09 AB 1234', bookingId: booking.id };
  assert.equal((await api.post(`${hotel.path}/guests/${booking.primaryGuest.id}/vehicles`, vehicle)).status, 201);
});
after(async () => {
  await browser?.close();
  await hotel?.stop();
});

const field = (page: Page) => page.getByRole('combobox', { name: /Search|खोज/ });
const option = (page: Page, text: string | RegExp) => page.getByRole('option').filter({ hasText: text });

browserTest('the search finds guests, phones, bookings, vehicles and rooms, by keyboard alone', async () => {
  const person = await openPerson(browser, hotel.url);
  const { page } = person;
  await signIn(page, hotel, 'STAFF');
  await page.keyboard.press('/');
  await field(page).and(page.locator(':focus')).waitFor();
  for (const text of ['मीरा', 'مريم', '98199 11111', 'ka09ab1234']) {
    await field(page).fill(text);
    await option(page, reference).waitFor();
    await page.getByRole('group', { name: 'Guests' }).getByRole('option').filter({ hasText: '<b>मीरा</b>' }).waitFor();
  }
  await assertFitsWidth(page, 'a long name');

  await field(page).fill(reference.toLowerCase());
  await option(page, reference).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`/bookings/${reference}$`));

  await page.getByRole('dialog').getByText(reference).first().waitFor();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('xmeera');
  await page.getByText('Nothing found for “xmeera”.').first().waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await field(page).inputValue(), '');

  // The arrow keys go round through all groups.
  await page.keyboard.type('tanaka');
  await option(page, 'Hiroshi Tanaka').first().waitFor();
  await page.keyboard.press('ArrowUp');
  const chosen = page.getByRole('option', { selected: true });
  await chosen.filter({ hasText: '+81312345678' }).waitFor();
  assert.equal(await field(page).getAttribute('aria-activedescendant'), await chosen.getAttribute('id'));
  await page.keyboard.press('ArrowDown');
  await chosen.filter({ hasText: 'Room 307' }).waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Hiroshi Tanaka' }).waitFor();
  await person.close();
});

browserTest('a room number opens the booking of who is in it, else the room; Enter may come before the answer', async () => {
  const person = await openPerson(browser, hotel.url);
  const { page } = person;
  await signIn(page, hotel, 'STAFF');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('room 307');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Hiroshi Tanaka' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('101');
  await option(page, 'Room 101').click();
  await page.waitForURL(/\/rooms\/101$/);
  await person.close();
});

browserTest('an answer to what was typed before is dropped', async () => {
  const person = await openPerson(browser, hotel.url);
  const { page } = person;
  await signIn(page, hotel, 'STAFF');
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/guests\?.*name=tanaka/, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await field(page).fill('tanaka');
  const asked = page.waitForRequest(/guests\?.*name=tanaka/);
  await asked;
  await field(page).fill('zoya');
  await option(page, 'Zoya Khan').first().waitFor();
  release();
  await field(page).press('ArrowDown');
  assert.equal(await option(page, 'Hiroshi Tanaka').count(), 0);
  assert.ok((await option(page, 'Zoya Khan').count()) > 0);
  await person.close();
});

browserTest('who may not look guests up finds bookings and rooms only', async () => {
  const person = await openPerson(browser, hotel.url);
  const { page } = person;
  await signIn(page, hotel, 'FINANCE');
  await field(page).fill('tanaka');
  await option(page, 'Hiroshi Tanaka').waitFor();
  assert.equal(await page.getByRole('group', { name: 'Guests' }).count(), 0);
  await person.close();
});

browserTest('the search is accessible in both languages, light and dark, and fits a phone', async () => {
  for (const { colorScheme, locale } of LOOKS) {
    const person = await openPerson(browser, hotel.url, { colorScheme, locale, viewport: { width: 320, height: 700 } });
    const { page } = person;
    await signIn(page, hotel, 'ADMIN');
    await field(page).fill('مريم');
    await option(page, reference).waitFor();
    await page.keyboard.press('ArrowDown');
    await assertAccessible(page, `Search ${colorScheme} ${locale}`);
    await assertFitsWidth(page, `Search ${locale}`);
    await person.close();
  }
});
