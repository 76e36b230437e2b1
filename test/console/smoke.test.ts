import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import {
  assertAccessible,
  assertFitsWidth,
  browserTest,
  hasBrowser,
  launchBrowser,
  longBrowserTest,
  openPerson,
} from './browser.ts';
import { type DemoHotel, openDemoHotel, signIn } from './hotel.ts';

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

browserTest('the desk opens on Today, with the guests of the hotel day in its three lists', async () => {
  const person = await openPerson(browser, hotel.url, { timezoneId: 'Pacific/Auckland' });
  const { page } = person;
  await signIn(page, hotel, 'STAFF');
  const arrivals = page.getByRole('region', { name: /Arrivals/ });
  await arrivals.getByText('Ananya Bose').waitFor();
  await page
    .getByRole('region', { name: /Departures/ })
    .getByText('Fatima Sheikh')
    .waitFor();
  await page
    .getByRole('region', { name: /In house/ })
    .getByText('Hiroshi Tanaka')
    .waitFor();
  // 12:00 by the hotel's clock in Kolkata, whatever the computer's zone is.
  await arrivals.getByText('15:00').first().waitFor();
  await assertAccessible(page, 'Today');
  await person.close();
});

browserTest('a booking of another desk appears by itself', async () => {
  const person = await openPerson(browser, hotel.url);
  const { page } = person;
  await signIn(page, hotel, 'STAFF');
  await page.getByText('Live', { exact: true }).waitFor();
  const api = await hotel.api('ADMIN');
  const now = Date.now();
  const made = await api.post(`${hotel.path}/bookings`, {
    source: 'PHONE',
    guestName: 'Zubin <b>Mehta</b>',
    expectedCheckInAt: new Date(now + 60_000).toISOString(),
    expectedCheckOutAt: new Date(now + 2 * 86_400_000).toISOString(),
  });
  assert.equal(made.status, 201, made.text);
  await page.getByText('Zubin <b>Mehta</b>').first().waitFor();
  await person.close();
});

browserTest('a guest of yesterday who has not arrived stands first', async () => {
  const api = await hotel.api('ADMIN');
  const at = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
  const booking = { source: 'PHONE', guestName: 'Yesterday', expectedCheckInAt: at(-1), expectedCheckOutAt: at(2) };
  const made = await api.post(`${hotel.path}/bookings`, booking);
  assert.equal(made.status, 201, made.text);
  const person = await openPerson(browser, hotel.url);
  await signIn(person.page, hotel, 'STAFF');
  const first = person.page
    .getByRole('region', { name: /Arrivals/ })
    .getByRole('listitem')
    .first();
  await first.getByText('Yesterday').waitFor();
  await first.getByText('Has not arrived').waitFor();
  await person.close();
});

browserTest('Today is accessible in both languages, light and dark, and fits a phone', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const locale of ['en', 'hi']) {
      const person = await openPerson(browser, hotel.url, { colorScheme, locale, viewport: { width: 320, height: 700 } });
      await signIn(person.page, hotel, 'ADMIN');
      await person.page.getByText('Hiroshi Tanaka').first().waitFor();
      await assertAccessible(person.page, `Today ${colorScheme} ${locale}`);
      await assertFitsWidth(person.page, `Today ${locale}`);
      await person.close();
    }
  }
});

longBrowserTest('twelve tabs share one live stream, and another tab goes on when the first closes', async () => {
  const person = await openPerson(browser, hotel.url);
  await signIn(person.page, hotel, 'STAFF');
  const tabs = [person.page];
  for (let tab = 1; tab < 12; tab += 1) {
    const page = await person.newTab();
    await signIn(page, hotel, 'STAFF');
    tabs.push(page);
  }
  for (const page of tabs) await page.getByText('Live', { exact: true }).waitFor();
  await person.page.close();
  const api = await hotel.api('ADMIN');
  const expectedCheckInAt = new Date(Date.now() + 60_000).toISOString();
  await api.post(`${hotel.path}/bookings`, { source: 'PHONE', guestName: 'Tab Twelve', expectedCheckInAt });
  for (const page of tabs.slice(1)) await page.getByText('Tab Twelve').first().waitFor();
  await person.close();
});
