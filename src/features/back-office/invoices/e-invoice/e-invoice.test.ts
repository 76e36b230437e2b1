/** The JSON for the GST portal of India, held against what the portal asks for (INV-01, version 1.1). */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import test, { after } from 'node:test';
import { Ajv } from 'ajv';
import { addCharge, GSTIN, issueInvoice } from '../../../../../test/harness/invoices.ts';
import { assertRefused } from '../../../../../test/harness/refusal.ts';
import { startTestService } from '../../../../../test/harness/service-under-test.ts';
import {
  bodyOf,
  checkIn,
  hoursFrom,
  newPropertyWithRooms,
  openBooking,
  type PropertyWithRooms,
  roomAt,
} from '../../../../../test/harness/stays.ts';
import type { InvoiceView } from '../document.schema.ts';
import { GST_STATES } from '../gstin.rules.ts';
import { eInvoiceOf } from './e-invoice.ts';

type EInvoice = ReturnType<typeof eInvoiceOf>;
type Item = EInvoice['ItemList'][number];

const SCHEMA = path.join(import.meta.dirname, '../../../../../test/specimens/gst-e-invoice.schema.json');
const ajv = new Ajv({ allErrors: true, strictTypes: false, strictRequired: false, multipleOfPrecision: 6 });
/** The portal lets sums and taxes differ by a rupee. */
const TOLERANCE = 1;
const BUYER = {
  kind: 'COMPANY',
  name: 'Lake Software Private Limited',
  gstin: '27AAPFU0939F1ZV',
  address: { line1: '4 Nariman Point', city: 'Mumbai', postalCode: '400021' },
};

const service = await startTestService();
after(() => service.stop());
// Noon in India: how many nights a guest owes does not depend on the hour of the test.
service.clock.set('2026-12-01T06:30:00.000Z');
const schema = JSON.parse(await readFile(SCHEMA, 'utf8')) as object;

const assertAbout = (actual: number, expected: number, what: string): void =>
  assert.ok(Math.abs(actual - expected) <= TOLERANCE, `${what}: ${actual} instead of ${expected}`);
const assertCents = (actual: number, expected: number, what: string): void =>
  assert.equal(Math.round(actual * 100), Math.round(expected * 100), what);

/** Every rule of the portal's schema, and its sums: of each item, and over all of them. */
function assertTaken(sent: EInvoice): void {
  const isValid = ajv.compile(schema);
  assert.ok(isValid(sent), JSON.stringify(isValid.errors, null, 1));
  const total = (of: (item: Item) => number): number => sent.ItemList.reduce((sum, item) => sum + of(item), 0);
  for (const item of sent.ItemList) {
    assertCents(item.AssAmt, item.TotAmt - item.Discount, 'AssAmt');
    assertCents(
      item.TotItemVal,
      item.AssAmt + item.IgstAmt + item.CgstAmt + item.SgstAmt + item.CesAmt + item.OthChrg,
      'TotItemVal',
    );
    if (item.IgstAmt === 0) {
      assertAbout(item.CgstAmt, (item.AssAmt * item.GstRt) / 200, 'CgstAmt');
      assertAbout(item.SgstAmt, (item.AssAmt * item.GstRt) / 200, 'SgstAmt');
    } else assertAbout(item.IgstAmt, (item.AssAmt * item.GstRt) / 100, 'IgstAmt');
    assertAbout(item.CesAmt, (item.AssAmt * item.CesRt) / 100, 'CesAmt');
  }
  const { ValDtls } = sent;
  assertCents(
    ValDtls.AssVal,
    total(({ AssAmt }) => AssAmt),
    'AssVal',
  );
  assertCents(
    ValDtls.CgstVal,
    total(({ CgstAmt }) => CgstAmt),
    'CgstVal',
  );
  assertCents(
    ValDtls.SgstVal,
    total(({ SgstAmt }) => SgstAmt),
    'SgstVal',
  );
  assertCents(
    ValDtls.TotInvVal,
    total(({ TotItemVal }) => TotItemVal),
    'TotInvVal',
  );
  assert.equal(new Set(sent.ItemList.map(({ SlNo }) => SlNo)).size, sent.ItemList.length);
}

/** A hotel in Karnataka with these taxes. */
async function newHotel(rules: object[] | null, settings: Record<string, unknown> = {}): Promise<PropertyWithRooms> {
  const hotel = await newPropertyWithRooms(service, { rooms: 1 });
  const [preset] = bodyOf(await hotel.admin.get(`${hotel.path}/tax-presets`));
  bodyOf(await hotel.admin.put(`${hotel.path}/tax-rules`, { rules: rules ?? preset.rules }));
  const address = { line1: '12 Lake Road', city: 'Bengaluru', postalCode: '560038', stateCode: '29' };
  const fields = { legalName: 'Himalaya View Hotels Private Limited', gstin: GSTIN, address, ...settings };
  bodyOf(await hotel.admin.put(`${hotel.path}/invoice-settings`, fields));
  return hotel;
}

