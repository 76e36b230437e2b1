import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import type { Problem } from '../errors.ts';
import { insertAwaitedAnswer, keepSentAnswer } from '../idempotency/idempotency.queries.ts';
import type { Platform } from '../platform.ts';
import { type Answer, finish, keptBefore, sentOf, tell } from './effect.ts';
import { type SentAnswer, sendKept } from './kept-answer.ts';

/** What the first transaction comes to: an answer, and nothing is done outside; or what is about to be done there. */
export type Prepared<Intent> = { answer: Answer } | { intent: Intent; events?: Answer['events'] };

/** A write in two transactions, with something done outside the database between them. */
export type Undertaking<Intent, Outcome> = {
  /** The first one: checks, and writes down what is about to be done outside; or finds the answer, and nothing is done there. */
  prepare: (tx: Tx) => Promise<Prepared<Intent>>;
  /** Never throws what it could tell as its outcome. No transaction is open meanwhile. */
  outside: (intent: Intent) => Promise<Outcome>;
  /** The second one: writes down what came of it. A refusal is answered after that was committed. */
  settle: (tx: Tx, intent: Intent, outcome: Outcome) => Promise<Answer | { refusal: Problem; events?: Answer['events'] }>;
};

type Begun<Intent> = { sent: SentAnswer; replayed: boolean } | { intent: Intent };

async function prepared<Intent>(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  prepare: (tx: Tx) => Promise<Prepared<Intent>>,
): Promise<{ start: Begun<Intent>; told: boolean }> {
  return transact(platform.db, async (tx) => {
    const kept = await keptBefore(platform, tx, request);
    if (kept !== undefined) return { start: { sent: kept, replayed: true }, told: false };
    const found = await prepare(tx);
    if ('answer' in found) {
      const { sent, told } = await finish(platform, tx, request, reply, found.answer);
      return { start: { sent, replayed: false }, told };
    }
    const key = request.idempotency;
    const now = platform.clock();
    if (key !== null) await insertAwaitedAnswer(tx, key.keyHash, key.requestHash, now);
    return { start: { intent: found.intent }, told: await tell(tx, found.events, now) };
  });
}

/**
 * A write that needs somebody outside. The Idempotency-Key commits with the intent, its answer with the settlement: who repeats
 * the request meanwhile hears 409. If the process ends between the two, whoever settles the intent answers the key
 * (`settleAwaitedAnswer`). Resolves to the reply it has sent, as `effect` does.
 */
export async function undertake<Intent, Outcome>(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  work: Undertaking<Intent, Outcome>,
): Promise<never> {
  const { start, told } = await prepared(platform, request, reply, work.prepare);
  if (told) platform.events.wake();
  if ('sent' in start) {
    if (start.replayed) void reply.header('Idempotency-Replayed', 'true');
    return sendKept(reply, start.sent) as never;
  }
  const outcome = await work.outside(start.intent);
  const end = await transact(platform.db, async (tx) => {
    const result = await work.settle(tx, start.intent, outcome);
    const sent = 'refusal' in result ? null : sentOf(reply, result);
    if (request.idempotency !== null) await keepSentAnswer(tx, request.idempotency.keyHash, sent);
    return { sent, result, told: await tell(tx, result.events, platform.clock()) };
  });
  if (end.told) platform.events.wake();
  if ('refusal' in end.result) throw end.result.refusal;
  return sendKept(reply, end.sent as SentAnswer) as never;
}
