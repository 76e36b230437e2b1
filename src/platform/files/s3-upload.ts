import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { checkFileKey } from './file-key.ts';
import type { FileSource } from './file-store.ts';
import { ATTEMPTS_MAX, type Bucket, inTime, mayPass, objectOf } from './s3-requests.ts';

/** A connection slower than this (500 kB a second) counts as broken. */
const BYTES_A_MS_MIN = 500;
const BACKOFF_MS = 200;
const CHUNK_BYTES = 256 * 1024;

/** For people who look into the bucket; the product sets the type of its responses itself. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  jpeg: 'image/jpeg',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  webp: 'image/webp',
};

type Upload = Readonly<{ bucket: Bucket; key: string; sizeBytes: number; answerMsMax: number }>;

function uploadOf(bucket: Bucket, key: string, sizeBytes: number): Upload {
  return { bucket, key, sizeBytes, answerMsMax: bucket.answerMsMax + Math.ceil(sizeBytes / BYTES_A_MS_MIN) };
}

/** Sends the bytes. The library retries only with a body in memory. */
async function put(upload: Upload, body: Buffer | Readable, abortSignal: AbortSignal): Promise<void> {
  const { bucket, key, sizeBytes, answerMsMax } = upload;
  const type = CONTENT_TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
  const command = new PutObjectCommand({ ...objectOf(bucket, key), Body: body, ContentLength: sizeBytes, ContentType: type });
  await bucket.client.send(command, { abortSignal, requestTimeout: answerMsMax });
}

/** One attempt. An unreadable file ends it too; a failed attempt keeps no socket. */
async function putOnce(upload: Upload, path: string, signal: AbortSignal): Promise<void> {
  const attempt = new AbortController();
  const body = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  body.once('error', (error) => attempt.abort(error));
  try {
    await put(upload, body, AbortSignal.any([signal, attempt.signal]));
  } catch (error) {
    attempt.abort();
    throw error;
  } finally {
    body.destroy();
  }
}

/** A stream can be read only once: every attempt gets a new one. */
async function putRepeatedly(upload: Upload, path: string, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await putOnce(upload, path, signal);
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || signal.aborted || !mayPass(error)) throw error;
      await sleep(BACKOFF_MS * attempt * (0.5 + Math.random()), undefined, { signal });
    }
  }
}

/**
 * Stores an object, whole or not at all.
 * @throws Problem 503
 */
export async function putObject(bucket: Bucket, key: string, source: FileSource): Promise<void> {
  checkFileKey(key);
  const sizeBytes = Buffer.isBuffer(source) ? source.length : (await stat(source.path)).size;
  const upload = uploadOf(bucket, key, sizeBytes);
  await inTime({ closed: bucket.closed, answerMsMax: upload.answerMsMax }, (signal) =>
    Buffer.isBuffer(source) ? put(upload, source, signal) : putRepeatedly(upload, source.path, signal),
  );
}
