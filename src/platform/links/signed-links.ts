import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Clock, epochMs } from '../time.ts';

/** How long a link is valid where nothing else is said. */
const LINK_MINUTES = 5;
const EXPIRY_BYTES = 6;
const SIGNATURE_BYTES = 32;
const TOKEN = /^[\w-]{51}$/;

/** Tokens that replace a caller, for one thing and a few minutes. */
export type SignedLinks = {
  /** @param subject what the token is for; it must be unique in the product, so that the token is valid for nothing else */
  sign(subject: string, minutes?: number): string;
  isValid(subject: string, token: string): boolean;
};

/**
 * A token is its expiry, in milliseconds, and an HMAC (SHA-256) of the expiry and the subject, in base64url.
 * @param key the same in all instances, so that each accepts the tokens of the others
 */
export function createSignedLinks(key: Buffer, clock: Clock): SignedLinks {
  const signatureOf = (expiry: Buffer, subject: string): Buffer =>
    createHmac('sha256', key).update(expiry).update(subject).digest();

  return {
    sign: (subject, minutes = LINK_MINUTES) => {
      const expiry = Buffer.alloc(EXPIRY_BYTES);
      expiry.writeUIntBE(epochMs(clock()) + minutes * 60_000, 0, EXPIRY_BYTES);
      return Buffer.concat([expiry, signatureOf(expiry, subject)]).toString('base64url');
    },
    isValid: (subject, token) => {
      if (!TOKEN.test(token)) return false;
      const bytes = Buffer.from(token, 'base64url');
      const expiry = bytes.subarray(0, EXPIRY_BYTES);
      // The last character has unused bits: only one of its spellings is the token.
      if (bytes.length !== EXPIRY_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== token) return false;
      const isSigned = timingSafeEqual(bytes.subarray(EXPIRY_BYTES), signatureOf(expiry, subject));
      return isSigned && expiry.readUIntBE(0, EXPIRY_BYTES) > epochMs(clock());
    },
  };
}
