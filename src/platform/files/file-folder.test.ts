import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { createFileFolder } from './file-folder.ts';
import type { FileStore } from './file-store.ts';

let root = '';

before(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'hostelry-files-'));
});
after(() => rm(root, { recursive: true, force: true }));

const newKey = () => `signatures/${randomUUID()}.svg`;

/** A folder of its own that does not exist yet. */
const newFolder = () => path.join(root, randomUUID(), 'files');

async function read(files: FileStore, key: string): Promise<Buffer | null> {
  const file = await files.open(key);
  return file === null ? null : buffer(file.body);
}

test('a file comes back as it was stored, also for another process on the same folder', async () => {
  const dir = newFolder();
  const key = newKey();
  await createFileFolder(dir).write(key, Buffer.from('ink'));
  const file = await createFileFolder(dir).open(key);
  assert.equal(file?.sizeBytes, 3);
  assert.equal(String(await read(createFileFolder(dir), key)), 'ink');
  file?.body.destroy();
});

test('an empty file is a file', async () => {
  const files = createFileFolder(newFolder());
  const key = newKey();
  await files.write(key, Buffer.alloc(0));
  assert.equal((await read(files, key))?.length, 0);
});

test('a file that is not there is null, and removing it is fine, also before anything was stored', async () => {
  const dir = newFolder();
  const files = createFileFolder(dir);
  assert.equal(await files.open(newKey()), null);
  await files.remove(newKey());
  await assert.rejects(stat(dir), { code: 'ENOENT' }, 'reading makes no folder');
});

test('a removed file is gone, and its reader under way still gets all of it', async () => {
  const files = createFileFolder(newFolder());
  const key = newKey();
  const ink = Buffer.alloc(300_000, 'x');
  await files.write(key, ink);
  const file = await files.open(key);
  await files.remove(key);
  assert.equal(await files.open(key), null);
  assert.ok(file);
  assert.equal((await buffer(file.body)).equals(ink), true);
});

test('only the owner of the service can read folders and files', async () => {
  const dir = newFolder();
  const key = newKey();
  await createFileFolder(dir).write(key, Buffer.from('ink'));
  assert.equal((await stat(dir)).mode & 0o777, 0o700);
  assert.equal((await stat(path.join(dir, 'signatures'))).mode & 0o777, 0o700);
  assert.equal((await stat(path.join(dir, key))).mode & 0o777, 0o600);
});

test('a key that the product did not make throws and touches nothing', async () => {
  const dir = newFolder();
  const files = createFileFolder(dir);
  const id = randomUUID();
  const keys = [
    '',
    id,
    `${id}.svg`,
    `../${id}.svg`,
    `signatures/../${id}.svg`,
    `/etc/${id}.svg`,
    `signatures/${id}`,
    `signatures/a/${id}.svg`,
    `signatures/${id}.svg\n`,
    `signatures\\${id}.svg`,
    `Signatures/${id}.svg`,
    `signatures/${id}.svg\0`,
    `.partial/${id}.svg`,
    'signatures/passwd.svg',
    `signatures/..%2f${id}.svg`,
  ];
  for (const key of keys) {
    await assert.rejects(async () => files.write(key, Buffer.from('x')), /file key/, key);
    await assert.rejects(async () => files.open(key), /file key/, key);
    await assert.rejects(async () => files.remove(key), /file key/, key);
  }
  await assert.rejects(stat(dir), { code: 'ENOENT' });
});

test('many writers of one key: every reader sees one of the files whole, never a mixture', async () => {
  const dir = newFolder();
  const key = newKey();
  const bodies = Array.from({ length: 12 }, (_, index) => Buffer.alloc(100_000 + index, 97 + index));
  await createFileFolder(dir).write(key, bodies[0] ?? Buffer.alloc(0));
  const seen: Buffer[] = [];
  await Promise.all([
    ...bodies.map((body) => createFileFolder(dir).write(key, body)),
    ...bodies.map(async () => {
      const found = await read(createFileFolder(dir), key);
      assert.ok(found);
      seen.push(found);
    }),
  ]);
  for (const found of seen) assert.ok(bodies.some((body) => body.equals(found)));
  assert.deepEqual(await readdir(path.join(dir, '.partial')), []);
});

test('many files at once into a new folder are all there', async () => {
  const dir = newFolder();
  const files = createFileFolder(dir);
  const keys = Array.from({ length: 40 }, newKey);
  await Promise.all(keys.map((key) => files.write(key, Buffer.from(key))));
  for (const key of keys) assert.equal(String(await read(files, key)), key);
});

test('what a crash left half written is never shown, and is removed at the first write after an hour', async () => {
  const dir = newFolder();
  const partial = path.join(dir, '.partial');
  await mkdir(partial, { recursive: true });
  await writeFile(path.join(partial, 'left-by-a-crash'), 'hal');
  await writeFile(path.join(partial, 'of-another-process-just-now'), 'hal');
  const before = new Date(Date.now() - 61 * 60_000);
  await utimes(path.join(partial, 'left-by-a-crash'), before, before);
  const files = createFileFolder(dir);
  const key = newKey();
  await files.write(key, Buffer.from('ink'));
  assert.deepEqual(await readdir(partial), ['of-another-process-just-now']);
  assert.equal(await readFile(path.join(dir, key), 'utf8'), 'ink');
});

test('a write that fails leaves nothing behind', async () => {
  const dir = newFolder();
  const files = createFileFolder(dir);
  const key = newKey();
  await files.write(newKey(), Buffer.from('ink'));
  await mkdir(path.join(dir, key));
  await assert.rejects(files.write(key, Buffer.from('ink')));
  assert.deepEqual(await readdir(path.join(dir, '.partial')), []);
});
