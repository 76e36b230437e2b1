import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { assertAccessible, assertFitsWidth, browserTest, hasBrowser, launchBrowser, openPerson } from './browser.ts';
import { bookingOf, type DemoHotel, enterGuest, openDemoHotel, signIn } from './hotel.ts';

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

const SIGNATURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 8L8 1" stroke="black"/></svg>';

/** A manager stores the signature on another screen. */
async function signElsewhere(guestId: string): Promise<void> {
  const { token } = await hotel.api('MANAGER');
  const body = new FormData();
  body.append('file', new Blob([SIGNATURE], { type: 'image/svg+xml' }), 'signature.svg');
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await fetch(`${hotel.url}${hotel.path}/guests/${guestId}/signature`, { method: 'POST', headers, body });
  assert.equal(answer.status, 201, await answer.text());
}

/** A type of its own with so many rooms, and a booking that holds them all from today. */
async function bookGroup(rooms: number, guestName: string): Promise<{ id: string; reference: string; roomIds: string[] }> {
  const api = await hotel.api('ADMIN');
  const code = `G${rooms}`;
  const type = { code, name: `Group ${rooms}`, baseOccupancy: 2, maxOccupancy: 2, defaultRate: 1500 };
  await api.post(`${hotel.path}/room-types`, type);
  const roomIds: string[] = [];
  for (let number = 1; number <= rooms; number += 1) {
    const { body } = await api.post(`${hotel.path}/rooms`, { roomNumber: rooms * 100 + number, roomTypeCode: code, floor: 9 });
    roomIds.push(body.id);
  }
  const made = await api.post(`${hotel.path}/bookings`, {
    ...{ source: 'CORPORATE', guestName, phoneE164: `+9198765${10_000 + rooms}` },
    expectedCheckInAt: new Date(Date.now() - 3_600_000).toISOString(),
    expectedCheckOutAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
    roomRequests: [{ roomTypeCode: code, quantity: rooms }],
  });
  assert.equal(made.status, 201, made.text);
  return { id: made.body.id, reference: made.body.reference, roomIds };
}

browserTest('a guest leaves early: the bill beforehand, the signature by a colleague, the folio on paper', async () => {
  const { reference, guestId } = await enterGuest(hotel, 'Early Bird', 105);
  const person = await openPerson(browser, hotel.url);
  const { page } = person;
  await signIn(page, hotel, 'STAFF', `/bookings/${reference}/check-out`);
  await page.getByText(/is expected to stay until/).waitFor();
  const change = page.getByRole('row', { name: /^Bill/ });
  await change.getByText('₹2,200.00').waitFor();
  await page.getByText('The guest has not signed').waitFor();
  const leave = page.getByRole('button', { name: 'Check out', exact: true });
  assert.equal(await leave.isDisabled(), true);
  await signElsewhere(guestId);
  await page.getByText('Nothing stands in the way.').waitFor();
  await page.getByText('The bill closes at ₹2,200.00').waitFor();
  await leave.click();
  await page.getByText('Checked out').first().waitFor();
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true }))), {
    mergePages: true,
  });
  for (const part of ['The Banyan House', 'Guest folio', reference, 'Early Bird', 'Room 105', '₹2,200.00', '1 / 1'])
    assert.ok(text.includes(part), `the folio lacks ${part}: ${text}`);
  assert.ok(!text.includes('Arrivals'), 'the screen behind is on the paper');
  await page.getByLabel('Good').check();
  await page.getByRole('button', { name: 'Save rating' }).click();
  await page.getByText('Rated: Good').waitFor();
  await person.close();
});

