import assert from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { type Driver, type EmptyStore, folderDriver, s3Driver } from '../../../test/harness/file-stores.ts';
import { givenS3 } from '../../../test/harness/given-s3.ts';
import { isLong } from '../../../test/harness/long-test.ts';
import type { ByteRange, FileEntry, FileStore } from './file-store.ts';

/** The contract of every driver of the port. */

const DRIVERS = givenS3 === null ? { 'in a folder': folderDriver, 'in a bucket': s3Driver } : { 'in the given bucket': s3Driver };
const BIG_BYTES = 15_000_000;

const newKey = (folder = 'signatures', ext = 'svg') => `${folder}/${randomUUID()}.${ext}`;

async function read(files: FileStore, key: string, range?: ByteRange): Promise<Buffer | null> {
  const file = await files.open(key, range);
  if (file === null) return null;
  const body = await buffer(file.body);
  assert.equal(body.length, file.sizeBytes);
  return body;
}

async function listed(files: FileStore, folder: string): Promise<FileEntry[]> {
  const entries: FileEntry[] = [];
  for await (const page of files.list(folder)) {
    assert.ok(page.length > 0 && page.length <= 1000);
    entries.push(...page);
  }
  return entries;
}

function suiteOf(openDriver: () => Promise<Driver>): void {
  let driver: Driver;
  let scratch: string;
  before(async () => {
    driver = await openDriver();
    scratch = await mkdtemp(path.join(tmpdir(), 'hostelry-scratch-test-'));
  });
  after(async () => {
    await driver.close();
    await rm(scratch, { recursive: true, force: true });
  });

  const newFiles = (): Promise<FileStore> => driver.newStore().open();

  async function onDisk(body: Buffer): Promise<string> {
    const file = path.join(scratch, randomUUID());
    await writeFile(file, body);
    return file;
  }

  test('a correctly configured store can be used, and the check leaves nothing behind', async () => {
    const files = await newFiles();
    await files.check();
    await files.check();
    assert.deepEqual(await listed(files, 'check'), []);
  });

  test('a file is read as it was stored, also for another process', async () => {
    const store = driver.newStore();
    const key = newKey();
    await (await store.open()).write(key, Buffer.from('ink'));
    const other = await store.open();
    assert.equal(String(await read(other, key)), 'ink');
    assert.equal((await other.findMissing([key])).size, 0);
  });

  test('an empty file is a file, from memory and from disk', async () => {
    const files = await newFiles();
    for (const source of [Buffer.alloc(0), { path: await onDisk(Buffer.alloc(0)) }]) {
      const key = newKey();
      await files.write(key, source);
      assert.equal((await read(files, key))?.length, 0);
    }
  });

  test('the same key again replaces the file, by a shorter one too', async () => {
    const files = await newFiles();
    const key = newKey();
    for (const text of ['a long drawing', 'short', 'a much longer drawing']) {
      await files.write(key, Buffer.from(text));
      assert.equal(String(await read(files, key)), text);
    }
  });

  test('a big file is stored from disk as it is, and stays there', async () => {
    const files = await newFiles();
    const body = randomBytes(BIG_BYTES);
    const file = await onDisk(body);
    const key = newKey('images', 'jpg');
    await files.write(key, { path: file });
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    assert.equal(hash((await read(files, key)) ?? Buffer.alloc(0)), hash(body));
    assert.equal((await readFile(file)).length, BIG_BYTES);
  });

  test('if the source file is missing, nothing is stored', async () => {
    const files = await newFiles();
    await files.write(newKey(), Buffer.from('ink'));
    const key = newKey();
    await assert.rejects(files.write(key, { path: path.join(scratch, 'none') }), { code: 'ENOENT' });
    assert.equal(await files.open(key), null);
  });

  test('a requested part of a file is returned', async () => {
    const files = await newFiles();
    const key = newKey();
    await files.write(key, Buffer.from('0123456789'));
    const parts = {
      ...(driver.knowsFirstByte ? { '0-0': '0' } : {}),
      '0-1': '01',
      '0-9': '0123456789',
      '3-5': '345',
      '9-9': '9',
    };
    for (const [name, text] of Object.entries(parts)) {
      const [start = 0, end = 0] = name.split('-').map(Number);
      assert.equal(String(await read(files, key, { start, end })), text, name);
    }
  });

  test('a part outside of the file is a mistake of the code, and not a missing file', async () => {
    const files = await newFiles();
    const key = newKey();
    await files.write(key, Buffer.from('0123456789'));
    for (const range of [
      { start: 0, end: 10 },
      { start: 9, end: 10 },
      { start: 10, end: 10 },
      { start: 20, end: 30 },
    ]) {
      await assert.rejects(files.open(key, range), /does not lie within the file/, JSON.stringify(range));
    }
    assert.equal(await files.open(newKey(), { start: 0, end: 0 }), null);
  });

  test('a missing file is null, and removing it succeeds, also before anything was stored', async () => {
    const files = await newFiles();
    for (const stored of [newKey(), newKey()]) {
      assert.equal(await files.open(newKey()), null);
      await files.remove(newKey());
      await files.write(stored, Buffer.from('ink'));
    }
  });

  test('a removed file is gone', async () => {
    const files = await newFiles();
    const key = newKey();
    await files.write(newKey(), Buffer.from('ink'));
    await files.write(key, Buffer.from('ink'));
    await files.remove(key);
    await files.remove(key);
    assert.equal(await files.open(key), null);
    assert.deepEqual(await files.findMissing([key]), new Set([key]));
  });

  test('missing files are distinguished from existing ones, however many and however often', async () => {
    const files = await newFiles();
    const there = Array.from({ length: 40 }, () => newKey('images', 'webp'));
    const gone = Array.from({ length: 40 }, () => newKey('images', 'webp'));
    await Promise.all(there.map((key) => files.write(key, Buffer.from(key))));
    assert.deepEqual(await files.findMissing([...there, ...gone, ...there, ...gone]), new Set(gone));
    assert.deepEqual(await files.findMissing(there), new Set());
    assert.deepEqual(await files.findMissing([]), new Set());
  });

  test('a store keeps its mark, which is not one of its files', async () => {
    const store = driver.newStore();
    const files = await store.open();
    assert.equal(await files.isMarked(), false);
    for (const _time of [1, 2]) {
      await files.writeMark();
      assert.equal(await (await store.open()).isMarked(), true);
    }
    for (const folder of ['signatures', 'images', 'thumbs']) assert.deepEqual(await listed(files, folder), []);
    await files.check();
  });

  test('a folder is listed a page at a time, without foreign files', async () => {
    const store: EmptyStore = driver.newStore();
    const files = await store.open();
    assert.deepEqual(await listed(files, 'images'), []);
    const keys = Array.from({ length: 1020 }, () => newKey('images', 'webp'));
    for (let start = 0; start < keys.length; start += 100) {
      await Promise.all(keys.slice(start, start + 100).map((key) => store.plant(key, '')));
    }
    const begun = Date.now();
    const stored = newKey('images', 'webp');
    await files.write(stored, Buffer.from('picture'));
    await files.write(newKey('signatures'), Buffer.from('ink'));
    for (const name of ['images/Thumbs.db', 'images/deeper/x.webp', `imagesbig/${randomUUID()}.webp`])
      await store.plant(name, 'x');
    const entries = await listed(files, 'images');
    assert.deepEqual(entries.map(({ key }) => key).sort(), [...keys, stored].sort());
    const at = entries.find(({ key }) => key === stored)?.storedAt.getTime() ?? 0;
    assert.ok(Math.abs(at - begun) < 10_000, `${at - begun} ms`);
  });

  test('a list that is abandoned half way can be requested again', async () => {
    const files = await newFiles();
    const key = newKey();
    await files.write(key, Buffer.from('ink'));
    for (let look = 0; look < 3; look += 1) {
      for await (const [entry] of files.list('signatures')) {
        assert.equal(entry?.key, key);
        break;
      }
    }
  });

  test('a key that the product did not make throws, and nothing is touched', async () => {
    const files = await newFiles();
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
      await assert.rejects(async () => files.findMissing([key]), /file key/, key);
    }
    for (const folder of ['', '.', '..', 'a/b', '/etc', '.partial', 'Images']) {
      await assert.rejects(async () => listed(files, folder), /a folder name has words/, folder);
    }
  });

  test('many writers of one key: every reader sees one of the files whole, never a mixture', async () => {
    const store = driver.newStore();
    const key = newKey();
    const bodies = Array.from({ length: 12 }, (_, index) => Buffer.alloc(300_000, 97 + index));
    await (await store.open()).write(key, bodies[0] ?? Buffer.alloc(0));
    const seen: Buffer[] = [];
    await Promise.all([
      ...bodies.map(async (body) => (await store.open()).write(key, body)),
      ...bodies.map(async () => {
        const found = await read(await store.open(), key);
        assert.ok(found);
        seen.push(found);
      }),
    ]);
    assert.equal(seen.length, bodies.length);
    for (const found of seen) assert.ok(bodies.some((body) => body.equals(found)));
    assert.equal((await listed(await store.open(), 'signatures')).length, 1);
  });

  test('many files at once into a new folder are all stored', async () => {
    const files = await newFiles();
    const keys = Array.from({ length: 40 }, () => newKey());
    await Promise.all(keys.map((key) => files.write(key, Buffer.from(key))));
    for (const key of keys) assert.equal(String(await read(files, key)), key);
  });

  test('readers that hang up, more of them than there are connections, do not block other readers', async () => {
    const files = await newFiles();
    const key = newKey('images', 'jpg');
    await files.write(key, Buffer.alloc(2_000_000, 'x'));
    for (let reader = 0; reader < 140; reader += 1) {
      const file = await files.open(key);
      assert.ok(file);
      if (reader % 2 === 0) await once(file.body, 'readable');
      file.body.destroy();
    }
    assert.equal((await read(files, key))?.length, 2_000_000);
  });
}

for (const [name, driver] of Object.entries(DRIVERS))
  if (isLong || name !== 'in a bucket') describe(`files ${name}`, () => suiteOf(driver));
