import { insertAudit } from '../../platform/audit/audit.queries.ts';
import { conflict, forbidden } from '../../platform/errors.ts';
import { effect } from '../../platform/http/effect.ts';
import { refuseStale } from '../../platform/http/etag.ts';
import type { App } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { callerOf, only, propertyOf } from '../identity/index.ts';
import { getCard, lockCard, revokeCard } from './card.queries.ts';
import { statusOf } from './card.rules.ts';
import { CardDetail, CardParams } from './card.schema.ts';
import type { CardEncoder } from './card-encoder.ts';
import type { CardKeys } from './card-keys.ts';
import { cardAudit, cardDetail } from './card-view.ts';
import type { StaysOfCards } from './stays-of-cards.ts';

/** No `If-Match` names it. */
const NO_TAG = '';

/** `POST /room-stays/cards/{cardIndex}/revoke` (contract 4.5): the card is not to open anything any more. */
export function registerRevokeCard(
  app: App,
  platform: Platform,
  stays: StaysOfCards,
  encoder: CardEncoder,
  keys: CardKeys,
): void {
  app.route({
    method: 'POST',
    url: '/properties/:propertyId/room-stays/cards/:cardIndex/revoke',
    config: { access: only('ADMIN', 'MANAGER'), errors: [409], tagged: true, holdsKeys: true },
    schema: {
      operationId: 'revokeCard',
      tags: ['Door cards'],
      summary: 'Revoke a door card',
      description:
        "A stay's card by ADMIN only, a temporary one by MANAGER too; an expired one can be revoked as well. Answers what to write over the card. The ETag, of a stay's card, is that of the booking; a temporary card has none, and any `If-Match` but `*` is 412.",
      params: CardParams,
      response: { 200: CardDetail },
    },
    handler: (request, reply) =>
      effect(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const caller = callerOf(request);
        const now = platform.clock();
        // A card never changes its stay, so no lock is needed to learn it.
        const { id, roomStayId } = await getCard(tx, property.id, request.params.cardIndex);
        const mayAlways = caller.superAdmin || caller.roles.includes('ADMIN');
        if (roomStayId !== null && !mayAlways) throw forbidden("a stay's card may be revoked by ADMIN only");
        const stay = roomStayId === null ? null : await stays.lock(tx, request, roomStayId, now);
        if (stay === null) refuseStale(request, NO_TAG);
        const before = statusOf(await lockCard(tx, property.id, id), now);
        if (before === 'REVOKED') throw conflict('the card is already revoked', 'card_settled');
        const card = await revokeCard(tx, property.id, id, now);
        const bookingId = stay?.bookingId ?? null;
        await insertAudit(
          tx,
          property.id,
          cardAudit('revoked', { before, after: 'REVOKED' }, card, { actorId: caller.userId, bookingId, at: now }),
        );
        const body = await cardDetail({ encoder, keys }, tx, property.id, card, now);
        const told = bookingId === null ? {} : await stays.changed(tx, property, bookingId, now);
        return { ...told, status: 200, body };
      }),
  });
}
