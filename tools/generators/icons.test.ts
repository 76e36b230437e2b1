import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { OWN_DRAWINGS } from './icon-drawings.ts';
import { drawIcon, ICON_FOLDER, ICON_KEYS, ICON_SIZE_PX } from './icons.ts';

/** The shades of a line's edge may differ a little between machines; a wrong drawing differs everywhere. */
const SHADE_DIFFERENCE_MAX = 8;
const FILE_BYTES_MAX = 4_096;
/** Of the header that every PNG begins with. */
const COLOUR_TYPE_AT = 25;
const PALETTE = 3;

function pixelsOf(png: Buffer): Promise<Buffer> {
  return sharp(png).ensureAlpha().raw().toBuffer();
}

function pngAt(iconKey: string): Promise<Buffer> {
  return readFile(path.join(ICON_FOLDER, `${iconKey}.png`));
}

test('the folder holds the icons that the script draws, and nothing else but their licence', async () => {
  assert.deepEqual((await readdir(ICON_FOLDER)).toSorted(), ['LICENSE', ...ICON_KEYS.map((key) => `${key}.png`)].toSorted());
  assert.ok(ICON_KEYS.length >= 60);
  assert.equal(new Set(ICON_KEYS).size, ICON_KEYS.length);
  for (const iconKey of ICON_KEYS) assert.match(iconKey, /^[a-z0-9]+(-[a-z0-9]+)*$/);
});

test('each file is a small PNG of one size, drawn on nothing', async () => {
  for (const iconKey of ICON_KEYS) {
    const png = await pngAt(iconKey);
    const { format, width, height, hasAlpha } = await sharp(png).metadata();
    const seen = { format, width, height, hasAlpha, colourType: png[COLOUR_TYPE_AT] };
    assert.deepEqual(
      seen,
      { format: 'png', width: ICON_SIZE_PX, height: ICON_SIZE_PX, hasAlpha: true, colourType: PALETTE },
      iconKey,
    );
    assert.ok(png.length <= FILE_BYTES_MAX, `${iconKey} has ${png.length} bytes`);
    const alpha = (await pixelsOf(png)).filter((_, index) => index % 4 === 3);
    const drawn = alpha.filter((value) => value > 0).length / alpha.length;
    assert.ok(drawn > 0.03 && drawn < 0.6, `${iconKey} covers ${drawn}`);
  }
});

test('each file is what the script draws under its name', async () => {
  for (const iconKey of ICON_KEYS) {
    const [kept, drawn] = await Promise.all([pngAt(iconKey), drawIcon(iconKey)].map(async (png) => pixelsOf(await png)));
    assert.ok(kept !== undefined && drawn !== undefined);
    const difference = drawn.reduce((most, value, index) => Math.max(most, Math.abs(value - (kept[index] ?? 0))), 0);
    assert.ok(difference <= SHADE_DIFFERENCE_MAX, `${iconKey} differs by ${difference}: write it with \`npm run icons\``);
  }
});

test('the licence names the drawings that are our own', async () => {
  const licence = await readFile(path.join(ICON_FOLDER, 'LICENSE'), 'utf8');
  const [, named = ''] = /but for ([^,]+(?:, [^,]+)*),\s+are drawings/.exec(licence) ?? [];
  assert.deepEqual(named.split(/, | and /).toSorted(), Object.keys(OWN_DRAWINGS).toSorted());
});
