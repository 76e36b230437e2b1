import assert from 'node:assert/strict';
import test, { after, beforeEach } from 'node:test';
import { addRatePlan, setRates } from '../../../../test/harness/rates.ts';
import { type ApiResponse, startTestService } from '../../../../test/harness/service-under-test.ts';
import {
  addRoom,
  addRoomType,
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
  signGuest,
} from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());
// Noon in India, on the day of every test.
beforeEach(() => service.clock.set('2026-12-01T12:00:00+05:30'));

const december = (day: number, time: string): string => `2026-12-${String(day).padStart(2, '0')}T${time}:00+05:30`;
/** Three nights: the 1st, the 2nd and the 3rd. */
const EXPECTED = { expectedCheckInAt: december(1, '12:00'), expectedCheckOutAt: december(4, '11:00') };
const HOLD = { fromAt: december(1, '12:00'), toAt: december(4, '11:00') };

/** Creates a booking with a hold of one room for three nights. @returns its id and the room request */
async function holding(property: PropertyWithRooms, fields: Record<string, unknown> = {}, booking: Record<string, unknown> = {}) {
  const { id } = await openBooking(property, { ...EXPECTED, ...booking });
  return { id, request: await holdRooms(property, id, { ...HOLD, ...fields }) };
}

/** A rate plan of STD at 2000, with 2500 on the 2nd. */
async function weekendPlan(property: PropertyWithRooms): Promise<{ id: string; code: string }> {
  const plan = await addRatePlan(property);
  await setRates(property, plan.id, '2026-12-02', '2026-12-02', 2500);
  return plan;
}

async function setDefaultRate(property: PropertyWithRooms, code: string, defaultRate: number | null): Promise<void> {
  const types = bodyOf(await property.admin.get(`${property.path}/room-types`));
  const { id } = types.find((type: { code: string }) => type.code === code);
  bodyOf(await property.admin.put(`${property.path}/room-types/${id}`, { defaultRate }));
}

const requestOf = async (property: PropertyWithRooms, bookingId: string): Promise<ApiResponse['body']> =>
  (await readBooking(property, bookingId)).roomRequests[0];
const nightsOf = (request: { nightRates: { date: string; rate: number | null }[] }) =>
  request.nightRates.map(({ date, rate }) => [date, rate]);
const priceOf = (record: {
  rateSource: string | null;
  ratePlanCode: string | null;
  nightlyRate: number | null;
  amount: number;
}) => [record.rateSource, record.ratePlanCode, record.nightlyRate, record.amount];

/** The bill when the guest leaves at that time, with the stored rate of each night. */
async function leaveAt(property: PropertyWithRooms, bookingId: string, at: string): Promise<Record<string, number | null>> {
  service.clock.set(at);
  const { stays } = await checkOut(property, bookingId);
  const rows = await service.sql<{ night: string; rate: string | null }>(
    'select night_on::text as night, rate::text from room_stay_night where room_stay_id = $1 order by night_on',
    [stays[0].id],
  );
  const stored = Object.fromEntries(rows.map(({ night, rate }) => [night.slice(-2), rate === null ? null : Number(rate)]));
  const billed = Object.values(stored).reduce<number>((total, rate) => total + (rate ?? 0), 0);
  if (stays[0].rateSource !== 'MANUAL') assert.equal(stays[0].amount, billed);
  return { ...stored, amount: stays[0].amount };
}

test('without a price in the request a hold is quoted at the default rate of its room type', async () => {
  const property = await newPropertyWithRooms(service);
  const { request } = await holding(property, { quantity: 2 });
  assert.deepEqual(priceOf(request), ['ROOM_TYPE_DEFAULT', null, 3000, 18_000]);
  assert.deepEqual(nightsOf(request), [
    ['2026-12-01', 3000],
    ['2026-12-02', 3000],
    ['2026-12-03', 3000],
  ]);
});

