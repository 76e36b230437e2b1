import { insertAudit } from '../../platform/audit/audit.queries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { revokeActiveCards } from './card.queries.ts';
import { type CardChange, cardAudit } from './card-view.ts';

/**
 * The active cards of stays that end are revoked: the guest has left, was never there, or sleeps behind another door. The caller has
 * locked the booking, and sends the change of the booking that this is part of.
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
    propertyId,
    ...cards.map((card) => cardAudit('revoked', { before: 'ACTIVE', after: 'REVOKED' }, card, by)),
  );
}
