import { conflict, invalid, type Problem } from '../../platform/errors.ts';
import { addMinutes, epochMs, type Timestamp, timestampAt } from '../../platform/time.ts';
import { normalizeCardId } from './hpc1/card-uid.rules.ts';

export type CardKind = 'STAY' | 'TEMPORARY';
/** As stored. PREPARED: its content was given out, and no card with it was stored yet. */
export type CardState = 'PREPARED' | 'ACTIVE' | 'EXPIRED' | 'REVOKED';
/** As shown. A prepared card is not shown. */
export type CardStatus = Exclude<CardState, 'PREPARED'>;

/** How long a temporary card opens its room, and can be stored. */
export const TEMPORARY_CARD_MINUTES = 7;
/** How long a prepared stay card can be stored. */
const STAY_CARD_STORABLE_MINUTES = 24 * 60;

const SECOND_MS = 1000;

/** The instant cut to whole seconds: cards have no fractions. */
export function secondOf(at: Timestamp): Timestamp {
  return timestampAt(Math.floor(epochMs(at) / SECOND_MS) * SECOND_MS);
}

/** When a card starts and ends, in whole seconds, and until when it can be stored. */
export type CardTimes = { issuedAt: Timestamp; expiresAt: Timestamp; storeUntil: Timestamp };

/** The times of a stay card that ends at `expiresAt`. @throws Problem 400 */
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

/** The status of a card. An ACTIVE card that has ended is EXPIRED, whether or not that was stored. */
export function statusOf(card: { state: CardStatus; expiresAt: Timestamp }, now: Timestamp): CardStatus {
  return card.state === 'ACTIVE' && card.expiresAt <= now ? 'EXPIRED' : card.state;
}

/** What a client reports about the card that it has written. */
export type WrittenCard = { cardId: string; issuedAt: Timestamp; expiresAt: Timestamp | null };

/** A prepared card. `boundUid`: upper-case hexadecimal digits. `isOvertaken`: a later card of the room was stored. */
export type PreparedCard = CardTimes & {
  kind: CardKind;
  state: CardState;
  targetId: string;
  boundUid: string | null;
  roomNumber: number;
  isOvertaken: boolean;
};

/** The stay or room for which a card is to be stored, as it is now. `ended`: why the stay can have no card any more. */
export type StoringTarget = { kind: CardKind; id: string; roomNumber: number; hasNfc: boolean; ended: Problem | null };

/** 400 when the written card differs from the prepared one: other times, or not the physical card for which it was prepared. */
function refuseOtherContent(card: PreparedCard, written: WrittenCard): Problem | null {
  const times = { issuedAt: written.issuedAt, expiresAt: written.expiresAt ?? card.expiresAt };
  for (const field of ['issuedAt', 'expiresAt'] as const) {
    if (secondOf(times[field]) !== card[field]) return invalid(field, `must be as the card was prepared (${card[field]})`);
  }
  if (card.boundUid !== null && normalizeCardId(written.cardId) !== card.boundUid)
    return invalid('cardId', 'must be the card that was prepared');
  return null;
}

/** 409 for a card that was prepared for another stay or room. */
function refuseOtherTarget(card: PreparedCard, target: StoringTarget): Problem | null {
  const isStay = card.kind === 'STAY';
  if (card.kind !== target.kind)
    return conflict(`the card was prepared as ${isStay ? 'the card of a stay' : 'a temporary card'}`, 'card_other_target');
  return card.targetId === target.id
    ? null
    : conflict(`the card was prepared for another ${isStay ? 'stay' : 'room'}`, 'card_other_target');
}

/** 409 when the lock would refuse the card because the room has changed since the card was prepared. */
function refuseOvertaken(card: PreparedCard, target: StoringTarget): Problem | null {
  if (card.roomNumber !== target.roomNumber)
    return conflict(
      `the room no longer has the number ${card.roomNumber} with which the card was prepared: prepare it again`,
      'card_outdated',
    );
  return card.isOvertaken
    ? conflict('a later card of the room was stored since this one was prepared: prepare it again', 'card_outdated')
    : null;
}

/**
 * Why a prepared card cannot be stored for the target, or null. In this order: prepared for another target, already stored (409); other
 * content, too late (400); stay ended, refused by the door, room without NFC (409). The database refuses a second active card.
 */
export function refuseStoring(card: PreparedCard, target: StoringTarget, written: WrittenCard, now: Timestamp): Problem | null {
  const other = refuseOtherTarget(card, target);
  if (other !== null) return other;
  if (card.state !== 'PREPARED') return conflict('the card is already stored', 'card_settled');
  const content = refuseOtherContent(card, written);
  if (content !== null) return content;
  if (card.storeUntil <= now) return invalid('cardIndex', `had to be stored before ${card.storeUntil}: prepare the card again`);
  return target.ended ?? refuseOvertaken(card, target) ?? refuseWithoutNfc(target);
}

const CONTROL = /\p{Cc}/u;

/** 400 for a card id that no reader can have returned. */
export function refuseCardId(cardId: string): Problem | null {
  return CONTROL.test(cardId) ? invalid('cardId', 'must not contain control characters') : null;
}

/** 409 for a room whose door has no card reader. */
export function refuseWithoutNfc(room: { hasNfc: boolean }): Problem | null {
  return room.hasNfc ? null : conflict('the room has no NFC lock (hasNfc is false)', 'room_without_lock');
}
