import { conflict, invalid, type Problem } from '../../../platform/errors.ts';

/** How many webhook secrets can be good at a time: the current one, and those that were changed within 48 hours. */
const SECRETS_MAX = 10;
const SHOWN_START = /^(?:rzp_(?:test|live)_)?/;
const SHOWN_END = 4;
/** Of a shorter one, its end would be too much of it. */
const LENGTH_SHOWN_MIN = 12;

/** The key id as it may be seen: its mode and its last characters. */
export function maskedKeyId(keyId: string): string {
  const start = SHOWN_START.exec(keyId)?.[0] ?? '';
  const rest = keyId.slice(start.length);
  return `${start}••••••••${rest.length < LENGTH_SHOWN_MIN ? '' : rest.slice(-SHOWN_END)}`;
}

/** Whether the key id says that it is of the other mode; not all have to say so, and it is no reason to refuse them. */
export function isOtherMode({ keyId, isTest }: { keyId: string; isTest: boolean }): boolean {
  return keyId.startsWith(isTest ? 'rzp_live_' : 'rzp_test_');
}

/**
 * The key pair of a request, blanks around it taken off; null where it is to stay as it is.
 * @throws Problem 400 for half a pair, for one that is taken away, and for none where there is none yet
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
    if (!/^[\x21-\x7e]+$/.test(value.trim())) throw invalid(field, 'must be of printable characters without blanks');
  }
  if (keyId.includes(':')) throw invalid('keyId', 'must not hold a colon');
  return { keyId: keyId.trim(), keySecret: keySecret.trim() };
}

/** 409 when the webhook secret was changed too often; null else. */
export function refuseTooMany(known: number): Problem | null {
  return known < SECRETS_MAX
    ? null
    : conflict('webhookSecret was changed too often within 48 hours: try again later', 'changed_too_often');
}
