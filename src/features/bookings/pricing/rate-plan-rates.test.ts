import assert from 'node:assert/strict';
import test, { after, beforeEach } from 'node:test';
import { addRatePlan, setRates } from '../../../../test/harness/rates.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { startTestService } from '../../../../test/harness/service-under-test.ts';
import {
  addRoom,
  addRoomType,
  bodyOf,
  checkIn,
  checkOut,
  newPropertyWithRooms,
  openBooking,
  type PropertyWithRooms,
  readBooking,
  roomAt,
} from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());
// Noon in India, on the day of every test.
beforeEach(() => service.clock.set('2026-12-01T12:00:00+05:30'));

const december = (day: number, time: string): string => `2026-12-${String(day).padStart(2, '0')}T${time}:00+05:30`;
/** Three nights: the 1st, the 2nd and the 3rd. */
const EXPECTED = { expectedCheckInAt: december(1, '12:00'), expectedCheckOutAt: december(4, '11:00') };

type Plan = { id: string; code: string };
type Stay = { id: string; rateSource: string; ratePlanCode: string; nightlyRate: number; nights: number; amount: number };

/** A rate plan of STD at 2000, with 2500 on the 2nd. */
async function weekendPlan(property: PropertyWithRooms): Promise<Plan> {
  const plan = await addRatePlan(property);
  await setRates(property, plan.id, '2026-12-02', '2026-12-02', 2500);
  return plan;
}

const byPlan = (plan: Plan) => ({ rateSource: 'RATE_PLAN', ratePlanCode: plan.code });

/** Checks a booking in to room 101 with the rate plan. @returns its id and the stay */
async function inHouse(
  property: PropertyWithRooms,
  plan: Plan,
  fields: Record<string, unknown> = {},
): Promise<{ id: string; stay: Stay }> {
  const { id } = await openBooking(property, { ...EXPECTED, ...fields });
  const { stays } = await checkIn(property, id, [roomAt(property, 0)], byPlan(plan));
  return { id, stay: stays[0] };
}

async function setExpectedEnd(property: PropertyWithRooms, bookingId: string, expectedCheckOutAt: string | null): Promise<void> {
  const response = await property.admin.post(`${property.path}/bookings/${bookingId}/expected-dates`, { expectedCheckOutAt });
  assert.equal(response.status, 204, response.text);
}

async function deletePlan(property: PropertyWithRooms, plan: Plan): Promise<void> {
  assert.equal((await property.admin.delete(`${property.path}/rate-plans/${plan.id}`)).status, 204);
}

/** The stored rate of each night of the stay, by date. */
async function storedRatesOf(stayId: string): Promise<Record<string, number>> {
  const rows = await service.sql<{ night: string; rate: string }>(
    'select night_on::text as night, rate::text from room_stay_night where room_stay_id = $1 order by night_on',
    [stayId],
  );
  return Object.fromEntries(rows.map(({ night, rate }) => [night.slice(-2), Number(rate)]));
}

const figuresOf = (stay: Stay) => [stay.rateSource, stay.ratePlanCode, stay.nightlyRate, stay.nights, stay.amount];
const stayNow = async (property: PropertyWithRooms, bookingId: string): Promise<Stay> =>
  (await readBooking(property, bookingId)).stays.at(-1);

test('a check-in with a rate plan stores the calendar rate of each expected night', async () => {
  const property = await newPropertyWithRooms(service);
  const plan = await weekendPlan(property);
  const { id, stay } = await inHouse(property, plan);
  assert.deepEqual(figuresOf(stay), ['RATE_PLAN', plan.code, 2166.67, 3, 6500]);
  assert.deepEqual(await storedRatesOf(stay.id), { '01': 2000, '02': 2500, '03': 2000 });
  await setRates(property, plan.id, '2026-12-01', '2026-12-09', 9000);
  bodyOf(await property.admin.put(`${property.path}/rate-plans/${plan.id}`, { baseRate: 8000 }));
  assert.deepEqual(figuresOf(await stayNow(property, id)), ['RATE_PLAN', plan.code, 2166.67, 3, 6500]);
  service.clock.set(december(4, '10:00'));
  assert.equal((await checkOut(property, id)).stays[0].amount, 6500);
});

