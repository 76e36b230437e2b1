import Type from 'typebox';
import { readBuild } from '../../platform/build.ts';
import { Problem, unavailable } from '../../platform/errors.ts';
import type { App } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { anyone } from '../identity/index.ts';

const Status = Type.Literal('UP', { examples: ['UP'] });
const Health = Type.Object({ status: Status, build: Type.String({ examples: ['0.1.0+3f2a91c'] }) }, { title: 'Health' });
const Up = Type.Object({ status: Status }, { title: 'Up' });

const RETRY_SECONDS = 2;

/** Contract 4.1, `/health` and `/`, and the probes of a container platform. */
export function registerHealth(app: App, { vitals }: Pick<Platform, 'vitals'>): void {
  const build = readBuild();

  for (const [url, operationId] of [
    ['/health', 'getHealth'],
    ['/', 'getRoot'],
  ] as const) {
    app.route({
      method: 'GET',
      url,
      config: { access: anyone, probe: true },
      schema: {
        operationId,
        tags: ['System'],
        summary: url === '/' ? 'The same as /health' : 'Whether the service works, and which build it is',
        description: 'Answers 500 when the database is away.',
        response: { 200: Health },
      },
      handler: async () => {
        await vitals.database.run().catch((error: unknown) => {
          throw new Problem(500, 'the database cannot be reached', { cause: error });
        });
        return { status: 'UP' as const, build };
      },
    });
  }

  app.route({
    method: 'GET',
    url: '/livez',
    config: { access: anyone, probe: true },
    schema: {
      operationId: 'getLiveness',
      tags: ['System'],
      summary: 'Whether the process runs',
      description: 'Asks nothing else: restart the process when this fails.',
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
        "Answers 503 while the database is away or not on this release's schema, and as soon as the instance is told to stop.",
      response: { 200: Up },
    },
    handler: async () => {
      if (vitals.isStopping()) throw unavailable('the service is stopping', RETRY_SECONDS);
      const state = await vitals.database.run().catch((error: unknown) => {
        throw unavailable('the database cannot be reached at the moment', RETRY_SECONDS, error);
      });
      if (state === 'behind') throw unavailable("the database is not on this release's schema", RETRY_SECONDS);
      return { status: 'UP' as const };
    },
  });
}
