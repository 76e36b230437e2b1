/**
 * A door lock as a maker would build it from docs/door-cards.md. It shares no code with the service, so that it does not repeat
 * its mistakes: HKDF and AES are those of Node, and AES-CMAC is implemented from RFC 4493.
 */
import { createCipheriv, createHash, hkdfSync } from 'node:crypto';

/** AES-128 of one block. */
function aes(key: Buffer, block: Buffer): Buffer {
  return createCipheriv('aes-128-ecb', key, null).setAutoPadding(false).update(block);
}

function xor(a: Buffer, b: Buffer): Buffer {
  return Buffer.from(a.map((byte, index) => byte ^ (b[index] ?? 0)));
}

/** RFC 4493, figure 2.2: shifts one bit to the left, and XORs the last byte with 0x87 when the first bit was set. */
function double(block: Buffer): Buffer {
  const shifted = Buffer.from(block.map((byte, index) => ((byte << 1) & 0xff) | ((block[index + 1] ?? 0) >> 7)));
  if (block.readUInt8(0) >= 0x80) shifted.writeUInt8(shifted.readUInt8(15) ^ 0x87, 15);
  return shifted;
}

/** AES-128-CMAC, RFC 4493 section 2.4. */
export function aesCmac(key: Buffer, message: Buffer): Buffer {
  const k1 = double(aes(key, Buffer.alloc(16)));
  const k2 = double(k1);
  const lastStart = message.length === 0 ? 0 : Math.floor((message.length - 1) / 16) * 16;
  const last = message.subarray(lastStart);
  const end = last.length === 16 ? xor(last, k1) : xor(Buffer.concat([last, Buffer.of(0x80), Buffer.alloc(16)], 16), k2);
  let state = Buffer.alloc(16);
  for (let start = 0; start < lastStart; start += 16)
    state = Buffer.from(aes(key, xor(state, message.subarray(start, start + 16))));
  return aes(key, xor(state, end));
}

function propertyBytes(propertyId: string): Buffer {
  return Buffer.from(propertyId.split('-').join(''), 'hex');
}

function hkdf(master: Buffer, propertyId: string, purpose: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', master, propertyBytes(propertyId), purpose, bytes));
}

/** The sector keys and the MAC key of a property's cards. `master`: one key of SECRETS_KEY, 32 bytes. */
export function sectorKeys(master: Buffer, propertyId: string): { keyA: Buffer; keyB: Buffer; macKey: Buffer } {
  return {
    keyA: hkdf(master, propertyId, 'hp-card-keyA-v1-s1', 6),
    keyB: hkdf(master, propertyId, 'hp-card-keyB-v1-s1', 6),
    macKey: hkdf(master, propertyId, 'hp-card-mac-v1', 16),
  };
}

export type LockRefusal =
  | 'no HPC1 card'
  | 'reserved bits'
  | 'not one kind'
  | 'other property'
  | 'wrong code'
  | 'revoked'
  | 'not yet valid'
  | 'expired';

/** What the lock reads from a card, and why it refuses. Only with a right authentication code can the fields be trusted. */
export type LockAnswer = {
  refused: LockRefusal | null;
  kind: 'STAY' | 'TEMPORARY';
  keyNumber: number;
  isUidBound: boolean;
  cardIndex: number;
  roomNumber: number;
  /** Like timestamps of the API. */
  issuedAt: string;
  expiresAt: string;
  sequence: number;
  isRevoked: boolean;
};

/** A card presented to the lock. `blocks`: three, in hexadecimal. Without `at` the lock has no clock and checks no times. */
export type HeldCard = { master: Buffer; propertyId: string; blocks: readonly string[]; uid?: Buffer; at?: string };

function refusalOf(held: HeldCard, identity: Buffer, time: Buffer, code: Buffer): LockRefusal | null {
  const { master, propertyId, uid, at } = held;
  if (identity[0] !== 0x48 || identity[1] !== 0x50) return 'no HPC1 card';
  const flags = identity[3] ?? 0;
  if (flags > 7 || (time[12] ?? 0) > 1 || time[13] !== 0 || time[14] !== 0 || time[15] !== 0) return 'reserved bits';
  if ((flags & 3) === 0 || (flags & 3) === 3) return 'not one kind';
  const property = createHash('sha256').update(propertyBytes(propertyId)).digest('hex').slice(0, 8);
  if (identity.toString('hex', 4, 8) !== property) return 'other property';

  const chip = (flags & 4) === 0 ? Buffer.alloc(0) : (uid ?? Buffer.alloc(0));
  const message = Buffer.concat([Buffer.from('48504331', 'hex'), Buffer.from([chip.length]), chip, identity, time]);
  if (aesCmac(sectorKeys(master, propertyId).macKey, message).compare(code) !== 0) return 'wrong code';

  if (time[12] === 1) return 'revoked';
  if (at === undefined) return null;
  const second = Math.floor(Date.parse(at) / 1000);
  if (second < time.readUInt32BE(0)) return 'not yet valid';
  return second < time.readUInt32BE(4) ? null : 'expired';
}

/** Reads the card and decides whether to open. Throws unless there are three blocks of 16 bytes. */
export function checkCard(held: HeldCard): LockAnswer {
  const [identity, time, code, ...rest] = held.blocks.map((block) => Buffer.from(block, 'hex'));
  if (identity?.length !== 16 || time?.length !== 16 || code?.length !== 16 || rest.length > 0) {
    throw new Error(`not three blocks of 16 bytes: ${held.blocks.join(' ')}`);
  }
  const instant = (offset: number): string => new Date(time.readUInt32BE(offset) * 1000).toISOString();
  return {
    refused: refusalOf(held, identity, time, code),
    kind: (identity.readUInt8(3) & 1) === 1 ? 'STAY' : 'TEMPORARY',
    keyNumber: identity.readUInt8(2),
    isUidBound: (identity.readUInt8(3) & 4) === 4,
    cardIndex: identity.readUInt32BE(8),
    roomNumber: identity.readUInt32BE(12),
    issuedAt: instant(0),
    expiresAt: instant(4),
    sequence: time.readUInt32BE(8),
    isRevoked: time.readUInt8(12) === 1,
  };
}

/** The card after the `timeData` of a revocation was written over it. Throws when that names blocks outside the sector. */
export function rewriteCard(
  sector: { startBlock: number; blocks: readonly string[] },
  timeData: { block: number; data: string; macBlock: number; mac: string },
): string[] {
  const blocks = [...sector.blocks];
  for (const [number, text] of [
    [timeData.block, timeData.data],
    [timeData.macBlock, timeData.mac],
  ] as const) {
    const index = number - sector.startBlock;
    if (blocks[index] === undefined) throw new Error(`block ${number} is not of this sector`);
    blocks[index] = text;
  }
  return blocks;
}
