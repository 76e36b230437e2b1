import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { conflict, invalid, notFound } from '../../../../platform/errors.ts';
import { hasCurrent } from '../../../../platform/http/etag.ts';
import { fileBody } from '../../../../platform/http/file-body.ts';
import { type Upload, uploadOf } from '../../../../platform/http/multipart.ts';
import { abortOnClose } from '../../../../platform/http/store-upload.ts';
import { newId } from '../../../../platform/ids.ts';
import type { Platform } from '../../../../platform/platform.ts';

/**
 * The folder of the file store for pictures of notes and of found items. A file has an id of its own: of two uploads for one record, the refused one
 * removes its file alone.
 */
export const HOUSEKEEPING_FOLDER = 'housekeeping';
export const PICTURE_BYTES_MAX = 15_000_000;
export const PICTURE_DESCRIPTION =
  'JPEG, PNG, WebP or AVIF, recognised by its content, of at most 15 MB and 50 megapixels. The stored picture is upright and has no location, camera or other metadata.';

/** A picture that is stored with its record. */
export type StoredPicture = { id: string; contentType: string; sizeBytes: number };

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
/** The content of a response that is a picture. */
export const PICTURE_TYPES = Object.fromEntries(TYPES.map((type) => [type, { schema: Type.String({ format: 'binary' }) }]));

const keyOf = ({ id, contentType }: StoredPicture): string =>
  `${HOUSEKEEPING_FOLDER}/${id}.${contentType.slice('image/'.length)}`;

/**
 * Decodes the uploaded picture in a child process, as pictures of rooms are.
 * @returns the picture and the file to store @throws Problem 400 for a file that is not a picture
 */
export async function preparePicture(
  { images }: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ picture: StoredPicture; file: { key: string; path: string } }> {
  const upload: Upload = uploadOf(request);
  if (upload.sizeBytes === 0) throw invalid('file', 'is empty');
  const [full, thumb] = [path.join(upload.folder, 'full'), path.join(upload.folder, 'thumb')];
  const made = await images.prepare({ source: upload.path, full, thumb }, abortOnClose(reply));
  if ('refusal' in made) throw invalid('file', made.refusal);
  const picture = { id: newId(), contentType: `image/${made.format}`, sizeBytes: made.sizeBytes };
  return { picture, file: { key: keyOf(picture), path: full } };
}

/** A record has one picture, which never changes. @throws Problem 409 */
export function refuseSecondPicture(picture: StoredPicture | null): void {
  if (picture !== null) throw conflict('there is a picture already', 'picture_taken');
}

/** Streams the picture of a record. Only the caller may keep it. @throws Problem 404 without one */
export async function sendPicture(
  { files }: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  picture: StoredPicture | null,
): Promise<never> {
  if (picture === null) throw notFound('picture');
  const headers = { ETag: `"${picture.id}"`, 'Cache-Control': 'private, max-age=31536000, immutable' };
  if (hasCurrent(request, headers.ETag)) return reply.code(304).headers(headers).send() as never;
  const file = await files.open(keyOf(picture));
  if (file === null) throw notFound('picture');
  void reply.headers({ ...headers, 'Content-Type': picture.contentType, 'Content-Length': file.sizeBytes });
  return fileBody(request, file) as never;
}
