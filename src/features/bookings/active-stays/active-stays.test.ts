import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { type Hotel, openHotel } from '../../../../test/support/hotel.ts';
import {
  bodyOf,
  checkIn,
  checkOut,
  type House,
  hoursFrom,
  newHouse,
  openBooking,
  readBooking,
  roomAt,
} from '../../../../test/support/stays.ts';

let hotel: Hotel;
before(async () => {
  hotel = await openHotel();
});
after(() => hotel.stop());

const listActive = async (house: House) => bodyOf(await house.admin.get(`${house.path}/room-stays/active`));

test('an empty house has no active stays', async () => {
  assert.deepEqual(await listActive(await newHouse(hotel, { rooms: 1 })), []);
});

test('guests in house are listed by room number, each with stay, booking and guest', async () => {
  const house = await newHouse(hotel);
  await checkIn(house, (await openBooking(house)).id, [roomAt(house, 1)]);
  const { id } = await openBooking(house, { guestName: 'Ravi Kumar' });
  await checkIn(house, id, [roomAt(house, 2), roomAt(house, 0)], { nightlyRate: 1200 });
  const rows = await listActive(house);
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
  } = await readBooking(house, id);
  const { booking, guest, ...stay } = rows[0];
  assert.deepEqual(
    stay,
    stays.find((each: { roomNumber: number }) => each.roomNumber === 101),
  );
  assert.deepEqual(booking, item);
  assert.deepEqual(guest, primaryGuest);
});

test('who has left, was voided or moved on is not listed, and neither is another hotel', async () => {
  const [house, other] = [await newHouse(hotel, { rooms: 4 }), await newHouse(hotel, { rooms: 1 })];
  await checkIn(other, (await openBooking(other)).id, [roomAt(other, 0)]);
  const checkInAt = hoursFrom(hotel.clock.now(), -1);
  const gone = await openBooking(house);
  await checkIn(house, gone.id, [roomAt(house, 0)], { checkInAt });
  await checkOut(house, gone.id);
  const { stays } = await checkIn(house, (await openBooking(house)).id, [roomAt(house, 1), roomAt(house, 2)], { checkInAt });
  bodyOf(await house.admin.post(`${house.path}/room-stays/${stays[0].id}/void`, {}));
  const moved = bodyOf(await house.admin.post(`${house.path}/room-stays/${stays[1].id}/move`, { roomId: roomAt(house, 3) }));
  const rows = await listActive(house);
  assert.deepEqual(
    rows.map((row: { id: string; roomNumber: number }) => [row.id, row.roomNumber]),
    [[moved.id, 104]],
  );
});
