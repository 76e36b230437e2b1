import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalid } from '../errors.ts';
import { findStoredResponse } from '../idempotency/idempotency.queries.ts';
import type { Platform } from '../platform.ts';
import { isDryRun, refuseDryRun } from './dry-run.ts';
import { pathOf } from './error-handler.ts';
import { type Idempotency, openStoredResponse, sendResponse } from './stored-response.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller as text that no two callers share; empty for an anonymous caller. Set by the access check. */
    callerKey: string;
    /** Null without an Idempotency-Key. */
    idempotency: Idempotency | null;
    /** SHA-256 over the parts of a multipart body, set by its reader; null for JSON. */
    bodyHash: Buffer | null;
  }
}

const KEY = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/;

function hashRequest(request: FastifyRequest, key: string): Idempotency {
  if (!KEY.test(key)) throw invalid('Idempotency-Key', 'must have 1 to 255 printable characters');
  const scope = [request.callerKey, request.method, pathOf(request.url), key].join('\n');
  const content = createHash('sha256')
    .update(JSON.stringify(request.query ?? null))
    .update('\n');
  content.update(request.bodyHash ?? JSON.stringify(request.body ?? null));
  return { keyHash: createHash('sha256').update(scope).digest(), requestHash: content.digest() };
}

/**
 * Replays the stored response of a repeated POST before its body is checked again, and so before any 400, 404 or 409. Runs as
 * `preValidation`. The response to a new key is stored by `writeInTransaction`, in the transaction of the work.
 */
export function createIdempotencyHook(platform: Pick<Platform, 'db' | 'secrets'>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const key = request.headers['idempotency-key'];
    const { config } = request.routeOptions;
    refuseDryRun(request);
    if (request.method !== 'POST' || typeof key !== 'string' || config.withoutIdempotency === true) return undefined;
    if (isDryRun(request)) return undefined;
    request.idempotency = hashRequest(request, key);
    const stored = await findStoredResponse(platform.db, request.idempotency.keyHash);
    if (stored === undefined) return undefined;
    const response = openStoredResponse(platform.secrets, request.idempotency, stored);
    void reply.header('Idempotency-Replayed', 'true');
    return sendResponse(reply, response);
  };
}
