import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/http/route.ts';
import type { OpenApi } from '../../platform/openapi/openapi.ts';
import { anyone } from '../properties/index.ts';
import { createDocsBundle } from './docs-bundle.ts';
import { ICON, PAGE, PAGE_ETAG, PAGE_POLICY } from './docs-page.ts';

/** Sets the ETag. @returns whether the client has this version already, so that the response is 304 */
function hasCurrent(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  void reply.header('ETag', etag).header('Cache-Control', 'no-cache');
  return request.headers['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) === true;
}

function acceptsGzip(request: FastifyRequest): boolean {
  const accepted = request.headers['accept-encoding'];
  return typeof accepted === 'string' && /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(accepted);
}

/** The browser program of the reference. The first use reads it from its package. */
function registerBundle(app: App): void {
  const loadBundle = createDocsBundle();
  app.route({
    method: 'GET',
    url: '/docs/reference.js',
    config: { access: anyone },
    schema: { hide: true },
    handler: async (request, reply) => {
      const compressed = await loadBundle();
      const etag = `"${createHash('sha256').update(compressed).digest('base64url').slice(0, 22)}"`;
      if (hasCurrent(request, reply, etag)) return reply.code(304).send();
      void reply.type('text/javascript; charset=utf-8').header('Vary', 'Accept-Encoding');
      if (!acceptsGzip(request)) return reply.send(await promisify(gunzip)(compressed));
      return reply.header('Content-Encoding', 'gzip').send(compressed);
    },
  });
}

/** The description of the API: `/openapi.json` for programs, `/docs` for people. */
export function registerDocs(app: App, openApi: OpenApi): void {
  app.route({
    method: 'GET',
    url: '/openapi.json',
    config: { access: anyone },
    schema: { hide: true },
    handler: (request, reply) => {
      const { json, etag } = openApi.serialised();
      if (hasCurrent(request, reply, etag)) return reply.code(304).send();
      return reply.type('application/json; charset=utf-8').serializer(String).send(json);
    },
  });

  app.route({
    method: 'GET',
    url: '/docs',
    config: { access: anyone },
    schema: { hide: true },
    handler: (request, reply) => {
      void reply.header('Content-Security-Policy', PAGE_POLICY);
      if (hasCurrent(request, reply, PAGE_ETAG)) return reply.code(304).send();
      return reply.type('text/html; charset=utf-8').send(PAGE);
    },
  });

  app.route({
    method: 'GET',
    url: '/docs/',
    config: { access: anyone },
    schema: { hide: true },
    // The addresses in the page are relative to /docs.
    handler: (_request, reply) => reply.redirect('../docs', 308),
  });

  app.route({
    method: 'GET',
    url: '/docs/icon.svg',
    config: { access: anyone },
    schema: { hide: true },
    handler: (_request, reply) => reply.type('image/svg+xml').header('Cache-Control', 'max-age=86400').send(ICON),
  });

  registerBundle(app);
}
