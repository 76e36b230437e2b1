import fastifyCors from '@fastify/cors';
import type { FastifyRequest } from 'fastify';
import type { App } from './route.ts';

const EXPOSED_HEADERS = [
  'ETag',
  'Link',
  'Location',
  'X-Request-Id',
  'Idempotency-Replayed',
  'Database-Position',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Content-Range',
  'Accept-Ranges',
];

/** Any other OPTIONS is a request like those of other methods. */
function isPreflight({ headers }: FastifyRequest): boolean {
  return headers.origin !== undefined && headers['access-control-request-method'] !== undefined;
}

/** Lets browser pages of these origins call the API, and responds to their preflights. */
export async function allowOrigins(app: App, origins: readonly string[]): Promise<void> {
  const options = {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: EXPOSED_HEADERS,
  };
  await app.register(fastifyCors, {
    delegator: (request, callback) => callback(null, { ...options, preflight: isPreflight(request) }),
  });
}
