import Type from 'typebox';
import { paged, pageOf } from '../../platform/http/paging.ts';
import type { App } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { only, propertyOf } from '../identity/index.ts';
import { getCard, listCardsOfStay, refuseUnknownStay } from './card.queries.ts';
import { Card, CardDetail, CardListQuery, CardParams, StayParams } from './card.schema.ts';
import type { CardEncoder } from './card-encoder.ts';
import type { CardKeys } from './card-keys.ts';
import { cardDetail, cardView } from './card-view.ts';

function registerList(app: App, { db, clock }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/room-stays/:roomStayId/cards',
    config: { access: only('STAFF', 'ADMIN', 'MANAGER', 'SUPERVISOR') },
    schema: {
      operationId: 'listStayCards',
      tags: ['Door cards'],
      summary: 'The door cards of a stay, the newest first',
      params: StayParams,
      querystring: CardListQuery,
      response: { 200: Type.Array(Card) },
    },
    handler: async (request, reply) => {
      const { id } = propertyOf(request);
      const { roomStayId } = request.params;
      const page = pageOf(request.query, ['index']);
      const before = page.after === null ? null : Number(page.after[0]);
      const rows = await listCardsOfStay(db, id, roomStayId, { before, most: page.fetch });
      if (rows.length === 0) await refuseUnknownStay(db, id, roomStayId);
      const now = clock();
      return paged(request, reply, page, rows, (row) => [row.cardIndex]).map((row) => cardView(row, now));
    },
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

/** `GET .../room-stays/{roomStayId}/cards` and `GET .../room-stays/cards/{cardIndex}`. */
export function registerReadCards(app: App, platform: Platform, encoder: CardEncoder, keys: CardKeys): void {
  registerList(app, platform);
  registerDetail(app, platform, encoder, keys);
}
