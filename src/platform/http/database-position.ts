import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/database.ts';
import { isLogPosition, type LogPosition } from '../db/replica-reads.ts';
import { Problem } from '../errors.ts';
import type { Platform } from '../platform.ts';
import type { App } from './route.ts';

/** In responses to writes, where reads may come from a replica: what has been written. In requests: what a read must not be older than. */
const HEADER = 'Database-Position';

/** @throws Problem 400 */
function positionIn({ headers }: FastifyRequest): LogPosition | null {
  const sent = headers[HEADER.toLowerCase()];
  if (sent === undefined) return null;
  if (typeof sent === 'string' && isLogPosition(sent)) return sent;
  throw new Problem(400, `the header ${HEADER} must be copied from an earlier response`);
}

/**
 * Runs a read of the request, on a replica if there is one: never older than the position in the request's header, and without the header
 * never older than what was committed when the request came.
 */
export async function readForRequest<T>(
  { reads }: Pick<Platform, 'reads'>,
  request: FastifyRequest,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return reads.read(positionIn(request), work);
}

/** Responses to writes say what has been written. */
export function sendPositions(app: App, { reads: { position } }: Pick<Platform, 'reads'>): void {
  if (position === null) return;
  app.addHook('onSend', async ({ method }, reply, payload) => {
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || reply.statusCode >= 400) return payload;
    const written = await position();
    if (written !== null) void reply.header(HEADER, written);
    return payload;
  });
}