test('a room type without a default rate is held without a price', async () => {
  const property = await newPropertyWithRooms(service, { defaultRate: null });
  const { id, request } = await holding(property);
  assert.deepEqual(priceOf(request), [null, null, null, 0]);
  assert.deepEqual(nightsOf(request), [
    ['2026-12-01', null],
    ['2026-12-02', null],
    ['2026-12-03', null],
  ]);
  // A rate that is set later was not agreed on.
  await setDefaultRate(property, 'STD', 3000);
  assert.deepEqual(priceOf((await checkIn(property, id, [roomAt(property, 0)])).stays[0]), [null, null, null, 0]);
});

test('a rate plan quotes each night by its calendar; the mean is shown, the sum is owed', async () => {
  const property = await newPropertyWithRooms(service);
  const plan = await weekendPlan(property);
  const { request } = await holding(property, { ratePlanCode: ` ${plan.code} `, quantity: 3 });
  assert.deepEqual(priceOf(request), ['RATE_PLAN', plan.code, 2166.67, 19_500]);
  assert.deepEqual(nightsOf(request), [
    ['2026-12-01', 2000],
    ['2026-12-02', 2500],
    ['2026-12-03', 2000],
  ]);
});

test('the shown mean is rounded half up, and amounts are never computed from it', async () => {
  const property = await newPropertyWithRooms(service);
  const plan = await addRatePlan(property, { baseRate: 0.01 });
  await setRates(property, plan.id, '2026-12-02', '2026-12-02', 0.02);
  const { request } = await holding(property, { ratePlanCode: plan.code, toAt: december(3, '11:00'), quantity: 2 });
  assert.deepEqual([request.nightlyRate, request.amount], [0.02, 0.06]);
});

test('a rate in the request is the rate of each night, also 0', async () => {
  const property = await newPropertyWithRooms(service);
  assert.deepEqual(priceOf((await holding(property, { nightlyRate: 1234.56, quantity: 2 })).request), [
    'MANUAL',
    null,
    1234.56,
    7407.36,
  ]);
  assert.deepEqual(priceOf((await holding(property, { nightlyRate: 0 })).request), ['MANUAL', null, 0, 0]);
});

test('the quoted nights are those that are billed', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 20 });
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
    const { id } = await openBooking(property, EXPECTED);
    bodyOf(await property.admin.post(`${property.path}/bookings/${id}/billing-policy`, policy));
    const request = await holdRooms(property, id, { ...HOLD, ...fields });
    assert.equal(dates(request), expected, JSON.stringify({ ...fields, ...policy }));
    assert.equal(request.nights, request.nightRates.length);
  }
});

test('the nights are local dates, in any zone and across a clock change', async () => {
  // In Berlin clocks go forward on 29 March and back on 25 October; Kiritimati is a day ahead of Honolulu.
  for (const [timezone, fromAt, toAt, dates] of [
    ['Europe/Berlin', '2027-03-27T14:00:00+01:00', '2027-03-29T11:00:00+02:00', ['2027-03-27', '2027-03-28']],
    ['Europe/Berlin', '2027-10-30T14:00:00+02:00', '2027-11-01T11:00:00+01:00', ['2027-10-30', '2027-10-31']],
    ['Pacific/Kiritimati', '2026-12-01T14:00:00Z', '2026-12-02T21:00:00Z', ['2026-12-01', '2026-12-02']],
    ['Pacific/Honolulu', '2026-12-01T22:00:00Z', '2026-12-02T21:00:00Z', ['2026-12-01']],
  ] as const) {
    const property = await newPropertyWithRooms(service, { rooms: 1, timezone });
    const { request } = await holding(property, { fromAt, toAt });
    assert.deepEqual(
      request.nightRates.map(({ date }: { date: string }) => date),
      dates,
      timezone,
    );
  }
});

test('a quote does not change with rate plan, calendar or default rate', async () => {
  const property = await newPropertyWithRooms(service);
  const plan = await weekendPlan(property);
  const byPlan = await holding(property, { ratePlanCode: plan.code });
  const byDefault = await holding(property);
  await setRates(property, plan.id, '2026-12-01', '2026-12-03', 9000);
  bodyOf(await property.admin.put(`${property.path}/rate-plans/${plan.id}`, { baseRate: 8000 }));
  await setDefaultRate(property, 'STD', 7000);
  assert.deepEqual(await requestOf(property, byPlan.id), byPlan.request);
  assert.deepEqual(await requestOf(property, byDefault.id), byDefault.request);
  assert.equal((await property.admin.delete(`${property.path}/rate-plans/${plan.id}`)).status, 204);
  await addRatePlan(property, { code: plan.code, baseRate: 6000 });
  await setDefaultRate(property, 'STD', null);
  assert.deepEqual(await requestOf(property, byPlan.id), byPlan.request);
  assert.deepEqual(await requestOf(property, byDefault.id), byDefault.request);
});

