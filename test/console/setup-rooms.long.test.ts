/** Setup: the hotel's settings, its room types, rooms and pictures. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { picture } from '../harness/pictures.ts';
import { browserTest } from './browser.ts';
import { addRooms, openDemoHotel, shareHotel } from './hotel.ts';
import { tabTo } from './input.ts';

const hotel = shareHotel(openDemoHotel);

/** Waits until the pictures at the path stand in this order. */
async function untilOrder(path: string, wanted: readonly (string | undefined)[]): Promise<void> {
  const api = await hotel.api('ADMIN');
  const deadline = Date.now() + 20_000;
  for (;;) {
    const found = ((await api.get(path)).body as { sha256: string }[]).map(({ sha256 }) => sha256);
    if (JSON.stringify(found) === JSON.stringify(wanted)) return;
    if (Date.now() > deadline) assert.deepEqual(found, wanted);
    await sleep(20);
  }
}

const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

browserTest('settings are saved, refused where the hotel is bound to them, and what another desk changed is told', async () => {
  const { page, expectErrors } = await hotel.desk('ADMIN', '/setup');
  expectErrors(/status of (409|412)/);
  const api = await hotel.api('ADMIN');
  const record = part(page, 'Name and address');
  await record.getByLabel('Name', { exact: true }).fill('The Banyan Palace');
  await page.keyboard.press('Enter');
  await record.getByText('Saved').waitFor();
  // The frame shows it without a reload.
  await page.getByRole('banner').getByText('The Banyan Palace').waitFor();

  const zone = part(page, 'Time zone and currency');
  await zone.getByLabel('Currency').fill('USD');
  await zone.getByText('Rates keep their numbers').waitFor();
  await page.keyboard.press('Enter');
  await zone.getByText('currency cannot change: the property has bookings').waitFor();
  await zone.getByRole('button', { name: 'Undo changes' }).click();
  assert.equal(await zone.getByLabel('Currency').inputValue(), 'INR');

  // Somebody else is faster, and this desk does not hear of it before it saves.
  await record.getByRole('textbox', { name: 'Address' }).fill('1 Ghat Road');
  await page.getByText('Live', { exact: true }).waitFor();
  let isSlower = true;
  await page.route('**/properties/*', async (route) => {
    if (isSlower && route.request().method() === 'PUT') {
      isSlower = false;
      assert.equal((await api.put(hotel.path, { name: 'The Banyan House', addressText: '2 Ghat Road' })).status, 200);
    }
    return route.continue();
  });
  await record.getByRole('button', { name: 'Save' }).click();
  await record.getByText('Address is now: 2 Ghat Road').waitFor();
  assert.equal(await record.getByRole('textbox', { name: 'Address' }).inputValue(), '1 Ghat Road');
  assert.equal(await record.getByLabel('Name', { exact: true }).inputValue(), 'The Banyan House');
  await record.getByRole('button', { name: 'Save' }).click();
  await record.getByText('Saved').waitFor();
  const { body } = await api.get(hotel.path);
  assert.deepEqual([body.name, body.addressText], ['The Banyan House', '1 Ghat Road']);
});

browserTest('closing the hotel asks for its name; a manager may look at the settings and not change them', async () => {
  const { page } = await hotel.desk('ADMIN', '/setup/hotel');
  await page.getByRole('button', { name: 'Close for new bookings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close for new bookings' });
  const confirm = dialog.getByRole('button', { name: 'Close for new bookings' });
  await dialog.getByLabel('Name of the hotel').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('The Banyan');
  await page.keyboard.press('Enter');
  assert.equal(await confirm.isDisabled(), true);
  await page.keyboard.type(' House');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('The hotel takes no new bookings or check-ins.').waitFor();
  const api = await hotel.api('ADMIN');
  assert.equal((await api.get(hotel.path)).body.active, false);
  assert.equal((await api.put(hotel.path, { active: true })).status, 200);
  await page.getByRole('button', { name: 'Close for new bookings' }).waitFor();

  const manager = await hotel.desk('MANAGER', '/setup/hotel');
  const record = part(manager.page, 'Name and address');
  await record.getByText('Only an administrator can change this.').waitFor();
  assert.equal(await record.getByLabel('Name', { exact: true }).isDisabled(), true);
  assert.equal(await manager.page.getByRole('button', { name: 'Save' }).count(), 0);
});

