import type { SecretKey } from '../../platform/secrets/secrets.ts';
import type { Timestamp } from '../../platform/time.ts';

/** One of the configured keys, with its number on cards. */
export type NumberedKey = { number: number; key: SecretKey };

/** What is written to one card. */
export type CardContent = {
  kind: 'STAY' | 'TEMPORARY';
  propertyId: string;
  /** 1 to 4294967295, never used twice in the property. */
  cardIndex: number;
  roomNumber: number;
  /** Whole seconds; so is `expiresAt`. */
  issuedAt: Timestamp;
  expiresAt: Timestamp;
  /** Increases with every rewrite of the card; 1 when prepared. */
  sequence: number;
  /** The UID of the physical card (4, 7 or 10 bytes) for which the content is valid; null: any card. */
  uid: Uint8Array | null;
};

/** What a card writer writes: three data blocks of 16 bytes, and the trailer with the keys of the sector, in upper-case hexadecimal. */
export type CardSector = { index: number; startBlock: number; blocks: [string, string, string]; trailer: string };

/** What a card writer writes over a revoked card: the block with the times and the block with the authentication code. */
export type CardTimeData = { block: number; data: string; macBlock: number; mac: string };

/**
 * The port to a kind of door lock: turns the content of a card into bytes. It runs inside the transaction of the request, so it only
 * computes and waits for nothing. An encoding of a lock vendor can take the place of HPC1 (docs/door-cards.md).
 */
export type CardEncoder = {
  /** Named in the response of prepare. */
  format: string;
  encode(content: CardContent, key: NumberedKey): CardSector;
  /** `content.sequence` is that of the rewrite. */
  encodeRevoked(content: CardContent, key: NumberedKey): CardTimeData;
};
