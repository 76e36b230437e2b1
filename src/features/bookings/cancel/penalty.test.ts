import assert from 'node:assert/strict';
import test, { after, before, beforeEach } from 'node:test';
import { type Answer, type Hotel, openHotel } from '../../../../test/support/hotel.ts';
import { addRatePlan, setRates } from '../../../../test/support/rates.ts';
import { assertRefused } from '../../../../test/support/refusal.ts';
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
} from '../../../../test/support/stays.ts';

let hotel: Hotel;
before(async () => {
  hotel = await openHotel();
});
after(() => hotel.stop());
// Noon in India: the day of every test, which is the day of arrival.
beforeEach(() => hotel.clock.set('2026-12-01T12:00:00+05:30'));

const PLAN = { expectedCheckInAt: '2026-12-01T12:00:00+05:30', expectedCheckOutAt: '2026-12-04T11:00:00+05:30' };
const HOLD = { fromAt: '2026-12-01T12:00:00+05:30', toAt: '2026-12-04T11:00:00+05:30' };
const PENALTIES = { cancel: 'CANCELLATION_PENALTY', 'no-show': 'NO_SHOW_PENALTY' } as const;
const VERBS = ['cancel', 'no-show'] as const;

type Verb = (typeof VERBS)[number];
type Charge = { type: string; amount: number; currency: string };

const end = (house: House, bookingId: string, verb: Verb, headers?: Record<string, string>): Promise<Answer> =>
  house.admin.post(`${house.path}/bookings/${bookingId}/${verb}`, { reason: 'plans changed' }, headers);

async function setPolicy(house: House, policy: { penaltyMode?: string; freeDaysBeforeCheckin?: number }): Promise<void> {
  bodyOf(await house.admin.put(`${house.path}/cancellation-policy`, policy));
}

/** A booking that holds these, each for three nights; its id. */
async function holding(house: House, ...holds: Record<string, unknown>[]): Promise<string> {
  const { id } = await openBooking(house, PLAN);
  for (const fields of holds) await holdRooms(house, id, { ...HOLD, ...fields });
  return id;
}

/** Ends the booking; type and amount of each charge it then has. */
async function chargesAfter(house: House, bookingId: string, verb: Verb): Promise<[string, number][]> {
  const { ledger } = bodyOf(await end(house, bookingId, verb));
  return ledger.charges.map(({ type, amount }: Charge) => [type, amount]);
}

/** A plan of STD at 2000 with 2500 on the first night. */
async function planOf(house: House): Promise<string> {
  const plan = await addRatePlan(house);
  await setRates(house, plan.id, '2026-12-01', '2026-12-01', 2500);
  return plan.code;
}

