import assert from 'node:assert/strict';
import test, { after, beforeEach } from 'node:test';
import { assertRefused } from '../../../../test/harness/refusal.ts';
import { startTestService } from '../../../../test/harness/service-under-test.ts';
import {
  addRoom,
  addRoomType,
  bodyOf,
  checkIn,
  holdRooms,
  newPropertyWithRooms,
  openBooking,
  type PropertyWithRooms,
  roomAt,
  settle,
  signGuest,
} from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());
// Noon in India, on the day of every test.
beforeEach(() => service.clock.set('2026-12-01T12:00:00+05:30'));

const december = (day: number, time: string): string => `2026-12-${String(day).padStart(2, '0')}T${time}:00+05:30`;
const TODAY = { expectedCheckInAt: december(1, '12:00'), expectedCheckOutAt: december(3, '11:00') };
const HOLD = { fromAt: december(1, '12:00'), toAt: december(3, '11:00') };

/** Creates a booking with a hold, by default of one STD room for `TODAY`. @returns the id of the room request */
async function otherHold(
  property: PropertyWithRooms,
  fields: Record<string, unknown> = {},
): Promise<{ id: string; request: string }> {
  const { id } = await openBooking(property, TODAY);
  return { id, request: (await holdRooms(property, id, { ...HOLD, ...fields })).id };
}

async function letGo(property: PropertyWithRooms, { id, request }: { id: string; request: string }): Promise<void> {
  assert.equal((await property.admin.delete(`${property.path}/bookings/${id}/room-requests/${request}`)).status, 204);
}

/** A booking in house in the property's first rooms. */
async function inHouse(property: PropertyWithRooms, rooms: number[] = [0], fields: Record<string, unknown> = {}) {
  const { id } = await openBooking(property, { ...TODAY, ...fields });
  return checkIn(
    property,
    id,
    rooms.map((index) => roomAt(property, index)),
  );
}

const arrive = (property: PropertyWithRooms, bookingId: string, ...roomIds: string[]) =>
  property.admin.post(`${property.path}/bookings/${bookingId}/check-in/bulk`, { stays: roomIds.map((roomId) => ({ roomId })) });
const plan = (property: PropertyWithRooms, bookingId: string, expectedCheckOutAt: string | null) =>
  property.admin.post(`${property.path}/bookings/${bookingId}/expected-dates`, { expectedCheckOutAt });
const move = (property: PropertyWithRooms, stayId: string, roomId: string) =>
  property.admin.post(`${property.path}/room-stays/${stayId}/move`, { roomId });

/** Everything stored that selling a room could change. */
async function stored(property: PropertyWithRooms) {
  return service.sql(
    `select (select json_agg(b order by b.id) from booking b where b.property_id = $1) as bookings,
      (select json_agg(s order by s.id) from room_stay s where s.property_id = $1) as stays,
      (select json_agg(n order by n.room_stay_id, n.night_on) from room_stay_night n where n.property_id = $1) as nights,
      (select json_agg(q order by q.id) from room_request q where q.property_id = $1) as requests,
      (select count(*) from audit_entry a where a.property_id = $1) as audits,
      (select last_position from event_counter c where c.property_id = $1) as position`,
    [property.id],
  );
}

/** Checks for 409 with type, time and figures, and that nothing was written. */
async function assertEaten(property: PropertyWithRooms, message: RegExp, write: () => ReturnType<typeof plan>): Promise<void> {
  const before = await stored(property);
  const response = await write();
  assertRefused(
    response,
    409,
    /^insufficient availability of room type (STD|DLX): from [-\d]+ [\d:]+ (on|to [-\d]+ [\d:]+) \d+ occupied and \d+ held/,
  );
  assert.match(response.body.message, message);
  assert.deepEqual(await stored(property), before);
}

test('a check-in without a hold is refused when the rooms are held for others, and nothing is written', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const other = await otherHold(property);
  const { id } = await openBooking(property, TODAY);
  await assertEaten(
    property,
    /: from 2026-12-01 12:0\d to 2026-12-03 11:00 2 occupied and 1 held would be more than its 2 rooms/,
    () => arrive(property, id, roomAt(property, 0), roomAt(property, 1)),
  );
  bodyOf(await arrive(property, id, roomAt(property, 0)));
  const late = () => property.admin.post(`${property.path}/bookings/${id}/room-stays`, { roomId: roomAt(property, 1) });
  await assertEaten(property, / 2 occupied and 1 held /, late);
  await letGo(property, other);
  bodyOf(await late(), 201);
});

