import assert from 'node:assert/strict';
import { createHash, createSecretKey } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import Type from 'typebox';
import { createTestDatabase } from '../../../test/harness/database.ts';
import { countOpenFiles } from '../../../test/harness/open-files.ts';
import { readConfig } from '../../config/config.ts';
import { createDatabase } from '../db/database.ts';
import { createPool } from '../db/pool.ts';
import { withoutReplica } from '../db/replica-reads.ts';
import type { EventHub } from '../outbox/event-hub.ts';
import { createSecrets } from '../secrets/secrets.ts';
import { createHttpApp } from './app.ts';
import { uploadBody, uploadOf } from './multipart.ts';
import { createRequestCounts } from './request-counts.ts';
import { writeInTransaction } from './write-transaction.ts';

const SIZE_BYTES_MAX = 1_000;
const TAG_LIST = Type.Optional(Type.Array(Type.String({ minLength: 2 })));

let url = '';
let taken: string[] = [];
let folders: string[] = [];

const database = await createTestDatabase();
const db = createDatabase(
  createPool({ connectionString: database.connectionString, prepared: true, size: 4, onConnectionError: () => {} }),
  true,
);
const app = await createHttpApp({
  platform: {
    publicUrl: 'http://127.0.0.1',
    db,
    reads: withoutReplica(db),
    secrets: createSecrets([createSecretKey(Buffer.alloc(32))]),
    health: { isStopping: () => false },
  },
  settings: readConfig({}),
  checkAccess: async () => {},
  constraintMessages: {},
  logger: pino({ level: 'silent' }),
  requestCounts: createRequestCounts(),
});
const events: Pick<EventHub, 'notify'> = { notify: () => {} };
const platform = { db, clock: () => new Date().toISOString(), events } as Parameters<typeof writeInTransaction>[0];
app.route({
  method: 'POST',
  url: '/pictures',
  config: { access: { kind: 'public' }, upload: { sizeBytesMax: SIZE_BYTES_MAX } },
  schema: {
    body: uploadBody('Picture', 'A picture.', { tags: TAG_LIST }),
    response: { 201: Type.Object({}, { additionalProperties: true }) },
  },
  handler: (request, reply) =>
    writeInTransaction(platform, request, reply, async () => {
      const { path, folder, sha256, ...upload } = uploadOf(request);
      taken.push(upload.filename);
      folders.push(folder);
      const body = { ...upload, text: await readFile(path, 'utf8'), sha256: sha256.toString('hex') };
      return { status: 201, body: { ...body, hash: request.bodyHash?.toString('hex') } };
    }),
});
app.route({
  method: 'POST',
  url: '/notes',
  config: { access: { kind: 'public' } },
  handler: async () => 'noted',
});
await app.listen({ port: 0, host: '127.0.0.1' });
url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

after(async () => {
  await app.close();
  await db.destroy();
  await database.drop();
});

beforeEach(() => {
  taken = [];
  folders = [];
});

type Body = NonNullable<RequestInit['body']>;
type Reply = { status: number; headers: Headers; body: Record<string, unknown> };

async function post(path: string, body: Body | null, headers: Record<string, string> = {}): Promise<Reply> {
  const options: RequestInit = { method: 'POST', headers, duplex: 'half', ...(body === null ? {} : { body }) };
  const response = await fetch(url + path, options);
  return { status: response.status, headers: response.headers, body: (await response.json()) as Record<string, unknown> };
}

function form(parts: readonly (readonly [string, string] | readonly [string, string, string])[]): FormData {
  const data = new FormData();
  for (const [name, value, filename] of parts) {
    if (filename === undefined) data.append(name, value);
    else data.append(name, new Blob([value], { type: 'image/png' }), filename);
  }
  return data;
}

const raw = (text: string, boundary = 'b'): [string, Record<string, string>] => [
  text.replaceAll('\n', '\r\n'),
  { 'content-type': `multipart/form-data; boundary=${boundary}` },
];

async function assertRefused(apiResponse: Promise<Reply>, status: number, message: RegExp): Promise<void> {
  const { status: found, body } = await apiResponse;
  assert.equal(found, status, JSON.stringify(body));
  assert.match(String(body['message']), message);
  assert.equal(body['path'], '/pictures');
  assert.equal(body['status'], status);
  assert.deepEqual(taken, [], 'the handler did not run');
}

test('the file arrives whole, with its name, its type and the fields beside it', async () => {
  const { status, body } = await post(
    '/pictures',
    form([
      ['tags', 'sea'],
      ['file', 'ink', 'a b.png'],
      ['tags', 'bath'],
      ['note', 'é'],
    ]),
  );
  assert.equal(status, 201);
  assert.deepEqual(
    { ...body, hash: undefined },
    {
      filename: 'a b.png',
      contentType: 'image/png',
      fields: { tags: ['sea', 'bath'], note: ['é'] },
      sizeBytes: 3,
      text: 'ink',
      sha256: createHash('sha256').update('ink').digest('hex'),
      hash: undefined,
    },
  );
});

