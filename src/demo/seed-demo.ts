import type { LocalIssuer } from '../features/identity/index.ts';
import type { App } from '../platform/http/route.ts';
import { addDays, dayNumberOf, instantAt, localDateOf, type Timestamp } from '../platform/time.ts';
import { call, sendFile } from './call-api.ts';
import { cutCard } from './cut-card.ts';
import type { DemoGateway } from './demo-gateway.ts';
import {
  DEMO_CODE,
  DEMO_PROPERTY,
  DEMO_RATE_PLANS,
  DEMO_ROOM_TYPES,
  DEMO_ROOMS,
  DEMO_SIGNATURE,
  DEMO_USERS,
  DEMO_WEEKENDS,
  type DemoUser,
} from './demo-hotel.ts';
import { DEMO_STAYS, type DemoStay } from './demo-stays.ts';
import { fillCatalogue } from './fill-catalogue.ts';
import { hangPictures } from './hang-pictures.ts';
import { noteGuest } from './note-guest.ts';

/** Of the days of a week, Sunday being 0; 1970-01-01 was a Thursday. */
const SATURDAY = 6;

const TOKEN_LIFETIME_SECONDS = 30 * 24 * 60 * 60;

/** What is printed at start: where the demo hotel is and a token for each role. */
export type Demo = { propertyId: string; tokens: readonly { role: string; name: string; token: string }[] };

type Room = { id: string; roomNumber: number; roomTypeCode: string };
type Property = { id: string; code: string; name: string };

function tokenOf(issuer: LocalIssuer, user: DemoUser): Promise<string> {
  return issuer.issueToken({
    subject: user.phone,
    phone: user.phone,
    name: user.name,
    superAdmin: user.role === 'SUPER_ADMIN',
    lifetimeSeconds: TOKEN_LIFETIME_SECONDS,
  });
}

/** Property, members, catalogue, room types, rooms and their pictures. */
async function buildHouse(
  app: App,
  tokens: ReadonlyMap<string, string>,
  root: string,
  admin: string,
): Promise<{ propertyId: string; rooms: Room[] }> {
  const property = await call<Property>(app, admin, 'POST', '/properties', DEMO_PROPERTY);
  const path = `/properties/${property.id}`;
  for (const user of DEMO_USERS) {
    const { id } = await call<{ id: string }>(app, tokens.get(user.role) ?? '', 'POST', '/auth/verify');
    if (user.role !== 'SUPER_ADMIN' && user.role !== 'ADMIN')
      await call(app, root, 'PUT', `${path}/users/${id}/roles`, { roles: [user.role] });
  }
  const { amenityIds, tagIds } = await fillCatalogue(app, root);
  for (const { amenities: names, ...type } of DEMO_ROOM_TYPES)
    await call(app, admin, 'POST', `${path}/room-types`, { ...type, amenityIds: names.map((name) => amenityIds.get(name)) });
  const rooms: Room[] = [];
  for (const room of DEMO_ROOMS) rooms.push(await call<Room>(app, admin, 'POST', `${path}/rooms`, room));
  await hangPictures(app, admin, property.id, rooms, tagIds);
  return { propertyId: property.id, rooms };
}

/** The price lists, with the next weekends at their own rate. */
async function setRates(app: App, admin: string, propertyId: string, now: Timestamp): Promise<void> {
  const path = `/properties/${propertyId}/rate-plans`;
  const today = localDateOf(now, DEMO_PROPERTY.timezone);
  const weekday = (dayNumberOf(today) + 4) % 7;
  const saturday = addDays(today, (SATURDAY - weekday + 7) % 7);
  for (const plan of DEMO_RATE_PLANS) {
    const { id } = await call<{ id: string }>(app, admin, 'POST', path, { ...plan });
    if (plan.code !== DEMO_WEEKENDS.ratePlanCode) continue;
    for (let week = 0; week < DEMO_WEEKENDS.weeks; week += 1) {
      const from = addDays(saturday, 7 * week);
      await call(app, admin, 'POST', `${path}/${id}/calendar`, { from, to: addDays(from, 1), rate: DEMO_WEEKENDS.rate });
    }
  }
}

/** 15:00 on the day of arrival and 10:00 on that of departure, in the hotel's time; never later than now for what has happened. */
function timesOf(stay: DemoStay, now: Timestamp): { arrival: Timestamp; departure: Timestamp } {
  const zone = DEMO_PROPERTY.timezone;
  const day = addDays(localDateOf(now, zone), stay.arrives);
  return { arrival: instantAt(day, '15:00', zone), departure: instantAt(addDays(day, stay.nights), '10:00', zone) };
}

/** The whole bill of a stay that was left on time. */
function billOf(stay: DemoStay): number {
  const typeCode = DEMO_ROOMS.find(({ roomNumber }) => roomNumber === stay.roomNumber)?.roomTypeCode;
  const rate = DEMO_ROOM_TYPES.find(({ code }) => code === typeCode)?.defaultRate ?? 0;
  return stay.nights * rate + (stay.charges ?? []).reduce((sum, charge) => sum + charge.amount, 0);
}

