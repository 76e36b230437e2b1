import type { Subscriber } from './subscriber.ts';
import { beginTurn } from './turn.ts';

/** Streams whose callers are asked about in one query: one for ten thousand would hold up all that the process does meanwhile. */
const STREAMS_OF_QUERY = 500;

/** A caller of open streams in one property; `roles` as in `Caller`. */
export type StreamCaller = { propertyId: string; userId: string; roles: readonly string[] | null };

/** Says of each caller, in order, whether the membership is gone or disabled, or has none of the roles any more. */
export type FindRevoked = (callers: readonly StreamCaller[]) => Promise<boolean[]>;

function byCaller(streams: readonly Subscriber[]): Subscriber[][] {
  const groups = Map.groupBy(
    streams,
    ({ topic, caller: { userId, roles } }) => `${topic.propertyId} ${userId} ${roles === null ? '' : roles.join()}`,
  );
  return [...groups.values()];
}

async function endRevoked(streams: readonly Subscriber[], findRevoked: FindRevoked): Promise<void> {
  const groups = byCaller(streams);
  const callers = groups.flatMap(([first]) =>
    first === undefined ? [] : [{ propertyId: first.topic.propertyId, userId: first.caller.userId, roles: first.caller.roles }],
  );
  if (callers.length === 0) return;
  const revoked = await findRevoked(callers);
  const refused = groups.filter((_, index) => revoked[index] === true);
  for (const stream of refused.flat()) stream.end('');
}

/**
 * Ends the streams whose token has expired and those whose caller may no longer see the property, some hundreds at a time.
 * Without an answer from the database the streams stay: nothing can be told, or revoked, without it either.
 */
export async function endRefused(streams: Iterable<Subscriber>, findRevoked: FindRevoked, nowMs: number): Promise<void> {
  const turn = beginTurn();
  const valid: Subscriber[] = [];
  for (const stream of [...streams]) {
    if (stream.caller.expiresAt * 1_000 > nowMs) valid.push(stream);
    else stream.end('');
    if (turn.isOver()) await turn.next();
  }
  for (let from = 0; from < valid.length; from += STREAMS_OF_QUERY) {
    await endRevoked(valid.slice(from, from + STREAMS_OF_QUERY), findRevoked);
  }
}
