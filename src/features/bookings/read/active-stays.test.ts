import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { startTestService } from '../../../../test/harness/service-under-test.ts';
import {
  bodyOf,
  checkIn,
  checkOut,
  hoursFrom,
  newPropertyWithRooms,
  openBooking,
  type PropertyWithRooms,
  readBooking,
  roomAt,
} from '../../../../test/harness/stays.ts';

const service = await startTestService();
after(() => service.stop());

const listActive = async (property: PropertyWithRooms) => bodyOf(await property.admin.get(`${property.path}/room-stays/active`));

test('an empty property has no active stays', async () => {
  assert.deepEqual(await listActive(await newPropertyWithRooms(service, { rooms: 1 })), []);
});

test('guests in house are listed by room number, each with stay, booking and guest', async () => {
  const property = await newPropertyWithRooms(service);
  await checkIn(property, (await openBooking(property)).id, [roomAt(property, 1)]);
  const { id } = await openBooking(property, { guestName: 'Ravi Kumar' });
  await checkIn(property, id, [roomAt(property, 2), roomAt(property, 0)], { nightlyRate: 1200 });
  const rows = await listActive(property);
  assert.deepEqual(
    rows.map((row: { roomNumber: number; nightlyRate: number | null; guest: { name: string } }) => [
      row.roomNumber,
      row.nightlyRate,
      row.guest.name,
    ]),
    [
      [101, 1200, 'Ravi Kumar'],
      [102, null, 'Asha Rao'],
      [103, 1200, 'Ravi Kumar'],
    ],
  );
  const {
    stays,
    roomRequests: _requests,
    billing: _billing,
    ledger: _ledger,
    primaryGuest,
    ...item
  } = await readBooking(property, id);
  const { booking, guest, ...stay } = rows[0];
  assert.deepEqual(
    stay,
    stays.find((each: { roomNumber: number }) => each.roomNumber === 101),
  );
  assert.deepEqual(booking, item);
  assert.deepEqual(guest, primaryGuest);
});

test('stays that were checked out, voided or moved are not listed, and neither are those of another property', async () => {
  const [property, other] = [
    await newPropertyWithRooms(service, { rooms: 4 }),
    await newPropertyWithRooms(service, { rooms: 1 }),
  ];
  await checkIn(other, (await openBooking(other)).id, [roomAt(other, 0)]);
  const checkInAt = hoursFrom(service.clock.now(), -1);
  const gone = await openBooking(property);
  await checkIn(property, gone.id, [roomAt(property, 0)], { checkInAt });
  await checkOut(property, gone.id);
  const { stays } = await checkIn(property, (await openBooking(property)).id, [roomAt(property, 1), roomAt(property, 2)], {
    checkInAt,
  });
  bodyOf(await property.admin.post(`${property.path}/room-stays/${stays[0].id}/void`, {}));
  const moved = bodyOf(
    await property.admin.post(`${property.path}/room-stays/${stays[1].id}/move`, { roomId: roomAt(property, 3) }),
  );
  const rows = await listActive(property);
  assert.deepEqual(
    rows.map((row: { id: string; roomNumber: number }) => [row.id, row.roomNumber]),
    [[moved.id, 104]],
  );
});
