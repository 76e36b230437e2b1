import assert from 'node:assert/strict';
import test, { after, beforeEach } from 'node:test';
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
  signGuest,
} from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());
beforeEach(() => service.clock.set('2026-12-01T15:00:00+05:30'));

const UNKNOWN = '0198c0de-1111-7000-8000-000000000001';
const EXPECTED = { expectedCheckInAt: '2026-12-01T15:00:00+05:30', expectedCheckOutAt: '2026-12-04T11:00:00+05:30' };

type Figures = { roomNumber: number; nights: number; amount: number };

const move = (property: PropertyWithRooms, stayId: string, body: unknown) =>
  property.admin.post(`${property.path}/room-stays/${stayId}/move`, body);
const figures = (stays: Figures[]) => stays.map(({ roomNumber, nights, amount }) => [roomNumber, nights, amount]);

/** A booking that has just checked in to room 101 for three nights, by default at 1000 a night. */
async function inHouse(
  property: PropertyWithRooms,
  rate: Record<string, unknown> = { nightlyRate: 1000 },
  fields: Record<string, unknown> = {},
) {
  const { id } = await openBooking(property, { ...EXPECTED, ...fields });
  return checkIn(property, id, [roomAt(property, 0)], rate);
}

/** Moves the guest at that time to the room with that index. @returns the id of the new stay */
async function moveAt(property: PropertyWithRooms, now: string, stayId: string, roomId: string): Promise<string> {
  service.clock.set(now);
  return bodyOf(await move(property, stayId, { roomId })).id;
}

async function leaveAt(property: PropertyWithRooms, now: string, bookingId: string) {
  service.clock.set(now);
  return checkOut(property, bookingId);
}

test('a guest changes rooms: the old room is free, the new one occupied, rate and dates continue, no payment is needed', async () => {
  const property = await newPropertyWithRooms(service);
  const { id, stays } = await inHouse(property);
  service.clock.set('2026-12-02T14:00:00+05:30');
  const {
    id: newId,
    createdAt,
    updatedAt: _updated,
    ...stay
  } = bodyOf(await move(property, stays[0].id, { roomId: roomAt(property, 2).toUpperCase(), reason: 'the tap drips' }));
  const movedAt = stay.checkInAt;
  assert.equal(createdAt, movedAt);
  assert.deepEqual(stay, {
    bookingId: id,
    bookingStatus: 'CHECKED_IN',
    roomId: roomAt(property, 2),
    roomNumber: 103,
    roomTypeCode: 'STD',
    status: 'ACTIVE',
    checkInAt: movedAt,
    checkOutAt: null,
    nightlyRate: 1000,
    rateSource: 'MANUAL',
    ratePlanCode: null,
    roomRequestId: null,
    roomRequestIds: [],
    nights: 2,
    amount: 2000,
    nightRates: [
      { date: '2026-12-02', rate: 1000, source: 'MANUAL' },
      { date: '2026-12-03', rate: 1000, source: 'MANUAL' },
    ],
    movedFromStayId: stays[0].id,
    hasActiveCard: false,
    notes: null,
    voidReason: null,
    voidedAt: null,
  });
  const booking = await readBooking(property, id);
  const [old, current] = booking.stays;
  assert.deepEqual(
    [old.status, old.checkOutAt, old.nights, old.amount, old.notes],
    ['CHECKED_OUT', movedAt, 1, 1000, 'the tap drips'],
  );
  assert.equal(current.id, newId);
  assert.deepEqual([booking.status, booking.billableNights, booking.balance.expectedPay], ['CHECKED_IN', 3, 3000]);
  const board = bodyOf(await property.admin.get(`${property.path}/rooms/board`));
  assert.deepEqual(
    board.map((row: { status: string }) => row.status),
    ['FREE', 'FREE', 'OCCUPIED'],
  );
  const next = await openBooking(property, EXPECTED);
  await checkIn(property, next.id, [roomAt(property, 0)]);
});

