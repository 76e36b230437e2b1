import { createHash } from 'node:crypto';
import fastifyMultipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import Type, { type TProperties } from 'typebox';
import { badRequest, invalid, Problem } from '../errors.ts';
import type { App } from './route.ts';

/** The file of a multipart request, read whole, and the text fields beside it. */
export type Upload = {
  /** As the client sent it: never used in a path. */
  filename: string;
  /** As the client sent it: says nothing about the content. */
  contentType: string;
  bytes: Buffer;
  fields: Readonly<Record<string, readonly string[]>>;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes multipart/form-data with one file in the part `file`, of at most so many bytes. */
    upload?: { sizeBytesMax: number };
  }
  interface FastifyRequest {
    /** What a route with `upload` was sent; null elsewhere. */
    upload: Upload | null;
  }
}

const FILE_PART = 'file';
const FIELDS_MAX = 20;
const FIELD_BYTES_MAX = 64 * 1024;
const FIELD_NAME_LENGTH_MAX = 100;
const PART_HEADERS_MAX = 20;
/** What boundaries, part headers and fields may add to the file before the body is not worth reading. */
const OVERHEAD_BYTES_MAX = 256 * 1024;

/** The parser's findings that are not plainly a broken body. */
const MESSAGES: Readonly<Record<string, string>> = {
  FST_PARTS_LIMIT: 'the body has too many parts',
  FST_FIELDS_LIMIT: 'the body has too many fields',
  FST_PROTO_VIOLATION: 'a part has a name that is not allowed',
};

function tooLarge(sizeBytesMax: number): Problem {
  return new Problem(413, `${FILE_PART} must have at most ${sizeBytesMax} bytes`);
}

function problemOf(error: unknown, sizeBytesMax: number): Problem {
  if (error instanceof Problem) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(sizeBytesMax);
  if (code === 'FST_FILES_LIMIT') return invalid(FILE_PART, 'must be one file');
  return badRequest(MESSAGES[code] ?? 'the multipart body is broken or incomplete');
}

/** The parts that were read, in the order sent; names, file names and contents are hashed with their lengths, so that none runs into the next. */
function createPartHash() {
  const hash = createHash('sha256');
  return {
    add: (...pieces: readonly (string | Buffer)[]): void => {
      for (const piece of pieces) hash.update(`${Buffer.byteLength(piece)}:`).update(piece);
    },
    digest: () => hash.digest(),
  };
}

async function readParts(request: FastifyRequest, sizeBytesMax: number): Promise<{ upload: Upload; bodyHash: Buffer }> {
  const partHash = createPartHash();
  const fields: Record<string, string[]> = {};
  let file: Omit<Upload, 'fields'> | null = null;
  const limits = {
    files: 1,
    fields: FIELDS_MAX,
    parts: FIELDS_MAX + 1,
    fileSize: sizeBytesMax,
    fieldSize: FIELD_BYTES_MAX,
    headerPairs: PART_HEADERS_MAX,
  };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      const { fieldname, filename = '', mimetype: contentType } = part;
      if (fieldname !== FILE_PART) throw invalid(FILE_PART, 'is required');
      partHash.add('file', fieldname, filename, bytes);
      file = { filename, contentType, bytes };
    } else {
      if (part.valueTruncated || part.fieldname.length > FIELD_NAME_LENGTH_MAX)
        throw badRequest('a field of the body is too long');
      if (part.fieldname === FILE_PART) throw invalid(FILE_PART, 'must be a file');
      const value = typeof part.value === 'string' ? part.value : JSON.stringify(part.value);
      partHash.add('field', part.fieldname, value);
      const values = fields[part.fieldname] ?? [];
      values.push(value);
      fields[part.fieldname] = values;
    }
  }
  if (file === null) throw invalid(FILE_PART, 'is required');
  return { upload: { ...file, fields }, bodyHash: partHash.digest() };
}

/** Rejects as soon as the body is longer than any that could be taken, however its length was announced; `stop` ends the watch. */
function watchLength(request: FastifyRequest, bytesMax: number, problem: Problem): { tooLong: Promise<never>; stop: () => void } {
  const { promise: tooLong, reject } = Promise.withResolvers<never>();
  let bytes = 0;
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes > bytesMax) reject(problem);
  };
  request.raw.on('data', count);
  return { tooLong, stop: () => request.raw.off('data', count) };
}

async function readUpload(request: FastifyRequest, sizeBytesMax: number): Promise<void> {
  if (request.raw.destroyed) throw badRequest('the request was given up');
  const watch = watchLength(request, sizeBytesMax + OVERHEAD_BYTES_MAX, tooLarge(sizeBytesMax));
  try {
    const { upload, bodyHash } = await Promise.race([readParts(request, sizeBytesMax), watch.tooLong]);
    request.upload = upload;
    request.bodyHash = bodyHash;
    request.body = { ...upload.fields, [FILE_PART]: upload.filename };
  } catch (error) {
    throw problemOf(error, sizeBytesMax);
  } finally {
    watch.stop();
  }
}

/**
 * Takes multipart/form-data on routes with `upload`, and only there. Call it before the hooks that look at `request.body` and
 * `request.bodyHash` are added. The file is in memory when the handler runs, and nothing of it anywhere when it does not.
 * Answers 413 for a file that is too large, 415 for another content type, 400 for a body that is broken or has no `file`.
 */
export async function takeUploads(app: App): Promise<void> {
  await app.register(fastifyMultipart);
  app.decorateRequest('upload', null);
  app.addHook('preValidation', async (request) => {
    const { upload } = request.routeOptions.config;
    if (upload !== undefined && request.isMultipart()) return readUpload(request, upload.sizeBytesMax);
    if (upload !== undefined && request.headers['content-type'] === undefined) throw invalid(FILE_PART, 'is required');
    if (upload !== undefined || request.isMultipart())
      throw new Problem(415, 'the Content-Type of the body must be multipart/form-data');
    return undefined;
  });
}

/** What the route was sent, for handlers of routes with `upload`. */
export function uploadOf(request: FastifyRequest): Upload {
  if (request.upload === null) throw new Error('the route takes no upload');
  return request.upload;
}

/** The body schema of a route with `upload`; `fields` are the text fields beside the file, each a list of the values sent. */
export function uploadBody(description: string, fields: TProperties = {}) {
  const file = Type.String({ format: 'binary', description });
  return { content: { 'multipart/form-data': { schema: Type.Object({ [FILE_PART]: file, ...fields }) } } };
}
