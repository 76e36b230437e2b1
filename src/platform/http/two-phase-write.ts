import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import type { Problem } from '../errors.ts';
import { insertPendingResponse, storeSentResponse } from '../idempotency/idempotency.queries.ts';
import type { Platform } from '../platform.ts';
import { type SentResponse, sendResponse } from './stored-response.ts';
import { appendWriteEvents, claimIdempotencyKey, finishWrite, renderResponse, type WriteResult } from './write-transaction.ts';

/** The result of the first transaction: a response, and no call is made; or the intent of the call. */
export type Prepared<Intent> = { response: WriteResult } | { intent: Intent; events?: WriteResult['events'] };

/** A write in two transactions with a call to another system, such as the payment gateway, between them. */
export type TwoPhaseWrite<Intent, Outcome> = {
  /** The first transaction: checks, and stores the intent of the call; or returns a response, and no call is made. */
  prepare: (tx: Tx) => Promise<Prepared<Intent>>;
  /** Makes the call. No transaction is open meanwhile. A failure of the call is an outcome and is not thrown. */
  callOutside: (intent: Intent) => Promise<Outcome>;
  /** The second transaction: stores the outcome. A refusal is thrown after the commit. */
  settle: (
    tx: Tx,
    intent: Intent,
    outcome: Outcome,
  ) => Promise<WriteResult | { refusal: Problem; events?: WriteResult['events'] }>;
};

type Start<Intent> = { sent: SentResponse; replayed: boolean } | { intent: Intent };

async function prepareInTransaction<Intent>(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  prepare: (tx: Tx) => Promise<Prepared<Intent>>,
): Promise<{ start: Start<Intent>; hasEvents: boolean }> {
  return transact(platform.db, async (tx) => {
    const stored = await claimIdempotencyKey(platform, tx, request);
    if (stored !== undefined) return { start: { sent: stored, replayed: true }, hasEvents: false };
    const found = await prepare(tx);
    if ('response' in found) {
      const { sent, hasEvents } = await finishWrite(platform, tx, request, reply, found.response);
      return { start: { sent, replayed: false }, hasEvents };
    }
    const key = request.idempotency;
    const now = platform.clock();
    if (key !== null) await insertPendingResponse(tx, key.keyHash, key.requestHash, now);
    return { start: { intent: found.intent }, hasEvents: await appendWriteEvents(tx, found.events, now) };
  });
}

/**
 * A write that calls another system. The Idempotency-Key is committed with the intent, its response with the outcome; in between a
 * repeated request gets 409. If the process ends in between, a job settles the intent and stores the response
 * (`settlePendingResponse`). Resolves to the reply that it has sent, as `writeInTransaction` does.
 */
export async function writeInTwoPhases<Intent, Outcome>(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  work: TwoPhaseWrite<Intent, Outcome>,
): Promise<never> {
  const { start, hasEvents } = await prepareInTransaction(platform, request, reply, work.prepare);
  if (hasEvents) platform.events.notify();
  if ('sent' in start) {
    if (start.replayed) void reply.header('Idempotency-Replayed', 'true');
    return sendResponse(reply, start.sent) as never;
  }
  const outcome = await work.callOutside(start.intent);
  const end = await transact(platform.db, async (tx) => {
    const result = await work.settle(tx, start.intent, outcome);
    const sent = 'refusal' in result ? null : renderResponse(reply, result);
    if (request.idempotency !== null) await storeSentResponse(tx, request.idempotency.keyHash, sent);
    return { sent, result, hasEvents: await appendWriteEvents(tx, result.events, platform.clock()) };
  });
  if (end.hasEvents) platform.events.notify();
  if ('refusal' in end.result) throw end.result.refusal;
  return sendResponse(reply, end.sent as SentResponse) as never;
}
