import assert from 'node:assert/strict';
import test, { after, before, beforeEach } from 'node:test';
import { type Hotel, openHotel } from '../../../../test/support/hotel.ts';
import { assertRefused } from '../../../../test/support/refusal.ts';
import {
  addRoom,
  addRoomType,
  bodyOf,
  checkIn,
  type House,
  holdRooms,
  newHouse,
  openBooking,
  roomAt,
  settle,
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
const TODAY = { expectedCheckInAt: december(1, '12:00'), expectedCheckOutAt: december(3, '11:00') };
const HOLD = { fromAt: december(1, '12:00'), toAt: december(3, '11:00') };

/** A booking that holds rooms, one of STD for `TODAY` unless told otherwise; the id of the request. */
async function otherHold(house: House, fields: Record<string, unknown> = {}): Promise<{ id: string; request: string }> {
  const { id } = await openBooking(house, TODAY);
  return { id, request: (await holdRooms(house, id, { ...HOLD, ...fields })).id };
}

async function letGo(house: House, { id, request }: { id: string; request: string }): Promise<void> {
  assert.equal((await house.admin.delete(`${house.path}/bookings/${id}/room-requests/${request}`)).status, 204);
}

/** A booking in the house's first rooms. */
async function inHouse(house: House, rooms: number[] = [0], fields: Record<string, unknown> = {}) {
  const { id } = await openBooking(house, { ...TODAY, ...fields });
  return checkIn(
    house,
    id,
    rooms.map((index) => roomAt(house, index)),
  );
}

const arrive = (house: House, bookingId: string, ...roomIds: string[]) =>
  house.admin.post(`${house.path}/bookings/${bookingId}/check-in/bulk`, { stays: roomIds.map((roomId) => ({ roomId })) });
const plan = (house: House, bookingId: string, expectedCheckOutAt: string | null) =>
  house.admin.post(`${house.path}/bookings/${bookingId}/expected-dates`, { expectedCheckOutAt });
const move = (house: House, stayId: string, roomId: string) =>
  house.admin.post(`${house.path}/room-stays/${stayId}/move`, { roomId });

/** Everything stored that selling a room could touch. */
async function stored(house: House) {
  return hotel.sql(
    `select (select json_agg(b order by b.id) from booking b where b.property_id = $1) as bookings,
      (select json_agg(s order by s.id) from room_stay s where s.property_id = $1) as stays,
      (select json_agg(n order by n.room_stay_id, n.night_on) from room_stay_night n where n.property_id = $1) as nights,
      (select json_agg(q order by q.id) from room_request q where q.property_id = $1) as requests,
      (select count(*) from audit_entry a where a.property_id = $1) as audits,
      (select last_position from event_counter c where c.property_id = $1) as position`,
    [house.id],
  );
}

/** 409 with the type, the time and the figures, and nothing was written. */
async function assertEaten(house: House, message: RegExp, write: () => ReturnType<typeof plan>): Promise<void> {
  const before = await stored(house);
  const answer = await write();
  assertRefused(
    answer,
    409,
    /^insufficient availability of room type (STD|DLX): from [-\d]+ [\d:]+ (on|to [-\d]+ [\d:]+) \d+ occupied and \d+ held/,
  );
  assert.match(answer.body.message, message);
  assert.deepEqual(await stored(house), before);
}

test('who comes without a hold is refused when the rooms are held for others, and nothing is written', async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  const other = await otherHold(house);
  const { id } = await openBooking(house, TODAY);
  await assertEaten(
    house,
    /: from 2026-12-01 12:0\d to 2026-12-03 11:00 2 occupied and 1 held would be more than its 2 rooms/,
    () => arrive(house, id, roomAt(house, 0), roomAt(house, 1)),
  );
  bodyOf(await arrive(house, id, roomAt(house, 0)));
  const late = () => house.admin.post(`${house.path}/bookings/${id}/room-stays`, { roomId: roomAt(house, 1) });
  await assertEaten(house, / 2 occupied and 1 held /, late);
  await letGo(house, other);
  bodyOf(await late(), 201);
});

