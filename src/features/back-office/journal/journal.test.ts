import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import test, { after } from 'node:test';
import { SaxesParser } from 'saxes';
import { longTest } from '../../../../test/harness/long-test.ts';
import { createRandom } from '../../../../test/harness/random.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { startTestService } from '../../../../test/harness/service-under-test.ts';
import {
  bodyOf,
  checkIn,
  checkOut,
  holdRooms,
  newPropertyWithRooms,
  openBooking,
  type PropertyWithRooms,
  pay,
  readBooking,
  roomAt,
} from '../../../../test/harness/stays.ts';
import { addDays, instantAt, localDateOf } from '../../../platform/time.ts';

const ZONE = 'Asia/Kolkata';
const TODAY = localDateOf(new Date().toISOString(), ZONE);
const at = (days: number, time: string): string => instantAt(addDays(TODAY, days), time, ZONE);
const [FROM, TO] = [addDays(TODAY, -12), TODAY];

const service = await startTestService();
after(() => service.stop());

type Line = { accountCode: string; debit: number; credit: number };
type Entry = { id: string; date: string; kind: string; bookingId: string; lines: Line[] };
const paise = (amount: number): number => Math.round(amount * 100);
const net = (lines: readonly Line[], isOf: (code: string) => boolean = () => true): number =>
  lines.filter(({ accountCode }) => isOf(accountCode)).reduce((sum, line) => sum + paise(line.debit) - paise(line.credit), 0);
const is =
  (...codes: string[]) =>
  (code: string) =>
    codes.includes(code);

const read = async (property: PropertyWithRooms, from = FROM, to = TO) =>
  bodyOf(await property.admin.get(`${property.path}/journal?from=${from}&to=${to}`));
const booked = (entries: readonly Entry[], id: string) => entries.filter(({ bookingId }) => bookingId === id);
const shown = (entries: readonly Entry[]) =>
  entries.map(({ kind, date, lines }) => [
    kind,
    date,
    lines.map(({ accountCode, debit, credit }) => [accountCode, debit, credit]),
  ]);

/** The elements of a well-formed document that hold text, in order. @throws Error for any other */
function leavesOf(xml: string): [string, string][] {
  const leaves: [string, string][] = [];
  const parser = new SaxesParser();
  let text = '';
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', () => {
    text = '';
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('closetag', ({ name }) => {
    if (text.trim() !== '') leaves.push([name, text]);
    text = '';
  });
  parser.write(xml).close();
  return leaves;
}

async function hotel(rooms = 3): Promise<PropertyWithRooms> {
  service.clock.set(at(-13, '12:00'));
  const property = await newPropertyWithRooms(service, { rooms });
  bodyOf(await property.admin.put(`${property.path}/cancellation-policy`, { penaltyMode: 'ONE_NIGHT' }));
  return property;
}

