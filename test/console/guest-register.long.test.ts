/** The guest register: what is missing at check-in, writing it, the page, the paper and the file. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { browserTest } from './browser.ts';
import { bookingOf, enterGuest, hotelDate, openDemoHotel, shareHotel } from './hotel.ts';

const hotel = shareHotel(openDemoHotel);

browserTest('what the register lacks is said at check-in, written by a manager, and then on the page', async () => {
  const guest = await enterGuest(hotel, 'Nimal Perera', 105);
  const api = await hotel.api('ADMIN');
  assert.equal((await api.put(`${hotel.path}/guests/${guest.primaryGuest.id}`, { nationality: 'Sri Lanka' })).status, 200);
  const { page } = await hotel.desk('MANAGER', `/bookings/${guest.reference}/check-in`);
  await page.getByText(/^Still missing for the guest register: .*Purpose of the visit.*Form III is due by/).waitFor();
  await page.getByRole('link', { name: 'Write the guest register' }).click();
  await page.getByText('Write the guest register').click();
  await page.getByLabel('Purpose of the visit').fill('Pilgrimage');
  await page.getByLabel('Visa or OCI number').fill('VJ1234567');
  await page.getByLabel('Identity document').selectOption('PASSPORT');
  await page.getByLabel('Document number').fill('N7654321');
  await page.getByRole('button', { name: 'Add a guest' }).click();
  const second = page.getByRole('group', { name: 'Guest 2' });
  await second.getByLabel('Name', { exact: true }).fill('Kamala Perera');
  await second.getByLabel('Nationality').fill('Indian');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.').waitFor();
  const pictures = process.env['TEST_PICTURES'];
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/register-form.png` });

  await page.goto(`${hotel.url}/console/${hotel.code}/print/register`);
  const row = page.getByRole('row').filter({ hasText: 'Nimal Perera' });
  await row.getByText('Pilgrimage').waitFor();
  const text = (await row.textContent()) ?? '';
  for (const part of [
    '105',
    guest.reference,
    'Sri Lanka',
    'Passport, N7654321',
    'VJ1234567',
    'Type of visa',
    'Form III is due by',
  ])
    assert.ok(text.includes(part), `${part} is not in ${text}`);
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/register.png`, fullPage: true });
  await page.getByRole('row').filter({ hasText: 'Kamala Perera' }).waitFor();
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/register.png` });
  await page.getByLabel('Only guests from abroad').check();
  await page.getByRole('row').filter({ hasText: 'Kamala Perera' }).waitFor({ state: 'detached' });
  await row.waitFor();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await downloading;
  assert.match(file.suggestedFilename(), /^guest-register-.*\.csv$/);
  const csv = await readFile(await file.path(), 'utf8');
  assert.ok(csv.startsWith('\uFEFFreference,rooms,'), csv.slice(0, 40));
  assert.ok(csv.includes('Nimal Perera,Sri Lanka') && !csv.includes('Kamala'), csv);
  const log = await api.get(`${hotel.path}/audit-log?entity=guest-register`);
  const after = { from: hotelDate(0), to: hotelDate(0), foreignersOnly: true };
  assert.deepEqual(log.body[0].after, after, log.text);
  // The paper is kept from the printer, but not from what comes before it.
  await page.evaluate("window.print = () => dispatchEvent(new Event('beforeprint'))");
  await page.getByRole('button', { name: 'Print or save', exact: true }).click();
  const printed = async () => (await api.get(`${hotel.path}/audit-log?entity=guest-register`)).body[0].action;
  while ((await printed()) !== 'guest-register.printed') await page.waitForTimeout(50);
  await page.getByLabel('Paper language').selectOption('hi');
  await page.getByRole('columnheader', { name: 'वीज़ा, भारत आगमन' }).waitFor();
});

browserTest('STAFF sees what to ask for, and neither the register nor the form', async () => {
  const guest = await bookingOf(hotel, 'Shreya Singh');
  const { page } = await hotel.desk('STAFF', `/bookings/${guest.reference}/check-in`);
  await page.getByText(/^Still missing for the guest register:/).waitFor();
  assert.equal(await page.getByRole('link', { name: 'Write the guest register' }).count(), 0);
  await page.goto(`${hotel.url}/console/${hotel.code}/print/register`);
  await page.getByRole('link', { name: 'In house' }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'Guest register' }).count(), 0);
});
