/** A property with rooms for a write load, made through the API of a service that will crash. */

import { type ApiClient, clientAt, newPhone } from './service-under-test.ts';
import { bodyOf, hoursFrom } from './stays.ts';

export const CLERK_PHONE = '+919845000001';

export type CrashTestProperty = { id: string; path: string; roomIds: string[] };

/** The issuer of tokens of evaluation mode. */
type Issuer = { issueToken(claims: { subject: string; phone: string; name: string }): Promise<string> };

/** The one user of these tests, at the service. */
export async function clerkAt(url: string, issuer: Issuer): Promise<ApiClient> {
  return clientAt(url, await issuer.issueToken({ subject: CLERK_PHONE, phone: CLERK_PHONE, name: 'Asha Rao' }));
}

/** A new property of the user, with this many rooms. */
export async function newCrashTestProperty(client: ApiClient, rooms: number): Promise<CrashTestProperty> {
  bodyOf(await client.post('/auth/verify'));
  const { id } = bodyOf(await client.post('/properties', { name: 'Hotel Test', timezone: 'Asia/Kolkata', currency: 'INR' }), 201);
  const path = `/properties/${id}`;
  const roomType = { code: 'STD', name: 'Standard', baseOccupancy: 2, maxOccupancy: 2, defaultRate: 1000 };
  bodyOf(await client.post(`${path}/room-types`, roomType), 201);
  const roomIds: string[] = [];
  for (let roomNumber = 101; roomNumber < 101 + rooms; roomNumber += 1)
    roomIds.push(bodyOf(await client.post(`${path}/rooms`, { roomNumber, roomTypeCode: 'STD' }), 201).id);
  return { id, path, roomIds };
}

/** Voids the stays that an earlier load has left, so that its rooms are free for the next. */
export async function clearProperty(client: ApiClient, { path }: CrashTestProperty): Promise<void> {
  for (const { id } of bodyOf(await client.get(`${path}/room-stays/active`)))
    bodyOf(await client.post(`${path}/room-stays/${id}/void`, { reason: id }));
}

/** A booking for two nights that may check in. */
export async function newBooking(client: ApiClient, { path }: CrashTestProperty): Promise<{ id: string }> {
  const now = new Date().toISOString();
  const stay = { expectedCheckInAt: hoursFrom(now, -1), expectedCheckOutAt: hoursFrom(now, 48) };
  const guest = { phoneE164: newPhone(), guestName: 'Asha Rao' };
  return bodyOf(await client.post(`${path}/bookings`, { source: 'WALKIN', ...stay, ...guest }), 201);
}