test('a house full of holds takes its guests in, each on the hold of the booking, and nobody else', async () => {
  const house = await newHouse(hotel, { rooms: 3 });
  const bookings = [await otherHold(house), await otherHold(house), await otherHold(house)];
  const walkIn = await openBooking(house, TODAY);
  for (const [index, { id }] of bookings.entries()) {
    await assertEaten(house, new RegExp(` ${index + 1} occupied and ${3 - index} held `), () =>
      arrive(house, walkIn.id, roomAt(house, 2)),
    );
    bodyOf(await arrive(house, id, roomAt(house, index)));
  }
  assertRefused(await arrive(house, walkIn.id, roomAt(house, 2)), 409, /^room 103 is not available/);
});

test('who has a hold for one room comes with one, not with two', async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  const [{ id }] = [await otherHold(house), await otherHold(house)];
  await assertEaten(house, / 2 occupied and 1 held /, () => arrive(house, id, roomAt(house, 0), roomAt(house, 1)));
  bodyOf(await arrive(house, id, roomAt(house, 0)));
});

test('a room that broke down keeps nobody out who has a hold: the excess was there before', async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  const [first, second] = [await otherHold(house), await otherHold(house)];
  bodyOf(await house.admin.put(`${house.path}/rooms/${roomAt(house, 1)}`, { maintenance: true }));
  const walkIn = await openBooking(house, TODAY);
  await assertEaten(house, / 1 occupied and 2 held would be more than its 1 room /, () =>
    arrive(house, walkIn.id, roomAt(house, 0)),
  );
  hotel.clock.set(december(1, '12:01'));
  bodyOf(await arrive(house, first.id, roomAt(house, 0)));
  assertRefused(await arrive(house, second.id, roomAt(house, 1)), 409, 'room 102 is in maintenance');
});

test('an overdue guest keeps nobody out who has a hold and finds a room', async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  await inHouse(house, [0], { expectedCheckOutAt: december(2, '11:00') });
  const tomorrow = { fromAt: december(2, '12:00'), toAt: december(3, '11:00') };
  const [first] = [await otherHold(house, tomorrow), await otherHold(house, tomorrow)];
  hotel.clock.set(december(2, '12:30'));
  const walkIn = await openBooking(house, TODAY);
  await assertEaten(house, / 2 occupied and 2 held /, () => arrive(house, walkIn.id, roomAt(house, 1)));
  bodyOf(await arrive(house, first.id, roomAt(house, 1)));
});

test('who comes before the hold begins needs a room that is free until then', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  const before = await otherHold(house, { fromAt: december(1, '10:00'), toAt: december(1, '13:00') });
  const { id } = await otherHold(house, { fromAt: december(1, '13:00') });
  await assertEaten(house, /: from 2026-12-01 12:0\d to 2026-12-01 13:00 1 occupied and 1 held /, () =>
    arrive(house, id, roomAt(house, 0)),
  );
  await letGo(house, before);
  bodyOf(await arrive(house, id, roomAt(house, 0)));
});

test('who stays longer than the hold needs a room that is free afterwards', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  const { id } = await otherHold(house, { toAt: december(2, '11:00') });
  const next = await otherHold(house, { fromAt: december(2, '12:00') });
  await assertEaten(house, /: from 2026-12-02 12:00 to 2026-12-03 11:00 1 occupied and 1 held /, () =>
    arrive(house, id, roomAt(house, 0)),
  );
  await letGo(house, next);
  bodyOf(await arrive(house, id, roomAt(house, 0)));
});

test('who has no planned end keeps the room for good: refused where a later hold needs it', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  const { id } = await openBooking(house, { ...TODAY, expectedCheckOutAt: null });
  await holdRooms(house, id, HOLD);
  const far = await otherHold(house, { fromAt: december(30, '12:00'), toAt: december(31, '11:00') });
  await assertEaten(house, /: from 2026-12-30 12:00 to 2026-12-31 11:00 /, () => arrive(house, id, roomAt(house, 0)));
  await letGo(house, far);
  bodyOf(await arrive(house, id, roomAt(house, 0)));
});

test('an upgrade takes no room that is held for others in the better type', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  await addRoomType(house, { code: 'DLX' });
  const deluxe = await addRoom(house, 201, { roomTypeCode: 'DLX' });
  const other = await otherHold(house, { roomTypeCode: 'DLX' });
  const { id } = await otherHold(house);
  await assertEaten(house, /room type DLX/, () => arrive(house, id, deluxe.id));
  await letGo(house, other);
  bodyOf(await arrive(house, id, deluxe.id));
});

