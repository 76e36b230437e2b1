import type { FastifyReply } from 'fastify';
import Type from 'typebox';
import { readBuild } from '../../platform/build.ts';
import { Problem, unavailable } from '../../platform/errors.ts';
import { varyBy } from '../../platform/http/negotiation.ts';
import type { App } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { anyone } from '../properties/index.ts';
import { HOME_PAGE_POLICY, homePage, prefersHtml } from './home-page.ts';

const Status = Type.Literal('UP', { examples: ['UP'] });
const Health = Type.Object({ status: Status, build: Type.String({ examples: ['0.1.0+3f2a91c'] }) }, { title: 'Health' });
const Up = Type.Object({ status: Status }, { title: 'Up' });

const RETRY_SECONDS = 2;

function sendHomePage(reply: FastifyReply, build: string, isUp: boolean): FastifyReply {
  return reply
    .code(isUp ? 200 : 500)
    .header('Content-Security-Policy', HOME_PAGE_POLICY)
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(homePage(build, isUp));
}

/** `/health`, and the same at `/`, where browsers get a page. */
function registerReport(app: App, { health }: Pick<Platform, 'health'>): void {
  const build = readBuild();
  const report = async () => {
    await health.database.run().catch((error: unknown) => {
      throw new Problem(500, 'the database cannot be reached', { cause: error });
    });
    return { status: 'UP' as const, build };
  };

  app.route({
    method: 'GET',
    url: '/health',
    config: { access: anyone, probe: true },
    schema: {
      operationId: 'getHealth',
      tags: ['System'],
      summary: 'Whether the service works, and which build it is',
      description: 'Answers 500 if the database cannot be reached.',
      response: { 200: Health },
    },
    handler: report,
  });

  app.route({
    method: 'GET',
    url: '/',
    config: { access: anyone, probe: true },
    schema: {
      operationId: 'getRoot',
      tags: ['System'],
      summary: 'The same as /health',
      description: 'Answers 500 if the database cannot be reached. A browser (`Accept: text/html`) gets a page instead of JSON.',
      response: {
        200: {
          description: 'Whether the service works, or the page for people.',
          content: { 'application/json': { schema: Health }, 'text/html': { schema: Type.String() } },
        },
      },
    },
    handler: async (request, reply) => {
      varyBy(reply, 'Accept');
      if (!prefersHtml(request.headers.accept)) return report();
      const isUp = await health.database.run().then(
        () => true,
        () => false,
      );
      return sendHomePage(reply, build, isUp);
    },
  });
}

/** `/health` and `/`, and the probes of a container platform. */
export function registerHealth(app: App, { health }: Pick<Platform, 'health'>): void {
  registerReport(app, { health });

  app.route({
    method: 'GET',
    url: '/livez',
    config: { access: anyone, probe: true },
    schema: {
      operationId: 'getLiveness',
      tags: ['System'],
      summary: 'Whether the process runs',
      description: 'Checks nothing else. Restart the process if this fails.',
      response: { 200: Up },
    },
    handler: async () => ({ status: 'UP' as const }),
  });

  app.route({
    method: 'GET',
    url: '/readyz',
    config: { access: anyone, probe: true },
    schema: {
      operationId: 'getReadiness',
      tags: ['System'],
      summary: 'Whether this instance should be sent requests',
      description:
        'Answers 503 while the database cannot be reached or its schema is not that of this release, and from the moment when the instance begins to stop.',
      response: { 200: Up },
    },
    handler: async () => {
      if (health.isStopping()) throw unavailable('the service is stopping', RETRY_SECONDS);
      const state = await health.database.run().catch((error: unknown) => {
        throw unavailable('the database cannot be reached at the moment', RETRY_SECONDS, error);
      });
      if (state === 'behind') throw unavailable('the database schema is not that of this release', RETRY_SECONDS);
      return { status: 'UP' as const };
    },
  });
}
