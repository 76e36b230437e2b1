import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
} from '@aws-sdk/client-s3';
import { mapLimited } from '../map-limited.ts';
import { checkFolder, folderOf, isFileKey } from './file-key.ts';
import type { ByteRange, FileEntry, FileStore, StoredFile } from './file-store.ts';
import {
  type Bucket,
  createBucket,
  inTime,
  isNoSuchKey,
  isNotFound,
  isRangeRefused,
  objectOf,
  type S3Setting,
  setupFaultOf,
} from './s3-requests.ts';
import { putObject } from './s3-upload.ts';
import { outsideOfFile, storeUnusable } from './store-problems.ts';

const LOOKS_AT_ONCE_MAX = 16;
/** How long a file is assumed to exist: public lists of pictures would send two requests per picture each time. */
const SEEN_MS = 60_000;
const SEEN_MAX = 20_000;
const PAGE_FILES_MAX = 1000;
const MARK_KEY = 'mark/00000000-0000-0000-0000-000000000000.txt';
/** Written and removed to check the store. Always the same key, so that crashes leave one at most. */
const CHECK_KEY = 'check/00000000-0000-0000-0000-000000000000.txt';

async function openObject(bucket: Bucket, key: string, range: ByteRange | undefined): Promise<StoredFile | null> {
  const part = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
  const command = new GetObjectCommand({ ...objectOf(bucket, key), ...part });
  try {
    const response = await inTime(bucket, (abortSignal) => bucket.client.send(command, { abortSignal }));
    const { Body: body, ContentLength: sizeBytes } = response;
    if (!(body instanceof Readable) || sizeBytes === undefined) throw storeUnusable(new Error('the response has no file'));
    if (range !== undefined && sizeBytes !== range.end - range.start + 1) {
      body.destroy();
      throw outsideOfFile(range);
    }
    return { sizeBytes, body };
  } catch (error) {
    if (isNoSuchKey(error)) return null;
    if (range !== undefined && isRangeRefused(error)) throw outsideOfFile(range);
    throw error;
  }
}

/** Files that existed a moment ago. */
type Seen = ReturnType<typeof createSeen>;

function createSeen() {
  const until = new Map<string, number>();
  return {
    has: (key: string): boolean => (until.get(key) ?? 0) > Date.now(),
    add: (key: string): void => {
      until.set(key, Date.now() + SEEN_MS);
      const [oldest] = until.keys();
      if (until.size > SEEN_MAX && oldest !== undefined) until.delete(oldest);
    },
    forget: (key: string): void => void until.delete(key),
  };
}

async function remove(bucket: Bucket, key: string): Promise<void> {
  const command = new DeleteObjectCommand(objectOf(bucket, key));
  try {
    await inTime(bucket, (abortSignal) => bucket.client.send(command, { abortSignal }));
  } catch (error) {
    if (!isNoSuchKey(error)) throw error;
  }
}

async function hasObject(bucket: Bucket, key: string): Promise<boolean> {
  const command = new HeadObjectCommand(objectOf(bucket, key));
  try {
    await inTime(bucket, (abortSignal) => bucket.client.send(command, { abortSignal }));
    return true;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}

/** The prefix of all keys of a folder. */
function startOf({ setting: { prefix } }: Bucket, folder: string): string {
  return prefix === '' ? `${folder}/` : `${prefix}/${folder}/`;
}

function listPage(bucket: Bucket, folder: string, max: number, token?: string): Promise<ListObjectsV2CommandOutput> {
  const command = new ListObjectsV2Command({
    Bucket: bucket.setting.bucket,
    Prefix: startOf(bucket, folder),
    MaxKeys: max,
    ContinuationToken: token,
  });
  return inTime(bucket, (abortSignal) => bucket.client.send(command, { abortSignal }));
}

async function findMissing(bucket: Bucket, seen: Seen, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const asked = [...new Set(keys)].filter((key) => !seen.has(key));
  const found = await mapLimited(asked, LOOKS_AT_ONCE_MAX, (key) => hasObject(bucket, key));
  const missing = asked.filter((key, index) => {
    if (found[index] === true) seen.add(key);
    return found[index] !== true;
  });
  // HEAD does not distinguish a missing object from a missing bucket: a listing does.
  if (missing.length > 0) await listPage(bucket, folderOf(MARK_KEY), 1);
  return new Set(missing);
}

async function* listFolder(bucket: Bucket, folder: string): AsyncGenerator<readonly FileEntry[]> {
  checkFolder(folder);
  const start = startOf(bucket, folder);
  let token: string | undefined;
  do {
    const page = await listPage(bucket, folder, PAGE_FILES_MAX, token);
    const entries = (page.Contents ?? []).flatMap(({ Key: name = '', LastModified: storedAt }): FileEntry[] => {
      const key = `${folder}/${name.slice(start.length)}`;
      return isFileKey(key) && storedAt !== undefined ? [{ key, storedAt }] : [];
    });
    if (entries.length > 0) yield entries;
    if (page.NextContinuationToken === token) return;
    token = page.NextContinuationToken;
  } while (token !== undefined);
}

/** Writes, reads, lists and removes a test file, as the product will. */
async function check(bucket: Bucket): Promise<void> {
  try {
    await putObject(bucket, CHECK_KEY, Buffer.from('a test'));
    const file = await openObject(bucket, CHECK_KEY, undefined);
    file?.body.destroy();
    await listPage(bucket, folderOf(CHECK_KEY), 1);
    await remove(bucket, CHECK_KEY);
  } catch (error) {
    const fault = setupFaultOf(error);
    if (fault === null) throw error;
    throw new Error(`FILE_STORE s3://${bucket.setting.bucket} cannot be used: ${fault}`, { cause: error });
  }
}

/**
 * The file store in an S3-compatible bucket, which encrypts, keeps versions and moves files as it is set to.
 * Credentials are found as by all AWS tools. `close` aborts running requests and all later ones.
 */
export function createS3Store(setting: S3Setting, answerMsMax?: number): { files: FileStore; close(): void } {
  const bucket = createBucket(setting, answerMsMax);
  const seen = createSeen();
  const files: FileStore = {
    write: (key, source) => putObject(bucket, key, source),
    open: (key, range) => openObject(bucket, key, range),
    remove: async (key) => {
      seen.forget(key);
      await remove(bucket, key);
    },
    findMissing: (keys) => findMissing(bucket, seen, keys),
    writeMark: () => putObject(bucket, MARK_KEY, Buffer.from('Hostelry keeps files here.\n')),
    isMarked: () => hasObject(bucket, MARK_KEY),
    list: (folder) => listFolder(bucket, folder),
    check: () => check(bucket),
  };
  return { files, close: bucket.close };
}
