import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { invalid } from '../errors.ts';

/** The query of a route with `config.dryRun`. */
export const DryRunQuery = Type.Object({
  dryRun: Type.Optional(
    Type.Boolean({
      description:
        'true: answers what the request would do, by the same rules, and changes nothing. No ETag and no Idempotency-Key.',
      examples: [false],
    }),
  ),
});

const dryRunOf = ({ query }: FastifyRequest): unknown => (query as { dryRun?: unknown } | null)?.dryRun;

/** Whether the request only asks what it would do. */
export function isDryRun(request: FastifyRequest): boolean {
  const dryRun = dryRunOf(request);
  return request.routeOptions.config.dryRun === true && (dryRun === true || dryRun === 'true');
}

/** A write that cannot be tried must not be done instead. @throws Problem 400 */
export function refuseDryRun(request: FastifyRequest): void {
  const { config } = request.routeOptions;
  if (request.method !== 'GET' && request.method !== 'HEAD' && config.dryRun !== true && dryRunOf(request) !== undefined)
    throw invalid('dryRun', 'is not supported by this endpoint');
}