test('in a property full of holds only guests with a hold can check in, each on the hold of their booking', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 3 });
  const bookings = [await otherHold(property), await otherHold(property), await otherHold(property)];
  const walkIn = await openBooking(property, TODAY);
  for (const [index, { id }] of bookings.entries()) {
    await assertEaten(property, new RegExp(` ${index + 1} occupied and ${3 - index} held `), () =>
      arrive(property, walkIn.id, roomAt(property, 2)),
    );
    bodyOf(await arrive(property, id, roomAt(property, index)));
  }
  assertRefused(await arrive(property, walkIn.id, roomAt(property, 2)), 409, /^room 103 is not available/);
});

test('a booking with a hold for one room can check in to one room, not two', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const [{ id }] = [await otherHold(property), await otherHold(property)];
  await assertEaten(property, / 2 occupied and 1 held /, () => arrive(property, id, roomAt(property, 0), roomAt(property, 1)));
  bodyOf(await arrive(property, id, roomAt(property, 0)));
});

test('a broken room does not stop guests with a hold: the excess existed before', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const [first, second] = [await otherHold(property), await otherHold(property)];
  bodyOf(await property.admin.put(`${property.path}/rooms/${roomAt(property, 1)}`, { maintenance: true }));
  const walkIn = await openBooking(property, TODAY);
  await assertEaten(property, / 1 occupied and 2 held would be more than its 1 room /, () =>
    arrive(property, walkIn.id, roomAt(property, 0)),
  );
  service.clock.set(december(1, '12:01'));
  bodyOf(await arrive(property, first.id, roomAt(property, 0)));
  assertRefused(await arrive(property, second.id, roomAt(property, 1)), 409, 'room 102 is in maintenance');
});

test('an overdue guest does not stop a guest with a hold for whom there is a room', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  await inHouse(property, [0], { expectedCheckOutAt: december(2, '11:00') });
  const tomorrow = { fromAt: december(2, '12:00'), toAt: december(3, '11:00') };
  const [first] = [await otherHold(property, tomorrow), await otherHold(property, tomorrow)];
  service.clock.set(december(2, '12:30'));
  const walkIn = await openBooking(property, TODAY);
  await assertEaten(property, / 2 occupied and 2 held /, () => arrive(property, walkIn.id, roomAt(property, 1)));
  bodyOf(await arrive(property, first.id, roomAt(property, 1)));
});

test('a guest who comes before the hold starts needs a room that is free until then', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const before = await otherHold(property, { fromAt: december(1, '10:00'), toAt: december(1, '13:00') });
  const { id } = await otherHold(property, { fromAt: december(1, '13:00') });
  await assertEaten(property, /: from 2026-12-01 12:0\d to 2026-12-01 13:00 1 occupied and 1 held /, () =>
    arrive(property, id, roomAt(property, 0)),
  );
  await letGo(property, before);
  bodyOf(await arrive(property, id, roomAt(property, 0)));
});

test('a guest who stays longer than the hold needs a room that is free afterwards', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const { id } = await otherHold(property, { toAt: december(2, '11:00') });
  const next = await otherHold(property, { fromAt: december(2, '12:00') });
  await assertEaten(property, /: from 2026-12-02 12:00 to 2026-12-03 11:00 1 occupied and 1 held /, () =>
    arrive(property, id, roomAt(property, 0)),
  );
  await letGo(property, next);
  bodyOf(await arrive(property, id, roomAt(property, 0)));
});

test('a stay without an expected check-out is refused where a later hold needs the room', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const { id } = await openBooking(property, { ...TODAY, expectedCheckOutAt: null });
  await holdRooms(property, id, HOLD);
  const far = await otherHold(property, { fromAt: december(30, '12:00'), toAt: december(31, '11:00') });
  await assertEaten(property, /: from 2026-12-30 12:00 to 2026-12-31 11:00 /, () => arrive(property, id, roomAt(property, 0)));
  await letGo(property, far);
  bodyOf(await arrive(property, id, roomAt(property, 0)));
});