browserTest('a room type and many rooms by keyboard alone; numbers that exist are named and left out', async () => {
  const { page } = await hotel.desk('ADMIN', '/setup/room-types');
  await tabTo(page, page.getByRole('button', { name: 'New room type' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Name', { exact: true }));
  await page.keyboard.type('Garden');
  await tabTo(page, page.getByLabel('Code', { exact: true }));
  await page.keyboard.type('GDN');
  await tabTo(page, page.getByLabel('Default rate per night'));
  await page.keyboard.type('1800');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Garden GDN · 2 to 2 guests · ₹1,800.00', pressed: true }).waitFor();

  await tabTo(page, page.getByRole('link', { name: /^Rooms Every room/ }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Add rooms' }));
  await page.keyboard.press('Enter');
  await page.getByLabel('Rooms to add').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('701-704, 101, floor 7, GDN, 801 to');
  await page.getByText('Line 1: “801 to” is no number').waitFor();
  for (let presses = 0; presses < ', 801 to'.length; presses += 1) await page.keyboard.press('Backspace');
  await page.getByText('These numbers exist already and are left out: 101').waitFor();
  await page.getByText('701–704 · Floor 7 · GDN').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('4 rooms were added.').waitFor();
  await part(page, 'Floor 7').getByRole('button', { name: '704 GDN' }).waitFor();
});

browserTest(
  'several rooms are changed at once; one with a guest refuses and says why; a used room cannot be deleted',
  async () => {
    const { page, expectErrors } = await hotel.desk('ADMIN', '/setup/rooms');
    expectErrors(/status of 409/);
    await addRooms(hotel, 'ATT', 901, 2);
    const [free, taken] = [902, 103];
    for (const number of [free, taken]) await page.getByLabel(`Choose room ${number}`).check();
    const change = page.getByRole('form', { name: 'Change' });
    await change.getByLabel('Change', { exact: true }).selectOption({ label: 'Maintenance' });
    await change.getByRole('button', { name: 'Change 2 rooms' }).click();
    await page.getByText('1 room was changed.').waitFor();
    await page.getByText(`Room ${taken} was not changed:`).waitFor();
    await page.getByText(`room ${taken} has an active stay`).waitFor();
    await page.getByRole('button', { name: `${free} ATT Maintenance` }).waitFor();
    await page.getByRole('button', { name: 'Choose none' }).click();

    await page.getByRole('button', { name: `${taken} STD` }).click();
    await page.getByRole('button', { name: 'Delete room' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Delete room' }).click();
    await dialog.getByText('the room has stays').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `${free} ATT Maintenance` }).click();
    await page.getByRole('button', { name: 'Delete room' }).click();
    await dialog.getByRole('button', { name: 'Delete room' }).click();
    await page.getByRole('button', { name: `${free} ATT Maintenance` }).waitFor({ state: 'detached' });
  },
);

browserTest('pictures: several at once, one refused; put in order by mouse, keyboard and arrows; tagged; deleted', async () => {
  const { page, expectErrors } = await hotel.desk('ADMIN', '/setup/pictures');
  expectErrors(/status of 400/);
  const [room] = await addRooms(hotel, 'PIC', 951, 1);
  assert.ok(room !== undefined);
  const path = `${hotel.path}/rooms/${room.id}/images`;
  await page.getByLabel('Pictures of').selectOption({ label: 'Room 951' });
  const files = await Promise.all(
    ['one.png', 'two.png', 'three.png'].map(async (name) => ({ name, mimeType: 'image/png', buffer: await picture() })),
  );
  const note = { name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
  await page
    .getByLabel('Choose pictures')
    .and(page.locator('input'))
    .setInputFiles([...files, note]);
  await page.getByText('note.png was not added:').waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByText('note.png').waitFor({ state: 'detached' });
  const cards = page.locator('.picture-card');
  await cards.nth(2).waitFor();
  const before = (await (await hotel.api('ADMIN')).get(path)).body as { sha256: string }[];
  const [first, second, third] = before.map(({ sha256 }) => sha256);
  await cards.nth(2).dragTo(cards.nth(0));
  await untilOrder(path, [third, first, second]);
  // Faster than the service answers, and the focus stays on the picture.
  await page.getByRole('button', { name: /^Picture 1 of 3/ }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page
    .getByRole('button', { name: /^Picture 3 of 3/ })
    .and(page.locator(':focus'))
    .waitFor();
  await untilOrder(path, [first, second, third]);
  await page.keyboard.press('Home');
  await page
    .getByRole('button', { name: /^Picture 1 of 3/ })
    .and(page.locator(':focus'))
    .waitFor();
  await untilOrder(path, [third, first, second]);
  await page.keyboard.press('End');
  await untilOrder(path, [first, second, third]);
  await cards.nth(1).getByRole('button', { name: 'Make cover' }).click();
  await untilOrder(path, [second, first, third]);

  await cards.nth(0).getByRole('button', { name: 'Tags' }).click();
  await page.getByRole('dialog').getByLabel('Bedroom').check();
  await page.keyboard.press('Enter');
  await cards.nth(0).getByText('Bedroom').waitFor();
  await cards.nth(0).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await cards.nth(2).waitFor({ state: 'detached' });
  await untilOrder(path, [first, third]);

  await page.getByLabel('Pictures of').selectOption({ label: 'Gallery: Type PIC' });
  await cards.nth(1).getByText('Room 951').waitFor();
  await page.getByRole('button', { name: 'Later' }).first().click();
  await untilOrder(`${hotel.path}/room-types/PIC/images`, [third, first]);
});

browserTest('amenities are changed by a super admin alone, and others see that', async () => {
  const { page } = await hotel.desk('SUPER_ADMIN', '/setup/amenities');
  await page.getByRole('button', { name: 'New amenity' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Telescope');
  await page.getByLabel('Category').fill('Leisure');
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Telescope Leisure', pressed: true }).waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Telescope Leisure' }).waitFor({ state: 'detached' });

  const admin = await hotel.desk('ADMIN', '/setup/amenities');
  await admin.page.getByText('Only a super administrator can change them.').waitFor();
  await admin.page.getByText('Air conditioning').waitFor();
  assert.equal(await admin.page.getByRole('button', { name: 'New amenity' }).count(), 0);
});
