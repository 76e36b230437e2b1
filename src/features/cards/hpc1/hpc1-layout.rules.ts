/**
 * The bytes of HPC1 (docs/door-cards.md): three blocks of 16 bytes and the trailer of their sector. Integers are big-endian,
 * times are Unix seconds (until 2106). This file only arranges bytes: it derives no key and computes no code.
 */

export const BLOCK_BYTES = 16;
/** The identity block, the time block and the block of the authentication code, one after the other. */
export const CARD_BYTES = 3 * BLOCK_BYTES;
/** Sector 1 of a MIFARE Classic: blocks 4, 5 and 6 and the trailer, block 7. */
export const SECTOR = { index: 1, startBlock: 4, timeBlock: 5, macBlock: 6 } as const;
export const PROPERTY_HASH_BYTES = 4;
export const SECTOR_KEY_BYTES = 6;

const MAGIC = Buffer.from('HP', 'latin1');
const MAC_PREFIX = Buffer.from('HPC1', 'latin1');
const STAY = 1;
const TEMPORARY = 2;
const UID_BOUND = 4;
const FLAGS_UNUSED = 0xff & ~(STAY | TEMPORARY | UID_BOUND);
const ACTIVE = 0;
const REVOKED = 1;

/** The content of the first two blocks. */
export type CardFields = {
  kind: 'STAY' | 'TEMPORARY';
  /** 1 to 255, in the version byte: the number of the key of the authentication code. */
  keyNumber: number;
  isUidBound: boolean;
  /** The first 4 bytes of SHA-256 over the 16 bytes of the property's id. */
  propertyHash: Buffer;
  cardIndex: number;
  roomNumber: number;
  /** Unix seconds; so is `expiresAt`. */
  issuedAt: number;
  expiresAt: number;
  sequence: number;
  isRevoked: boolean;
};

/** The block that never changes. RangeError when a number does not fit. */
export function identityBlock(fields: CardFields): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES);
  MAGIC.copy(block, 0);
  block.writeUInt8(fields.keyNumber, 2);
  block.writeUInt8((fields.kind === 'STAY' ? STAY : TEMPORARY) | (fields.isUidBound ? UID_BOUND : 0), 3);
  fields.propertyHash.copy(block, 4, 0, PROPERTY_HASH_BYTES);
  block.writeUInt32BE(fields.cardIndex, 8);
  block.writeUInt32BE(fields.roomNumber, 12);
  return block;
}

/** The block that is rewritten when the card is revoked. RangeError when a number does not fit. */
export function timeBlock(fields: CardFields): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES);
  block.writeUInt32BE(fields.issuedAt, 0);
  block.writeUInt32BE(fields.expiresAt, 4);
  block.writeUInt32BE(fields.sequence, 8);
  block.writeUInt8(fields.isRevoked ? REVOKED : ACTIVE, 12);
  return block;
}

/** The message of the authentication code. `uid` is empty for a card that is not bound to a chip. */
export function macMessage(uid: Uint8Array, identity: Uint8Array, time: Uint8Array): Buffer {
  return Buffer.concat([MAC_PREFIX, Buffer.of(uid.length), uid, identity, time]);
}

/** Why bytes are not a card of this layout: no `HP` at the start, reserved bytes used, or not exactly one kind. */
export type FormRefusal = 'NOT_HPC1' | 'RESERVED_BYTES' | 'NOT_ONE_KIND';

/** The fields of the three blocks, or why there are none. Does not check who wrote them. RangeError unless there are 48 bytes. */
export function parseCard(card: Buffer): CardFields | FormRefusal {
  if (card.length !== CARD_BYTES) throw new RangeError(`a card has ${CARD_BYTES} bytes, not ${card.length}`);
  if (!card.subarray(0, 2).equals(MAGIC)) return 'NOT_HPC1';
  const flags = card.readUInt8(3);
  const status = card.readUInt8(28);
  if ((flags & FLAGS_UNUSED) !== 0 || status > REVOKED || card.readUIntBE(29, 3) !== 0) return 'RESERVED_BYTES';
  const isStay = (flags & STAY) !== 0;
  if (isStay === ((flags & TEMPORARY) !== 0)) return 'NOT_ONE_KIND';
  return {
    kind: isStay ? 'STAY' : 'TEMPORARY',
    keyNumber: card.readUInt8(2),
    isUidBound: (flags & UID_BOUND) !== 0,
    propertyHash: Buffer.from(card.subarray(4, 4 + PROPERTY_HASH_BYTES)),
    cardIndex: card.readUInt32BE(8),
    roomNumber: card.readUInt32BE(12),
    issuedAt: card.readUInt32BE(16),
    expiresAt: card.readUInt32BE(20),
    sequence: card.readUInt32BE(24),
    isRevoked: status === REVOKED,
  };
}

/** C1, C2 and C3 of one block as a number; C1 is the highest bit. 0b100 is C1 C2 C3 = 1 0 0 in NXP MF1S50YYX_V1, section 8.7. */
export type AccessCondition = number;
/** The access conditions of the three data blocks and of the trailer. */
export type AccessConditions = readonly [AccessCondition, AccessCondition, AccessCondition, AccessCondition];

/** Data blocks: read with key A or B, written with key B. Trailer: written only with key B; neither key can be read. */
export const HPC1_ACCESS: AccessConditions = [0b100, 0b100, 0b100, 0b011];

/** Bytes 6 to 8 of a trailer: each bit once plain and once inverted (NXP MF1S50YYX_V1, section 8.7). */
export function accessBytes(conditions: AccessConditions): Buffer {
  const [c1, c2, c3] = [0b100, 0b010, 0b001].map((bit) =>
    conditions.reduce((nibble, condition, block) => nibble | ((condition & bit) === 0 ? 0 : 1 << block), 0),
  ) as [number, number, number];
  const inverted = (nibble: number): number => ~nibble & 0xf;
  return Buffer.of((inverted(c2) << 4) | inverted(c1), (c1 << 4) | inverted(c3), (c3 << 4) | c2);
}

/** The access conditions in bytes 6 to 8 of a trailer; null when plain and inverted bits disagree (a chip then locks the sector for ever). */
export function parseAccessConditions(bytes: Buffer): AccessConditions | null {
  const c1 = bytes.readUInt8(1) >> 4;
  const c2 = bytes.readUInt8(2) & 0xf;
  const c3 = bytes.readUInt8(2) >> 4;
  const of = (block: number): number => (((c1 >> block) & 1) << 2) | (((c2 >> block) & 1) << 1) | ((c3 >> block) & 1);
  const conditions: AccessConditions = [of(0), of(1), of(2), of(3)];
  return accessBytes(conditions).equals(bytes.subarray(0, 3)) ? conditions : null;
}

/** The trailer of the sector: key A, access bits, the unused byte (0), key B. */
export function trailerBlock(keyA: Uint8Array, keyB: Uint8Array): Buffer {
  return Buffer.concat([keyA, accessBytes(HPC1_ACCESS), Buffer.of(0), keyB], BLOCK_BYTES);
}

/** The parts of a trailer. When it was read from a card, the keys are zeros. */
export type Trailer = { keyA: Buffer; access: Buffer; keyB: Buffer };

/** RangeError unless there are 16 bytes. */
export function parseTrailer(trailer: Buffer): Trailer {
  if (trailer.length !== BLOCK_BYTES) throw new RangeError(`a trailer has ${BLOCK_BYTES} bytes, not ${trailer.length}`);
  return { keyA: trailer.subarray(0, 6), access: trailer.subarray(6, 9), keyB: trailer.subarray(10) };
}
