import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { paged, pageOf } from '../../platform/http/paging.ts';
import type { App } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { only, propertyOf } from '../properties/index.ts';
import { getCard, listCards, refuseUnknownRoom, refuseUnknownStay } from './card.queries.ts';
import { Card, CardDetail, CardListQuery, CardParams, RoomParams, StayParams } from './card.schema.ts';
import type { CardEncoder } from './card-encoder.ts';
import type { CardKeys } from './card-keys.ts';
import { cardDetail, cardView } from './card-view.ts';

const cardReaders = only('STAFF', 'ADMIN', 'MANAGER', 'SUPERVISOR');

function registerLists(app: App, { db, clock }: Platform): void {
  /** A page of cards; the path names a stay or a room, which must exist. */
  const respond = async (
    request: FastifyRequest<{ Querystring: { limit?: number; cursor?: string } }>,
    reply: FastifyReply,
    of: { roomStayId: string } | { roomId: string },
  ) => {
    const { id } = propertyOf(request);
    const page = pageOf(request.query, ['index']);
    const before = page.after === null ? null : Number(page.after[0]);
    const rows = await listCards(db, id, of, { before, most: page.fetch });
    if (rows.length === 0)
      await ('roomId' in of ? refuseUnknownRoom(db, id, of.roomId) : refuseUnknownStay(db, id, of.roomStayId));
    const now = clock();
    return paged(request, reply, page, rows, (row) => [row.cardIndex]).map((row) => cardView(row, now));
  };

  app.route({
    method: 'GET',
    url: '/properties/:propertyId/room-stays/:roomStayId/cards',
    config: { access: cardReaders },
    schema: {
      operationId: 'listStayCards',
      tags: ['Door cards'],
      summary: 'The door cards of a stay, the newest first',
      params: StayParams,
      querystring: CardListQuery,
      response: { 200: Type.Array(Card) },
    },
    handler: (request, reply) => respond(request, reply, { roomStayId: request.params.roomStayId }),
  });

  app.route({
    method: 'GET',
    url: '/properties/:propertyId/rooms/:roomId/cards/temp',
    config: { access: cardReaders },
    schema: {
      operationId: 'listTemporaryCards',
      tags: ['Door cards'],
      summary: 'The temporary door cards of a room, the newest first',
      params: RoomParams,
      querystring: CardListQuery,
      response: { 200: Type.Array(Card) },
    },
    handler: (request, reply) => respond(request, reply, { roomId: request.params.roomId }),
  });
}

function registerDetail(app: App, { db, clock }: Platform, encoder: CardEncoder, keys: CardKeys): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/room-stays/cards/:cardIndex',
    config: { access: only('ADMIN', 'MANAGER') },
    schema: {
      operationId: 'getCard',
      tags: ['Door cards'],
      summary: 'One door card, of a stay or temporary',
      description: 'For a revoked card, also what to write over it. A card that is only prepared is 404.',
      params: CardParams,
      response: { 200: CardDetail },
    },
    handler: async (request) => {
      const { id } = propertyOf(request);
      const card = await getCard(db, id, request.params.cardIndex);
      return cardDetail({ encoder, keys }, db, id, card, clock());
    },
  });
}

/** The cards of a stay, the temporary cards of a room, and one card. */
export function registerReadCards(app: App, platform: Platform, encoder: CardEncoder, keys: CardKeys): void {
  registerLists(app, platform);
  registerDetail(app, platform, encoder, keys);
}
