import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import {
  addUnclearMail,
  dayFromNow,
  importPdf,
  newMailProperty,
  newNumber,
  pdfOf,
  voucherFor,
} from '../../../../test/harness/mails.ts';
import { contentOf } from '../../../../test/harness/populated-property.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { type ApiClient, startOwnTestService } from '../../../../test/harness/service-under-test.ts';
import { bodyOf } from '../../../../test/harness/stays.ts';

/** What nobody can make of a message: the reason is shown, and nothing is changed. */

const service = await startOwnTestService();
after(() => service.stop());
const testProperty = await newMailProperty(service);
/** A message that waits for a person. */
const path = `${testProperty.path}/inbound-emails/${(await addUnclearMail(testProperty)).id}/resolve`;

/** All that a person can say of a reservation. */
const all = () => ({
  action: 'BOOK',
  site: 'MAKEMYTRIP',
  kind: 'NEW',
  reservationNumber: newNumber(),
  guestName: 'Asha Rao',
  arrivalOn: dayFromNow(service, 20),
  departureOn: dayFromNow(service, 23),
  rooms: [{ roomTypeCode: 'STD', quantity: 1 }],
  amount: 4500,
});

async function refuse(
  body: unknown,
  status: number,
  message: RegExp | string,
  client: ApiClient = testProperty.admin,
  at = path,
) {
  const content = await contentOf(service);
  const response = await client.post(at, body);
  assertRefused(response, status, message);
  assert.deepEqual(await contentOf(service), content);
  return response;
}

const WRONG: readonly (readonly [field: string, value: unknown])[] = [
  ['action', 'book'],
  ['action', null],
  ['action', undefined],
  ['notes', 7],
  ['notes', 'x'.repeat(2001)],
  ['kind', 'CHANGED'],
  ['kind', null],
  ['site', 'TRIVAGO'],
  ['site', null],
  ['reservationNumber', ''],
  ['reservationNumber', '---'],
  ['reservationNumber', '1'.repeat(65)],
  ['reservationNumber', null],
  ['guestName', ''],
  ['guestName', ' '],
  ['guestName', 'x'.repeat(201)],
  ['guestName', null],
  ['guestPhone', ''],
  ['guestPhone', 'by the pool'],
  ['guestPhone', '1'.repeat(100)],
  ['arrivalOn', '2026-02-30'],
  ['arrivalOn', '20-11-2026'],
  ['arrivalOn', null],
  ['departureOn', 'tomorrow'],
  ['departureOn', null],
  ['rooms', []],
  ['rooms', [{ roomTypeCode: 'STD', quantity: 0 }]],
  ['rooms', [{ roomTypeCode: 'STD', quantity: 1001 }]],
  ['rooms', [{ roomTypeCode: 'STD', quantity: 1.5 }]],
  ['rooms', [{ roomTypeCode: 'STD' }]],
  ['rooms', [{ quantity: 1 }]],
  ['rooms', Array.from({ length: 51 }, () => ({ roomTypeCode: 'STD', quantity: 1 }))],
  ['rooms', null],
  ['amount', -1],
  ['amount', 1_000_000_001],
  ['amount', 0.001],
  ['amount', '4500'],
  ['children', -1],
  ['children', 1001],
  ['children', 0.5],
];

for (const [field, value] of WRONG) {
  test(`400 for ${field} ${JSON.stringify(value)?.slice(0, 60) ?? 'left out'}, by name`, async () => {
    const response = await refuse({ ...all(), [field]: value }, 400, /.+/);
    const named: string[] = response.body.fieldErrors.map((error: { field: string }) => error.field);
    assert.ok(
      named.some((name) => name.startsWith(field)),
      response.text,
    );
  });
}

test('400 for a departure that is not after the arrival, or more than 366 nights after it', async () => {
  const { arrivalOn } = all();
  for (const departureOn of [arrivalOn, dayFromNow(service, 19), dayFromNow(service, 20 + 367)])
    await refuse({ ...all(), departureOn }, 400, 'departureOn cannot be booked: The stay must have 1 to 366 nights.');
});

test('400 for what is still missing, by name', async () => {
  for (const field of ['site', 'kind', 'reservationNumber', 'guestName', 'arrivalOn', 'departureOn', 'rooms']) {
    const response = await refuse({ ...all(), [field]: undefined }, 400, new RegExp(`${field} must be given`));
    assert.deepEqual(
      response.body.fieldErrors.map((error: { field: string }) => error.field),
      [field],
    );
  }
  await refuse({ action: 'BOOK', kind: 'CANCELLED', site: 'AGODA' }, 400, /reservationNumber must be given/);
  await refuse({}, 400, /action/);
  await refuse([], 400, /.+/);
});

test('400 for what was read and cannot be booked, by the name of what a person has to say', async () => {
  const vouchers = [
    [{ amount: 'USD 100.00' }, 'amount must be given: The amount is not in INR, the currency of the hotel.'],
    [
      { rooms: [{ name: 'Penthouse', quantity: 1 }] },
      'rooms cannot be booked: No room type has the code, name or alias "Penthouse".',
    ],
  ] as const;
  for (const [fields, message] of vouchers) {
    const email = await importPdf(testProperty, await pdfOf(voucherFor(service, testProperty, fields)));
    const at = `${testProperty.path}/inbound-emails/${email.id}/resolve`;
    await refuse({ action: 'BOOK', guestName: 'Asha Rao' }, 400, message, testProperty.admin, at);
  }
});

