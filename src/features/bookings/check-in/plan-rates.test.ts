import assert from 'node:assert/strict';
import test, { after, before, beforeEach } from 'node:test';
import { type Hotel, openHotel } from '../../../../test/support/hotel.ts';
import { addRatePlan, setRates } from '../../../../test/support/rates.ts';
import { assertRefused } from '../../../../test/support/refusal.ts';
import {
  addRoom,
  addRoomType,
  bodyOf,
  checkIn,
  checkOut,
  type House,
  newHouse,
  openBooking,
  readBooking,
  roomAt,
} from '../../../../test/support/stays.ts';

let hotel: Hotel;
before(async () => {
  hotel = await openHotel();
});
after(() => hotel.stop());
// Noon in India: the day of every test.
beforeEach(() => hotel.clock.set('2026-12-01T12:00:00+05:30'));

const december = (day: number, time: string): string => `2026-12-${String(day).padStart(2, '0')}T${time}:00+05:30`;
/** Three nights: the 1st, the 2nd and the 3rd. */
const PLAN = { expectedCheckInAt: december(1, '12:00'), expectedCheckOutAt: december(4, '11:00') };

type Plan = { id: string; code: string };
type Stay = { id: string; rateSource: string; ratePlanCode: string; nightlyRate: number; nights: number; amount: number };

/** A plan of STD at 2000 with 2500 on the 2nd. */
async function weekendPlan(house: House): Promise<Plan> {
  const plan = await addRatePlan(house);
  await setRates(house, plan.id, '2026-12-02', '2026-12-02', 2500);
  return plan;
}

const byPlan = (plan: Plan) => ({ rateSource: 'RATE_PLAN', ratePlanCode: plan.code });

/** A booking in room 101 by the plan; its id and the stay. */
async function inHouse(house: House, plan: Plan, fields: Record<string, unknown> = {}): Promise<{ id: string; stay: Stay }> {
  const { id } = await openBooking(house, { ...PLAN, ...fields });
  const { stays } = await checkIn(house, id, [roomAt(house, 0)], byPlan(plan));
  return { id, stay: stays[0] };
}

async function planUntil(house: House, bookingId: string, expectedCheckOutAt: string | null): Promise<void> {
  const answer = await house.admin.post(`${house.path}/bookings/${bookingId}/expected-dates`, { expectedCheckOutAt });
  assert.equal(answer.status, 204, answer.text);
}

async function deletePlan(house: House, plan: Plan): Promise<void> {
  assert.equal((await house.admin.delete(`${house.path}/rate-plans/${plan.id}`)).status, 204);
}

/** The kept rate of each night of the stay, by its day. */
async function keptOf(stayId: string): Promise<Record<string, number>> {
  const rows = await hotel.sql<{ night: string; rate: string }>(
    'select night_on::text as night, rate::text from room_stay_night where room_stay_id = $1 order by night_on',
    [stayId],
  );
  return Object.fromEntries(rows.map(({ night, rate }) => [night.slice(-2), Number(rate)]));
}

const figuresOf = (stay: Stay) => [stay.rateSource, stay.ratePlanCode, stay.nightlyRate, stay.nights, stay.amount];
const stayNow = async (house: House, bookingId: string): Promise<Stay> => (await readBooking(house, bookingId)).stays.at(-1);

test('a check-in by a plan keeps the rate of each planned night as the calendar has it', async () => {
  const house = await newHouse(hotel);
  const plan = await weekendPlan(house);
  const { id, stay } = await inHouse(house, plan);
  assert.deepEqual(figuresOf(stay), ['RATE_PLAN', plan.code, 2166.67, 3, 6500]);
  assert.deepEqual(await keptOf(stay.id), { '01': 2000, '02': 2500, '03': 2000 });
  await setRates(house, plan.id, '2026-12-01', '2026-12-09', 9000);
  bodyOf(await house.admin.put(`${house.path}/rate-plans/${plan.id}`, { baseRate: 8000 }));
  assert.deepEqual(figuresOf(await stayNow(house, id)), ['RATE_PLAN', plan.code, 2166.67, 3, 6500]);
  hotel.clock.set(december(4, '10:00'));
  assert.equal((await checkOut(house, id)).stays[0].amount, 6500);
});

