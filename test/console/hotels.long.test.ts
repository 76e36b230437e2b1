/** Several hotels: the overview of a group, and switching between its hotels. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { ApiClient } from '../harness/service-under-test.ts';
import { browserTest } from './browser.ts';
import { addRooms, type DemoHotel, enterGuest, openDemoHotel, shareHotel } from './hotel.ts';

const hotel = shareHotel(openDemoHotel);

type Other = { id: string; code: string; path: string; name: string };

async function addHotel(admin: ApiClient, name: string, timezone = 'Asia/Kolkata'): Promise<Other> {
  const made = await admin.post('/properties', { name, timezone, currency: 'INR' });
  assert.equal(made.status, 201, made.text);
  return { ...made.body, path: `/properties/${made.body.id}` };
}

/** A room that is sold twice as soon as it is out of service. */
async function sellOneRoom(admin: ApiClient, { path }: Other): Promise<string> {
  const type = { code: 'STD', name: 'Standard', baseOccupancy: 2, maxOccupancy: 2, defaultRate: 900 };
  assert.equal((await admin.post(`${path}/room-types`, type)).status, 201);
  const room = await admin.post(`${path}/rooms`, { roomNumber: 11, roomTypeCode: 'STD' });
  const dates = {
    expectedCheckInAt: new Date(Date.now() + 60_000).toISOString(),
    expectedCheckOutAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  };
  const roomRequests = [{ roomTypeCode: 'STD', quantity: 1 }];
  const booked = await admin.post(`${path}/bookings`, { source: 'PHONE', guestName: 'Ravi Nair', ...dates, roomRequests });
  assert.equal(booked.status, 201, booked.text);
  return room.body.id;
}

/** Somebody is needed at the demo hotel: a guest should have left yesterday. */
async function addOverdueGuest(roomNumber: number): Promise<void> {
  const [room = assert.fail()] = await addRooms(hotel, `LATE${roomNumber}`, roomNumber, 1);
  await enterGuest(hotel, 'Overdue Guest', room, { arrives: -2, leaves: -1 });
}

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
const at = ({ url, code }: DemoHotel, path: string, other?: Other): string => `${url}/console/${other?.code ?? code}${path}`;

async function switchTo(page: Page, name: string): Promise<void> {
  await page.locator('.hotel-switch').click();
  await page.getByRole('dialog', { name: 'Your hotels' }).getByRole('link', { name }).click();
  await page.locator('.hotel-switch', { hasText: name }).waitFor();
}

browserTest('the overview puts the hotel where somebody is needed on top, and each figure leads into its hotel', async () => {
  const admin = await hotel.api('ADMIN');
  const lake = await addHotel(admin, 'Lake House', 'Pacific/Auckland');
  const roomId = await sellOneRoom(admin, lake);
  await addOverdueGuest(801);
  const { page } = await hotel.desk('ADMIN', '/hotels');
  await rowOf(page, 'Lake House').getByText('1 of 1 · 100%').waitFor();
  const day = new Intl.DateTimeFormat('en-IN', { timeZone: 'Pacific/Auckland', weekday: 'short' }).format(new Date());
  await rowOf(page, 'Lake House').getByText(day).first().waitFor();
  assert.deepEqual(await page.locator('.hotels tbody th a').allTextContents(), ['The Banyan House', 'Lake House']);
  assert.equal((await admin.put(`${lake.path}/rooms/${roomId}`, { maintenance: true })).status, 200);
  await page.getByRole('button', { name: 'Read again' }).click();
  await rowOf(page, 'Lake House').getByText('1 room missing').waitFor();
  await rowOf(page, 'The Banyan House')
    .getByRole('link', { name: /overdue departure/ })
    .waitFor();
  await rowOf(page, 'Lake House').getByRole('link', { name: '1 room missing' }).click();
  await page.waitForURL(at(hotel, '/today', lake));
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  await page.goBack();
  await page.waitForURL(at(hotel, '/hotels'));
  await rowOf(page, 'Lake House').getByRole('link', { name: 'No rooms' }).click();
  await page.waitForURL((url) => url.href.startsWith(at(hotel, '/chart', lake)));
});

browserTest('a super admin adds a hotel from here, and an administrator of hotels does not', async () => {
  const { page } = await hotel.desk('SUPER_ADMIN', '/hotels');
  await page.getByRole('link', { name: 'Add a hotel' }).click();
  await page.getByRole('heading', { name: 'New hotel' }).waitFor();
  const { page: other } = await hotel.desk('ADMIN', '/hotels');
  await rowOf(other, 'Lake House').waitFor();
  assert.equal(await other.getByRole('link', { name: 'Add a hotel' }).count(), 0);
});

browserTest('figures that the role may not see are not there', async () => {
  const root = await hotel.api('SUPER_ADMIN');
  const garden = await addHotel(root, 'Garden Court');
  const person = (await (await hotel.api('AGENT')).get('/auth/me')).body as { id: string };
  assert.equal((await root.put(`${garden.path}/users/${person.id}/roles`, { roles: ['FINANCE'] })).status, 200);
  const { page } = await hotel.desk('AGENT', '/hotels');
  const figures = (name: string) => rowOf(page, name).locator('td').filter({ hasText: 'not for your role' });
  await rowOf(page, 'Garden Court').getByText('No rooms').waitFor();
  assert.deepEqual([await figures('Garden Court').count(), await figures('The Banyan House').count()], [0, 4]);
});

browserTest('a switch keeps the screen, and leads back to where one was, also after a reload', async () => {
  const { page } = await hotel.desk('ADMIN', '/rooms/105');
  const panel = page.getByRole('dialog', { name: 'Room 105' });
  await panel.waitFor();
  await switchTo(page, 'Lake House');
  // Room 105 is of the other hotel.
  assert.match(page.url(), /\/rooms$/);
  await page.getByRole('link', { name: 'Guests' }).click();
  await page.reload();
  await page.getByRole('heading', { name: 'Guests' }).waitFor();
  await switchTo(page, 'The Banyan House');
  assert.equal(page.url(), at(hotel, '/rooms/105'));
  await panel.waitFor();
  await switchTo(page, 'Lake House');
  assert.match(page.url(), /\/guests$/);
});

browserTest('many hotels are searched by typing; the list says where somebody is needed', async () => {
  const admin = await hotel.api('ADMIN');
  const colours = ['Red', 'Blue', 'Green', 'White', 'Black', 'Amber', 'Rose', 'Grey', 'Gold'];
  for (const colour of colours) await addHotel(admin, `${colour} झील`);
  await addOverdueGuest(802);
  const { page } = await hotel.desk('ADMIN', '/rates');
  await page.locator('.hotel-switch').focus();
  await page.keyboard.press('Enter');
  const list = page.getByRole('dialog', { name: 'Your hotels' });
  await list.getByRole('link', { name: /The Banyan House.*need/ }).waitFor();
  await page.keyboard.type('झील amb');
  await list.getByRole('link').nth(1).waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowDown');
  await list.locator('a:focus', { hasText: 'Amber' }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.hotel-switch', { hasText: 'Amber' }).waitFor();
  assert.match(page.url(), /\/rates$/);
});