test('an upgrade cannot use a room of the better type that is held for others', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  await addRoomType(property, { code: 'DLX' });
  const deluxe = await addRoom(property, 201, { roomTypeCode: 'DLX' });
  const other = await otherHold(property, { roomTypeCode: 'DLX' });
  const { id } = await otherHold(property);
  await assertEaten(property, /room type DLX/, () => arrive(property, id, deluxe.id));
  await letGo(property, other);
  bodyOf(await arrive(property, id, deluxe.id));
});

test('a guest in house can stay longer until the next hold, but not into it', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const { id } = await inHouse(property);
  const other = await otherHold(property, { fromAt: december(3, '12:00'), toAt: december(5, '11:00') });
  await assertEaten(property, /: from 2026-12-03 12:00 to 2026-12-03 12:00 1 occupied and 1 held /, () =>
    plan(property, id, '2026-12-03T06:30:00.001Z'),
  );
  await assertEaten(property, / to 2026-12-05 11:00 1 occupied and 1 held /, () => plan(property, id, december(9, '11:00')));
  await assertEaten(property, / 1 occupied and 1 held /, () => plan(property, id, null));
  assert.equal((await plan(property, id, december(3, '12:00'))).status, 204);
  assert.equal((await plan(property, id, december(2, '11:00'))).status, 204);
  assert.equal((await plan(property, id, december(3, '11:30'))).status, 204);
  await letGo(property, other);
  assert.equal((await plan(property, id, december(9, '11:00'))).status, 204);
});

test('a guest can stay longer when another room of the type is free for the hold', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const { id } = await inHouse(property);
  await otherHold(property, { fromAt: december(3, '12:00'), toAt: december(5, '11:00') });
  assert.equal((await plan(property, id, december(9, '11:00'))).status, 204);
  assert.equal((await plan(property, id, null)).status, 204);
});

test('removing the expected check-out is refused when any later hold needs the room', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const { id } = await inHouse(property);
  const far = await otherHold(property, { fromAt: '2027-12-01T12:00:00+05:30', toAt: '2027-12-02T11:00:00+05:30' });
  await assertEaten(property, /: from 2027-12-01 12:00 /, () => plan(property, id, null));
  assert.equal((await plan(property, id, '2027-12-01T12:00:00+05:30')).status, 204);
  await letGo(property, far);
  assert.equal((await plan(property, id, null)).status, 204);
  // Setting an expected check-out again needs no room.
  assert.equal((await plan(property, id, december(4, '11:00'))).status, 204);
});

test('all rooms of a booking stay longer or none does', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 3 });
  const { id } = await inHouse(property, [0, 1]);
  const later = { fromAt: december(3, '12:00'), toAt: december(5, '11:00') };
  await otherHold(property, later);
  assert.equal((await plan(property, id, december(3, '15:00'))).status, 204);
  assert.equal((await plan(property, id, december(3, '11:00'))).status, 204);
  await otherHold(property, later);
  await assertEaten(property, / 2 occupied and 2 held would be more than its 3 rooms /, () =>
    plan(property, id, december(4, '11:00')),
  );
});

test("staying longer uses one of the rooms that are held for the guest's own booking; the other stays held", async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const { id } = await openBooking(property, TODAY);
  await holdRooms(property, id, { ...HOLD, quantity: 1 });
  await holdRooms(property, id, { fromAt: december(3, '12:00'), toAt: december(5, '11:00'), quantity: 2 });
  await checkIn(property, id, [roomAt(property, 0)]);
  assert.equal((await plan(property, id, december(4, '11:00'))).status, 204);
  const walkIn = await openBooking(property, { ...TODAY, expectedCheckOutAt: december(5, '11:00') });
  await assertEaten(property, / 2 occupied and 1 held .* \(held for B-000001\)$/, () =>
    property.admin.post(`${property.path}/bookings/${walkIn.id}/check-in/bulk`, { stays: [{ roomId: roomAt(property, 1) }] }),
  );
});

test('an overdue guest has the room until the next check-out time: only staying longer needs a room', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const { id } = await inHouse(property, [0], { expectedCheckOutAt: december(2, '11:00') });
  await otherHold(property, { fromAt: december(2, '12:00'), toAt: december(3, '11:00') });
  await otherHold(property, { fromAt: december(3, '12:00'), toAt: december(4, '11:00') });
  await otherHold(property, { fromAt: december(4, '12:00'), toAt: december(5, '11:00') });
  service.clock.set(december(2, '14:00'));
  // The hold of today cannot be served in any case: the night is already billed.
  assert.equal((await plan(property, id, december(3, '11:00'))).status, 204);
  await assertEaten(property, /: from 2026-12-03 12:00 /, () => plan(property, id, december(4, '11:00')));
  service.clock.set(december(3, '12:30'));
  await assertEaten(property, /: from 2026-12-04 12:00 /, () => plan(property, id, december(5, '11:00')));
  assert.equal((await plan(property, id, december(4, '11:00'))).status, 204);
});

