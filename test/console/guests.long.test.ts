import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { assertAccessible, assertFitsWidth, browserTest, hasBrowser, LOOKS, launchBrowser, openPerson } from './browser.ts';
import { type DemoHotel, openDemoHotel, signIn } from './hotel.ts';

/** One white pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4////fwAJ+wP9KobjigAAAABJRU5ErkJggg==',
  'base64',
);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M1 9L9 1" stroke="black"/></svg>';

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

async function guestCalled(name: string) {
  const api = await hotel.api('ADMIN');
  const [guest] = (await api.get(`${hotel.path}/guests?name=${encodeURIComponent(name)}`)).body as { id: string }[];
  assert.ok(guest !== undefined);
  return guest;
}

async function openGuest(page: Page, name: string): Promise<void> {
  await page.getByLabel('Find by name or phone').fill(name);
  await page.getByRole('link', { name }).click();
  await page.getByRole('heading', { name }).waitFor();
}

browserTest('a guest is found, corrected, rated and given a vehicle, and booked again', async () => {
  const person = await openPerson(browser, hotel.url);
  const { page } = person;
  await signIn(page, hotel, 'STAFF', '/guests');
  await openGuest(page, 'Hiroshi Tanaka');
  await page.waitForURL(/\/guests\/[0-9a-f-]{36}$/);
  await page.getByText('Only managers and administrators see identity documents.').waitFor();

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Name', { exact: true }).and(page.locator(':focus')).waitFor();
  await page.getByLabel('Nationality').fill('日本');
  await page.keyboard.press('Enter');
  await page.getByText('日本').waitFor();

  await page.getByRole('button', { name: 'Rate a stay' }).click();
  await page.getByLabel('How was it?').selectOption('EXCELLENT');
  await page.getByLabel('What the desk should know').fill('Wants <i>green</i> tea');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Wants <i>green</i> tea').waitFor();
  await page.getByText('Rated 5 of 5').waitFor();

  await page.getByRole('button', { name: 'Add vehicle' }).click();
  await page.getByLabel('Vehicle number').fill('rj 27 ca 0001');
  await page.keyboard.press('Enter');
  await page.getByText('RJ 27 CA 0001').first().waitFor();

  await page.getByRole('article').getByRole('button', { name: 'New booking' }).click();
  const form = page.getByRole('dialog', { name: 'New booking' });
  assert.equal(await form.getByLabel('Phone').inputValue(), '+81312345678');
  await form.getByText('Note: Wants <i>green</i> tea').waitFor();
  await person.close();
});

browserTest('what another desk changes in the profile meanwhile is shown, and what was typed stays', async () => {
  const person = await openPerson(browser, hotel.url);
  const { page } = person;
  const { id } = await guestCalled('Shreya Singh');
  await signIn(page, hotel, 'STAFF', `/guests/${id}`);
  await page.getByText('Live', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Address').fill('Mine');
  const api = await hotel.api('MANAGER');
  const theirs = { nationality: 'Indian', addressText: 'Theirs' };
  assert.equal((await api.put(`${hotel.path}/guests/${id}`, theirs)).status, 200);
  await page.getByText('Somebody else has changed this meanwhile.').waitFor();
  assert.equal(await page.getByLabel('Nationality').inputValue(), 'Indian');
  assert.equal(await page.getByLabel('Address').inputValue(), 'Mine');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('definition').filter({ hasText: 'Mine' }).waitFor();
  const { body } = await api.get(`${hotel.path}/guests/${id}`);
  assert.equal(body.nationality, 'Indian');
  await person.close();
});

browserTest('documents and the signature open for those who may see them', async () => {
  const { id } = await guestCalled('Kavita Deshmukh');
  const api = await hotel.api('MANAGER');
  const [booking] = (await api.get(`${hotel.path}/bookings?guestId=${id}`)).body as { id: string }[];
  const document = new FormData();
  document.append('file', new Blob([PNG], { type: 'image/png' }), 'passport.png');
  const stored = await api.post(`${hotel.path}/guests/${id}/documents?bookingId=${booking?.id}`, document);
  assert.equal(stored.status, 201, stored.text);
  const signature = new FormData();
  signature.append('file', new Blob([SVG], { type: 'image/svg+xml' }), 'signature.svg');
  assert.equal((await api.post(`${hotel.path}/guests/${id}/signature`, signature)).status, 201);

  const person = await openPerson(browser, hotel.url);
  const { page } = person;
  await signIn(page, hotel, 'MANAGER', `/guests/${id}`);
  await page.getByRole('button', { name: 'Open: passport.png' }).click();
  const picture = page.getByRole('dialog', { name: 'passport.png' }).getByRole('img', { name: 'passport.png' });
  await picture.waitFor();
  assert.equal(
    await page.evaluate(
      'document.querySelector(".document-picture").decode().then(() => document.querySelector(".document-picture").naturalWidth)',
    ),
    1,
  );
  await page.keyboard.press('Escape');
  await page.getByRole('img', { name: 'Signature of Kavita Deshmukh' }).waitFor();
  await person.close();
});

browserTest('guests are accessible in both languages, light and dark, and fit a phone', async () => {
  const { id } = await guestCalled('Hiroshi Tanaka');
  for (const { colorScheme, locale } of LOOKS) {
    const person = await openPerson(browser, hotel.url, { colorScheme, locale, viewport: { width: 320, height: 700 } });
    const { page } = person;
    await signIn(page, hotel, 'ADMIN', '/guests');
    await page.getByRole('link', { name: /Zoya Khan/ }).waitFor();
    await assertAccessible(page, `Guests ${colorScheme} ${locale}`);
    await assertFitsWidth(page, `Guests ${locale}`);
    await page.goto(`${hotel.url}/console/${hotel.code}/guests/${id}`);
    await page.getByRole('heading', { name: 'Hiroshi Tanaka' }).waitFor();
    await page.getByRole('heading', { name: /Signature|हस्ताक्षर/ }).waitFor();
    await assertAccessible(page, `A guest ${colorScheme} ${locale}`);
    await assertFitsWidth(page, `A guest ${locale}`);
    await person.close();
  }
});
