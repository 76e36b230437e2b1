import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalid } from '../errors.ts';
import { findKeptAnswer } from '../idempotency/idempotency.queries.ts';
import type { Platform } from '../platform.ts';
import { pathOf } from './error-handler.ts';
import { type Idempotency, sendKept, sentAnswerOf } from './kept-answer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, as text that no two callers share; empty when nobody in particular does. Set by the access check. */
    callerKey: string;
    /** Null without an Idempotency-Key. */
    idempotency: Idempotency | null;
    /** SHA-256 over the parts of a multipart body, set by its reader; null for JSON. */
    bodyHash: Buffer | null;
  }
}

const KEY = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/;

function idempotencyOf(request: FastifyRequest, key: string): Idempotency {
  if (!KEY.test(key)) throw invalid('Idempotency-Key', 'must have 1 to 255 printable characters');
  const scope = [request.callerKey, request.method, pathOf(request.url), key].join('\n');
  const asked = createHash('sha256')
    .update(JSON.stringify(request.query ?? null))
    .update('\n');
  asked.update(request.bodyHash ?? JSON.stringify(request.body ?? null));
  return { keyHash: createHash('sha256').update(scope).digest(), requestHash: asked.digest() };
}

/**
 * Answers a repeated POST before its body is judged again: the order of checks puts the replay ahead of 400, 404 and 409.
 * Runs as `preValidation`; a key seen for the first time is settled by `effect`, in the transaction of the work.
 */
export function createIdempotencyHook(platform: Pick<Platform, 'db' | 'secrets'>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const key = request.headers['idempotency-key'];
    const { config } = request.routeOptions;
    if (request.method !== 'POST' || typeof key !== 'string' || config.withoutIdempotency === true) return undefined;
    request.idempotency = idempotencyOf(request, key);
    const kept = await findKeptAnswer(platform.db, request.idempotency.keyHash);
    if (kept === undefined) return undefined;
    const answer = sentAnswerOf(platform.secrets, request.idempotency, kept);
    void reply.header('Idempotency-Replayed', 'true');
    return sendKept(reply, answer);
  };
}
