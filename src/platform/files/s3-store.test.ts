import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, afterEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { givenS3 } from '../../../test/harness/given-s3.ts';
import { longTest } from '../../../test/harness/long-test.ts';
import { type Fault, lendCredentials, openS3Server } from '../../../test/harness/s3-server.ts';
import type { FileStore } from './file-store.ts';
import type { S3Setting } from './s3-requests.ts';
import { createS3Store } from './s3-store.ts';

/** Behaviour of the bucket only, and failures of network and server; all else is in file-store.test.ts. */

/** s3rver is in this process; a separate server with disks takes longer. */
const ANSWER_MS_MAX = givenS3 === null ? 400 : 2_000;
/** For many requests at once, none of which may fail. */
const PATIENCE_MS = 10_000;
/** Two attempts with their full time limit, and the pauses between attempts. */
const ALL_MS_MAX = 2 * ANSWER_MS_MAX + 2_000;
const UNUSABLE = { status: 503, message: 'the file store cannot be used at the moment' };

const closes: (() => void)[] = [];
const server = await openS3Server();
const scratch = await mkdtemp(path.join(tmpdir(), 'hostelry-scratch-test-'));
afterEach(() => {
  server.failAll(null);
  for (const close of closes.splice(0)) close();
});
after(async () => {
  await server.close();
  await rm(scratch, { recursive: true, force: true });
});

const FAULTS = ['cut', 'busy', 'busy at once', 'silent'] satisfies Fault[];

const newKey = (ext = 'jpeg') => `images/${randomUUID()}.${ext}`;

function newStore(setting: Partial<S3Setting> = {}, answerMsMax = ANSWER_MS_MAX): { files: FileStore; close(): void } {
  const { bucket, endpoint } = server;
  const store = createS3Store(
    { bucket, prefix: `hotels/${randomUUID()}`, endpoint, region: 'us-east-1', ...setting },
    answerMsMax,
  );
  closes.push(store.close);
  return store;
}
const newFiles = (setting?: Partial<S3Setting>): FileStore => newStore(setting).files;

async function onDisk(body: Buffer): Promise<string> {
  const file = path.join(scratch, randomUUID());
  await writeFile(file, body);
  return file;
}

async function read(files: FileStore, key: string): Promise<Buffer> {
  const file = await files.open(key);
  assert.ok(file);
  return buffer(file.body);
}

async function listAll(files: FileStore): Promise<void> {
  for await (const _ of files.list('images'));
}

/** All operations of a store. */
async function askAll(files: FileStore): Promise<Record<string, () => Promise<unknown>>> {
  const file = await onDisk(randomBytes(100_000));
  return {
    'store from memory': () => files.write(newKey(), Buffer.from('ink')),
    'store from disk': () => files.write(newKey(), { path: file }),
    open: () => files.open(newKey()),
    remove: () => files.remove(newKey()),
    'find missing': () => files.findMissing([newKey()]),
    list: () => listAll(files),
  };
}

/** Waits until only idle connections are left, at most so many. */
async function assertReleased(max: number): Promise<void> {
  for (let looks = 0; (await server.connections()) > max && looks < 100; looks += 1) await sleep(20);
  assert.ok((await server.connections()) <= max, `${await server.connections()} connections`);
}

test('files go where the setting says, with their type, in the plainest form of the protocol', async () => {
  const files = newFiles({ prefix: 'a/b' });
  // From two megabytes on the library would first ask for permission to send.
  const body = Buffer.alloc(2_200_000, 'x');
  const file = await onDisk(body);
  server.requests();
  const types = {
    jpeg: 'image/jpeg',
    png: 'image/png',
    webp: 'image/webp',
    avif: 'image/avif',
    svg: 'image/svg+xml',
    x: 'application/octet-stream',
  };
  for (const [ext, type] of Object.entries(types)) {
    const key = newKey(ext);
    for (const source of [body, { path: file }]) {
      await files.write(key, source);
      const [request] = server.requests();
      assert.ok(request);
      const { url, headers } = request;
      assert.equal(url.split('?')[0], `/${server.bucket}/a/b/${key}`);
      assert.equal(headers['content-type'], type);
      assert.equal(headers['content-length'], String(body.length));
      for (const name of ['content-encoding', 'expect', 'x-amz-trailer', 'x-amz-sdk-checksum-algorithm', 'transfer-encoding'])
        assert.equal(headers[name], undefined, name);
    }
  }
});

longTest('a request that fails once is retried, and the file is whole', async () => {
  const files = newFiles();
  for (const fault of FAULTS) {
    const body = randomBytes(fault === 'silent' ? 1_000 : 3_000_000);
    const file = await onDisk(body);
    const key = newKey();
    for (const source of [body, { path: file }]) {
      server.requests();
      server.failNext(fault);
      await files.write(key, source);
      assert.deepEqual(
        server.requests().map(({ method }) => method),
        ['PUT', 'PUT'],
        fault,
      );
      assert.ok((await read(files, key)).equals(body), fault);
    }
    server.failNext(fault);
    assert.ok((await read(files, key)).equals(body), fault);
    server.failNext(fault, fault);
    assert.equal((await files.findMissing([key])).size, 0, fault);
  }
});

