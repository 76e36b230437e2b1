import crypto, { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import S3rver from 's3rver';
import { forwardTo, givenS3 } from './given-s3.ts';
import { refuseSignature } from './sigv4.ts';

/** How a request fails. A busy server responds at once or after the body; a silent one never does. */
export type Fault = 'cut' | 'cut in the answer' | 'busy' | 'busy at once' | 'silent';

export type SeenRequest = { method: string; url: string; headers: IncomingMessage['headers'] };

/** An S3 server with a new bucket. While it is open, the AWS variables of this process hold the key to it. */
export type S3Server = {
  endpoint: string;
  bucket: string;
  /** The requests since the last call, with failed ones. */
  requests(): SeenRequest[];
  /** The next requests fail so, one after the other. */
  failNext(...faults: Fault[]): void;
  /** All requests fail so, until `null`. */
  failAll(fault: Fault | null): void;
  /** Stores an object directly on disk, ten times faster than by request; null for a given server. */
  plant: ((key: string, text: string) => Promise<void>) | null;
  /** Connections that are open right now. */
  connections(): Promise<number>;
  close(): Promise<void>;
};

/** The one account that s3rver knows, or the key to the given bucket. */
const ACCESS_KEY = givenS3?.accessKey ?? 'S3RVER';
const SECRET_KEY = givenS3?.secretKey ?? 'S3RVER';
const BUCKET = givenS3?.bucket ?? 'hotel-files';

type StoredObject = { bucket: string; key: string; content: IncomingMessage; metadata: Record<string, string> };
type S3rverStore = {
  getResourcePath(bucket: string, key: string, resource: string): string;
  putMetadata(bucket: string, key: string, metadata: Record<string, string>, md5: string): Promise<void>;
  putObject(object: StoredObject): Promise<{ md5: string; size: number }>;
};

/**
 * An object appears whole or not at all, as in S3. s3rver itself writes into the object that readers see, responds before the
 * bytes have arrived, and keeps what a client that hung up has sent.
 */
function storeWhole(store: S3rverStore, folder: string): void {
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const spool = path.join(folder, randomUUID());
    const [md5, sha256] = [createHash('md5'), createHash('sha256')];
    let size = 0;
    const measure = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        size += chunk.length;
        md5.update(chunk);
        sha256.update(chunk);
        done(null, chunk);
      },
    });
    await pipeline(content, measure, createWriteStream(spool));
    const signed = content.headers['x-amz-content-sha256'];
    if (signed !== 'UNSIGNED-PAYLOAD' && signed !== sha256.digest('hex')) throw new Error('the body is not what was signed');
    const file = store.getResourcePath(bucket, key, 'object');
    await mkdir(path.dirname(file), { recursive: true });
    const etag = md5.digest('hex');
    await store.putMetadata(bucket, key, metadata, etag);
    await rename(spool, file);
    return { md5: etag, size };
  };
}

const { createCipheriv, createDecipheriv } = crypto;
let desUsers = 0;

/** s3rver encrypts list positions by DES, which OpenSSL has dropped. Triple DES with one key three times is the same. */
function lendDes(): () => void {
  const thrice = (key: Buffer): Buffer => Buffer.concat([key, key, key]);
  const [cipher, decipher] = [createCipheriv, createDecipheriv].map(
    (make) =>
      (...[algorithm, key, iv]: [string, Buffer, Buffer]) =>
        algorithm === 'des' ? make('des-ede3-cbc', thrice(key), iv) : make(algorithm, key, iv),
  );
  desUsers += 1;
  Object.assign(crypto, { createCipheriv: cipher, createDecipheriv: decipher });
  return () => {
    desUsers -= 1;
    if (desUsers === 0) Object.assign(crypto, { createCipheriv, createDecipheriv });
  };
}

function refuse(response: ServerResponse, status: number, code: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(body) }).end(body);
}

async function failBy(fault: Fault, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (fault === 'silent') return;
  if (fault === 'busy at once') return refuse(response, 503, 'SlowDown');
  if (fault === 'cut in the answer') {
    response.writeHead(200, { 'content-length': 200_000 });
    response.write(Buffer.alloc(100_000), () => request.socket.destroy());
    return;
  }
  if (fault === 'cut') {
    // In the middle of a large body, and after a small one.
    const { socket } = request;
    request.once('data', () => socket.destroy()).once('end', () => socket.destroy());
    return;
  }
  for await (const _ of request);
  refuse(response, 503, 'SlowDown');
}

