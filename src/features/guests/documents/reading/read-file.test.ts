import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { makeSpecimen } from '../../../../../test/specimens/specimens.ts';
import { problemOf } from './judge/explain-failure.rules.ts';
import { readFile } from './read-file.ts';

test('a document for which no time was left is not said to be none', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'hostelry-read-file-'));
  const file = path.join(folder, 'passport');
  await writeFile(file, (await makeSpecimen('PASSPORT', 1)).picture);
  const outcome = await readFile({ path: file, today: '2026-07-01', qrCertificate: null }, 0);
  await rm(folder, { recursive: true });
  assert.ok(outcome.status === 'FAILED');
  assert.match(outcome.reason, /too much work/);
  assert.equal(problemOf(outcome.reason), null, 'nothing is wrong with the picture');
});
