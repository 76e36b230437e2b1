import type { SecretKey } from '../../platform/secrets/secrets.ts';
import type { Timestamp } from '../../platform/time.ts';

/** One of the configured keys with the number that cards know it by. */
export type NumberedKey = { number: number; key: SecretKey };

/** What is written to one card. */
export type CardContent = {
  kind: 'STAY' | 'TEMPORARY';
  propertyId: string;
  /** 1 to 4294967295, never given out twice in the property. */
  cardIndex: number;
  roomNumber: number;
  /** Whole seconds; so is `expiresAt`. */
  issuedAt: Timestamp;
  expiresAt: Timestamp;
  /** Rises with every rewrite of the card; 1 as prepared. */
  sequence: number;
  /** The id of the physical card (4, 7 or 10 bytes) that the content holds for; null: for any. */
  uid: Uint8Array | null;
};

/** What a card writer writes: three data blocks of 16 bytes and the trailer with the keys of the sector, upper-case hexadecimal. */
export type CardSector = { index: number; startBlock: number; blocks: [string, string, string]; trailer: string };

/** What a card writer writes over a card that is revoked: the block with the times and the block with the authentication code. */
export type CardTimeData = { block: number; data: string; macBlock: number; mac: string };

/**
 * The port to a kind of door lock: it turns what a card says into bytes. It runs inside the transaction of the request, so it
 * computes and waits for nothing. The lock vendor's own encoding takes the place of HPC1 here (docs/door-cards.md).
 */
export type CardEncoder = {
  /** Named in the answer of prepare. */
  format: string;
  encode(content: CardContent, key: NumberedKey): CardSector;
  /** `content.sequence` is that of the rewrite. */
  encodeRevoked(content: CardContent, key: NumberedKey): CardTimeData;
};
