/** Rooms, Guests and the search: looking things up, and changing what is found. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { assertFitsWidth, browserTest } from './browser.ts';
import { book, openDemoHotel, roomOf, sendFile, shareHotel, signElsewhere } from './hotel.ts';

const hotel = shareHotel(openDemoHotel);

const NAME = `<b>मीरा</b> مريم ${'x'.repeat(180)}`;
const PHONE = '+919819911111';

/** One white pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4////fwAJ+wP9KobjigAAAABJRU5ErkJggg==',
  'base64',
);

browserTest('the board shows each room by floor, and a change of another desk at once', async () => {
  const { page } = await hotel.desk('ADMIN', '/rooms');
  const first = page.getByRole('region', { name: 'Floor 1' });
  await first.getByRole('link', { name: /^103 STD Kavita Deshmukh until/ }).waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  const api = await hotel.api('ADMIN');
  const { id } = await roomOf(hotel, 105);
  assert.equal((await api.put(`${hotel.path}/rooms/${id}`, { maintenance: true })).status, 200);
  await first.getByRole('link', { name: '105 STD Maintenance' }).waitFor();
  await page.getByRole('button', { name: /^Maintenance/ }).click();
  await first.getByRole('link', { name: /^101/ }).waitFor({ state: 'detached' });
  await page.getByLabel('Room or guest').fill('105');
  await page.getByRole('link', { name: /^105/ }).click();
  const panel = page.getByRole('dialog', { name: 'Room 105' });
  await panel.getByRole('button', { name: 'Back in use' }).click();
  await panel.getByText('Free', { exact: true }).waitFor();
  assert.equal((await api.get(`${hotel.path}/rooms/${id}`)).body.maintenance, false);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
});

browserTest('a room shows who was, is and comes, and leads to the booking; Back leads back', async () => {
  const { page } = await hotel.desk('STAFF', '/rooms/203');
  const panel = page.getByRole('dialog', { name: 'Room 203' });
  await panel.getByText('Air conditioning').waitFor();
  await panel.getByRole('link', { name: 'Shreya Singh', exact: true }).click();
  await page.getByRole('dialog', { name: 'Shreya Singh' }).waitFor();
  await page.goBack();
  await panel.waitFor();
  assert.match(page.url(), /\/rooms\/203$/);
});

browserTest('housekeeping sees the board and no bookings', async () => {
  const { page } = await hotel.desk('HOUSEKEEPING', '/rooms');
  await page.getByRole('link', { name: /^103 STD Kavita/ }).click();
  await page.getByRole('dialog', { name: 'Room 103' }).getByText('Occupied').waitFor();
  assert.equal(await page.getByRole('link', { name: /Open the booking/ }).count(), 0);
  assert.equal(await page.getByRole('button', { name: 'New booking' }).count(), 0);
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
  const { page } = await hotel.desk('STAFF', '/guests');
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
});

browserTest('what another desk changes in the profile meanwhile is shown, and what was typed stays', async () => {
  const { id } = await guestCalled('Shreya Singh');
  const { page } = await hotel.desk('STAFF', `/guests/${id}`);
  await page.getByText('Live', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Address').fill('Mine');
  const api = await hotel.api('MANAGER');
  const theirs = { nationality: 'Indian', addressText: 'Theirs' };
  assert.equal((await api.put(`${hotel.path}/guests/${id}`, theirs)).status, 200);
  await page.getByText('Somebody else has just changed this.').waitFor();
  assert.equal(await page.getByLabel('Nationality').inputValue(), 'Indian');
  assert.equal(await page.getByLabel('Address').inputValue(), 'Mine');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('definition').filter({ hasText: 'Mine' }).waitFor();
  const { body } = await api.get(`${hotel.path}/guests/${id}`);
  assert.equal(body.nationality, 'Indian');
});

browserTest('documents and the signature open for those who may see them', async () => {
  const { id } = await guestCalled('Kavita Deshmukh');
  const api = await hotel.api('MANAGER');
  const [booking] = (await api.get(`${hotel.path}/bookings?guestId=${id}`)).body as { id: string }[];
  await sendFile(hotel, `/guests/${id}/documents?bookingId=${booking?.id}`, 'passport.png', 'image/png', new Blob([PNG]));
  await signElsewhere(hotel, { primaryGuest: { id } });

  const { page } = await hotel.desk('MANAGER', `/guests/${id}`);
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
});

const field = (page: Page) => page.getByRole('combobox', { name: /Search|खोज/ });
const option = (page: Page, text: string | RegExp) => page.getByRole('option').filter({ hasText: text });

browserTest('the search finds guests, phones, bookings, vehicles and rooms, by keyboard alone', async () => {
  const { id, reference, primaryGuest } = await book(hotel, NAME, { phoneE164: PHONE });
  const vehicle = { vehicleNumber: 'KA 09 AB 1234', bookingId: id };
  const parked = await (await hotel.api('ADMIN')).post(`${hotel.path}/guests/${primaryGuest.id}/vehicles`, vehicle);
  assert.equal(parked.status, 201, parked.text);
  const { page } = await hotel.desk('STAFF');
  await page.keyboard.press('/');
  await field(page).and(page.locator(':focus')).waitFor();
  for (const text of ['मीरा', 'مريم', '98199 11111', 'ka09ab1234']) {
    await field(page).fill(text);
    await option(page, reference).waitFor();
    await page.getByRole('group', { name: 'Guests' }).getByRole('option').filter({ hasText: '<b>मीरा</b>' }).waitFor();
  }
  await assertFitsWidth(page, 'a long name');

  await field(page).fill(reference.toLowerCase());
  await option(page, reference).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`/bookings/${reference}$`));

  await page.getByRole('dialog').getByText(reference).first().waitFor();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('xmeera');
  await page.getByText('Nothing found for “xmeera”.').first().waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await field(page).inputValue(), '');

  // The arrow keys go round through all groups.
  await page.keyboard.type('tanaka');
  await option(page, 'Hiroshi Tanaka').first().waitFor();
  await page.keyboard.press('ArrowUp');
  const chosen = page.getByRole('option', { selected: true });
  await chosen.filter({ hasText: '+81312345678' }).waitFor();
  assert.equal(await field(page).getAttribute('aria-activedescendant'), await chosen.getAttribute('id'));
  await page.keyboard.press('ArrowDown');
  await chosen.filter({ hasText: 'Room 307' }).waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Hiroshi Tanaka' }).waitFor();
});

browserTest('a room number opens the booking of who is in it, else the room; Enter may come before the answer', async () => {
  const { page } = await hotel.desk('STAFF');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('room 307');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Hiroshi Tanaka' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('101');
  await option(page, 'Room 101').click();
  await page.waitForURL(/\/rooms\/101$/);
});

browserTest('an answer to what was typed before is dropped', async () => {
  const { page } = await hotel.desk('STAFF');
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/guests\?.*name=tanaka/, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await field(page).fill('tanaka');
  const asked = page.waitForRequest(/guests\?.*name=tanaka/);
  await asked;
  await field(page).fill('zoya');
  await option(page, 'Zoya Khan').first().waitFor();
  release();
  await field(page).press('ArrowDown');
  assert.equal(await option(page, 'Hiroshi Tanaka').count(), 0);
  assert.ok((await option(page, 'Zoya Khan').count()) > 0);
});

browserTest('who may not look guests up finds bookings and rooms only', async () => {
  const { page } = await hotel.desk('FINANCE');
  await field(page).fill('tanaka');
  await option(page, 'Hiroshi Tanaka').waitFor();
  assert.equal(await page.getByRole('group', { name: 'Guests' }).count(), 0);
});
