/** The console when the network, the service, the computer or the hotel are not as they should be. */
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import { createLargeHotel } from '../../bench/console/large-hotel.ts';
import { browserTest, hasBrowser, launchBrowser, openPerson } from './browser.ts';
import { type KillableHotel, openKillableHotel, signIn } from './hotel.ts';

let hotel: KillableHotel;
let browser: Browser;
before(async () => {
  if (!hasBrowser) return;
  [hotel, browser] = await Promise.all([openKillableHotel(), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await hotel?.stop();
});

async function bookForToday(guestName: string): Promise<void> {
  const api = await hotel.api('ADMIN');
  const expectedCheckInAt = new Date(Date.now() + 60_000).toISOString();
  const { status, text } = await api.post(`${hotel.path}/bookings`, { source: 'PHONE', guestName, expectedCheckInAt });
  assert.equal(status, 201, text);
}

browserTest(
  'while the service is away the screen stays, marked with its time; when it is back, what changed appears',
  async () => {
    const person = await openPerson(browser, hotel.url);
    person.expectErrors(
      /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|network error/,
    );
    const { page } = person;
    await signIn(page, hotel, 'STAFF');
    await page.getByText('Live', { exact: true }).waitFor();
    await page.getByText('Hiroshi Tanaka').first().waitFor();
    await hotel.kill();
    await page.getByText(/As of \d\d:\d\d, reconnecting/).waitFor();
    assert.ok(await page.getByText('Hiroshi Tanaka').first().isVisible());
    await hotel.start();
    await bookForToday('Came back');
    await page.getByText('Came back').first().waitFor({ timeout: 40_000 });
    await page.getByText('Live', { exact: true }).waitFor();
    await person.close();
  },
);

browserTest('a computer whose clock is two days off shows the hotel day of the service', async () => {
  const person = await openPerson(browser, hotel.url, { timezoneId: 'America/Los_Angeles' });
  const { page } = person;
  await page.clock.install({ time: Date.now() + 2 * 86_400_000 });
  await signIn(page, hotel, 'STAFF');
  const day = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', day: 'numeric', month: 'short' }).format(Date.now());
  await page.getByRole('heading', { name: new RegExp(`Today .*${day}`) }).waitFor();
  await page
    .getByRole('region', { name: /Arrivals/ })
    .getByText('Ananya Bose')
    .waitFor();
  await person.close();
});

browserTest('guests with names of any length and script, also with markup, break nothing', async () => {
  const names = [
    '<img src=x onerror=alert(1)>',
    'अनन्या '.repeat(28).trim(),
    'محمد عبد الرحمن',
    `${'Wolfeschlegelstein'.repeat(11)}`,
  ];
  for (const name of names) await bookForToday(name);
  const person = await openPerson(browser, hotel.url, { viewport: { width: 320, height: 700 } });
  const { page } = person;
  page.on('dialog', () => assert.fail('markup was run'));
  await signIn(page, hotel, 'STAFF');
  for (const name of names) await page.getByText(name, { exact: true }).first().waitFor();
  const [needed, given] = await page.evaluate<[number, number]>('[document.documentElement.scrollWidth, innerWidth]');
  assert.ok(needed <= given, `${needed} px`);
  await person.close();
});

browserTest('a hotel of 500 rooms, 2,000 open bookings and a group of 40 rooms is shown', async () => {
  const large = await createLargeHotel(hotel, { rooms: 500, bookings: 2_000 });
  const person = await openPerson(browser, hotel.url);
  const { page } = person;
  await signIn(page, large, 'ADMIN');
  await page.getByRole('region', { name: 'Arrivals 201' }).getByText('Guest 1990').waitFor();
  await page.getByRole('link', { name: 'Rooms', exact: true }).click();
  await page
    .getByRole('link', { name: '1049 FAM Free' })
    .or(page.getByRole('link', { name: /^1049/ }))
    .waitFor();
  assert.equal(await page.locator('.tile').count(), 500);
  const rows = (await (await hotel.api('ADMIN')).get(`${large.path}/bookings?q=Group`)).body as { reference: string }[];
  await page.goto(`${hotel.url}/console/${large.code}/bookings/${rows[0]?.reference}`);
  await page.getByRole('dialog', { name: 'Group of forty' }).waitFor();
  await person.close();
});