test('a plan code alone is enough, for a late arrival too', async () => {
  const house = await newHouse(hotel);
  const plan = await weekendPlan(house);
  const { id } = await openBooking(house, PLAN);
  const { stays } = await checkIn(house, id, [roomAt(house, 0)], { ratePlanCode: ` ${plan.code} `, nightlyRate: null });
  assert.deepEqual(figuresOf(stays[0]), ['RATE_PLAN', plan.code, 2166.67, 3, 6500]);
  const late = { roomId: roomAt(house, 1), ratePlanCode: plan.code };
  const stay = bodyOf(await house.admin.post(`${house.path}/bookings/${id}/room-stays`, late), 201);
  assert.deepEqual(figuresOf(stay), ['RATE_PLAN', plan.code, 2166.67, 3, 6500]);
});

test('a plan that is unknown, deleted or of another hotel is 404, one of another room type 400; nobody is checked in', async () => {
  const [house, other] = [await newHouse(hotel), await newHouse(hotel)];
  await addRoomType(house, { code: 'DLX' });
  const [gone, suite, theirs] = [
    await addRatePlan(house),
    await addRatePlan(house, { roomTypeCode: 'DLX' }),
    await addRatePlan(other),
  ];
  await deletePlan(house, gone);
  const booking = await openBooking(house, PLAN);
  const path = `${house.path}/bookings/${booking.id}/check-in/bulk`;
  const free = { roomId: roomAt(house, 1) };
  for (const ratePlanCode of ['NONE', gone.code, theirs.code]) {
    const stays = [free, { roomId: roomAt(house, 0), ratePlanCode }];
    assertRefused(await house.admin.post(path, { stays }), 404, 'rate plan not found');
  }
  const wrong = await house.admin.post(path, { stays: [free, { roomId: roomAt(house, 0), ...byPlan(suite) }] });
  assertRefused(wrong, 400, 'stays[1].ratePlanCode is not a rate plan of room type STD');
  assert.deepEqual(await readBooking(house, booking.id), booking);
});

test('a guest without a planned end agrees on one night; the others cost what the calendar says when they are billed', async () => {
  const house = await newHouse(hotel);
  const plan = await weekendPlan(house);
  const { id, stay } = await inHouse(house, plan, { expectedCheckOutAt: null });
  assert.deepEqual(figuresOf(stay), ['RATE_PLAN', plan.code, 2000, 1, 2000]);
  await setRates(house, plan.id, '2026-12-01', '2026-12-01', 9000);
  hotel.clock.set(december(2, '20:00'));
  assert.deepEqual(figuresOf(await stayNow(house, id)), ['RATE_PLAN', plan.code, 2000, 2, 4500]);
  await setRates(house, plan.id, '2026-12-03', '2026-12-03', 2700);
  hotel.clock.set(december(3, '20:00'));
  assert.equal((await stayNow(house, id)).amount, 7200);
  await checkOut(house, id, { checkOutAt: december(4, '10:00') });
  assert.deepEqual(await keptOf(stay.id), { '01': 2000, '02': 2500, '03': 2700 });
});

