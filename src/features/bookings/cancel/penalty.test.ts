import assert from 'node:assert/strict';
import test, { after, beforeEach } from 'node:test';
import { addRatePlan, setRates } from '../../../../test/harness/rates.ts';
import { assertRefused } from '../../../../test/harness/refusal.ts';
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
} from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());
// Noon in India, on the day of every test, which is the day of arrival.
beforeEach(() => service.clock.set('2026-12-01T12:00:00+05:30'));

const EXPECTED = { expectedCheckInAt: '2026-12-01T12:00:00+05:30', expectedCheckOutAt: '2026-12-04T11:00:00+05:30' };
const HOLD = { fromAt: '2026-12-01T12:00:00+05:30', toAt: '2026-12-04T11:00:00+05:30' };
const PENALTIES = { cancel: 'CANCELLATION_PENALTY', 'no-show': 'NO_SHOW_PENALTY' } as const;
const VERBS = ['cancel', 'no-show'] as const;

type Verb = (typeof VERBS)[number];
type Charge = { type: string; amount: number; currency: string };

const end = (
  property: PropertyWithRooms,
  bookingId: string,
  verb: Verb,
  headers?: Record<string, string>,
): Promise<ApiResponse> =>
  property.admin.post(`${property.path}/bookings/${bookingId}/${verb}`, { reason: 'plans changed' }, headers);

async function setPolicy(
  property: PropertyWithRooms,
  policy: { penaltyMode?: string; freeDaysBeforeCheckin?: number },
): Promise<void> {
  bodyOf(await property.admin.put(`${property.path}/cancellation-policy`, policy));
}

/** Creates a booking with these holds, each for three nights. @returns its id */
async function holding(property: PropertyWithRooms, ...holds: Record<string, unknown>[]): Promise<string> {
  const { id } = await openBooking(property, EXPECTED);
  for (const fields of holds) await holdRooms(property, id, { ...HOLD, ...fields });
  return id;
}

/** Ends the booking. @returns type and amount of each charge that it then has */
async function chargesAfter(property: PropertyWithRooms, bookingId: string, verb: Verb): Promise<[string, number][]> {
  const { ledger } = bodyOf(await end(property, bookingId, verb));
  return ledger.charges.map(({ type, amount }: Charge) => [type, amount]);
}

/** A rate plan of STD at 2000, with 2500 on the first night. */
async function planOf(property: PropertyWithRooms): Promise<string> {
  const plan = await addRatePlan(property);
  await setRates(property, plan.id, '2026-12-01', '2026-12-01', 2500);
  return plan.code;
}

