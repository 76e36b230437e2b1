import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../db/database.ts';
import { rehearse, transact } from '../db/transact.ts';
import { findStoredResponse, insertStoredResponse, tryLockKey } from '../idempotency/idempotency.queries.ts';
import { appendEvents, type EventDraft } from '../outbox/events.queries.ts';
import type { Platform } from '../platform.ts';
import { isDryRun } from './dry-run.ts';
import {
  openStoredResponse,
  requestStillRunning,
  type SentResponse,
  sealStoredResponse,
  sendResponse,
} from './stored-response.ts';

/** The response of a write, and the changes to publish to the live streams of one property. */
export type WriteResult = {
  status: 200 | 201 | 202 | 204;
  body?: unknown;
  etag?: string;
  location?: string;
  events?: { propertyId: string; changes: readonly EventDraft[] };
};

function headersOf(response: WriteResult): Record<string, string> {
  return {
    ...(response.etag === undefined ? {} : { etag: response.etag }),
    ...(response.location === undefined ? {} : { location: response.location }),
  };
}

/**
 * Claims the request's Idempotency-Key for this transaction. Returns the response that was stored for it before, if there is one.
 * @throws Problem 409 while another request holds the key, 422 when it was used for another request
 */
export async function claimIdempotencyKey(
  platform: Platform,
  tx: Tx,
  request: FastifyRequest,
): Promise<SentResponse | undefined> {
  const key = request.idempotency;
  if (key === null) return undefined;
  if (!(await tryLockKey(tx, key.keyHash))) throw requestStillRunning();
  const stored = await findStoredResponse(tx, key.keyHash);
  return stored === undefined ? undefined : openStoredResponse(platform.secrets, key, stored);
}

/** The response as it is sent. */
export function renderResponse(reply: FastifyReply, response: WriteResult): SentResponse {
  const body =
    response.body === undefined
      ? null
      : String(reply.serializeInput(response.body as Record<string, unknown>, String(response.status)));
  return { status: response.status, headers: headersOf(response), body };
}

/** The last statement of a write's transaction. Returns whether there are events to notify the live streams of. */
export async function appendWriteEvents(tx: Tx, events: WriteResult['events'], at: string): Promise<boolean> {
  if (events === undefined || events.changes.length === 0) return false;
  await appendEvents(tx, events.propertyId, at, events.changes);
  return true;
}

/** The end of a write's transaction: stores the response under the request's Idempotency-Key, and appends the events last. */
export async function finishWrite(
  platform: Platform,
  tx: Tx,
  request: FastifyRequest,
  reply: FastifyReply,
  response: WriteResult,
): Promise<{ sent: SentResponse; hasEvents: boolean }> {
  const sent = renderResponse(reply, response);
  const key = request.idempotency;
  if (key !== null) {
    const stored = sealStoredResponse(platform.secrets, key, sent, request.routeOptions.config.holdsKeys === true);
    await insertStoredResponse(tx, key.keyHash, stored, platform.clock());
  }
  return { sent, hasEvents: await appendWriteEvents(tx, response.events, platform.clock()) };
}

/**
 * Every write goes through here: one transaction holds the work, its idempotency key and its events, in this order, and the
 * response is sent after the commit. The work may run again (see `transact`), so it does nothing outside the database.
 * With `dryRun=true`, on a route that takes it, the same work runs and is rolled back: its response is sent, without ETag and Location,
 * and nothing is stored or published.
 * A repeated request with the same Idempotency-Key gets the first response again, marked `Idempotency-Replayed: true`.
 * Resolves to the reply that it has sent, for the handler to return; typed `never` because nothing is left to send.
 */
export async function writeInTransaction(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (tx: Tx) => Promise<WriteResult>,
): Promise<never> {
  if (isDryRun(request)) {
    const { status, body } = await rehearse(platform.db, async (tx) => renderResponse(reply, await work(tx)));
    return sendResponse(reply, { status, headers: {}, body }) as never;
  }
  let replayed = false;
  let hasEvents = false;
  const sent = await transact(platform.db, async (tx) => {
    const stored = await claimIdempotencyKey(platform, tx, request);
    replayed = stored !== undefined;
    if (stored !== undefined) return stored;
    const finished = await finishWrite(platform, tx, request, reply, await work(tx));
    hasEvents = finished.hasEvents;
    return finished.sent;
  });
  if (hasEvents) platform.events.notify();
  if (replayed) void reply.header('Idempotency-Replayed', 'true');
  return sendResponse(reply, sent) as never;
}
