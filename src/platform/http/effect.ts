import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import { findKeptAnswer, insertKeptAnswer, tryLockKey } from '../idempotency/idempotency.queries.ts';
import { appendEvents, type EventDraft } from '../outbox/events.queries.ts';
import type { Platform } from '../platform.ts';
import { keptAnswerOf, type SentAnswer, sendKept, sentAnswerOf, stillRunning } from './kept-answer.ts';

/** What a write answers, and the changes that the live streams of one property are to tell. */
export type Answer = {
  status: 200 | 201 | 202 | 204;
  body?: unknown;
  etag?: string;
  location?: string;
  events?: { propertyId: string; changes: readonly EventDraft[] };
};

function headersOf(answer: Answer): Record<string, string> {
  return {
    ...(answer.etag === undefined ? {} : { etag: answer.etag }),
    ...(answer.location === undefined ? {} : { location: answer.location }),
  };
}

/** Takes the request's Idempotency-Key for this transaction: the answer that was given to it before, if there is one. @throws Problem 409 while it is taken, 422 */
export async function keptBefore(platform: Platform, tx: Tx, request: FastifyRequest): Promise<SentAnswer | undefined> {
  const key = request.idempotency;
  if (key === null) return undefined;
  if (!(await tryLockKey(tx, key.keyHash))) throw stillRunning();
  const kept = await findKeptAnswer(tx, key.keyHash);
  return kept === undefined ? undefined : sentAnswerOf(platform.secrets, key, kept);
}

/** The answer as it goes out. */
export function sentOf(reply: FastifyReply, answer: Answer): SentAnswer {
  const body =
    answer.body === undefined
      ? null
      : String(reply.serializeInput(answer.body as Record<string, unknown>, String(answer.status)));
  return { status: answer.status, headers: headersOf(answer), body };
}

/** The last statement of a write's transaction; whether there is something to wake the live streams for. */
export async function tell(tx: Tx, events: Answer['events'], at: string): Promise<boolean> {
  if (events === undefined || events.changes.length === 0) return false;
  await appendEvents(tx, events.propertyId, at, events.changes);
  return true;
}

/** The end of a write's transaction: its answer is kept for the request's Idempotency-Key, and its events are written, last. */
export async function finish(
  platform: Platform,
  tx: Tx,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
): Promise<{ sent: SentAnswer; told: boolean }> {
  const sent = sentOf(reply, answer);
  const key = request.idempotency;
  if (key !== null) {
    const kept = keptAnswerOf(platform.secrets, key, sent, request.routeOptions.config.holdsKeys === true);
    await insertKeptAnswer(tx, key.keyHash, kept, platform.clock());
  }
  return { sent, told: await tell(tx, answer.events, platform.clock()) };
}

/**
 * Every write goes through here: one transaction holds the work, its idempotency key and its events, in this order, and
 * the answer is sent after the commit. The work may run again (see `transact`), so it does nothing outside the database.
 * A repeated request with the same Idempotency-Key is answered as the first was, marked `Idempotency-Replayed: true`.
 * Resolves to the reply it has sent, for the handler to return; typed `never` because nothing is left to answer.
 */
export async function effect(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (tx: Tx) => Promise<Answer>,
): Promise<never> {
  let replayed = false;
  let told = false;
  const sent = await transact(platform.db, async (tx) => {
    const kept = await keptBefore(platform, tx, request);
    replayed = kept !== undefined;
    if (kept !== undefined) return kept;
    const finished = await finish(platform, tx, request, reply, await work(tx));
    told = finished.told;
    return finished.sent;
  });
  if (told) platform.events.wake();
  if (replayed) void reply.header('Idempotency-Replayed', 'true');
  return sendKept(reply, sent) as never;
}
