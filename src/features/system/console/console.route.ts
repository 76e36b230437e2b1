import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../../platform/errors.ts';
import { hasCurrent } from '../../../platform/http/etag.ts';
import { readWeights } from '../../../platform/http/negotiation.ts';
import type { App } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { anyone, type ProviderEndpoints } from '../../properties/index.ts';
import { type ConsoleAsset, loadConsoleBundle } from './console-bundle.ts';
import { consolePage, consolePolicy, consoleWorker, WORKER_POLICY } from './console-page.ts';
import { type EvaluationSignIn, peopleFor, registerEvaluationSignIn } from './evaluation-sign-in.route.ts';
import { type ConsoleProvider, createProviderEndpoints } from './provider.ts';

/** How people sign in: by a provider, or in evaluation mode. And the card writer of a desk's own machine. */
export type ConsoleSettings = Readonly<{
  provider: ConsoleProvider | null;
  evaluation: EvaluationSignIn | null;
  cardWriterUrl: string | null;
}>;

type Endpoints = () => Promise<ProviderEndpoints | null>;

function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: ConsoleAsset): FastifyReply {
  const accepted = readWeights(request.headers['accept-encoding']);
  const encoding = (['br', 'gzip'] as const).find((name) => (accepted.get(name) ?? 0) > 0);
  void reply.type(asset.type).header('Vary', 'Accept-Encoding').header('Cache-Control', 'public, max-age=31536000, immutable');
  if (encoding === undefined) return reply.send(asset.plain);
  return reply.header('Content-Encoding', encoding).send(asset[encoding]);
}

/** The origins that the page may ask beside its own: the card writer's, the provider's, and that of its tokens. */
async function originsOf({ provider, cardWriterUrl }: ConsoleSettings, endpoints: Endpoints): Promise<string[]> {
  const writer = cardWriterUrl === null ? [] : [cardWriterUrl];
  if (provider === null || provider.clientId === null) return writer;
  const { token = provider.issuer } = (await endpoints()) ?? {};
  return [...new Set([...writer, new URL(provider.issuer).origin, new URL(token).origin])];
}

/** The page is the same at every address of the console; its program reads the address. The service worker keeps it in the browser. */
function registerPage(app: App, { publicUrl }: Platform, origins: () => Promise<string[]>): void {
  const base = new URL(publicUrl).pathname.replace(/\/+$/, '');
  const read = async () => {
    const [bundle, foreign] = await Promise.all([loadConsoleBundle(), origins()]);
    const policy = consolePolicy(foreign);
    // A browser keeps the policy of the page that it has: another policy is another page.
    const version = createHash('sha256').update(bundle.version).update(policy).digest('base64url').slice(0, 22);
    return { bundle, policy, version };
  };
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { bundle, policy, version } = await read();
    const etag = `"${version}"`;
    void reply
      .header('ETag', etag)
      .header('Cache-Control', 'no-cache')
      .header('Content-Security-Policy', policy)
      .header('Permissions-Policy', 'camera=(self)')
      .header('Cross-Origin-Opener-Policy', 'same-origin');
    if (hasCurrent(request, etag)) return reply.code(304).send();
    return reply.type('text/html; charset=utf-8').send(consolePage(base, bundle));
  };
  for (const url of ['/console', '/console/*']) {
    app.route({ method: 'GET', url, config: { access: anyone }, schema: { hide: true }, handler });
  }
  app.route({
    method: 'GET',
    url: '/console/worker.js',
    config: { access: anyone },
    schema: { hide: true },
    handler: async (_request, reply) => {
      const { bundle, version } = await read();
      void reply
        .header('Cache-Control', 'no-cache')
        .header('Content-Security-Policy', WORKER_POLICY)
        // Without a slash at its end: people open that address.
        .header('Service-Worker-Allowed', `${base}/console`);
      return reply.type('text/javascript; charset=utf-8').send(consoleWorker(base, bundle, version));
    },
  });
}

/** What the program must know to sign somebody in, and what there is at the desk. */
function registerSettings(app: App, settings: ConsoleSettings, endpoints: Endpoints): void {
  const { provider, evaluation, cardWriterUrl } = settings;
  app.route({
    method: 'GET',
    url: '/console/settings.json',
    config: { access: anyone },
    schema: { hide: true },
    handler: async (request) => {
      if (evaluation !== null) return { mode: 'evaluation', people: peopleFor(request, evaluation), cardWriterUrl };
      if (provider === null || provider.clientId === null) return { mode: 'oidc', provider: null, cardWriterUrl };
      const { issuer, audience, clientId, scope } = provider;
      return { mode: 'oidc', provider: { issuer, audience, clientId, scope, endpoints: await endpoints() }, cardWriterUrl };
    },
  });
}

/** The console: a page, its files and its settings. */
export function registerConsole(app: App, platform: Platform, settings: ConsoleSettings): void {
  const endpoints: Endpoints = settings.provider === null ? async () => null : createProviderEndpoints(settings.provider.issuer);
  registerPage(app, platform, () => originsOf(settings, endpoints));
  registerSettings(app, settings, endpoints);
  if (settings.evaluation !== null) registerEvaluationSignIn(app, platform, settings.evaluation);
  app.route({
    method: 'GET',
    url: '/console/assets/:name',
    config: { access: anyone },
    schema: { hide: true },
    handler: async (request, reply) => {
      const { name } = request.params as { name: string };
      const asset = (await loadConsoleBundle()).assets.get(name);
      if (asset === undefined) throw new Problem(404, 'there is no such file');
      return sendAsset(request, reply, asset);
    },
  });
}