test('a guest in house stays longer up to the next hold, not into it', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  const { id } = await inHouse(house);
  const other = await otherHold(house, { fromAt: december(3, '12:00'), toAt: december(5, '11:00') });
  await assertEaten(house, /: from 2026-12-03 12:00 to 2026-12-03 12:00 1 occupied and 1 held /, () =>
    plan(house, id, '2026-12-03T06:30:00.001Z'),
  );
  await assertEaten(house, / to 2026-12-05 11:00 1 occupied and 1 held /, () => plan(house, id, december(9, '11:00')));
  await assertEaten(house, / 1 occupied and 1 held /, () => plan(house, id, null));
  assert.equal((await plan(house, id, december(3, '12:00'))).status, 204);
  assert.equal((await plan(house, id, december(2, '11:00'))).status, 204);
  assert.equal((await plan(house, id, december(3, '11:30'))).status, 204);
  await letGo(house, other);
  assert.equal((await plan(house, id, december(9, '11:00'))).status, 204);
});

test('a guest stays longer where another room of the type is free for the hold', async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  const { id } = await inHouse(house);
  await otherHold(house, { fromAt: december(3, '12:00'), toAt: december(5, '11:00') });
  assert.equal((await plan(house, id, december(9, '11:00'))).status, 204);
  assert.equal((await plan(house, id, null)).status, 204);
});

test('clearing the planned end is refused where a hold however far away needs the room', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  const { id } = await inHouse(house);
  const far = await otherHold(house, { fromAt: '2027-12-01T12:00:00+05:30', toAt: '2027-12-02T11:00:00+05:30' });
  await assertEaten(house, /: from 2027-12-01 12:00 /, () => plan(house, id, null));
  assert.equal((await plan(house, id, '2027-12-01T12:00:00+05:30')).status, 204);
  await letGo(house, far);
  assert.equal((await plan(house, id, null)).status, 204);
  // Giving it an end again asks for nothing.
  assert.equal((await plan(house, id, december(4, '11:00'))).status, 204);
});

test('all rooms of a booking stay longer together or none does', async () => {
  const house = await newHouse(hotel, { rooms: 3 });
  const { id } = await inHouse(house, [0, 1]);
  const later = { fromAt: december(3, '12:00'), toAt: december(5, '11:00') };
  await otherHold(house, later);
  assert.equal((await plan(house, id, december(3, '15:00'))).status, 204);
  assert.equal((await plan(house, id, december(3, '11:00'))).status, 204);
  await otherHold(house, later);
  await assertEaten(house, / 2 occupied and 2 held would be more than its 3 rooms /, () => plan(house, id, december(4, '11:00')));
});

test("the rooms still held for the guest's own booking are not eaten either", async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  const { id } = await openBooking(house, TODAY);
  await holdRooms(house, id, { ...HOLD, quantity: 1 });
  await holdRooms(house, id, { fromAt: december(3, '12:00'), toAt: december(5, '11:00'), quantity: 2 });
  await checkIn(house, id, [roomAt(house, 0)]);
  await assertEaten(house, / 1 occupied and 2 held /, () => plan(house, id, december(4, '11:00')));
});

test('an overdue guest has the room until the next check-out time: staying until then asks for nothing, longer does', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  const { id } = await inHouse(house, [0], { expectedCheckOutAt: december(2, '11:00') });
  await otherHold(house, { fromAt: december(2, '12:00'), toAt: december(3, '11:00') });
  await otherHold(house, { fromAt: december(3, '12:00'), toAt: december(4, '11:00') });
  await otherHold(house, { fromAt: december(4, '12:00'), toAt: december(5, '11:00') });
  hotel.clock.set(december(2, '14:00'));
  // The hold of today cannot be served anyhow; the night is being billed.
  assert.equal((await plan(house, id, december(3, '11:00'))).status, 204);
  await assertEaten(house, /: from 2026-12-03 12:00 /, () => plan(house, id, december(4, '11:00')));
  hotel.clock.set(december(3, '12:30'));
  await assertEaten(house, /: from 2026-12-04 12:00 /, () => plan(house, id, december(5, '11:00')));
  assert.equal((await plan(house, id, december(4, '11:00'))).status, 204);
});

