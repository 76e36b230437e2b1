import type { FastifyReply } from 'fastify';
import { Problem } from '../errors.ts';
import type { KeptAnswer } from '../idempotency/idempotency.queries.ts';

/** The hashes that stand for a request's Idempotency-Key and for what it asks. */
export type Idempotency = { keyHash: Buffer; requestHash: Buffer };

/** Sends an answer whose body is already JSON text. */
export function sendKept(reply: FastifyReply, answer: Pick<KeptAnswer, 'status' | 'headers' | 'body'>): FastifyReply {
  void reply.code(answer.status).headers(answer.headers);
  if (answer.body === null) return reply.send();
  return reply.type('application/json; charset=utf-8').serializer(String).send(answer.body);
}

/** @throws Problem 422 when the key was first used for another request. */
export function refuseOtherBody(kept: KeptAnswer, key: Idempotency): void {
  if (!kept.requestHash.equals(key.requestHash))
    throw new Problem(422, 'this Idempotency-Key was already used for another request');
}