test('an advance, a night, a charge, a payment and what is taken back, each on its date', async () => {
  const property = await hotel();
  const bill = (id: string, path: string) => `${property.path}/bookings/${id}/${path}`;
  service.clock.set(at(-3, '10:00'));
  const { id } = await openBooking(property, { expectedCheckInAt: at(-2, '13:00'), expectedCheckOutAt: at(1, '11:00') });
  await pay(property, id, 1000);
  service.clock.set(at(-2, '13:00'));
  await checkIn(property, id, [roomAt(property, 0)], { nightlyRate: 2000.5, rateSource: 'MANUAL' });
  service.clock.set(at(-1, '20:00'));
  const charge = bodyOf(await property.admin.post(bill(id, 'charges'), { type: 'FOOD', amount: 450 }), 201);
  const payment = bodyOf(await property.admin.post(bill(id, 'payments'), { amount: 300, method: 'CASH' }), 201);
  service.clock.set(at(0, '09:00'));
  bodyOf(await property.admin.post(bill(id, `charges/${charge.id}/reverse`), { reason: 'mistyped' }));
  assert.equal((await property.admin.delete(bill(id, `payments/${payment.id}`))).status, 204);
  const { entries, total, accounts } = await read(property);
  const [d3, d2, d1, d0] = [-3, -2, -1, 0].map((days) => addDays(TODAY, days));
  assert.deepEqual(shown(entries), [
    [
      'PAYMENT',
      d3,
      [
        ['1010', 1000, 0],
        ['2100', 0, 1000],
      ],
    ],
    [
      'ROOM_NIGHT',
      d2,
      [
        ['1200', 2000.5, 0],
        ['4000', 0, 2000.5],
      ],
    ],
    [
      'DEPOSIT_APPLIED',
      d2,
      [
        ['2100', 1000, 0],
        ['1200', 0, 1000],
      ],
    ],
    [
      'ROOM_NIGHT',
      d1,
      [
        ['1200', 2000.5, 0],
        ['4000', 0, 2000.5],
      ],
    ],
    [
      'CHARGE',
      d1,
      [
        ['1200', 450, 0],
        ['4110', 0, 450],
      ],
    ],
    [
      'PAYMENT',
      d1,
      [
        ['1010', 300, 0],
        ['1200', 0, 300],
      ],
    ],
    [
      'ROOM_NIGHT',
      d0,
      [
        ['1200', 2000.5, 0],
        ['4000', 0, 2000.5],
      ],
    ],
    [
      'CHARGE_REVERSED',
      d0,
      [
        ['1200', 0, 450],
        ['4110', 450, 0],
      ],
    ],
    [
      'PAYMENT_REMOVED',
      d0,
      [
        ['1010', 0, 300],
        ['1200', 300, 0],
      ],
    ],
  ]);
  assert.deepEqual([total.debit, total.credit], [9501.5, 9501.5]);
  assert.equal(net(accounts, is('1200')), 500_150);
});

test('a no-show keeps its penalty from the advance', async () => {
  const property = await hotel();
  service.clock.set(at(-2, '18:00'));
  const dates = { expectedCheckInAt: at(-2, '14:00'), expectedCheckOutAt: at(-1, '11:00') };
  const { id } = await openBooking(property, dates);
  await holdRooms(property, id, { fromAt: dates.expectedCheckInAt, toAt: dates.expectedCheckOutAt });
  await pay(property, id, 5000);
  bodyOf(await property.admin.post(`${property.path}/bookings/${id}/no-show`, {}));
  const { accounts } = await read(property);
  assert.deepEqual([net(accounts, is('4170')), net(accounts, is('2100')), net(accounts, is('1200'))], [-300_000, -200_000, 0]);
});

const GST = {
  code: 'GST',
  name: 'GST',
  percent: '12',
  on: { nights: true },
  components: [
    { name: 'CGST', percent: '6' },
    { name: 'SGST', percent: '6' },
  ],
};
const ON_FOOD = { code: 'VAT', name: 'VAT', percent: '5', on: { nights: false, chargeTypes: ['FOOD'] }, included: true };

