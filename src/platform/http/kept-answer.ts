import type { FastifyReply } from 'fastify';
import { conflict, Problem, unavailable } from '../errors.ts';
import type { KeptAnswer } from '../idempotency/idempotency.queries.ts';
import { type Secrets, UnknownKey } from '../secrets/secrets.ts';

/** The hashes that stand for a request's Idempotency-Key and for what it asks. */
export type Idempotency = { keyHash: Buffer; requestHash: Buffer };

/** An answer as it is sent: status, headers, and the body as JSON text. */
export type SentAnswer = { status: number; headers: Record<string, string>; body: string | null };

const contextOf = (key: Idempotency): string => `idempotency-key/${key.keyHash.toString('hex')}`;

/** The answer as it is kept; of one that holds keys the body is encrypted. */
export function keptAnswerOf(
  secrets: Secrets,
  key: Idempotency,
  answer: SentAnswer,
  holdsKeys: boolean,
): KeptAnswer & SentAnswer {
  const { requestHash } = key;
  if (!holdsKeys || answer.body === null) return { ...answer, requestHash, sealedBody: null };
  return { ...answer, requestHash, body: null, sealedBody: secrets.seal(answer.body, contextOf(key)) };
}

/** The kept answer as it was sent first. @throws Problem 422 when the key was first used for another request, 409 while that is under way, 503 when this instance lacks the key that it is encrypted by */
export function sentAnswerOf(secrets: Secrets, key: Idempotency, kept: KeptAnswer): SentAnswer {
  refuseOtherBody(kept, key);
  const { status, headers, body } = kept;
  if (status === null) throw stillRunning();
  if (kept.sealedBody === null) return { status, headers, body };
  try {
    return { status, headers, body: secrets.open(kept.sealedBody, contextOf(key)) };
  } catch (error) {
    if (!(error instanceof UnknownKey)) throw error;
    throw unavailable('the first answer to this Idempotency-Key is encrypted by a key that is not configured here', 30, error);
  }
}

/** 409: a request with the same key has not been answered yet. */
export function stillRunning(): Problem {
  return conflict('a request with this Idempotency-Key is still running', 'idempotency_key_busy');
}

/** Sends an answer whose body is already JSON text. */
export function sendKept(reply: FastifyReply, answer: SentAnswer): FastifyReply {
  void reply.code(answer.status).headers(answer.headers);
  if (answer.body === null) return reply.send();
  return reply.type('application/json; charset=utf-8').serializer(String).send(answer.body);
}

/** @throws Problem 422 when the key was first used for another request. */
function refuseOtherBody(kept: KeptAnswer, key: Idempotency): void {
  if (!kept.requestHash.equals(key.requestHash))
    throw new Problem(422, 'this Idempotency-Key was already used for another request');
}
