import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { startTestService, type TestProperty, type TestService } from '../../../test/harness/service-under-test.ts';
import {
  bodyOf,
  checkIn,
  checkOut,
  holdRooms,
  hoursFrom,
  newPropertyWithRooms,
  openBooking,
  type PropertyWithRooms,
  readBooking,
  roomAt,
} from '../../../test/harness/stays.ts';

/** Noon of 1 December in Asia/Kolkata. */
const START = '2026-12-01T06:30:00.000Z';
const TODAY = '2026-12-01';

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

type Rule = Record<string, unknown>;

const room = (fields: Rule = {}): Rule => ({
  code: 'ROOM',
  name: 'Room tax',
  percent: '10',
  on: { nights: true },
  from: TODAY,
  ...fields,
});
const onFood = (fields: Rule = {}): Rule => ({
  code: 'FOOD',
  name: 'Food tax',
  percent: '5',
  on: { nights: false, chargeTypes: ['FOOD'] },
  from: TODAY,
  ...fields,
});

async function setRules(property: TestProperty, rules: readonly Rule[]): Promise<void> {
  bodyOf(await property.admin.put(`${property.path}/tax-rules`, { rules }));
}

/** A property with three rooms and these rules, at noon of 1 December. */
async function taxedProperty(rules: readonly Rule[], fields: Record<string, unknown> = {}): Promise<PropertyWithRooms> {
  service.clock.set(START);
  const property = await newPropertyWithRooms(service, { rooms: 3, ...fields });
  await setRules(property, rules);
  return property;
}

/** Guests in so many rooms for two nights, at that rate. */
async function guestsAt(property: PropertyWithRooms, nightlyRate: number, rooms = 1, fields: Record<string, unknown> = {}) {
  const now = START;
  const booking = await openBooking(property, { expectedCheckInAt: now, expectedCheckOutAt: hoursFrom(now, 47), ...fields });
  const roomIds = Array.from({ length: rooms }, (_, index) => roomAt(property, index));
  return checkIn(property, booking.id, roomIds, { nightlyRate, rateSource: 'MANUAL', checkInAt: now });
}

async function addCharge(property: TestProperty, bookingId: string, fields: Record<string, unknown> = {}) {
  const body = { type: 'FOOD', amount: 450, ...fields };
  return bodyOf(await property.admin.post(`${property.path}/bookings/${bookingId}/charges`, body), 201);
}

/** The stored taxes of the booking, and the rows whose sum beside them is another. */
async function stored(bookingId: string) {
  const rows = await service.sql(
    'select code, taxed_on::text as on, base::float8 as base, amount::float8 as amount from tax_line where booking_id = $1 order by taxed_on, code, id',
    [bookingId],
  );
  const wrong = await service.sql(
    `select s.id from room_stay s where s.booking_id = $1 and s.billed_tax <>
      (select coalesce(sum(amount), 0) from tax_line t where t.room_stay_id = s.id and not t.included)
    union all select c.id from charge c where c.booking_id = $1 and c.tax_amount <>
      (select coalesce(sum(amount), 0) from tax_line t where t.charge_id = c.id and not t.included)`,
    [bookingId],
  );
  assert.deepEqual(wrong, []);
  return rows;
}

test('nights are taxed while the guest is in house, and stored at check-out', async () => {
  const property = await taxedProperty([room()]);
  const { id } = await guestsAt(property, 1000);
  const inHouse = await readBooking(property, id);
  assert.deepEqual(inHouse.balance, { expectedPay: 2200, amountCollected: 0, pending: 2200, tax: 200 });
  assert.deepEqual([inHouse.stays[0].amount, inHouse.stays[0].tax], [2000, 200]);
  assert.deepEqual(await stored(id), []);
  service.clock.set(hoursFrom(START, 46));
  const gone = await checkOut(property, id);
  assert.deepEqual(gone.balance, { expectedPay: 2200, amountCollected: 2200, pending: 0, tax: 200 });
  assert.deepEqual(await stored(id), [
    { code: 'ROOM', on: '2026-12-01', base: 1000, amount: 100 },
    { code: 'ROOM', on: '2026-12-02', base: 1000, amount: 100 },
  ]);
});

test('a charge is taxed when it is written, and its reversal takes the tax back', async () => {
  const property = await taxedProperty([onFood()]);
  const { id } = await openBooking(property);
  const charge = await addCharge(property, id);
  assert.equal(charge.tax, 22.5);
  assert.equal((await addCharge(property, id, { type: 'DAMAGE' })).tax, 0);
  assert.deepEqual((await readBooking(property, id)).balance, {
    expectedPay: 922.5,
    amountCollected: 0,
    pending: 922.5,
    tax: 22.5,
  });
  const path = `${property.path}/bookings/${id}/charges/${charge.id}/reverse`;
  const back = bodyOf(await property.admin.post(path, { reason: 'entered twice' }));
  assert.deepEqual([back.amount, back.tax], [-450, -22.5]);
  assert.equal((await readBooking(property, id)).balance.tax, 0);
  assert.deepEqual((await stored(id)).map(({ amount }) => amount).sort(), [-22.5, 22.5]);
});

test('a hold is quoted with its tax', async () => {
  const property = await taxedProperty([room()], { defaultRate: 3000 });
  const { id } = await openBooking(property, { expectedCheckInAt: START, expectedCheckOutAt: hoursFrom(START, 47) });
  const held = await holdRooms(property, id, {
    fromAt: START,
    toAt: hoursFrom(START, 47),
    rateSource: 'ROOM_TYPE_DEFAULT',
    quantity: 2,
  });
  assert.deepEqual([held.amount, held.tax], [12_000, 1200]);
  assert.equal((await readBooking(property, id)).balance.tax, held.tax);
});
