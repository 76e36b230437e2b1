import { createHash } from 'node:crypto';
import { cmac } from '@noble/ciphers/aes.js';
import type { SecretKey } from '../../../platform/secrets/secrets.ts';
import { epochMs, type Timestamp } from '../../../platform/time.ts';
import type { CardContent, CardEncoder, NumberedKey } from '../card-encoder.ts';
import { hexOf } from './card-uid.rules.ts';
import {
  type CardFields,
  identityBlock,
  macMessage,
  PROPERTY_HASH_BYTES,
  SECTOR,
  SECTOR_KEY_BYTES,
  timeBlock,
  trailerBlock,
} from './hpc1-layout.rules.ts';

const NO_UID = Buffer.alloc(0);
const MAC_KEY_BYTES = 16;
const PROPERTY_ID_BYTES = 16;

/** The keys that the locks and card writers of a property have: that of the authentication code (16 bytes) and those of the sector (6 bytes each). */
export type PropertyKeys = { macKey: Buffer; keyA: Buffer; keyB: Buffer };

function propertyBytes(propertyId: string): Buffer {
  const bytes = Buffer.from(propertyId.replaceAll('-', ''), 'hex');
  if (bytes.length !== PROPERTY_ID_BYTES) throw new RangeError('the id of a property is a UUID');
  return bytes;
}

/** The property on a card: the first 4 bytes of SHA-256 over the 16 bytes of the UUID. */
export function propertyHash(propertyId: string): Buffer {
  return createHash('sha256').update(propertyBytes(propertyId)).digest().subarray(0, PROPERTY_HASH_BYTES);
}

/** Derives the keys of a property from one configured key (HKDF-SHA256, RFC 5869). They are the same for all cards of the property. */
export function propertyKeys(key: SecretKey, propertyId: string): PropertyKeys {
  const salt = propertyBytes(propertyId);
  return {
    macKey: key.derive(salt, 'hp-card-mac-v1', MAC_KEY_BYTES),
    keyA: key.derive(salt, 'hp-card-keyA-v1-s1', SECTOR_KEY_BYTES),
    keyB: key.derive(salt, 'hp-card-keyB-v1-s1', SECTOR_KEY_BYTES),
  };
}

/** The authentication code of a card: AES-128-CMAC (RFC 4493), 16 bytes. `uid` null: the card is valid on any chip. */
export function authenticationCode(macKey: Uint8Array, uid: Uint8Array | null, identity: Uint8Array, time: Uint8Array): Buffer {
  return Buffer.from(cmac(macMessage(uid ?? NO_UID, identity, time), macKey));
}

/** Refuses fractions of a second: they would be lost on the card, which would then differ from what is stored. */
function seconds(at: Timestamp): number {
  const value = epochMs(at) / 1000;
  if (!Number.isInteger(value)) throw new RangeError('a card holds whole seconds');
  return value;
}

function buildFields(content: CardContent, keyNumber: number, isRevoked: boolean): CardFields {
  const issuedAt = seconds(content.issuedAt);
  return {
    kind: content.kind,
    keyNumber,
    isUidBound: content.uid !== null,
    propertyHash: propertyHash(content.propertyId),
    cardIndex: content.cardIndex,
    roomNumber: content.roomNumber,
    issuedAt,
    expiresAt: isRevoked ? issuedAt : seconds(content.expiresAt),
    sequence: content.sequence,
    isRevoked,
  };
}

function buildBlocks(content: CardContent, { number, key }: NumberedKey, isRevoked: boolean) {
  const fields = buildFields(content, number, isRevoked);
  const keys = propertyKeys(key, content.propertyId);
  const identity = identityBlock(fields);
  const time = timeBlock(fields);
  return {
    keys,
    identity: hexOf(identity),
    time: hexOf(time),
    mac: hexOf(authenticationCode(keys.macKey, content.uid, identity, time)),
  };
}

/**
 * Hostelry's own layout for sector 1 of MIFARE Classic. It also fits the user memory of MIFARE Ultralight and NTAG (docs/door-cards.md).
 * RangeError when a number does not fit its field or a time is not a whole second.
 */
export const hpc1: CardEncoder = {
  format: 'HPC1',
  encode: (content, key) => {
    const { keys, identity, time, mac } = buildBlocks(content, key, false);
    const trailer = hexOf(trailerBlock(keys.keyA, keys.keyB));
    return { index: SECTOR.index, startBlock: SECTOR.startBlock, blocks: [identity, time, mac], trailer };
  },
  encodeRevoked: (content, key) => {
    const { time, mac } = buildBlocks(content, key, true);
    return { block: SECTOR.timeBlock, data: time, macBlock: SECTOR.macBlock, mac };
  },
};
