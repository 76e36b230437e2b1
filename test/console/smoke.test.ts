import { assertAccessible, browserTest, longBrowserTest } from './browser.ts';
import { book, inDays, openDemoHotel, shareHotel, signIn } from './hotel.ts';

const hotel = shareHotel(openDemoHotel);

browserTest('the desk opens on Today, with the guests of the hotel day in its three lists', async () => {
  const { page } = await hotel.desk('STAFF', '/today', { timezoneId: 'Pacific/Auckland' });
  const arrivals = page.getByRole('region', { name: /Arrivals/ });
  await arrivals.getByText('Ananya Bose').waitFor();
  await page
    .getByRole('region', { name: /Departures/ })
    .getByText('Fatima Sheikh')
    .waitFor();
  await page
    .getByRole('region', { name: /In house/ })
    .getByText('Hiroshi Tanaka')
    .waitFor();
  // By the hotel's clock, whatever the computer's zone is.
  await arrivals.getByText('15:00').first().waitFor();
  await assertAccessible(page, 'Today');
});

browserTest('a booking of another desk appears by itself', async () => {
  const { page } = await hotel.desk('STAFF');
  await page.getByText('Live', { exact: true }).waitFor();
  await book(hotel, 'Zubin <b>Mehta</b>');
  await page.getByText('Zubin <b>Mehta</b>').first().waitFor();
});

browserTest('a guest of yesterday who has not arrived stands first', async () => {
  await book(hotel, 'Yesterday', { expectedCheckInAt: inDays(-1) });
  const { page } = await hotel.desk('STAFF');
  const first = page
    .getByRole('region', { name: /Arrivals/ })
    .getByRole('listitem')
    .first();
  await first.getByText('Yesterday').waitFor();
  await first.getByText('Has not arrived').waitFor();
});

longBrowserTest('twelve tabs share one live stream, and another tab goes on when the first closes', async () => {
  const person = await hotel.desk('STAFF');
  const tabs = [person.page];
  for (let tab = 1; tab < 12; tab += 1) {
    const page = await person.newTab();
    await signIn(page, hotel, 'STAFF');
    tabs.push(page);
  }
  for (const page of tabs) await page.getByText('Live', { exact: true }).waitFor();
  await person.page.close();
  await book(hotel, 'Tab Twelve');
  for (const page of tabs.slice(1)) await page.getByText('Tab Twelve').first().waitFor();
});
