import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { createFileFolder } from './file-folder.ts';
import { sweepFiles } from './sweep.ts';

const NOW = '2026-11-20T12:00:00.000Z';
let dir = '';

dir = await mkdtemp(path.join(tmpdir(), 'hostelry-sweep-'));
const files = createFileFolder(dir);
after(() => rm(dir, { recursive: true, force: true }));

async function store(key: string, minutesAgo: number): Promise<string> {
  await files.write(key, Buffer.from('x'));
  const at = new Date(Date.parse(NOW) - minutesAgo * 60_000);
  await utimes(path.join(dir, key), at, at);
  return key;
}

const always = async (): Promise<boolean> => true;

const isThere = async (key: string): Promise<boolean> => (await files.findMissing([key])).size === 0;

test('old files that no row names are removed; named, young and foreign ones stay', async () => {
  const named = await store(`images/${randomUUID()}.jpeg`, 600);
  const orphan = await store(`images/${randomUUID()}.png`, 61);
  const young = await store(`images/${randomUUID()}.png`, 59);
  const otherOrphan = await store(`thumbs/${randomUUID()}.webp`, 90);
  const untouched = await store(`signatures/${randomUUID()}.svg`, 600);
  const foreign = path.join(dir, 'images', 'abc.png');
  await writeFile(foreign, 'x');
  await utimes(foreign, 0, 0);
  const asked: string[] = [];
  const owner = {
    folders: ['images', 'thumbs', 'nothing'],
    listKnown: async (keys: readonly string[]) => {
      asked.push(...keys);
      return [named];
    },
  };
  assert.equal(await sweepFiles(files, [owner], NOW, always), 2);
  assert.deepEqual(asked.toSorted(), [named, orphan, otherOrphan].toSorted());
  assert.deepEqual(await Promise.all([named, orphan, young, otherOrphan, untouched, 'images/abc.png'].map(isThere)), [
    true,
    false,
    true,
    false,
    true,
    true,
  ]);
  assert.equal(await sweepFiles(files, [owner], NOW, always), 0);
});

test('when the rows cannot be asked, nothing is removed', async () => {
  const key = await store(`thumbs/${randomUUID()}.webp`, 600);
  const owner = { folders: ['thumbs'], listKnown: () => Promise.reject(new Error('the database is down')) };
  await assert.rejects(sweepFiles(files, [owner], NOW, always), /down/);
  assert.equal(await isThere(key), true);
});

test('while a backup is taken nothing is removed', async () => {
  const orphan = await store(`images/${randomUUID()}.png`, 61);
  const owner = { folders: ['images'], listKnown: async () => [] };
  assert.equal(await sweepFiles(files, [owner], NOW, async () => false), 0);
  assert.equal(await isThere(orphan), true);
});