test('after a move in the morning and a check-out half an hour later, the past night is billed once and the new room is free', async () => {
  const property = await newPropertyWithRooms(service);
  const { id, stays } = await inHouse(property);
  await moveAt(property, '2026-12-02T10:00:00+05:30', stays[0].id, roomAt(property, 1));
  await signGuest(property, (await readBooking(property, id)).primaryGuest.id);
  service.clock.set('2026-12-02T10:30:00+05:30');
  bodyOf(await property.admin.post(`${property.path}/bookings/${id}/payments`, { amount: 1000, method: 'CASH' }), 201);
  const closed = bodyOf(await property.admin.post(`${property.path}/bookings/${id}/check-out`, {}));
  assert.deepEqual(figures(closed.stays), [
    [101, 1, 1000],
    [102, 0, 0],
  ]);
  assert.deepEqual([closed.billableNights, closed.pending], [1, 0]);
});

test('after a move on the day of arrival the old room has no night', async () => {
  const property = await newPropertyWithRooms(service);
  const { id, stays } = await inHouse(property);
  await moveAt(property, '2026-12-01T23:30:00+05:30', stays[0].id, roomAt(property, 1));
  assert.deepEqual(figures((await leaveAt(property, '2026-12-04T10:30:00+05:30', id)).stays), [
    [101, 0, 0],
    [102, 3, 3000],
  ]);
});

test('a guest moves twice: three rooms, one bill', async () => {
  const property = await newPropertyWithRooms(service);
  const { id, stays } = await inHouse(property);
  const second = await moveAt(property, '2026-12-02T14:00:00+05:30', stays[0].id, roomAt(property, 1));
  const third = await moveAt(property, '2026-12-03T20:00:00+05:30', second, roomAt(property, 2));
  const closed = await leaveAt(property, '2026-12-05T09:00:00+05:30', id);
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
  const property = await newPropertyWithRooms(service);
  const { id, stays } = await inHouse(property);
  const away = await moveAt(property, '2026-12-02T14:00:00+05:30', stays[0].id, roomAt(property, 1));
  await moveAt(property, '2026-12-03T14:00:00+05:30', away, roomAt(property, 0));
  assert.deepEqual(figures((await leaveAt(property, '2026-12-04T10:30:00+05:30', id)).stays), [
    [101, 1, 1000],
    [102, 1, 1000],
    [101, 1, 1000],
  ]);
});

test('with TWENTY_FOUR_HOURS the old room keeps the periods that were complete', async () => {
  const property = await newPropertyWithRooms(service);
  const { id } = await openBooking(property, EXPECTED);
  bodyOf(await property.admin.post(`${property.path}/bookings/${id}/billing-policy`, { billingMode: 'TWENTY_FOUR_HOURS' }));
  const { stays } = await checkIn(property, id, [roomAt(property, 0)], {
    nightlyRate: 1000,
    checkInAt: '2026-12-01T15:00:00+05:30',
  });
  const second = await moveAt(property, '2026-12-02T14:00:00+05:30', stays[0].id, roomAt(property, 1));
  await moveAt(property, '2026-12-03T16:00:00+05:30', second, roomAt(property, 2));
  const closed = await leaveAt(property, '2026-12-04T15:30:00+05:30', id);
  assert.deepEqual(figures(closed.stays), [
    [101, 0, 0],
    [102, 2, 2000],
    [103, 2, 2000],
  ]);
  assert.equal(closed.billableNights, 4);
});

test('a move to a more expensive room type changes no price: of agreed, overdue and later added nights', async () => {
  const property = await newPropertyWithRooms(service);
  await addRoomType(property, { code: 'STE', name: 'Suite', defaultRate: 9000 });
  const suites = [await addRoom(property, 901, { roomTypeCode: 'STE' }), await addRoom(property, 902, { roomTypeCode: 'STE' })];
  const { id, stays } = await inHouse(property, { rateSource: 'ROOM_TYPE_DEFAULT' }, { expectedCheckOutAt: null });
  const second = await moveAt(property, '2026-12-03T14:00:00+05:30', stays[0].id, suites[0].id);
  const { stays: moved } = await readBooking(property, id);
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
    (
      await property.admin.post(`${property.path}/bookings/${id}/expected-dates`, {
        expectedCheckOutAt: '2026-12-05T11:00:00+05:30',
      })
    ).status,
    204,
  );
  await moveAt(property, '2026-12-04T14:00:00+05:30', second, suites[1].id);
  const closed = await leaveAt(property, '2026-12-06T10:00:00+05:30', id);
  assert.deepEqual(figures(closed.stays), [
    [101, 2, 6000],
    [901, 1, 3000],
    [902, 2, 6000],
  ]);
  const stored = await service.sql<{ night: string }>(
    `select room_number || ' ' || night_on || ' ' || rate as night from room_stay_night n
     join room_stay s on s.property_id = n.property_id and s.id = n.room_stay_id join room r on r.property_id = s.property_id and r.id = s.room_id where s.booking_id = $1 and s.billed_nights > 0 order by 1`,
    [id],
  );
  assert.deepEqual(
    stored.map(({ night }) => night),
    [
      '101 2026-12-01 3000.000',
      '101 2026-12-02 3000.000',
      '901 2026-12-03 3000.000',
      '902 2026-12-04 3000.000',
      '902 2026-12-05 3000.000',
    ],
  );
});

