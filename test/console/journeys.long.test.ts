/** A guest's whole way through the desk, worked by mouse, by keyboard alone and by touch. */
import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { newPhone } from '../harness/service-under-test.ts';
import { browserTest, drawSignature } from './browser.ts';
import { addRooms, enterGuest, openDemoHotel, shareHotel, signElsewhere } from './hotel.ts';
import { type Input, inputOf, SCREENS, type Way } from './input.ts';

const hotel = shareHotel(openDemoHotel);

const sheetOf = (page: Page) => page.getByRole('dialog');

/** The amount that a sentence says. */
async function priceOf(said: Locator): Promise<number> {
  const [, amount = ''] = /₹([\d,]+)\.00/.exec((await said.textContent()) ?? '') ?? [];
  return Number(amount.replace(',', ''));
}

/** Books for a new guest, checks in and takes the money. */
async function arrive(page: Page, { press, write }: Input, way: Way, type: string): Promise<void> {
  const sheet = sheetOf(page);
  await press(page.getByRole('button', { name: 'New booking' }));
  const phone = newPhone();
  await write(sheet.getByLabel('Phone'), phone);
  await sheet.getByText('Nobody with this number has stayed here yet.').waitFor();
  await write(sheet.getByLabel('Name'), `Arrives by ${way}`);
  if (way === 'keyboard') await write(sheet.getByLabel(`Rooms: Type ${type}, Standard rate`), '1');
  else await press(sheet.getByLabel(`One more Type ${type}, Standard rate`));
  await sheet.getByText('1 room, 1 night').waitFor();
  await press(sheet.getByRole('button', { name: 'Book and check in' }));
  await press(sheet.getByRole('button', { name: /^Check in to Room \d+$/ }));
  await sheet.getByText(/^Checked in\. Room \d+\.$/).waitFor();
  await press(sheet.getByRole('button', { name: 'Take payment' }));
  await sheet.getByRole('form', { name: 'Take a payment at the desk' }).waitFor();
  await press(sheet.getByRole('form').getByRole('button', { name: 'Take payment' }));
  await sheet.getByText('Paid in full').waitFor();
  const [booking] = (await (await hotel.api('ADMIN')).get(`${hotel.path}/bookings?q=${encodeURIComponent(phone)}`)).body;
  assert.deepEqual([booking.status, booking.pending], ['CHECKED_IN', 0]);
}

for (const way of ['mouse', 'keyboard', 'touch'] as const) {
  browserTest(`by ${way}: booked, checked in and paid; moved; checked out`, async () => {
    const type = way.toUpperCase();
    const first = 1_000 * (1 + ['mouse', 'keyboard', 'touch'].indexOf(way));
    // Who arrives gets the third.
    const [from, leaves, , to] = await addRooms(hotel, type, first, 4);
    assert.ok(from !== undefined && leaves !== undefined && to !== undefined);
    const moved = await enterGuest(hotel, `Moves by ${way}`, from);
    const leaver = await enterGuest(hotel, `Leaves by ${way}`, leaves);

    const { page } = await hotel.desk('MANAGER', '/today', SCREENS[way]);
    const input = inputOf(page, way);
    const { press, write, choose } = input;
    const sheet = sheetOf(page);
    await arrive(page, input, way, type);

    await page.goto(`${hotel.url}/console/${hotel.code}/bookings/${moved.reference}`);
    await press(sheet.getByRole('button', { name: `Move: Room ${from.roomNumber}` }));
    const form = sheet.getByRole('form', { name: `Move the guest from room ${from.roomNumber}` });
    await choose(form.getByLabel('To room'), String(to.roomNumber));
    const price = await priceOf(
      form.getByText(new RegExp(`^Room ${to.roomNumber}: \\d nights, ₹.*The price of the nights moves along`)),
    );
    await write(form.getByLabel('Reason'), 'Wants the lake');
    await press(form.getByRole('button', { name: 'Move', exact: true }));
    await sheet.getByText(`· from room ${from.roomNumber} ·`).waitFor();
    const { body } = await (await hotel.api('ADMIN')).get(`${hotel.path}/bookings/${moved.id}`);
    const { stays } = body as { stays: { roomNumber: number; amount: number; status: string }[] };
    const now = stays.filter(({ status }) => status === 'ACTIVE').map(({ roomNumber, amount }) => [roomNumber, amount]);
    assert.deepEqual(now, [[to.roomNumber, price]]);

    await page.goto(`${hotel.url}/console/${hotel.code}/bookings/${leaver.reference}/check-out`);
    // Nobody draws with keys: who has no mouse lets the guest sign on another device.
    if (way === 'keyboard') await signElsewhere(hotel, leaver);
    else {
      await drawSignature(page, way);
      await press(sheet.getByRole('button', { name: 'Save signature' }));
    }
    await sheet.getByText('Nothing stands in the way.').waitFor();
    await press(sheet.getByRole('button', { name: 'Check out', exact: true }));
    await sheet.getByText('Checked out').first().waitFor();
  });
}
