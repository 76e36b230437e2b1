import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { OWN_DRAWINGS } from './icon-drawings.ts';
import { ICON_FOLDER, ICON_KEYS, ICON_SIZE_PX } from './icons.ts';

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

/**
 * The icons as the script draws them, in a process of its own: in one in which pictures of strangers are read, as other tests may have
 * done here, nothing is drawn from SVG any more.
 */
async function drawAll(): Promise<Map<string, Buffer>> {
  const program = `
    const { drawIcon, ICON_KEYS } = await import(${JSON.stringify(new URL('./icons.ts', import.meta.url).href)});
    const drawn = [];
    for (const iconKey of ICON_KEYS) drawn.push([iconKey, (await drawIcon(iconKey)).toString('base64')]);
    process.stdout.write(JSON.stringify(drawn));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    maxBuffer: 4 * FILE_BYTES_MAX * ICON_KEYS.length,
  });
  const drawn = JSON.parse(stdout) as [iconKey: string, base64: string][];
  return new Map(drawn.map(([iconKey, base64]) => [iconKey, Buffer.from(base64, 'base64')]));
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
  const all = await drawAll();
  for (const iconKey of ICON_KEYS) {
    const kept = await pixelsOf(await pngAt(iconKey));
    const drawn = await pixelsOf(all.get(iconKey) ?? assert.fail(`${iconKey} is not drawn`));
    const difference = drawn.reduce((most, value, index) => Math.max(most, Math.abs(value - (kept[index] ?? 0))), 0);
    assert.ok(difference <= SHADE_DIFFERENCE_MAX, `${iconKey} differs by ${difference}: write it with \`npm run icons\``);
  }
});

test('the licence names the drawings that are our own', async () => {
  const licence = await readFile(path.join(ICON_FOLDER, 'LICENSE'), 'utf8');
  const [, named = ''] = /but for ([^,]+(?:, [^,]+)*),\s+are drawings/.exec(licence) ?? [];
  assert.deepEqual(named.split(/, | and /).toSorted(), Object.keys(OWN_DRAWINGS).toSorted());
});
