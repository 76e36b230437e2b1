import { BLOCK_BYTES, CARD_BYTES, SECTOR } from './hpc1-layout.rules.ts';

const SECTOR_BYTES = 4 * BLOCK_BYTES;
const CHIP_BYTES = 1024;
const SEPARATORS = /[\s:]/g;
const SHORT_UID_BYTES = 4;

/** What was read from a chip: the three blocks, and the trailer of their sector and the chip's UID if the dump has them. */
export type CardDump = { card: Buffer; trailer: Buffer | null; uid: Buffer | null };

/** Block 0 of a chip with a 4-byte UID starts with the UID and its check byte. Chips with a longer UID have no check byte there. */
function uidOfBlock0(block: Buffer): Buffer | null {
  const uid = block.subarray(0, SHORT_UID_BYTES);
  const check = uid.reduce((sum, byte) => sum ^ byte, 0);
  return block[SHORT_UID_BYTES] === check ? uid : null;
}

/**
 * Reads hexadecimal digits, with spaces, colons and new lines anywhere: the three blocks (48 bytes), a sector (64) or a whole MIFARE
 * Classic 1K (1024; uses sector 1). @returns the dump, or a sentence that says what is wrong
 */
export function readDump(text: string): CardDump | string {
  const digits = text.replace(SEPARATORS, '');
  const stray = /[^0-9a-f]/i.exec(digits)?.[0];
  if (stray !== undefined) return `"${stray}" is not a hexadecimal digit`;
  if (digits.length % 2 !== 0) return `${digits.length} hexadecimal digits are not a whole number of bytes`;
  const bytes = Buffer.from(digits, 'hex');
  if (![CARD_BYTES, SECTOR_BYTES, CHIP_BYTES].includes(bytes.length)) {
    return `a card has ${CARD_BYTES} bytes, ${SECTOR_BYTES} with the trailer or ${CHIP_BYTES} as a whole, not ${bytes.length}`;
  }
  const isChip = bytes.length === CHIP_BYTES;
  const start = isChip ? SECTOR.startBlock * BLOCK_BYTES : 0;
  const trailer = bytes.subarray(start + CARD_BYTES, start + SECTOR_BYTES);
  return {
    card: bytes.subarray(start, start + CARD_BYTES),
    trailer: trailer.length === 0 ? null : trailer,
    uid: isChip ? uidOfBlock0(bytes) : null,
  };
}
