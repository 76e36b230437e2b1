import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { StoredFile } from '../files/file-store.ts';

/** The body for an opened file: none for HEAD, which gets the headers of GET. */
export function fileBody({ method }: FastifyRequest, { body }: StoredFile): Readable {
  if (method !== 'HEAD') return body;
  body.destroy();
  return Readable.from([]);
}