async function checkOut(
  app: App,
  admin: string,
  path: string,
  booking: string,
  guestId: string,
  stay: DemoStay,
  at: Timestamp,
): Promise<void> {
  const signature = { filename: 'signature.svg', contentType: 'image/svg+xml', bytes: Buffer.from(DEMO_SIGNATURE) };
  await sendFile(app, admin, `${path}/guests/${guestId}/signature`, signature);
  await call(app, admin, 'POST', `${booking}/payments`, { amount: billOf(stay), method: 'CARD', receivedAt: at });
  await call(app, admin, 'POST', `${booking}/check-out`, { checkOutAt: at });
}

type Playing = { now: Timestamp; gateway: DemoGateway | null };

async function playStay(
  app: App,
  admin: string,
  propertyId: string,
  rooms: readonly Room[],
  stay: DemoStay,
  { now, gateway }: Playing,
): Promise<void> {
  const path = `/properties/${propertyId}`;
  const { arrival, departure } = timesOf(stay, now);
  const { id, primaryGuest } = await call<{ id: string; primaryGuest: { id: string } }>(app, admin, 'POST', `${path}/bookings`, {
    source: stay.source,
    expectedCheckInAt: arrival,
    expectedCheckOutAt: departure,
    phoneE164: stay.phone,
    guestName: stay.guest,
    maleCount: stay.male ?? 0,
    femaleCount: stay.female ?? 0,
    childCount: stay.children ?? 0,
    fromCity: stay.from ?? null,
  });
  const booking = `${path}/bookings/${id}`;
  if (stay.holds !== undefined)
    await call(app, admin, 'POST', `${booking}/room-requests`, { ...stay.holds, fromAt: arrival, toAt: departure });
  const room = rooms.find(({ roomNumber }) => roomNumber === stay.roomNumber);
  if (room !== undefined) {
    const { stays } = await call<{ stays: { id: string }[] }>(app, admin, 'POST', `${booking}/check-in/bulk`, {
      stays: [{ roomId: room.id, checkInAt: arrival, rateSource: 'ROOM_TYPE_DEFAULT' }],
    });
    if (stay.cardId !== undefined) await cutCard(app, admin, `${path}/room-stays/${stays[0]?.id}`, stay.cardId, departure);
  }
  for (const charge of stay.charges ?? []) await call(app, admin, 'POST', `${booking}/charges`, { ...charge });
  if (stay.paid !== undefined) await call(app, admin, 'POST', `${booking}/payments`, { amount: stay.paid, method: 'UPI' });
  if (stay.ends === 'CHECKED_OUT') await checkOut(app, admin, path, booking, primaryGuest.id, stay, departure);
  if (stay.ends === 'CANCELLED') await call(app, admin, 'POST', `${booking}/cancel`, { reason: 'flight cancelled' });
  if (stay.ends === 'NO_SHOW')
    await call(app, admin, 'POST', `${booking}/no-show`, { reason: 'did not arrive, phone switched off' });
  if (stay.link !== undefined && gateway !== null)
    await call(app, admin, 'POST', `${booking}/payments/gateway/payment-link`, {
      amount: stay.link,
      description: 'Deposit, first night',
    });
  await noteGuest(app, admin, `${path}/guests/${primaryGuest.id}`, id, stay);
}

/**
 * Makes the demo hotel unless it is there, or the database already has a property of somebody's own. A hotel whose making was
 * interrupted is left aside (it lacks the demo code) and a whole one is made. With a gateway it is set up against that, each time.
 * @returns null when there is none to show.
 */
export async function openDemoHotel(
  app: App,
  issuer: LocalIssuer,
  now: Timestamp,
  gateway: DemoGateway | null = null,
): Promise<Demo | null> {
  const tokens = new Map<string, string>();
  for (const user of DEMO_USERS) tokens.set(user.role, await tokenOf(issuer, user));
  const root = tokens.get('SUPER_ADMIN') ?? '';
  const admin = tokens.get('ADMIN') ?? '';
  await call(app, root, 'POST', '/auth/verify');
  await call(app, admin, 'POST', '/auth/verify');
  const properties = await call<Property[]>(app, root, 'GET', '/properties');
  const demo = properties.find(({ code }) => code === DEMO_CODE);
  const shown = (propertyId: string): Demo => ({
    propertyId,
    tokens: DEMO_USERS.map(({ role, name }) => ({ role, name, token: tokens.get(role) ?? '' })),
  });
  if (demo !== undefined) {
    await gateway?.connect(app, admin, demo.id);
    return shown(demo.id);
  }
  if (properties.some(({ name }) => name !== DEMO_PROPERTY.name)) return null;
  for (const half of properties) await call(app, root, 'PUT', `/properties/${half.id}`, { emailAddresses: [] });
  const { propertyId, rooms } = await buildHouse(app, tokens, root, admin);
  await setRates(app, admin, propertyId, now);
  await gateway?.connect(app, admin, propertyId);
  for (const stay of DEMO_STAYS) await playStay(app, admin, propertyId, rooms, stay, { now, gateway });
  await call(app, admin, 'PUT', `/properties/${propertyId}`, { code: DEMO_CODE });
  return shown(propertyId);
}
