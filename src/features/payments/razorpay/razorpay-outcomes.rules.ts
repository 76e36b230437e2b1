/**
 * The outcome of a call: what a response of the gateway, or the lack of one, means. The HTTP status decides first, because the error
 * texts differ between the gateway's products. A text counts only where one status has several meanings.
 */
import { jsonMember } from './razorpay-records.rules.ts';

/**
 * How one attempt of a call ended.
 * - `RESPONSE`: the response was read to its end; `json` is undefined when it is not JSON.
 * - `NOT_SENT`: the gateway was not reached, so nothing was done.
 * - `LOST`: the gateway may have been reached, but no complete response came in time.
 * - `BROKEN`: the response is unusable, and another attempt would get the same.
 */
export type Attempt =
  | Readonly<{ kind: 'RESPONSE'; status: number; json: unknown }>
  | Readonly<{ kind: 'NOT_SENT' | 'LOST' | 'BROKEN'; reason: string }>;

/** All attempts of one call. */
export type Attempts = Readonly<{ earlier: readonly Attempt[]; last: Attempt }>;

export type FailureOutcome = 'REFUSED' | 'UNKNOWN';

const REFUSAL_STATUSES: ReadonlySet<number> = new Set([400, 401, 403, 404, 422, 429]);
const DESCRIPTION_MAX = 200;

/** The HTTP status; null without a response. */
export function httpStatusOf(attempt: Attempt): number | null {
  return attempt.kind === 'RESPONSE' ? attempt.status : null;
}

/** Whether the status is any 2xx: the gateway's products use different ones. */
export function isSuccess(attempt: Attempt): attempt is Extract<Attempt, { kind: 'RESPONSE' }> {
  return attempt.kind === 'RESPONSE' && attempt.status >= 200 && attempt.status <= 299;
}

/** Whether the attempt certainly did nothing. */
export function isRefused(attempt: Attempt): boolean {
  return attempt.kind === 'NOT_SENT' || (attempt.kind === 'RESPONSE' && REFUSAL_STATUSES.has(attempt.status));
}

/** Whether the gateway itself failed. After 502 and 504, which come from a proxy in front of it, it may still be at work. */
export function isOwnFailure(attempt: Attempt): boolean {
  const status = httpStatusOf(attempt);
  return status === 500 || status === 503;
}

/** Whether another attempt may succeed. */
export function isRetryable(attempt: Attempt): boolean {
  if (attempt.kind !== 'RESPONSE') return attempt.kind !== 'BROKEN';
  return attempt.status === 429 || attempt.status >= 500 || isInProgress(attempt);
}

/** 409 while an earlier attempt under the same key is still running. */
function isInProgress(attempt: Attempt): boolean {
  return httpStatusOf(attempt) === 409 && /in progress/i.test(errorDescription(attempt));
}

/** 409 for a key that was used with another body before. */
export function isKeyTaken(attempt: Attempt): boolean {
  return httpStatusOf(attempt) === 409 && /different request/i.test(errorDescription(attempt));
}

/** 400 for a link's reference that was used before. */
export function isReferenceTaken(attempt: Attempt): boolean {
  const text = errorDescription(attempt);
  return httpStatusOf(attempt) === 400 && /reference/i.test(text) && /already/i.test(text);
}

/** Whether the gateway has no record with that id. A 404 counts only with a JSON body: any web server sends 404 for a wrong address. */
export function isUnknownRecord(attempt: Attempt): boolean {
  if (attempt.kind !== 'RESPONSE') return false;
  if (attempt.status === 404) return typeof attempt.json === 'object' && attempt.json !== null;
  return attempt.status === 400 && /does not exist|not a valid id|invalid input \[id\]/i.test(errorDescription(attempt));
}

/** The outcome of a failed call: nothing was done if every attempt was refused. */
export function decideOutcome({ earlier, last }: Attempts): FailureOutcome {
  return [...earlier, last].every(isRefused) ? 'REFUSED' : 'UNKNOWN';
}

function errorDescription(attempt: Attempt): string {
  const text = attempt.kind === 'RESPONSE' ? jsonMember(jsonMember(attempt.json, 'error'), 'description') : undefined;
  return typeof text === 'string' ? text : '';
}

/**
 * Describes an attempt for the log. Of a 401 only the status, because its text may repeat what was sent. Everything that looks like a
 * phone number or an e-mail address is removed, and so are the `secrets`.
 */
export function describeAttempt(attempt: Attempt, secrets: readonly string[]): string {
  if (attempt.kind !== 'RESPONSE') return attempt.reason;
  let text = attempt.status === 401 ? '' : errorDescription(attempt);
  for (const secret of secrets) if (secret !== '') text = text.replaceAll(secret, '[key]');
  text = text
    .slice(0, 10 * DESCRIPTION_MAX)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[^\s@]{1,100}@[^\s@]{1,100}/g, '[address]')
    .replace(/\+?\d(?:[\s().-]{0,2}\d){6,}/g, '[number]')
    .slice(0, DESCRIPTION_MAX)
    .toWellFormed()
    .trim();
  return text === '' ? `HTTP ${attempt.status}` : `HTTP ${attempt.status}: ${text}`;
}