test('a file name with a path in it is refused', async () => {
  for (const name of ['../a.png', '/etc/passwd', 'C:\\pictures\\a.png', 'rooms/a.png', '..\\a.png', 'a\tb.png'])
    await assertRefused(post('/pictures', form([['file', 'ink', name]])), 400, /^file must have a file name without a path/);
});

/** Files left in the scratch space of this process; waits for running removals, 5 s at most. */
async function leftFolders(): Promise<string[]> {
  const parent = path.dirname(folders[0] ?? assert.fail('nothing was uploaded'));
  for (let looks = 1; ; looks += 1) {
    const left = await readdir(parent);
    if (left.length === 0 || looks > 100) return left;
    await sleep(50);
  }
}

const scratchFilesOpen = (): Promise<number> => countOpenFiles(/hostelry-scratch-/);

test('an upload that is refused before its end is closed', async () => {
  const start = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
  for (let upload = 0; upload < 5; upload += 1) {
    const pieces = [Buffer.from(start), ...Array.from({ length: 40 }, () => Buffer.alloc(65_536, 'x'))];
    const endless = ReadableStream.from(pieces);
    await assertRefused(post('/pictures', endless, { 'content-type': 'multipart/form-data; boundary=b' }), 413, /at most/);
  }
  for (let looks = 0; looks < 40 && (await scratchFilesOpen()) > 0; looks += 1) await sleep(50);
  assert.equal(await scratchFilesOpen(), 0);
});

test('nothing stays on disk, neither of accepted nor of refused uploads', async () => {
  assert.equal((await post('/pictures', form([['file', 'ink', 'a.png']]))).status, 201);
  assert.equal((await post('/pictures', form([['file', 'x'.repeat(5_000), 'a.png']]))).status, 413);
  assert.equal((await post('/pictures', form([['file', 'x', '../a.png']]))).status, 400);
  assert.equal(
    (
      await post(
        '/pictures',
        form([
          ['file', 'x', 'a.png'],
          ['tags', 'x'],
        ]),
      )
    ).status,
    400,
  );
  const key = { 'idempotency-key': 'leaves nothing' };
  for (const _time of [1, 2]) assert.equal((await post('/pictures', form([['file', 'ink', 'a.png']]), key)).status, 201);
  assert.deepEqual(await leftFolders(), []);
});

test('an empty file is passed to the route', async () => {
  assert.equal((await post('/pictures', form([['file', '', 'a.png']]))).body['text'], '');
});

test('fields beside the file are checked by their schema', async () => {
  await assertRefused(
    post(
      '/pictures',
      form([
        ['file', 'ink', 'a.png'],
        ['tags', 'x'],
      ]),
    ),
    400,
    /tags\[0\] must have at least 2 characters/,
  );
});

test('a request without a file names the field', async () => {
  const { body } = await post('/pictures', form([['tags', 'sea']]));
  assert.deepEqual(body['fieldErrors'], [{ field: 'file', message: 'is required' }]);
  await assertRefused(post('/pictures', form([['tags', 'sea']])), 400, /^file is required$/);
  await assertRefused(post('/pictures', null), 400, /^file is required$/);
  await assertRefused(post('/pictures', ...raw('--b--\n')), 400, /./);
  await assertRefused(post('/pictures', form([['file', 'not a file']])), 400, /^file must be a file$/);
  await assertRefused(post('/pictures', form([['picture', 'ink', 'a.png']])), 400, /^file is required$/);
});

test('two files are refused', async () => {
  await assertRefused(
    post(
      '/pictures',
      form([
        ['file', 'ink', 'a.png'],
        ['file', 'ink', 'b.png'],
      ]),
    ),
    400,
    /^file must be one file$/,
  );
});

test('a file may be as large as the route allows and not a byte more', async () => {
  assert.equal((await post('/pictures', form([['file', 'x'.repeat(SIZE_BYTES_MAX), 'a.png']]))).status, 201);
  taken = [];
  for (const size of [SIZE_BYTES_MAX + 1, 300_000, 5_000_000]) {
    await assertRefused(
      post('/pictures', form([['file', 'x'.repeat(size), 'a.png']])),
      413,
      /^file must have at most 1000 bytes$/,
    );
  }
});

test('a body without a length is refused as soon as it is too long', async () => {
  const start = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
  let sent = 0;
  const endless = new ReadableStream({
    pull: async (controller) => {
      controller.enqueue(Buffer.from(sent === 0 ? start : 'x'.repeat(65_536)));
      sent += 1;
      if (sent > 400) controller.close();
      await sleep(1);
    },
  });
  await assertRefused(
    post('/pictures', endless, { 'content-type': 'multipart/form-data; boundary=b' }),
    413,
    /^file must have at most/,
  );
  assert.ok(sent < 100, `${sent} pieces were read`);
});

