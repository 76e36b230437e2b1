import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { type Hotel, openHotel } from '../../../../test/support/hotel.ts';
import {
  addRoom,
  addRoomType,
  bodyOf,
  checkIn,
  checkOut,
  holdRooms,
  hoursFrom,
  newHouse,
  openBooking,
} from '../../../../test/support/stays.ts';

let hotel: Hotel;
before(async () => {
  hotel = await openHotel();
});
after(() => hotel.stop());

test('a type is closed while its guest stays in a better room: when the check-in is undone, the hold is listed until it is served', async () => {
  const house = await newHouse(hotel, { rooms: 2 });
  const { id } = await addRoomType(house, { code: 'ECO' });
  await addRoom(house, 201, { roomTypeCode: 'ECO' });
  const booking = await openBooking(house);
  const request = await holdRooms(house, booking.id, { roomTypeCode: 'ECO' });
  const [first] = house.rooms;
  const { stays } = await checkIn(house, booking.id, [first?.id ?? '']);
  bodyOf(await house.admin.delete(`${house.path}/room-types/${id}`), 204);
  const conflicts = async () => bodyOf(await house.admin.get(`${house.path}/conflicts`));
  assert.deepEqual(await conflicts(), []);

  bodyOf(await house.admin.post(`${house.path}/room-stays/${stays[0].id}/void`, {}));
  const [listed, ...more] = await conflicts();
  assert.deepEqual(more, []);
  assert.deepEqual(
    [listed.kind, listed.roomTypeCode, listed.roomRequestId, listed.missingQuantity, listed.until],
    ['HOLD', 'ECO', request.id, 1, request.toAt],
  );
  const offered = bodyOf(
    await house.admin.get(`${house.path}/rooms/availability-range?from=2026-12-01&to=2026-12-02&explain=true`),
  );
  assert.deepEqual(
    offered.map(({ roomTypeCode }: { roomTypeCode: string }) => roomTypeCode),
    ['STD'],
  );

  await checkIn(house, booking.id, [first?.id ?? '']);
  assert.deepEqual(await conflicts(), []);
});

test('a type is closed over a guest whose bill was closed ahead: the guest is listed until the check-out', async () => {
  const house = await newHouse(hotel, { rooms: 1 });
  const { id } = await addRoomType(house, { code: 'ECO' });
  const { id: roomId } = await addRoom(house, 201, { roomTypeCode: 'ECO' });
  const booking = await openBooking(house);
  await checkIn(house, booking.id, [roomId], { checkInAt: hoursFrom(hotel.clock.now(), -1) });
  await checkOut(house, booking.id, { checkOutAt: hoursFrom(hotel.clock.now(), 12) });
  bodyOf(await house.admin.delete(`${house.path}/room-types/${id}`), 204);
  const [listed, ...more] = bodyOf(await house.admin.get(`${house.path}/conflicts`));
  assert.deepEqual(more, []);
  assert.deepEqual(
    [listed.kind, listed.reason, listed.roomNumber, listed.bookingId],
    ['STAY', 'ROOM_OUT_OF_SERVICE', 201, booking.id],
  );
});
