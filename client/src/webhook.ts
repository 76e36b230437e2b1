/** Receiving webhooks, after the Standard Webhooks specification: Web Crypto only, so it runs in Node.js, Deno, Bun, browsers and at the edge. */

import type { Schemas } from './types.ts';

const PREFIX = 'whsec_';
/** What the specification's own libraries allow. */
const TOLERANCE_SECONDS = 300;
const VERSION = 'v1';

/** Why a request is not a webhook of the service, or not one for now. */
export type WebhookProblemCode =
  /** The secret given to `verifyWebhook` is not one: `whsec_` and base64. The request was not judged. */
  | 'BAD_SECRET'
  /** `webhook-id`, `webhook-timestamp` or `webhook-signature` is absent or cannot be read. */
  | 'BAD_HEADERS'
  /** No signature of the request was made with any of the secrets over this body. */
  | 'WRONG_SIGNATURE'
  /** Sent too long ago: a recording, or the clock of the receiver is fast. */
  | 'TOO_OLD'
  /** Sent in the future: the clock of the receiver is slow. */
  | 'TOO_NEW'
  /** The signature is right, and the body is not JSON. */
  | 'BAD_BODY';

/** A request that must not be believed. Answer it with 400; `message` holds neither the secret nor the signature. */
export class WebhookProblem extends Error {
  override readonly name = 'WebhookProblem';
  readonly code: WebhookProblemCode;

  constructor(code: WebhookProblemCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The headers of a request as `fetch` or as Node.js has them. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export type WebhookOptions = {
  /** How far the time of sending may be from now, in seconds; 300 if omitted. */
  toleranceSeconds?: number;
  /** In place of the clock of this machine. */
  now?: Date;
};

/** What the service sends. `type` says which event it is, and with it what `data.item` holds. Newer services may send further types. */
export type WebhookEvent = Schemas['WebhookEvent'] | Schemas['TestWebhookEvent'];

/** A request that the service has sent. */
export type VerifiedWebhook = {
  /** The same for every attempt at one delivery: process each once. */
  id: string;
  /** When this attempt was sent. */
  sentAt: Date;
  event: WebhookEvent;
};

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function importSecret(secret: string): Promise<CryptoKey> {
  const bytes = bytesOf(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
  if (bytes === null || bytes.length === 0) throw new WebhookProblem('BAD_SECRET', `A secret is ${PREFIX} and base64.`);
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function isFetchHeaders(headers: WebhookHeaders): headers is { get(name: string): string | null } {
  return typeof headers['get'] === 'function';
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const found = isFetchHeaders(headers)
    ? headers.get(name)
    : Object.entries(headers).find(([one]) => one.toLowerCase() === name)?.[1];
  if (typeof found !== 'string' || found === '') throw new WebhookProblem('BAD_HEADERS', `The header ${name} is missing.`);
  return found;
}

function secondsOf(timestamp: string): number {
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookProblem('BAD_HEADERS', 'webhook-timestamp is not in seconds since 1970.');
  return Number(timestamp);
}

/** The bytes that are signed. The body counts as it came, byte by byte. */
function signedBytes(id: string, timestamp: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  return signed;
}

/** Whether one of the signatures was made with one of the secrets. */
async function isSigned(signature: string, keys: readonly CryptoKey[], signed: Uint8Array<ArrayBuffer>): Promise<boolean> {
  for (const one of signature.split(' ')) {
    const comma = one.indexOf(',');
    const bytes = one.slice(0, comma) === VERSION ? bytesOf(one.slice(comma + 1)) : null;
    if (bytes === null) continue;
    // `verify` compares in constant time.
    for (const key of keys) if (await crypto.subtle.verify('HMAC', key, bytes, signed)) return true;
  }
  return false;
}

/**
 * Checks that a request is from the service, unchanged and of now, and reads its event.
 * @param rawBody the body as it came: not parsed and written again
 * @param secrets the secret of the endpoint, or several: while it is rotated, the old one and the new one
 * @throws WebhookProblem when it must not be believed
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { toleranceSeconds = TOLERANCE_SECONDS, now = new Date() }: WebhookOptions = {},
): Promise<VerifiedWebhook> {
  const keys = await Promise.all((typeof secrets === 'string' ? [secrets] : secrets).map(importSecret));
  if (keys.length === 0) throw new WebhookProblem('BAD_SECRET', 'No secret was given.');
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signature = headerOf(headers, 'webhook-signature');
  const seconds = secondsOf(timestamp);
  const body = typeof rawBody === 'string' ? new TextEncoder().encode(rawBody) : new Uint8Array(rawBody);
  if (!(await isSigned(signature, keys, signedBytes(id, timestamp, body))))
    throw new WebhookProblem('WRONG_SIGNATURE', 'No signature of the request fits a secret and this body.');
  const age = now.getTime() / 1_000 - seconds;
  if (age > toleranceSeconds) throw new WebhookProblem('TOO_OLD', `The request was sent ${Math.round(age)} s ago.`);
  if (age < -toleranceSeconds) throw new WebhookProblem('TOO_NEW', `The request was sent ${Math.round(-age)} s in the future.`);
  try {
    return { id, sentAt: new Date(seconds * 1_000), event: JSON.parse(new TextDecoder().decode(body)) as WebhookEvent };
  } catch (error) {
    throw new WebhookProblem('BAD_BODY', 'The body is not JSON.', { cause: error });
  }
}
