import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { currentTracing } from '../telemetry/tracing.ts';
import type { RequestCounts } from './request-counts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Called every few seconds by machines: logged at debug, and also served while the service stops. */
    probe?: boolean;
  }
  interface FastifyRequest {
    /** The id of the user who calls, for the log; null when the caller is unknown. Set by the access check. */
    userId: string | null;
    /** The reason of a 409, in a word; null otherwise. Set by the error handler. */
    conflictReason: string | null;
    /** Its span while traces are on; `end` may be called more than once. */
    span: { traceId: string; spanId: string; end(): void } | null;
  }
}

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}(-|$)/;
const NO_TRACE = '0'.repeat(32);

/** The trace of a valid W3C `traceparent` header. */
export function traceIdOf(header: unknown): string | undefined {
  const traceId =
    typeof header === 'string' && header.length <= 200 && !header.startsWith('ff') ? TRACEPARENT.exec(header)?.[1] : undefined;
  return traceId === NO_TRACE ? undefined : traceId;
}

/**
 * Fields of every line of a request: its id, and the trace of its client. While traces are on, its span is named instead
 * (telemetry/request-spans.ts).
 */
export function requestBindings(bindings: Record<string, unknown>, headers: Record<string, unknown>): Record<string, unknown> {
  const traceId = currentTracing() === null ? traceIdOf(headers['traceparent']) : undefined;
  return traceId === undefined ? bindings : { ...bindings, traceId };
}

/** A route's pattern as the API description writes it: `/properties/{propertyId}`; empty without a route. */
export function routeNameOf(url: string | undefined): string {
  return url?.replaceAll(/:(\w+)/g, '{$1}') ?? '';
}

/**
 * One line per finished request, and its counts. Contains the route's pattern, never the URL: URLs hold phone
 * numbers and tokens. Messages of the framework use its own methods.
 */
export class RequestLog extends LogController {
  readonly #requestCounts: RequestCounts;
  /** The names of the routes by their patterns: at most one for each route there is. */
  readonly #routeNames = new Map<string, string>();

  constructor(requestCounts: RequestCounts) {
    super({ requestIdLogLabel: 'requestId' });
    this.#requestCounts = requestCounts;
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { url, config } = request.routeOptions;
    const { method } = request;
    const status = reply.statusCode;
    const ms = reply.elapsedTime;
    const route = this.#routeName(url);
    const isStream = config?.stream === true && status === 200;
    if (!isStream) this.#requestCounts.add(method, route, status, ms / 1000);
    const conflict = status === 409 ? (request.conflictReason ?? 'other') : undefined;
    if (conflict !== undefined) this.#requestCounts.addConflict(method, route, conflict);
    if (method === 'POST' && reply.hasHeader('Idempotency-Replayed')) this.#requestCounts.addReplay();

    const log = request.log;
    const line = {
      method,
      route: route === '' ? null : route,
      status,
      ms: Math.round(ms * 100) / 100,
      userId: request.userId ?? undefined,
      conflict,
      err: error ?? undefined,
    };
    // Not of an instance that is being stopped; any other reason is logged by the error handler.
    const isProbe = config?.probe === true && (status < 500 || status === 503);
    if (isProbe) log.debug(line, 'request');
    else if (status >= 500) log.error(line, 'request');
    else log.info(line, 'request');
  }

  #routeName(url: string | undefined): string {
    if (url === undefined) return '';
    let name = this.#routeNames.get(url);
    if (name === undefined) {
      name = routeNameOf(url);
      this.#routeNames.set(url, name);
    }
    return name;
  }
}
