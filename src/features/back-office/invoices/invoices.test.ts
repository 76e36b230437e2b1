import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { addCharge, GSTIN, issueInvoice } from '../../../../test/harness/invoices.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { startTestService } from '../../../../test/harness/service-under-test.ts';
import {
  bodyOf,
  checkIn,
  checkOut,
  hoursFrom,
  newPropertyWithRooms,
  openBooking,
  pay,
  roomAt,
} from '../../../../test/harness/stays.ts';

let room = 0;
const service = await startTestService();
after(() => service.stop());
// Noon in India: what a guest owes does not depend on the hour of the test.
service.clock.set('2026-12-01T06:30:00.000Z');
const property = await newPropertyWithRooms(service, { rooms: 8 });

const invoices = (of = property): string => `${of.path}/invoices`;
const folioOf = async (id: string) => bodyOf(await property.admin.get(`${property.path}/bookings/${id}/folio`));
const balanceOf = async (id: string) => bodyOf(await property.admin.get(`${property.path}/bookings/${id}/balance`));

/** Somebody in house for two nights at 1000, with a dinner of 450. */
async function guestInHouse(guestName = 'Asha Rao') {
  const now = service.clock.now();
  const dates = { expectedCheckInAt: hoursFrom(now, -1), expectedCheckOutAt: hoursFrom(now, 46) };
  const booking = await openBooking(property, { guestName, ...dates });
  await checkIn(property, booking.id, [roomAt(property, room)], { nightlyRate: 1000, rateSource: 'MANUAL' });
  room += 1;
  const dinner = await addCharge(property, booking.id, { notes: 'dinner' });
  return { id: booking.id as string, dinner: dinner.id as string };
}

const COMPANY = {
  kind: 'COMPANY',
  name: 'Lake Software Private Limited',
  gstin: GSTIN,
  address: { line1: '12 Lake Road', city: 'Bengaluru', postalCode: '560038' },
};

test('a booking that is open is invoiced on request only, and a closed one without', async () => {
  const { id } = await guestInHouse();
  const refused = await property.admin.post(invoices(), { bookingId: id });
  assertRefused(refused, 409, /not closed/);
  assert.equal(refused.body.code, 'booking-not-closed');
  service.clock.advance(45 * 60);
  await checkOut(property, id);
  const invoice = bodyOf(await property.admin.post(invoices(), { bookingId: id }), 201);
  const { expectedPay, amountCollected, pending } = await balanceOf(id);
  const { total, paid, open } = invoice.totals;
  assert.deepEqual([total, paid, open], [expectedPay, amountCollected, pending]);
  assert.equal(invoice.recipient.name, 'Asha Rao');
  assert.deepEqual(bodyOf(await property.admin.get(`${invoices()}/${invoice.id}`)), invoice);
});

test('split by payer: the company gets the room, the guest the food, and together they are the balance', async () => {
  const { id, dinner } = await guestInHouse();
  await pay(property, id, 450);
  const company = await issueInvoice(property, id, { recipient: COMPANY, lines: 'NIGHTS' });
  assert.equal(company.recipient.address.stateCode, '29');
  assert.deepEqual([company.payments, company.totals.open], [[], company.totals.total]);
  const guest = await issueInvoice(property, id, { lineIds: [dinner], payments: 'ALL' });
  assert.deepEqual([guest.totals.total, guest.totals.paid, guest.totals.open], [450, 450, 0]);
  const { expectedPay, pending } = await balanceOf(id);
  assert.equal(company.totals.total + guest.totals.total, expectedPay);
  assert.equal(company.totals.open + guest.totals.open, pending);
  assertRefused(
    await property.admin.post(invoices(), { bookingId: id, openBooking: true }),
    409,
    /no such line that is not on an invoice/,
  );
  const again = await property.admin.post(invoices(), { bookingId: id, openBooking: true, lineIds: [dinner] });
  assert.equal(again.body.code, 'invoiced-item-taken');
  const folio = await folioOf(id);
  assert.deepEqual(
    folio.lines.map((line: { source: string; invoiceId: string }) => [line.source, line.invoiceId]),
    [...company.lines.map(() => ['NIGHT', company.id]), ['CHARGE', guest.id]],
  );
});

test('two desks that invoice the same lines at once: one invoice, by the constraint', async () => {
  const { id, dinner } = await guestInHouse();
  const body = { bookingId: id, openBooking: true, lineIds: [dinner] };
  const answers = await Promise.all(Array.from({ length: 6 }, () => property.admin.post(invoices(), body)));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409, 409, 409, 409, 409]);
  const [constraint] = await service.sql<{ n: number }>(
    `select count(*)::int as n from pg_constraint where conname = 'invoiced_item_taken' and contype = 'u'`,
  );
  assert.equal(constraint?.n, 1);
});

