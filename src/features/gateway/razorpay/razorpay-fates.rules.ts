/**
 * What an answer of the gateway, or the lack of one, means for what was asked. The HTTP status decides first, as the texts differ
 * from product to product of the gateway; texts are looked at only where one status stands for several things.
 */
import { member } from './razorpay-shapes.rules.ts';

/**
 * How one try of a call ended.
 * - `ANSWER`: an answer was read to its end; `json` is undefined when it is not JSON.
 * - `NOT_SENT`: the gateway was not reached, so it knows nothing of it.
 * - `LOST`: it may have reached the gateway, and the answer did not come, or not whole, or not in time.
 * - `BROKEN`: an answer that is none, which the next try would bring again.
 */
export type Outcome =
  | Readonly<{ kind: 'ANSWER'; status: number; json: unknown }>
  | Readonly<{ kind: 'NOT_SENT' | 'LOST' | 'BROKEN'; reason: string }>;

/** All tries of one call. */
export type Outcomes = Readonly<{ earlier: readonly Outcome[]; last: Outcome }>;

export type Fate = 'REFUSED' | 'UNKNOWN';

const REFUSALS: ReadonlySet<number> = new Set([400, 401, 403, 404, 422, 429]);
const DESCRIPTION_MAX = 200;

/** The HTTP status; null without an answer. */
export function statusOf(outcome: Outcome): number | null {
  return outcome.kind === 'ANSWER' ? outcome.status : null;
}

/** Whether it was answered with any 2xx: which one differs. */
export function isDone(outcome: Outcome): outcome is Extract<Outcome, { kind: 'ANSWER' }> {
  return outcome.kind === 'ANSWER' && outcome.status >= 200 && outcome.status <= 299;
}

/** Whether nothing has come of that try. */
export function isRefused(outcome: Outcome): boolean {
  return outcome.kind === 'NOT_SENT' || (outcome.kind === 'ANSWER' && REFUSALS.has(outcome.status));
}

/** Whether the gateway itself said that it failed: unlike 502 and 504, which a machine in front of it says and the work goes on. */
export function isOwnFailure(outcome: Outcome): boolean {
  const status = statusOf(outcome);
  return status === 500 || status === 503;
}

/** Whether another try may end otherwise. */
export function isPassing(outcome: Outcome): boolean {
  if (outcome.kind !== 'ANSWER') return outcome.kind !== 'BROKEN';
  return outcome.status === 429 || outcome.status >= 500 || isInProgress(outcome);
}

/** 409 while an earlier try under the same key is not done yet. */
function isInProgress(outcome: Outcome): boolean {
  return statusOf(outcome) === 409 && /in progress/i.test(descriptionOf(outcome));
}

/** 409 to a key under which something else was asked before. */
export function isKeyTaken(outcome: Outcome): boolean {
  return statusOf(outcome) === 409 && /different request/i.test(descriptionOf(outcome));
}

/** 400 to a link's reference that was used before. */
export function isReferenceTaken(outcome: Outcome): boolean {
  const text = descriptionOf(outcome);
  return statusOf(outcome) === 400 && /reference/i.test(text) && /already/i.test(text);
}

/** Whether the gateway knows no record under that id. A 404 must be its own: any web server has one for a wrong address. */
export function isUnknownRecord(outcome: Outcome): boolean {
  if (outcome.kind !== 'ANSWER') return false;
  if (outcome.status === 404) return typeof outcome.json === 'object' && outcome.json !== null;
  return outcome.status === 400 && /does not exist|not a valid id|invalid input \[id\]/i.test(descriptionOf(outcome));
}

/** Whether anything may have come of the call: nothing has when every try was refused. */
export function fateOf({ earlier, last }: Outcomes): Fate {
  return [...earlier, last].every(isRefused) ? 'REFUSED' : 'UNKNOWN';
}

function descriptionOf(outcome: Outcome): string {
  const text = outcome.kind === 'ANSWER' ? member(member(outcome.json, 'error'), 'description') : undefined;
  return typeof text === 'string' ? text : '';
}

/**
 * What a log may say of the outcome. Of a 401 the status only, as its text may hold what was sent. Whatever looks like a phone number
 * or an e-mail address is taken out, and so are the `secrets`.
 */
export function textOf(outcome: Outcome, secrets: readonly string[]): string {
  if (outcome.kind !== 'ANSWER') return outcome.reason;
  let text = outcome.status === 401 ? '' : descriptionOf(outcome);
  for (const secret of secrets) if (secret !== '') text = text.replaceAll(secret, '[key]');
  text = text
    .slice(0, 10 * DESCRIPTION_MAX)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[^\s@]{1,100}@[^\s@]{1,100}/g, '[address]')
    .replace(/\+?\d(?:[\s().-]{0,2}\d){6,}/g, '[number]')
    .slice(0, DESCRIPTION_MAX)
    .toWellFormed()
    .trim();
  return text === '' ? `HTTP ${outcome.status}` : `HTTP ${outcome.status}: ${text}`;
}
