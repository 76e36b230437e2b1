import assert from 'node:assert/strict';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { DEMO_ROOM_TYPES } from '../src/demo/demo-hotel.ts';
import { PICTURES_FOLDER, SCENES } from './demo-pictures.ts';

const FILE_BYTES_MAX = 120 * 1024;
/** Of 255: what JPEG and another machine's rounding change. Whatever was moved or painted anew differs by more somewhere. */
const SHADE_DIFFERENCE_MAX = 25;
/** Drawn small, which is quicker, and compared smaller still: there the edges of shapes do not count. */
const DRAWN = { width: 400, height: 267 };
const COMPARED = { width: 80, height: 53, fit: 'fill' } as const;

/** The shades of the picture, three a pixel. */
async function shadesOf(picture: Buffer): Promise<Buffer> {
  const options = { ...DRAWN, fit: 'fill', fastShrinkOnLoad: false } as const;
  const { data, info } = await sharp(picture).resize(options).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info }).resize(COMPARED).raw().toBuffer();
}

test('the folder holds the pictures that the script draws, and nothing else', async () => {
  assert.deepEqual((await readdir(PICTURES_FOLDER)).toSorted(), Object.keys(SCENES).toSorted());
  for (const { code } of DEMO_ROOM_TYPES)
    assert.ok(SCENES[`${code.toLowerCase()}-room.jpg`] !== undefined, `${code} has a picture of its room`);
});

test('they are light, of one size, and hold nothing but the picture', async () => {
  for (const name of Object.keys(SCENES)) {
    const file = path.join(PICTURES_FOLDER, name);
    assert.ok((await stat(file)).size <= FILE_BYTES_MAX, name);
    const { format, width, height, exif, xmp, iptc } = await sharp(file).metadata();
    assert.deepEqual(
      { format, width, height, exif, xmp, iptc },
      { format: 'jpeg', width: 1600, height: 1067, exif: undefined, xmp: undefined, iptc: undefined },
      name,
    );
  }
});

test('they show what the scenes say: draw them with `npm run demo:pictures`', async () => {
  for (const [name, scene] of Object.entries(SCENES)) {
    const svg = scene();
    assert.equal(scene(), svg, `${name} is the same each time`);
    assert.ok(!svg.includes('NaN') && !svg.includes('undefined') && !svg.includes('<text'), name);
    const small = svg.replace('width="1600" height="1067"', `width="${DRAWN.width}" height="${DRAWN.height}"`);
    const kept = await shadesOf(await readFile(path.join(PICTURES_FOLDER, name)));
    const drawn = await shadesOf(Buffer.from(small));
    const difference = Math.max(...drawn.map((shade, index) => Math.abs(shade - (kept[index] ?? 0))));
    assert.ok(difference <= SHADE_DIFFERENCE_MAX, `${name} differs by ${difference}`);
  }
});
