import { timingSafeEqual } from 'node:crypto';
import type { SecretKey } from '../../../platform/secrets/secrets.ts';
import { epochMs, type Timestamp } from '../../../platform/time.ts';
import { authenticationCode, propertyHash, propertyKeys } from './hpc1.ts';
import { BLOCK_BYTES, type CardFields, type FormRefusal, parseCard } from './hpc1-layout.rules.ts';

/** A key with which the card may have been made. `number` null: not known; the key is then tried for any number on the card. */
export type CandidateKey = { number: number | null; key: SecretKey };

/** Why a lock does not open: first the form of the card, then its property, then whether it is authentic, then its content. */
export type CardRefusal =
  | FormRefusal
  | 'OTHER_PROPERTY'
  | 'UNKNOWN_KEY'
  | 'UID_NEEDED'
  | 'WRONG_CODE'
  | 'REVOKED'
  | 'NOT_YET_VALID'
  | 'EXPIRED';

/** `refusal` null: a lock opens. `fields` null: the bytes are not a card. `key`: the key of the authentication code. */
export type CardVerdict = { refusal: CardRefusal | null; fields: CardFields | null; key: SecretKey | null };

/** A card presented to a lock of a property at an instant: the three blocks (48 bytes), and the chip's UID if it is known. */
export type PresentedCard = { bytes: Buffer; propertyId: string; uid: Uint8Array | null; at: Timestamp };

/** Why the content of an authentic card does not open a door at the instant, or null. It opens from `issuedAt` until before `expiresAt`. */
function refuseContent(fields: CardFields, at: Timestamp): CardRefusal | null {
  const now = epochMs(at) / 1000;
  if (fields.isRevoked) return 'REVOKED';
  if (now < fields.issuedAt) return 'NOT_YET_VALID';
  return now >= fields.expiresAt ? 'EXPIRED' : null;
}

/**
 * Checks a card as an offline lock does (docs/door-cards.md): it trusts no content before it has verified the authentication code. It
 * ignores the UID of a card that is not bound to one. RangeError unless there are 48 bytes.
 */
export function verifyCard(card: PresentedCard, candidates: readonly CandidateKey[]): CardVerdict {
  const { bytes, propertyId, uid, at } = card;
  const fields = parseCard(bytes);
  if (typeof fields === 'string') return { refusal: fields, fields: null, key: null };
  const refused = (refusal: CardRefusal): CardVerdict => ({ refusal, fields, key: null });
  if (!fields.propertyHash.equals(propertyHash(propertyId))) return refused('OTHER_PROPERTY');
  const possible = candidates.filter(({ number }) => number === null || number === fields.keyNumber);
  if (possible.length === 0) return refused('UNKNOWN_KEY');
  if (fields.isUidBound && uid === null) return refused('UID_NEEDED');

  const identity = bytes.subarray(0, BLOCK_BYTES);
  const time = bytes.subarray(BLOCK_BYTES, 2 * BLOCK_BYTES);
  const code = bytes.subarray(2 * BLOCK_BYTES);
  const boundTo = fields.isUidBound ? uid : null;
  const maker = possible.find(({ key }) =>
    timingSafeEqual(authenticationCode(propertyKeys(key, propertyId).macKey, boundTo, identity, time), code),
  );
  if (maker === undefined) return refused('WRONG_CODE');
  return { refusal: refuseContent(fields, at), fields, key: maker.key };
}
