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

/** What is known of a card before it is stored. `boundUid`: upper-case hexadecimal digits. `isOutdated`: a later card of the room is or was about. */
export type PreparedCard = CardTimes & {
  kind: CardKind;
  state: CardState;
  targetId: string;
  boundUid: string | null;
  roomNumber: number;
  isOutdated: boolean;
};

/** The stay (with its room) or room that it is to be stored for, as it is now; `ended`: why the stay takes no card any more. */
export type StoringTarget = { kind: CardKind; id: string; roomNumber: number; hasNfc: boolean; ended: Problem | null };

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

/** 409 for what was prepared for something else. */
function refuseOtherTarget(card: PreparedCard, target: StoringTarget): Problem | null {
  const isStay = card.kind === 'STAY';
  if (card.kind !== target.kind)
    return conflict(`the card was prepared as ${isStay ? 'the card of a stay' : 'a temporary card'}`, 'card_other_target');
  return card.targetId === target.id
    ? null
    : conflict(`the card was prepared for another ${isStay ? 'stay' : 'room'}`, 'card_other_target');
}

/** 409 where a lock would not open by the card, although nothing is wrong with it: the door has moved on since it was prepared. */
function refuseOvertaken(card: PreparedCard, target: StoringTarget): Problem | null {
  if (card.roomNumber !== target.roomNumber)
    return conflict(
      `the room has another number than the ${card.roomNumber} that the card was prepared with: prepare it again`,
      'card_outdated',
    );
  return card.isOutdated
    ? conflict('a later card of the room was stored since this one was prepared: prepare it again', 'card_outdated')
    : null;
}

/**
 * Why a prepared card cannot be stored for the target, or null: prepared for another one, stored before (409), other content, too late
 * (400), an ended stay, a card that the door would refuse, a room without NFC (409). Whether the target has a card the database decides.
 */
export function refuseStoring(card: PreparedCard, target: StoringTarget, written: WrittenCard, now: Timestamp): Problem | null {
  const other = refuseOtherTarget(card, target);
  if (other !== null) return other;
  if (card.state !== 'PREPARED') return conflict('the card is already stored', 'card_settled');
  const content = refuseOtherContent(card, written);
  if (content !== null) return content;
  if (card.storeUntil <= now) return invalid('cardIndex', `could be stored until ${card.storeUntil}: prepare the card again`);
  return target.ended ?? refuseOvertaken(card, target) ?? refuseWithoutNfc(target);
}

const CONTROL = /\p{Cc}/u;

/** 400 for a card's id that nobody could have read from a card. */
export function refuseCardId(cardId: string): Problem | null {
  return CONTROL.test(cardId) ? invalid('cardId', 'must not hold control characters') : null;
}

/** 409 for a room whose door has no card reader. */
export function refuseWithoutNfc(room: { hasNfc: boolean }): Problem | null {
  return room.hasNfc ? null : conflict('the room has no NFC lock (hasNfc is false)', 'room_without_lock');
}