for (const verb of VERBS) {
  test(`${verb}: the penalty is the first night or all nights of every room held, as the policy says, or nothing`, async () => {
    const house = await newHouse(hotel, { rooms: 9 });
    const ratePlanCode = await planOf(house);
    for (const [penaltyMode, charges] of [
      ['NONE', []],
      ['ONE_NIGHT', [[PENALTIES[verb], 5000]]],
      ['FULL_STAY', [[PENALTIES[verb], 13_000]]],
    ] as const) {
      await setPolicy(house, { penaltyMode, freeDaysBeforeCheckin: 1 });
      const id = await holding(house, { quantity: 2, ratePlanCode });
      assert.deepEqual(await chargesAfter(house, id, verb), charges, penaltyMode);
    }
  });

  test(`${verb}: one charge, owed and audited, and the rooms are free again`, async () => {
    const house = await newHouse(hotel, { rooms: 3, currency: 'KWD' });
    const id = await holding(house, { quantity: 2, nightlyRate: 20.125 }, { nightlyRate: 30 });
    await pay(house, id, 15.5);
    const answer = await end(house, id, verb);
    const booking = bodyOf(answer);
    assert.deepEqual(booking, await readBooking(house, id));
    const [charge, ...others] = booking.ledger.charges;
    assert.deepEqual(others, []);
    const { id: chargeId, createdAt, updatedAt, occurredAt, ...rest } = charge;
    assert.deepEqual(rest, {
      bookingId: id,
      type: PENALTIES[verb],
      amount: 70.25,
      currency: 'KWD',
      notes: 'first night of the rooms held',
    });
    assert.deepEqual([createdAt, occurredAt], [updatedAt, booking.updatedAt]);
    assert.deepEqual(booking.balance, { expectedPay: 70.25, amountCollected: 15.5, pending: 54.75 });
    assert.deepEqual(
      booking.roomRequests.map((request: { status: string }) => request.status),
      ['CANCELLED', 'CANCELLED'],
    );
    const entries = await hotel.sql(
      `select action, entity_id, actor_id, after from audit_entry
       where booking_id = $1 and (action = 'charge.added' or action like 'room-request.cancelled') order by action, entity_id`,
      [id],
    );
    const actor_id = house.admin.userId;
    const cancelled = booking.roomRequests.map((request: { id: string }) => ({
      action: 'room-request.cancelled',
      entity_id: request.id,
      actor_id,
      after: { status: 'CANCELLED' },
    }));
    assert.deepEqual(
      entries.map((entry) => ({ ...entry })),
      [{ action: 'charge.added', entity_id: chargeId, actor_id, after: charge }, ...cancelled],
    );
    const [event] = await hotel.sql<{ data: { pending: number; version: string } }>(
      'select data from event where subject_id = $1 order by position desc limit 1',
      [id],
    );
    assert.deepEqual([event?.data.pending, event?.data.version], [54.75, answer.headers.get('etag')]);
    await holding(house, { quantity: 3 });
  });

  test(`${verb}: without rooms held, or without a price, there is nothing to charge`, async () => {
    const house = await newHouse(hotel, { rooms: 3, defaultRate: null });
    for (const penaltyMode of ['ONE_NIGHT', 'FULL_STAY']) {
      await setPolicy(house, { penaltyMode });
      for (const holds of [[], [{}], [{ nightlyRate: 0, quantity: 2 }]])
        assert.deepEqual(await chargesAfter(house, await holding(house, ...holds), verb), []);
    }
  });

  test(`${verb}: rooms let go of before are not charged`, async () => {
    const house = await newHouse(hotel, { rooms: 3 });
    const id = await holding(house, { quantity: 2 }, { nightlyRate: 100 });
    const { roomRequests } = await readBooking(house, id);
    const path = `${house.path}/bookings/${id}/room-requests/${roomRequests[0].id}`;
    assert.equal((await house.admin.delete(path)).status, 204);
    assert.deepEqual(await chargesAfter(house, id, verb), [[PENALTIES[verb], 100]]);
  });

  test(`${verb}: the quote counts, not what a night costs now`, async () => {
    const house = await newHouse(hotel, { rooms: 3 });
    const plan = await addRatePlan(house);
    const id = await holding(house, { ratePlanCode: plan.code });
    await setRates(house, plan.id, '2026-12-01', '2026-12-03', 9000);
    assert.equal((await house.admin.delete(`${house.path}/rate-plans/${plan.id}`)).status, 204);
    await setPolicy(house, { penaltyMode: 'FULL_STAY' });
    assert.deepEqual(await chargesAfter(house, id, verb), [[PENALTIES[verb], 6000]]);
  });

  test(`${verb}: the policy of the moment counts, also for bookings made before it`, async () => {
    const house = await newHouse(hotel, { rooms: 1 });
    const id = await holding(house, {});
    await setPolicy(house, { penaltyMode: 'NONE' });
    assert.deepEqual(await chargesAfter(house, id, verb), []);
  });

  test(`${verb}: the same Idempotency-Key charges once, a second try is 409 and charges nothing`, async () => {
    const house = await newHouse(hotel, { rooms: 1 });
    const id = await holding(house, {});
    const key = { 'idempotency-key': 'end once' };
    const first = await end(house, id, verb, key);
    const again = await end(house, id, verb, key);
    assert.deepEqual([again.status, again.text], [200, first.text]);
    assertRefused(await end(house, id, verb), 409, /./);
    assert.equal((await readBooking(house, id)).ledger.charges.length, 1);
  });

  test(`${verb}: a refused one charges nothing and holds on to the rooms`, async () => {
    const house = await newHouse(hotel, { rooms: 2 });
    const id = await holding(house, { quantity: 2 });
    assertRefused(await end(house, id, verb, { 'if-match': '"1-g0"' }), 412, /has changed/);
    await checkIn(house, id, [roomAt(house, 0)]);
    const before = await readBooking(house, id);
    assertRefused(await end(house, id, verb), 409, /./);
    assert.deepEqual(await readBooking(house, id), before);
  });
}

test('a void leaves rooms held that a cancellation then charges, those let go of before it not', async () => {
  const house = await newHouse(hotel, { rooms: 3 });
  const id = await holding(house, { quantity: 2, nightlyRate: 1000 }, { nightlyRate: 100 });
  const { stays, roomRequests } = await checkIn(house, id, [roomAt(house, 0)]);
  const first = `${house.path}/bookings/${id}/room-requests/${roomRequests[0].id}`;
  assert.equal((await house.admin.delete(first)).status, 204);
  bodyOf(await house.admin.post(`${house.path}/room-stays/${stays[0].id}/void`, {}));
  assert.deepEqual(await chargesAfter(house, id, 'cancel'), [['CANCELLATION_PENALTY', 100]]);
});

test('of a request with a room taken up only the rooms still held are charged', async () => {
  const house = await newHouse(hotel, { rooms: 3 });
  const id = await holding(house, { quantity: 3, nightlyRate: 1000 });
  // A booking with a stay that counts cannot be cancelled; what is stored is what a penalty is priced by.
  await hotel.sql('update room_request set fulfilled_quantity = 1 where booking_id = $1', [id]);
  assert.deepEqual(await chargesAfter(house, id, 'cancel'), [['CANCELLATION_PENALTY', 2000]]);
  const [request] = (await readBooking(house, id)).roomRequests;
  assert.deepEqual([request.status, request.fulfilledQuantity], ['CANCELLED', 1]);
});

