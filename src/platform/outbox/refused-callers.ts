import type { Subscriber } from './subscriber.ts';

/** A caller of open streams in one property; `roles` as in `Caller`. */
export type StreamCaller = { propertyId: string; userId: string; roles: readonly string[] | null };

/** Says of each caller, in order, whether the membership is gone or disabled, or has none of the roles any more. */
export type FindRevoked = (callers: readonly StreamCaller[]) => Promise<boolean[]>;

/**
 * Ends the streams whose token has expired and those whose caller may no longer see the property; one query for all.
 * Without an answer from the database the streams stay: nothing can be told, or revoked, without it either.
 */
export async function endRefused(streams: ReadonlySet<Subscriber>, findRevoked: FindRevoked, nowMs: number): Promise<void> {
  const byCaller = new Map<string, Subscriber[]>();
  for (const stream of streams) {
    if (stream.caller.expiresAt * 1_000 <= nowMs) {
      stream.end('');
      continue;
    }
    const key = `${stream.topic.propertyId} ${stream.caller.userId} ${stream.caller.roles ?? ''}`;
    const ofCaller = byCaller.get(key);
    if (ofCaller === undefined) byCaller.set(key, [stream]);
    else ofCaller.push(stream);
  }
  const groups = [...byCaller.values()];
  const callers = groups.flatMap(([first]) =>
    first === undefined ? [] : [{ propertyId: first.topic.propertyId, userId: first.caller.userId, roles: first.caller.roles }],
  );
  if (callers.length === 0) return;
  const revoked = await findRevoked(callers);
  for (const [index, group] of groups.entries()) {
    if (revoked[index] === true) for (const stream of group) stream.end('');
  }
}
