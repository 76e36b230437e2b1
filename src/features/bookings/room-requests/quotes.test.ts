import assert from 'node:assert/strict';
import test, { after, before, beforeEach } from 'node:test';
import { type Answer, type Hotel, openHotel } from '../../../../test/support/hotel.ts';
import { addRatePlan, setRates } from '../../../../test/support/rates.ts';
import {
  addRoom,
  addRoomType,
  bodyOf,
  checkIn,
  checkOut,
  type House,
  holdRooms,
  newHouse,
  openBooking,
  pay,
  readBooking,
  roomAt,
  signGuest,
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
const HOLD = { fromAt: december(1, '12:00'), toAt: december(4, '11:00') };

/** A booking that holds a room for three nights; its id and the request. */
async function holding(house: House, fields: Record<string, unknown> = {}, booking: Record<string, unknown> = {}) {
  const { id } = await openBooking(house, { ...PLAN, ...booking });
  return { id, request: await holdRooms(house, id, { ...HOLD, ...fields }) };
}

/** A plan of STD at 2000 with 2500 on the 2nd. */
async function weekendPlan(house: House): Promise<{ id: string; code: string }> {
  const plan = await addRatePlan(house);
  await setRates(house, plan.id, '2026-12-02', '2026-12-02', 2500);
  return plan;
}

async function setDefaultRate(house: House, code: string, defaultRate: number | null): Promise<void> {
  const types = bodyOf(await house.admin.get(`${house.path}/room-types`));
  const { id } = types.find((type: { code: string }) => type.code === code);
  bodyOf(await house.admin.put(`${house.path}/room-types/${id}`, { defaultRate }));
}

const requestOf = async (house: House, bookingId: string): Promise<Answer['body']> =>
  (await readBooking(house, bookingId)).roomRequests[0];
const nightsOf = (request: { nightRates: { date: string; rate: number | null }[] }) =>
  request.nightRates.map(({ date, rate }) => [date, rate]);
const priceOf = (record: {
  rateSource: string | null;
  ratePlanCode: string | null;
  nightlyRate: number | null;
  amount: number;
}) => [record.rateSource, record.ratePlanCode, record.nightlyRate, record.amount];

/** The bill if the guest leaves at that time, night by night as it was kept. */
async function leaveAt(house: House, bookingId: string, at: string): Promise<Record<string, number | null>> {
  hotel.clock.set(at);
  const { stays } = await checkOut(house, bookingId);
  const rows = await hotel.sql<{ night: string; rate: string | null }>(
    'select night_on::text as night, rate::text from room_stay_night where room_stay_id = $1 order by night_on',
    [stays[0].id],
  );
  const kept = Object.fromEntries(rows.map(({ night, rate }) => [night.slice(-2), rate === null ? null : Number(rate)]));
  const billed = Object.values(kept).reduce<number>((total, rate) => total + (rate ?? 0), 0);
  if (stays[0].rateSource !== 'MANUAL') assert.equal(stays[0].amount, billed);
  return { ...kept, amount: stays[0].amount };
}

test('without a word about the price a hold is quoted at the default rate of its room type', async () => {
  const house = await newHouse(hotel);
  const { request } = await holding(house, { quantity: 2 });
  assert.deepEqual(priceOf(request), ['ROOM_TYPE_DEFAULT', null, 3000, 18_000]);
  assert.deepEqual(nightsOf(request), [
    ['2026-12-01', 3000],
    ['2026-12-02', 3000],
    ['2026-12-03', 3000],
  ]);
});

test('a room type without a default rate is held without a price', async () => {
  const house = await newHouse(hotel, { defaultRate: null });
  const { id, request } = await holding(house);
  assert.deepEqual(priceOf(request), [null, null, null, 0]);
  assert.deepEqual(nightsOf(request), [
    ['2026-12-01', null],
    ['2026-12-02', null],
    ['2026-12-03', null],
  ]);
  // A rate that is set later is none that was agreed on.
  await setDefaultRate(house, 'STD', 3000);
  assert.deepEqual(priceOf((await checkIn(house, id, [roomAt(house, 0)])).stays[0]), [null, null, null, 0]);
});

test('a plan quotes each night by its calendar; the mean is shown, the sum is owed', async () => {
  const house = await newHouse(hotel);
  const plan = await weekendPlan(house);
  const { request } = await holding(house, { ratePlanCode: ` ${plan.code} `, quantity: 3 });
  assert.deepEqual(priceOf(request), ['RATE_PLAN', plan.code, 2166.67, 19_500]);
  assert.deepEqual(nightsOf(request), [
    ['2026-12-01', 2000],
    ['2026-12-02', 2500],
    ['2026-12-03', 2000],
  ]);
});

test('the shown mean is rounded half up, amounts never come from it', async () => {
  const house = await newHouse(hotel);
  const plan = await addRatePlan(house, { baseRate: 0.01 });
  await setRates(house, plan.id, '2026-12-02', '2026-12-02', 0.02);
  const { request } = await holding(house, { ratePlanCode: plan.code, toAt: december(3, '11:00'), quantity: 2 });
  assert.deepEqual([request.nightlyRate, request.amount], [0.02, 0.06]);
});

test('a rate named is the rate of each night, also 0', async () => {
  const house = await newHouse(hotel);
  assert.deepEqual(priceOf((await holding(house, { nightlyRate: 1234.56, quantity: 2 })).request), [
    'MANUAL',
    null,
    1234.56,
    7407.36,
  ]);
  assert.deepEqual(priceOf((await holding(house, { nightlyRate: 0 })).request), ['MANUAL', null, 0, 0]);
});

test('the nights quoted are those that are billed', async () => {
  const house = await newHouse(hotel, { rooms: 20 });
  const dates = (request: { nightRates: { date: string }[] }) => request.nightRates.map(({ date }) => date.slice(-2)).join(' ');
  const cases: [fields: object, booking: object, dates: string][] = [
    [{ fromAt: december(1, '06:00'), toAt: december(2, '11:00') }, {}, '01'],
    [{ fromAt: december(1, '05:59'), toAt: december(2, '11:00') }, {}, '30 01'],
    [{ fromAt: december(1, '12:00'), toAt: december(2, '11:01') }, {}, '01 02'],
    [{ fromAt: december(1, '23:00'), toAt: december(1, '23:30') }, {}, '01'],
    [{ fromAt: december(1, '23:00'), toAt: december(3, '22:59') }, { billingMode: 'TWENTY_FOUR_HOURS' }, '01 02'],
    [{ fromAt: december(1, '04:00'), toAt: december(2, '04:01') }, { billingMode: 'TWENTY_FOUR_HOURS' }, '01 02'],
    [{ fromAt: december(1, '12:00'), toAt: december(3, '14:00') }, { billingCheckoutTime: '14:00' }, '01 02'],
  ];
  for (const [fields, policy, expected] of cases) {
    const { id } = await openBooking(house, PLAN);
    bodyOf(await house.admin.post(`${house.path}/bookings/${id}/billing-policy`, policy));
    const request = await holdRooms(house, id, { ...HOLD, ...fields });
    assert.equal(dates(request), expected, JSON.stringify({ ...fields, ...policy }));
    assert.equal(request.nights, request.nightRates.length);
  }
});

test('the nights are local dates, in any zone and over a change of the clock', async () => {
  // Clocks went forward on 29 March in Berlin, back on 25 October; Kiritimati is a day ahead of Honolulu.
  for (const [timezone, fromAt, toAt, dates] of [
    ['Europe/Berlin', '2027-03-27T14:00:00+01:00', '2027-03-29T11:00:00+02:00', ['2027-03-27', '2027-03-28']],
    ['Europe/Berlin', '2027-10-30T14:00:00+02:00', '2027-11-01T11:00:00+01:00', ['2027-10-30', '2027-10-31']],
    ['Pacific/Kiritimati', '2026-12-01T14:00:00Z', '2026-12-02T21:00:00Z', ['2026-12-01', '2026-12-02']],
    ['Pacific/Honolulu', '2026-12-01T22:00:00Z', '2026-12-02T21:00:00Z', ['2026-12-01']],
  ] as const) {
    const house = await newHouse(hotel, { rooms: 1, timezone });
    const { request } = await holding(house, { fromAt, toAt });
    assert.deepEqual(
      request.nightRates.map(({ date }: { date: string }) => date),
      dates,
      timezone,
    );
  }
});

test('a quote stands, whatever becomes of plan, calendar and default rate', async () => {
  const house = await newHouse(hotel);
  const plan = await weekendPlan(house);
  const byPlan = await holding(house, { ratePlanCode: plan.code });
  const byDefault = await holding(house);
  await setRates(house, plan.id, '2026-12-01', '2026-12-03', 9000);
  bodyOf(await house.admin.put(`${house.path}/rate-plans/${plan.id}`, { baseRate: 8000 }));
  await setDefaultRate(house, 'STD', 7000);
  assert.deepEqual(await requestOf(house, byPlan.id), byPlan.request);
  assert.deepEqual(await requestOf(house, byDefault.id), byDefault.request);
  assert.equal((await house.admin.delete(`${house.path}/rate-plans/${plan.id}`)).status, 204);
  await addRatePlan(house, { code: plan.code, baseRate: 6000 });
  await setDefaultRate(house, 'STD', null);
  assert.deepEqual(await requestOf(house, byPlan.id), byPlan.request);
  assert.deepEqual(await requestOf(house, byDefault.id), byDefault.request);
});

test('who comes on a hold and names no rate pays the quote, whatever has changed since', async () => {
  const house = await newHouse(hotel);
  const plan = await weekendPlan(house);
  const holds = [
    await holding(house, { ratePlanCode: plan.code }),
    await holding(house),
    await holding(house, { nightlyRate: 1500 }),
  ];
  await setRates(house, plan.id, '2026-12-01', '2026-12-03', 9000);
  await setDefaultRate(house, 'STD', 7000);
  const paid = [];
  for (const [index, { id, request }] of holds.entries()) {
    const [stay] = (await checkIn(house, id, [roomAt(house, index)])).stays;
    assert.deepEqual(priceOf(stay), priceOf(request));
    paid.push((await leaveAt(house, id, december(4, '10:00')))['amount']);
    hotel.clock.set(december(1, '12:00'));
  }
  assert.deepEqual(paid, [6500, 9000, 4500]);
});

test('who comes on a hold and names a rate pays that', async () => {
  const house = await newHouse(hotel, { rooms: 4 });
  const [plan, other] = [await weekendPlan(house), await addRatePlan(house, { baseRate: 100 })];
  for (const [index, [rate, expected]] of (
    [
      [{ nightlyRate: 10 }, ['MANUAL', null, 10, 30]],
      [{ nightlyRate: 0, rateSource: 'MANUAL' }, ['MANUAL', null, 0, 0]],
      [{ rateSource: 'ROOM_TYPE_DEFAULT' }, ['ROOM_TYPE_DEFAULT', null, 3000, 9000]],
      [{ rateSource: 'RATE_PLAN', ratePlanCode: other.code }, ['RATE_PLAN', other.code, 100, 300]],
    ] as const
  ).entries()) {
    const { id, request } = await holding(house, { ratePlanCode: plan.code });
    const [stay] = (await checkIn(house, id, [roomAt(house, index)], rate)).stays;
    assert.deepEqual(priceOf(stay), expected);
    assert.equal(stay.roomRequestId, request.id);
  }
});

test('who has no hold and names no rate pays nothing', async () => {
  const house = await newHouse(hotel);
  await holding(house, { nightlyRate: 1500 });
  const { id } = await openBooking(house, PLAN);
  assert.deepEqual(priceOf((await checkIn(house, id, [roomAt(house, 0)])).stays[0]), [null, null, null, 0]);
});

test('an upgrade costs what was booked, later nights too', async () => {
  const house = await newHouse(hotel, { rooms: 3 });
  await addRoomType(house, { code: 'DLX', defaultRate: 5000 });
  const deluxe = [];
  for (const number of [201, 202, 203]) deluxe.push((await addRoom(house, number, { roomTypeCode: 'DLX' })).id);
  const plan = await weekendPlan(house);
  await setRates(house, plan.id, '2026-12-04', '2026-12-04', 2200);
  const bills = [];
  for (const [index, fields] of [{}, { ratePlanCode: plan.code }, { nightlyRate: 1500 }].entries()) {
    const { id, request } = await holding(house, fields);
    const { stays } = await checkIn(house, id, deluxe.slice(index, index + 1));
    assert.deepEqual([stays[0].roomTypeCode, priceOf(stays[0])], ['DLX', priceOf(request)]);
    bills.push(await leaveAt(house, id, december(6, '10:00')));
    hotel.clock.set(december(1, '12:00'));
  }
  assert.deepEqual(bills, [
    { '01': 3000, '02': 3000, '03': 3000, '04': 3000, '05': 3000, amount: 15_000 },
    { '01': 2000, '02': 2500, '03': 2000, '04': 2200, '05': 2000, amount: 10_700 },
    { amount: 7500 },
  ]);
});

test('nights beyond the quote cost what its source says of them, the quoted ones what was quoted', async () => {
  const house = await newHouse(hotel);
  const plan = await weekendPlan(house);
  const short = { toAt: december(3, '11:00') };
  const [byPlan, byDefault] = [await holding(house, { ...short, ratePlanCode: plan.code }), await holding(house, short)];
  await setRates(house, plan.id, '2026-12-01', '2026-12-01', 9000);
  await setRates(house, plan.id, '2026-12-03', '2026-12-03', 2300);
  await setDefaultRate(house, 'STD', 4000);
  await checkIn(house, byPlan.id, [roomAt(house, 0)]);
  await checkIn(house, byDefault.id, [roomAt(house, 1)]);
  assert.deepEqual(await leaveAt(house, byPlan.id, december(5, '10:00')), {
    '01': 2000,
    '02': 2500,
    '03': 2300,
    '04': 2000,
    amount: 8800,
  });
  hotel.clock.set(december(1, '12:00'));
  assert.deepEqual(await leaveAt(house, byDefault.id, december(4, '10:00')), {
    '01': 3000,
    '02': 3000,
    '03': 4000,
    amount: 10_000,
  });
});

test('a plan deleted before the guest came: the quoted nights stand, later ones cost the last of them', async () => {
  const house = await newHouse(hotel);
  const plan = await weekendPlan(house);
  const { id } = await holding(house, { ratePlanCode: plan.code, toAt: december(3, '11:00') });
  await setRates(house, plan.id, '2026-12-03', '2026-12-03', 9000);
  assert.equal((await house.admin.delete(`${house.path}/rate-plans/${plan.id}`)).status, 204);
  const [stay] = (await checkIn(house, id, [roomAt(house, 0)])).stays;
  assert.deepEqual(priceOf(stay), ['RATE_PLAN', plan.code, 2333.33, 7000]);
  assert.deepEqual(await leaveAt(house, id, december(5, '10:00')), {
    '01': 2000,
    '02': 2500,
    '03': 2500,
    '04': 2500,
    amount: 9500,
  });
});

test('who comes a night earlier than quoted pays that night by the same source', async () => {
  const house = await newHouse(hotel);
  const plan = await weekendPlan(house);
  await setRates(house, plan.id, '2026-11-30', '2026-11-30', 1800);
  const { id } = await holding(house, { ratePlanCode: plan.code });
  await checkIn(house, id, [roomAt(house, 0)], { checkInAt: december(1, '05:00') });
  assert.deepEqual(await leaveAt(house, id, december(4, '10:00')), {
    '30': 1800,
    '01': 2000,
    '02': 2500,
    '03': 2000,
    amount: 8300,
  });
});

test('who comes later or leaves earlier than quoted pays the nights stayed', async () => {
  const house = await newHouse(hotel);
  const plan = await weekendPlan(house);
  const { id } = await holding(house, { ratePlanCode: plan.code });
  hotel.clock.set(december(2, '12:00'));
  const [stay] = (await checkIn(house, id, [roomAt(house, 0)])).stays;
  assert.deepEqual(priceOf(stay), ['RATE_PLAN', plan.code, 2250, 4500]);
  hotel.clock.set(december(3, '10:00'));
  await signGuest(house, (await readBooking(house, id)).primaryGuest.id);
  await pay(house, id, 2500);
  assert.equal(bodyOf(await house.admin.post(`${house.path}/bookings/${id}/check-out`, {})).stays[0].amount, 2500);
});

test('a guest without a planned end pays the quoted nights as quoted, too', async () => {
  const house = await newHouse(hotel);
  const plan = await weekendPlan(house);
  const { id } = await holding(house, { ratePlanCode: plan.code }, { expectedCheckOutAt: null });
  await checkIn(house, id, [roomAt(house, 0)]);
  await setRates(house, plan.id, '2026-12-01', '2026-12-09', 9000);
  const bill = await leaveAt(house, id, december(5, '10:00'));
  assert.deepEqual(bill, { '01': 2000, '02': 2500, '03': 2000, '04': 9000, amount: 15_500 });
});

test('a guest who plans to leave before the quoted end and stays after all pays the quoted nights as quoted', async () => {
  const house = await newHouse(hotel);
  const { id } = await holding(house, {}, { expectedCheckOutAt: december(2, '11:00') });
  await checkIn(house, id, [roomAt(house, 0)]);
  await setDefaultRate(house, 'STD', 9000);
  const dates = { expectedCheckOutAt: PLAN.expectedCheckOutAt };
  assert.equal((await house.admin.post(`${house.path}/bookings/${id}/expected-dates`, dates)).status, 204);
  assert.equal((await leaveAt(house, id, december(4, '10:00')))['amount'], 9000);
});

test('a wrong check-in that was voided leaves the quote for the next one', async () => {
  const house = await newHouse(hotel);
  const plan = await weekendPlan(house);
  const { id, request } = await holding(house, { ratePlanCode: plan.code });
  const [wrong] = (await checkIn(house, id, [roomAt(house, 0)], { nightlyRate: 1 })).stays;
  bodyOf(await house.admin.post(`${house.path}/room-stays/${wrong.id}/void`, {}));
  await setRates(house, plan.id, '2026-12-01', '2026-12-03', 9000);
  const { stays } = await checkIn(house, id, [roomAt(house, 1)]);
  assert.deepEqual(priceOf(stays[1]), priceOf(request));
});

test('an open booking owes its quotes; in house what is stayed; nothing once it is cancelled but charges', async () => {
  const house = await newHouse(hotel, { rooms: 6 });
  const { id } = await holding(house, { quantity: 2, nightlyRate: 1000 });
  const expected = async (): Promise<number> => bodyOf(await house.admin.get(`${house.path}/bookings/${id}/balance`)).expectedPay;
  assert.equal(await expected(), 6000);
  const { id: second } = await holdRooms(house, id, { ...HOLD, nightlyRate: 500 });
  bodyOf(await house.admin.post(`${house.path}/bookings/${id}/charges`, { type: 'FOOD', amount: 70 }), 201);
  assert.equal(await expected(), 7570);
  assert.equal((await house.admin.delete(`${house.path}/bookings/${id}/room-requests/${second}`)).status, 204);
  assert.equal(await expected(), 6070);
  const { stays } = await checkIn(house, id, [roomAt(house, 0)]);
  assert.equal(await expected(), 3070);
  bodyOf(await house.admin.post(`${house.path}/room-stays/${stays[0].id}/void`, {}));
  assert.equal(await expected(), 6070);
  const { balance } = await readBooking(house, id);
  assert.deepEqual(balance, { expectedPay: 6070, amountCollected: 0, pending: 6070 });
  const list = bodyOf(await house.admin.get(`${house.path}/bookings`));
  assert.equal(list.find((row: { id: string }) => row.id === id).pending, 6070);
  bodyOf(await house.admin.put(`${house.path}/cancellation-policy`, { penaltyMode: 'NONE' }));
  bodyOf(await house.admin.post(`${house.path}/bookings/${id}/no-show`, {}));
  assert.equal(await expected(), 70);
});

test('a quote has the decimals of its currency, and its mean is rounded to them', async () => {
  for (const [currency, base, special, mean, amount] of [
    ['JPY', 15_000, 15_001, 15_001, 60_002],
    ['KWD', 20.125, 20.126, 20.126, 80.502],
  ] as const) {
    const house = await newHouse(hotel, { currency });
    const plan = await addRatePlan(house, { baseRate: base });
    await setRates(house, plan.id, '2026-12-02', '2026-12-02', special);
    const { id, request } = await holding(house, { ratePlanCode: plan.code, quantity: 2, toAt: december(3, '11:00') });
    assert.deepEqual(priceOf(request), ['RATE_PLAN', plan.code, mean, amount]);
    assert.deepEqual(nightsOf(request), [
      ['2026-12-01', base],
      ['2026-12-02', special],
    ]);
    assert.equal((await readBooking(house, id)).balance.expectedPay, amount);
    await checkIn(house, id, [roomAt(house, 0), roomAt(house, 1)]);
    // The third night is beyond the quote.
    const extra = base * 2;
    assert.equal((await readBooking(house, id)).balance.expectedPay, Number((amount + extra).toFixed(3)));
  }
});