test('an amount has at most the decimals of the currency of the hotel', async () => {
  const tokyo = await newMailProperty(service, { currency: 'JPY', timezone: 'Asia/Tokyo' });
  const email = await addUnclearMail(tokyo);
  const at = `${tokyo.path}/inbound-emails/${email.id}/resolve`;
  await refuse({ ...all(), amount: 4500.5 }, 400, /amount must have at most 0 decimals in JPY/, tokyo.admin, at);
  await refuse({ ...all(), amount: 4500.005 }, 400, /amount must have at most 2 decimals in INR/);
});

test('404 for a room type that the hotel does not have, or no longer sells', async () => {
  await refuse({ ...all(), rooms: [{ roomTypeCode: 'NONE', quantity: 1 }] }, 404, 'room type not found');
  const rooms = [
    { roomTypeCode: 'STD', quantity: 1 },
    { roomTypeCode: 'std', quantity: 1 },
  ];
  await refuse({ ...all(), rooms }, 404, 'room type not found');
  const type = { code: 'OLD', name: 'Old wing', baseOccupancy: 1, maxOccupancy: 1, active: false };
  bodyOf(await testProperty.admin.post(`${testProperty.path}/room-types`, type), 201);
  await refuse({ ...all(), rooms: [{ roomTypeCode: 'OLD', quantity: 1 }] }, 404, 'room type not found');
});

test('409 when there are not so many rooms', async () => {
  await refuse({ ...all(), rooms: [{ roomTypeCode: 'DLX', quantity: 3 }] }, 409, /.+/);
});

test('409 for a cancellation of a reservation that nobody knows', async () => {
  await refuse({ ...all(), kind: 'CANCELLED' }, 409, /No earlier message names this reservation/);
});

test('409 for a reservation that was booked otherwise, or cancelled', async () => {
  const own = await newMailProperty(service);
  const voucher = voucherFor(service, own);
  const { status, reviewReasons } = await importPdf(own, await pdfOf(voucher));
  assert.equal(status, 'BOOKED', JSON.stringify(reviewReasons));
  const unclear = await addUnclearMail(own);
  const at = `${own.path}/inbound-emails/${unclear.id}/resolve`;
  const said = { ...all(), reservationNumber: voucher.number };
  await refuse(said, 409, /differs from what was booked/, own.admin, at);
  await importPdf(own, await pdfOf({ ...voucher, kind: 'CANCELLED' }));
  await refuse({ ...said, kind: 'MODIFIED' }, 409, /was cancelled before/, own.admin, at);
});

test('409 once a message is settled: booked, resolved, dismissed; and while nobody has read it', async () => {
  const own = await newMailProperty(service);
  const booked = await importPdf(own, await pdfOf(voucherFor(service, own)));
  assert.equal(booked.status, 'BOOKED', JSON.stringify(booked.reviewReasons));
  const [resolved, dismissed] = [await addUnclearMail(own), await addUnclearMail(own)];
  const at = (id: string): string => `${own.path}/inbound-emails/${id}/resolve`;
  bodyOf(await own.admin.post(at(resolved.id), all()));
  bodyOf(await own.admin.post(at(dismissed.id), { action: 'DISMISS' }));
  const unread = randomUUID();
  await service.sql(
    `insert into inbound_email (property_id, id, source, received_at, size_bytes, sha256, created_at, updated_at)
    values ($1, $2, 'SMTP', now(), 1, '\\x01', now(), now())`,
    [own.id, unread],
  );
  for (const [id, status] of [
    [booked.id, 'BOOKED'],
    [resolved.id, 'BOOKED'],
    [dismissed.id, 'PARSED'],
    [unread, 'RECEIVED'],
  ] as const)
    for (const body of [all(), { action: 'DISMISS' }])
      await refuse(
        body,
        409,
        `the message is ${status}: only messages that are NEEDS_REVIEW or FAILED can be resolved`,
        own.admin,
        at(id),
      );
});

test('401, 403 and 404: who may not, and what is not there', async () => {
  for (const role of ['STAFF', 'AGENT', 'FINANCE', 'HOUSEKEEPING', 'SUPERVISOR'] as const) {
    const client = await testProperty.join(role);
    await refuse({ action: 'DISMISS' }, 403, /.+/, client);
  }
  const [nobody, outsider] = [service.anonymous, await service.newUser()];
  await refuse({ action: 'DISMISS' }, 401, /.+/, nobody);
  await refuse({ action: 'DISMISS' }, 403, /.+/, outsider);
  const other = await newMailProperty(service);
  const theirs = await addUnclearMail(other);
  const at = (id: string, property = testProperty.path): string => `${property}/inbound-emails/${id}/resolve`;
  for (const id of [theirs.id, randomUUID()])
    await refuse({ action: 'DISMISS' }, 404, 'inbound email not found', testProperty.admin, at(id));
  await refuse({ action: 'DISMISS' }, 400, /emailId/, testProperty.admin, at('7'));
  await refuse({ action: 'DISMISS' }, 404, /property/, testProperty.admin, at(theirs.id, `/properties/${randomUUID()}`));
  assert.equal((await testProperty.admin.post(path, 'action=DISMISS', { 'content-type': 'text/plain' })).status, 415);
});