test('a credit note takes lines back once, has a number of its own, and frees them', async () => {
  const { id } = await guestInHouse();
  await pay(property, id, 500);
  const invoice = await issueInvoice(property, id);
  const notes = `${invoices()}/${invoice.id}/credit-notes`;
  const last = invoice.lines.length;
  const part = bodyOf(await property.admin.post(notes, { reason: 'dinner was free', lines: [last] }), 201);
  assert.match(part.number, /^CN\/\d\d-\d\d\/\d{5}$/);
  assert.deepEqual([part.kind, part.totals.total, part.corrects.number], ['CREDIT_NOTE', 450, invoice.number]);
  assert.equal((await property.admin.post(notes, { reason: 'again', lines: [last] })).body.code, 'invoice-credited');
  const rest = bodyOf(await property.admin.post(notes, { reason: 'wrong company' }), 201);
  assert.equal(part.totals.total + rest.totals.total, invoice.totals.total);
  assertRefused(await property.admin.post(notes, { reason: 'again' }), 409, /already credited/);
  assertRefused(await property.admin.post(`${invoices()}/${rest.id}/credit-notes`, { reason: 'x' }), 400, /credit note itself/);
  const second = await issueInvoice(property, id, { recipient: COMPANY });
  assert.deepEqual([second.totals.total, second.totals.paid], [invoice.totals.total, 500]);
  const rows = bodyOf(await property.admin.get(`${invoices()}?bookingId=${id}`));
  assert.deepEqual(
    rows.map((row: { kind: string; isCredited: boolean }) => [row.kind, row.isCredited]),
    [
      ['INVOICE', false],
      ['CREDIT_NOTE', false],
      ['CREDIT_NOTE', false],
      ['INVOICE', true],
    ],
  );
});

test('the list names the lines that can still be credited, also of a stay that was voided later', async () => {
  const { id } = await guestInHouse();
  const invoice = await issueInvoice(property, id);
  const leftOf = async (): Promise<number[]> => {
    const rows = bodyOf(await property.admin.get(`${invoices()}?bookingId=${id}`));
    return rows.find((row: { id: string }) => row.id === invoice.id).linesLeft;
  };
  const numbers: number[] = invoice.lines.map(({ number }: { number: number }) => number);
  assert.deepEqual(await leftOf(), numbers);
  const notes = `${invoices()}/${invoice.id}/credit-notes`;
  bodyOf(await property.admin.post(notes, { reason: 'one night was free', lines: [1] }), 201);
  const { stays } = bodyOf(await property.admin.get(`${property.path}/bookings/${id}`));
  const voidPath = `${property.path}/room-stays/${stays[0].id}/void`;
  bodyOf(await property.admin.post(voidPath, { reason: 'wrong guest' }));
  assert.deepEqual(await leftOf(), numbers.slice(1));
  const rest = bodyOf(await property.admin.post(notes, { reason: 'the rest', lines: await leftOf() }), 201);
  assert.equal(rest.lines.length, numbers.length - 1);
  assert.deepEqual(await leftOf(), []);
});

