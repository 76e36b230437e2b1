import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import { conflict } from '../errors.ts';
import { findKeptAnswer, insertKeptAnswer, tryLockKey } from '../idempotency/idempotency.queries.ts';
import { appendEvents, type EventDraft } from '../outbox/events.queries.ts';
import type { Platform } from '../platform.ts';
import { keptAnswerOf, type SentAnswer, sendKept, sentAnswerOf } from './kept-answer.ts';

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

async function keptBefore(platform: Platform, tx: Tx, request: FastifyRequest): Promise<SentAnswer | undefined> {
  const key = request.idempotency;
  if (key === null) return undefined;
  if (!(await tryLockKey(tx, key.keyHash))) throw conflict('a request with this Idempotency-Key is still running');
  const kept = await findKeptAnswer(tx, key.keyHash);
  return kept === undefined ? undefined : sentAnswerOf(platform.secrets, key, kept);
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
    const answer = await work(tx);
    const body =
      answer.body === undefined
        ? null
        : String(reply.serializeInput(answer.body as Record<string, unknown>, String(answer.status)));
    const out = { status: answer.status, headers: headersOf(answer), body };
    const key = request.idempotency;
    if (key !== null) {
      const kept = keptAnswerOf(platform.secrets, key, out, request.routeOptions.config.holdsKeys === true);
      await insertKeptAnswer(tx, key.keyHash, kept, platform.clock());
    }
    const { events } = answer;
    told = events !== undefined && events.changes.length > 0;
    if (events !== undefined) await appendEvents(tx, events.propertyId, platform.clock(), events.changes);
    return out;
  });
  if (told) platform.events.wake();
  if (replayed) void reply.header('Idempotency-Replayed', 'true');
  return sendKept(reply, sent) as never;
}