/** Nineteen days of bookings, charges, payments and what is taken back, made over HTTP in order of time. */
async function makeHistory(property: PropertyWithRooms, seed: number): Promise<string[]> {
  const { below, oneOf, happens } = createRandom(String(seed));
  const { admin, path } = property;
  const ids: string[] = [];
  const bill = async (id: string) => {
    const own = `${path}/bookings/${id}`;
    if (happens(0.7)) {
      const charge = bodyOf(
        await admin.post(`${own}/charges`, { type: oneOf(['FOOD', 'LAUNDRY']), amount: (1 + below(90_000)) / 100 }),
        201,
      );
      if (happens(0.3)) bodyOf(await admin.post(`${own}/charges/${charge.id}/reverse`, { reason: 'wrong' }));
    }
    if (happens(0.8)) {
      const amount = (100 + below(30_000)) / 100;
      const method = oneOf(['CASH', 'CARD', 'UPI']);
      const payment = bodyOf(await admin.post(`${own}/payments`, { amount, method }), 201);
      const fate = below(4);
      if (fate === 0 && method === 'CASH') assert.equal((await admin.delete(`${own}/payments/${payment.id}`)).status, 204);
      if (fate === 1) bodyOf(await admin.post(`${own}/payments/${payment.id}/refund`, { amount: 1, method: 'CASH' }));
    }
  };
  for (let room = 0; room < 3; room += 1) {
    for (let day = -10 + below(3); day < 0; ) {
      const nights = Math.min(1 + below(3), -day + 1);
      service.clock.set(at(day - 1, '15:00'));
      const dates = { expectedCheckInAt: at(day, '13:00'), expectedCheckOutAt: at(day + nights, '11:00') };
      const { id } = await openBooking(property, dates);
      ids.push(id);
      await bill(id);
      service.clock.set(at(day, '13:00'));
      if (happens(0.15)) bodyOf(await admin.post(`${path}/bookings/${id}/${oneOf(['no-show', 'cancel'])}`, {}));
      else {
        const rate = { nightlyRate: (100_000 + below(700_000)) / 100, rateSource: 'MANUAL' };
        await checkIn(property, id, [roomAt(property, room)], rate);
        await bill(id);
        if (day + nights <= 0) {
          service.clock.set(at(day + nights, '10:30'));
          await checkOut(property, id);
        }
      }
      day += nights;
    }
  }
  return ids;
}

longTest('over a random history the journal is balanced, and is what the bills and the reports say', async (t) => {
  const seed = randomInt(1_000_000);
  t.diagnostic(`seed ${seed}`);
  const property = await hotel();
  const rules = [GST, ON_FOOD].map((rule) => ({ ...rule, from: FROM }));
  bodyOf(await property.admin.put(`${property.path}/tax-rules`, { rules }));
  const ids = await makeHistory(property, seed);
  service.clock.set(at(0, '20:00'));
  const { entries, accounts, total } = await read(property);
  for (const { lines } of entries as Entry[]) assert.equal(net(lines), 0);
  assert.equal(total.debit, total.credit);
  assert.equal(new Set(entries.map(({ id }: Entry) => id)).size, entries.length);
  const onGuests = is('1200', '2100');
  for (const id of ids) {
    const { balance, status } = await readBooking(property, id);
    const lines = booked(entries, id).flatMap((entry) => entry.lines);
    // What rooms that are only held will cost is in the balance and not yet due; none are held here.
    assert.equal(net(lines, onGuests), paise(balance.pending), `${status} ${id}, seed ${seed}`);
    if (status !== 'CANCELLED' && status !== 'NO_SHOW') assert.equal(net(lines, is('2100')), 0, `advance of ${id}, seed ${seed}`);
  }
  const report = bodyOf(await property.admin.get(`${property.path}/reports/range?from=${FROM}&to=${TO}`));
  assert.equal(net(accounts, is('1010', '1020', '1030')), paise(report.total.net), `seed ${seed}`);
  assert.equal(-net(accounts, is('4000')), paise(report.total.roomRevenue), `seed ${seed}`);
  const [{ included, added }] = (await service.sql<{ included: number; added: number }>(
    `select coalesce(sum(amount) filter (where included), 0)::float8 as included, coalesce(sum(amount) filter (where not included), 0)::float8 as added
    from tax_line where property_id = $1 and charge_id is not null`,
    [property.id],
  )) as [{ included: number; added: number }];
  assert.equal(
    -net(accounts, (code) => code.startsWith('41')),
    paise(report.total.otherRevenue) - paise(included),
    `seed ${seed}`,
  );
  assert.equal(added, 0);
  assert.equal(net(accounts, is('4900')), 0, `seed ${seed}`);

  const cut = addDays(FROM, randomInt(12));
  const parts = [await read(property, FROM, cut), await read(property, addDays(cut, 1), TO)];
  assert.deepEqual(
    parts.flatMap((part) => part.entries),
    entries,
    `cut after ${cut}, seed ${seed}`,
  );
});

