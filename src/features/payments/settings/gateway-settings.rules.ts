import { conflict, invalid, type Problem } from '../../../platform/errors.ts';

/** Webhook secrets that can be valid at a time: the current one, and those that were replaced within 48 hours. */
const SECRETS_MAX = 10;
const MASK_PREFIX = /^(?:rzp_(?:test|live)_)?/;
const MASK_SHOWN_END = 4;
/** Of a shorter key id, nothing is shown: its end would be too much of it. */
const MASK_SHOWN_LENGTH_MIN = 12;

/** The key id as the API shows it: its mode and its last characters. */
export function maskKeyId(keyId: string): string {
  const start = MASK_PREFIX.exec(keyId)?.[0] ?? '';
  const rest = keyId.slice(start.length);
  return `${start}••••••••${rest.length < MASK_SHOWN_LENGTH_MIN ? '' : rest.slice(-MASK_SHOWN_END)}`;
}

/** Whether the key id names the other mode. Not every key id names one, so this is only worth a warning. */
export function isModeMismatch({ keyId, isTest }: { keyId: string; isTest: boolean }): boolean {
  return keyId.startsWith(isTest ? 'rzp_live_' : 'rzp_test_');
}

/**
 * The key pair of a request body without spaces around it; null where the current pair stays.
 * @throws Problem 400 for half a pair, for null, and for no pair where there is none yet
 */
export function readKeyPair(
  body: { keyId?: string | null; keySecret?: string | null },
  isConfigured: boolean,
): { keyId: string; keySecret: string } | null {
  const { keyId, keySecret } = body;
  if (keyId === null) throw invalid('keyId', 'must not be null');
  if (keySecret === null) throw invalid('keySecret', 'must not be null');
  if (keyId === undefined && keySecret === undefined) {
    if (isConfigured) return null;
    throw invalid('keyId', 'is required');
  }
  if (keyId === undefined) throw invalid('keyId', 'is required with keySecret');
  if (keySecret === undefined) throw invalid('keySecret', 'is required with keyId');
  for (const [field, value] of [
    ['keyId', keyId],
    ['keySecret', keySecret],
  ] as const) {
    if (!/^[\x21-\x7e]+$/.test(value.trim())) throw invalid(field, 'must consist of printable characters without spaces');
  }
  if (keyId.includes(':')) throw invalid('keyId', 'must not contain a colon');
  return { keyId: keyId.trim(), keySecret: keySecret.trim() };
}

/** 409 when the webhook secret was changed too often, otherwise null. */
export function refuseTooManySecrets(known: number): Problem | null {
  return known < SECRETS_MAX
    ? null
    : conflict('webhookSecret was changed too often within 48 hours: try again later', 'changed_too_often');
}
