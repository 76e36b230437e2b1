/** The journal: what accounts come to, its files, and the accounts. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { bodyOf } from '../harness/stays.ts';
import { browserTest } from './browser.ts';
import { bookingOf, openDemoHotel, shareHotel } from './hotel.ts';

const hotel = shareHotel(openDemoHotel);

browserTest('the sums of the accounts, the files, and an account with another name', async () => {
  const { id } = await bookingOf(hotel, 'Kavita Deshmukh');
  const api = await hotel.api('ADMIN');
  bodyOf(await api.post(`${hotel.path}/bookings/${id}/charges`, { type: 'FOOD', amount: 100 }), 201);
  const { page } = await hotel.desk('FINANCE', '/reports/journal');
  const sums = page.getByRole('region', { name: 'What each account comes to' });
  await sums.getByText('4110 Food and beverages').waitFor();
  const [debit, credit] = await sums.getByRole('row').last().getByRole('cell').allTextContents();
  assert.equal(debit, credit);
  for (const [button, name, text] of [
    ['As CSV', /^journal-.+\.csv$/, 'Food and beverages'],
    ['For Tally (XML)', /^journal-.+\.xml$/, '<ENVELOPE>'],
  ] as const) {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    const file = await downloading;
    assert.match(file.suggestedFilename(), name);
    assert.ok((await readFile(await file.path(), 'utf8')).includes(text));
  }
  await page.getByText('Accounts', { exact: true }).click();
  await page.getByLabel('Food and drinks: name').fill('Restaurant');
  await page.getByLabel('Taxes with an account of their own').fill('CGST, 2201, Output CGST');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved').waitFor();
  const stored = bodyOf(await api.get(`${hotel.path}/journal-settings`));
  assert.deepEqual(stored.taxes, [{ tax: 'CGST', code: '2201', name: 'Output CGST' }]);
  assert.equal(stored.charges.find(({ type }: { type: string }) => type === 'FOOD').name, 'Restaurant');
});