test('an invoice never changes: the database refuses it, and settings count from the next one on', async () => {
  const { id } = await guestInHouse();
  const invoice = await issueInvoice(property, id);
  for (const change of ["update invoice set number = 'X' where id = $1", 'delete from invoice where id = $1'])
    await assert.rejects(service.sql(change, [invoice.id]), /refused|append-only|never/i);
  const settings = { legalName: 'Test Hotels Private Limited', gstin: GSTIN, invoicePrefix: 'TH' };
  bodyOf(await property.admin.put(`${property.path}/invoice-settings`, settings));
  assert.deepEqual(bodyOf(await property.admin.get(`${invoices()}/${invoice.id}`)), invoice);
  const charge = await addCharge(property, id);
  const next = await issueInvoice(property, id, { lineIds: [charge.id] });
  assert.equal(next.seller.gstin, GSTIN);
  assert.equal(Number(next.number.slice(-5)), Number(invoice.number.slice(-5)) + 1);
  assert.match(next.number, /^TH\//);
});

test('a charge that was taken back is on no invoice, and a dry run leaves no number behind', async () => {
  const { id, dinner } = await guestInHouse();
  const charges = `${property.path}/bookings/${id}/charges`;
  bodyOf(await property.admin.post(`${charges}/${dinner}/reverse`, { reason: 'mistyped' }));
  const body = { bookingId: id, openBooking: true };
  const tried = bodyOf(await property.admin.post(`${invoices()}?dryRun=true`, body), 201);
  assert.ok(tried.lines.every((line: { source: string }) => line.source === 'NIGHT'));
  const issued = bodyOf(await property.admin.post(invoices(), body), 201);
  assert.equal(issued.number, tried.number);
  const refused = await property.admin.post(invoices(), { ...body, lineIds: [dinner] });
  assertRefused(refused, 400, /lineIds\[0\]/);
});

test('wrong input is refused by the name of its field', async () => {
  const { id } = await guestInHouse();
  const cases: [Record<string, unknown>, string][] = [
    [{ recipient: { ...COMPANY, gstin: '29AABCT1332L1ZB' } }, 'recipient.gstin'],
    [{ recipient: { ...COMPANY, gstin: '99AABCT1332L1ZA' } }, 'recipient.gstin'],
    [{ recipient: { kind: 'COMPANY' } }, 'recipient.name'],
    [{ recipient: { kind: 'COMPANY', name: 'Lake' } }, 'recipient.address'],
    [{ recipient: { kind: 'GUEST', gstin: GSTIN } }, 'recipient.gstin'],
    [{ recipient: { ...COMPANY, address: { ...COMPANY.address, stateCode: '33' } } }, 'recipient.address.stateCode'],
    [{ recipient: { ...COMPANY, address: { ...COMPANY.address, postalCode: '5600' } } }, 'recipient.address.postalCode'],
    [{ lines: 'ALL', lineIds: ['x'] }, 'lineIds'],
    [{ lineIds: ['x'] }, 'lineIds[0]'],
    [{ payments: 'ALL', paymentIds: [id] }, 'paymentIds'],
    [{ paymentIds: [id] }, 'paymentIds[0]'],
  ];
  for (const [fields, field] of cases) {
    const refused = await property.admin.post(invoices(), { bookingId: id, openBooking: true, ...fields });
    assert.deepEqual([refused.status, refused.body.fieldErrors?.[0]?.field], [400, field], refused.text);
  }
  const settings: [Record<string, unknown>, string][] = [
    [{ gstin: '29AABCT1332L1ZB' }, 'gstin'],
    [{ invoicePrefix: 'INVOICE' }, 'invoicePrefix'],
    [{ invoicePrefix: 'CN' }, 'creditNotePrefix'],
    [{ fiscalYearStartMonth: 13 }, 'fiscalYearStartMonth'],
    [{ upiAddress: 'nobody' }, 'upiAddress'],
  ];
  for (const [fields, field] of settings) {
    const refused = await property.admin.put(`${property.path}/invoice-settings`, fields);
    assert.deepEqual([refused.status, refused.body.fieldErrors?.[0]?.field], [400, field], refused.text);
  }
});

test('numbers of a new fiscal year begin with 1, by the date of the property', async () => {
  const hotel = await newPropertyWithRooms(service, { rooms: 1 });
  const { id } = await openBooking(hotel);
  const numberOf = async () => (await issueInvoice(hotel, id, { lineIds: [(await addCharge(hotel, id)).id] })).number as string;
  // Midnight in India is 18:30 in UTC.
  service.clock.set('2027-03-31T18:29:00.000Z');
  assert.deepEqual([await numberOf(), await numberOf()], ['INV/26-27/00001', 'INV/26-27/00002']);
  service.clock.set('2027-03-31T18:30:00.000Z');
  assert.equal(await numberOf(), 'INV/27-28/00001');
  const rows = bodyOf(await hotel.admin.get(`${invoices(hotel)}?from=2027-04-01&to=2027-04-01`));
  assert.deepEqual(
    rows.map((row: { number: string }) => row.number),
    ['INV/27-28/00001'],
  );
});

test('40 invoices of two hotels by 8 callers at once: 1 to 20 in each, in order of issue', async () => {
  const hotels = [await newPropertyWithRooms(service, { rooms: 1 }), await newPropertyWithRooms(service, { rooms: 1 })];
  await Promise.all(
    hotels.map(async (hotel) => {
      const bookings = await Promise.all(Array.from({ length: 20 }, () => openBooking(hotel)));
      for (const { id } of bookings) await addCharge(hotel, id);
      const left = bookings.map(({ id }) => id as string);
      const work = async (): Promise<void> => {
        for (let id = left.pop(); id !== undefined; id = left.pop()) await issueInvoice(hotel, id);
      };
      await Promise.all(Array.from({ length: 4 }, work));
    }),
  );
  for (const hotel of hotels) {
    const rows = await service.sql<{ serial_number: number }>(
      'select serial_number from invoice where property_id = $1 order by issued_at, serial_number',
      [hotel.id],
    );
    assert.deepEqual(
      rows.map(({ serial_number }) => serial_number),
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
  }
});