test('nights added by a later plan cost what the calendar says when they are added, and stay so', async () => {
  const house = await newHouse(hotel);
  const plan = await weekendPlan(house);
  const { id, stay } = await inHouse(house, plan);
  await setRates(house, plan.id, '2026-12-01', '2026-12-04', 2300);
  bodyOf(await house.admin.put(`${house.path}/rate-plans/${plan.id}`, { baseRate: 2100 }));
  await planUntil(house, id, december(6, '11:00'));
  const expected = { '01': 2000, '02': 2500, '03': 2000, '04': 2300, '05': 2100 };
  assert.deepEqual(await keptOf(stay.id), expected);
  await setRates(house, plan.id, '2026-12-01', '2026-12-09', 9000);
  assert.deepEqual(await keptOf(stay.id), expected);
  assert.deepEqual(figuresOf(await stayNow(house, id)), ['RATE_PLAN', plan.code, 2180, 5, 10_900]);
  // Shortened and lengthened again: what was agreed on stands.
  await planUntil(house, id, december(3, '11:00'));
  await planUntil(house, id, december(7, '11:00'));
  assert.deepEqual(await keptOf(stay.id), { ...expected, '06': 9000 });
});

test('nights added far ahead are priced by the calendar of their dates', async () => {
  const house = await newHouse(hotel);
  const plan = await weekendPlan(house);
  const { id, stay } = await inHouse(house, plan);
  await setRates(house, plan.id, '2026-12-20', '2026-12-20', 5000);
  await planUntil(house, id, december(22, '11:00'));
  const kept = await keptOf(stay.id);
  assert.deepEqual([kept['19'], kept['20'], kept['21']], [2000, 5000, 2000]);
});

test('an overdue guest pays the calendar for each night begun, kept at check-out', async () => {
  const house = await newHouse(hotel);
  const plan = await weekendPlan(house);
  const { id, stay } = await inHouse(house, plan, { expectedCheckOutAt: december(2, '11:00') });
  const etag = async () => (await house.admin.get(`${house.path}/bookings/${id}`)).headers.get('etag');
  hotel.clock.set(december(3, '09:00'));
  assert.equal((await stayNow(house, id)).amount, 4500);
  const before = await etag();
  await setRates(house, plan.id, '2026-12-02', '2026-12-02', 2600);
  assert.equal((await stayNow(house, id)).amount, 4600);
  assert.notEqual(await etag(), before);
  await checkOut(house, id);
  assert.deepEqual(await keptOf(stay.id), { '01': 2000, '02': 2600 });
  await setRates(house, plan.id, '2026-12-02', '2026-12-02', 9000);
  assert.equal((await stayNow(house, id)).amount, 4600);
});

test('a plan deleted while the guest is in house: agreed nights stand, later ones cost the last of them', async () => {
  for (const [last, nights, amount] of [
    [december(3, '11:00'), { '01': 2000, '02': 2500, '03': 2500, '04': 2500 }, 9500],
    [december(4, '11:00'), { '01': 2000, '02': 2500, '03': 2000, '04': 2000 }, 8500],
  ] as const) {
    hotel.clock.set(december(1, '12:00'));
    const house = await newHouse(hotel);
    const plan = await weekendPlan(house);
    const { id, stay } = await inHouse(house, plan, { expectedCheckOutAt: last });
    await setRates(house, plan.id, '2026-12-03', '2026-12-09', 9000);
    await deletePlan(house, plan);
    await addRatePlan(house, { code: plan.code, baseRate: 7000 });
    assert.equal((await stayNow(house, id)).ratePlanCode, plan.code);
    await planUntil(house, id, december(5, '11:00'));
    assert.deepEqual(await keptOf(stay.id), nights);
    hotel.clock.set(december(5, '10:00'));
    assert.equal((await checkOut(house, id)).stays[0].amount, amount);
  }
});

test('an overdue guest whose plan was deleted pays the last agreed rate on', async () => {
  const house = await newHouse(hotel);
  const plan = await weekendPlan(house);
  const { id, stay } = await inHouse(house, plan, { expectedCheckOutAt: december(3, '11:00') });
  await deletePlan(house, plan);
  hotel.clock.set(december(5, '10:00'));
  assert.equal((await stayNow(house, id)).amount, 9500);
  await checkOut(house, id);
  assert.deepEqual(await keptOf(stay.id), { '01': 2000, '02': 2500, '03': 2500, '04': 2500 });
});

