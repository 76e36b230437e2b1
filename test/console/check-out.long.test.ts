/** Leaving: early, late and as a group. */
import assert from 'node:assert/strict';
import { extractText, getDocumentProxy } from 'unpdf';
import { newPhone } from '../harness/service-under-test.ts';
import { browserTest } from './browser.ts';
import { addRooms, book, enterGuest, inDays, openDemoHotel, shareHotel, signElsewhere } from './hotel.ts';

const hotel = shareHotel(openDemoHotel);

browserTest('a guest leaves early: the bill beforehand, the signature by a colleague, the folio on paper', async () => {
  const guest = await enterGuest(hotel, 'Early Bird', 105);
  const { page } = await hotel.desk('STAFF', `/bookings/${guest.reference}/check-out`);
  await page.getByText(/is expected to stay until/).waitFor();
  const change = page.getByRole('row', { name: /^Bill/ });
  await change.getByText('₹2,200.00').waitFor();
  await page.getByText('The guest has not signed').waitFor();
  const leave = page.getByRole('button', { name: 'Check out', exact: true });
  assert.equal(await leave.isDisabled(), true);
  await signElsewhere(hotel, guest);
  await page.getByText('Nothing stands in the way.').waitFor();
  await page.getByText('The bill closes at ₹2,200.00').waitFor();
  await leave.click();
  await page.getByText('Checked out').first().waitFor();
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true }))), {
    mergePages: true,
  });
  for (const part of ['The Banyan House', 'Guest folio', guest.reference, 'Early Bird', 'Room 105', '₹2,200.00', '1 / 1'])
    assert.ok(text.includes(part), `the folio lacks ${part}: ${text}`);
  assert.ok(!text.includes('Arrivals'), 'the screen behind is on the paper');
  await page.getByLabel('Good').check();
  await page.getByRole('button', { name: 'Save rating' }).click();
  await page.getByText('Rated: Good').waitFor();
});

browserTest('a booking of 40 rooms: held, chosen, in house, one room out', async () => {
  const rooms = await addRooms(hotel, 'G40', 4001, 40);
  const dates = { expectedCheckInAt: inDays(-1 / 24), expectedCheckOutAt: inDays(3), phoneE164: newPhone() };
  const group = await book(hotel, 'Group of Forty', { ...dates, roomRequests: [{ roomTypeCode: 'G40', quantity: 40 }] });
  const { page, expectErrors } = await hotel.desk('MANAGER', `/bookings/${group.reference}`);
  // What a check-out would cost is refused while something stands in its way.
  expectErrors(/409/);
  await page.getByText('40 held').waitFor();
  await page.getByRole('button', { name: /^Choose rooms/ }).click();
  await page.getByRole('button', { name: 'Choose the first free ones' }).click();
  await page.getByText('40 of 40 chosen').waitFor();
  await page
    .getByRole('form', { name: /Choose 40/ })
    .getByRole('button', { name: 'Choose rooms' })
    .click();
  await page.getByText('40 held · 40 assigned').waitFor();
  const api = await hotel.api('STAFF');
  const stays = rooms.map(({ id: roomId }) => ({ roomId, checkInAt: inDays(-1 / 48) }));
  const entered = await api.post(`${hotel.path}/bookings/${group.id}/check-in/bulk`, { stays });
  assert.equal(entered.status, 200, entered.text);
  await page.getByText('40 taken').waitFor();
  await page.locator('.tabs').getByText('Bill').click();
  await page.getByText('Open all').waitFor();
  // A long bill is closed: the nights of each room are opened when somebody wants to see them.
  assert.equal(await page.locator('.room-bill').count(), 40);
  assert.equal(await page.locator('.room-bill[open]').count(), 0);
  await page.locator('.tabs').getByText('Check out').click();
  await signElsewhere(hotel, group);
  await page.getByText('Rooms in house').click();
  await page.getByRole('button', { name: 'Check out room 4001' }).click();
  await page.getByText(/Room 4001 closes with/).waitFor();
  await page.getByRole('form', { name: 'Check out room 4001' }).getByRole('button', { name: 'Check out room 4001' }).click();
  await page.getByRole('button', { name: 'Check out all 39 rooms' }).waitFor();
});

browserTest('a guest who should have left yesterday pays the night more, said before, and leaves', async () => {
  const guest = await enterGuest(hotel, 'Late Leaver', 101, { arrives: -2, leaves: -1, paid: 2200 });
  await signElsewhere(hotel, guest);
  const { page } = await hotel.desk('STAFF');
  const row = page
    .getByRole('region', { name: /Departures/ })
    .getByRole('listitem')
    .filter({ hasText: 'Late Leaver' });
  await row.getByText('Overdue', { exact: true }).waitFor();
  await row.getByRole('link', { name: 'Check out: Late Leaver' }).click();
  const api = await hotel.api('STAFF');
  const balance = (await api.get(`${hotel.path}/bookings/${guest.id}/balance`)).body;
  assert.ok(balance.pending >= 2200, `nothing to pay for the night more: ${JSON.stringify(balance)}`);
  const money = (amount: number): string => `₹${amount.toLocaleString('en-IN', { minimumFractionDigits: 2 })}`;
  const sheet = page.getByRole('dialog');
  await sheet.locator('.balance').getByText(money(balance.expectedPay)).waitFor();
  await sheet.getByText(`${money(balance.pending)} to pay`).waitFor();
  await sheet.getByRole('button', { name: 'Take payment' }).click();
  await sheet.getByRole('form').getByRole('button', { name: 'Take payment' }).click();
  await sheet.getByText(`The bill closes at ${money(balance.expectedPay)} and does not change afterwards.`).waitFor();
  await sheet.getByRole('button', { name: 'Check out', exact: true }).click();
  await sheet.getByText('Checked out').first().waitFor();
  const closed = (await api.get(`${hotel.path}/bookings/${guest.id}`)).body;
  assert.deepEqual([closed.status, closed.balance.expectedPay], ['CHECKED_OUT', balance.expectedPay]);
  await row.waitFor({ state: 'detached' });
});
