/** Two desks at one hotel, and a service that dies under their hands. */
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { newPhone } from '../harness/service-under-test.ts';
import { assertFitsWidth, browserTest, drawSignature, hasBrowser, launchBrowser, openPerson } from './browser.ts';
import { bookingOf, enterGuest, type KillableHotel, openKillableHotel, signIn } from './hotel.ts';

const DAY_MS = 86_400_000;

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

type NewBooking = { id: string; reference: string };

async function bookRoom(guestName: string): Promise<NewBooking> {
  const { status, body, text } = await (await hotel.api('ADMIN')).post(`${hotel.path}/bookings`, {
    source: 'PHONE',
    guestName,
    phoneE164: newPhone(),
    expectedCheckInAt: new Date(Date.now() - 60_000).toISOString(),
    expectedCheckOutAt: new Date(Date.now() + DAY_MS).toISOString(),
    roomRequests: [{ roomTypeCode: 'FAM', quantity: 1 }],
  });
  assert.equal(status, 201, text);
  return body;
}

/** The next request to this path is done by the service, which dies before it answers. */
async function killInNext(page: Page, path: string): Promise<void> {
  await page.route(
    (url) => url.pathname.endsWith(path) && url.search === '',
    async (route) => {
      await route.fetch();
      await hotel.kill();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}

browserTest('two desks check in the same guest at the same moment: one stay, and both see it', async () => {
  const booking = await bookRoom('Same Moment');
  const [one, other] = [await openPerson(browser, hotel.url), await openPerson(browser, hotel.url)];
  for (const { page, expectErrors } of [one, other]) {
    expectErrors(/409/);
    await signIn(page, hotel, 'STAFF', `/bookings/${booking.reference}/check-in`);
    await page.getByRole('button', { name: /^Check in to Room/ }).waitFor();
  }
  await Promise.all([one, other].map(({ page }) => page.getByRole('button', { name: /^Check in to Room/ }).click()));
  for (const { page } of [one, other]) await page.getByRole('dialog').getByText('In house').first().waitFor();
  const { body } = await (await hotel.api('ADMIN')).get(`${hotel.path}/bookings/${booking.id}`);
  assert.equal(body.stays.length, 1);
  await one.close();
  await other.close();
});

browserTest(
  'a guest goes from one desk to the other: in by one, paid and out by the other, Today of both stays true',
  async () => {
    const { reference } = await bookRoom('Night Shift');
    const [one, other] = [await openPerson(browser, hotel.url), await openPerson(browser, hotel.url)];
    for (const { page } of [one, other]) {
      await signIn(page, hotel, 'MANAGER');
      await page
        .getByRole('region', { name: /Arrivals/ })
        .getByText('Night Shift')
        .waitFor();
    }
    await one.page.getByRole('link', { name: 'Check in: Night Shift' }).click();
    await one.page.getByRole('button', { name: /^Check in to Room/ }).click();
    await one.page.getByText(/Checked in\. Room \d+\./).waitFor();
    await other.page.getByRole('link', { name: 'Bill: Night Shift' }).click();
    await other.page.getByRole('button', { name: 'Take payment' }).click();
    await other.page.getByRole('form').getByRole('button', { name: 'Take payment' }).click();
    await other.page.getByText('Paid in full').waitFor();
    await one.page
      .getByText('Paid in full')
      .or(one.page.getByText(/^₹([\d,.]+) of ₹\1 paid$/))
      .first()
      .waitFor();
    const { body } = await (await hotel.api('ADMIN')).get(`${hotel.path}/bookings/by-reference/${reference}`);
    assert.equal(body.pending, 0);
    await one.close();
    await other.close();
  },
);

browserTest('by touch on a tablet held upright: in, paid, signed with a finger, out', async () => {
  await bookRoom('Tablet');
  const tablet = { viewport: { width: 768, height: 1024 }, hasTouch: true };
  const person = await openPerson(browser, hotel.url, tablet);
  const { page } = person;
  const sheet = page.getByRole('dialog');
  await signIn(page, hotel, 'MANAGER');
  await page.getByRole('link', { name: 'Check in: Tablet' }).tap();
  await sheet.getByRole('button', { name: /^Check in to Room/ }).tap();
  await sheet.getByText(/Checked in\. Room \d+\./).waitFor();
  await sheet.getByRole('link', { name: 'Bill', exact: true }).tap();
  await sheet.getByRole('button', { name: 'Take payment' }).tap();
  await sheet.getByRole('form').getByRole('button', { name: 'Take payment' }).tap();
  await sheet.getByText('Paid in full').waitFor();
  const { reference } = await enterGuest(hotel, 'Leaves by Touch', 101);
  await page.goto(`${hotel.url}/console/${hotel.code}/bookings/${reference}/check-out`);
  await drawSignature(page);
  await sheet.getByRole('button', { name: 'Save signature' }).tap();
  await sheet.getByText('Nothing stands in the way.').waitFor();
  await sheet.getByRole('button', { name: 'Check out', exact: true }).tap();
  await sheet.getByText('Checked out').first().waitFor();
  await person.close();
});

browserTest('the service is killed between the press and the answer of a payment: the money is in the ledger once', async () => {
  const { reference, id } = await bookingOf(hotel, 'Joseph Thomas');
  const person = await openPerson(browser, hotel.url);
  person.expectErrors(/Failed to load resource|ERR_/);
  const { page } = person;
  await signIn(page, hotel, 'MANAGER', `/bookings/${reference}/bill`);
  await page.getByRole('button', { name: 'Take payment' }).click();
  await killInNext(page, '/payments');
  await page.getByRole('form').getByRole('button', { name: 'Take payment' }).click();
  await page.getByText('It is being sent again, and done only once.').waitFor();
  await hotel.start();
  await page.getByText('Paid in full').waitFor({ timeout: 60_000 });
  const ledger = await (await hotel.api('ADMIN')).get(`${hotel.path}/bookings/${id}/payments`);
  assert.equal((ledger.body as { amount: number }[]).filter(({ amount }) => amount === 4400).length, 1);
  await person.close();
});

browserTest('the service is killed between the press and the answer of a check-out: the guest is out, once', async () => {
  const { reference, id } = await enterGuest(hotel, 'Leaves in the Dark', 102);
  const person = await openPerson(browser, hotel.url);
  person.expectErrors(/Failed to load resource|ERR_/);
  const { page } = person;
  await signIn(page, hotel, 'MANAGER', `/bookings/${reference}/check-out`);
  await drawSignature(page);
  await page.getByRole('button', { name: 'Save signature' }).click();
  await page.getByText('Nothing stands in the way.').waitFor();
  await killInNext(page, '/check-out');
  await page.getByRole('button', { name: 'Check out', exact: true }).click();
  await page.getByText('It is being sent again, and done only once.').waitFor();
  await hotel.start();
  await page.getByText('Checked out').first().waitFor({ timeout: 60_000 });
  const { body } = await (await hotel.api('ADMIN')).get(`${hotel.path}/bookings/${id}`);
  assert.equal(body.status, 'CHECKED_OUT');
  await person.close();
});

browserTest('at 200 % zoom nothing has to be scrolled sideways', async () => {
  const { reference } = await bookingOf(hotel, 'Hiroshi Tanaka');
  // Twice as large on a screen of 1366 by 768.
  const person = await openPerson(browser, hotel.url, { viewport: { width: 683, height: 384 }, deviceScaleFactor: 2 });
  const { page } = person;
  await signIn(page, hotel, 'ADMIN');
  for (const address of [
    '/today',
    '/rooms',
    '/guests',
    '/new-booking',
    `/bookings/${reference}`,
    `/bookings/${reference}/bill`,
  ]) {
    await page.goto(`${hotel.url}/console/${hotel.code}${address}`);
    await page.getByRole('navigation', { name: 'Screens' }).waitFor();
    await page.locator('.skeleton').first().waitFor({ state: 'detached' });
    await assertFitsWidth(page, address);
  }
  await person.close();
});
