/** What is printed: real bytes over HTTP, their text, their form, and the JSON for the GST portal. */
import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { pictureForm } from '../../../../test/harness/images.ts';
import { addCharge, GSTIN, issueInvoice } from '../../../../test/harness/invoices.ts';
import { closePdfs, open } from '../../../../test/harness/pdf-objects.ts';
import { picture } from '../../../../test/harness/pictures.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { startTestService, type TestProperty } from '../../../../test/harness/service-under-test.ts';
import { bodyOf, checkIn, newPropertyWithRooms, openBooking, pay, roomAt } from '../../../../test/harness/stays.ts';

const BUYER_GSTIN = '27AAPFU0939F1ZV';
const COMPANY = {
  kind: 'COMPANY',
  name: 'Lake Software Private Limited',
  gstin: BUYER_GSTIN,
  address: { line1: '4 Nariman Point', city: 'Mumbai', postalCode: '400021' },
};

const service = await startTestService();
const property = await newPropertyWithRooms(service, { rooms: 4, name: 'Himalaya View' });
const [preset] = bodyOf(await property.admin.get(`${property.path}/tax-presets`));
bodyOf(await property.admin.put(`${property.path}/tax-rules`, { rules: preset.rules }));
bodyOf(
  await property.admin.put(`${property.path}/invoice-settings`, {
    legalName: 'Himalaya View Hotels Private Limited',
    gstin: GSTIN,
    upiAddress: 'hotel@okbank',
    address: { line1: '12 Lake Road', city: 'Bengaluru', postalCode: '560038', stateCode: '29' },
  }),
);
after(async () => {
  await closePdfs();
  await service.stop();
});

async function pdfOf(of: TestProperty, path: string): Promise<Buffer> {
  const response = await fetch(`${service.url}${of.path}/${path}`, { headers: { authorization: `Bearer ${of.admin.token}` } });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'application/pdf');
  return Buffer.from(await response.arrayBuffer());
}

async function textOf(pdf: Buffer, page = 1): Promise<string> {
  const { lines } = await (await open(pdf)).textOf(page);
  return lines.map(({ text }) => text).join('\n');
}

async function guestInHouse(room: number, guestName: string) {
  const booking = await openBooking(property, { guestName });
  await checkIn(property, booking.id, [roomAt(property, room)], { nightlyRate: 3500.5, rateSource: 'MANUAL' });
  return booking.id as string;
}

test('a tax invoice says who, what, the halves of the tax, the total in words and what is open', async () => {
  const id = await guestInHouse(0, 'Asha Rao');
  await addCharge(property, id, { notes: 'dinner' });
  await pay(property, id, 100);
  const invoice = await issueInvoice(property, id, { recipient: COMPANY });
  const pdf = await pdfOf(property, `invoices/${invoice.id}.pdf`);
  const text = await textOf(pdf);
  for (const said of [
    'Tax invoice',
    invoice.number,
    `GSTIN ${GSTIN}`,
    `GSTIN ${BUYER_GSTIN}`,
    'Lake Software Private Limited',
    'Room 101, Standard',
    'dinner',
    '996311',
    'CGST 2.5%',
    'Place of supply Karnataka (29)',
    invoice.inWords.en,
    'Pay by UPI',
    'Page 1 of 1',
  ])
    assert.ok(text.includes(said), `${said} is not in:\n${text}`);
  assert.ok(!text.includes('□'));
  const { total, taxable, taxOnTop, open: left } = invoice.totals;
  assert.equal(Math.round((taxable + taxOnTop) * 100), Math.round(total * 100));
  assert.ok(text.includes(new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(left)));
  const balance = bodyOf(await property.admin.get(`${property.path}/bookings/${id}/balance`));
  assert.deepEqual([total, left], [balance.expectedPay, balance.pending]);
});