browserTest('a booking of 40 rooms: held, chosen, in house, one room out', async () => {
  const group = await bookGroup(40, 'Group of Forty');
  const person = await openPerson(browser, hotel.url);
  // What a check-out would cost is refused while something stands in its way.
  person.expectErrors(/409/);
  const { page } = person;
  await signIn(page, hotel, 'MANAGER', `/bookings/${group.reference}`);
  await page.getByText('40 held').waitFor();
  await page.getByRole('button', { name: /^Choose rooms/ }).click();
  await page.getByRole('button', { name: 'Choose the first free ones' }).click();
  await page.getByText('40 of 40 chosen').waitFor();
  await page
    .getByRole('form', { name: /Choose 40/ })
    .getByRole('button', { name: 'Choose rooms' })
    .click();
  await page.getByText('40 held · 40 assigned').waitFor();
  const api = await hotel.api('STAFF');
  const entered = await api.post(`${hotel.path}/bookings/${group.id}/check-in/bulk`, {
    stays: group.roomIds.map((roomId) => ({ roomId, checkInAt: new Date(Date.now() - 1_800_000).toISOString() })),
  });
  assert.equal(entered.status, 200, entered.text);
  await page.getByText('40 taken').waitFor();
  await page.locator('.tabs').getByText('Bill').click();
  await page.getByText('Open all').waitFor();
  // A long bill is closed: the nights of each room are opened when somebody wants to see them.
  assert.equal(await page.locator('.room-bill').count(), 40);
  assert.equal(await page.locator('.room-bill[open]').count(), 0);
  await page.locator('.tabs').getByText('Check out').click();
  const guest = await bookingOf(hotel, 'Group of Forty');
  await signElsewhere(guest.primaryGuest.id);
  await page.getByText('Rooms in house').click();
  await page.getByRole('button', { name: 'Check out room 4001' }).click();
  await page.getByText(/Room 4001 closes with/).waitFor();
  await page.getByRole('form', { name: 'Check out room 4001' }).getByRole('button', { name: 'Check out room 4001' }).click();
  await page.getByRole('button', { name: 'Check out all 39 rooms' }).waitFor();
  await person.close();
});

const NAMES = [
  `${'<b>x</b> & "quoted" '.repeat(10)}`.slice(0, 200),
  'अ'.repeat(100),
  `${'عبد الرحمن '.repeat(18)}`.trim(),
  'W'.repeat(200),
];

browserTest('a name of any kind and length breaks nothing, in no width', async () => {
  const api = await hotel.api('ADMIN');
  for (const guestName of NAMES) {
    const expectedCheckInAt = new Date(Date.now() + 60_000).toISOString();
    const { body } = await api.post(`${hotel.path}/bookings`, { source: 'PHONE', guestName, expectedCheckInAt });
    const person = await openPerson(browser, hotel.url, { viewport: { width: 320, height: 700 } });
    await signIn(person.page, hotel, 'ADMIN', `/bookings/${body.reference}`);
    const dialog = person.page.getByRole('dialog');
    await dialog.getByText(guestName.trim().slice(0, 20), { exact: false }).first().waitFor();
    assert.equal(await dialog.locator('b').count(), 0);
    await assertFitsWidth(person.page, guestName);
    const [needed, given] = await person.page
      .locator('.panel-body')
      .evaluate((panel) => [panel.scrollWidth, panel.clientWidth] as const);
    assert.ok(needed <= given, `the sheet of ${guestName} needs ${needed} px of ${given}`);
    await person.close();
  }
});

browserTest('booking, bill and check-out are accessible in both languages, light and dark', async () => {
  const { reference } = await bookingOf(hotel, 'Kavita Deshmukh');
  for (const [colorScheme, locale] of [
    ['light', 'hi'],
    ['dark', 'en'],
  ] as const) {
    const person = await openPerson(browser, hotel.url, { colorScheme, locale });
    const { page } = person;
    await signIn(page, hotel, 'ADMIN', `/bookings/${reference}/bill`);
    await page.locator('.balance').waitFor();
    await page.keyboard.press('p');
    await page.locator('.action-form').waitFor();
    await assertAccessible(page, `bill ${colorScheme} ${locale}`);
    await page.locator('.tabs a').first().click();
    await page.locator('.facts').waitFor();
    await page.keyboard.press('e');
    await page.locator('.action-form').waitFor();
    await assertAccessible(page, `booking ${colorScheme} ${locale}`);
    await page.locator('.tabs a').last().click();
    await page.locator('.obstacles').waitFor();
    await assertAccessible(page, `check-out ${colorScheme} ${locale}`);
    await person.close();
  }
});
