import { insertAudit } from '../../platform/audit/audit.queries.ts';
import { conflict, forbidden } from '../../platform/errors.ts';
import { refuseStale } from '../../platform/http/etag.ts';
import type { App } from '../../platform/http/route.ts';
import { writeInTransaction } from '../../platform/http/write-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { callerOf, only, propertyOf } from '../properties/index.ts';
import { getCard, lockCard, revokeCard } from './card.queries.ts';
import { statusOf } from './card.rules.ts';
import { CardDetail, CardParams } from './card.schema.ts';
import type { CardEncoder } from './card-encoder.ts';
import type { CardKeys } from './card-keys.ts';
import type { CardStaysPort } from './card-stays-port.ts';
import { cardAudit, cardDetail } from './card-view.ts';

/** An ETag that no `If-Match` can name. */
const NO_TAG = '';

/** `POST /room-stays/cards/{cardIndex}/revoke`: the card must no longer open a door. */
export function registerRevokeCard(
  app: App,
  platform: Platform,
  stays: CardStaysPort,
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
        "A stay's card can be revoked only by ADMIN, a temporary one also by MANAGER. An expired card can be revoked as well. Returns what to write over the card. For a stay's card the ETag is that of the booking. A temporary card has none: any `If-Match` but `*` is 412.",
      params: CardParams,
      response: { 200: CardDetail },
    },
    handler: (request, reply) =>
      writeInTransaction(platform, request, reply, async (tx) => {
        const property = propertyOf(request);
        const caller = callerOf(request);
        const now = platform.clock();
        // A card never changes its stay, so no lock is needed to read it.
        const { id, roomStayId } = await getCard(tx, property.id, request.params.cardIndex);
        const mayRevokeStayCards = caller.superAdmin || caller.roles.includes('ADMIN');
        if (roomStayId !== null && !mayRevokeStayCards) throw forbidden("only ADMIN may revoke a stay's card");
        const stay = roomStayId === null ? null : await stays.lock(tx, request, roomStayId, now);
        if (stay === null) refuseStale(request, NO_TAG);
        const before = statusOf(await lockCard(tx, property.id, id), now);
        if (before === 'REVOKED') throw conflict('the card is already revoked', 'card_settled');
        const card = await revokeCard(tx, property.id, id, now);
        const bookingId = stay?.bookingId ?? null;
        const entry = cardAudit({ before, after: 'REVOKED' }, card, { bookingId });
        await insertAudit(tx, { propertyId: property.id, actorId: caller.userId, at: now }, 'card.revoked', entry);
        const body = await cardDetail({ encoder, keys }, tx, property.id, card, now);
        const change = bookingId === null ? {} : await stays.changed(tx, property, bookingId, now);
        return { ...change, status: 200, body };
      }),
  });
}
