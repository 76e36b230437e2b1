import assert from 'node:assert/strict';
import test, { after, before, beforeEach } from 'node:test';
import { type Hotel, openHotel } from '../../../../test/support/hotel.ts';
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
  signGuest,
} from '../../../../test/support/stays.ts';

let hotel: Hotel;
before(async () => {
  hotel = await openHotel();
});
after(() => hotel.stop());
beforeEach(() => hotel.clock.set('2026-12-01T15:00:00+05:30'));

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';
const PLAN = { expectedCheckInAt: '2026-12-01T15:00:00+05:30', expectedCheckOutAt: '2026-12-04T11:00:00+05:30' };

type Figures = { roomNumber: number; nights: number; amount: number };

const move = (house: House, stayId: string, body: unknown) => house.admin.post(`${house.path}/room-stays/${stayId}/move`, body);
const figures = (stays: Figures[]) => stays.map(({ roomNumber, nights, amount }) => [roomNumber, nights, amount]);

/** A booking that has just come for three nights in room 101, at 1000 a night unless told otherwise. */
async function inHouse(
  house: House,
  rate: Record<string, unknown> = { nightlyRate: 1000 },
  fields: Record<string, unknown> = {},
) {
  const { id } = await openBooking(house, { ...PLAN, ...fields });
  return checkIn(house, id, [roomAt(house, 0)], rate);
}

/** Moves the guest at that time to the house's room so many; the id of the new stay. */
async function moveAt(house: House, now: string, stayId: string, roomId: string): Promise<string> {
  hotel.clock.set(now);
  return bodyOf(await move(house, stayId, { roomId })).id;
}

async function leaveAt(house: House, now: string, bookingId: string) {
  hotel.clock.set(now);
  return checkOut(house, bookingId);
}

test('a guest changes rooms: the old room is free, the new one taken, rate and plan go on, nothing need be paid', async () => {
  const house = await newHouse(hotel);
  const { id, stays } = await inHouse(house);
  hotel.clock.set('2026-12-02T14:00:00+05:30');
  const {
    id: newId,
    createdAt,
    updatedAt: _updated,
    ...stay
  } = bodyOf(await move(house, stays[0].id, { roomId: roomAt(house, 2).toUpperCase(), reason: 'the tap drips' }));
  const movedAt = stay.checkInAt;
  assert.equal(createdAt, movedAt);
  assert.deepEqual(stay, {
    bookingId: id,
    bookingStatus: 'CHECKED_IN',
    roomId: roomAt(house, 2),
    roomNumber: 103,
    roomTypeCode: 'STD',
    status: 'ACTIVE',
    checkInAt: movedAt,
    checkOutAt: null,
    nightlyRate: 1000,
    rateSource: 'MANUAL',
    ratePlanCode: null,
    roomRequestId: null,
    nights: 2,
    amount: 2000,
    movedFromStayId: stays[0].id,
    hasActiveCard: false,
    notes: null,
    voidReason: null,
    voidedAt: null,
  });
  const booking = await readBooking(house, id);
  const [old, current] = booking.stays;
  assert.deepEqual(
    [old.status, old.checkOutAt, old.nights, old.amount, old.notes],
    ['CHECKED_OUT', movedAt, 1, 1000, 'the tap drips'],
  );
  assert.equal(current.id, newId);
  assert.deepEqual([booking.status, booking.billableNights, booking.balance.expectedPay], ['CHECKED_IN', 3, 3000]);
  const board = bodyOf(await house.admin.get(`${house.path}/rooms/board`));
  assert.deepEqual(
    board.map((row: { status: string }) => row.status),
    ['FREE', 'FREE', 'OCCUPIED'],
  );
  const next = await openBooking(house, PLAN);
  await checkIn(house, next.id, [roomAt(house, 0)]);
});

test('moved in the morning and gone half an hour later: the night before is paid once, the new room costs nothing', async () => {
  const house = await newHouse(hotel);
  const { id, stays } = await inHouse(house);
  await moveAt(house, '2026-12-02T10:00:00+05:30', stays[0].id, roomAt(house, 1));
  await signGuest(house, (await readBooking(house, id)).primaryGuest.id);
  hotel.clock.set('2026-12-02T10:30:00+05:30');
  bodyOf(await house.admin.post(`${house.path}/bookings/${id}/payments`, { amount: 1000, method: 'CASH' }), 201);
  const closed = bodyOf(await house.admin.post(`${house.path}/bookings/${id}/check-out`, {}));
  assert.deepEqual(figures(closed.stays), [
    [101, 1, 1000],
    [102, 0, 0],
  ]);
  assert.deepEqual([closed.billableNights, closed.pending], [1, 0]);
});

