import { randomBytes } from 'node:crypto';
import { readConfig } from '../../src/config.ts';
import { createLogger } from '../../src/platform/log.ts';
import { startService } from '../../src/start.ts';
import { type Answer, type Desk, deskAt, type Hotel, type RemoteHotel, type TestProperty } from './hotel.ts';
import { addRoom, addRoomType, bodyOf, checkIn, hoursFrom, openBooking } from './stays.ts';

/** The key of the published test vectors: SECRETS_KEY of hotels whose cards are checked. */
export const MASTER = Buffer.alloc(32, 7);
export const SECRETS_KEY = MASTER.toString('base64');

/** A UID no other card of the tests has. */
export function newUid(): string {
  return `04${randomBytes(6).toString('hex').toUpperCase()}`;
}

/** A property with rooms of type STD whose doors read cards. */
export async function newCardHouse(hotel: Hotel, rooms: readonly number[] = [101, 102]) {
  const property = await hotel.newProperty();
  await addRoomType(property);
  const made: Answer['body'][] = [];
  for (const number of rooms) made.push(await addRoom(property, number, { hasNfc: true }));
  return { ...property, rooms: made as { id: string; roomNumber: number }[] };
}

/** A booking in house since an hour in the room; its stay. */
export async function newStay(hotel: Hotel, property: TestProperty, roomId: string) {
  const now = hotel.clock.now();
  const { id } = await openBooking(property, { expectedCheckInAt: hoursFrom(now, -1), expectedCheckOutAt: hoursFrom(now, 48) });
  const { stays } = await checkIn(property, id, [roomId], { checkInAt: hoursFrom(now, -1) });
  const roomStayId: string = stays[0].id;
  return { bookingId: id as string, roomStayId, roomId, cards: `${property.path}/room-stays/${roomStayId}/cards` };
}

/** What the desk sends back of a card it has written. */
export function written(prepared: Answer['body'], cardId: string = newUid()) {
  const { cardIndex, issuedAt, expiresAt } = prepared;
  return { cardId, cardIndex, issuedAt, expiresAt };
}

/** What to write on a card of the stay that ends in a day; answers what was prepared. */
export async function prepareStayCard(
  hotel: RemoteHotel,
  desk: Desk,
  stay: { cards: string },
  fields: Record<string, unknown> = {},
) {
  return bodyOf(await desk.post(`${stay.cards}/prepare`, { expiresAt: hoursFrom(hotel.clock.now(), 24), ...fields }), 201);
}

/** A card of the stay, prepared and stored; answers the card. */
export async function giveStayCard(hotel: RemoteHotel, desk: Desk, stay: { cards: string }, cardId?: string) {
  return bodyOf(await desk.post(stay.cards, written(await prepareStayCard(hotel, desk, stay), cardId)), 201);
}

/** A temporary card of the room, prepared and stored; answers the card. */
export async function giveTemporaryCard(property: TestProperty, roomId: string, cardId?: string) {
  const path = `${property.path}/rooms/${roomId}/cards`;
  const { expiresAt: _, ...body } = written(bodyOf(await property.admin.post(`${path}/prepare-temp`), 201), cardId);
  return bodyOf(await property.admin.post(`${path}/temp`, body), 201);
}

/** The path of the card, to read it; with `/revoke` to revoke it. */
export function cardPath(property: TestProperty, { cardIndex }: { cardIndex: number }): string {
  return `${property.path}/room-stays/cards/${cardIndex}`;
}

/**
 * A further process of the service, as far as a test can tell: on the database, the data folder and the time of the hotel, so that
 * the hotel's tokens hold there. `log`: where its lines go, none without. Stop it before the hotel.
 */
export async function openBeside(
  hotel: Hotel,
  env: Record<string, string>,
  log?: (line: string) => void,
): Promise<{ url: string; deskOf(desk: Desk): Desk; stop(): Promise<void> }> {
  const { databaseUrl, dataDir } = hotel.service.platform.config;
  const LOG_LEVEL = log === undefined ? 'silent' : 'trace';
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: String(databaseUrl), LOG_LEVEL, ...env });
  const service = await startService(config, createLogger(config, { write: log ?? (() => {}) }), hotel.clock.now);
  return {
    url: service.url,
    deskOf: ({ token, userId }) => deskAt(service.url, token, userId),
    stop: () => service.stop(),
  };
}
