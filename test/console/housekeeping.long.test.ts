/** Housekeeping on a phone: with network, without, and with two people at the same rooms. */
import assert from 'node:assert/strict';
import type { BrowserContextOptions } from 'playwright-core';
import { assertAccessible, assertFitsWidth, longBrowserTest } from './browser.ts';
import { addRooms, book, enterGuest, type NewRoom, openDemoHotel, shareHotel } from './hotel.ts';

const hotel = shareHotel(openDemoHotel);
const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true };
/** What the browser prints while it has no network. */
const NO_NETWORK = /net::ERR|Failed to fetch|409 \(Conflict\)/;

type KeptRoom = { roomId: string; roomNumber: number; condition: string; openNotes: number; assignedTo: { name: string } | null };

async function kept(number: number): Promise<KeptRoom> {
  const { body } = await (await hotel.api('ADMIN')).get(`${hotel.path}/housekeeping/rooms`);
  return (body as KeptRoom[]).find(({ roomNumber }) => roomNumber === number) ?? assert.fail(`no room ${number}`);
}

async function setCondition(room: NewRoom, condition: string): Promise<void> {
  const path = `${hotel.path}/housekeeping/rooms/${room.id}/condition`;
  assert.equal((await (await hotel.api('SUPERVISOR')).put(path, { condition })).status, 200);
}

/** Waits until the service says so. */
async function until(what: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await what()); tries += 1) {
    assert.ok(tries < 400, 'the service never said so');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

longBrowserTest('a housekeeper does a room with one button, and what is noted and found is with the others at once', async () => {
  const [room] = await addRooms(hotel, 'HKA', 9101, 1);
  assert.ok(room !== undefined);
  await enterGuest(hotel, 'Asha Rao', room);
  await setCondition(room, 'DIRTY');
  const maid = await hotel.desk('HOUSEKEEPING', '', PHONE);
  const { page } = maid;
  const card = page.getByRole('listitem').filter({ hasText: '9101' });
  await card.getByRole('button', { name: 'Start cleaning: Room 9101' }).tap();
  await card.getByRole('button', { name: 'Room is clean: Room 9101' }).waitFor();
  await until(async () => (await kept(9101)).condition === 'CLEANING');
  await card.getByRole('link').tap();
  const sheet = page.getByRole('dialog', { name: 'Room 9101' });
  await sheet.getByText('Add a note').tap();
  await sheet.getByLabel('What is to be done').fill('The lamp at the bed is broken');
  await sheet
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'lamp.png',
      mimeType: 'image/png',
      buffer: await page.screenshot(),
    });
  await sheet.getByRole('img', { name: 'Take a picture' }).waitFor();
  await sheet.getByRole('button', { name: 'Keep the note' }).tap();
  await sheet.getByRole('img', { name: 'Picture: The lamp at the bed is broken' }).waitFor();
  await sheet.getByText('Found something').tap();
  await sheet.getByLabel('What it is and where it lay').fill('Black umbrella under the bed');
  await sheet.getByRole('button', { name: 'Keep the found thing' }).tap();
  await sheet.getByText('Minibar', { exact: true }).tap();
  await sheet.getByLabel('What was taken').fill('Cola');
  await sheet.getByLabel('Price of one').fill('120');
  await sheet.getByRole('button', { name: 'Another thing' }).tap();
  await sheet.getByRole('button', { name: 'One more: Cola' }).tap();
  await sheet.getByRole('button', { name: 'Tell the front desk' }).tap();
  await assertFitsWidth(page, 'the room on a phone');
  const api = await hotel.api('MANAGER');
  await until(async () => {
    const { body } = await api.get(`${hotel.path}/housekeeping/minibar-proposals?status=OPEN`);
    return (body as { roomNumber: number; amount: number }[]).some((one) => one.roomNumber === 9101 && one.amount === 240);
  });
  const found = (await api.get(`${hotel.path}/housekeeping/found-items`)).body as { description: string }[];
  assert.equal(found.filter(({ description }) => description === 'Black umbrella under the bed').length, 1);
  assert.ok(!(await page.content()).includes('Asha Rao'), 'the screen names a guest');
});

longBrowserTest('in a cellar changes wait, are sent in order when the network is back, and conflicts are said', async () => {
  const [first, second] = await addRooms(hotel, 'HKB', 9201, 2);
  assert.ok(first !== undefined && second !== undefined);
  await setCondition(first, 'DIRTY');
  await setCondition(second, 'DIRTY');
  const maid = await hotel.desk('HOUSEKEEPING', '/housekeeping/all', PHONE);
  maid.expectErrors(NO_NETWORK);
  const { page, context } = maid;
  const row = (number: number) => page.getByRole('listitem').filter({ hasText: String(number) });
  await row(9201)
    .getByRole('button', { name: /^Start cleaning/ })
    .waitFor();
  await context.setOffline(true);
  await row(9201)
    .getByRole('button', { name: /^Start cleaning/ })
    .tap();
  await row(9201)
    .getByRole('button', { name: /^Room is clean/ })
    .tap();
  await row(9201).getByText('waiting for the network').waitFor();
  await row(9202)
    .getByRole('button', { name: /^Start cleaning/ })
    .tap();
  await row(9202).getByText('Being cleaned').waitFor();
  await setCondition(second, 'INSPECTED');
  assert.equal((await kept(9201)).condition, 'DIRTY');
  await context.setOffline(false);
  await page.getByText('Room 9202 was changed by somebody else: it is “Inspected” now. You wanted “Being cleaned”.').waitFor();
  await row(9201).getByText('waiting for the network').waitFor({ state: 'detached' });
  assert.equal((await kept(9201)).condition, 'CLEAN');
  await row(9202).getByText('Inspected').waitFor();
  await page.getByRole('button', { name: 'Set “Being cleaned”' }).tap();
  await until(async () => (await kept(9202)).condition === 'CLEANING');
  await page.getByText('was changed by somebody else').waitFor({ state: 'detached' });
});

