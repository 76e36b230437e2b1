import type { FastifyRequest } from 'fastify';
import { currentTracing } from './tracing.ts';

/** The request that caused a job: stored with the job, and logged in its lines. */
export type Cause = Readonly<{ requestId: string; traceparent?: string }>;

const REQUEST_ID = /^[\w.:-]{1,100}$/;
const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The request as the cause of what it queues. */
export function causeOf(request: FastifyRequest): Cause {
  const traceparent = currentTracing()?.current()?.traceparent ?? request.headers.traceparent;
  return {
    requestId: request.id,
    ...(typeof traceparent === 'string' && TRACEPARENT.test(traceparent) ? { traceparent } : {}),
  };
}

/** The cause that a job's payload names under `cause`; null without a valid one. */
export function causeIn(payload: unknown): Cause | null {
  if (typeof payload !== 'object' || payload === null || !('cause' in payload)) return null;
  const { requestId, traceparent } = (payload.cause ?? {}) as { requestId?: unknown; traceparent?: unknown };
  if (typeof requestId !== 'string' || !REQUEST_ID.test(requestId)) return null;
  return { requestId, ...(typeof traceparent === 'string' && TRACEPARENT.test(traceparent) ? { traceparent } : {}) };
}