test('another content type is 415, and so is a multipart body where none is accepted', async () => {
  await assertRefused(post('/pictures', '{"file":"ink"}', { 'content-type': 'application/json' }), 415, /Content-Type/);
  await assertRefused(post('/pictures', '<svg/>', { 'content-type': 'image/svg+xml' }), 415, /Content-Type/);
  await assertRefused(
    post('/pictures', 'file=ink', { 'content-type': 'application/x-www-form-urlencoded' }),
    415,
    /Content-Type/,
  );
  assert.equal((await post('/notes', form([['file', 'ink', 'a.png']]))).status, 415);
});

test('a broken body is 400', async () => {
  const part = '--b\nContent-Disposition: form-data; name="file"; filename="a.png"\n\nink';
  await assertRefused(post('/pictures', 'ink', { 'content-type': 'multipart/form-data' }), 400, /broken or incomplete/);
  await assertRefused(post('/pictures', ...raw('ink')), 400, /broken or incomplete/);
  await assertRefused(post('/pictures', ...raw(part)), 400, /broken or incomplete/);
  await assertRefused(post('/pictures', ...raw(`${part}\n--c--\n`)), 400, /broken or incomplete/);
  await assertRefused(post('/pictures', ...raw('--b\nContent-Disposition: form-data; name="file"; filename="a.png"')), 400, /./);
  await assertRefused(post('/pictures', ...raw('--b\n\nink\n--b--\n')), 400, /./);
  assert.equal((await post('/pictures', ...raw(`${part}\n--b--\n`))).status, 201, 'the same body, complete');
});

test('too many, too long and forbidden fields are 400', async () => {
  const file = ['file', 'ink', 'a.png'] as const;
  const many = (count: number): [string, string][] => Array.from({ length: count }, (_, index) => [`f${index}`, 'x']);
  assert.equal((await post('/pictures', form([...many(20), file]))).status, 201);
  taken = [];
  await assertRefused(post('/pictures', form([...many(21), file])), 400, /too many/);
  await assertRefused(post('/pictures', form([...many(3_000), file])), 400, /too many/);
  await assertRefused(post('/pictures', form([['note', 'x'.repeat(65_537)], file])), 400, /too long/);
  await assertRefused(post('/pictures', form([['n'.repeat(101), 'x'], file])), 400, /too long/);
  await assertRefused(post('/pictures', form([['__proto__', 'x'], file])), 400, /name/);
  await assertRefused(post('/pictures', form([['note', 'a\0b'], file])), 400, /NUL/);
});

test('the hash of a body covers its parts, names and contents, not its boundary', async () => {
  const hashOf = async (...sent: [Body, Record<string, string>?]): Promise<unknown> =>
    (await post('/pictures', ...sent)).body['hash'];
  const part = (boundary: string, name = 'a.png', content = 'ink') =>
    raw(
      `--${boundary}\nContent-Disposition: form-data; name="file"; filename="${name}"\n\n${content}\n--${boundary}--\n`,
      boundary,
    );
  const hash = await hashOf(...part('one'));
  assert.match(String(hash), /^[0-9a-f]{64}$/);
  assert.equal(await hashOf(...part('two')), hash);
  assert.notEqual(await hashOf(...part('one', 'b.png')), hash);
  assert.notEqual(await hashOf(...part('one', 'a.png', 'inc')), hash);
  assert.notEqual(await hashOf(...part('one', 'a.pngi', 'nk')), hash);
  assert.notEqual(
    await hashOf(
      form([
        ['file', 'ink', 'a.png'],
        ['note', ''],
      ]),
    ),
    hash,
  );
});

test('a repeated key replays the first response, and another file under it is 422', async () => {
  const key = { 'idempotency-key': 'once' };
  const first = await post('/pictures', form([['file', 'ink', 'a.png']]), key);
  assert.equal(first.status, 201);
  const again = await post('/pictures', form([['file', 'ink', 'a.png']]), key);
  assert.deepEqual([again.status, again.body, again.headers.get('idempotency-replayed')], [201, first.body, 'true']);
  assert.equal((await post('/pictures', form([['file', 'other', 'a.png']]), key)).status, 422);
  assert.deepEqual(taken, ['a.png']);
});

test('a client that gives up in the middle leaves nothing behind, and the service keeps working', async () => {
  const head =
    'POST /pictures HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 900\r\n\r\n';
  const start = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nin';
  for (const sent of ['', '--b', start]) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(head + sent);
    await sleep(50);
    socket.resetAndDestroy();
  }
  await sleep(50);
  assert.deepEqual(taken, []);
  assert.equal((await post('/pictures', form([['file', 'ink', 'a.png']]))).status, 201);
  assert.deepEqual(await leftFolders(), []);
  const connections = await new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  assert.ok(Number(connections) <= 4, `${String(connections)} connections are open`);
});

test('many uploads at once are kept apart', async () => {
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, index) => post('/pictures', form([['file', `ink ${index}`, `${index}.png`]]))),
  );
  for (const [index, { body }] of responses.entries())
    assert.deepEqual([body['filename'], body['text']], [`${index}.png`, `ink ${index}`]);
});