test('a rate plan code is enough, also to add a room stay', async () => {
  const property = await newPropertyWithRooms(service);
  const plan = await weekendPlan(property);
  const { id } = await openBooking(property, EXPECTED);
  const { stays } = await checkIn(property, id, [roomAt(property, 0)], { ratePlanCode: ` ${plan.code} `, nightlyRate: null });
  assert.deepEqual(figuresOf(stays[0]), ['RATE_PLAN', plan.code, 2166.67, 3, 6500]);
  const late = { roomId: roomAt(property, 1), ratePlanCode: plan.code };
  const stay = bodyOf(await property.admin.post(`${property.path}/bookings/${id}/room-stays`, late), 201);
  assert.deepEqual(figuresOf(stay), ['RATE_PLAN', plan.code, 2166.67, 3, 6500]);
});

test('a rate plan that is unknown, deleted or of another property is 404, one of another room type 400; nobody is checked in', async () => {
  const [property, other] = [await newPropertyWithRooms(service), await newPropertyWithRooms(service)];
  await addRoomType(property, { code: 'DLX' });
  const [gone, suite, theirs] = [
    await addRatePlan(property),
    await addRatePlan(property, { roomTypeCode: 'DLX' }),
    await addRatePlan(other),
  ];
  await deletePlan(property, gone);
  const booking = await openBooking(property, EXPECTED);
  const path = `${property.path}/bookings/${booking.id}/check-in/bulk`;
  const free = { roomId: roomAt(property, 1) };
  for (const ratePlanCode of ['NONE', gone.code, theirs.code]) {
    const stays = [free, { roomId: roomAt(property, 0), ratePlanCode }];
    assertRefused(await property.admin.post(path, { stays }), 404, 'rate plan not found');
  }
  const wrong = await property.admin.post(path, { stays: [free, { roomId: roomAt(property, 0), ...byPlan(suite) }] });
  assertRefused(wrong, 400, 'stays[1].ratePlanCode is not a rate plan of room type STD');
  assert.deepEqual(await readBooking(property, booking.id), booking);
});

test('without an expected check-out one night is agreed on; the others cost the calendar rate at the time of the bill', async () => {
  const property = await newPropertyWithRooms(service);
  const plan = await weekendPlan(property);
  const { id, stay } = await inHouse(property, plan, { expectedCheckOutAt: null });
  assert.deepEqual(figuresOf(stay), ['RATE_PLAN', plan.code, 2000, 1, 2000]);
  await setRates(property, plan.id, '2026-12-01', '2026-12-01', 9000);
  service.clock.set(december(2, '20:00'));
  assert.deepEqual(figuresOf(await stayNow(property, id)), ['RATE_PLAN', plan.code, 2000, 2, 4500]);
  await setRates(property, plan.id, '2026-12-03', '2026-12-03', 2700);
  service.clock.set(december(3, '20:00'));
  assert.equal((await stayNow(property, id)).amount, 7200);
  await checkOut(property, id, { checkOutAt: december(4, '10:00') });
  assert.deepEqual(await storedRatesOf(stay.id), { '01': 2000, '02': 2500, '03': 2700 });
});

test('nights added by a later check-out cost the calendar rate when they are added, and keep it', async () => {
  const property = await newPropertyWithRooms(service);
  const plan = await weekendPlan(property);
  const { id, stay } = await inHouse(property, plan);
  await setRates(property, plan.id, '2026-12-01', '2026-12-04', 2300);
  bodyOf(await property.admin.put(`${property.path}/rate-plans/${plan.id}`, { baseRate: 2100 }));
  await setExpectedEnd(property, id, december(6, '11:00'));
  const expected = { '01': 2000, '02': 2500, '03': 2000, '04': 2300, '05': 2100 };
  assert.deepEqual(await storedRatesOf(stay.id), expected);
  await setRates(property, plan.id, '2026-12-01', '2026-12-09', 9000);
  assert.deepEqual(await storedRatesOf(stay.id), expected);
  assert.deepEqual(figuresOf(await stayNow(property, id)), ['RATE_PLAN', plan.code, 2180, 5, 10_900]);
  // Shortened and lengthened again: nights that were removed are priced anew.
  await setExpectedEnd(property, id, december(3, '11:00'));
  await setExpectedEnd(property, id, december(7, '11:00'));
  assert.deepEqual(await storedRatesOf(stay.id), { '01': 2000, '02': 2500, '03': 9000, '04': 9000, '05': 9000, '06': 9000 });
});

