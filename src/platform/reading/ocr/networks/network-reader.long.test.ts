import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, describe, it } from 'node:test';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { makeSpecimen } from '../../../../../test/specimens/specimens.ts';
import { loadGreyImage, type QuarterTurns, turnImage } from '../../image/grey-image.ts';
import type { GreyImage } from '../../page.rules.ts';
import { openNetworkReader } from './network-reader.ts';

const reader = await openNetworkReader();
after(() => reader.close());

async function greyOf(picture: Buffer): Promise<GreyImage> {
  const image = await loadGreyImage(picture);
  return 'refusal' in image ? assert.fail(image.refusal) : image;
}

const { picture, truth } = await makeSpecimen('DRIVING_LICENCE', 2);
const name = truth.name ?? assert.fail('the specimen has a name');
const card = await sharp(picture).resize({ width: 800 }).png().toBuffer();

const linesOf = async (image: GreyImage) => (await reader.read(image)).lines.map(({ text }) => text);

describe('the reader by networks', () => {
  for (const turns of [0, 1, 2, 3] as const satisfies readonly QuarterTurns[]) {
    it(`reads a small card after ${turns} quarter turns, with the spaces of its name`, async () => {
      const lines = await linesOf(turnImage(await greyOf(card), turns));
      assert.ok(
        lines.some((line) => line.toUpperCase().includes(name.toUpperCase())),
        `${name} in ${lines.join(' / ')}`,
      );
    });
  }

  it('reads the lines of a slanted card from top to bottom, and its words from left to right', async () => {
    const slanted = await greyOf(await sharp(card).rotate(12, { background: '#777' }).png().toBuffer());
    const { lines } = await reader.read(slanted);
    const line = lines.find(({ text }) => text.toUpperCase().includes(name.toUpperCase()));
    assert.ok(line !== undefined, lines.map(({ text }) => text).join(' / '));
    const starts = line.words.map(({ box }) => box.x);
    assert.deepEqual(
      starts,
      starts.toSorted((a, b) => a - b),
    );
    assert.ok(line.box.width > 3 * line.box.height);
  });

  it('reads a card that fills a small part of a large picture', async () => {
    const background = sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#8a8f7a' } });
    const small = await sharp(picture).resize({ width: 560 }).toBuffer();
    const lines = await linesOf(
      await greyOf(
        await background
          .composite([{ input: small, left: 1500, top: 1200 }])
          .png()
          .toBuffer(),
      ),
    );
    assert.ok(
      lines.some((line) => line.toUpperCase().includes(name.toUpperCase())),
      lines.join(' / '),
    );
  });

  it('finds nothing on an empty page, and rejects data that is not a picture', async () => {
    assert.deepEqual((await reader.read({ data: new Uint8Array(400 * 300).fill(255), width: 400, height: 300 })).lines, []);
    await assert.rejects(reader.read({ data: new Uint8Array(0), width: 0, height: 0 }), Error);
  });

  it('needs no environment variables and no network', async () => {
    const program = `
      const { openNetworkReader } = await import(${JSON.stringify(new URL('./network-reader.ts', import.meta.url).href)});
      globalThis.fetch = () => { throw new Error('the network is used'); };
      const reader = await openNetworkReader();
      process.stdout.write(String((await reader.read({ data: new Uint8Array(60000).fill(255), width: 300, height: 200 })).lines.length));
    `;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
      env: {},
      timeout: 120_000,
    });
    assert.equal(stdout, '0');
  });
});
