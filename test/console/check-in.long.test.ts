import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { newPhone } from '../harness/service-under-test.ts';
import { assertAccessible, assertFitsWidth, browserTest, drawSignature, launchBrowser, openPerson } from './browser.ts';
import { atGateway, book, bookingOf, type NewBooking, openDemoHotel, roomOf, shareHotel, signIn } from './hotel.ts';
import { tabTo } from './input.ts';

const PASSPORT = path.join(import.meta.dirname, '../../src/evaluation/demo/documents/passport.jpg');
const CAMERA = path.join(tmpdir(), `hostelry-camera-${process.pid}.mjpeg`);

// A camera before which somebody holds the passport.
const frame = await sharp(PASSPORT).resize(1280, 720, { fit: 'contain', background: '#404048' }).jpeg({ quality: 95 }).toBuffer();
await writeFile(CAMERA, Buffer.concat([frame, frame]));
after(() => rm(CAMERA, { force: true }));
const hotel = shareHotel(openDemoHotel, [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${CAMERA}`,
]);

/** Books so many rooms of the type for two days from now. */
const bookRooms = (guestName: string, quantity: number, roomTypeCode: string): Promise<NewBooking> =>
  book(hotel, guestName, { roomRequests: [{ roomTypeCode, quantity }] });

const checkIn = (role: 'MANAGER' | 'STAFF', { reference }: NewBooking) => hotel.desk(role, `/bookings/${reference}/check-in`);

async function stayCount({ id }: NewBooking): Promise<number> {
  return (await (await hotel.api('ADMIN')).get(`${hotel.path}/bookings/${id}`)).body.stays.length;
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

browserTest('a walk-in is checked in with a passport from a file, a signature, and a QR code that is paid', async () => {
  const booking = await book(hotel, 'Shreya');
  const { page } = await checkIn('MANAGER', booking);

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
  await atGateway(hotel, 'pay', { id: qr.gatewayQrId });
  await page.getByText(`${price} paid`, { exact: true }).waitFor();

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
});

browserTest('by keyboard alone: room, passport before the camera, profile, check-in', async () => {
  const booking = await book(hotel, 'Keys');
  const { page } = await checkIn('MANAGER', booking);
  // The first free room has the focus: the next one by the arrow.
  await page.locator('input[type=radio]:focus').waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await priceOf(page);
  await tabTo(page, page.getByRole('button', { name: /^Guest/ }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('d');
  await page.locator('button:focus', { hasText: 'Take picture' }).waitFor();
  await page.keyboard.press('Space');
  await page.getByRole('img', { name: 'Picture that was taken' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Take over into the profile: Name/ }).waitFor({ timeout: 40_000 });
  await page.keyboard.press('t');
  await page.getByText('The profile has all of it.').waitFor();
  await tabTo(page, page.getByRole('textbox', { name: 'Phone', exact: true }));
  await page.keyboard.type(newPhone());
  await page.keyboard.press('Enter');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText(/Checked in\. Room \d+\./).waitFor();
  assert.equal(await stayCount(booking), 1);
});

browserTest('a file is dropped on the sheet; one that is no picture is kept, and said to be unreadable', async () => {
  const { page } = await checkIn('MANAGER', await book(hotel, 'Drops a File', { phoneE164: newPhone() }));
  await openStep(page, /^Guest/);
  const picture = await sharp(PASSPORT).resize(64).png().toBuffer();
  const dataTransfer = await page.evaluateHandle(`(() => {
    const data = new DataTransfer();
    const bytes = Uint8Array.from(atob('${picture.toString('base64')}'), (letter) => letter.charCodeAt(0));
    data.items.add(new File([bytes], 'card.png', { type: 'image/png' }));
    return data;
  })()`);
  const target = page.getByRole('group', { name: 'Identity documents' });
  await target.dispatchEvent('dragover', { dataTransfer });
  await target.getByText('Drop it here').waitFor();
  await target.dispatchEvent('drop', { dataTransfer });
  await page.getByRole('button', { name: 'Show large' }).waitFor();
  assert.equal(await page.locator('.document').count(), 1);

  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('wants a quiet room') };
  await page.locator('input[type=file]').setInputFiles(notes);
  await page.getByText('Stored, cannot be read').waitFor();
  await page.getByText(/^Only pictures .* can be read\.$/).waitFor();
  assert.equal(await page.locator('.document').count(), 2);
});

/** Chromium's own cameras have no light: this gives them one, which notes whether it is on. */
const WITH_LIGHT = `
  const own = MediaStreamTrack.prototype.getCapabilities;
  MediaStreamTrack.prototype.getCapabilities = function () {
    return { ...own.call(this), torch: true };
  };
  MediaStreamTrack.prototype.applyConstraints = async function ({ advanced }) {
    window.light = advanced[0].torch;
  };`;

browserTest(
  'of two cameras one is chosen, and its light is turned on; a camera without a light shows no button for it',
  async () => {
    const booking = await book(hotel, 'Two Cameras');
    // Chromium has one camera only when that plays a file.
    const flags = ['--use-fake-device-for-media-stream=device-count=2', '--use-fake-ui-for-media-stream'];
    const browser = await launchBrowser(flags);
    const { page } = await openPerson(browser, hotel.url);
    await signIn(page, hotel, 'MANAGER', `/bookings/${booking.reference}/check-in`);
    const dialog = page.getByRole('dialog', { name: 'Photograph the document' });
    const openCamera = async (): Promise<void> => {
      await openStep(page, /^Guest/);
      await page.getByRole('button', { name: 'Camera', exact: true }).click();
      await page.locator('button:focus', { hasText: 'Take picture' }).waitFor();
    };
    await openCamera();
    assert.equal(await dialog.getByRole('button', { name: 'Light' }).count(), 0);
    const cameras = dialog.getByLabel('Camera', { exact: true });
    const chosen = (): Promise<string> => cameras.evaluate((list) => (list as unknown as { value: string }).value);
    const first = await chosen();
    assert.equal(await cameras.locator('option').count(), 2);
    const picture = await dialog.locator('video').elementHandle();
    await cameras.selectOption({ index: 1 });
    await picture?.waitForElementState('hidden');
    await page.locator('button:focus', { hasText: 'Take picture' }).waitFor();
    assert.notEqual(await chosen(), first);

    await page.addInitScript(WITH_LIGHT);
    await page.reload();
    await openCamera();
    const light = dialog.getByRole('button', { name: 'Light' });
    await light.click();
    await dialog.locator('.button-primary', { hasText: 'Light' }).waitFor();
    assert.equal(await page.evaluate('window.light'), true);
    await light.click();
    await dialog.locator('.button-plain', { hasText: 'Light' }).waitFor();
    assert.equal(await page.evaluate('window.light'), false);
    await browser.close();
  },
);

browserTest('of a group of three rooms one comes later, and is checked in then', async () => {
  const booking = await bookRooms('Group', 3, 'FAM');
  const { page } = await checkIn('STAFF', booking);
  await priceOf(page);
  await page.getByRole('button', { name: 'Comes later' }).last().click();
  await page.getByText('Its room stays held.').waitFor();
  await page.getByRole('button', { name: /^Check in to Rooms \d+, \d+$/ }).click();
  await page.getByText(/Checked in\. Rooms \d+, \d+\./).waitFor();
  assert.equal(await stayCount(booking), 2);
  await page.getByText(/adds ₹[\d,.]+/).waitFor();
  await page.getByRole('button', { name: /^Check in to Room \d+$/ }).click();
  await page.getByText(/Checked in\. Rooms \d+, \d+, \d+\./).waitFor();
  assert.equal(await stayCount(booking), 3);
});

browserTest('who may not store a signature is told so, and goes on when a manager did it on another screen', async () => {
  const booking = await bookRooms('Two Screens', 1, 'DLX');
  const clerk = await checkIn('STAFF', booking);
  await clerk.page.getByText('Your role may not store documents and signatures.').waitFor();
  await clerk.page.getByRole('button', { name: /^Signature.*Needs a manager/ }).waitFor();
  const manager = await checkIn('MANAGER', booking);
  await openStep(manager.page, /^Signature/);
  await drawSignature(manager.page);
  await manager.page.getByRole('button', { name: 'Save signature' }).click();
  await clerk.page.getByRole('button', { name: /^Signature.*Done/ }).click();
  await clerk.page.getByRole('img', { name: 'Signature of Two Screens' }).waitFor();
});

browserTest(
  'who comes a day early is checked in once the arrival is today, with the price said before; the door card is made',
  async () => {
    const { page } = await checkIn('MANAGER', await bookingOf(hotel, 'Elena Petrova'));
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
  },
);

browserTest('a check-in by a colleague is said, and nothing that was typed is lost', async () => {
  const booking = await book(hotel, 'Meanwhile');
  const { page, expectErrors } = await checkIn('STAFF', booking);
  // The price may be asked for once more before the news is there.
  expectErrors(/409 \(Conflict\)/);
  await openStep(page, /^Guest/);
  await page.getByRole('textbox', { name: 'Address' }).fill('14 Lake Road');
  const api = await hotel.api('ADMIN');
  const stays = [{ roomId: (await roomOf(hotel, 308)).id }];
  const done = await api.post(`${hotel.path}/bookings/${booking.id}/check-in/bulk`, { stays });
  assert.equal(done.status, 200, done.text);
  await page.getByText('A colleague has just checked this booking in.').waitFor();
  await openStep(page, /^Guest/);
  assert.equal(await page.getByRole('textbox', { name: 'Address' }).inputValue(), '14 Lake Road');
});

/** A link for a guest who has just been booked. */
async function newLink(guestName: string): Promise<{ url: string; guestPath: string }> {
  const api = await hotel.api('ADMIN');
  const { primaryGuest } = await book(hotel, guestName);
  const guestPath = `${hotel.path}/guests/${primaryGuest.id}`;
  const made = await api.post(`${guestPath}/signature/link`, undefined);
  const { pathname, hash } = new URL(made.body.url);
  return { url: `${hotel.url}${pathname}${hash}`, guestPath };
}

browserTest('a guest signs on another device: only the pad is there, and the link is good once', async () => {
  const name = 'Zoë <i>अनन्या</i>';
  const { url, guestPath } = await newLink(name);
  const phone = await openPerson(hotel.browser, hotel.url, { viewport: { width: 320, height: 640 }, hasTouch: true });
  const { page } = phone;
  await page.goto(url);
  await page.getByRole('heading', { name }).waitFor();
  await page.getByText('The Banyan House').waitFor();
  assert.equal(await page.getByRole('navigation').count(), 0);
  const save = page.getByRole('button', { name: 'Save signature' });
  assert.ok(await save.isDisabled());
  await assertFitsWidth(page, 'the page of a signature link');
  await assertAccessible(page, 'the page of a signature link');
  await drawSignature(page, 'touch');
  await page.getByRole('button', { name: 'Start again' }).click();
  assert.ok(await save.isDisabled());
  await drawSignature(page, 'touch');
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
});

browserTest('the page of a signature link is accessible in Hindi and in the dark', async () => {
  const { url } = await newLink('Asha Rao');
  const phone = await openPerson(hotel.browser, hotel.url, { locale: 'hi', colorScheme: 'dark' });
  await phone.page.goto(url);
  await phone.page.getByRole('button', { name: 'हस्ताक्षर सहेजें' }).waitFor();
  await assertAccessible(phone.page, 'the page of a signature link in Hindi');
});
