import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalid } from '../errors.ts';
import { isId } from '../ids.ts';
import { parseTimestamp } from '../time.ts';

const LIMIT_DEFAULT = 200;

type CursorPart = string | number | boolean | null;

/** What the parts of a cursor can be. A forged cursor must end as 400 here, not as an error of the database. */
type CursorKind = 'uuid' | 'timestamp' | 'string' | 'boolean' | 'index';

/** A page to read: ask the query for `fetch` rows after `after`. */
export type Page = { limit: number; fetch: number; after: readonly CursorPart[] | null };

function fits(part: unknown, type: CursorKind | undefined): boolean {
  if (type === 'uuid') return typeof part === 'string' && isId(part);
  if (type === 'timestamp') return typeof part === 'string' && parseTimestamp(part) !== null;
  if (type === 'index') return Number.isSafeInteger(part);
  return typeof part === type;
}

function decode(cursor: string, shape: readonly CursorKind[]): CursorPart[] {
  const wrong = invalid('cursor', 'is not one that this list gave out');
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw wrong;
  }
  if (!Array.isArray(parts) || parts.length !== shape.length) throw wrong;
  for (const [index, part] of parts.entries()) {
    if (!fits(part, shape[index]) || String(part).includes('\0')) throw wrong;
  }
  return parts as CursorPart[];
}

/**
 * Reads `limit` and `cursor` (opt-in paging: without `limit` the first 200 rows).
 * @param shape the kinds of the sort key's parts; a cursor of another list is 400.
 */
export function pageOf(query: { limit?: number; cursor?: string }, shape: readonly CursorKind[]): Page {
  const limit = query.limit ?? LIMIT_DEFAULT;
  return { limit, fetch: limit + 1, after: query.cursor === undefined ? null : decode(query.cursor, shape) };
}

/**
 * The rows of the page; when there are more, `Link: <...>; rel="next"` leads to them.
 * @param rows up to `page.fetch` rows. @param keyOf the sort key of a row, in the order of `shape`.
 */
export function paged<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  rows: readonly T[],
  keyOf: (row: T) => readonly CursorPart[],
): T[] {
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  if (rows.length > page.limit && last !== undefined) {
    const [path, search] = request.url.split('?', 2);
    const query = new URLSearchParams(search);
    query.set('limit', String(page.limit));
    query.set('cursor', Buffer.from(JSON.stringify(keyOf(last))).toString('base64url'));
    void reply.header('Link', `<${path}?${query.toString()}>; rel="next"`);
  }
  return shown;
}