test('a guest who moves takes the plan along, into a room of another type too, also for nights added later', async () => {
  const house = await newHouse(hotel);
  await addRoomType(house, { code: 'DLX', defaultRate: 9000 });
  const deluxe = await addRoom(house, 201, { roomTypeCode: 'DLX' });
  const plan = await weekendPlan(house);
  const { id, stay } = await inHouse(house, plan);
  hotel.clock.set(december(2, '15:00'));
  const moved = bodyOf(await house.admin.post(`${house.path}/room-stays/${stay.id}/move`, { roomId: deluxe.id }));
  assert.deepEqual(figuresOf(moved), ['RATE_PLAN', plan.code, 2250, 2, 4500]);
  assert.deepEqual(
    [await keptOf(stay.id), await keptOf(moved.id)],
    [
      { '01': 2000, '02': 2500, '03': 2000 },
      { '02': 2500, '03': 2000 },
    ],
  );
  await setRates(house, plan.id, '2026-12-04', '2026-12-04', 2400);
  await planUntil(house, id, december(6, '11:00'));
  assert.deepEqual(await keptOf(moved.id), { '02': 2500, '03': 2000, '04': 2400, '05': 2000 });
  hotel.clock.set(december(6, '10:00'));
  const { stays, balance } = await checkOut(house, id);
  assert.deepEqual([stays[0].amount, stays[1].amount, balance.expectedPay], [2000, 8900, 10_900]);
});

test('an overdue guest who moves pays the night of the move by the calendar, once', async () => {
  const house = await newHouse(hotel);
  const plan = await weekendPlan(house);
  const { id, stay } = await inHouse(house, plan, { expectedCheckOutAt: december(2, '11:00') });
  hotel.clock.set(december(3, '15:00'));
  await setRates(house, plan.id, '2026-12-03', '2026-12-03', 2800);
  const moved = bodyOf(await house.admin.post(`${house.path}/room-stays/${stay.id}/move`, { roomId: roomAt(house, 1) }));
  assert.deepEqual([await keptOf(stay.id), await keptOf(moved.id)], [{ '01': 2000, '02': 2500 }, { '03': 2800 }]);
  await setRates(house, plan.id, '2026-12-03', '2026-12-03', 9000);
  hotel.clock.set(december(4, '10:00'));
  assert.deepEqual(
    (await checkOut(house, id)).stays.map(({ amount }: Stay) => amount),
    [4500, 2800],
  );
});

test('rates by a plan have the decimals of the currency', async () => {
  for (const [currency, base, special, mean, amount] of [
    ['JPY', 15_000, 15_001, 15_000, 45_001],
    ['KWD', 20.125, 20.127, 20.126, 60.377],
  ] as const) {
    const house = await newHouse(hotel, { rooms: 1, currency });
    const plan = await addRatePlan(house, { baseRate: base });
    await setRates(house, plan.id, '2026-12-02', '2026-12-02', special);
    assert.deepEqual(figuresOf((await inHouse(house, plan)).stay), ['RATE_PLAN', plan.code, mean, 3, amount]);
  }
});

test('a night that another billing mode brings in is priced by the calendar, also one before the first agreed night', async () => {
  const house = await newHouse(hotel);
  const plan = await addRatePlan(house);
  await setRates(house, plan.id, '2026-11-30', '2026-11-30', 7000);
  hotel.clock.set(december(1, '03:00'));
  const { id } = await openBooking(house, { expectedCheckInAt: december(1, '03:00'), expectedCheckOutAt: december(2, '02:00') });
  const bill = (billingMode: string) => house.admin.post(`${house.path}/bookings/${id}/billing-policy`, { billingMode });
  bodyOf(await bill('TWENTY_FOUR_HOURS'));
  const { stays } = await checkIn(house, id, [roomAt(house, 0)], byPlan(plan));
  assert.deepEqual([stays[0].nights, stays[0].amount], [1, 2000]);
  const { stays: after } = bodyOf(await bill('PROPERTY_POLICY'));
  assert.deepEqual([after[0].nights, after[0].amount], [2, 9000]);
});