test('a check-in on a hold without a rate costs the quote, whatever has changed since', async () => {
  const property = await newPropertyWithRooms(service);
  const plan = await weekendPlan(property);
  const holds = [
    await holding(property, { ratePlanCode: plan.code }),
    await holding(property),
    await holding(property, { nightlyRate: 1500 }),
  ];
  await setRates(property, plan.id, '2026-12-01', '2026-12-03', 9000);
  await setDefaultRate(property, 'STD', 7000);
  const paid = [];
  for (const [index, { id, request }] of holds.entries()) {
    const [stay] = (await checkIn(property, id, [roomAt(property, index)])).stays;
    assert.deepEqual(priceOf(stay), priceOf(request));
    paid.push((await leaveAt(property, id, december(4, '10:00')))['amount']);
    service.clock.set(december(1, '12:00'));
  }
  assert.deepEqual(paid, [6500, 9000, 4500]);
});

test('a check-in on a hold with a rate costs that rate', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 4 });
  const [plan, other] = [await weekendPlan(property), await addRatePlan(property, { baseRate: 100 })];
  for (const [index, [rate, expected]] of (
    [
      [{ nightlyRate: 10 }, ['MANUAL', null, 10, 30]],
      [{ nightlyRate: 0, rateSource: 'MANUAL' }, ['MANUAL', null, 0, 0]],
      [{ rateSource: 'ROOM_TYPE_DEFAULT' }, ['ROOM_TYPE_DEFAULT', null, 3000, 9000]],
      [{ rateSource: 'RATE_PLAN', ratePlanCode: other.code }, ['RATE_PLAN', other.code, 100, 300]],
    ] as const
  ).entries()) {
    const { id, request } = await holding(property, { ratePlanCode: plan.code });
    const [stay] = (await checkIn(property, id, [roomAt(property, index)], rate)).stays;
    assert.deepEqual(priceOf(stay), expected);
    assert.equal(stay.roomRequestId, request.id);
  }
});

test('a check-in without a hold and without a rate costs nothing', async () => {
  const property = await newPropertyWithRooms(service);
  await holding(property, { nightlyRate: 1500 });
  const { id } = await openBooking(property, EXPECTED);
  assert.deepEqual(priceOf((await checkIn(property, id, [roomAt(property, 0)])).stays[0]), [null, null, null, 0]);
});

test('an upgrade costs the price of the type that was sold, also for later nights', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 3 });
  await addRoomType(property, { code: 'DLX', defaultRate: 5000 });
  const deluxe = [];
  for (const number of [201, 202, 203]) deluxe.push((await addRoom(property, number, { roomTypeCode: 'DLX' })).id);
  const plan = await weekendPlan(property);
  await setRates(property, plan.id, '2026-12-04', '2026-12-04', 2200);
  const bills = [];
  for (const [index, fields] of [{}, { ratePlanCode: plan.code }, { nightlyRate: 1500 }].entries()) {
    const { id, request } = await holding(property, fields);
    const { stays } = await checkIn(property, id, deluxe.slice(index, index + 1));
    assert.deepEqual([stays[0].roomTypeCode, priceOf(stays[0])], ['DLX', priceOf(request)]);
    bills.push(await leaveAt(property, id, december(6, '10:00')));
    service.clock.set(december(1, '12:00'));
  }
  assert.deepEqual(bills, [
    { '01': 3000, '02': 3000, '03': 3000, '04': 3000, '05': 3000, amount: 15_000 },
    { '01': 2000, '02': 2500, '03': 2000, '04': 2200, '05': 2000, amount: 10_700 },
    { '01': 1500, '02': 1500, '03': 1500, '04': 1500, '05': 1500, amount: 7500 },
  ]);
});

