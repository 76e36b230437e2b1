import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { readBuild } from '../../platform/build.ts';
import { forbidden, unauthorized } from '../../platform/errors.ts';
import type { RequestTally } from '../../platform/http/request-tally.ts';
import type { App } from '../../platform/http/route.ts';
import { createMetrics } from '../../platform/metrics.ts';
import type { Platform } from '../../platform/platform.ts';
import { anyone } from '../identity/index.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
/** A proxy on this machine is on loopback too, but speaks for others. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

function sameText(sent: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(sent), digest(expected));
}

/** @throws Problem 401 without the token, where one is set; else 403 to everyone who is not on this machine. */
function refuseStrangers(request: FastifyRequest, token: string | null): void {
  if (token !== null) {
    const sent = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!sameText(sent, token)) throw unauthorized('the metrics take the bearer token that METRICS_TOKEN names');
    return;
  }
  const isDirect = PROXY_HEADERS.every((name) => request.headers[name] === undefined);
  if (!isDirect || !LOOPBACK.test(request.raw.socket.remoteAddress ?? '')) {
    throw forbidden('without METRICS_TOKEN the metrics are shown on this machine only');
  }
}

/** `GET /metrics` for Prometheus. */
export function registerMetrics(app: App, platform: Platform, tally: RequestTally): void {
  const metrics = createMetrics(platform, tally, readBuild());
  const exposition = platform.peers.shareMetrics(() => metrics.exposition());
  app.route({
    method: 'GET',
    url: '/metrics',
    config: { access: anyone, probe: true, errors: [401, 403] },
    schema: {
      operationId: 'getMetrics',
      tags: ['System'],
      summary: 'Metrics in the Prometheus text format',
      description: 'Takes METRICS_TOKEN as a bearer token where that is set; without it only this machine is answered.',
      response: {
        200: { content: { 'text/plain': { schema: Type.String({ examples: ['hostelry_live_streams{stream="board"} 3\n'] }) } } },
      },
    },
    handler: async (request, reply) => {
      refuseStrangers(request, platform.config.metricsToken);
      const text = await exposition();
      return reply.type('text/plain; version=0.0.4; charset=utf-8').header('Cache-Control', 'no-store').send(text);
    },
  });
}
