import { conflict, invalid, type Problem } from '../../platform/errors.ts';
import { addMinutes, epochMs, type Timestamp, timestampAt } from '../../platform/time.ts';
import { cardKeyOf } from './hpc1/card-uid.rules.ts';

export type CardKind = 'STAY' | 'TEMPORARY';
/** As stored. PREPARED: its content was given out, and nobody has told that a card was written with it. */
export type CardState = 'PREPARED' | 'ACTIVE' | 'EXPIRED' | 'REVOKED';
/** As shown; what was only prepared is no card yet. */
export type CardStatus = Exclude<CardState, 'PREPARED'>;

/** How long a temporary card opens its room, and its content can be stored (contract 8). */
export const TEMPORARY_CARD_MINUTES = 7;
/** How long the content of a stay card can be stored. */
const STAY_CARD_STORABLE_MINUTES = 24 * 60;

const SECOND_MS = 1000;

/** The second that the instant lies in: cards know no fractions. */
export function secondOf(at: Timestamp): Timestamp {
  return timestampAt(Math.floor(epochMs(at) / SECOND_MS) * SECOND_MS);
}

/** When a card is written and when it ends, in whole seconds, and until when it can be stored. */
export type CardTimes = { issuedAt: Timestamp; expiresAt: Timestamp; storeUntil: Timestamp };

/** The times of a stay card that ends at the instant. @throws Problem 400 */
export function stayCardTimes(now: Timestamp, expiresAt: Timestamp): CardTimes {
  const times = { issuedAt: secondOf(now), expiresAt: secondOf(expiresAt) };
  if (times.expiresAt <= times.issuedAt) throw invalid('expiresAt', `must be after issuedAt, which is now (${times.issuedAt})`);
  const storable = addMinutes(times.issuedAt, STAY_CARD_STORABLE_MINUTES);
  const endsBefore = times.expiresAt < storable;
  return { ...times, storeUntil: endsBefore ? times.expiresAt : storable };
}

export function temporaryCardTimes(now: Timestamp): CardTimes {
  const issuedAt = secondOf(now);
  const expiresAt = addMinutes(issuedAt, TEMPORARY_CARD_MINUTES);
  return { issuedAt, expiresAt, storeUntil: expiresAt };
}

/** An ACTIVE card that is past its end is EXPIRED, whether or not somebody has noted it. */
export function statusOf(card: { state: CardStatus; expiresAt: Timestamp }, now: Timestamp): CardStatus {
  return card.state === 'ACTIVE' && card.expiresAt <= now ? 'EXPIRED' : card.state;
}

/** What a client says of the card that it has written. */
export type WrittenCard = { cardId: string; issuedAt: Timestamp; expiresAt: Timestamp | null };

/** What is known of a card before it is stored. `boundUid`: upper-case hexadecimal digits. */
export type PreparedCard = CardTimes & {
  kind: CardKind;
  state: CardState;
  targetId: string;
  boundUid: string | null;
  hasNfc: boolean;
};

/** 400 where what was written cannot be what was prepared: another second, or another physical card than it was made for. */
function refuseOtherContent(card: PreparedCard, written: WrittenCard): Problem | null {
  const times = { issuedAt: written.issuedAt, expiresAt: written.expiresAt ?? card.expiresAt };
  for (const field of ['issuedAt', 'expiresAt'] as const) {
    if (secondOf(times[field]) !== card[field])
      return invalid(field, `must be the one that the card was prepared with (${card[field]})`);
  }
  if (card.boundUid !== null && cardKeyOf(written.cardId) !== card.boundUid)
    return invalid('cardId', 'must be the one that the card was prepared for');
  return null;
}

/**
 * Why a prepared card cannot be stored for the target (the id of a stay or of a room), or null: prepared for another one, stored
 * before (409), other content, too late (400), a room without NFC (409). Whether the target has a card the database decides.
 */
export function refuseStoring(
  card: PreparedCard,
  kind: CardKind,
  targetId: string,
  written: WrittenCard,
  now: Timestamp,
): Problem | null {
  if (card.kind !== kind || card.targetId !== targetId)
    return conflict(`the card was prepared for another ${card.kind === 'STAY' ? 'stay' : 'room'}`);
  if (card.state !== 'PREPARED') return conflict('the card is already stored');
  const other = refuseOtherContent(card, written);
  if (other !== null) return other;
  if (card.storeUntil <= now) return invalid('cardIndex', `could be stored until ${card.storeUntil}: prepare the card again`);
  return refuseWithoutNfc(card);
}

/** 409 for a room whose door has no card reader. */
export function refuseWithoutNfc(room: { hasNfc: boolean }): Problem | null {
  return room.hasNfc ? null : conflict('the room has no NFC lock (hasNfc is false)');
}
