import type { FastifyRequest } from 'fastify';
import { insertAudit } from '../../platform/audit/audit.queries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { invalid } from '../../platform/errors.ts';
import type { App } from '../../platform/http/route.ts';
import { writeInTransaction } from '../../platform/http/write-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { instantOf, type Timestamp } from '../../platform/time.ts';
import { callerOf, only, propertyOf } from '../properties/index.ts';
import { type CardRow, lockCardToStore, lockRoomOfCard, markExpiredCards, storeCard } from './card.queries.ts';
import { refuseCardId, refuseStoring, type StoringTarget, type WrittenCard } from './card.rules.ts';
import { Card, RoomParams, StayCardStore, StayParams, TemporaryCardStore } from './card.schema.ts';
import type { CardStaysPort } from './card-stays-port.ts';
import { cardAudit, cardView } from './card-view.ts';
import { hexOf, normalizeCardId } from './hpc1/card-uid.rules.ts';

/** The body of both routes. A temporary card has no `expiresAt`: it ends as prepared. */
type Body = { cardId: string; cardIndex: number; issuedAt: string; expiresAt?: string };
type Written = WrittenCard & { cardIndex: number };
/** The locked stay or room that the card opens. */
type Target = StoringTarget & { bookingId: string | null };

/** @throws Problem 400 */
function parseWrittenCard({ cardId, cardIndex, issuedAt, expiresAt }: Body): Written {
  const refusal = refuseCardId(cardId);
  if (refusal !== null) throw refusal;
  const written = {
    cardId,
    cardIndex,
    issuedAt: instantOf(issuedAt, 'issuedAt'),
    expiresAt: expiresAt === undefined ? null : instantOf(expiresAt, 'expiresAt'),
  };
  if (written.expiresAt !== null && written.expiresAt <= written.issuedAt) throw invalid('expiresAt', 'must be after issuedAt');
  return written;
}

/** Stores the prepared card for the locked target. @throws Problem 400, 409 */
async function storePreparedCard(
  tx: Tx,
  request: FastifyRequest,
  target: Target,
  written: Written,
  now: Timestamp,
): Promise<CardRow> {
  const { id: propertyId } = propertyOf(request);
  const { cardIndex, cardId } = written;
  const card = await lockCardToStore(tx, propertyId, cardIndex, now);
  if (card === undefined) throw invalid('cardIndex', 'was not prepared in this property, or too long ago');
  const targetId = card.roomStayId ?? card.roomId;
  const boundUid = card.boundUid === null ? null : hexOf(card.boundUid);
  const refusal = refuseStoring({ ...card, targetId, boundUid }, target, written, now);
  if (refusal !== null) throw refusal;
  const cardKey = normalizeCardId(cardId);
  await markExpiredCards(tx, propertyId, card, cardKey, now);
  const stored = await storeCard(tx, propertyId, card.id, { cardId, cardKey, at: now });
  const entry = cardAudit({ before: 'PREPARED', after: 'ACTIVE' }, stored, { bookingId: target.bookingId });
  await insertAudit(tx, { propertyId, actorId: callerOf(request).userId, at: now }, 'card.stored', entry);
  return stored;
}

const locationOf = (propertyId: string, card: CardRow): string => `/properties/${propertyId}/room-stays/cards/${card.cardIndex}`;

function registerStoreStayCard(app: App, platform: Platform, stays: CardStaysPort): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/room-stays/:roomStayId/cards',
    config: { access: only('ADMIN', 'MANAGER'), errors: [409], tagged: true },
    schema: {
      operationId: 'storeStayCard',
      tags: ['Door cards'],
      summary: 'Store a written door card of a stay',
      description:
        'With the index and times with which it was prepared. A stay has one active card, and a physical card is active only once: 409 otherwise. The ETag is that of the booking.',
      params: StayParams,
      body: StayCardStore,
      response: { 201: Card },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const now = platform.clock();
        const written = parseWrittenCard(request.body);
        const roomStayId = request.params.roomStayId.toLowerCase();
        const { bookingId, roomId, status } = await stays.lock(tx, request, roomStayId, now);
        const room = await lockRoomOfCard(tx, property.id, roomId, 'for key share');
        const target = { ...room, kind: 'STAY', id: roomStayId, bookingId, ended: stays.refuseEnded({ status }) } as const;
        const stored = await storePreparedCard(tx, request, target, written, now);
        const change = await stays.changed(tx, property, bookingId, now);
        return { ...change, status: 201, body: cardView(stored, now), location: locationOf(property.id, stored) };
      }),
  });
}

function registerStoreTemporaryCard(app: App, platform: Platform): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/rooms/:roomId/cards/temp',
    config: { access: only('ADMIN', 'MANAGER'), errors: [409] },
    schema: {
      operationId: 'storeTemporaryCard',
      tags: ['Door cards'],
      summary: 'Store a written card that opens a room for seven minutes',
      description:
        'Within the seven minutes. A room has one active temporary card, and a physical card is active only once: 409 otherwise.',
      params: RoomParams,
      body: TemporaryCardStore,
      response: { 201: Card },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const { id: propertyId } = propertyOf(request);
        const now = platform.clock();
        // A client may send the expiresAt that prepare returned. It is not a field here and is ignored.
        const { cardId, cardIndex, issuedAt } = request.body;
        const written = parseWrittenCard({ cardId, cardIndex, issuedAt });
        const room = await lockRoomOfCard(tx, propertyId, request.params.roomId.toLowerCase(), 'for no key update');
        const target = { ...room, kind: 'TEMPORARY', id: room.roomId, bookingId: null, ended: null } as const;
        const stored = await storePreparedCard(tx, request, target, written, now);
        return { status: 201, body: cardView(stored, now), location: locationOf(propertyId, stored) };
      }),
  });
}

/** `POST .../room-stays/{roomStayId}/cards` and `POST .../rooms/{roomId}/cards/temp`. */
export function registerStoreCards(app: App, platform: Platform, stays: CardStaysPort): void {
  registerStoreStayCard(app, platform, stays);
  registerStoreTemporaryCard(app, platform);
}
