/** The close of the day: what is open, no-shows, what closing does, closed days and opening one again. */
import assert from 'node:assert/strict';
import { addDays } from '../../src/platform/time.ts';
import { browserTest } from './browser.ts';
import { book, hotelTime, openDemoHotel, shareHotel } from './hotel.ts';
import { inputOf, SCREENS, tabTo, type Way } from './input.ts';

const hotel = shareHotel(openDemoHotel);
const pictures = process.env['TEST_PICTURES'];

/** Whoever was expected then is missing at any hour of the hotel's day. */
const EXPECTED = { expectedCheckInAt: hotelTime(-1, '14:00') };

async function openDate(): Promise<string> {
  const { body } = await (await hotel.api('ADMIN')).get(`${hotel.path}/day-close`);
  return (body as { openDate: string }).openDate;
}

for (const way of ['mouse', 'keyboard', 'touch'] as const satisfies Way[])
  browserTest(
    `a guest who has not come is a no-show, the day is closed, and an administrator opens it again, by ${way}`,
    async () => {
      const day = await openDate();
      const guest = `Missing by ${way}`;
      const { id, reference } = await book(hotel, guest, EXPECTED);
      const { page } = await hotel.desk('ADMIN', '/money/close', SCREENS[way]);
      const input = inputOf(page, way);
      const tick = page.getByLabel(`No-show: ${reference}`);
      if (way === 'keyboard') {
        await tabTo(page, tick);
        await page.keyboard.press('Space');
      } else await input.press(tick);
      if (pictures !== undefined) await page.screenshot({ path: `${pictures}/close-${way}.png`, fullPage: true });
      await input.press(page.getByRole('button', { name: /^Close \w{3}, / }));
      const dialog = page.getByRole('dialog', { name: /^Close / });
      await dialog.getByText(`${reference}: no-show`).waitFor();
      if (pictures !== undefined) await page.screenshot({ path: `${pictures}/confirm-${way}.png` });
      await input.press(dialog.getByRole('button', { name: /^Close / }));
      await dialog.waitFor({ state: 'detached' });
      const past = page.getByRole('region', { name: 'Closed days' });
      await past.getByText(/^Closed by /).waitFor();
      const api = await hotel.api('ADMIN');
      const booking = (await api.get(`${hotel.path}/bookings/${id}`)).body as { status: string };
      assert.equal(booking.status, 'NO_SHOW');
      assert.equal(await openDate(), addDays(day, 1));
      await input.press(past.getByText(/^Figures of /));
      await past.getByText('Nothing has changed since this day was closed.').waitFor();
      if (pictures !== undefined) await page.screenshot({ path: `${pictures}/closed-${way}.png`, fullPage: true });
      await input.press(past.getByRole('button', { name: 'Open again' }));
      const question = page.getByRole('dialog', { name: /^Open .* again\?$/ });
      await input.write(question.getByLabel('Why'), `tried by ${way}`);
      await input.press(question.getByRole('button', { name: 'Open again' }));
      await past.getByText(new RegExp(`tried by ${way}$`)).waitFor();
      await page.getByRole('heading', { name: /^Close / }).waitFor();
      assert.equal(await openDate(), day);
    },
  );

browserTest('another desk sees the close by itself; FINANCE closes and marks no no-shows; STAFF has no such page', async () => {
  const { page } = await hotel.desk('FINANCE', '/money/close');
  await book(hotel, 'Missing again', EXPECTED);
  await page.getByText('No-shows are marked by the front desk.').waitFor();
  assert.equal(await page.getByLabel(/^No-show/).count(), 0);
  const api = await hotel.api('MANAGER');
  const closed = await api.post(`${hotel.path}/day-close`, { businessDate: await openDate() });
  assert.equal(closed.status, 200, closed.text);
  await page
    .getByRole('region', { name: 'Closed days' })
    .getByText(/^Closed by .+, /)
    .waitFor();
  assert.equal(await page.getByRole('button', { name: 'Open again' }).count(), 0);
  if (pictures !== undefined) {
    const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'hi-IN' } as const;
    const hindi = await hotel.desk('ADMIN', '/money/close', phone);
    await hindi.page
      .getByRole('region', { name: 'बंद दिन' })
      .getByText(/ने बंद किया/)
      .waitFor();
    await hindi.page.screenshot({ path: `${pictures}/phone-hi-dark.png`, fullPage: true });
  }
  const staff = await hotel.desk('STAFF', '/today');
  assert.equal(await staff.page.getByRole('link', { name: 'Money' }).count(), 0);
});
