import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { nameKeyOf } from '../../features/inventory/rooms/index.ts';
import type { App } from '../../platform/http/route.ts';
import { addDays, dayNumberOf, localDateOf, type Timestamp } from '../../platform/time.ts';
import { call, sendFile } from './call-api.ts';
import {
  DEMO_AMENITIES,
  DEMO_PICTURES,
  DEMO_PROPERTY,
  DEMO_RATE_PLANS,
  DEMO_ROOM_TYPES,
  DEMO_ROOMS,
  DEMO_TAGS,
  DEMO_USERS,
  DEMO_WEEKENDS,
} from './demo-property.ts';

const PICTURES = path.join(import.meta.dirname, 'pictures');

/** The days of a week count from Sunday, 0; 1970-01-01 was a Thursday. */
const SATURDAY = 6;

type Named = { id: string; name: string };
type Ids = ReadonlyMap<string, string>;
export type DemoRoom = { id: string; roomNumber: number; roomTypeCode: string };

/**
 * Adds what the list lacks: the catalogue is shared by all properties, and an interrupted demo may have added its part already.
 * @returns ids by name
 */
async function addMissing(app: App, root: string, url: string, wanted: readonly { name: string }[]): Promise<Ids> {
  const existing = new Map((await call<Named[]>(app, root, 'GET', url)).map(({ id, name }) => [nameKeyOf(name), id]));
  const ids = new Map<string, string>();
  for (const row of wanted) {
    const known = existing.get(nameKeyOf(row.name));
    ids.set(row.name, known ?? (await call<Named>(app, root, 'POST', url, { ...row })).id);
  }
  return ids;
}

async function uploadPictures(
  app: App,
  admin: string,
  propertyId: string,
  rooms: readonly DemoRoom[],
  tagIds: Ids,
): Promise<void> {
  for (const { file, roomTypeCode, tags } of DEMO_PICTURES) {
    const room = rooms.find((one) => one.roomTypeCode === roomTypeCode);
    const bytes = await readFile(path.join(PICTURES, file));
    const fields = { tagIds: tags.map((name) => tagIds.get(name)).join() };
    const url = `/properties/${propertyId}/rooms/${room?.id}/images`;
    await sendFile(app, admin, url, { filename: file, contentType: 'image/jpeg', bytes, fields });
  }
}

/** Creates the rate plans; the next weekends have a rate of their own. */
async function createRatePlans(app: App, admin: string, propertyId: string, now: Timestamp): Promise<void> {
  const url = `/properties/${propertyId}/rate-plans`;
  const today = localDateOf(now, DEMO_PROPERTY.timezone);
  const weekday = (dayNumberOf(today) + 4) % 7;
  const saturday = addDays(today, (SATURDAY - weekday + 7) % 7);
  for (const plan of DEMO_RATE_PLANS) {
    const { id } = await call<{ id: string }>(app, admin, 'POST', url, { ...plan });
    if (plan.code !== DEMO_WEEKENDS.ratePlanCode) continue;
    for (let week = 0; week < DEMO_WEEKENDS.weeks; week += 1) {
      const from = addDays(saturday, 7 * week);
      await call(app, admin, 'POST', `${url}/${id}/calendar`, { from, to: addDays(from, 1), rate: DEMO_WEEKENDS.rate });
    }
  }
}

/**
 * Creates the property with its members, catalogue, room types, rooms, pictures and rate plans.
 * @param tokens of the demo users, by role
 */
export async function createDemoProperty(
  app: App,
  tokens: ReadonlyMap<string, string>,
  now: Timestamp,
): Promise<{ propertyId: string; rooms: DemoRoom[] }> {
  const [root, admin] = [tokens.get('SUPER_ADMIN') ?? '', tokens.get('ADMIN') ?? ''];
  const property = await call<Named>(app, admin, 'POST', '/properties', DEMO_PROPERTY);
  const url = `/properties/${property.id}`;
  for (const user of DEMO_USERS) {
    const { id } = await call<{ id: string }>(app, tokens.get(user.role) ?? '', 'POST', '/auth/verify');
    if (user.role !== 'SUPER_ADMIN' && user.role !== 'ADMIN')
      await call(app, root, 'PUT', `${url}/users/${id}/roles`, { roles: [user.role] });
  }
  const tags = DEMO_TAGS.map((name) => ({ name }));
  const tagIds = await addMissing(app, root, '/image-tags', tags);
  const amenityIds = await addMissing(app, root, '/amenities', DEMO_AMENITIES);
  for (const { amenities: names, ...type } of DEMO_ROOM_TYPES)
    await call(app, admin, 'POST', `${url}/room-types`, { ...type, amenityIds: names.map((name) => amenityIds.get(name)) });
  const rooms: DemoRoom[] = [];
  for (const room of DEMO_ROOMS) rooms.push(await call<DemoRoom>(app, admin, 'POST', `${url}/rooms`, room));
  await uploadPictures(app, admin, property.id, rooms, tagIds);
  await createRatePlans(app, admin, property.id, now);
  return { propertyId: property.id, rooms };
}