test('nights beyond the quote are priced from the same rate source; quoted nights cost the quote', async () => {
  const property = await newPropertyWithRooms(service);
  const plan = await weekendPlan(property);
  const short = { toAt: december(3, '11:00') };
  const [byPlan, byDefault] = [await holding(property, { ...short, ratePlanCode: plan.code }), await holding(property, short)];
  await setRates(property, plan.id, '2026-12-01', '2026-12-01', 9000);
  await setRates(property, plan.id, '2026-12-03', '2026-12-03', 2300);
  await setDefaultRate(property, 'STD', 4000);
  await checkIn(property, byPlan.id, [roomAt(property, 0)]);
  await checkIn(property, byDefault.id, [roomAt(property, 1)]);
  assert.deepEqual(await leaveAt(property, byPlan.id, december(5, '10:00')), {
    '01': 2000,
    '02': 2500,
    '03': 2300,
    '04': 2000,
    amount: 8800,
  });
  service.clock.set(december(1, '12:00'));
  assert.deepEqual(await leaveAt(property, byDefault.id, december(4, '10:00')), {
    '01': 3000,
    '02': 3000,
    '03': 4000,
    amount: 10_000,
  });
});

test('when the rate plan is deleted before check-in, quoted nights cost the quote and later ones the last quoted rate', async () => {
  const property = await newPropertyWithRooms(service);
  const plan = await weekendPlan(property);
  const { id } = await holding(property, { ratePlanCode: plan.code, toAt: december(3, '11:00') });
  await setRates(property, plan.id, '2026-12-03', '2026-12-03', 9000);
  assert.equal((await property.admin.delete(`${property.path}/rate-plans/${plan.id}`)).status, 204);
  const [stay] = (await checkIn(property, id, [roomAt(property, 0)])).stays;
  assert.deepEqual(priceOf(stay), ['RATE_PLAN', plan.code, 2333.33, 7000]);
  assert.deepEqual(await leaveAt(property, id, december(5, '10:00')), {
    '01': 2000,
    '02': 2500,
    '03': 2500,
    '04': 2500,
    amount: 9500,
  });
});

test('a night before the quote is priced from the same rate source', async () => {
  const property = await newPropertyWithRooms(service);
  const plan = await weekendPlan(property);
  await setRates(property, plan.id, '2026-11-30', '2026-11-30', 1800);
  const { id } = await holding(property, { ratePlanCode: plan.code });
  await checkIn(property, id, [roomAt(property, 0)], { checkInAt: december(1, '05:00') });
  assert.deepEqual(await leaveAt(property, id, december(4, '10:00')), {
    '30': 1800,
    '01': 2000,
    '02': 2500,
    '03': 2000,
    amount: 8300,
  });
});

test('a guest who comes later or leaves earlier than quoted pays the nights stayed', async () => {
  const property = await newPropertyWithRooms(service);
  const plan = await weekendPlan(property);
  const { id } = await holding(property, { ratePlanCode: plan.code });
  service.clock.set(december(2, '12:00'));
  const [stay] = (await checkIn(property, id, [roomAt(property, 0)])).stays;
  assert.deepEqual(priceOf(stay), ['RATE_PLAN', plan.code, 2250, 4500]);
  service.clock.set(december(3, '10:00'));
  await signGuest(property, (await readBooking(property, id)).primaryGuest.id);
  await pay(property, id, 2500);
  assert.equal(bodyOf(await property.admin.post(`${property.path}/bookings/${id}/check-out`, {})).stays[0].amount, 2500);
});

test('without an expected check-out the quoted nights also cost the quote', async () => {
  const property = await newPropertyWithRooms(service);
  const plan = await weekendPlan(property);
  const { id } = await holding(property, { ratePlanCode: plan.code }, { expectedCheckOutAt: null });
  await checkIn(property, id, [roomAt(property, 0)]);
  await setRates(property, plan.id, '2026-12-01', '2026-12-09', 9000);
  const bill = await leaveAt(property, id, december(5, '10:00'));
  assert.deepEqual(bill, { '01': 2000, '02': 2500, '03': 2000, '04': 9000, amount: 15_500 });
});