/** Sets variables; one set to undefined is removed. */
function setVariables(env: NodeJS.ProcessEnv, variables: NodeJS.ProcessEnv): void {
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete env[name];
    else env[name] = value;
  }
}

/** Sets the credentials that AWS tools look for, and removes all others; empty ones are none. */
export function lendCredentials(secret = SECRET_KEY, accessKey = ACCESS_KEY): () => void {
  const lent: NodeJS.ProcessEnv = {
    AWS_ACCESS_KEY_ID: accessKey === '' ? undefined : accessKey,
    AWS_SECRET_ACCESS_KEY: secret === '' ? undefined : secret,
    AWS_SESSION_TOKEN: undefined,
    AWS_PROFILE: undefined,
    AWS_ENDPOINT_URL: undefined,
    AWS_ENDPOINT_URL_S3: undefined,
    AWS_CONFIG_FILE: '/dev/null',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
    AWS_EC2_METADATA_DISABLED: 'true',
  };
  const present: NodeJS.ProcessEnv = { ...process.env };
  setVariables(process.env, lent);
  return () => setVariables(process.env, Object.fromEntries(Object.keys(lent).map((name) => [name, present[name]])));
}

async function listen(listener: RequestListener): Promise<Server> {
  const server = createServer({ keepAliveTimeout: 60_000 }, listener);
  await promisify((port: number, host: string, done: () => void) => server.listen(port, host, done))(0, '127.0.0.1');
  return server;
}

type Backing = { handle: RequestListener; plant: S3Server['plant']; close(): void };

/** s3rver with a bucket, and what it lacks: signatures are checked, and objects appear whole. */
async function s3rverIn(folder: string): Promise<Backing> {
  const directory = path.join(folder, 'buckets');
  await mkdir(directory);
  const s3rver = new S3rver({ directory, silent: true, vhostBuckets: false, configureBuckets: [{ name: BUCKET, configs: [] }] });
  await s3rver.configureBuckets();
  const { store } = s3rver as unknown as { store: S3rverStore };
  storeWhole(store, folder);
  const apiResponse = s3rver.callback();
  const takeDes = lendDes();
  return {
    handle: (request, response) => {
      const refusal = refuseSignature(request, { [ACCESS_KEY]: SECRET_KEY });
      if (refusal === null) apiResponse(request, response);
      else refuse(response, 403, refusal);
    },
    plant: async (key, text) => {
      const file = store.getResourcePath(BUCKET, key, 'object');
      await mkdir(path.dirname(file), { recursive: true });
      await store.putMetadata(BUCKET, key, {}, createHash('md5').update(text).digest('hex'));
      await writeFile(file, text);
    },
    close: takeDes,
  };
}

/** Starts s3rver, or a proxy of the server that TEST_S3_ENDPOINT names: its requests can be inspected and made to fail. */
export async function openS3Server(): Promise<S3Server> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hostelry-s3-'));
  const { handle, plant, close }: Backing =
    givenS3 === null ? await s3rverIn(folder) : { handle: forwardTo(givenS3.endpoint), plant: null, close: () => {} };
  let seen: SeenRequest[] = [];
  let failing: Fault | null = null;
  const faults: Fault[] = [];
  const server = await listen((request, response) => {
    const { method = '', url = '', headers } = request;
    seen.push({ method, url, headers });
    const fault = faults.shift() ?? failing;
    if (fault !== null) failBy(fault, request, response).catch(() => {});
    else handle(request, response);
  });
  const giveBack = lendCredentials();
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: BUCKET,
    requests: () => {
      const looked = seen;
      seen = [];
      return looked;
    },
    failNext: (...next) => void faults.push(...next),
    failAll: (fault) => {
      failing = fault;
    },
    plant,
    connections: () => promisify((done: (error: Error | null, count: number) => void) => server.getConnections(done))(),
    close: async () => {
      giveBack();
      close();
      server.closeAllConnections();
      await promisify((done: (error?: Error) => void) => server.close(done))();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
