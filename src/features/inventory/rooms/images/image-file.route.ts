import type { FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import Type from 'typebox';
import { notFound, Problem } from '../../../../platform/errors.ts';
import type { ByteRange } from '../../../../platform/files/file-store.ts';
import { hasCurrent } from '../../../../platform/http/etag.ts';
import { fileBody } from '../../../../platform/http/file-body.ts';
import type { App } from '../../../../platform/http/route.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { anyoneInProperty, propertyOf } from '../../../properties/index.ts';
import { getImageFiles } from './image.queries.ts';
import { CONTENT_TYPES, FileQuery, ImageParams } from './image.schema.ts';
import { fileKeysOf, THUMB_CONTENT_TYPE } from './image-files.ts';

/** The file of an image never changes: a new picture gets a new id. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable';

/**
 * The requested part of the file. Null means the whole file: there is no range, or several, or an invalid one, or the client has another
 * version (If-Range).
 * @throws Problem 416 when the file has none of the requested bytes
 */
function readRange({ method, headers }: FastifyRequest, sizeBytes: number, etag: string): ByteRange | null {
  const { range, 'if-range': ifRange } = headers;
  if (method !== 'GET' || range === undefined || (ifRange !== undefined && ifRange !== etag)) return null;
  // More last bytes than the file has are the whole file (RFC 9110, 14.1.2); the parser does not know that.
  if (Number(/^bytes=-(\d+)$/.exec(range)?.[1]) > sizeBytes) return { start: 0, end: sizeBytes - 1 };
  const ranges = parseRange(sizeBytes, range);
  if (ranges === -1)
    throw new Problem(416, `the file has ${sizeBytes} bytes`, { headers: { 'Content-Range': `bytes */${sizeBytes}` } });
  if (ranges === -2 || ranges.type !== 'bytes') return null;
  const [first, ...others] = ranges;
  return first === undefined || others.length > 0 ? null : first;
}

type FileFacts = { key: string; contentType: string; sizeBytes: number; etag: string };

/** Streams the file. A client that has it already gets 304 without opening it; a request for a part gets 206. */
async function sendFile(
  { files }: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, contentType, sizeBytes, etag }: FileFacts,
): Promise<unknown> {
  const headers = { ETag: etag, 'Cache-Control': CACHE_CONTROL, 'Accept-Ranges': 'bytes' };
  if (hasCurrent(request, etag)) return reply.code(304).headers(headers).send();
  const range = readRange(request, sizeBytes, etag);
  const file = await files.open(key, range ?? undefined);
  if (file === null) throw notFound('image file');
  void reply.headers({ ...headers, 'Content-Type': contentType, 'Content-Length': file.sizeBytes });
  if (range !== null) void reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${sizeBytes}`);
  return fileBody(request, file);
}

/** The files of a picture, public. */
export function registerImageFile(app: App, platform: Platform): void {
  const content = Object.fromEntries(CONTENT_TYPES.map((type) => [type, { schema: Type.String({ format: 'binary' }) }]));
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/rooms/:roomId/images/:imageId/file',
    config: { access: anyoneInProperty, tagged: true, errors: [416] },
    schema: {
      operationId: 'getRoomImageFile',
      tags: ['Room images'],
      summary: "A picture's file, or its thumbnail",
      description: 'The file is streamed. It never changes and may be cached for a year. `Range` requests a part of it (206).',
      params: ImageParams,
      querystring: FileQuery,
      response: {
        200: { description: 'The picture.', content },
        206: { description: 'The requested part of the picture.', content },
      },
    },
    handler: async (request, reply) => {
      const { roomId, imageId } = request.params;
      const image = await getImageFiles(platform.db, propertyOf(request).id, roomId, imageId);
      const keys = fileKeysOf(image);
      const facts =
        request.query.size === 'thumb'
          ? { key: keys.thumb, contentType: THUMB_CONTENT_TYPE, sizeBytes: image.thumbSizeBytes, etag: `"${image.id}-thumb"` }
          : { key: keys.full, contentType: image.contentType, sizeBytes: image.sizeBytes, etag: `"${image.id}-full"` };
      return sendFile(platform, request, reply, facts) as Promise<never>;
    },
  });
}
