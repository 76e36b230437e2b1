import type { Service } from '../src/start.ts';

/** What a desk needs for one request. */
export type Call = { method: 'GET' | 'POST'; path: string; body?: Record<string, unknown> };

/** A room that write cycles use, and its guest: guests do not share bookings, so neither do the cycles. */
export type CycleRoom = { id: string; phone: string };

/** The benchmark's hotel: 60 rooms, 40 guests in house, a few hundred bookings that are over. */
export type House = { token: string; path: string; bookingId: string; cycleRooms: CycleRoom[] };

const ROOMS = 60;
const IN_HOUSE = 40;
const PAST = 300;

type Json = Record<string, unknown> & { id: string };

function caller(service: Service, token: string) {
  return async (method: 'GET' | 'POST', url: string, payload?: Record<string, unknown>): Promise<Json> => {
    const answer = await service.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}` },
      ...(payload === undefined ? {} : { payload }),
    });
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
    return answer.json<Json>();
  };
}

/** Builds the house through the product's own API. The last rooms stay empty: the write cycles use them. */
export async function buildHouse(service: Service): Promise<House> {
  const token =
    (await service.localIssuer?.issueToken({ subject: 'bench', phone: '+919811111111', name: 'Bench', lifetimeSeconds: 3600 })) ??
    '';
  const call = caller(service, token);
  await call('POST', '/auth/verify');
  const property = await call('POST', '/properties', { name: 'Bench House', timezone: 'Asia/Kolkata', currency: 'INR' });
  const path = `/properties/${property.id}`;
  await call('POST', `${path}/room-types`, {
    code: 'STD',
    name: 'Standard',
    baseOccupancy: 2,
    maxOccupancy: 3,
    defaultRate: 2500,
  });
  const roomIds: string[] = [];
  for (let number = 1; number <= ROOMS; number += 1)
    roomIds.push((await call('POST', `${path}/rooms`, { roomNumber: 100 + number, floor: 1, roomTypeCode: 'STD' })).id);
  let bookingId = '';
  const now = Date.now();
  for (let index = 0; index < PAST + IN_HOUSE; index += 1) {
    const booking = await call('POST', `${path}/bookings`, {
      source: 'PHONE',
      expectedCheckInAt: new Date(now - 3_600_000).toISOString(),
      expectedCheckOutAt: new Date(now + 2 * 86_400_000).toISOString(),
      phoneE164: `+9199${String(10_000_000 + index)}`,
      guestName: `Guest ${index}`,
    });
    if (index < PAST) {
      await call('POST', `${path}/bookings/${booking.id}/cancel`, {});
    } else {
      await call('POST', `${path}/bookings/${booking.id}/check-in/bulk`, {
        stays: [{ roomId: roomIds[index - PAST], rateSource: 'ROOM_TYPE_DEFAULT' }],
      });
      await call('POST', `${path}/bookings/${booking.id}/charges`, { type: 'FOOD', amount: 450 });
      await call('POST', `${path}/bookings/${booking.id}/payments`, { amount: 2500, method: 'CASH' });
      bookingId = booking.id;
    }
  }
  const cycleRooms = roomIds.slice(IN_HOUSE).map((id, index) => ({ id, phone: `+9198222222${10 + index}` }));
  return { token, path, bookingId, cycleRooms };
}

/** The reads that desks do all day. */
export function readsOf(house: House): { name: string; call: Call }[] {
  return [
    { name: 'board, 60 rooms', call: { method: 'GET', path: `${house.path}/rooms/board` } },
    { name: 'booking detail', call: { method: 'GET', path: `${house.path}/bookings/${house.bookingId}` } },
    { name: 'booking list, first 50', call: { method: 'GET', path: `${house.path}/bookings?limit=50` } },
  ];
}

/** A month ago: the same in all processes of a run. */
const CYCLE_EPOCH = (Math.floor(Date.now() / 86_400_000) - 30) * 86_400_000;
const CYCLE_MINUTES = 5;

/** The moments of the n-th stay in a room, in the last month, one after the other, so that stays of one room never overlap. */
export function cycleTimes(iteration: number): { arrival: string; departure: string } {
  const start = CYCLE_EPOCH + iteration * CYCLE_MINUTES * 60_000;
  return { arrival: new Date(start).toISOString(), departure: new Date(start + 2 * 60_000).toISOString() };
}

/** Five requests from the phone call to the closed booking; each next one is made of the answers before. */
export const CYCLE_STEPS = ['create', 'check-in', 'charge', 'payment', 'check-out'] as const;

export function cycleCall(step: number, house: House, room: CycleRoom, iteration: number, bookingId: string): Call {
  const { arrival, departure } = cycleTimes(iteration);
  const booking = `${house.path}/bookings/${bookingId}`;
  const calls: Call[] = [
    {
      method: 'POST',
      path: `${house.path}/bookings`,
      body: { source: 'WALKIN', expectedCheckInAt: arrival, phoneE164: room.phone },
    },
    {
      method: 'POST',
      path: `${booking}/check-in/bulk`,
      body: { stays: [{ roomId: room.id, checkInAt: arrival, nightlyRate: 2500 }] },
    },
    { method: 'POST', path: `${booking}/charges`, body: { type: 'FOOD', amount: 450, occurredAt: arrival } },
    { method: 'POST', path: `${booking}/payments`, body: { amount: 2950, method: 'CASH', receivedAt: arrival } },
    { method: 'POST', path: `${booking}/check-out`, body: { checkOutAt: departure } },
  ];
  const call = calls[step];
  if (call === undefined) throw new Error('a cycle has five steps');
  return call;
}