test('the files have the lines of the JSON, and the audit log says who took them', async () => {
  const property = await hotel();
  service.clock.set(at(-1, '13:00'));
  const { id } = await openBooking(property);
  await pay(property, id, 1250.5);
  const names = { deposits: { code: '2100', name: 'Advances & deposits' }, tallyCompany: 'Rao <Hotels>' };
  bodyOf(await property.admin.put(`${property.path}/journal-settings`, names));
  const finance = await property.join('FINANCE');
  const file = (extension: string) => finance.get(`${property.path}/journal.${extension}?from=${FROM}&to=${TO}`);
  const csv = await file('csv');
  assert.deepEqual([csv.status, csv.headers.get('content-type')], [200, 'text/csv; charset=utf-8']);
  assert.equal(csv.text.split('\r\n').length, 4);
  const { text, headers, status } = await file('xml');
  assert.deepEqual([status, headers.get('content-type')], [200, 'application/xml; charset=utf-8']);
  const yesterday = addDays(TODAY, -1).replaceAll('-', '');
  assert.deepEqual(leavesOf(text), [
    ['TALLYREQUEST', 'Import Data'],
    ['REPORTNAME', 'Vouchers'],
    ['SVCURRENTCOMPANY', 'Rao <Hotels>'],
    ['DATE', yesterday],
    ['EFFECTIVEDATE', yesterday],
    ['VOUCHERTYPENAME', 'Receipt'],
    ['PERSISTEDVIEW', 'Accounting Voucher View'],
    ['REFERENCE', 'B-000001'],
    ['NARRATION', 'B-000001 payment CASH'],
    ['LEDGERNAME', 'Cash'],
    ['ISDEEMEDPOSITIVE', 'Yes'],
    ['AMOUNT', '-1250.50'],
    ['LEDGERNAME', 'Advances & deposits'],
    ['ISDEEMEDPOSITIVE', 'No'],
    ['AMOUNT', '1250.50'],
  ]);
  const log = bodyOf(await property.admin.get(`${property.path}/audit-log?actorId=${finance.userId}`));
  assert.deepEqual(
    log.map(({ action, after: { format } }: { action: string; after: { format: string } }) => [action, format]),
    [
      ['journal.exported', 'tally'],
      ['journal.exported', 'csv'],
    ],
  );
});

test('accounts are changed one by one; wrong input names its field', async () => {
  const property = await hotel(1);
  const url = `${property.path}/journal-settings`;
  const before = bodyOf(await property.admin.get(url));
  const food = { type: 'FOOD', code: 'R-1', name: 'Restaurant' };
  const changed = bodyOf(await property.admin.put(url, { charges: [food] }));
  assert.deepEqual(changed, {
    ...before,
    charges: before.charges.map((row: { type: string }) => (row.type === 'FOOD' ? food : row)),
  });
  assert.deepEqual(bodyOf(await property.admin.get(url)), changed);
  const logged = async () =>
    bodyOf(await property.admin.get(`${property.path}/audit-log?entityId=${property.id}&entity=journal-settings`)).length;
  const entries = await logged();
  bodyOf(await property.admin.put(url, { charges: [food] }));
  assert.equal(await logged(), entries);
  assertRefused(await property.admin.put(url, { roomRevenue: { code: '', name: 'x' } }), 400, /code/);
  assertRefused(await property.admin.put(url, { charges: [{ type: 'BEER', code: '1', name: 'x' }] }), 400, /type/);
  assertRefused(await (await property.join('MANAGER')).put(url, { charges: [food] }), 403, /role/);
  const journal = `${property.path}/journal`;
  assertRefused(await property.admin.get(journal), 400, /from/);
  assertRefused(await property.admin.get(`${journal}?from=${TO}&to=${FROM}`), 400, /date range/i);
  assertRefused(await property.admin.get(`${journal}?from=2026-01-01&to=2026-02-01`), 400, /to must be at most 30 days/);
  assertRefused(await (await property.join('STAFF')).get(`${journal}.csv?from=${TO}&to=${TO}`), 403, /role/);
});