longBrowserTest('a supervisor shares the rooms, and they are on the phone of the housekeeper', async () => {
  const rooms = await addRooms(hotel, 'HKC', 9301, 2);
  for (const room of rooms) await setCondition(room, 'DIRTY');
  const [lead, maid] = [await hotel.desk('SUPERVISOR', '/housekeeping/assign'), await hotel.desk('HOUSEKEEPING', '', PHONE)];
  await lead.page.getByRole('button', { name: 'Share the rooms fairly' }).click();
  const who = lead.page.getByRole('combobox', { name: 'Who does Room 9302' });
  await who.locator('option:checked', { hasText: 'Sunita Devi' }).waitFor({ state: 'attached' });
  await who.selectOption({ label: 'Nobody' });
  await lead.page.getByRole('button', { name: 'Save' }).click();
  await lead.page.getByText('Saved. The rooms').waitFor();
  await maid.page.getByRole('link', { name: 'My rooms' }).tap();
  await maid.page.getByRole('button', { name: 'Start cleaning: Room 9301' }).waitFor();
  assert.equal(await maid.page.getByRole('button', { name: 'Start cleaning: Room 9302' }).count(), 0);
  assert.equal((await kept(9301)).assignedTo?.name, 'Sunita Devi');
  await lead.page.getByRole('link', { name: 'All rooms' }).click();
  await lead.page.getByRole('button', { name: /^Nobody assigned/ }).click();
  await lead.page.getByRole('checkbox', { name: 'Choose Room 9302' }).check();
  await lead.page.getByLabel('Set to').selectOption({ label: 'Inspected' });
  await lead.page.getByRole('button', { name: 'Set', exact: true }).click();
  await until(async () => (await kept(9302)).condition === 'INSPECTED');
});

longBrowserTest('the desk sees at once that a room is dirty, and is offered a clean one', async () => {
  const [dirty, clean] = await addRooms(hotel, 'HKD', 9401, 2);
  assert.ok(dirty !== undefined && clean !== undefined);
  await setCondition(dirty, 'DIRTY');
  const booking = await book(hotel, 'Ravi Nair', { roomRequests: [{ roomTypeCode: 'HKD', quantity: 1 }] });
  const { page } = await hotel.desk('STAFF', `/bookings/${booking.reference}/check-in`);
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Room 9402').first().waitFor();
  await sheet.getByRole('button', { name: 'Another room' }).click();
  await sheet.getByRole('radio', { name: '9401 Dirty' }).waitFor();
  await sheet.locator('.room-tile').filter({ hasText: '9401' }).click();
  await sheet.locator('.place-line').getByText('Dirty').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^Rooms/ }).click();
  await page.getByRole('link', { name: /^9401 HKD.*Dirty/ }).waitFor();
  await setCondition(dirty, 'CLEAN');
  await page.getByRole('link', { name: /^9401 HKD.*Dirty/ }).waitFor({ state: 'detached' });
});

longBrowserTest('what is counted at a minibar is put on the bill from Today', async () => {
  const [room] = await addRooms(hotel, 'HKE', 9501, 1);
  assert.ok(room !== undefined);
  const booking = await enterGuest(hotel, 'Leela Menon', room);
  const items = [{ name: 'Juice', quantity: 2, amount: 90 }];
  const told = await (await hotel.api('HOUSEKEEPING')).post(`${hotel.path}/housekeeping/rooms/${room.id}/minibar`, { items });
  assert.equal(told.status, 201, told.text);
  const { page } = await hotel.desk('STAFF');
  await page.getByRole('button', { name: 'Put on the bill: Room 9501' }).click();
  await page.getByRole('button', { name: 'Put on the bill: Room 9501' }).waitFor({ state: 'detached' });
  const { body } = await (await hotel.api('ADMIN')).get(`${hotel.path}/bookings/${booking.id}/charges`);
  assert.equal((body as { amount: number }[]).filter(({ amount }) => amount === 180).length, 1);
});

longBrowserTest('the rules are set in the setup, and the screens fit the narrowest phone', async () => {
  const { page } = await hotel.desk('ADMIN', '/setup/housekeeping', { viewport: { width: 320, height: 700 } });
  await page.getByLabel('A check-in into a room that is not ready').selectOption({ label: 'is refused' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved').waitFor();
  await assertFitsWidth(page, 'the rules');
  const api = await hotel.api('ADMIN');
  assert.equal((await api.get(`${hotel.path}/housekeeping/settings`)).body.dirtyRoomAtCheckIn, 'REFUSE');
  for (const part of ['all', 'assign', 'found']) {
    await page.goto(`${hotel.url}/console/${hotel.code}/housekeeping/${part}`);
    await page.locator('.house .card, .house-row, .house .empty').first().waitFor();
    await assertFitsWidth(page, part);
    await assertAccessible(page, part);
  }
});
