/** Invoices from the bill: for a company, as PDF, and taken back. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { bodyOf } from '../harness/stays.ts';
import { browserTest } from './browser.ts';
import { bookingOf, openDemoHotel, shareHotel } from './hotel.ts';

const hotel = shareHotel(openDemoHotel);

browserTest('nights for a company with a preview; its PDF; a credit note; a wrong GSTIN is named at its field', async () => {
  const { reference } = await bookingOf(hotel, 'Kavita Deshmukh');
  const { page, expectErrors } = await hotel.desk('MANAGER', `/bookings/${reference}/bill`);
  expectErrors(/400 \(Bad Request\)/);
  const invoices = page.getByRole('region', { name: 'Invoices' });
  await invoices.getByText('No invoice yet.').waitFor();
  await invoices.getByRole('button', { name: 'Make invoice' }).click();
  const form = page.getByRole('form', { name: 'Make an invoice' });
  await form.getByLabel('Made out to').selectOption('COMPANY');
  await form.getByLabel('What is on it').selectOption('NIGHTS');
  await form.getByText('Total', { exact: true }).waitFor();
  await form.getByLabel('Company').fill('Lake Software Private Limited');
  await form.getByLabel('GSTIN, if it has one').fill('29AABCT1332L1ZB');
  await form.getByLabel('Address').fill('12 Lake Road');
  await form.getByLabel('City').fill('Bengaluru');
  await form.getByLabel('City').press('Enter');
  await form
    .getByText(/wrong check digit/)
    .first()
    .waitFor();
  await form.getByLabel('GSTIN, if it has one').fill('29AABCT1332L1ZA');
  await form.getByLabel('City').press('Enter');
  const row = invoices.getByRole('listitem').filter({ hasText: 'Lake Software' });
  await row.first().waitFor();
  const downloading = page.waitForEvent('download');
  await row.first().getByRole('button', { name: /^PDF/ }).click();
  const file = await downloading;
  assert.match(file.suggestedFilename(), /^INV-.+-00001\.pdf$/);
  assert.equal((await readFile(await file.path())).subarray(0, 5).toString(), '%PDF-');
  await row
    .first()
    .getByRole('button', { name: /^Take back/ })
    .click();
  await page.getByLabel('Why; it is printed').fill('wrong company');
  // Enter does nothing until the lines are known.
  await page
    .getByRole('form', { name: /^Take invoice/ })
    .getByRole('checkbox')
    .first()
    .waitFor();
  await page.getByLabel('Why; it is printed').press('Enter');
  await invoices.getByText(/^Credit note CN/).waitFor();
  await invoices.getByText('taken back').waitFor();
});

browserTest('the desk prints a folio and issues nothing', async () => {
  const { reference } = await bookingOf(hotel, 'Joseph Thomas');
  const { page } = await hotel.desk('STAFF', `/bookings/${reference}/bill`);
  const invoices = page.getByRole('region', { name: 'Invoices' });
  const downloading = page.waitForEvent('download');
  await invoices.getByRole('button', { name: 'Folio as PDF' }).click();
  assert.match((await downloading).suggestedFilename(), /^folio-B-/);
  assert.equal(await invoices.getByRole('button', { name: 'Make invoice' }).count(), 0);
});

browserTest('one chosen line is invoiced, and of two lines one is taken back', async () => {
  const { reference, id } = await bookingOf(hotel, 'Kavita Deshmukh');
  const api = await hotel.api('MANAGER');
  for (const notes of ['tea', 'coffee', 'water'])
    bodyOf(await api.post(`${hotel.path}/bookings/${id}/charges`, { type: 'FOOD', amount: 100, notes }), 201);
  const { page } = await hotel.desk('MANAGER', `/bookings/${reference}/bill`);
  const invoices = page.getByRole('region', { name: 'Invoices' });
  await invoices.getByRole('button', { name: 'Make invoice' }).click();
  const form = page.getByRole('form', { name: 'Make an invoice' });
  await form.getByLabel('What is on it').selectOption('CHOSEN');
  await form.getByLabel(/tea/).check();
  await form.getByLabel(/coffee/).check();
  await form.getByRole('button', { name: 'Make invoice' }).click();
  const row = invoices.getByRole('listitem').filter({ hasText: 'Invoice INV' }).filter({ hasText: '₹200.00' });
  await row.getByRole('button', { name: /^Take back/ }).click();
  const note = page.getByRole('form', { name: /^Take invoice/ });
  await note.getByLabel('Why; it is printed').fill('the tea was free');
  await note.getByLabel(/coffee/).uncheck();
  await note.getByRole('button', { name: 'Issue credit note' }).click();
  await invoices.getByText('-₹100.00').waitFor();
  assert.equal(await row.getByText('taken back').count(), 0);
});

browserTest('what invoices show is set, with a logo', async () => {
  const { page, expectErrors } = await hotel.desk('MANAGER', '/setup/invoices');
  expectErrors(/400 \(Bad Request\)/);
  await page.getByLabel('Legal name').fill('Lake Hotels Private Limited');
  await page.getByLabel('GSTIN', { exact: true }).fill('29AABCT1332L1ZB');
  await page.getByLabel('Address', { exact: true }).fill('12 Lake Road');
  await page.getByLabel('City', { exact: true }).fill('Bengaluru');
  await page.getByRole('button', { name: 'Save' }).click();
  await page
    .getByText(/wrong check digit/)
    .first()
    .waitFor();
  await page.getByLabel('GSTIN', { exact: true }).fill('29AABCT1332L1ZA');
  await page.getByLabel('Invoice numbers begin with').fill('LH');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved').waitFor();
  const stored = bodyOf(await (await hotel.api('ADMIN')).get(`${hotel.path}/invoice-settings`));
  assert.deepEqual([stored.gstin, stored.invoicePrefix, stored.address.city], ['29AABCT1332L1ZA', 'LH', 'Bengaluru']);
  await page
    .getByLabel('Choose a logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await page.getByRole('img', { name: 'The logo on new invoices' }).waitFor();
});