test('an impossible move is refused and changes nothing', async () => {
  const property = await newPropertyWithRooms(service);
  const other = await newPropertyWithRooms(service, { rooms: 1 });
  const rooms = {
    broken: await addRoom(property, 201, { maintenance: true }),
    inactive: await addRoom(property, 202, { active: false }),
  };
  const { id, stays } = await inHouse(property);
  await checkIn(property, (await openBooking(property, EXPECTED)).id, [roomAt(property, 1)]);
  service.clock.advance(60);
  const before = await readBooking(property, id);
  const refusals: [body: unknown, status: number, message: RegExp][] = [
    [undefined, 400, /^roomId is required/],
    [{ roomId: 'x' }, 400, /^roomId must be a UUID/],
    [{ roomId: null }, 400, /^roomId must be/],
    [{ roomId: roomAt(property, 2), reason: 5 }, 400, /^reason must be/],
    [{ roomId: roomAt(property, 2), reason: 'x'.repeat(2001) }, 400, /^reason must have at most 2000 characters/],
    [{ roomId: roomAt(property, 0).toUpperCase() }, 400, /^roomId must not be the room that the guest is in$/],
    [{ roomId: UNKNOWN }, 404, /^room not found$/],
    [{ roomId: roomAt(other, 0) }, 404, /^room not found$/],
    [{ roomId: roomAt(property, 1) }, 409, /^room 102 is not available/],
    [{ roomId: rooms.broken.id }, 409, /^room 201 is in maintenance$/],
    [{ roomId: rooms.inactive.id }, 409, /^room 202 is not active$/],
  ];
  for (const [body, status, message] of refusals) assertRefused(await move(property, stays[0].id, body), status, message);
  assertRefused(await move(property, UNKNOWN, { roomId: roomAt(property, 2) }), 404, 'room stay not found');
  assert.deepEqual(await readBooking(property, id), before);
});

test('a stay that has ended, was moved or has not started cannot be moved', async () => {
  const property = await newPropertyWithRooms(service);
  const { id, stays } = await inHouse(property);
  const roomId = roomAt(property, 2);
  const second = await moveAt(property, '2026-12-02T14:00:00+05:30', stays[0].id, roomAt(property, 1));
  assertRefused(await move(property, stays[0].id, { roomId }), 409, 'the stay is already checked out');
  bodyOf(await property.admin.post(`${property.path}/room-stays/${second}/void`, {}));
  assertRefused(await move(property, second, { roomId }), 409, 'the stay is voided');
  await checkOut(property, id);
  const ahead = await openBooking(property, EXPECTED);
  const booking = await checkIn(property, ahead.id, [roomAt(property, 0)], { checkInAt: '2026-12-02T14:04:00+05:30' });
  assertRefused(await move(property, booking.stays[0].id, { roomId }), 409, /^the stay has not started yet/);
});

test('the audit log says from which room to which a guest was moved', async () => {
  const property = await newPropertyWithRooms(service);
  const { stays } = await inHouse(property);
  const newStay = await moveAt(property, '2026-12-02T14:00:00+05:30', stays[0].id, roomAt(property, 1));
  const [entry] = await service.sql(
    `select entity_id, before, after from audit_entry where property_id = $1 and action = 'stay.moved'`,
    [property.id],
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
