import type { FastifyReply, FastifyRequest, RouteHandlerMethod, RouteOptions } from 'fastify';
import { type Ahead, withAhead } from '../db/ahead.ts';

/**
 * Access that was granted by what is remembered of the caller. Whether it is still so is asked by a statement that goes ahead of the
 * first one of the read: nothing is answered before that is known, and a read costs one round trip instead of two.
 */
export type PendingAccess = {
  ahead: Ahead;
  /**
   * Whether what was remembered is so; if not, the request has been given what is so now, and the read is to be done again.
   * @throws Problem 401, 403, 404 as the access check itself
   */
  confirm(): Promise<boolean>;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A read that does nothing but return its JSON: its access may be confirmed beside it. False for one that sends its answer itself. */
    confirmable?: boolean;
  }
  interface FastifyRequest {
    /** Set by the access check; null once it is confirmed, and where nothing is left to confirm. */
    pendingAccess: PendingAccess | null;
  }
}

type Outcome = { value: unknown } | { error: unknown };

/** Whether the access of the route may be confirmed beside its read: what is read is JSON. Streams and files are told as they are read. */
export function isConfirmable({ method, schema, config }: RouteOptions): boolean {
  const access = config?.access;
  if (config?.confirmable === false) return false;
  if (access?.kind !== 'scope' || access.link !== undefined || config?.stream === true) return false;
  const { 200: ok } = (schema?.response ?? {}) as Record<number, { type?: unknown; anyOf?: unknown } | undefined>;
  const isJson = ok?.type === 'object' || ok?.type === 'array' || ok?.anyOf !== undefined;
  return isJson && [method].flat().every((name) => name === 'GET' || name === 'HEAD');
}

/** What a read may have said of its answer, before it is done again. */
function forgetAnswer(reply: FastifyReply): void {
  reply.removeHeader('ETag');
  reply.removeHeader('Link');
  void reply.code(200);
}

async function outcomeOf(work: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { value: await work() };
  } catch (error) {
    return { error };
  }
}

/** The handler of a confirmable read: what it has to answer waits until the access is confirmed. */
export function confirming(handler: RouteHandlerMethod): RouteHandlerMethod {
  return async function confirmed(request, reply) {
    const read = async (): Promise<unknown> => handler.call(this, request, reply);
    const pending = request.pendingAccess;
    if (pending === null) return read();
    request.pendingAccess = null;
    const outcome = await outcomeOf(() => withAhead(pending.ahead, read));
    if (reply.sent)
      throw new Error(`${request.routeOptions.url} answers before its access is confirmed: it must not be confirmable`);
    if (!(await pending.confirm())) {
      forgetAnswer(reply);
      return read();
    }
    if ('error' in outcome) throw outcome.error;
    return outcome.value;
  };
}

/**
 * What to answer a request that failed before its read began (for its query or its path): where its access is refused that is told, and not what
 * was wrong with it.
 */
export async function refusalBefore(request: FastifyRequest, error: unknown): Promise<unknown> {
  const pending = request.pendingAccess;
  request.pendingAccess = null;
  try {
    await pending?.confirm();
    return error;
  } catch (refusal) {
    return refusal;
  }
}
