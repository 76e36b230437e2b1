import { STATUS_CODES } from 'node:http';
import type { RouteOptions } from 'fastify';
import { ErrorBody } from '../schema.ts';

const EVERY_ROUTE = [500, 503];

/** The error statuses that follow from what a route declares; `config.errors` adds those of its own rules. */
function errorStatusesOf(route: RouteOptions): Set<number> {
  const { access, errors = [], tagged = false, stream = false, withoutIdempotency = false } = route.config ?? {};
  const methods = [route.method].flat();
  const statuses = new Set([...errors, ...EVERY_ROUTE]);
  const anonymous = access?.kind === 'public' || (access?.kind === 'scope' && access.caller === 'public');
  if (!anonymous) statuses.add(401);
  if (access?.kind === 'super-admin' || (access?.kind === 'scope' && !anonymous)) statuses.add(403);
  if (access?.kind === 'scope') statuses.add(404);
  if (route.schema?.params !== undefined || route.schema?.querystring !== undefined || route.schema?.body !== undefined) statuses.add(400);
  if (route.schema?.body !== undefined) for (const status of [413, 415]) statuses.add(status);
  if (methods.includes('POST') && !withoutIdempotency) for (const status of [409, 422]) statuses.add(status);
  if (tagged && !methods.includes('GET') && !stream) statuses.add(412);
  return statuses;
}

/** The route's answers: its own, and the error body under every status that it can refuse with. */
export function answersOf(route: RouteOptions): Record<string, unknown> {
  const own = (route.schema?.response ?? {}) as Record<string, unknown>;
  const refusals = [...errorStatusesOf(route)].sort((a, b) => a - b).map((status) => [String(status), { ...ErrorBody, $id: undefined, description: STATUS_CODES[status] }]);
  return { ...Object.fromEntries(refusals), ...own };
}