test('the expected dates of a booking that is not in house need no room, and its holds do not change', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const { id } = await otherHold(property);
  await otherHold(property, { fromAt: december(3, '12:00'), toAt: december(5, '11:00') });
  const [before] = await service.sql('select * from room_request where booking_id = $1', [id]);
  for (const end of [december(9, '11:00'), null, december(2, '11:00')]) assert.equal((await plan(property, id, end)).status, 204);
  const [after] = await service.sql('select * from room_request where booking_id = $1', [id]);
  assert.deepEqual(after, before);
});

test('a guest can always move within the type, and to another type only when a room is left', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 3 });
  await addRoomType(property, { code: 'DLX' });
  const deluxe = await addRoom(property, 201, { roomTypeCode: 'DLX' });
  const { stays } = await inHouse(property);
  await otherHold(property, { quantity: 2 });
  bodyOf(await property.admin.put(`${property.path}/rooms/${roomAt(property, 2)}`, { maintenance: true }));
  const other = await otherHold(property, { roomTypeCode: 'DLX', fromAt: december(2, '12:00') });
  service.clock.set(december(1, '15:00'));
  await assertEaten(property, /room type DLX: from 2026-12-02 12:00 to 2026-12-03 11:00 1 occupied and 1 held /, () =>
    move(property, stays[0].id, deluxe.id),
  );
  const moved = bodyOf(await move(property, stays[0].id, roomAt(property, 1)));
  await letGo(property, other);
  service.clock.set(december(1, '16:00'));
  bodyOf(await move(property, moved.id, deluxe.id));
});

test('after a guest moves to another type, a hold of the old type is possible', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  await addRoomType(property, { code: 'DLX' });
  const deluxe = await addRoom(property, 201, { roomTypeCode: 'DLX' });
  const { stays } = await inHouse(property);
  service.clock.set(december(1, '15:00'));
  bodyOf(await move(property, stays[0].id, deluxe.id));
  await otherHold(property, { fromAt: december(1, '16:00') });
});

test('an overdue guest who moves to another type needs the room only until the next check-out time', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  await addRoomType(property, { code: 'DLX' });
  const deluxe = await addRoom(property, 201, { roomTypeCode: 'DLX' });
  const { stays } = await inHouse(property, [0], { expectedCheckOutAt: december(2, '11:00') });
  await otherHold(property, { roomTypeCode: 'DLX', fromAt: december(3, '11:00'), toAt: december(4, '11:00') });
  service.clock.set(december(2, '14:00'));
  bodyOf(await move(property, stays[0].id, deluxe.id));
});

test('a check-out ahead of time can occupy the room until the next hold, but not into it', async () => {
  for (const path of ['check-out', 'room-stays/:stay/check-out']) {
    const property = await newPropertyWithRooms(service, { rooms: 1 });
    service.clock.set(december(1, '12:00'));
    const { id, stays, primaryGuest } = await inHouse(property, [0], { expectedCheckOutAt: december(2, '11:00') });
    await signGuest(property, primaryGuest.id);
    await otherHold(property, { fromAt: december(2, '12:00') });
    service.clock.set(december(1, '20:00'));
    const leave = (checkOutAt: string) =>
      property.admin.post(`${property.path}/bookings/${id}/${path.replace(':stay', stays[0].id)}`, { checkOutAt });
    await settle(property, id);
    await assertEaten(property, /: from 2026-12-02 12:00 to 2026-12-02 20:00 1 occupied and 1 held /, () =>
      leave(december(2, '20:00')),
    );
    bodyOf(await leave(december(2, '12:00')));
  }
});

test('a guest can always leave now, whatever is held', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const { id, primaryGuest } = await inHouse(property, [0], { expectedCheckOutAt: december(2, '11:00') });
  await signGuest(property, primaryGuest.id);
  await otherHold(property, { fromAt: december(2, '11:00') });
  service.clock.set(december(2, '14:00'));
  await settle(property, id);
  bodyOf(await property.admin.post(`${property.path}/bookings/${id}/check-out`, {}));
});