/** The invoice of three nights at a rate that no tax divides evenly, with food, laundry and a penalty of nothing. */
async function invoiceOf(hotel: PropertyWithRooms, recipient: object = BUYER, notes = 'dinner'): Promise<InvoiceView> {
  const now = service.clock.now();
  const dates = { expectedCheckInAt: hoursFrom(now, -1), expectedCheckOutAt: hoursFrom(now, 70) };
  const { id } = await openBooking(hotel, { guestName: 'Asha Rao', ...dates });
  await checkIn(hotel, id, [roomAt(hotel, 0)], { nightlyRate: 3333.37, rateSource: 'MANUAL' });
  await addCharge(hotel, id, { notes, amount: 451.01 });
  await addCharge(hotel, id, { type: 'LAUNDRY', amount: 99.99 });
  await addCharge(hotel, id, { type: 'DAMAGE', amount: 0.03 });
  return issueInvoice(hotel, id, { recipient });
}

const eInvoice = async (hotel: PropertyWithRooms, { id }: { id: string }): Promise<EInvoice> =>
  bodyOf(await hotel.admin.get(`${hotel.path}/invoices/${id}/e-invoice`));

/** GST at 18 % on nights, and on food and laundry. */
const gst = (fields: object): object[] =>
  [
    { code: 'GST-ROOM', on: { nights: true } },
    { code: 'GST-OTHER', on: { nights: false, chargeTypes: ['FOOD', 'LAUNDRY'] } },
  ].map((rule) => ({ ...rule, name: 'GST 18 %', percent: '18', from: '2026-12-01', ...fields }));

test('taxes on top, included in the price, and rounded by the bill: each invoice and its credit notes are taken', async () => {
  for (const rules of [null, gst({ included: true }), gst({ rounding: 'BILL' })]) {
    const hotel = await newHotel(rules);
    const invoice = await invoiceOf(hotel);
    const notes = `${hotel.path}/invoices/${invoice.id}/credit-notes`;
    const part = bodyOf(await hotel.admin.post(notes, { reason: 'not eaten', lines: [2, 4] }), 201);
    const rest = bodyOf(await hotel.admin.post(notes, { reason: 'wrong company' }), 201);
    const sent = await Promise.all([invoice, part, rest].map((document) => eInvoice(hotel, document)));
    for (const [index, document] of [invoice, part, rest].entries()) {
      const one = sent[index] as EInvoice;
      assertTaken(one);
      assert.equal(one.ValDtls.TotInvVal, document.totals.total);
      assert.equal(one.DocDtls.Typ, index === 0 ? 'INV' : 'CRN');
      assert.ok(one.ValDtls.CgstVal > 0 && one.ValDtls.IgstVal === 0);
    }
    // A room is supplied where the hotel is, wherever the buyer sits.
    assert.deepEqual([sent[0]?.SellerDtls.Stcd, sent[0]?.BuyerDtls.Stcd, sent[0]?.BuyerDtls.Pos], ['29', '27', '29']);
    assertCents(
      (sent[1]?.ValDtls.TotInvVal ?? 0) + (sent[2]?.ValDtls.TotInvVal ?? 0),
      sent[0]?.ValDtls.TotInvVal ?? 0,
      'both notes',
    );
  }
});

test('quotation marks, line ends and long texts are cut to what the portal takes', async () => {
  const hotel = await newHotel(null, { legalName: `"होटल" \\ ${'Himalaya '.repeat(11)}`.trim() });
  const recipient = {
    ...BUYER,
    name: `M/s "Rao & Söhne" \\ ${'Venkatanarasimharajuvaripeta '.repeat(4)}`.trim(),
    address: { line1: '"4" & <Nariman>\\Point', line2: '2A', city: 'Mumbai "Fort"', postalCode: '400021' },
  };
  const invoice = await invoiceOf(hotel, recipient, `two "thalis"\n${'and more '.repeat(40)}`.trim());
  const sent = await eInvoice(hotel, invoice);
  assertTaken(sent);
  assert.equal(sent.BuyerDtls.LglNm.length, 100);
  assert.ok(sent.SellerDtls.LglNm.startsWith('होटल'));
  assert.equal(sent.BuyerDtls.Loc, 'Mumbai Fort');
  assert.ok(!('Addr2' in sent.BuyerDtls), 'the portal wants three signs or none');
  assert.ok(sent.ItemList.some(({ PrdDesc }) => PrdDesc.startsWith('Food and drinks, two thalis and more')));
});