test('an invoice prints the same bytes each time, as PDF/A-2b, whatever the settings are later', async () => {
  const id = await guestInHouse(1, 'क्षितिज त्रिपाठी');
  bodyOf(await property.admin.post(`${property.path}/invoice-settings/logo`, pictureForm(await picture('png', 60, 30))));
  const invoice = await issueInvoice(property, id);
  const first = await pdfOf(property, `invoices/${invoice.id}.pdf`);
  bodyOf(await property.admin.post(`${property.path}/invoice-settings/logo`, pictureForm(await picture('webp', 40, 90))));
  bodyOf(await property.admin.put(`${property.path}/invoice-settings`, { footer: 'Another footer' }));
  assert.deepEqual(await pdfOf(property, `invoices/${invoice.id}.pdf`), first);
  const bytes = first.toString('latin1');
  assert.match(bytes, /^%PDF-1\.7/);
  for (const part of ['<pdfaid:part>2', '<pdfaid:conformance>B', '/GTS_PDFA1', '/OutputIntents', '/FontFile2', '/Subtype /Image'])
    assert.ok(bytes.includes(part), part);
  assert.doesNotMatch(bytes, /\/Encrypt|\/JavaScript|\/SMask|\/Subtype \/Type1\b/);
  assert.match(bytes, /NotoSansDevanagari/);
  const folio = await textOf(await pdfOf(property, `bookings/${id}/folio.pdf`));
  assert.ok(folio.includes('Another footer') && folio.includes('Folio'));
});

test('many lines go on on further pages with their head, and a long name is wrapped', async () => {
  const hotel = await newPropertyWithRooms(service, { rooms: 1 });
  const { id } = await openBooking(hotel, { guestName: `${'Venkatanarasimharajuvaripeta '.repeat(6)}Rao` });
  await service.sql(
    `insert into charge (property_id, id, booking_id, type, amount, currency, occurred_at, created_at)
    select $1, gen_random_uuid(), $2, 'FOOD', n, 'INR', now(), now() from generate_series(1, 110) n`,
    [hotel.id, id],
  );
  const pdf = await pdfOf(hotel, `bookings/${id}/folio.pdf`);
  const document = await open(pdf);
  const pages = await Promise.all(Array.from({ length: document.pageCount }, (_, index) => textOf(pdf, index + 1)));
  assert.equal(pages.length, 3);
  for (const [index, text] of pages.entries()) {
    assert.ok(text.includes(`Page ${index + 1} of ${pages.length}`));
    assert.ok(text.includes('Description'), 'the head of the table');
  }
  assert.ok(pages.at(-1)?.includes('6,105.00'));
  assert.equal(pages[0]?.match(/Venkatanarasimharajuvaripeta/g)?.length, 6);
});

test('a currency without decimals, and a hotel without settings', async () => {
  const hotel = await newPropertyWithRooms(service, { rooms: 1, currency: 'JPY', countryCode: 'JP', timezone: 'Asia/Tokyo' });
  const { id } = await openBooking(hotel, { guestName: 'Jan Novák' });
  await addCharge(hotel, id, { amount: 123_456 });
  const invoice = await issueInvoice(hotel, id);
  assert.match(invoice.number, /^INV\/\d{4}\/00001$/);
  assert.equal(invoice.inWords, null);
  const text = await textOf(await pdfOf(hotel, `invoices/${invoice.id}.pdf`));
  assert.ok(text.includes('123,456') && text.includes('Jan Novák') && !text.includes('Pay by UPI'), text);
  const refused = await hotel.admin.get(`${hotel.path}/invoices/${invoice.id}/e-invoice`);
  assertRefused(refused, 409, /currency INR, seller\.gstin, recipient\.gstin/);
});

test('a credit note names its invoice, on paper and for the GST portal', async () => {
  const id = await guestInHouse(2, 'Asha Rao');
  await addCharge(property, id);
  const invoice = await issueInvoice(property, id, { recipient: COMPANY });
  const note = bodyOf(
    await property.admin.post(`${property.path}/invoices/${invoice.id}/credit-notes`, { reason: 'wrong company', lines: [1] }),
    201,
  );
  const credited = bodyOf(await property.admin.get(`${property.path}/invoices/${note.id}/e-invoice`));
  assert.deepEqual([credited.DocDtls.Typ, credited.RefDtls.PrecDocDtls[0].InvNo], ['CRN', invoice.number]);
  const text = await textOf(await pdfOf(property, `invoices/${note.id}.pdf`));
  assert.ok(text.includes('Credit note') && text.includes(`For invoice ${invoice.number}`), text);
  assert.ok(!text.includes('Pay by UPI'), 'nobody pays a credit note');
});
