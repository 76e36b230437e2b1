import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { StoredFile } from '../files/file-store.ts';

/** What is sent of an opened file: nothing for HEAD, which is answered with the headers of GET. */
export function fileBody({ method }: FastifyRequest, { body }: StoredFile): Readable {
  if (method !== 'HEAD') return body;
  body.destroy();
  return Readable.from([]);
}
