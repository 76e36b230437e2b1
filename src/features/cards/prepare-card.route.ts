import type { FastifyRequest } from 'fastify';
import { insertAudit } from '../../platform/audit/audit.queries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { invalid } from '../../platform/errors.ts';
import { type Answer, effect } from '../../platform/http/effect.ts';
import type { App } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { instantOf, type Timestamp } from '../../platform/time.ts';
import { callerOf, only, propertyOf } from '../identity/index.ts';
import { type CardTarget, insertPreparedCard, lockRoomOfCard, lockStayOfCard } from './card.queries.ts';
import { type CardTimes, refuseWithoutNfc, stayCardTimes, temporaryCardTimes } from './card.rules.ts';
import { PreparedCardContent, RoomParams, StayCardPrepare, StayParams, TemporaryCardPrepare } from './card.schema.ts';
import type { CardEncoder, NumberedKey } from './card-encoder.ts';
import type { CardKeys } from './card-keys.ts';
import { cardAudit } from './card-view.ts';
import { uidOf } from './hpc1/card-uid.rules.ts';
import type { StaysOfCards } from './stays-of-cards.ts';

/** The UID that the content is to hold for; null: for any card. @throws Problem 400 */
function boundUidOf(cardId: string | null | undefined): Buffer | null {
  if (cardId === undefined || cardId === null) return null;
  const uid = uidOf(cardId);
  if (uid === null) throw invalid('cardId', 'must be a UID of 4, 7 or 10 bytes in hexadecimal digits, like 04A22B1C5D6E80');
  return uid;
}

/** What is prepared, for what, by which key and whom. */
type Preparation = {
  target: CardTarget & { roomStayId: string | null; bookingId: string | null };
  times: CardTimes;
  boundUid: Buffer | null;
  key: NumberedKey;
  now: Timestamp;
};

/** Gives out the next index, keeps what is prepared under it, and answers what to write. @throws Problem 409 for a room without NFC */
async function prepare(tx: Tx, request: FastifyRequest, encoder: CardEncoder, preparation: Preparation): Promise<Answer> {
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
  await insertAudit(
    tx,
    propertyId,
    cardAudit('prepared', { before: null, after: 'PREPARED' }, { ...card, cardIndex }, { actorId, bookingId, at: now }),
  );
  const { issuedAt, expiresAt } = times;
  const sector = encoder.encode(
    { kind, propertyId, cardIndex, roomNumber, issuedAt, expiresAt, sequence: 1, uid: boundUid },
    key,
  );
  return { status: 201, body: { cardIndex, issuedAt, expiresAt, format: encoder.format, sector } };
}

function registerPrepareStayCard(app: App, platform: Platform, stays: StaysOfCards, encoder: CardEncoder, keys: CardKeys): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/room-stays/:roomStayId/cards/prepare',
    config: { access: only('ADMIN', 'MANAGER'), errors: [409], holdsKeys: true, withoutLocation: true, sensitive: true },
    schema: {
      operationId: 'prepareStayCard',
      tags: ['Door cards'],
      summary: 'What to write on a door card of a stay',
      description:
        'Gives out a card index. Once the card is written, store it, within 24 hours. With `cardId` the content holds for that physical card alone.',
      params: StayParams,
      body: StayCardPrepare,
      response: { 201: PreparedCardContent },
    },
    handler: async (request, reply) => {
      const key = await keys.current();
      return effect(platform, request, reply, async (tx) => {
        const now = platform.clock();
        const times = stayCardTimes(now, instantOf(request.body.expiresAt, 'expiresAt'));
        const boundUid = boundUidOf(request.body.cardId);
        const roomStayId = request.params.roomStayId.toLowerCase();
        const stay = await lockStayOfCard(tx, propertyOf(request).id, roomStayId);
        const ended = stays.refuseEnded(stay);
        if (ended !== null) throw ended;
        return prepare(tx, request, encoder, { target: { ...stay, roomStayId }, times, boundUid, key, now });
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
      summary: 'What to write on a card that opens a room for seven minutes',
      description:
        'Gives out a card index. Store the card once it is written; after seven minutes neither the card nor the index is good.',
      params: RoomParams,
      body: TemporaryCardPrepare,
      response: { 201: PreparedCardContent },
    },
    handler: async (request, reply) => {
      const key = await keys.current();
      return effect(platform, request, reply, async (tx) => {
        const now = platform.clock();
        const boundUid = boundUidOf(request.body.cardId);
        const room = await lockRoomOfCard(tx, propertyOf(request).id, request.params.roomId.toLowerCase(), 'for key share');
        const target = { ...room, roomStayId: null, bookingId: null };
        return prepare(tx, request, encoder, { target, times: temporaryCardTimes(now), boundUid, key, now });
      });
    },
  });
}

/** Contract 4.5: what a card writer is to write. */
export function registerPrepareCards(
  app: App,
  platform: Platform,
  stays: StaysOfCards,
  encoder: CardEncoder,
  keys: CardKeys,
): void {
  registerPrepareStayCard(app, platform, stays, encoder, keys);
  registerPrepareTemporaryCard(app, platform, encoder, keys);
}
