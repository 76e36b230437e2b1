import type { FastifyRequest } from 'fastify';
import { insertAudit } from '../../platform/audit/audit.queries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { invalid } from '../../platform/errors.ts';
import type { App } from '../../platform/http/route.ts';
import { type WriteResult, writeInTransaction } from '../../platform/http/write-transaction.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { instantOf, type Timestamp } from '../../platform/time.ts';
import { callerOf, only, propertyOf } from '../properties/index.ts';
import { type CardTarget, insertPreparedCard, lockRoomOfCard, lockStayOfCard } from './card.queries.ts';
import { type CardTimes, refuseWithoutNfc, stayCardTimes, temporaryCardTimes } from './card.rules.ts';
import { PreparedCardContent, RoomParams, StayCardPrepare, StayParams, TemporaryCardPrepare } from './card.schema.ts';
import type { CardEncoder, NumberedKey } from './card-encoder.ts';
import type { CardKeys } from './card-keys.ts';
import type { CardStaysPort } from './card-stays-port.ts';
import { cardAudit } from './card-view.ts';
import { parseUid } from './hpc1/card-uid.rules.ts';

/** The UID for which the content is valid; null: any card. @throws Problem 400 */
function parseBoundUid(cardId: string | null | undefined): Buffer | null {
  if (cardId === undefined || cardId === null) return null;
  const uid = parseUid(cardId);
  if (uid === null) throw invalid('cardId', 'must be a UID of 4, 7 or 10 bytes in hexadecimal digits, like 04A22B1C5D6E80');
  return uid;
}

/** What is prepared, for which target and with which key. */
type Preparation = {
  target: CardTarget & { roomStayId: string | null; bookingId: string | null };
  times: CardTimes;
  boundUid: Buffer | null;
  key: NumberedKey;
  now: Timestamp;
};

/** Stores a prepared card under the next index and responds with what to write. @throws Problem 409 for a room without NFC */
async function prepareCard(
  tx: Tx,
  request: FastifyRequest,
  encoder: CardEncoder,
  preparation: Preparation,
): Promise<WriteResult> {
  const { target, times, boundUid, key, now } = preparation;
  const refusal = refuseWithoutNfc(target);
  if (refusal !== null) throw refusal;
  const { id: propertyId } = propertyOf(request);
  const actorId = callerOf(request).userId;
  const { roomId, roomNumber, roomStayId, bookingId } = target;
  const [id, kind] = [newId(), roomStayId === null ? ('TEMPORARY' as const) : ('STAY' as const)];
  const keyNumber = key.number;
  const card = { id, kind, roomId, roomNumber, roomStayId, keyNumber, boundUid, actorId, at: now, ...times };
  const cardIndex = await insertPreparedCard(tx, propertyId, card);
  const entry = cardAudit({ before: null, after: 'PREPARED' }, { ...card, cardIndex }, { bookingId });
  await insertAudit(tx, { propertyId, actorId, at: now }, 'card.prepared', entry);
  const { issuedAt, expiresAt } = times;
  const sector = encoder.encode(
    { kind, propertyId, cardIndex, roomNumber, issuedAt, expiresAt, sequence: 1, uid: boundUid },
    key,
  );
  return { status: 201, body: { cardIndex, issuedAt, expiresAt, format: encoder.format, sector } };
}

function registerPrepareStayCard(app: App, platform: Platform, stays: CardStaysPort, encoder: CardEncoder, keys: CardKeys): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/room-stays/:roomStayId/cards/prepare',
    config: { access: only('ADMIN', 'MANAGER'), errors: [409], holdsKeys: true, withoutLocation: true, sensitive: true },
    schema: {
      operationId: 'prepareStayCard',
      tags: ['Door cards'],
      summary: 'Prepare a door card of a stay',
      description:
        'Returns a card index and what to write on the card. Store the card once it is written, within 24 hours. With `cardId` the content is valid only for that physical card.',
      params: StayParams,
      body: StayCardPrepare,
      response: { 201: PreparedCardContent },
    },
    handler: async (request, reply) => {
      const key = await keys.current();
      return writeInTransaction(platform, request, reply, async (tx) => {
        const now = platform.clock();
        const times = stayCardTimes(now, instantOf(request.body.expiresAt, 'expiresAt'));
        const boundUid = parseBoundUid(request.body.cardId);
        const roomStayId = request.params.roomStayId.toLowerCase();
        const stay = await lockStayOfCard(tx, propertyOf(request).id, roomStayId);
        const ended = stays.refuseEnded(stay);
        if (ended !== null) throw ended;
        return prepareCard(tx, request, encoder, { target: { ...stay, roomStayId }, times, boundUid, key, now });
      });
    },
  });
}

function registerPrepareTemporaryCard(app: App, platform: Platform, encoder: CardEncoder, keys: CardKeys): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/rooms/:roomId/cards/prepare-temp',
    config: { access: only('ADMIN', 'MANAGER'), errors: [409], holdsKeys: true, withoutLocation: true, sensitive: true },
    schema: {
      operationId: 'prepareTemporaryCard',
      tags: ['Door cards'],
      summary: 'Prepare a card that opens a room for seven minutes',
      description:
        'Returns a card index and what to write on the card. Store the card once it is written. After seven minutes neither the card nor the index is valid.',
      params: RoomParams,
      body: TemporaryCardPrepare,
      response: { 201: PreparedCardContent },
    },
    handler: async (request, reply) => {
      const key = await keys.current();
      return writeInTransaction(platform, request, reply, async (tx) => {
        const now = platform.clock();
        const boundUid = parseBoundUid(request.body.cardId);
        const room = await lockRoomOfCard(tx, propertyOf(request).id, request.params.roomId.toLowerCase(), 'for key share');
        const target = { ...room, roomStayId: null, bookingId: null };
        return prepareCard(tx, request, encoder, { target, times: temporaryCardTimes(now), boundUid, key, now });
      });
    },
  });
}

/** `POST .../cards/prepare` and `POST .../cards/prepare-temp`: what a card writer writes. */
export function registerPrepareCards(
  app: App,
  platform: Platform,
  stays: CardStaysPort,
  encoder: CardEncoder,
  keys: CardKeys,
): void {
  registerPrepareStayCard(app, platform, stays, encoder, keys);
  registerPrepareTemporaryCard(app, platform, encoder, keys);
}
