import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { makeSpecimen } from '../../../../../test/specimens/specimens.ts';
import { provenFields } from './judge/proven-fields.rules.ts';
import { drawPage, HOLDER, makeZoneLines } from './read/drawn-zones.fixture.ts';
import { createReader } from './reader.ts';

const reader = createReader();
after(() => reader.close());

/** The year is another one, or the whole date. */
for (const [kind, title, altered] of [
  ['MRV-A', 'VISA', '12 AUG 1984'],
  ['TD3', 'PASSPORT', '23 MAR 1981'],
] as const)
  test(`the date of birth of a ${title.toLowerCase()} is filled in unless the print shows another one`, async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'hostelry-read-picture-'));
    const read = async (printed: string) => {
      const words = [title, 'Date of birth', printed];
      const { data, ...raw } = drawPage(makeZoneLines(kind, HOLDER), { words, guilloche: false });
      const file = path.join(folder, 'document.png');
      await sharp(data, { raw: { ...raw, channels: 1 } }).toFile(file);
      const outcome = await reader.read({ path: file, today: '2026-03-01' });
      return outcome.status === 'DONE' ? outcome.data : assert.fail(outcome.reason);
    };
    assert.equal(provenFields(await read('12 AUG 1974')).dob, '1974-08-12');
    const contradicted = await read(altered);
    assert.equal(contradicted.documentNumber, 'L898902C3');
    assert.equal(provenFields(contradicted).dob, undefined);
    assert.ok(contradicted.fields.dob?.checks.every(({ name, holds }) => name !== 'CHECK_DIGIT' || !holds));
    await rm(folder, { recursive: true });
  });

test('a card is read, with a warning, where the package that runs the networks is missing', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'hostelry-read-picture-'));
  const file = path.join(folder, 'card.png');
  const { picture, truth } = await makeSpecimen('PAN_NEW', 1);
  // Without its number, a second look is made.
  const { height = 0 } = await sharp(picture).metadata();
  const half = await sharp(picture).extract({ left: 0, top: 0, width: 700, height }).toBuffer();
  await writeFile(file, half);
  const program = `
    import { registerHooks } from 'node:module';
    registerHooks({
      resolve(name, context, next) {
        if (name.startsWith('onnxruntime-web')) throw new Error('there is no package ' + name);
        return next(name, context);
      },
    });
    const { readFile } = await import(${JSON.stringify(new URL('./read-file.ts', import.meta.url).href)});
    const outcome = await readFile({ path: ${JSON.stringify(file)}, today: '2026-07-01', qrCertificate: null });
    process.stdout.write(JSON.stringify(outcome), () => process.exit(0));
  `;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    timeout: 120_000,
  });
  assert.match(stdout, new RegExp(`"dob":"${truth.dob}"`));
  assert.match(stderr, /read without networks/);
  await rm(folder, { recursive: true });
});