test('nights added far ahead cost the calendar rates of their dates', async () => {
  const property = await newPropertyWithRooms(service);
  const plan = await weekendPlan(property);
  const { id, stay } = await inHouse(property, plan);
  await setRates(property, plan.id, '2026-12-20', '2026-12-20', 5000);
  await setExpectedEnd(property, id, december(22, '11:00'));
  const stored = await storedRatesOf(stay.id);
  assert.deepEqual([stored['19'], stored['20'], stored['21']], [2000, 5000, 2000]);
});

test('an overdue guest pays the calendar rate of each started night, and check-out stores it', async () => {
  const property = await newPropertyWithRooms(service);
  const plan = await weekendPlan(property);
  const { id, stay } = await inHouse(property, plan, { expectedCheckOutAt: december(2, '11:00') });
  const etag = async () => (await property.admin.get(`${property.path}/bookings/${id}`)).headers.get('etag');
  service.clock.set(december(3, '09:00'));
  assert.equal((await stayNow(property, id)).amount, 4500);
  const before = await etag();
  await setRates(property, plan.id, '2026-12-02', '2026-12-02', 2600);
  assert.equal((await stayNow(property, id)).amount, 4600);
  assert.notEqual(await etag(), before);
  await checkOut(property, id);
  assert.deepEqual(await storedRatesOf(stay.id), { '01': 2000, '02': 2600 });
  await setRates(property, plan.id, '2026-12-02', '2026-12-02', 9000);
  assert.equal((await stayNow(property, id)).amount, 4600);
});

test('after the rate plan is deleted, agreed nights keep their rates and later ones cost the last agreed rate', async () => {
  for (const [last, nights, amount] of [
    [december(3, '11:00'), { '01': 2000, '02': 2500, '03': 2500, '04': 2500 }, 9500],
    [december(4, '11:00'), { '01': 2000, '02': 2500, '03': 2000, '04': 2000 }, 8500],
  ] as const) {
    service.clock.set(december(1, '12:00'));
    const property = await newPropertyWithRooms(service);
    const plan = await weekendPlan(property);
    const { id, stay } = await inHouse(property, plan, { expectedCheckOutAt: last });
    await setRates(property, plan.id, '2026-12-03', '2026-12-09', 9000);
    await deletePlan(property, plan);
    await addRatePlan(property, { code: plan.code, baseRate: 7000 });
    assert.equal((await stayNow(property, id)).ratePlanCode, plan.code);
    await setExpectedEnd(property, id, december(5, '11:00'));
    assert.deepEqual(await storedRatesOf(stay.id), nights);
    service.clock.set(december(5, '10:00'));
    assert.equal((await checkOut(property, id)).stays[0].amount, amount);
  }
});

test('an overdue guest whose rate plan was deleted pays the last agreed rate for more nights', async () => {
  const property = await newPropertyWithRooms(service);
  const plan = await weekendPlan(property);
  const { id, stay } = await inHouse(property, plan, { expectedCheckOutAt: december(3, '11:00') });
  await deletePlan(property, plan);
  service.clock.set(december(5, '10:00'));
  assert.equal((await stayNow(property, id)).amount, 9500);
  await checkOut(property, id);
  assert.deepEqual(await storedRatesOf(stay.id), { '01': 2000, '02': 2500, '03': 2500, '04': 2500 });
});