test('a move on the day of arrival leaves no night in the old room', async () => {
  const house = await newHouse(hotel);
  const { id, stays } = await inHouse(house);
  await moveAt(house, '2026-12-01T23:30:00+05:30', stays[0].id, roomAt(house, 1));
  assert.deepEqual(figures((await leaveAt(house, '2026-12-04T10:30:00+05:30', id)).stays), [
    [101, 0, 0],
    [102, 3, 3000],
  ]);
});

test('a guest moves twice: three rooms, one bill', async () => {
  const house = await newHouse(hotel);
  const { id, stays } = await inHouse(house);
  const second = await moveAt(house, '2026-12-02T14:00:00+05:30', stays[0].id, roomAt(house, 1));
  const third = await moveAt(house, '2026-12-03T20:00:00+05:30', second, roomAt(house, 2));
  const closed = await leaveAt(house, '2026-12-05T09:00:00+05:30', id);
  assert.deepEqual(figures(closed.stays), [
    [101, 1, 1000],
    [102, 1, 1000],
    [103, 2, 2000],
  ]);
  assert.deepEqual(
    closed.stays.map((stay: { id: string; movedFromStayId: string | null }) => [stay.id, stay.movedFromStayId]),
    [
      [stays[0].id, null],
      [second, stays[0].id],
      [third, second],
    ],
  );
  assert.equal(closed.billableNights, 4);
});

test('a guest moves away and back again', async () => {
  const house = await newHouse(hotel);
  const { id, stays } = await inHouse(house);
  const away = await moveAt(house, '2026-12-02T14:00:00+05:30', stays[0].id, roomAt(house, 1));
  await moveAt(house, '2026-12-03T14:00:00+05:30', away, roomAt(house, 0));
  assert.deepEqual(figures((await leaveAt(house, '2026-12-04T10:30:00+05:30', id)).stays), [
    [101, 1, 1000],
    [102, 1, 1000],
    [101, 1, 1000],
  ]);
});

test('by 24 hours the old room keeps the days that were complete', async () => {
  const house = await newHouse(hotel);
  const { id } = await openBooking(house, PLAN);
  bodyOf(await house.admin.post(`${house.path}/bookings/${id}/billing-policy`, { billingMode: 'TWENTY_FOUR_HOURS' }));
  const { stays } = await checkIn(house, id, [roomAt(house, 0)], { nightlyRate: 1000, checkInAt: '2026-12-01T15:00:00+05:30' });
  const second = await moveAt(house, '2026-12-02T14:00:00+05:30', stays[0].id, roomAt(house, 1));
  await moveAt(house, '2026-12-03T16:00:00+05:30', second, roomAt(house, 2));
  const closed = await leaveAt(house, '2026-12-04T15:30:00+05:30', id);
  assert.deepEqual(figures(closed.stays), [
    [101, 0, 0],
    [102, 2, 2000],
    [103, 2, 2000],
  ]);
  assert.equal(closed.billableNights, 4);
});

test('a move into a room of a dearer type changes no price: agreed nights, unplanned nights and nights added later', async () => {
  const house = await newHouse(hotel);
  await addRoomType(house, { code: 'STE', name: 'Suite', defaultRate: 9000 });
  const suites = [await addRoom(house, 901, { roomTypeCode: 'STE' }), await addRoom(house, 902, { roomTypeCode: 'STE' })];
  const { id, stays } = await inHouse(house, { rateSource: 'ROOM_TYPE_DEFAULT' }, { expectedCheckOutAt: null });
  const second = await moveAt(house, '2026-12-03T14:00:00+05:30', stays[0].id, suites[0].id);
  const { stays: moved } = await readBooking(house, id);
  assert.deepEqual(figures(moved), [
    [101, 2, 6000],
    [901, 1, 3000],
  ]);
  assert.deepEqual(
    moved.map((stay: { nightlyRate: number; roomTypeCode: string }) => [stay.roomTypeCode, stay.nightlyRate]),
    [
      ['STD', 3000],
      ['STE', 3000],
    ],
  );
  assert.equal(
    (await house.admin.post(`${house.path}/bookings/${id}/expected-dates`, { expectedCheckOutAt: '2026-12-05T11:00:00+05:30' }))
      .status,
    204,
  );
  await moveAt(house, '2026-12-04T14:00:00+05:30', second, suites[1].id);
  const closed = await leaveAt(house, '2026-12-06T10:00:00+05:30', id);
  assert.deepEqual(figures(closed.stays), [
    [101, 2, 6000],
    [901, 1, 3000],
    [902, 2, 6000],
  ]);
  const kept = await hotel.sql<{ night: string }>(
    `select room_number || ' ' || night_on || ' ' || rate as night from room_stay_night n
     join room_stay s on s.id = n.room_stay_id join room r on r.id = s.room_id where s.booking_id = $1 and s.billed_nights > 0 order by 1`,
    [id],
  );
  assert.deepEqual(
    kept.map(({ night }) => night),
    [
      '101 2026-12-01 3000.000',
      '101 2026-12-02 3000.000',
      '901 2026-12-03 3000.000',
      '901 2026-12-04 3000.000',
      '902 2026-12-04 3000.000',
      '902 2026-12-05 3000.000',
    ],
  );
});