for (const verb of VERBS) {
  test(`${verb}: the penalty is the first night or all nights of each held room, or nothing, by the cancellation policy`, async () => {
    const property = await newPropertyWithRooms(service, { rooms: 9 });
    const ratePlanCode = await planOf(property);
    for (const [penaltyMode, charges] of [
      ['NONE', []],
      ['ONE_NIGHT', [[PENALTIES[verb], 5000]]],
      ['FULL_STAY', [[PENALTIES[verb], 13_000]]],
    ] as const) {
      await setPolicy(property, { penaltyMode, freeDaysBeforeCheckin: 1 });
      const id = await holding(property, { quantity: 2, ratePlanCode });
      assert.deepEqual(await chargesAfter(property, id, verb), charges, penaltyMode);
    }
  });

  test(`${verb}: adds one charge, which is owed and audited, and the rooms are free again`, async () => {
    const property = await newPropertyWithRooms(service, { rooms: 3, currency: 'KWD' });
    const id = await holding(property, { quantity: 2, nightlyRate: 20.125 }, { nightlyRate: 30 });
    await pay(property, id, 15.5);
    const response = await end(property, id, verb);
    const booking = bodyOf(response);
    assert.deepEqual(booking, await readBooking(property, id));
    const [charge, ...others] = booking.ledger.charges;
    assert.deepEqual(others, []);
    const { id: chargeId, createdAt, updatedAt, occurredAt, ...rest } = charge;
    assert.deepEqual(rest, {
      bookingId: id,
      type: PENALTIES[verb],
      amount: 70.25,
      currency: 'KWD',
      notes: 'first night of the rooms held',
      reversalOf: null,
      reversedBy: null,
    });
    assert.deepEqual([createdAt, occurredAt], [updatedAt, booking.updatedAt]);
    assert.deepEqual(booking.balance, { expectedPay: 70.25, amountCollected: 15.5, pending: 54.75 });
    assert.deepEqual(
      booking.roomRequests.map((request: { status: string }) => request.status),
      ['CANCELLED', 'CANCELLED'],
    );
    const entries = await service.sql(
      `select action, entity_id, actor_id, after from audit_entry
       where booking_id = $1 and (action = 'charge.added' or action like 'room-request.cancelled') order by action, entity_id`,
      [id],
    );
    const actor_id = property.admin.userId;
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
    const [event] = await service.sql<{ data: { pending: number; version: string } }>(
      'select data from event where subject_id = $1 order by position desc limit 1',
      [id],
    );
    assert.deepEqual([event?.data.pending, event?.data.version], [54.75, response.headers.get('etag')]);
    await holding(property, { quantity: 3 });
  });

  test(`${verb}: without held rooms or without a price nothing is charged`, async () => {
    const property = await newPropertyWithRooms(service, { rooms: 3, defaultRate: null });
    for (const penaltyMode of ['ONE_NIGHT', 'FULL_STAY']) {
      await setPolicy(property, { penaltyMode });
      for (const holds of [[], [{}], [{ nightlyRate: 0, quantity: 2 }]])
        assert.deepEqual(await chargesAfter(property, await holding(property, ...holds), verb), []);
    }
  });

  test(`${verb}: rooms of cancelled room requests are not charged`, async () => {
    const property = await newPropertyWithRooms(service, { rooms: 3 });
    const id = await holding(property, { quantity: 2 }, { nightlyRate: 100 });
    const { roomRequests } = await readBooking(property, id);
    const path = `${property.path}/bookings/${id}/room-requests/${roomRequests[0].id}`;
    assert.equal((await property.admin.delete(path)).status, 204);
    assert.deepEqual(await chargesAfter(property, id, verb), [[PENALTIES[verb], 100]]);
  });

  test(`${verb}: the quote counts, not the price of a night now`, async () => {
    const property = await newPropertyWithRooms(service, { rooms: 3 });
    const plan = await addRatePlan(property);
    const id = await holding(property, { ratePlanCode: plan.code });
    await setRates(property, plan.id, '2026-12-01', '2026-12-03', 9000);
    assert.equal((await property.admin.delete(`${property.path}/rate-plans/${plan.id}`)).status, 204);
    await setPolicy(property, { penaltyMode: 'FULL_STAY' });
    assert.deepEqual(await chargesAfter(property, id, verb), [[PENALTIES[verb], 6000]]);
  });

  test(`${verb}: the policy of this moment counts, also for older bookings`, async () => {
    const property = await newPropertyWithRooms(service, { rooms: 1 });
    const id = await holding(property, {});
    await setPolicy(property, { penaltyMode: 'NONE' });
    assert.deepEqual(await chargesAfter(property, id, verb), []);
  });

  test(`${verb}: the same Idempotency-Key charges once; a second attempt is 409 and charges nothing`, async () => {
    const property = await newPropertyWithRooms(service, { rooms: 1 });
    const id = await holding(property, {});
    const key = { 'idempotency-key': 'end once' };
    const first = await end(property, id, verb, key);
    const again = await end(property, id, verb, key);
    assert.deepEqual([again.status, again.text], [200, first.text]);
    assertRefused(await end(property, id, verb), 409, /./);
    assert.equal((await readBooking(property, id)).ledger.charges.length, 1);
  });

  test(`${verb}: when refused, nothing is charged and the rooms stay held`, async () => {
    const property = await newPropertyWithRooms(service, { rooms: 2 });
    const id = await holding(property, { quantity: 2 });
    assertRefused(await end(property, id, verb, { 'if-match': '"1-g0"' }), 412, /has changed/);
    await checkIn(property, id, [roomAt(property, 0)]);
    const before = await readBooking(property, id);
    assertRefused(await end(property, id, verb), 409, /./);
    assert.deepEqual(await readBooking(property, id), before);
  });
}

test('after a void a cancellation charges the rooms that are held again, but not those of cancelled room requests', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 3 });
  const id = await holding(property, { quantity: 2, nightlyRate: 1000 }, { nightlyRate: 100 });
  const { stays, roomRequests } = await checkIn(property, id, [roomAt(property, 0)]);
  const first = `${property.path}/bookings/${id}/room-requests/${roomRequests[0].id}`;
  assert.equal((await property.admin.delete(first)).status, 204);
  bodyOf(await property.admin.post(`${property.path}/room-stays/${stays[0].id}/void`, {}));
  assert.deepEqual(await chargesAfter(property, id, 'cancel'), [['CANCELLATION_PENALTY', 100]]);
});

