import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { readBuild } from '../../platform/build.ts';
import { forbidden, unauthorized } from '../../platform/errors.ts';
import type { RequestCounts } from '../../platform/http/request-counts.ts';
import type { App } from '../../platform/http/route.ts';
import { createMetrics } from '../../platform/metrics.ts';
import type { Platform } from '../../platform/platform.ts';
import { anyone } from '../properties/index.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
/** A proxy on this machine also connects from loopback, but on behalf of others. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

function sameText(sent: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(sent), digest(expected));
}

/** @throws Problem 401 without METRICS_TOKEN if that is set; else 403 unless the client is on this machine */
function refuseOthers(request: FastifyRequest, token: string | null): void {
  if (token !== null) {
    const sent = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!sameText(sent, token)) throw unauthorized('the metrics need METRICS_TOKEN as the bearer token');
    return;
  }
  const isDirect = PROXY_HEADERS.every((name) => request.headers[name] === undefined);
  if (!isDirect || !LOOPBACK.test(request.raw.socket.remoteAddress ?? '')) {
    throw forbidden('without METRICS_TOKEN only clients on this machine may read the metrics');
  }
}

/** With a `metricsToken` of null only clients on this machine may read the metrics. */
export type MetricsOptions = { requestCounts: RequestCounts; metricsToken: string | null };

/** `GET /metrics` for Prometheus. */
export function registerMetrics(app: App, platform: Platform, { requestCounts, metricsToken }: MetricsOptions): void {
  const metrics = createMetrics(platform, requestCounts, readBuild());
  const exposition = platform.shareMetrics(() => metrics.exposition());
  app.route({
    method: 'GET',
    url: '/metrics',
    config: { access: anyone, probe: true, errors: [401, 403] },
    schema: {
      operationId: 'getMetrics',
      tags: ['System'],
      summary: 'Metrics in the Prometheus text format',
      description:
        'Needs METRICS_TOKEN as the bearer token if that is set. Otherwise only clients on this machine may read the metrics.',
      response: {
        200: { content: { 'text/plain': { schema: Type.String({ examples: ['hostelry_live_streams{stream="board"} 3\n'] }) } } },
      },
    },
    handler: async (request, reply) => {
      refuseOthers(request, metricsToken);
      const text = await exposition();
      return reply.type('text/plain; version=0.0.4; charset=utf-8').header('Cache-Control', 'no-store').send(text);
    },
  });
}
