import type { FastifyReply, FastifyRequest } from 'fastify';
import { stale } from '../errors.ts';

/** The strong ETag of a record's version; `extra` holds what else its representation depends on. */
export function etagOf(version: number, extra?: string): string {
  return extra === undefined ? `"${version}"` : `"${version}-${extra}"`;
}

function matches(header: string, etag: string, weak: boolean): boolean {
  if (header.trim() === '*') return true;
  return header.split(',').some((item) => {
    const tag = item.trim();
    return tag === etag || (weak && tag === `W/${etag}`);
  });
}

/**
 * Refuses a write whose `If-Match` does not match the current record (decided after 404, before 409).
 * Call it with the record's row locked.
 * @throws Problem 412
 */
export function refuseStale(request: FastifyRequest, etag: string): void {
  const header = request.headers['if-match'];
  if (header !== undefined && !matches(header, etag, false)) throw stale();
}

/** Whether `If-None-Match` says that the client has the representation of this ETag. */
export function hasCurrent(request: FastifyRequest, etag: string): boolean {
  const header = request.headers['if-none-match'];
  return header !== undefined && matches(header, etag, true);
}

/** Sets the ETag of a single read; when `If-None-Match` names it, the response is 304 without a body. Sends nothing: return what it returns. */
export function tagged<T>(request: FastifyRequest, reply: FastifyReply, etag: string, body: T): T {
  void reply.header('ETag', etag);
  if (!hasCurrent(request, etag)) return body;
  void reply.code(304);
  return undefined as never;
}