longTest(
  'a server that stays unavailable is 503 in bounded time, whatever is asked of it, and no connection is kept',
  async () => {
    for (const fault of FAULTS) {
      const { files, close } = newStore();
      const asked = await askAll(files);
      server.failAll(fault);
      server.requests();
      await Promise.all(
        Object.entries(asked).map(async ([name, ask]) => {
          const begun = performance.now();
          await assert.rejects(ask(), UNUSABLE, `${fault}: ${name}`);
          const ms = performance.now() - begun;
          assert.ok(ms < ALL_MS_MAX + 1_000, `${fault}: ${name} took ${ms} ms`);
        }),
      );
      const sent = server.requests().length;
      assert.ok(sent > 6 && sent <= 18, `${fault}: ${sent} requests`);
      await assertReleased(fault === 'busy' || fault === 'busy at once' ? 16 : 0);
      close();
      await assertReleased(0);
    }
  },
);

test('a permanent refusal is not retried', async () => {
  const files = newFiles({ bucket: 'nobodys-bucket' });
  const file = await onDisk(Buffer.from('picture'));
  server.requests();
  await assert.rejects(files.write(newKey(), { path: file }), UNUSABLE);
  await assert.rejects(files.open(newKey()), UNUSABLE);
  assert.equal(server.requests().length, 2);
});

test('without its bucket no file counts as missing', async () => {
  const files = newFiles({ bucket: 'nobodys-bucket' });
  const asked = await askAll(files);
  for (const [name, ask] of Object.entries(asked)) await assert.rejects(ask(), UNUSABLE, name);
});

test('a response that breaks off is an error for its reader, not a shorter file', async () => {
  const files = newFiles();
  server.failNext('cut in the answer');
  const file = await files.open(newKey());
  assert.equal(file?.sizeBytes, 200_000);
  await assert.rejects(buffer(file.body), { code: 'ECONNRESET' });
});

test('readers that hang up, and many checks for files, leave few connections', async () => {
  const { files, close } = newStore({}, PATIENCE_MS);
  const key = newKey();
  await files.write(key, Buffer.alloc(2_000_000, 'x'));
  const opened = await Promise.all(Array.from({ length: 30 }, () => files.open(key)));
  assert.ok((await server.connections()) >= 30);
  for (const file of opened) file?.body.destroy();
  await assertReleased(1);
  await files.findMissing([key, ...Array.from({ length: 60 }, () => newKey())]);
  await assertReleased(16);
  close();
  await assertReleased(0);
});

test('after the store is closed no request is sent, not even the next attempt of one that failed', async () => {
  const { files, close } = newStore({}, PATIENCE_MS);
  server.failNext('silent');
  const asked = assert.rejects(files.isMarked(), UNUSABLE);
  while (server.requests().length === 0) await sleep(5);
  close();
  await asked;
  await assert.rejects(files.open(newKey()), UNUSABLE);
  assert.deepEqual(server.requests(), []);
  await assertReleased(0);
});

async function refusalOf(files: FileStore): Promise<string> {
  let line = '';
  await assert.rejects(files.check(), (error: Error) => {
    line = error.message;
    return true;
  });
  return line;
}

test('a wrong setting is one line that names FILE_STORE', async () => {
  const line = (fault: string) => `FILE_STORE s3://${server.bucket} cannot be used: ${fault}`;
  const wrong = async (secret: string, accessKey?: string): Promise<string> => {
    const giveBack = lendCredentials(secret, accessKey);
    try {
      return await refusalOf(newFiles({ prefix: 'a' }));
    } finally {
      giveBack();
    }
  };
  assert.equal(await wrong('not the secret'), line('the secret access key does not fit the access key'));
  // Only some stores distinguish an unknown key from a wrong secret.
  if (givenS3 === null) assert.equal(await wrong('not the secret', 'NOBODY'), line('the store does not know the access key'));
  assert.equal(await wrong('', ''), line('no AWS credentials are found'));
  // s3rver accepts every region.
  if (givenS3 !== null)
    assert.equal(
      await refusalOf(newFiles({ prefix: 'a', region: 'eu-central-1' })),
      line('S3_REGION is not the region of the bucket'),
    );
  assert.equal(
    await refusalOf(newFiles({ bucket: 'nobodys-bucket', prefix: '' })),
    'FILE_STORE s3://nobodys-bucket cannot be used: there is no such bucket',
  );
});

test('a store that is temporarily unavailable is distinguished from one that is set up wrongly', async () => {
  await assert.rejects(newFiles({ endpoint: 'http://127.0.0.1:1' }).check(), UNUSABLE);
  server.failAll('busy');
  await assert.rejects(newFiles().check(), UNUSABLE);
});
