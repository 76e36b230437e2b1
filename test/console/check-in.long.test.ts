import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { newPhone } from '../harness/service-under-test.ts';
import {
  assertAccessible,
  assertFitsWidth,
  browserTest,
  drawSignature,
  hasBrowser,
  launchBrowser,
  longBrowserTest,
  openPerson,
} from './browser.ts';
import { type DemoHotel, openDemoHotel, openKillableHotel, signIn } from './hotel.ts';

const PASSPORT = path.join(import.meta.dirname, '../../src/evaluation/demo/documents/passport.jpg');
const CAMERA = path.join(tmpdir(), `hostelry-camera-${process.pid}.mjpeg`);
const DAY_MS = 86_400_000;

let hotel: DemoHotel;
let browser: Browser;
before(async () => {
  if (!hasBrowser) return;
  // A camera before which somebody holds the passport.
  const frame = await sharp(PASSPORT)
    .resize(1280, 720, { fit: 'contain', background: '#404048' })
    .jpeg({ quality: 95 })
    .toBuffer();
  await writeFile(CAMERA, Buffer.concat([frame, frame]));
  const camera = [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${CAMERA}`,
  ];
  [hotel, browser] = await Promise.all([openDemoHotel(), launchBrowser(camera)]);
});
after(async () => {
  await browser?.close();
  await hotel?.stop();
  await rm(CAMERA, { force: true });
});

type NewBooking = { reference: string; id: string; primaryGuest: { id: string } };

/** A booking for today and two nights. */
async function book(at: DemoHotel, guestName: string, quantity = 0, roomTypeCode = 'STD'): Promise<NewBooking> {
  const api = await at.api('ADMIN');
  const now = Date.now();
  const made = await api.post(`${at.path}/bookings`, {
    source: 'WALKIN',
    guestName,
    expectedCheckInAt: new Date(now - 60_000).toISOString(),
    expectedCheckOutAt: new Date(now + 2 * DAY_MS).toISOString(),
    ...(quantity === 0 ? {} : { roomRequests: [{ roomTypeCode, quantity }] }),
  });
  assert.equal(made.status, 201, made.text);
  return made.body;
}

async function openCheckIn(page: Page, at: DemoHotel, role: 'ADMIN' | 'MANAGER' | 'STAFF', { reference }: NewBooking) {
  await signIn(page, at, role, `/bookings/${reference}/check-in`);
}

async function stayCount(at: DemoHotel, { id }: NewBooking): Promise<number> {
  return (await (await at.api('ADMIN')).get(`${at.path}/bookings/${id}`)).body.stays.length;
}

/** Opens a step of the sheet, if it is closed. */
async function openStep(page: Page, name: RegExp): Promise<void> {
  const head = page.getByRole('button', { name, expanded: false });
  await page.getByRole('button', { name, expanded: true }).or(head).waitFor();
  if (await head.isVisible()) await head.click();
}

/** The price that is asked for beforehand: how many nights it is for depends on the hour at which the test runs. */
async function priceOf(page: Page): Promise<string> {
  const said = page.getByText(/\d nights?, ₹[\d,.]+/).first();
  await said.waitFor();
  return /₹[\d,.]+/.exec((await said.textContent()) ?? '')?.[0] ?? assert.fail('no price');
}

/** Moves the focus by Tab until it is on what has the text. */
async function tabTo(page: Page, text: RegExp): Promise<void> {
  const seen: string[] = [];
  for (let presses = 0; presses < 80; presses += 1) {
    const label = await page.evaluate(
      "document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.labels?.[0]?.textContent ?? document.activeElement?.textContent ?? ''",
    );
    if (text.test(String(label))) return;
    seen.push(String(label).slice(0, 20));
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab never came to ${text}: ${seen.join(', ')}`);
}

browserTest('a walk-in is checked in with a passport from a file, a signature, and a QR code that is paid', async () => {
  const booking = await book(hotel, 'Shreya');
  const person = await openPerson(browser, hotel.url);
  const { page } = person;
  await openCheckIn(page, hotel, 'MANAGER', booking);

  await page.getByText('No room is held. Choose one.').last().waitFor();
  await page.locator('label', { hasText: /^107$/ }).click();
  const price = await priceOf(page);

  await openStep(page, /^Guest/);
  // The demo hotel has this file already: one more byte makes it another one.
  const picture = Buffer.concat([await readFile(PASSPORT), Buffer.from([7])]);
  await page.locator('input[type=file]').setInputFiles({ name: 'passport.jpg', mimeType: 'image/jpeg', buffer: picture });
  await page.getByRole('row', { name: /Number Z3228541 99 % sure check digit holds/ }).waitFor({ timeout: 40_000 });
  await page.getByRole('button', { name: 'Take over into the profile: Name' }).click();
  await page.getByText('The profile has all of it.').waitFor();
  const phone = newPhone();
  await page.getByRole('textbox', { name: 'Phone', exact: true }).fill(phone);
  await page.getByRole('spinbutton', { name: 'Men', exact: true }).fill('1');
  await page.getByRole('combobox', { name: 'Comes from' }).fill('Mysuru');
  await page.getByRole('textbox', { name: 'Add vehicle number' }).fill('ka 09 zz 1');
  await page.keyboard.press('Enter');
  await page.getByText('Saved', { exact: true }).waitFor();

  await openStep(page, /^Signature/);
  await drawSignature(page);
  await page.getByRole('button', { name: 'Save signature' }).click();
  await page.getByRole('img', { name: /^Signature of/ }).waitFor();

  await page.getByRole('button', { name: 'Check in to Room 107' }).click();
  await page.getByText('Checked in. Room 107.').waitFor();

  await page.getByRole('button', { name: 'QR code', exact: true }).click();
  await page.getByRole('button', { name: 'Show QR code' }).click();
  await page.getByText('Waiting for the payment').waitFor();
  const api = await hotel.api('ADMIN');
  const { body: qr } = await api.get(`${hotel.path}/bookings/${booking.id}/payments/gateway/qr/active`);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await fetch(`${hotel.simUrl}/pay/${qr.gatewayQrId}`, { method: 'POST', headers, body: 'how=PAID' });
  await page.getByText(`${price} paid`).first().waitFor();

  const { body: stored } = await api.get(`${hotel.path}/bookings/${booking.id}`);
  assert.deepEqual(
    [
      stored.status,
      stored.primaryGuest.name,
      stored.primaryGuest.phoneE164,
      stored.fromCity,
      stored.vehicleNumbers,
      stored.pending,
    ],
    ['CHECKED_IN', 'SHREYA SINGH', phone, 'Mysuru', ['KA 09 ZZ 1'], 0],
  );
  await person.close();
});

browserTest('by keyboard alone: room, passport before the camera, profile, check-in', async () => {
  const booking = await book(hotel, 'Keys');
  const person = await openPerson(browser, hotel.url);
  const { page } = person;
  await openCheckIn(page, hotel, 'MANAGER', booking);
  // The first free room has the focus: the next one by the arrow.
  await page.locator('input[type=radio]:focus').waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await priceOf(page);
  await tabTo(page, /^Guest/);
  await page.keyboard.press('Enter');
  await page.keyboard.press('d');
  await page.locator('button:focus', { hasText: 'Take picture' }).waitFor();
  await page.keyboard.press('Space');
  await page.getByRole('img', { name: 'Picture that was taken' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Take over into the profile: Name/ }).waitFor({ timeout: 40_000 });
  await page.keyboard.press('t');
  await page.getByText('The profile has all of it.').waitFor();
  await tabTo(page, /^Phone/);
  await page.keyboard.type(newPhone());
  await page.keyboard.press('Enter');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText(/Checked in\. Room \d+\./).waitFor();
  assert.equal(await stayCount(hotel, booking), 1);
  await person.close();
});

browserTest('of a group of three rooms one comes later, and is checked in then', async () => {
  const booking = await book(hotel, 'Group', 3, 'FAM');
  const person = await openPerson(browser, hotel.url);
  const { page } = person;
  await openCheckIn(page, hotel, 'STAFF', booking);
  await priceOf(page);
  await page.getByRole('button', { name: 'Comes later' }).last().click();
  await page.getByText('Its room stays held.').waitFor();
  await page.getByRole('button', { name: /^Check in to Rooms \d+, \d+$/ }).click();
  await page.getByText(/Checked in\. Rooms \d+, \d+\./).waitFor();
  assert.equal(await stayCount(hotel, booking), 2);
  await page.getByText(/adds ₹[\d,.]+/).waitFor();
  await page.getByRole('button', { name: /^Check in to Room \d+$/ }).click();
  await page.getByText(/Checked in\. Rooms \d+, \d+, \d+\./).waitFor();
  assert.equal(await stayCount(hotel, booking), 3);
  await person.close();
});

browserTest('who may not store a signature is told so, and goes on when a manager did it on another screen', async () => {
  const booking = await book(hotel, 'Two Screens', 1, 'DLX');
  const [clerk, manager] = [await openPerson(browser, hotel.url), await openPerson(browser, hotel.url)];
  await openCheckIn(clerk.page, hotel, 'STAFF', booking);
  await clerk.page.getByText('Your role may not store documents and signatures.').waitFor();
  await clerk.page.getByRole('button', { name: /^Signature.*Needs a manager/ }).waitFor();
  await openCheckIn(manager.page, hotel, 'MANAGER', booking);
  await openStep(manager.page, /^Signature/);
  await drawSignature(manager.page);
  await manager.page.getByRole('button', { name: 'Save signature' }).click();
  await clerk.page.getByRole('button', { name: /^Signature.*Done/ }).click();
  await clerk.page.getByRole('img', { name: 'Signature of Two Screens' }).waitFor();
  await clerk.close();
  await manager.close();
});

browserTest(
  'who comes a day early is checked in once the arrival is today, with the price said before; the door card is made',
  async () => {
    const api = await hotel.api('ADMIN');
    const [elena] = (await api.get(`${hotel.path}/bookings?q=Elena+Petrova`)).body as NewBooking[];
    assert.ok(elena !== undefined);
    const person = await openPerson(browser, hotel.url);
    const { page } = person;
    await openCheckIn(page, hotel, 'MANAGER', elena);
    await page.getByText('See above what is in the way.').waitFor();
    await page.getByText(/The booking then costs ₹[\d,.]+ more\./).waitFor();
    await page.getByRole('button', { name: 'Change arrival to today' }).click();
    await priceOf(page);
    await page.keyboard.press('Control+Enter');
    await page.getByText(/Checked in\. Rooms \d+, \d+\./).waitFor();
    await page.getByRole('button', { name: 'Make door card' }).first().click();
    await page.locator('input:focus').waitFor();
    await page.keyboard.type('04A1B2C3');
    await page.keyboard.press('Enter');
    await page.getByText('has a door card').waitFor();
    await person.close();
  },
);

browserTest('a check-in by a colleague is said, and nothing that was typed is lost', async () => {
  const booking = await book(hotel, 'Meanwhile');
  const person = await openPerson(browser, hotel.url);
  const { page } = person;
  // The price may be asked for once more before the news is there.
  person.expectErrors(/409 \(Conflict\)/);
  await openCheckIn(page, hotel, 'STAFF', booking);
  await openStep(page, /^Guest/);
  await page.getByRole('textbox', { name: 'Address' }).fill('14 Lake Road');
  const api = await hotel.api('ADMIN');
  const rooms = (await api.get(`${hotel.path}/rooms`)).body as { id: string; roomNumber: number }[];
  const stays = [{ roomId: rooms.find(({ roomNumber }) => roomNumber === 308)?.id }];
  const done = await api.post(`${hotel.path}/bookings/${booking.id}/check-in/bulk`, { stays });
  assert.equal(done.status, 200, done.text);
  await page.getByText('A colleague has checked this booking in meanwhile.').waitFor();
  await openStep(page, /^Guest/);
  assert.equal(await page.getByRole('textbox', { name: 'Address' }).inputValue(), '14 Lake Road');
  await person.close();
});

browserTest('the check-in is accessible in both languages, light and dark, and fits a phone', async () => {
  const booking = await book(hotel, 'अनन्या <b>x</b> '.repeat(12), 1, 'FAM');
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const locale of ['en', 'hi']) {
      const person = await openPerson(browser, hotel.url, { colorScheme, locale, viewport: { width: 320, height: 700 } });
      const { page } = person;
      await openCheckIn(page, hotel, 'ADMIN', booking);
      await page.locator('.place-actions button').first().click();
      await page.locator('.room-tile').first().waitFor();
      for (const step of [1, 2, 3]) await page.locator('.step-head').nth(step).click();
      await page.locator('canvas').waitFor();
      await assertAccessible(page, `check-in ${colorScheme} ${locale}`);
      await assertFitsWidth(page, `check-in ${locale}`);
      await person.close();
    }
  }
});

longBrowserTest('the service is killed between the press and the answer: the guest is checked in once', async () => {
  const killable = await openKillableHotel();
  const booking = await book(killable, 'Killed', 1);
  const person = await openPerson(browser, killable.url);
  person.expectErrors(/Failed to load resource/);
  const { page } = person;
  await openCheckIn(page, killable, 'STAFF', booking);
  await page.route(
    (url) => url.pathname.endsWith('/check-in/bulk') && url.search === '',
    async (route) => {
      // The service has done it, and nobody hears of it.
      await route.fetch();
      await killable.kill();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: /^Check in to Room/ }).click();
  await page.getByText('It is being sent again, and done only once.').waitFor();
  await killable.start();
  await page.getByText(/Checked in\. Room \d+\./).waitFor({ timeout: 60_000 });
  assert.equal(await stayCount(killable, booking), 1);
  await person.close();
  await killable.stop();
});
