import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { openTables, stopWithoutDeadlocks } from '../../../../proof/overselling/tables.ts';
import { rounds } from '../../../../test/harness/long-test.ts';
import { type ApiResponse, startOwnTestService } from '../../../../test/harness/service-under-test.ts';
import {
  addRoom,
  addRoomType,
  bodyOf,
  holdRooms,
  hoursFrom,
  newPropertyWithRooms,
  openBooking,
  type PropertyWithRooms,
  roomAt,
} from '../../../../test/harness/stays.ts';

const ROOMS = 8;
const ROUNDS = rounds(24);

const service = await startOwnTestService();
const db = await openTables(service);
after(() => stopWithoutDeadlocks(service, db));

const inHours = (hours: number): string => hoursFrom(service.clock.now(), hours);
const times = <T>(make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: ROOMS }, (_, index) => make(index)));

function arrive(property: PropertyWithRooms, bookingId: string, roomId: string): Promise<ApiResponse> {
  return property.admin.post(`${property.path}/bookings/${bookingId}/check-in/bulk`, { stays: [{ roomId }] });
}

test('a guest gets a better room while another wants the one that was assigned: the other is refused, and there is no deadlock', async () => {
  const property = await newPropertyWithRooms(service, { rooms: 2 * ROOMS, defaultRate: null });
  await addRoomType(property, { code: 'DLX' });
  const better = await times((index) => addRoom(property, 501 + index, { roomTypeCode: 'DLX' }));
  for (let round = 0; round < ROUNDS; round += 1) {
    const expectedCheckOutAt = inHours(24);
    const bookings: string[] = [];
    const pairs = await times(async (index) => {
      const roomId = roomAt(property, index);
      const own = await openBooking(property, { expectedCheckOutAt });
      const held = await holdRooms(property, own.id, { fromAt: inHours(0), toAt: inHours(72) });
      const path = `${property.path}/bookings/${own.id}/room-requests/${held.id}/rooms`;
      bodyOf(await property.admin.put(path, { roomIds: [roomId] }));
      const other = await openBooking(property, { expectedCheckOutAt: inHours(48) });
      bookings.push(own.id, other.id);
      return [() => arrive(property, own.id, better[index]?.id ?? ''), () => arrive(property, other.id, roomId)] as const;
    });
    const responses = await Promise.all(pairs.map((pair) => Promise.all(pair.map((send) => send()))));
    for (const [own, other] of responses) {
      assert.deepEqual([own?.status, other?.status], [200, 409], `${own?.text} ${other?.text}`);
      bodyOf(await property.admin.post(`${property.path}/room-stays/${own?.body.stays[0].id}/void`, {}));
    }
    await Promise.all(
      bookings.map(async (id) => bodyOf(await property.admin.post(`${property.path}/bookings/${id}/cancel`, {}))),
    );
  }
});