test('the dates of a booking that is not in house ask for no room, and its holds stay as they are', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  const { id } = await otherHold(house);
  await otherHold(house, { fromAt: december(3, '12:00'), toAt: december(5, '11:00') });
  const [before] = await hotel.sql('select * from room_request where booking_id = $1', [id]);
  for (const end of [december(9, '11:00'), null, december(2, '11:00')]) assert.equal((await plan(house, id, end)).status, 204);
  const [after] = await hotel.sql('select * from room_request where booking_id = $1', [id]);
  assert.deepEqual(after, before);
});

test('a guest moves within the type whatever is held, and into another type only where a room is left', async () => {
  const house = await newHouse(hotel, { rooms: 3 });
  await addRoomType(house, { code: 'DLX' });
  const deluxe = await addRoom(house, 201, { roomTypeCode: 'DLX' });
  const { stays } = await inHouse(house);
  await otherHold(house, { quantity: 2 });
  bodyOf(await house.admin.put(`${house.path}/rooms/${roomAt(house, 2)}`, { maintenance: true }));
  const other = await otherHold(house, { roomTypeCode: 'DLX', fromAt: december(2, '12:00') });
  hotel.clock.set(december(1, '15:00'));
  await assertEaten(house, /room type DLX: from 2026-12-02 12:00 to 2026-12-03 11:00 1 occupied and 1 held /, () =>
    move(house, stays[0].id, deluxe.id),
  );
  const moved = bodyOf(await move(house, stays[0].id, roomAt(house, 1)));
  await letGo(house, other);
  hotel.clock.set(december(1, '16:00'));
  bodyOf(await move(house, moved.id, deluxe.id));
});

test('a guest who moved out of a type has left room for a hold of it', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  await addRoomType(house, { code: 'DLX' });
  const deluxe = await addRoom(house, 201, { roomTypeCode: 'DLX' });
  const { stays } = await inHouse(house);
  hotel.clock.set(december(1, '15:00'));
  bodyOf(await move(house, stays[0].id, deluxe.id));
  await otherHold(house, { fromAt: december(1, '16:00') });
});

test('an overdue guest moves into another type until the next check-out time only', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  await addRoomType(house, { code: 'DLX' });
  const deluxe = await addRoom(house, 201, { roomTypeCode: 'DLX' });
  const { stays } = await inHouse(house, [0], { expectedCheckOutAt: december(2, '11:00') });
  await otherHold(house, { roomTypeCode: 'DLX', fromAt: december(3, '11:00'), toAt: december(4, '11:00') });
  hotel.clock.set(december(2, '14:00'));
  bodyOf(await move(house, stays[0].id, deluxe.id));
});

test('a bill closed ahead of time keeps the room up to the next hold, not into it', async () => {
  for (const path of ['check-out', 'room-stays/:stay/check-out']) {
    const house = await newHouse(hotel, { rooms: 1 });
    hotel.clock.set(december(1, '12:00'));
    const { id, stays, primaryGuest } = await inHouse(house, [0], { expectedCheckOutAt: december(2, '11:00') });
    await signGuest(house, primaryGuest.id);
    await otherHold(house, { fromAt: december(2, '12:00') });
    hotel.clock.set(december(1, '20:00'));
    const leave = (checkOutAt: string) =>
      house.admin.post(`${house.path}/bookings/${id}/${path.replace(':stay', stays[0].id)}`, { checkOutAt });
    await settle(house, id);
    await assertEaten(house, /: from 2026-12-02 12:00 to 2026-12-02 20:00 1 occupied and 1 held /, () =>
      leave(december(2, '20:00')),
    );
    bodyOf(await leave(december(2, '12:00')));
  }
});

test('a guest who leaves now leaves, whatever is held', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  const { id, primaryGuest } = await inHouse(house, [0], { expectedCheckOutAt: december(2, '11:00') });
  await signGuest(house, primaryGuest.id);
  await otherHold(house, { fromAt: december(2, '11:00') });
  hotel.clock.set(december(2, '14:00'));
  await settle(house, id);
  bodyOf(await house.admin.post(`${house.path}/bookings/${id}/check-out`, {}));
});