test('rooms that are still held when the last guest leaves cost nothing', async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  const id = await holding(house, { quantity: 2 });
  await checkIn(house, id, [roomAt(house, 0)], { nightlyRate: 10 });
  hotel.clock.set('2026-12-04T10:00:00+05:30');
  assert.deepEqual((await checkOut(house, id)).ledger.charges, []);
});

test('the first night is that of each request, on whatever day it begins', async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  await addRoomType(house, { code: 'DLX', defaultRate: 5000 });
  await addRoom(house, 201, { roomTypeCode: 'DLX' });
  const plan = await addRatePlan(house);
  await setRates(house, plan.id, '2026-12-03', '2026-12-03', 700);
  const late = { fromAt: '2026-12-03T05:59:00+05:30', toAt: '2026-12-04T11:00:00+05:30', ratePlanCode: plan.code };
  const later = { fromAt: '2026-12-03T06:00:00+05:30', toAt: '2026-12-05T11:00:00+05:30', ratePlanCode: plan.code };
  const id = await holding(house, late, later, { roomTypeCode: 'DLX' });
  assert.deepEqual(await chargesAfter(house, id, 'cancel'), [['CANCELLATION_PENALTY', 2000 + 700 + 5000]]);
});

test('JPY is charged without decimals', async () => {
  const house = await newHouse(hotel, { rooms: 3, currency: 'JPY', defaultRate: 15_001 });
  const id = await holding(house, { quantity: 3 });
  const { ledger } = bodyOf(await end(house, id, 'cancel'));
  assert.deepEqual([ledger.charges[0].amount, ledger.charges[0].currency], [45_003, 'JPY']);
});

test('cancelling is free to the local midnight so many days before the arrival, a no-show never is', async () => {
  // Last free minute and arrival: in India; over a night that Berlin makes an hour shorter or longer; where Cairo skips midnight.
  const cases: [zone: string, freeDays: number, lastFree: string, arrival: string][] = [
    ['Asia/Kolkata', 0, '2026-12-10T23:59:00+05:30', '2026-12-10T00:30:00+05:30'],
    ['Asia/Kolkata', 1, '2026-12-09T23:59:00+05:30', '2026-12-10T00:30:00+05:30'],
    ['Asia/Kolkata', 3, '2026-12-07T23:59:00+05:30', '2026-12-10T23:30:00+05:30'],
    ['America/Los_Angeles', 1, '2026-12-09T23:59:00-08:00', '2026-12-10T15:00:00-08:00'],
    ['Pacific/Kiritimati', 1, '2026-12-09T23:59:00+14:00', '2026-12-10T15:00:00+14:00'],
    ['Europe/Berlin', 1, '2027-03-28T23:59:00+02:00', '2027-03-29T00:30:00+02:00'],
    ['Europe/Berlin', 1, '2027-10-31T23:59:00+01:00', '2027-11-01T00:30:00+01:00'],
    ['Africa/Cairo', 1, '2027-04-29T23:59:00+02:00', '2027-04-30T15:00:00+03:00'],
  ];
  for (const [timezone, freeDaysBeforeCheckin, lastFree, arrival] of cases) {
    const house = await newHouse(hotel, { rooms: 3, timezone });
    await setPolicy(house, { freeDaysBeforeCheckin });
    const hold = { fromAt: arrival, toAt: new Date(Date.parse(arrival) + 60_000).toISOString() };
    const ids = [await holding(house, hold), await holding(house, hold), await holding(house, hold)];
    await hotel.sql('update booking set expected_check_in_at = $2, expected_check_out_at = null where id = any($1::uuid[])', [
      ids,
      arrival,
    ]);
    const [free = '', late = '', noShow = ''] = ids;
    hotel.clock.set(lastFree);
    assert.deepEqual(await chargesAfter(house, free, 'cancel'), [], `${timezone} ${lastFree}`);
    assert.deepEqual(await chargesAfter(house, noShow, 'no-show'), [['NO_SHOW_PENALTY', 3000]]);
    hotel.clock.set(new Date(Date.parse(lastFree) + 60_000).toISOString());
    assert.deepEqual(await chargesAfter(house, late, 'cancel'), [['CANCELLATION_PENALTY', 3000]], timezone);
  }
});

test('the planned arrival counts, not the day from which rooms are held', async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  const id = await holding(house, { fromAt: '2026-12-20T12:00:00+05:30', toAt: '2026-12-21T11:00:00+05:30' });
  assert.deepEqual(await chargesAfter(house, id, 'cancel'), [['CANCELLATION_PENALTY', 3000]]);
  const moved = await holding(house, {});
  const dates = { expectedCheckInAt: '2026-12-20T12:00:00+05:30', expectedCheckOutAt: '2026-12-21T11:00:00+05:30' };
  assert.equal((await house.admin.post(`${house.path}/bookings/${moved}/expected-dates`, dates)).status, 204);
  assert.deepEqual(await chargesAfter(house, moved, 'cancel'), []);
});
