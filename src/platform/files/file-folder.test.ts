import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { createFileFolder } from './file-folder.ts';

/** Behaviour of the folder only; all else is in file-store.test.ts. */

let root = '';

root = await mkdtemp(path.join(tmpdir(), 'hostelry-files-'));
after(() => rm(root, { recursive: true, force: true }));

const UNUSABLE = { status: 503, message: 'the file store cannot be used at the moment' };
const newKey = () => `signatures/${randomUUID()}.svg`;

/** A new folder that does not exist yet. */
const newFolder = () => path.join(root, randomUUID(), 'files');

test('reading, listing and removing create no folder', async () => {
  const dir = newFolder();
  const files = createFileFolder(dir);
  assert.equal(await files.open(newKey()), null);
  await files.remove(newKey());
  await files.findMissing([newKey()]);
  for await (const _ of files.list('signatures')) assert.fail('there is nothing to list');
  await assert.rejects(stat(dir), { code: 'ENOENT' });
});

test('the reader of a file that is removed still gets all of it', async () => {
  const files = createFileFolder(newFolder());
  const key = newKey();
  const ink = Buffer.alloc(300_000, 'x');
  await files.write(key, ink);
  const file = await files.open(key);
  await files.remove(key);
  assert.ok(file);
  assert.equal((await buffer(file.body)).equals(ink), true);
});

test('only the owner of the service can read folders and files, also those stored from disk', async () => {
  const dir = newFolder();
  const files = createFileFolder(dir);
  const source = path.join(root, randomUUID());
  await writeFile(source, 'ink', { mode: 0o644 });
  for (const from of [Buffer.from('ink'), { path: source }]) {
    const key = newKey();
    await files.write(key, from);
    assert.equal((await stat(path.join(dir, key))).mode & 0o777, 0o600);
  }
  assert.equal((await stat(dir)).mode & 0o777, 0o700);
  assert.equal((await stat(path.join(dir, 'signatures'))).mode & 0o777, 0o700);
});

test('a file half written by a crash is never shown, and is removed at the first write after an hour', async () => {
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

test('a folder in the place of a file is not a file, and a write that fails on it leaves nothing behind', async () => {
  const dir = newFolder();
  const files = createFileFolder(dir);
  const key = newKey();
  await files.write(newKey(), Buffer.from('ink'));
  await mkdir(path.join(dir, key));
  await assert.rejects(files.open(key), UNUSABLE);
  await assert.rejects(files.open(key, { start: 0, end: 0 }), UNUSABLE);
  assert.deepEqual(await files.findMissing([key]), new Set([key]));
  for await (const page of files.list('signatures')) assert.ok(!page.some((entry) => entry.key === key));
  await assert.rejects(files.write(key, Buffer.from('ink')), UNUSABLE);
  await assert.rejects(files.write(key, { path: import.meta.filename }), UNUSABLE);
  assert.deepEqual(await readdir(path.join(dir, '.partial')), []);
});

test('what the file system refuses is 503 without a path; the log has the cause', async () => {
  const dir = newFolder();
  const files = createFileFolder(dir);
  await mkdir(dir, { recursive: true });
  await writeFile(path.join(dir, 'signatures'), 'a file where the folder should be');
  const refused = (error: unknown): boolean => {
    assert.ok(error instanceof Error && error.cause instanceof Error && 'code' in error.cause);
    assert.ok(['ENOTDIR', 'EEXIST'].includes(String(error.cause.code)), String(error.cause));
    assert.equal(error.message, UNUSABLE.message);
    return true;
  };
  await assert.rejects(files.write(newKey(), Buffer.from('ink')), refused);
  await assert.rejects(files.open(newKey()), refused);
  await assert.rejects(files.remove(newKey()), refused);
  await assert.rejects(files.findMissing([newKey()]), refused);
  await assert.rejects(async () => {
    for await (const _ of files.list('signatures'));
  }, refused);
});

test('a folder that cannot be used is one line that names FILE_STORE', async () => {
  const file = path.join(root, randomUUID());
  await writeFile(file, '');
  for (const dir of [file, path.join(file, 'deeper')]) {
    await assert.rejects(createFileFolder(dir).check(), { message: `FILE_STORE file:${dir} cannot be used: it is not a folder` });
  }
  const long = path.join(root, 'x'.repeat(300));
  await assert.rejects(createFileFolder(long).check(), {
    message: `FILE_STORE file:${long} cannot be used: its name is too long`,
  });
});

test('the first byte of a file is a part of it', async () => {
  const files = createFileFolder(newFolder());
  const key = newKey();
  await files.write(key, Buffer.from('ink'));
  const file = await files.open(key, { start: 0, end: 0 });
  assert.ok(file);
  assert.equal(String(await buffer(file.body)), 'i');
});
