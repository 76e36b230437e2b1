import { randomBytes } from 'node:crypto';
import { readConfig } from '../../src/config/config.ts';
import { startService } from '../../src/lifecycle/start.ts';
import { createLogger } from '../../src/platform/log.ts';
import {
  type ApiClient,
  type ApiResponse,
  clientAt,
  type RemoteTestService,
  type TestProperty,
  type TestService,
} from './service-under-test.ts';
import { addRoom, addRoomType, bodyOf, checkIn, hoursFrom, openBooking } from './stays.ts';

/** The key of the published test vectors, as SECRETS_KEY of services whose cards are checked. */
export const MASTER = Buffer.alloc(32, 7);
export const SECRETS_KEY = MASTER.toString('base64');

/** A UID that no other test uses. */
export function newUid(): string {
  return `04${randomBytes(6).toString('hex').toUpperCase()}`;
}

/** A property with rooms of type STD whose doors read cards. */
export async function newCardProperty(testService: TestService, rooms: readonly number[] = [101, 102]) {
  const property = await testService.newProperty();
  await addRoomType(property);
  const made: ApiResponse['body'][] = [];
  for (const number of rooms) made.push(await addRoom(property, number, { hasNfc: true }));
  return { ...property, rooms: made as { id: string; roomNumber: number }[] };
}

/** A booking in house in the room for an hour. @returns its stay */
export async function newStay(testService: TestService, property: TestProperty, roomId: string) {
  const now = testService.clock.now();
  const { id } = await openBooking(property, { expectedCheckInAt: hoursFrom(now, -1), expectedCheckOutAt: hoursFrom(now, 48) });
  const { stays } = await checkIn(property, id, [roomId], { checkInAt: hoursFrom(now, -1) });
  const roomStayId: string = stays[0].id;
  return { bookingId: id as string, roomStayId, roomId, cards: `${property.path}/room-stays/${roomStayId}/cards` };
}

/** The body to store a written card. */
export function written(prepared: ApiResponse['body'], cardId: string = newUid()) {
  const { cardIndex, issuedAt, expiresAt } = prepared;
  return { cardId, cardIndex, issuedAt, expiresAt };
}

/** Prepares a card of the stay that ends in a day. @returns the prepared card */
export async function prepareStayCard(
  testService: RemoteTestService,
  client: ApiClient,
  stay: { cards: string },
  fields: Record<string, unknown> = {},
) {
  return bodyOf(
    await client.post(`${stay.cards}/prepare`, { expiresAt: hoursFrom(testService.clock.now(), 24), ...fields }),
    201,
  );
}

/** Prepares and stores a card of the stay. @returns the card */
export async function giveStayCard(testService: RemoteTestService, client: ApiClient, stay: { cards: string }, cardId?: string) {
  return bodyOf(await client.post(stay.cards, written(await prepareStayCard(testService, client, stay), cardId)), 201);
}

/** Prepares and stores a temporary card of the room. @returns the card */
export async function giveTemporaryCard(property: TestProperty, roomId: string, cardId?: string) {
  const path = `${property.path}/rooms/${roomId}/cards`;
  const { expiresAt: _, ...body } = written(bodyOf(await property.admin.post(`${path}/prepare-temp`), 201), cardId);
  return bodyOf(await property.admin.post(`${path}/temp`, body), 201);
}

/** The path of the card; with `/revoke` it revokes the card. */
export function cardPath(property: TestProperty, { cardIndex }: { cardIndex: number }): string {
  return `${property.path}/room-stays/cards/${cardIndex}`;
}

/**
 * Starts another service on the same database, data folder and clock, so that tokens of the first are valid there. `log` receives its
 * log lines. Stop it before the first.
 */
export async function openBeside(
  testService: TestService,
  env: Record<string, string>,
  log?: (line: string) => void,
): Promise<{ url: string; clientOf(client: ApiClient): ApiClient; stop(): Promise<void> }> {
  const { databaseUrl, dataDir } = testService.running.config;
  const LOG_LEVEL = log === undefined ? 'silent' : 'trace';
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: String(databaseUrl), LOG_LEVEL, ...env });
  const service = await startService(config, createLogger(config, { write: log ?? (() => {}) }), testService.clock.now);
  return {
    url: service.url,
    clientOf: ({ token, userId }) => clientAt(service.url, token, userId),
    stop: () => service.stop(),
  };
}
