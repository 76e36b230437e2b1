import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { startTestService } from '../../../../../test/harness/service-under-test.ts';
import {
  addRoom,
  addRoomType,
  bodyOf,
  checkIn,
  checkOut,
  holdRooms,
  hoursFrom,
  newPropertyWithRooms,
  openBooking,
} from '../../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());

test('a type is set inactive while its guest has an upgrade: after a void the hold is listed until it is served', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 });
  const { id } = await addRoomType(property, { code: 'ECO' });
  await addRoom(property, 201, { roomTypeCode: 'ECO' });
  const booking = await openBooking(property);
  const request = await holdRooms(property, booking.id, { roomTypeCode: 'ECO' });
  const [first] = property.rooms;
  const { stays } = await checkIn(property, booking.id, [first?.id ?? '']);
  bodyOf(await property.admin.delete(`${property.path}/room-types/${id}`), 204);
  const conflicts = async () => bodyOf(await property.admin.get(`${property.path}/conflicts`));
  assert.deepEqual(await conflicts(), []);

  bodyOf(await property.admin.post(`${property.path}/room-stays/${stays[0].id}/void`, {}));
  const [listed, ...more] = await conflicts();
  assert.deepEqual(more, []);
  assert.deepEqual(
    [listed.kind, listed.roomTypeCode, listed.roomRequestId, listed.missingQuantity, listed.until],
    ['HOLD', 'ECO', request.id, 1, request.toAt],
  );
  const offered = bodyOf(
    await property.admin.get(`${property.path}/rooms/availability-range?from=2026-12-01&to=2026-12-02&explain=true`),
  );
  assert.deepEqual(
    offered.map(({ roomTypeCode }: { roomTypeCode: string }) => roomTypeCode),
    ['STD'],
  );

  await checkIn(property, booking.id, [first?.id ?? '']);
  assert.deepEqual(await conflicts(), []);
});

test('a type is set inactive while a guest has a bill closed ahead of time: the guest is listed until the check-out', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 1 });
  const { id } = await addRoomType(property, { code: 'ECO' });
  const { id: roomId } = await addRoom(property, 201, { roomTypeCode: 'ECO' });
  const booking = await openBooking(property);
  await checkIn(property, booking.id, [roomId], { checkInAt: hoursFrom(service.clock.now(), -1) });
  await checkOut(property, booking.id, { checkOutAt: hoursFrom(service.clock.now(), 12) });
  bodyOf(await property.admin.delete(`${property.path}/room-types/${id}`), 204);
  const [listed, ...more] = bodyOf(await property.admin.get(`${property.path}/conflicts`));
  assert.deepEqual(more, []);
  assert.deepEqual(
    [listed.kind, listed.reason, listed.roomNumber, listed.bookingId],
    ['STAY', 'ROOM_OUT_OF_SERVICE', 201, booking.id],
  );
});
