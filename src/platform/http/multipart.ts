import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import fastifyMultipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import Type, { type TProperties } from 'typebox';
import { badRequest, invalid, Problem, unavailable } from '../errors.ts';
import { createScratch, type Scratch } from '../files/scratch.ts';
import type { App } from './route.ts';
import { discardBody, watchBody } from './watch-body.ts';

/** The file of a multipart request, in a scratch folder that is removed with the response, and the text fields beside it. */
export type Upload = {
  /** As the client sent it: it is never used in a path. */
  filename: string;
  /** As the client sent it, and not reliable. */
  contentType: string;
  path: string;
  sizeBytes: number;
  sha256: Buffer;
  /** The folder of the file, also for files made from it. */
  folder: string;
  fields: Readonly<Record<string, readonly string[]>>;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes multipart/form-data with one file in the part `file`, of at most this many bytes. */
    upload?: { sizeBytesMax: number };
  }
  interface FastifyRequest {
    /** The upload of a route with `upload`; null elsewhere. */
    upload: Upload | null;
  }
}

const FILE_PART = 'file';
const FIELDS_MAX = 20;
const FIELD_BYTES_MAX = 64 * 1024;
const FIELD_NAME_LENGTH_MAX = 100;
const PART_HEADERS_MAX = 20;
/** How much boundaries, part headers and fields may add to the file. */
const OVERHEAD_BYTES_MAX = 256 * 1024;

/** Errors of the parser other than a broken body. */
const MESSAGES: Readonly<Record<string, string>> = {
  FST_PARTS_LIMIT: 'the body has too many parts',
  FST_FIELDS_LIMIT: 'the body has too many fields',
  FST_PROTO_VIOLATION: 'a part has a name that is not allowed',
};

function tooLarge(sizeBytesMax: number): Problem {
  return new Problem(413, `${FILE_PART} must have at most ${sizeBytesMax} bytes`);
}

/** Errors of the client's connection; all other system errors are about our disk. */
const CLIENT_GONE = new Set(['ECONNRESET', 'EPIPE']);

function uploadNotStored(cause: unknown): Problem {
  return unavailable('uploads cannot be stored at the moment', 30, cause);
}

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof Error && 'syscall' in error && !CLIENT_GONE.has(code)) return uploadNotStored(error);
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

/** A file name is only ever a name: one with a path is refused. */
function refusePath(filename: string): void {
  if (/[/\\\p{Cc}]/u.test(filename)) throw invalid(FILE_PART, 'must have a file name without a path in it');
}

/** Writes the part to disk as it arrives, one chunk in memory. */
async function storePart(source: Readable, target: string, signal: AbortSignal): Promise<{ sizeBytes: number; sha256: Buffer }> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const measured = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      sizeBytes += chunk.length;
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(source, measured, createWriteStream(target, { flags: 'wx', mode: 0o600 }), { signal });
  return { sizeBytes, sha256: hash.digest() };
}

async function readParts(request: FastifyRequest, sizeBytesMax: number, folder: string, signal: AbortSignal) {
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
  for await (const part of request.parts({ limits, preservePath: true })) {
    if (part.type === 'file') {
      const { fieldname, filename = '', mimetype: contentType } = part;
      const target = path.join(folder, 'upload');
      const { sizeBytes, sha256 } = await storePart(part.file, target, signal);
      if (part.file.truncated) throw tooLarge(sizeBytesMax);
      if (fieldname !== FILE_PART) throw invalid(FILE_PART, 'is required');
      refusePath(filename);
      partHash.add('file', fieldname, filename, sha256);
      file = { filename, contentType, path: target, sizeBytes, sha256, folder };
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

async function readUpload(request: FastifyRequest, sizeBytesMax: number, scratch: Scratch): Promise<void> {
  const bytesMax = sizeBytesMax + OVERHEAD_BYTES_MAX;
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) {
    discardBody(request.raw);
    throw tooLarge(sizeBytesMax);
  }
  const folder = await scratch.newFolder().catch((error: unknown) => {
    throw uploadNotStored(error);
  });
  // Do not await anything before the parts are read: the watch starts the flow of the body.
  const watch = watchBody(request.raw, bytesMax, tooLarge(sizeBytesMax));
  const giveUp = new AbortController();
  try {
    if (request.raw.destroyed) throw badRequest('the request was aborted');
    const { upload, bodyHash } = await Promise.race([readParts(request, sizeBytesMax, folder, giveUp.signal), watch.refused]);
    request.upload = upload;
    request.bodyHash = bodyHash;
    request.body = { ...upload.fields, [FILE_PART]: upload.filename };
  } catch (error) {
    // A refused upload is still being written: its file would stay open. A client that reads no response while it
    // sends has the rest of its body read and discarded.
    giveUp.abort();
    discardBody(request.raw);
    await scratch.discard(folder);
    throw problemOf(error);
  } finally {
    watch.stop();
  }
}

/**
 * Accepts multipart/form-data on routes with `upload`, and only there. Call it before the hooks that look at `request.body` and
 * `request.bodyHash` are added. The file is on disk when the handler runs, in a folder that is removed before the response is
 * sent, whatever it is and whether or not the client is still connected.
 * Responds with 413 for a file that is too large, 415 for another content type, 408 for one that takes too long, 400 for a body
 * that is broken or has no `file`.
 */
export async function acceptUploads(app: App): Promise<void> {
  const scratch = createScratch();
  await app.register(fastifyMultipart, { throwFileSizeLimit: false });
  app.decorateRequest('upload', null);
  app.addHook('preValidation', async (request) => {
    const { upload } = request.routeOptions.config;
    if (upload !== undefined && request.isMultipart()) return readUpload(request, upload.sizeBytesMax, scratch);
    if (upload !== undefined && request.headers['content-type'] === undefined) throw invalid(FILE_PART, 'is required');
    if (upload !== undefined) throw new Problem(415, 'the Content-Type of the body must be multipart/form-data');
    if (request.isMultipart()) throw new Problem(415, 'the Content-Type of the body must be application/json');
    return undefined;
  });
  app.addHook('onSend', async (request) => {
    const { upload } = request;
    if (upload === null) return;
    request.upload = null;
    await scratch.discard(upload.folder);
  });
  app.addHook('onClose', () => scratch.close());
}

/** The upload of the request, for handlers of routes with `upload`. */
export function uploadOf(request: FastifyRequest): Upload {
  if (request.upload === null) throw new Error('the route takes no upload');
  return request.upload;
}

/** The body schema of a route with `upload`, named by `title`; `fields` are the text fields beside the file, each a list of the values sent. */
export function uploadBody(title: string, description: string, fields: TProperties = {}) {
  const file = Type.String({ format: 'binary', description });
  return { content: { 'multipart/form-data': { schema: Type.Object({ [FILE_PART]: file, ...fields }, { title }) } } };
}
