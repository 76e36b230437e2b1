import type { RouteOptions } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every status the route can refuse with, ascending; worked out from the rest when the route is registered. */
    refusals?: readonly number[];
  }
}

const EVERY_ROUTE = [500, 503];

/**
 * The statuses that a route can refuse with: those that follow from its access and its schemas, and those of its rules
 * (`config.errors`). Their body is always the error body and is not given to the framework as a schema: it would compile
 * a serialiser for each, 600 of them, which takes a third of the time that the routes need to start, and none is ever used.
 */
export function listErrorStatuses(route: RouteOptions): number[] {
  const { access, errors = [], tagged = false, stream = false, withoutIdempotency = false } = route.config ?? {};
  const { probe = false, unmetered = false } = route.config ?? {};
  const methods = [route.method].flat();
  const statuses = new Set([...errors, ...EVERY_ROUTE]);
  const anonymous = access?.kind === 'public' || (access?.kind === 'scope' && access.caller === 'public');
  if (!anonymous) statuses.add(401);
  if (!probe && !unmetered) statuses.add(429);
  if (access?.kind === 'super-admin' || (access?.kind === 'scope' && !anonymous)) statuses.add(403);
  if (access?.kind === 'scope') statuses.add(404);
  if (route.schema?.params !== undefined || route.schema?.querystring !== undefined || route.schema?.body !== undefined)
    statuses.add(400);
  // A request of a route without a body can still carry one that is no JSON, or too large.
  if (methods.includes('POST') || methods.includes('PUT')) for (const status of [400, 413, 415]) statuses.add(status);
  if (methods.includes('POST') && !withoutIdempotency) for (const status of [409, 422]) statuses.add(status);
  if (tagged && !methods.includes('GET') && !stream) statuses.add(412);
  return [...statuses].sort((a, b) => a - b);
}
