import type { Subscriber } from './subscriber.ts';
import { beginTimeSlice } from './time-slice.ts';

/** Streams whose callers are checked in one query: a query for ten thousand would block the process for too long. */
const STREAMS_PER_QUERY = 500;

/** A caller of open streams in one property; `roles` as in `StreamCaller`. */
export type CallerInProperty = {
  propertyId: string;
  userId: string;
  roles: readonly string[] | null;
  rolesHeld?: readonly string[];
};

/** For each caller, in order: whether the membership is gone or disabled, no longer has any of the roles, or has others than `rolesHeld`. */
export type FindRevoked = (callers: readonly CallerInProperty[]) => Promise<boolean[]>;

function byCaller(streams: readonly Subscriber[]): Subscriber[][] {
  const groups = Map.groupBy(
    streams,
    ({ topic, caller: { userId, roles, rolesHeld } }) =>
      `${topic.propertyId} ${userId} ${roles?.join() ?? ''} ${rolesHeld?.join() ?? '-'}`,
  );
  return [...groups.values()];
}

async function endRevokedBatch(streams: readonly Subscriber[], findRevoked: FindRevoked): Promise<void> {
  const groups = byCaller(streams);
  const callers = groups.flatMap(([first]) =>
    first === undefined ? [] : [{ propertyId: first.topic.propertyId, ...first.caller }],
  );
  if (callers.length === 0) return;
  const revoked = await findRevoked(callers);
  const refused = groups.filter((_, index) => revoked[index] === true);
  for (const stream of refused.flat()) stream.end('');
}

/**
 * Ends the streams whose token has expired and those whose caller may no longer see the property, some hundreds at a time.
 * When the database does not answer, the streams stay open: without it nothing is sent, and nothing can be revoked either.
 */
export async function endRevokedStreams(streams: Iterable<Subscriber>, findRevoked: FindRevoked, nowMs: number): Promise<void> {
  const slice = beginTimeSlice();
  const valid: Subscriber[] = [];
  for (const stream of [...streams]) {
    if (stream.caller.expiresAt * 1_000 > nowMs) valid.push(stream);
    else stream.end('');
    if (slice.isOver()) await slice.yieldToOthers();
  }
  for (let from = 0; from < valid.length; from += STREAMS_PER_QUERY) {
    await endRevokedBatch(valid.slice(from, from + STREAMS_PER_QUERY), findRevoked);
  }
}
