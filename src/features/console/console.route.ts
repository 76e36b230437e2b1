import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { Problem } from '../../platform/errors.ts';
import { readWeights } from '../../platform/http/negotiation.ts';
import type { App } from '../../platform/http/route.ts';
import { anyone } from '../identity/index.ts';
import { type ConsoleAsset, type ConsoleBundle, createConsoleBundle } from './console-bundle.ts';
import { consolePage, consolePolicy } from './console-page.ts';

/** Evaluation mode's way to sign in: somebody of the demo hotel. */
export type EvaluationSignIn = {
  people: readonly { role: string; name: string }[];
  /** An access token for the person with this role; null when there is none. */
  issueToken(role: string): Promise<string | null>;
};

export type ConsoleSettings = Readonly<{
  publicUrl: string;
  /** The OpenID Connect provider's `iss`; null in evaluation mode. */
  issuer: string | null;
  /** null with a provider. */
  evaluation: EvaluationSignIn | null;
}>;

function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: ConsoleAsset): FastifyReply {
  const accepted = readWeights(request.headers['accept-encoding']);
  const encoding = (['br', 'gzip'] as const).find((name) => (accepted.get(name) ?? 0) > 0);
  void reply.type(asset.type).header('Vary', 'Accept-Encoding').header('Cache-Control', 'public, max-age=31536000, immutable');
  if (encoding === undefined) return reply.send(asset.plain);
  return reply.header('Content-Encoding', encoding).send(asset[encoding]);
}

/** The page is the same at every address of the console; its program reads the address. */
function registerPage(app: App, { publicUrl, issuer }: ConsoleSettings, load: () => Promise<ConsoleBundle>): void {
  const base = new URL(publicUrl).pathname.replace(/\/+$/, '');
  const policy = consolePolicy(issuer === null ? null : new URL(issuer).origin);
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const bundle = await load();
    const etag = `"${bundle.version}"`;
    void reply
      .header('ETag', etag)
      .header('Cache-Control', 'no-cache')
      .header('Content-Security-Policy', policy)
      .header('Permissions-Policy', 'camera=(self)')
      .header('Cross-Origin-Opener-Policy', 'same-origin');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('text/html; charset=utf-8').send(consolePage(base, bundle));
  };
  for (const url of ['/console', '/console/*']) {
    app.route({ method: 'GET', url, config: { access: anyone }, schema: { hide: true }, handler });
  }
}

function registerSignIn(app: App, { evaluation }: ConsoleSettings): void {
  app.route({
    method: 'GET',
    url: '/console/settings.json',
    config: { access: anyone },
    schema: { hide: true },
    handler: () => ({ mode: 'evaluation', people: evaluation?.people ?? [] }),
  });
  app.route({
    method: 'POST',
    url: '/console/sign-in',
    config: { access: anyone, withoutIdempotency: true },
    schema: { hide: true, body: Type.Object({ role: Type.String() }) },
    handler: async (request) => {
      const { role } = request.body as { role: string };
      const token = (await evaluation?.issueToken(role)) ?? null;
      if (token === null) throw new Problem(403, 'nobody can sign in this way');
      return { token };
    },
  });
}

/** The console: a page, its files and its settings. */
export function registerConsole(app: App, settings: ConsoleSettings): void {
  const load = createConsoleBundle();
  registerPage(app, settings, load);
  registerSignIn(app, settings);
  app.route({
    method: 'GET',
    url: '/console/assets/:name',
    config: { access: anyone },
    schema: { hide: true },
    handler: async (request, reply) => {
      const { name } = request.params as { name: string };
      const asset = (await load()).assets.get(name);
      if (asset === undefined) throw new Problem(404, 'there is no such file');
      return sendAsset(request, reply, asset);
    },
  });
}
