/** Reports: figures, plots with their tables, files, the group, and who sees it. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { browserTest } from './browser.ts';
import { enterGuest, hotelDate, openDemoHotel, shareHotel } from './hotel.ts';

const hotel = shareHotel(openDemoHotel);

const rupees = (amount: number): string =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', numberingSystem: 'latn' }).format(amount);

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['TEST_PICTURES'];
  if (folder === undefined) return;
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await page.screenshot({ path: `${folder}/${name}.png` });
}

/** The value of a figure on the page. */
const figure = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Figures' })
    .locator('div', { has: page.getByText(name, { exact: true }) })
    .locator('dd');

browserTest('the figures of a day, of a month with its plots, and each table as a file', async () => {
  await enterGuest(hotel, 'Counted Today', 105);
  const finance = await hotel.api('FINANCE');
  const today = hotelDate(0);
  const { body: day } = await finance.get(`${hotel.path}/reports/day?date=${today}`);
  const { page } = await hotel.desk('FINANCE', '/reports');
  await page.getByRole('link', { name: 'Reports', exact: true }).first().waitFor();
  await page.getByLabel('Date', { exact: true }).fill(today);
  await page.waitForURL(`**/reports/${today}`);
  await figure(page, 'Arrivals').getByText(String(day.total.arrivals), { exact: true }).waitFor();
  assert.equal(await figure(page, 'Sold of rooms').textContent(), `${day.total.sold} of ${day.total.roomsForSale}`);
  assert.equal(await figure(page, 'Revenue').textContent(), rupees(day.total.revenue));

  await page.getByRole('link', { name: 'Month' }).click();
  const { body: month } = await finance.get(`${hotel.path}/reports/month?month=${today.slice(0, 7)}`);
  const days = page.getByRole('region', { name: 'Day by day' });
  await days.getByRole('img', { name: /^Occupancy by day\. Highest: / }).waitFor();
  assert.equal(await days.getByRole('img').first().locator('rect').count(), month.days.length);
  await days.getByText('As a table').last().click();
  const total = days.getByRole('table').last().getByRole('row').last();
  assert.equal(await total.locator('td').last().textContent(), rupees(month.total.revenue));
  await page.getByRole('region', { name: 'On the books, next 365 days' }).getByRole('img').waitFor();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV: Payments by person' }).click();
  const file = await downloading;
  assert.match(file.suggestedFilename(), /^people-.*\.csv$/);
  const csv = await readFile(await file.path(), 'utf8');
  assert.ok(csv.startsWith('\uFEFFperson,currency,payments,'), csv.slice(0, 60));
  for (const [name, size] of [
    ['desk', { width: 1280, height: 800 }],
    ['phone', { width: 390, height: 844 }],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      if (process.env['TEST_PICTURES'] === undefined) break;
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await picture(page, `reports-${name}-${colorScheme}`);
    }
});

browserTest('the group is shown to people with several hotels, and reports to nobody without figures', async () => {
  const owner = await hotel.api('ADMIN');
  const { page: alone } = await hotel.desk('ADMIN', '/reports');
  await alone.getByRole('link', { name: 'Month' }).waitFor();
  assert.equal(await alone.getByRole('link', { name: 'All hotels' }).count(), 0);
  const made = await owner.post('/properties', { name: 'Lake House', timezone: 'Asia/Kolkata', currency: 'EUR' });
  assert.equal(made.status, 201, made.text);
  const { page } = await hotel.desk('ADMIN', '/reports');
  await page.getByRole('link', { name: 'All hotels' }).click();
  const row = page.getByRole('row', { name: /^Lake House/ });
  await row.getByText('€0.00').first().waitFor();
  await page.getByRole('row', { name: /^The Banyan House/ }).waitFor();
  await picture(page, 'reports-group');
  const { page: desk } = await hotel.desk('STAFF', '/reports');
  await desk.getByRole('link', { name: 'Today', exact: true }).waitFor();
  assert.equal(await desk.getByRole('link', { name: 'Reports', exact: true }).count(), 0);
  assert.equal(await desk.getByRole('heading', { name: 'Reports' }).count(), 0);
});
