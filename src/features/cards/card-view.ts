import type { AuditEntry } from '../../platform/audit/audit.queries.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Timestamp } from '../../platform/time.ts';
import type { CardRow } from './card.queries.ts';
import { type CardState, statusOf } from './card.rules.ts';
import type { CardDetailView, CardView } from './card.schema.ts';
import type { CardContent, CardEncoder } from './card-encoder.ts';
import type { CardKeys } from './card-keys.ts';

/** A card as lists and responses show it. */
export function cardView(card: CardRow, now: Timestamp): CardView {
  return {
    id: card.id,
    kind: card.kind,
    cardId: card.cardId,
    cardIndex: card.cardIndex,
    roomId: card.roomId,
    roomNumber: card.roomNumber,
    roomStayId: card.roomStayId,
    issuedAt: card.issuedAt,
    expiresAt: card.expiresAt,
    status: statusOf(card, now),
    revokedAt: card.revokedAt,
    createdAt: card.createdAt,
    updatedAt: card.updatedAt,
  };
}

/** The card, and what to write over it if it is revoked. That is computed from the stored row on each request. */
export async function cardDetail(
  { encoder, keys }: { encoder: CardEncoder; keys: CardKeys },
  db: Db,
  propertyId: string,
  card: CardRow,
  now: Timestamp,
): Promise<CardDetailView> {
  const key = card.state === 'REVOKED' ? await keys.numbered(db, card.keyNumber) : null;
  const { kind, cardIndex, roomNumber, issuedAt, expiresAt, sequence, boundUid: uid } = card;
  const content: CardContent = { kind, propertyId, cardIndex, roomNumber, issuedAt, expiresAt, sequence, uid };
  const { keyNumber } = card;
  return { ...cardView(card, now), keyNumber, timeData: key === null ? null : encoder.encodeRevoked(content, key) };
}

/** Who changed a card, when and why. `stayEndsAt`: when the stay ends whose check-out revokes the card, which may be later. */
export type CardChange = { actorId: string; bookingId: string | null; at: Timestamp; reason?: string; stayEndsAt?: Timestamp };

/** The audit entry of a change to a card. */
export function cardAudit(
  status: { before: CardState | null; after: CardState },
  card: Pick<CardRow, 'id' | 'kind' | 'cardIndex' | 'roomNumber' | 'issuedAt' | 'expiresAt'> & { cardId?: string },
  { bookingId, reason, stayEndsAt }: Omit<CardChange, 'actorId' | 'at'>,
): AuditEntry {
  const { kind, cardIndex, cardId, roomNumber, issuedAt, expiresAt } = card;
  return {
    entityId: card.id,
    bookingId,
    reason: reason ?? null,
    before: status.before === null ? null : { status: status.before },
    after: { status: status.after, kind, cardIndex, cardId, roomNumber, issuedAt, expiresAt, stayEndsAt },
  };
}
