import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { Problem } from '../errors.ts';
import { checkFileKey } from './file-key.ts';
import { storeUnusable } from './store-problems.ts';

/** An S3-compatible bucket, or the part of it below a prefix. */
export type S3Setting = Readonly<{
  bucket: string;
  /** Without slashes at its ends; empty for the whole bucket. */
  prefix: string;
  /** null: Amazon's endpoint of the region. */
  endpoint: string | null;
  region: string;
}>;

const CONNECT_MS_MAX = 2_000;
/** From sending a request without a file to the head of its response, one attempt. */
const ANSWER_MS_MAX = 5_000;
/** Without a byte in either direction: a slower reader is disconnected. */
const IDLE_MS_MAX = 60_000;
/** Between the attempts of a request, all together. */
const PAUSES_MS_MAX = 2_000;
const SOCKETS_MAX = 128;
const IDLE_SOCKETS_MAX = 16;

/** How often a request is sent at most. */
export const ATTEMPTS_MAX = 3;

/** The target of requests, and how long an attempt may take. `close` aborts the running requests, and all later ones. */
export type Bucket = Readonly<{
  client: S3Client;
  setting: S3Setting;
  answerMsMax: number;
  closed: AbortSignal;
  close(): void;
}>;

/** The library's default would write warnings to the console. */
const SILENT = { trace: () => {}, debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/**
 * Credentials come from the usual places of AWS tools: variables, shared files, the machine's role.
 * Optional newer checksums are omitted: many compatible stores refuse them.
 */
export function createBucket(setting: S3Setting, answerMsMax = ANSWER_MS_MAX): Bucket {
  const { endpoint, region } = setting;
  const agent = { keepAlive: true, maxSockets: SOCKETS_MAX, maxFreeSockets: IDLE_SOCKETS_MAX };
  const client = new S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: ATTEMPTS_MAX,
    retryMode: 'standard',
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Stores that do not know the header make the library wait six seconds for the response.
    expectContinueHeader: false,
    logger: SILENT,
    requestHandler: {
      connectionTimeout: CONNECT_MS_MAX,
      requestTimeout: answerMsMax,
      throwOnRequestTimeout: true,
      socketTimeout: IDLE_MS_MAX,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  const closing = new AbortController();
  const close = (): void => {
    // The library would send a request that loses its socket again, on a new one that nobody closes.
    closing.abort();
    client.destroy();
  };
  return { client, setting, answerMsMax, closed: closing.signal, close };
}

/** The bucket and the full name of a key in it, as commands take them. */
export function objectOf({ setting: { bucket, prefix } }: Bucket, key: string): { Bucket: string; Key: string } {
  checkFileKey(key);
  return { Bucket: bucket, Key: prefix === '' ? key : `${prefix}/${key}` };
}

/**
 * Runs all attempts of a request, each with this time limit; they are given up after twice that time. Failed attempts keep no
 * socket. The body of a response is not awaited.
 * @throws Problem 503, its cause the response of the store
 */
export async function inTime<T>(
  { closed, answerMsMax }: Pick<Bucket, 'closed' | 'answerMsMax'>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const msMax = 2 * answerMsMax + PAUSES_MS_MAX;
  const giveUp = new AbortController();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`the file store took more than ${msMax} ms`)), msMax);
  try {
    return await Promise.race([work(AbortSignal.any([giveUp.signal, closed])), late.promise]);
  } catch (error) {
    giveUp.abort();
    throw storeUnusable(error);
  } finally {
    clearTimeout(timer);
  }
}

/** The response of the store, also inside a Problem. */
function answerOf(error: unknown): unknown {
  return error instanceof Problem ? error.cause : error;
}

/** The HTTP status that the store refused with; undefined without a response. */
function statusOf(error: unknown): number | undefined {
  const response = answerOf(error);
  return response instanceof S3ServiceException ? response.$metadata.httpStatusCode : undefined;
}

function nameOf(error: unknown): string {
  const response = answerOf(error);
  return response instanceof Error ? response.name : '';
}

/** A response to HEAD does not say which is missing: the object or its bucket. */
export function isNotFound(error: unknown): boolean {
  return statusOf(error) === 404;
}

export function isNoSuchKey(error: unknown): boolean {
  return isNotFound(error) && nameOf(error) === 'NoSuchKey';
}

export function isRangeRefused(error: unknown): boolean {
  return statusOf(error) === 416;
}

/** Whether the same request may succeed a moment later: no response came, or the store is busy or broken. */
export function mayPass(error: unknown): boolean {
  if (nameOf(error) === 'CredentialsProviderError') return false;
  const status = statusOf(error);
  return status === undefined || status >= 500 || status === 429;
}

const SETUP_FAULTS: Readonly<Record<string, string>> = {
  NoSuchBucket: 'there is no such bucket',
  AccessDenied: 'access is denied: the service must be allowed to read, write, delete and list',
  InvalidAccessKeyId: 'the store does not know the access key',
  // Some stores say so of an unknown access key too.
  SignatureDoesNotMatch: 'the secret access key does not fit the access key',
  RequestTimeTooSkewed: 'the clock of this machine is too far from that of the store',
  InvalidToken: 'the session token is wrong',
  ExpiredToken: 'the session token has expired',
  CredentialsProviderError: 'no AWS credentials are found',
  PermanentRedirect: 'S3_REGION is not the region of the bucket',
  AuthorizationHeaderMalformed: 'S3_REGION is not the region of the bucket',
};

/** What whoever set FILE_STORE can fix; null for what may be temporary. */
export function setupFaultOf(error: unknown): string | null {
  if (mayPass(error)) return null;
  const name = nameOf(error);
  return SETUP_FAULTS[name] ?? `the store refuses it: ${name}, HTTP status ${statusOf(error)}`;
}
