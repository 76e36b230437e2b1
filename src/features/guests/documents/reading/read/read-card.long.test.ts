import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { applyCondition, type Condition, makeSpecimen, type SpecimenKind } from '../../../../../../test/specimens/specimens.ts';
import { loadGreyImage } from '../../../../../platform/reading/image/grey-image.ts';
import { openNetworkReader } from '../../../../../platform/reading/ocr/networks/network-reader.ts';
import { openTextReader } from '../../../../../platform/reading/ocr/text-reader.ts';
import type { GreyImage } from '../../../../../platform/reading/page.rules.ts';
import { readCard } from './read-card.ts';

const TODAY = '2026-11-21';
const reader = await openTextReader();
const networks = await openNetworkReader();
after(async () => {
  await reader.close();
  await networks.close();
});
const readers = { plain: reader, openNetworks: async () => networks };
const plainOnly = { plain: reader, openNetworks: async () => null };

async function greyOf(kind: SpecimenKind, condition: Condition, seed: number) {
  const { picture, truth } = await makeSpecimen(kind, seed);
  const image = await loadGreyImage(await applyCondition(condition, picture, seed));
  if ('refusal' in image) throw new Error(image.refusal);
  return { image, truth };
}

const blank: GreyImage = { data: new Uint8Array(400 * 300).fill(255), width: 400, height: 300 };

describe('reading the picture of a card', () => {
  const pictures = [
    ['AADHAAR_FRONT', 'glare'],
    ['PAN_NEW', 'photo'],
    ['DRIVING_LICENCE', 'scan'],
    ['VOTER_ID', 'low'],
    ['PAN_OLD', 'rotated'],
    ['AMERICAN_LICENCE', 'far'],
  ] as const;
  for (const [kind, condition] of pictures) {
    it(`finds number, name and date of birth on ${kind} (${condition})`, async () => {
      const { image, truth } = await greyOf(kind, condition, 1);
      const [reading] = await readCard(image, readers, TODAY);
      const { documentType, documentNumber, name, dob } = truth;
      const fields = reading?.fields;
      assert.deepEqual(
        [reading?.documentType, fields?.documentNumber?.value, fields?.name?.value, fields?.dob?.value],
        [documentType, documentNumber, name, dob],
      );
    });
  }

  it('finds nothing on an empty page', async () => {
    assert.deepEqual(await readCard(blank, readers, TODAY), []);
  });

  it('reads what the plain reader can where the networks cannot be loaded', async () => {
    const { image, truth } = await greyOf('PAN_NEW', 'low', 1);
    const [reading] = await readCard(image, plainOnly, TODAY);
    assert.equal(reading?.fields.documentNumber?.value, truth.documentNumber);
  });

  it('does not start the networks after the deadline', async () => {
    const { image } = await greyOf('PAN_OLD', 'rotated', 1);
    const late = { plain: reader, openNetworks: () => assert.fail('started') };
    await readCard(image, late, TODAY, 0);
  });
});

describe('the text reader', () => {
  it('rejects data that is not a picture, and reads the next picture', async () => {
    await assert.rejects(reader.read({ data: new Uint8Array(0), width: 0, height: 0 }), Error);
    assert.deepEqual((await reader.read(blank)).lines, []);
  });

  it('needs no environment variables and leaves no file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'text-reader-'));
    const program = `
      const { openTextReader } = await import(${JSON.stringify(new URL('../../../../../platform/reading/ocr/text-reader.ts', import.meta.url).href)});
      const reader = await openTextReader();
      const { lines } = await reader.read({ data: new Uint8Array(10000).fill(255), width: 100, height: 100 });
      await reader.close();
      process.stdout.write(String(lines.length));
    `;
    try {
      const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
        cwd: folder,
        env: {},
        timeout: 60_000,
      });
      assert.equal(stdout, '0');
      assert.deepEqual(await readdir(folder), []);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
