import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { startTestService, type TestProperty } from '../../../../test/harness/service-under-test.ts';
import {
  bodyOf,
  checkIn,
  checkOut,
  holdRooms,
  hoursFrom,
  newPropertyWithRooms,
  openBooking,
  type PropertyWithRooms,
  pay,
  readBooking,
  roomAt,
  signGuest,
} from '../../../../test/harness/stays.ts';

/** Noon of 1 December in Asia/Kolkata. */
const START = '2026-12-01T06:30:00.000Z';
const TODAY = '2026-12-01';

const service = await startTestService();
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
      (select coalesce(sum(amount), 0) from tax_line t where t.property_id = s.property_id and t.room_stay_id = s.id and not t.included)
    union all select c.id from charge c where c.booking_id = $1 and c.tax_amount <>
      (select coalesce(sum(amount), 0) from tax_line t where t.property_id = c.property_id and t.charge_id = c.id and not t.included)`,
    [bookingId],
  );
  assert.deepEqual(wrong, []);
  return rows;
}

const taxOf = async (property: TestProperty, bookingId: string): Promise<number> =>
  (await readBooking(property, bookingId)).balance.tax;
const day = (count: number): string => hoursFrom(START, 24 * count);

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

test('a bill without its tax does not balance: the guest cannot leave', async () => {
  const property = await taxedProperty([room()]);
  const { id, primaryGuest } = await guestsAt(property, 1000);
  await signGuest(property, primaryGuest.id);
  await pay(property, id, 2000);
  service.clock.set(hoursFrom(START, 46));
  const refused = await property.admin.post(`${property.path}/bookings/${id}/check-out`, {});
  assertRefused(refused, 409, /expectedPay 2200.00, amountCollected 2000.00, pending 200.00/);
  assert.deepEqual(await stored(id), [], 'what was refused has left nothing');
  await pay(property, id, 200);
  bodyOf(await property.admin.post(`${property.path}/bookings/${id}/check-out`, {}));
});

test('the preset of India taxes rooms on both sides of 7,500, food and laundry, in halves', async () => {
  const property = await taxedProperty([]);
  const presets = bodyOf(await property.admin.get(`${property.path}/tax-presets`));
  assert.deepEqual(
    presets.map(({ code, countryCode }: Record<string, unknown>) => [code, countryCode]),
    [
      ['IN-HOTEL', 'IN'],
      ['IN-SPECIFIED-PREMISES', 'IN'],
    ],
  );
  await setRules(property, presets[0].rules);
  const { id: low } = await guestsAt(property, 7500);
  assert.equal(await taxOf(property, low), 750);
  await addCharge(property, low, { amount: 450.1 });
  await addCharge(property, low, { type: 'LAUNDRY', amount: 100 });
  const { taxes, tax } = bodyOf(await property.admin.get(`${property.path}/bookings/${low}/taxes`));
  assert.equal(tax, 790.51);
  assert.deepEqual(taxes, [
    {
      code: 'GST-FOOD-5',
      name: 'GST 5 %',
      percent: '5',
      hsnSac: '996332',
      included: false,
      base: 450.1,
      amount: 22.51,
      components: [
        { name: 'CGST', percent: '2.5', amount: 11.26 },
        { name: 'SGST', percent: '2.5', amount: 11.25 },
      ],
    },
    {
      code: 'GST-LAUNDRY-18',
      name: 'GST 18 %',
      percent: '18',
      hsnSac: '999719',
      included: false,
      base: 100,
      amount: 18,
      components: [
        { name: 'CGST', percent: '9', amount: 9 },
        { name: 'SGST', percent: '9', amount: 9 },
      ],
    },
    {
      code: 'GST-ROOM-5',
      name: 'GST 5 %',
      percent: '5',
      hsnSac: '996311',
      included: false,
      base: 15_000,
      amount: 750,
      components: [
        { name: 'CGST', percent: '2.5', amount: 375 },
        { name: 'SGST', percent: '2.5', amount: 375 },
      ],
    },
  ]);
  const high = await openBooking(property, { expectedCheckInAt: START, expectedCheckOutAt: hoursFrom(START, 47) });
  await checkIn(property, high.id, [roomAt(property, 1)], { nightlyRate: 7500.01, rateSource: 'MANUAL', checkInAt: START });
  assert.equal(await taxOf(property, high.id), 2700);
});

test('a rule that begins in the middle of a stay falls on the later nights', async () => {
  const property = await taxedProperty([room({ from: '2026-12-02' })]);
  const { id } = await guestsAt(property, 1000);
  assert.equal(await taxOf(property, id), 100);
  service.clock.set(day(1));
  await setRules(property, [room({ from: '2026-12-02', until: '2026-12-02' }), room({ percent: '20', from: '2026-12-03' })]);
  const until = { expectedCheckOutAt: hoursFrom(START, 71) };
  bodyOf(await property.admin.post(`${property.path}/bookings/${id}/expected-dates`, until), 204);
  assert.equal(await taxOf(property, id), 300);
  service.clock.set(hoursFrom(START, 70));
  assert.equal((await checkOut(property, id)).balance.tax, 300);
  assert.deepEqual(
    (await stored(id)).map(({ on, amount }) => [on, amount]),
    [
      ['2026-12-02', 100],
      ['2026-12-03', 200],
    ],
  );
});

test('a guest who leaves early, and one who stays longer, pays the tax of the nights that are billed', async () => {
  const property = await taxedProperty([room()]);
  const { id } = await guestsAt(property, 1000, 2);
  assert.equal(await taxOf(property, id), 400);
  service.clock.set(hoursFrom(START, 22));
  const [first, second] = (await readBooking(property, id)).stays;
  await signGuest(property, (await readBooking(property, id)).primaryGuest.id);
  bodyOf(await property.admin.post(`${property.path}/bookings/${id}/room-stays/${first.id}/check-out`, {}));
  assert.equal(await taxOf(property, id), 300);
  service.clock.set(day(3));
  assert.equal(await taxOf(property, id), 500, 'overdue: the nights go on');
  const gone = await checkOut(property, id);
  assert.deepEqual([gone.balance.expectedPay, gone.balance.tax], [5500, 500]);
  assert.equal((await stored(id)).length, 5);
  assert.deepEqual(gone.stays.find(({ id: stayId }: { id: string }) => stayId === second.id).tax, 400);
});

test('a move closes the nights before it with their tax, a void leaves none', async () => {
  const property = await taxedProperty([room()]);
  const { id, stays } = await guestsAt(property, 1000);
  service.clock.set(day(1));
  const moved = bodyOf(
    await property.admin.post(`${property.path}/room-stays/${stays[0].id}/move`, { roomId: roomAt(property, 1) }),
  );
  assert.deepEqual(await stored(id), [{ code: 'ROOM', on: '2026-12-01', base: 1000, amount: 100 }]);
  assert.equal(await taxOf(property, id), 200);
  bodyOf(await property.admin.post(`${property.path}/room-stays/${moved.id}/void`, { reason: 'wrong room' }));
  assert.equal(await taxOf(property, id), 100);
  const other = await openBooking(property, { expectedCheckInAt: day(1), expectedCheckOutAt: day(2) });
  const voided = await checkIn(property, other.id, [roomAt(property, 2)], { nightlyRate: 1000 });
  bodyOf(await property.admin.post(`${property.path}/room-stays/${voided.stays[0].id}/void`, {}));
  assert.deepEqual([await taxOf(property, other.id), await stored(other.id)], [0, []]);
});

test('a charge is taxed when it is written, by the rules of its date, and its reversal takes the tax back', async () => {
  const property = await taxedProperty([onFood()]);
  const { id } = await openBooking(property);
  const charge = await addCharge(property, id);
  assert.equal(charge.tax, 22.5);
  assert.equal((await addCharge(property, id, { type: 'DAMAGE' })).tax, 0);
  assert.equal((await addCharge(property, id, { occurredAt: hoursFrom(START, -12.5) })).tax, 0, 'of yesterday');
  assert.deepEqual((await readBooking(property, id)).balance, {
    expectedPay: 1372.5,
    amountCollected: 0,
    pending: 1372.5,
    tax: 22.5,
  });
  service.clock.set(day(1));
  await setRules(property, [onFood({ until: TODAY })]);
  const path = `${property.path}/bookings/${id}/charges/${charge.id}/reverse`;
  const back = bodyOf(await property.admin.post(path, { reason: 'entered twice' }));
  assert.deepEqual([back.amount, back.tax], [-450, -22.5]);
  assert.equal(await taxOf(property, id), 0);
  assert.deepEqual(
    (await stored(id)).map(({ on, amount }) => [on, amount]),
    [
      [TODAY, 22.5],
      ['2026-12-02', -22.5],
    ],
  );
});

test('a penalty is taxed by its type, a payment and its refund are not', async () => {
  const chargeTypes = ['CANCELLATION_PENALTY', 'NO_SHOW_PENALTY'];
  const property = await taxedProperty([room({ code: 'PENALTY', percent: '18', on: { nights: false, chargeTypes } })]);
  const { id } = await openBooking(property, { expectedCheckInAt: START, expectedCheckOutAt: hoursFrom(START, 47) });
  const body = { fromAt: START, toAt: hoursFrom(START, 47), rateSource: 'ROOM_TYPE_DEFAULT' };
  await holdRooms(property, id, body);
  await pay(property, id, 1000);
  const cancelled = bodyOf(await property.admin.post(`${property.path}/bookings/${id}/cancel`, {}));
  assert.deepEqual(cancelled.balance, { expectedPay: 3540, amountCollected: 1000, pending: 2540, tax: 540 });
  const [payment] = cancelled.ledger.payments;
  bodyOf(await property.admin.post(`${property.path}/bookings/${id}/payments/${payment.id}/refund`, { amount: 400 }));
  const after = await readBooking(property, id);
  assert.deepEqual(after.balance, { expectedPay: 3540, amountCollected: 600, pending: 2940, tax: 540 });
  assert.equal((await stored(id)).length, 1);
});

test('a hold and the offer for it are quoted with their tax, and the hold keeps it when guests come', async () => {
  const property = await taxedProperty([room({ on: { nights: true, rateUpTo: 3000 } })], { defaultRate: 3000 });
  const range = 'from=2026-12-01&to=2026-12-03&offers=true';
  const [type] = bodyOf(await property.admin.get(`${property.path}/rooms/availability-range?${range}`));
  assert.deepEqual([type.offers[0].amount, type.offers[0].tax], [6000, 600]);
  const { id } = await openBooking(property, { expectedCheckInAt: START, expectedCheckOutAt: hoursFrom(START, 47) });
  const body = { fromAt: START, toAt: hoursFrom(START, 47), rateSource: 'ROOM_TYPE_DEFAULT', quantity: 2 };
  const held = await holdRooms(property, id, body);
  assert.deepEqual([held.amount, held.tax], [12_000, 1200]);
  assert.equal(await taxOf(property, id), 1200);
  const inHouse = await checkIn(property, id, [roomAt(property, 0), roomAt(property, 1)], { checkInAt: START });
  assert.equal(inHouse.balance.tax, 1200);
});

test('a tax for each person counts the adults once a date, whatever rooms close first', async () => {
  const person = room({ code: 'CITY', percent: undefined, amount: 1.5, per: 'PERSON_NIGHT' });
  const property = await taxedProperty([person]);
  const { id, stays, primaryGuest } = await guestsAt(property, 1000, 2, { maleCount: 2, femaleCount: 1, childCount: 4 });
  assert.equal(await taxOf(property, id), 9);
  await signGuest(property, primaryGuest.id);
  service.clock.set(hoursFrom(START, 22));
  bodyOf(await property.admin.post(`${property.path}/bookings/${id}/room-stays/${stays[1].id}/check-out`, {}));
  assert.equal(await taxOf(property, id), 9);
  service.clock.set(hoursFrom(START, 46));
  assert.equal((await checkOut(property, id)).balance.tax, 9);
  assert.deepEqual(
    (await stored(id)).map(({ on, amount }) => [on, amount]),
    [
      [TODAY, 4.5],
      ['2026-12-02', 4.5],
    ],
  );
});

test('an included tax is shown and stored, and changes no balance', async () => {
  const property = await taxedProperty([room({ included: true, percent: '12' }), onFood({ included: true })]);
  const { id } = await guestsAt(property, 1000);
  await addCharge(property, id, { amount: 105 });
  assert.deepEqual((await readBooking(property, id)).balance, { expectedPay: 2105, amountCollected: 0, pending: 2105, tax: 0 });
  const { taxes, tax } = bodyOf(await property.admin.get(`${property.path}/bookings/${id}/taxes`));
  assert.deepEqual(
    taxes.map(({ code, base, amount }: Record<string, unknown>) => [code, base, amount]),
    [
      ['FOOD', 100, 5],
      ['ROOM', 1785.72, 214.28],
    ],
  );
  assert.equal(tax, 0);
  service.clock.set(hoursFrom(START, 46));
  assert.equal((await checkOut(property, id)).balance.expectedPay, 2105);
  assert.deepEqual((await stored(id)).map(({ base, amount }) => [base, amount]).length, 3);
});

test('with rounding by the bill the sum is rounded: of nights in several rooms, whenever they close, and of charges', async () => {
  const property = await taxedProperty([room({ percent: '0.5', rounding: 'BILL' }), onFood({ rounding: 'BILL' })]);
  const { id, stays, primaryGuest } = await guestsAt(property, 0.9, 3);
  assert.equal(await taxOf(property, id), 0.03, '6 nights at 0.0045');
  await signGuest(property, primaryGuest.id);
  service.clock.set(hoursFrom(START, 46));
  bodyOf(await property.admin.post(`${property.path}/bookings/${id}/room-stays/${stays[2].id}/check-out`, {}));
  assert.equal(await taxOf(property, id), 0.03);
  for (const tax of [0.01, 0, 0.01]) assert.equal((await addCharge(property, id, { amount: 0.1 })).tax, tax);
  assert.equal((await checkOut(property, id)).balance.tax, 0.05);
  await stored(id);
});

test('a currency without decimals is exact too', async () => {
  const property = await taxedProperty([room()], { currency: 'JPY' });
  const { id } = await guestsAt(property, 10_005);
  assert.deepEqual((await readBooking(property, id)).balance, {
    expectedPay: 22_012,
    amountCollected: 0,
    pending: 22_012,
    tax: 2002,
  });
});

test('two charges at once: both are on the bill that is rounded', async () => {
  const property = await taxedProperty([onFood({ rounding: 'BILL' })]);
  const { id } = await openBooking(property);
  const charges = await Promise.all(Array.from({ length: 7 }, () => addCharge(property, id, { amount: 0.1 })));
  assert.equal(Math.round(100 * charges.reduce((sum, { tax }) => sum + tax, 0)), 4);
  assert.deepEqual([(await stored(id)).length, await taxOf(property, id)], [7, 0.04]);
});

test('a property without rules says nothing of taxes, and its bills are as before', async () => {
  service.clock.set(START);
  const property = await newPropertyWithRooms(service);
  const { id } = await guestsAt(property, 1000);
  await holdRooms(property, (await openBooking(property)).id, { fromAt: START, toAt: hoursFrom(START, 47) });
  await addCharge(property, id);
  const texts = await Promise.all(
    [
      `bookings/${id}`,
      'bookings',
      `bookings/${id}/charges`,
      `bookings/${id}/balance`,
      'rooms/availability-range?from=2026-12-01&to=2026-12-03&offers=true',
      'room-stays/active',
    ].map(async (path) => (await property.admin.get(`${property.path}/${path}`)).text),
  );
  for (const text of texts) assert.doesNotMatch(text, /tax/i);
  assert.deepEqual(JSON.parse(texts[3] ?? ''), { expectedPay: 2450, amountCollected: 0, pending: 2450 });
  assert.deepEqual(bodyOf(await property.admin.get(`${property.path}/bookings/${id}/taxes`)), { taxes: [], tax: 0 });
});
