import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { invalid, notFound } from '../../platform/errors.ts';
import { tagged } from '../../platform/http/etag.ts';
import type { App } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { anyone } from '../identity/index.ts';
import { Icon, IconParams } from './catalogue.schema.ts';
import { isFileName } from './icons.rules.ts';
import type { Icons } from './icons.ts';

/** A day: an icon changes with a release of the product only, and its ETag tells whether it did. */
const CACHE_CONTROL = 'public, max-age=86400';

/** @throws Problem 400 for what cannot be a file name, 404 for an unknown one */
function sendIcon(icons: Icons, request: FastifyRequest, reply: FastifyReply, filename: string): Buffer {
  if (!isFileName(filename)) throw invalid('filename', 'must be the name of a file, without any path');
  const icon = icons.get(filename);
  if (icon === undefined) throw notFound('icon');
  void reply.type('image/png').header('Cache-Control', CACHE_CONTROL);
  return tagged(request, reply, icon.etag, icon.png);
}

/** Contract 4.3, icons. */
export function registerIcons(app: App, { config }: Platform, icons: Icons): void {
  const rows = [...icons.values()].map(({ iconKey, filename }) => ({
    iconKey,
    filename,
    url: `${config.publicUrl}/icons/png/${filename}`,
  }));

  app.route({
    method: 'GET',
    url: '/icons/png',
    config: { access: anyone },
    schema: {
      operationId: 'listIcons',
      tags: ['Catalogue'],
      summary: 'All icons of amenities, by name',
      response: { 200: Type.Array(Icon) },
    },
    handler: async () => rows,
  });

  app.route({
    method: 'GET',
    url: '/icons/png/:filename',
    config: { access: anyone, errors: [404], tagged: true },
    schema: {
      operationId: 'getIcon',
      tags: ['Catalogue'],
      summary: 'One icon as PNG',
      description:
        'A file name that is not there is 404. What is no file name is 400: anything with a slash or backslash, two dots in a row, NUL, ' +
        'a percent sign after decoding, or other characters than letters, digits, spaces, `.`, `-` and `_`.',
      params: IconParams,
      response: { 200: { description: 'The icon.', content: { 'image/png': { schema: Type.String({ format: 'binary' }) } } } },
    },
    handler: async (request, reply) => sendIcon(icons, request, reply, request.params.filename) as never,
  });

  // The router matches no slash in a parameter: what is deeper than one file name is answered here, in the same way.
  app.route({
    method: 'GET',
    url: '/icons/png/*',
    config: { access: anyone },
    schema: { hide: true },
    handler: async (request, reply) => sendIcon(icons, request, reply, (request.params as { '*': string })['*']),
  });
}
