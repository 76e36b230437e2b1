/** Housekeeping on a phone: with network, without, and with two people at the same rooms. */
import assert from 'node:assert/strict';
import type { BrowserContextOptions } from 'playwright-core';
import { assertAccessible, assertFitsWidth, browserTest } from './browser.ts';
import { addRooms, book, enterGuest, type NewRoom, openDemoHotel, shareHotel, signIn } from './hotel.ts';

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

browserTest('a housekeeper does a room with one button, and what is noted and found is with the others at once', async () => {
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
  await sheet.getByLabel('What needs doing').fill('The lamp at the bed is broken');
  await sheet
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'lamp.png',
      mimeType: 'image/png',
      buffer: await page.screenshot(),
    });
  await sheet.getByRole('img', { name: 'Take a picture' }).waitFor();
  await sheet.getByRole('button', { name: 'Save note' }).tap();
  await sheet.getByRole('img', { name: 'Picture: The lamp at the bed is broken' }).waitFor();
  await sheet.getByText('Found an item').tap();
  await sheet.getByLabel('What is it, and where was it?').fill('Black umbrella under the bed');
  await sheet.getByRole('button', { name: 'Save found item' }).tap();
  await sheet.getByText('Minibar', { exact: true }).tap();
  await sheet.getByLabel('What was taken').fill('Cola');
  await sheet.getByLabel('Price of one').fill('120');
  await sheet.getByRole('button', { name: 'Another item' }).tap();
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

