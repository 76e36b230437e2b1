import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import sharp from 'sharp';
import { provenFields } from './judge/proven-fields.rules.ts';
import { drawPage, HOLDER, makeZoneLines } from './read/drawn-zones.fixture.ts';
import { createReader } from './reader.ts';

const reader = createReader();
after(() => reader.close());

test('the date of birth of a visa is filled in unless the print shows another year', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'hostelry-read-picture-'));
  const read = async (printed: string) => {
    const words = ['VISA', 'Date of birth', printed];
    const { data, ...raw } = drawPage(makeZoneLines('MRV-A', HOLDER), { words, guilloche: false });
    const file = path.join(folder, 'visa.png');
    await sharp(data, { raw: { ...raw, channels: 1 } }).toFile(file);
    const outcome = await reader.read({ path: file, today: '2026-03-01' });
    return outcome.status === 'DONE' ? outcome.data : assert.fail(outcome.reason);
  };
  assert.equal(provenFields(await read('12 AUG 1974')).dob, '1974-08-12');
  const contradicted = await read('12 AUG 1984');
  assert.equal(contradicted.documentNumber, 'L898902C3');
  assert.equal(provenFields(contradicted).dob, undefined);
  assert.ok(contradicted.fields.dob?.checks.every(({ name, holds }) => name !== 'CHECK_DIGIT' || !holds));
  await rm(folder, { recursive: true });
});
