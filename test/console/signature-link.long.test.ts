import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import {
  assertAccessible,
  assertFitsWidth,
  browserTest,
  drawSignature,
  hasBrowser,
  launchBrowser,
  openPerson,
} from './browser.ts';
import { type DemoHotel, openDemoHotel } from './hotel.ts';

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

/** A link for a guest who has just been booked. */
async function newLink(guestName: string): Promise<{ url: string; guestPath: string }> {
  const api = await hotel.api('ADMIN');
  const expectedCheckInAt = new Date(Date.now() + 60_000).toISOString();
  const booking = await api.post(`${hotel.path}/bookings`, { source: 'PHONE', guestName, expectedCheckInAt });
  const guestPath = `${hotel.path}/guests/${booking.body.primaryGuest.id}`;
  const made = await api.post(`${guestPath}/signature/link`, undefined);
  const { pathname, hash } = new URL(made.body.url);
  return { url: `${hotel.url}${pathname}${hash}`, guestPath };
}

browserTest('a guest signs on another device: only the pad is there, and the link is good once', async () => {
  const name = 'Zoë <i>अनन्या</i>';
  const { url, guestPath } = await newLink(name);
  const phone = await openPerson(browser, hotel.url, { viewport: { width: 320, height: 640 }, hasTouch: true });
  const { page } = phone;
  await page.goto(url);
  await page.getByRole('heading', { name }).waitFor();
  await page.getByText('The Banyan House').waitFor();
  assert.equal(await page.getByRole('navigation').count(), 0);
  const save = page.getByRole('button', { name: 'Save signature' });
  assert.ok(await save.isDisabled());
  await assertFitsWidth(page, 'the page of a signature link');
  await assertAccessible(page, 'the page of a signature link');
  await drawSignature(page);
  await page.getByRole('button', { name: 'Start again' }).click();
  assert.ok(await save.isDisabled());
  await drawSignature(page);
  await save.click();
  await page.getByText('Thank you').waitFor();
  await assertAccessible(page, 'a stored signature');

  const api = await hotel.api('ADMIN');
  assert.equal((await api.get(guestPath)).body.signatureUploaded, true);
  const drawing = await api.get(`${guestPath}/signature/file`);
  assert.match(drawing.text, /^<svg .*<path d="M /);
  assert.deepEqual(await page.evaluate('[localStorage.length, sessionStorage.length, document.cookie]'), [0, 0, '']);

  phone.expectErrors(/404/);
  await page.reload();
  await page.getByText('has been used or has expired').waitFor();
  await phone.close();
});

browserTest('the page of a signature link is accessible in Hindi and in the dark', async () => {
  const { url } = await newLink('Asha Rao');
  const phone = await openPerson(browser, hotel.url, { locale: 'hi', colorScheme: 'dark' });
  await phone.page.goto(url);
  await phone.page.getByRole('button', { name: 'हस्ताक्षर सहेजें' }).waitFor();
  await assertAccessible(phone.page, 'the page of a signature link in Hindi');
  await phone.close();
});