test('a guest who is expected to leave before the end of the quote, but stays, pays the quoted nights as quoted', async () => {
  const property = await newPropertyWithRooms(service);
  const { id } = await holding(property, {}, { expectedCheckOutAt: december(2, '11:00') });
  await checkIn(property, id, [roomAt(property, 0)]);
  await setDefaultRate(property, 'STD', 9000);
  const dates = { expectedCheckOutAt: EXPECTED.expectedCheckOutAt };
  assert.equal((await property.admin.post(`${property.path}/bookings/${id}/expected-dates`, dates)).status, 204);
  assert.equal((await leaveAt(property, id, december(4, '10:00')))['amount'], 9000);
});

test('after a voided check-in the quote applies to the next one', async () => {
  const property = await newPropertyWithRooms(service);
  const plan = await weekendPlan(property);
  const { id, request } = await holding(property, { ratePlanCode: plan.code });
  const [wrong] = (await checkIn(property, id, [roomAt(property, 0)], { nightlyRate: 1 })).stays;
  bodyOf(await property.admin.post(`${property.path}/room-stays/${wrong.id}/void`, {}));
  await setRates(property, plan.id, '2026-12-01', '2026-12-03', 9000);
  const { stays } = await checkIn(property, id, [roomAt(property, 1)]);
  assert.deepEqual(priceOf(stays[1]), priceOf(request));
});

test('an open booking owes its quotes, a booking in house its stays, a cancelled one only charges', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 6 });
  const { id } = await holding(property, { quantity: 2, nightlyRate: 1000 });
  const expected = async (): Promise<number> =>
    bodyOf(await property.admin.get(`${property.path}/bookings/${id}/balance`)).expectedPay;
  assert.equal(await expected(), 6000);
  const { id: second } = await holdRooms(property, id, { ...HOLD, nightlyRate: 500 });
  bodyOf(await property.admin.post(`${property.path}/bookings/${id}/charges`, { type: 'FOOD', amount: 70 }), 201);
  assert.equal(await expected(), 7570);
  assert.equal((await property.admin.delete(`${property.path}/bookings/${id}/room-requests/${second}`)).status, 204);
  assert.equal(await expected(), 6070);
  const { stays } = await checkIn(property, id, [roomAt(property, 0)]);
  assert.equal(await expected(), 3070);
  bodyOf(await property.admin.post(`${property.path}/room-stays/${stays[0].id}/void`, {}));
  assert.equal(await expected(), 6070);
  const { balance } = await readBooking(property, id);
  assert.deepEqual(balance, { expectedPay: 6070, amountCollected: 0, pending: 6070 });
  const list = bodyOf(await property.admin.get(`${property.path}/bookings`));
  assert.equal(list.find((row: { id: string }) => row.id === id).pending, 6070);
  bodyOf(await property.admin.put(`${property.path}/cancellation-policy`, { penaltyMode: 'NONE' }));
  bodyOf(await property.admin.post(`${property.path}/bookings/${id}/no-show`, {}));
  assert.equal(await expected(), 70);
});

test('a quote has the decimals of its currency, and its mean is rounded to them', async () => {
  for (const [currency, base, special, mean, amount] of [
    ['JPY', 15_000, 15_001, 15_001, 60_002],
    ['KWD', 20.125, 20.126, 20.126, 80.502],
  ] as const) {
    const property = await newPropertyWithRooms(service, { currency });
    const plan = await addRatePlan(property, { baseRate: base });
    await setRates(property, plan.id, '2026-12-02', '2026-12-02', special);
    const { id, request } = await holding(property, { ratePlanCode: plan.code, quantity: 2, toAt: december(3, '11:00') });
    assert.deepEqual(priceOf(request), ['RATE_PLAN', plan.code, mean, amount]);
    assert.deepEqual(nightsOf(request), [
      ['2026-12-01', base],
      ['2026-12-02', special],
    ]);
    assert.equal((await readBooking(property, id)).balance.expectedPay, amount);
    await checkIn(property, id, [roomAt(property, 0), roomAt(property, 1)]);
    // The third night is beyond the quote.
    const extra = base * 2;
    assert.equal((await readBooking(property, id)).balance.expectedPay, Number((amount + extra).toFixed(3)));
  }
});
