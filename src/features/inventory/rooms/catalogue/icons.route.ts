import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { invalid, notFound } from '../../../../platform/errors.ts';
import { tagged } from '../../../../platform/http/etag.ts';
import type { App } from '../../../../platform/http/route.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { anyone } from '../../../properties/index.ts';
import { Icon, IconParams } from './catalogue.schema.ts';

import { type Icons, isFileName } from './icons.ts';

/** One day: an icon changes only with a release, and its ETag shows whether it did. */
const CACHE_CONTROL = 'public, max-age=86400';

/** @throws Problem 400 for a text that cannot be a file name, 404 for an unknown name */
function sendIcon(icons: Icons, request: FastifyRequest, reply: FastifyReply, filename: string): Buffer {
  if (!isFileName(filename)) throw invalid('filename', 'must be the name of a file, without any path');
  const icon = icons.get(filename);
  if (icon === undefined) throw notFound('icon');
  void reply.type('image/png').header('Cache-Control', CACHE_CONTROL);
  return tagged(request, reply, icon.etag, icon.png);
}

export function registerIcons(app: App, { publicUrl }: Platform, icons: Icons): void {
  const rows = [...icons.values()].map(({ iconKey, filename }) => ({
    iconKey,
    filename,
    url: `${publicUrl}/icons/png/${filename}`,
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
        'An unknown file name is 404. A text that cannot be a file name is 400: one with a slash or backslash, two dots in a row, NUL, ' +
        'a percent sign after decoding, or characters other than letters, digits, spaces, `.`, `-` and `_`.',
      params: IconParams,
      response: { 200: { description: 'The icon.', content: { 'image/png': { schema: Type.String({ format: 'binary' }) } } } },
    },
    handler: async (request, reply) => sendIcon(icons, request, reply, request.params.filename) as never,
  });

  // A parameter of the router does not match slashes: this hidden route gives longer paths the same answer.
  app.route({
    method: 'GET',
    url: '/icons/png/*',
    config: { access: anyone },
    schema: { hide: true },
    handler: async (request, reply) => sendIcon(icons, request, reply, (request.params as { '*': string })['*']),
  });
}
