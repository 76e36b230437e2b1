import { insertAudit } from '../../platform/audit/audit.queries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { revokeActiveCards } from './card.queries.ts';
import { type CardChange, cardAudit } from './card-view.ts';

/**
 * Revokes the active cards of stays that end: by check-out, void or a move to another room. The caller has locked the booking and
 * publishes the change of the booking.
 */
export async function revokeCardsOfStays(
  tx: Tx,
  propertyId: string,
  roomStayIds: readonly string[],
  by: CardChange & { reason: 'check-out' | 'void' | 'move' },
): Promise<void> {
  if (roomStayIds.length === 0) return;
  const cards = await revokeActiveCards(tx, propertyId, roomStayIds, by.at);
  await insertAudit(
    tx,
    { propertyId, actorId: by.actorId, at: by.at },
    'card.revoked',
    ...cards.map((card) => cardAudit({ before: 'ACTIVE', after: 'REVOKED' }, card, by)),
  );
}
