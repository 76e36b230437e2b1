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

browserTest('the board shows each room by floor, and a change of another desk at once', async () => {
  const person = await openPerson(browser, hotel.url);
  const { page } = person;
  await signIn(page, hotel, 'ADMIN', '/rooms');
  const first = page.getByRole('region', { name: 'Floor 1' });
  await first.getByRole('link', { name: /^103 STD Kavita Deshmukh until/ }).waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  const api = await hotel.api('ADMIN');
  const rooms = (await api.get(`${hotel.path}/rooms`)).body as { id: string; roomNumber: number }[];
  const id = rooms.find(({ roomNumber }) => roomNumber === 105)?.id;
  assert.equal((await api.put(`${hotel.path}/rooms/${id}`, { maintenance: true })).status, 200);
  await first.getByRole('link', { name: '105 STD Maintenance' }).waitFor();
  await page.getByRole('button', { name: /^Maintenance/ }).click();
  await first.getByRole('link', { name: /^101/ }).waitFor({ state: 'detached' });
  await page.getByLabel('Room or guest').fill('105');
  await page.getByRole('link', { name: /^105/ }).click();
  const panel = page.getByRole('dialog', { name: 'Room 105' });
  await panel.getByRole('button', { name: 'Back in use' }).click();
  await panel.getByText('Free', { exact: true }).waitFor();
  assert.equal((await api.get(`${hotel.path}/rooms/${id}`)).body.maintenance, false);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await person.close();
});

browserTest('a room shows who was, is and comes, and leads to the booking; Back leads back', async () => {
  const person = await openPerson(browser, hotel.url);
  const { page } = person;
  await signIn(page, hotel, 'STAFF', '/rooms/203');
  const panel = page.getByRole('dialog', { name: 'Room 203' });
  await panel.getByText('Air conditioning').waitFor();
  await panel.getByRole('link', { name: 'Shreya Singh', exact: true }).click();
  await page.getByRole('dialog', { name: 'Shreya Singh' }).waitFor();
  await page.goBack();
  await panel.waitFor();
  assert.match(page.url(), /\/rooms\/203$/);
  await person.close();
});

browserTest('housekeeping sees the board and no bookings', async () => {
  const person = await openPerson(browser, hotel.url);
  const { page } = person;
  await signIn(page, hotel, 'HOUSEKEEPING', '/rooms');
  await page.getByRole('link', { name: /^103 STD Kavita/ }).click();
  await page.getByRole('dialog', { name: 'Room 103' }).getByText('Taken').waitFor();
  assert.equal(await page.getByRole('link', { name: /Open the booking/ }).count(), 0);
  assert.equal(await page.getByRole('button', { name: 'New booking' }).count(), 0);
  await person.close();
});

longBrowserTest('the board is accessible in both languages, light and dark, and fits a phone', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const locale of ['en', 'hi']) {
      const person = await openPerson(browser, hotel.url, { colorScheme, locale, viewport: { width: 320, height: 700 } });
      await signIn(person.page, hotel, 'ADMIN', '/rooms/203');
      await person.page.getByRole('dialog').getByText('22').first().waitFor();
      await assertAccessible(person.page, `Rooms ${colorScheme} ${locale}`);
      await assertFitsWidth(person.page, `Rooms ${locale}`);
      await person.close();
    }
  }
});