test('a move keeps the rate plan, also in a room of another type and for nights added later', async () => {
  const property = await newPropertyWithRooms(service);
  await addRoomType(property, { code: 'DLX', defaultRate: 9000 });
  const deluxe = await addRoom(property, 201, { roomTypeCode: 'DLX' });
  const plan = await weekendPlan(property);
  const { id, stay } = await inHouse(property, plan);
  service.clock.set(december(2, '15:00'));
  const moved = bodyOf(await property.admin.post(`${property.path}/room-stays/${stay.id}/move`, { roomId: deluxe.id }));
  assert.deepEqual(figuresOf(moved), ['RATE_PLAN', plan.code, 2250, 2, 4500]);
  assert.deepEqual([await storedRatesOf(stay.id), await storedRatesOf(moved.id)], [{ '01': 2000 }, { '02': 2500, '03': 2000 }]);
  await setRates(property, plan.id, '2026-12-04', '2026-12-04', 2400);
  await setExpectedEnd(property, id, december(6, '11:00'));
  assert.deepEqual(await storedRatesOf(moved.id), { '02': 2500, '03': 2000, '04': 2400, '05': 2000 });
  service.clock.set(december(6, '10:00'));
  const { stays, balance } = await checkOut(property, id);
  assert.deepEqual([stays[0].amount, stays[1].amount, balance.expectedPay], [2000, 8900, 10_900]);
});

test('an overdue guest who moves pays the calendar rate for the night of the move, once', async () => {
  const property = await newPropertyWithRooms(service);
  const plan = await weekendPlan(property);
  const { id, stay } = await inHouse(property, plan, { expectedCheckOutAt: december(2, '11:00') });
  service.clock.set(december(3, '15:00'));
  await setRates(property, plan.id, '2026-12-03', '2026-12-03', 2800);
  const moved = bodyOf(await property.admin.post(`${property.path}/room-stays/${stay.id}/move`, { roomId: roomAt(property, 1) }));
  assert.deepEqual([await storedRatesOf(stay.id), await storedRatesOf(moved.id)], [{ '01': 2000, '02': 2500 }, { '03': 2800 }]);
  await setRates(property, plan.id, '2026-12-03', '2026-12-03', 9000);
  service.clock.set(december(4, '10:00'));
  assert.deepEqual(
    (await checkOut(property, id)).stays.map(({ amount }: Stay) => amount),
    [4500, 2800],
  );
});

test('rates of a rate plan have the decimals of the currency', async () => {
  for (const [currency, base, special, mean, amount] of [
    ['JPY', 15_000, 15_001, 15_000, 45_001],
    ['KWD', 20.125, 20.127, 20.126, 60.377],
  ] as const) {
    const property = await newPropertyWithRooms(service, { rooms: 1, currency });
    const plan = await addRatePlan(property, { baseRate: base });
    await setRates(property, plan.id, '2026-12-02', '2026-12-02', special);
    assert.deepEqual(figuresOf((await inHouse(property, plan)).stay), ['RATE_PLAN', plan.code, mean, 3, amount]);
  }
});

test('a night that another billing mode adds costs the calendar rate, also before the first agreed night', async () => {
  const property = await newPropertyWithRooms(service);
  const plan = await addRatePlan(property);
  await setRates(property, plan.id, '2026-11-30', '2026-11-30', 7000);
  service.clock.set(december(1, '03:00'));
  const { id } = await openBooking(property, {
    expectedCheckInAt: december(1, '03:00'),
    expectedCheckOutAt: december(2, '02:00'),
  });
  const bill = (billingMode: string) => property.admin.post(`${property.path}/bookings/${id}/billing-policy`, { billingMode });
  bodyOf(await bill('TWENTY_FOUR_HOURS'));
  const { stays } = await checkIn(property, id, [roomAt(property, 0)], byPlan(plan));
  assert.deepEqual([stays[0].nights, stays[0].amount], [1, 2000]);
  const { stays: after } = bodyOf(await bill('PROPERTY_POLICY'));
  assert.deepEqual([after[0].nights, after[0].amount], [2, 9000]);
});