test('a guest without a GSTIN is no matter of the portal, and what it asks for is named', async () => {
  const hotel = await newHotel(gst({ hsnSac: '9963123' }));
  const invoice = await invoiceOf(hotel, { kind: 'GUEST' });
  const refused = await hotel.admin.get(`${hotel.path}/invoices/${invoice.id}/e-invoice`);
  assertRefused(refused, 409, /recipient\.gstin, an HSN or SAC code of line 1,/);
});

test('the parts of GST by their names, cess, goods, and each state', async () => {
  const hotel = await newHotel(null);
  const invoice = await invoiceOf(hotel);
  const [line] = invoice.lines;
  assert.ok(line !== undefined);
  const tax = { included: false, base: 1000, hsnSac: null, components: [] };
  const part = (name: string, percent: string, amount: number) => ({ ...tax, code: 'T', name, percent, amount });
  const sentWith = (taxes: InvoiceView['lines'][number]['taxes'], hsnSac = '996311'): EInvoice => {
    const total = 1000 + taxes.reduce((sum, { amount }) => sum + amount, 0);
    const lines = [{ ...line, price: 1000, taxable: 1000, taxes, total, hsnSac }];
    return eInvoiceOf({ ...invoice, lines, totals: { ...invoice.totals, total } });
  };
  const amounts = (sent: EInvoice): number[] =>
    sent.ItemList.flatMap(({ GstRt, IgstAmt, CgstAmt, SgstAmt, CesRt, CesAmt, OthChrg }) => [
      ...[GstRt, IgstAmt, CgstAmt, SgstAmt],
      ...[CesRt, CesAmt, OthChrg],
    ]);
  const cases: [EInvoice, number[]][] = [
    [sentWith([part('CGST', '9', 90), part('SGST', '9', 90)]), [18, 0, 90, 90, 0, 0, 0]],
    [sentWith([part('CGST', '9', 90), part('UTGST', '9', 90)]), [18, 0, 90, 90, 0, 0, 0]],
    [sentWith([part('IGST', '18', 180)]), [18, 180, 0, 0, 0, 0, 0]],
    [sentWith([part('GST', '5', 50), part('GST Cess', '12', 120)]), [5, 0, 25, 25, 12, 120, 0]],
    [sentWith([part('GST', '5', 50), { ...part('City tax', '0', 75), percent: null }]), [5, 0, 25, 25, 0, 0, 75]],
    [sentWith([]), [0, 0, 0, 0, 0, 0, 0]],
  ];
  for (const [sent, expected] of cases) {
    assertTaken(sent);
    assert.deepEqual(amounts(sent), expected);
    assert.equal(sent.TranDtls.IgstOnIntra, expected[1] === 0 ? 'N' : 'Y');
  }
  const goods = sentWith([], '2202');
  assertTaken(goods);
  assert.deepEqual([goods.ItemList[0]?.IsServc, cases[0]?.[0].ItemList[0]?.IsServc], ['N', 'Y']);
  for (const code of Object.keys(GST_STATES)) {
    const gstin = `${code}AABCT1332L1ZA`;
    const sent = eInvoiceOf({ ...invoice, seller: { ...invoice.seller, gstin } });
    assertTaken(sent);
    assert.deepEqual([sent.SellerDtls.Stcd, sent.BuyerDtls.Pos], [code, code]);
  }
});

test('the schema refuses what the portal refuses', async () => {
  const hotel = await newHotel(null);
  const sent = await eInvoice(hotel, await invoiceOf(hotel));
  const isValid = ajv.compile(schema);
  const [item] = sent.ItemList;
  for (const wrong of [
    { ...sent, Version: '1.0' },
    { ...sent, DocDtls: { ...sent.DocDtls, No: '/26-27/00001' } },
    { ...sent, DocDtls: { ...sent.DocDtls, Dt: '2026-12-01' } },
    { ...sent, SellerDtls: { ...sent.SellerDtls, Pin: '560038' } },
    { ...sent, BuyerDtls: { ...sent.BuyerDtls, LglNm: 'a "b"' } },
    { ...sent, ItemList: [{ ...item, HsnCd: '99631' + '12' }] },
    { ...sent, ItemList: [{ ...item, AssAmt: 0.001 }] },
    { ...sent, ItemList: [] },
  ])
    assert.equal(isValid(wrong), false, JSON.stringify(wrong).slice(0, 200));
});
