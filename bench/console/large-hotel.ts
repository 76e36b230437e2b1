import assert from 'node:assert/strict';
import type { DemoHotel } from '../../test/console/hotel.ts';

const AT_ONCE = 8;
const TYPES = ['STD', 'DLX', 'FAM', 'STE'];

/** Runs the calls, some at once. */
async function runAll(count: number, call: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count) await call(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/**
 * Creates a hotel at the service of another one. Its open bookings arrive in equal parts on so many days from today, each with a room of its own
 * that is held for one night. The last booking is a group of 40 rooms.
 */
export async function createLargeHotel(
  hotel: DemoHotel,
  size: { rooms: number; bookings: number; days: number },
): Promise<DemoHotel> {
  const admin = await hotel.api('ADMIN');
  const post = async (path: string, body: object): Promise<{ id: string; code: string }> => {
    const { status, body: created, text } = await admin.post(path, body);
    assert.equal(status, 201, text);
    return created;
  };
  const { id, code } = await post('/properties', { name: 'Grand Large', timezone: 'Asia/Kolkata', currency: 'INR' });
  const path = `/properties/${id}`;
  const typeOf = (index: number): string => TYPES[index % TYPES.length] ?? 'STD';
  for (const type of TYPES)
    await post(`${path}/room-types`, { code: type, name: `Type ${type}`, baseOccupancy: 2, maxOccupancy: 3, defaultRate: 2500 });
  const rooms = Array.from({ length: size.rooms }, (_, index) => {
    const floor = 1 + Math.floor(index / 50);
    return { roomNumber: floor * 100 + (index % 50), floor, roomTypeCode: typeOf(index) };
  });
  await post(`${path}/rooms/bulk`, { rooms });
  const inDays = (days: number): string => new Date(Date.now() + 60_000 + days * 86_400_000).toISOString();
  await runAll(size.bookings, async (index) => {
    const day = index % size.days;
    await post(`${path}/bookings`, {
      source: 'PHONE',
      guestName: `Guest ${index}`,
      expectedCheckInAt: inDays(day),
      expectedCheckOutAt: inDays(day + 1),
      roomRequests: [{ roomTypeCode: typeOf(index), quantity: 1 }],
    });
  });
  await post(`${path}/bookings`, {
    source: 'PHONE',
    guestName: 'Group of forty',
    expectedCheckInAt: inDays(0),
    expectedCheckOutAt: inDays(2),
    roomRequests: TYPES.map((roomTypeCode) => ({ roomTypeCode, quantity: 10 })),
  });
  return { ...hotel, code, path };
}