browserTest('in a cellar changes wait, are sent in order when the network is back, and conflicts are said', async () => {
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

browserTest('a supervisor shares the rooms, and they are on the phone of the housekeeper', async () => {
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

browserTest('the desk sees at once that a room is dirty, and is offered a clean one', async () => {
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

browserTest('what is counted at a minibar is put on the bill from Today', async () => {
  const [room] = await addRooms(hotel, 'HKE', 9501, 1);
  assert.ok(room !== undefined);
  const booking = await enterGuest(hotel, 'Leela Menon', room);
  const items = [{ name: 'Juice', quantity: 2, amount: 90 }];
  const proposed = await (await hotel.api('HOUSEKEEPING')).post(`${hotel.path}/housekeeping/rooms/${room.id}/minibar`, { items });
  assert.equal(proposed.status, 201, proposed.text);
  const { page } = await hotel.desk('STAFF');
  await page.getByRole('button', { name: 'Put on the bill: Room 9501' }).click();
  await page.getByRole('button', { name: 'Put on the bill: Room 9501' }).waitFor({ state: 'detached' });
  const { body } = await (await hotel.api('ADMIN')).get(`${hotel.path}/bookings/${booking.id}/charges`);
  assert.equal((body as { amount: number }[]).filter(({ amount }) => amount === 180).length, 1);
});

browserTest('the rules are set in the setup, and the screens fit the narrowest phone', async () => {
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

browserTest('the name of the hotel is whole on a narrow phone', async () => {
  const admin = await hotel.api('ADMIN');
  const { name } = (await admin.get(hotel.path)).body;
  const longName = 'The Banyan House Heritage Palace, Udaipur';
  assert.equal((await admin.put(hotel.path, { name: longName })).status, 200);
  for (const width of [320, 360]) {
    const { page } = await hotel.desk('HOUSEKEEPING', '', { viewport: { width, height: 740 }, hasTouch: true });
    const isWhole = async (): Promise<boolean> =>
      page.locator('.hotel-name').evaluate((shown) => {
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = shown as unknown as Record<string, number>;
        return Number(scrollWidth) <= Number(clientWidth) && Number(scrollHeight) <= Number(clientHeight);
      });
    await page.locator('.hotel-name', { hasText: longName }).waitFor();
    await page.locator('.live-on').waitFor();
    assert.ok(await isWhole(), `${width} px`);
    await assertFitsWidth(page, `${width} px`);
  }
  assert.equal((await admin.put(hotel.path, { name })).status, 200);
});

browserTest('two tabs show the same queue, and what waits is sent once', async () => {
  const [room] = await addRooms(hotel, 'HKF', 9711, 1);
  assert.ok(room !== undefined);
  await setCondition(room, 'DIRTY');
  const maid = await hotel.desk('HOUSEKEEPING', '/housekeeping/all', PHONE);
  maid.expectErrors(NO_NETWORK);
  const tabs = [maid.page, await maid.newTab()] as const;
  await signIn(tabs[1], hotel, 'HOUSEKEEPING', '/housekeeping/all');
  const rows = tabs.map((tab) => tab.getByRole('listitem').filter({ hasText: '9711' }));
  for (const row of rows) await row.getByRole('button', { name: /^Start cleaning/ }).waitFor();
  await maid.context.setOffline(true);
  await rows[0]?.getByRole('button', { name: /^Start cleaning/ }).tap();
  await rows[1]?.getByText('waiting for the network').waitFor();
  await rows[1]?.getByRole('button', { name: /^Room is clean/ }).tap();
  await rows[0]?.getByText('Clean', { exact: true }).waitFor();
  await maid.context.setOffline(false);
  for (const row of rows) await row.getByText('waiting for the network').waitFor({ state: 'detached' });
  const { body } = await (await hotel.api('ADMIN')).get(`${hotel.path}/audit-log?entityId=${room.id}&limit=50`);
  const changes = (body as { action: string; after: { condition: string } }[]).filter(
    ({ action }) => action === 'room.condition-changed',
  );
  assert.deepEqual(
    changes.map(({ after }) => after.condition),
    ['CLEAN', 'CLEANING', 'DIRTY'],
  );
});

browserTest('a note that was written without network arrives with its picture', async () => {
  const [room] = await addRooms(hotel, 'HKG', 9721, 1);
  assert.ok(room !== undefined);
  const maid = await hotel.desk('HOUSEKEEPING', '/housekeeping/9721', PHONE);
  maid.expectErrors(NO_NETWORK);
  const { page, context } = maid;
  const sheet = page.getByRole('dialog', { name: 'Room 9721' });
  await sheet.getByText('Add a note').tap();
  const picture = { name: 'tap.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await context.setOffline(true);
  await sheet.getByLabel('What needs doing').fill('The tap drips');
  await sheet.locator('input[type=file]').first().setInputFiles(picture);
  await sheet.getByRole('img', { name: 'Take a picture' }).waitFor();
  await sheet.getByRole('button', { name: 'Save note' }).tap();
  await sheet.getByRole('listitem').filter({ hasText: 'The tap drips' }).waitFor();
  assert.equal((await kept(9721)).openNotes, 0);
  await context.setOffline(false);
  await sheet.getByRole('img', { name: 'Picture: The tap drips' }).waitFor();
  assert.equal((await kept(9721)).openNotes, 1);
});

browserTest('what the guest wants is noted at the room, and the housekeeper sees it', async () => {
  const [room] = await addRooms(hotel, 'HKH', 9731, 1);
  assert.ok(room !== undefined);
  await enterGuest(hotel, 'Meera Das', room);
  const maid = await hotel.desk('HOUSEKEEPING', '/housekeeping/all', PHONE);
  const { page } = await hotel.desk('STAFF', '/rooms/9731');
  await page.getByRole('button', { name: 'Do not disturb' }).click();
  await page.getByRole('button', { name: 'Do not disturb', pressed: true }).waitFor();
  await maid.page.getByRole('listitem').filter({ hasText: '9731' }).getByText('Do not disturb').waitFor();
  await page.getByRole('button', { name: 'Clean the room' }).click();
  await maid.page.getByRole('listitem').filter({ hasText: '9731' }).getByText('Guest asks for service').waitFor();
  assert.equal((await kept(9731)).condition, 'DIRTY');
});

browserTest(
  'where rooms must be inspected, a clean one is counted and marked; and a check-in into it is refused before it is pressed',
  async () => {
    const [room] = await addRooms(hotel, 'HKI', 9741, 1);
    assert.ok(room !== undefined);
    const api = await hotel.api('ADMIN');
    const settings = { needsInspection: true, dirtyRoomAtCheckIn: 'REFUSE' };
    assert.equal((await api.put(`${hotel.path}/housekeeping/settings`, settings)).status, 200);
    await setCondition(room, 'CLEAN');
    const { page: lead } = await hotel.desk('SUPERVISOR', '/housekeeping/all');
    await lead.getByRole('button', { name: /^To inspect \d+$/ }).click();
    const row = lead.getByRole('listitem').filter({ hasText: '9741' });
    const booking = await book(hotel, 'Ravi Nair', { roomRequests: [{ roomTypeCode: 'HKI', quantity: 1 }] });
    const desk = await hotel.desk('STAFF', `/bookings/${booking.reference}/check-in`);
    // What the check-in would do is asked before it is pressed.
    desk.expectErrors(/409 \(Conflict\)/);
    const { page } = desk;
    const sheet = page.getByRole('dialog');
    await sheet.locator('.place-line').getByText('Not inspected').waitFor();
    await sheet.getByText('This room is not ready yet.').waitFor();
    await page.goto(`${hotel.url}/console/${hotel.code}/chart`);
    await page.getByRole('combobox', { name: 'Room type' }).selectOption('HKI');
    await page.getByRole('rowheader', { name: /^9741 Not inspected/ }).waitFor();
    await assertAccessible(page, 'the chart with a mark');
    await row.getByRole('button', { name: /^Room is inspected/ }).click();
    await row.waitFor({ state: 'detached' });
    await page.getByRole('rowheader', { name: /^9741 Not inspected/ }).waitFor({ state: 'detached' });
    await page.getByRole('rowheader', { name: /^9741/ }).waitFor();
    assert.equal(
      (await api.put(`${hotel.path}/housekeeping/settings`, { needsInspection: false, dirtyRoomAtCheckIn: 'WARN' })).status,
      200,
    );
  },
);
