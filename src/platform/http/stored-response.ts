import type { FastifyReply } from 'fastify';
import { conflict, Problem, unavailable } from '../errors.ts';
import type { StoredResponse } from '../idempotency/idempotency.queries.ts';
import { type Secrets, UnknownKey } from '../secrets/secrets.ts';

/** The hashes of a request's Idempotency-Key and of its content. */
export type Idempotency = { keyHash: Buffer; requestHash: Buffer };

/** A response as it is sent: status, headers, and the body as JSON text. */
export type SentResponse = { status: number; headers: Record<string, string>; body: string | null };

const contextOf = (key: Idempotency): string => `idempotency-key/${key.keyHash.toString('hex')}`;

/** The response as it is stored; the body of one that holds keys is encrypted. */
export function sealStoredResponse(
  secrets: Secrets,
  key: Idempotency,
  response: SentResponse,
  holdsKeys: boolean,
): StoredResponse & SentResponse {
  const { requestHash } = key;
  if (!holdsKeys || response.body === null) return { ...response, requestHash, sealedBody: null };
  return { ...response, requestHash, body: null, sealedBody: secrets.seal(response.body, contextOf(key)) };
}

/**
 * The stored response as it was sent first.
 * @throws Problem 422 when the key was first used for another request, 409 while the first request is still running, 503 when this
 *   instance lacks the key that the response is encrypted with
 */
export function openStoredResponse(secrets: Secrets, key: Idempotency, stored: StoredResponse): SentResponse {
  refuseOtherBody(stored, key);
  const { status, headers, body } = stored;
  if (status === null) throw requestStillRunning();
  if (stored.sealedBody === null) return { status, headers, body };
  try {
    return { status, headers, body: secrets.open(stored.sealedBody, contextOf(key)) };
  } catch (error) {
    if (!(error instanceof UnknownKey)) throw error;
    throw unavailable(
      'the first response to this Idempotency-Key is encrypted with a key that is not configured here',
      30,
      error,
    );
  }
}

/** 409: the first request with this key is still running. */
export function requestStillRunning(): Problem {
  return conflict('a request with this Idempotency-Key is still running', 'idempotency_key_busy');
}

/** Sends a response whose body is already JSON text. */
export function sendResponse(reply: FastifyReply, response: SentResponse): FastifyReply {
  void reply.code(response.status).headers(response.headers);
  if (response.body === null) return reply.send();
  return reply.type('application/json; charset=utf-8').serializer(String).send(response.body);
}

/** @throws Problem 422 when the key was first used for another request. */
function refuseOtherBody(stored: StoredResponse, key: Idempotency): void {
  if (!stored.requestHash.equals(key.requestHash))
    throw new Problem(422, 'this Idempotency-Key was already used for another request');
}
