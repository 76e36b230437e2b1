import type { Service } from '../src/lifecycle/start.ts';

/** The benchmark's hotel: 60 rooms, 40 guests in house, a few hundred bookings that are over. */
export type BenchProperty = { token: string; path: string; emptyRoomIds: string[] };

const ROOMS = 60;
const IN_HOUSE = 40;
const PAST = 300;

type Json = Record<string, unknown> & { id: string };

function caller(service: Service, token: string) {
  return async (method: 'GET' | 'POST', url: string, payload?: Record<string, unknown>): Promise<Json> => {
    const response = await service.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}` },
      ...(payload === undefined ? {} : { payload }),
    });
    if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.statusCode} ${response.body}`);
    return response.json<Json>();
  };
}

/** Builds the property through the product's own API. The last rooms stay empty. */
export async function createBenchProperty(service: Service): Promise<BenchProperty> {
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
    }
  }
  return { token, path, emptyRoomIds: roomIds.slice(IN_HOUSE) };
}
