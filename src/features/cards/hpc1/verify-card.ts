import { timingSafeEqual } from 'node:crypto';
import type { SecretKey } from '../../../platform/secrets/secrets.ts';
import { epochMs, type Timestamp } from '../../../platform/time.ts';
import { authenticationCode, propertyHash, propertyKeys } from './hpc1.ts';
import { BLOCK_BYTES, type CardFields, type FormRefusal, parseCard } from './hpc1-layout.rules.ts';

/** A key that the card may be by; `number` null where it is not known, then it is tried whatever number the card gives. */
export type CandidateKey = { number: number | null; key: SecretKey };

/** Why a lock does not open: the form of the card, whose it is, whether it is genuine, and then what it says. */
export type CardRefusal =
  | FormRefusal
  | 'OTHER_PROPERTY'
  | 'UNKNOWN_KEY'
  | 'UID_NEEDED'
  | 'WRONG_CODE'
  | 'REVOKED'
  | 'NOT_YET_VALID'
  | 'EXPIRED';

/** `refusal` null: a lock opens. `fields` null: the bytes are no card. `key`: the one that the authentication code is by. */
export type CardVerdict = { refusal: CardRefusal | null; fields: CardFields | null; key: SecretKey | null };

/** What is presented to a lock of a property at an instant: the three blocks (48 bytes) and the chip's UID where it is known. */
export type PresentedCard = { bytes: Buffer; propertyId: string; uid: Uint8Array | null; at: Timestamp };

/** What an authentic card says of itself at the instant; from `issuedAt` on and before `expiresAt` it opens. */
function refuseContent(fields: CardFields, at: Timestamp): CardRefusal | null {
  const now = epochMs(at) / 1000;
  if (fields.isRevoked) return 'REVOKED';
  if (now < fields.issuedAt) return 'NOT_YET_VALID';
  return now >= fields.expiresAt ? 'EXPIRED' : null;
}

/**
 * What an offline lock does with a card (docs/door-cards.md): nothing that the card says counts before its authentication code
 * is right. A UID that is given for a card bound to none is not looked at. RangeError unless there are 48 bytes.
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