test('a move that cannot be is refused and leaves the guest where they are', async () => {
  const house = await newHouse(hotel);
  const other = await newHouse(hotel, { rooms: 1 });
  const rooms = {
    broken: await addRoom(house, 201, { maintenance: true }),
    inactive: await addRoom(house, 202, { active: false }),
  };
  const { id, stays } = await inHouse(house);
  await checkIn(house, (await openBooking(house, PLAN)).id, [roomAt(house, 1)]);
  hotel.clock.advance(60);
  const before = await readBooking(house, id);
  const refusals: [body: unknown, status: number, message: RegExp][] = [
    [undefined, 400, /^roomId is required/],
    [{ roomId: 'x' }, 400, /^roomId must be a UUID/],
    [{ roomId: null }, 400, /^roomId must be/],
    [{ roomId: roomAt(house, 2), reason: 5 }, 400, /^reason must be/],
    [{ roomId: roomAt(house, 2), reason: 'x'.repeat(2001) }, 400, /^reason must have at most 2000 characters/],
    [{ roomId: roomAt(house, 0).toUpperCase() }, 400, /^roomId must be another room than the one the guest is in$/],
    [{ roomId: UNKNOWN }, 404, /^room not found$/],
    [{ roomId: roomAt(other, 0) }, 404, /^room not found$/],
    [{ roomId: roomAt(house, 1) }, 409, /^room 102 is not available/],
    [{ roomId: rooms.broken.id }, 409, /^room 201 is in maintenance$/],
    [{ roomId: rooms.inactive.id }, 409, /^room 202 is not active$/],
  ];
  for (const [body, status, message] of refusals) assertRefused(await move(house, stays[0].id, body), status, message);
  assertRefused(await move(house, UNKNOWN, { roomId: roomAt(house, 2) }), 404, 'room stay not found');
  assert.deepEqual(await readBooking(house, id), before);
});

test('a stay that has ended, moved on or not begun cannot be moved', async () => {
  const house = await newHouse(hotel);
  const { id, stays } = await inHouse(house);
  const roomId = roomAt(house, 2);
  const second = await moveAt(house, '2026-12-02T14:00:00+05:30', stays[0].id, roomAt(house, 1));
  assertRefused(await move(house, stays[0].id, { roomId }), 409, 'the stay is already checked out');
  bodyOf(await house.admin.post(`${house.path}/room-stays/${second}/void`, {}));
  assertRefused(await move(house, second, { roomId }), 409, 'the stay is voided');
  await checkOut(house, id);
  const ahead = await openBooking(house, PLAN);
  const booking = await checkIn(house, ahead.id, [roomAt(house, 0)], { checkInAt: '2026-12-02T14:04:00+05:30' });
  assertRefused(await move(house, booking.stays[0].id, { roomId }), 409, /^the stay has not begun yet/);
});

test('the auditor reads from where to where a guest was moved', async () => {
  const house = await newHouse(hotel);
  const { stays } = await inHouse(house);
  const newStay = await moveAt(house, '2026-12-02T14:00:00+05:30', stays[0].id, roomAt(house, 1));
  const [entry] = await hotel.sql(
    `select entity_id, before, after from audit_entry where property_id = $1 and action = 'stay.moved'`,
    [house.id],
  );
  assert.deepEqual(
    { ...entry },
    {
      entity_id: stays[0].id,
      before: { roomNumber: 101 },
      after: { roomNumber: 102, roomStayId: newStay, nightsKept: 1 },
    },
  );
});