test('of a room request with a checked-in room only the rooms that are still held are charged', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 3 });
  const id = await holding(property, { quantity: 3, nightlyRate: 1000 });
  // A booking with a stay cannot be cancelled, so this sets the stored quantity from which a penalty is computed.
  await service.sql('update room_request set fulfilled_quantity = 1 where booking_id = $1', [id]);
  assert.deepEqual(await chargesAfter(property, id, 'cancel'), [['CANCELLATION_PENALTY', 2000]]);
  const [request] = (await readBooking(property, id)).roomRequests;
  assert.deepEqual([request.status, request.fulfilledQuantity], ['CANCELLED', 1]);
});

test('rooms that are still held at the last check-out cost nothing', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const id = await holding(property, { quantity: 2 });
  await checkIn(property, id, [roomAt(property, 0)], { nightlyRate: 10 });
  service.clock.set('2026-12-04T10:00:00+05:30');
  assert.deepEqual((await checkOut(property, id)).ledger.charges, []);
});

test('the first night is that of each room request, whenever it begins', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  await addRoomType(property, { code: 'DLX', defaultRate: 5000 });
  await addRoom(property, 201, { roomTypeCode: 'DLX' });
  const plan = await addRatePlan(property);
  await setRates(property, plan.id, '2026-12-03', '2026-12-03', 700);
  const late = { fromAt: '2026-12-03T05:59:00+05:30', toAt: '2026-12-04T11:00:00+05:30', ratePlanCode: plan.code };
  const later = { fromAt: '2026-12-03T06:00:00+05:30', toAt: '2026-12-05T11:00:00+05:30', ratePlanCode: plan.code };
  const id = await holding(property, late, later, { roomTypeCode: 'DLX' });
  assert.deepEqual(await chargesAfter(property, id, 'cancel'), [['CANCELLATION_PENALTY', 2000 + 700 + 5000]]);
});

test('JPY is charged without decimals', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 3, currency: 'JPY', defaultRate: 15_001 });
  const id = await holding(property, { quantity: 3 });
  const { ledger } = bodyOf(await end(property, id, 'cancel'));
  assert.deepEqual([ledger.charges[0].amount, ledger.charges[0].currency], [45_003, 'JPY']);
});

test('a cancellation is free until local midnight so many days before the arrival; a no-show is never free', async () => {
  // Last free minute and arrival: in India, over a short and a long night in Berlin, and where Cairo skips midnight.
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
    const property = await newPropertyWithRooms(service, { rooms: 3, timezone });
    await setPolicy(property, { freeDaysBeforeCheckin });
    const hold = { fromAt: arrival, toAt: new Date(Date.parse(arrival) + 60_000).toISOString() };
    const ids = [await holding(property, hold), await holding(property, hold), await holding(property, hold)];
    await service.sql('update booking set expected_check_in_at = $2, expected_check_out_at = null where id = any($1::uuid[])', [
      ids,
      arrival,
    ]);
    const [free = '', late = '', noShow = ''] = ids;
    service.clock.set(lastFree);
    assert.deepEqual(await chargesAfter(property, free, 'cancel'), [], `${timezone} ${lastFree}`);
    service.clock.set(new Date(Date.parse(lastFree) + 60_000).toISOString());
    assert.deepEqual(await chargesAfter(property, late, 'cancel'), [['CANCELLATION_PENALTY', 3000]], timezone);
    service.clock.set(new Date(arrival).toISOString());
    assert.deepEqual(await chargesAfter(property, noShow, 'no-show'), [['NO_SHOW_PENALTY', 3000]]);
  }
});

test('the expected check-in counts, not the day from which rooms are held', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const id = await holding(property, { fromAt: '2026-12-20T12:00:00+05:30', toAt: '2026-12-21T11:00:00+05:30' });
  assert.deepEqual(await chargesAfter(property, id, 'cancel'), [['CANCELLATION_PENALTY', 3000]]);
  const moved = await holding(property, {});
  const dates = { expectedCheckInAt: '2026-12-20T12:00:00+05:30', expectedCheckOutAt: '2026-12-21T11:00:00+05:30' };
  assert.equal((await property.admin.post(`${property.path}/bookings/${moved}/expected-dates`, dates)).status, 204);
  assert.deepEqual(await chargesAfter(property, moved, 'cancel'), []);
});
