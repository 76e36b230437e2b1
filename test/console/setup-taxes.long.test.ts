/** The setup of taxes, and where they are seen. */
import assert from 'node:assert/strict';
import { bodyOf } from '../harness/stays.ts';
import { browserTest } from './browser.ts';
import { bookingOf, openDemoHotel, shareHotel } from './hotel.ts';

const hotel = shareHotel(openDemoHotel);

browserTest('the taxes of India are added, one of the hotel is added and removed, and a bill shows them', async () => {
  const { page, expectErrors } = await hotel.desk('ADMIN', '/setup/taxes');
  expectErrors(/400 \(Bad Request\)/);
  await page.getByText('No taxes: guests pay the prices as they are.').waitFor();
  const preset = page.getByRole('region', { name: 'Usual taxes of the country: GST: hotel, food at 5 %' });
  await preset.getByRole('button', { name: 'Add these taxes' }).click();
  const rules = page.getByRole('region', { name: 'Taxes of the hotel' });
  await rules.getByText('GST 5 % (GST-ROOM-5)').waitFor();
  await rules.getByText('5 % on top · Nights in a room up to ₹7,500.00').waitFor();

  const form = page.getByRole('region', { name: 'Add a tax' });
  await form.getByLabel('Code', { exact: true }).fill('SPA');
  await form.getByLabel('Name', { exact: true }).fill('Spa tax');
  await form.getByLabel('Percent', { exact: true }).fill('101');
  await form.getByLabel('On', { exact: true }).selectOption('EXTRA_SERVICE');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText(/must be at most 100/).waitFor();
  await form.getByLabel('Percent', { exact: true }).fill('12.5');
  await form.getByRole('button', { name: 'Save' }).click();
  await rules.getByText('12.5 % on top · Extra service').waitFor();
  await rules.getByRole('button', { name: 'Remove: SPA' }).click();
  await rules.getByText('Spa tax (SPA)').waitFor({ state: 'detached' });

  await form.getByLabel('Code', { exact: true }).fill('CITY');
  await form.getByLabel('Name', { exact: true }).fill('City tax');
  await form.getByLabel('How much').selectOption('PERSON_NIGHT');
  await form.getByLabel('Amount', { exact: true }).fill('20');
  await form.getByRole('button', { name: 'Save' }).click();
  await rules.getByText('₹20.00 for each person and night on top · Nights in a room').waitFor();
  await rules.getByRole('button', { name: 'Remove: CITY' }).click();
  await rules.getByText('City tax (CITY)').waitFor({ state: 'detached' });
  await form.getByLabel('Code', { exact: true }).fill('LATE');
  await form.getByLabel('Name', { exact: true }).fill('GST late');
  await form.getByLabel('Percent', { exact: true }).fill('18');
  await form.getByLabel('On', { exact: true }).selectOption('LATE_CHECKOUT');
  await form.getByLabel('Round on the bill').check();
  await form.getByLabel('Parts on invoices').fill('CGST 9, SGST 9 %');
  await form.getByRole('button', { name: 'Save' }).click();
  await rules.getByText('CGST 9 % + SGST 9 % · rounded on the bill').waitFor();

  const api = await hotel.api('ADMIN');
  const stored = bodyOf(await api.get(`${hotel.path}/tax-rules`)).rules;
  assert.deepEqual(
    stored.map(({ code }: { code: string }) => code),
    ['GST-ROOM-5', 'GST-ROOM-18', 'GST-FOOD-5', 'GST-LAUNDRY-18', 'LATE'],
  );
  const { reference, id } = await bookingOf(hotel, 'Kavita Deshmukh');
  bodyOf(await api.post(`${hotel.path}/bookings/${id}/charges`, { type: 'FOOD', amount: 100 }), 201);
  const { page: desk } = await hotel.desk('STAFF', `/bookings/${reference}/bill`);
  const taxes = desk.getByRole('region', { name: 'Taxes' });
  await taxes.getByText('GST 5 % of ₹100.00').waitFor();
  await taxes.getByText('₹5.00', { exact: true }).waitFor();
});
