import { createSecretKey, type KeyObject } from 'node:crypto';

/** The length of a key from which all others are derived. */
export const MASTER_KEY_BYTES = 32;

/**
 * Parses a key in base64 of either alphabet; null if it is invalid. As a KeyObject, which is never
 * printed.
 */
export function masterKeyFrom(text: string): KeyObject | null {
  const bytes = Buffer.from(text, 'base64');
  const isExact = bytes.toString('base64url') === text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  return bytes.length === MASTER_KEY_BYTES && isExact ? createSecretKey(bytes) : null;
}
