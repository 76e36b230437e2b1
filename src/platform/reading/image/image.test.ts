import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import type { GreyImage } from '../page.rules.ts';
import { deskew } from './deskew.ts';
import { encodePgm, loadGreyImage, resizeImage, rotateImage, turnImage } from './grey-image.ts';

/** Three by two pixels: 0 1 2 above 3 4 5. */
const SMALL: GreyImage = { data: Uint8Array.of(0, 1, 2, 3, 4, 5), width: 3, height: 2 };

async function read(source: Buffer): Promise<GreyImage> {
  const image = await loadGreyImage(source);
  assert.ok('data' in image, 'refusal' in image ? image.refusal : '');
  assert.equal(image.data.length, image.width * image.height);
  return image;
}

const red = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#f00' } });

test('a picture of each allowed format becomes grey', async () => {
  const kinds = [
    red(40, 20).jpeg(),
    red(40, 20).png(),
    red(40, 20).webp(),
    red(40, 20).avif(),
    red(40, 20).tiff(),
    red(40, 20).gif(),
  ];
  for (const kind of kinds) {
    const { width, height, data } = await read(await kind.toBuffer());
    assert.deepEqual([width, height], [40, 20]);
    assert.ok(Math.abs((data[400] ?? 0) - (data[0] ?? 99)) < 3);
    assert.ok((data[0] ?? 0) > 40 && (data[0] ?? 0) < 140);
  }
});

test('grey pictures, 16 bits and transparency become one byte per pixel', async () => {
  const clear = sharp({ create: { width: 9, height: 5, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
  assert.deepEqual([...new Set((await read(await clear.png().toBuffer())).data)], [255]);
  const deep = await red(9, 5).toColourspace('grey16').png().toBuffer();
  assert.equal((await read(deep)).width, 9);
});

test('a picture is turned upright by its EXIF orientation', async () => {
  const { width, height } = await read(await red(40, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer());
  assert.deepEqual([width, height], [20, 40]);
});

test('a large picture is scaled down, a small one is unchanged', async () => {
  const { width, height } = await read(await red(4800, 1000).png().toBuffer());
  assert.deepEqual([width, height], [2400, 500]);
});

type Bitmap = Readonly<{
  bits: number;
  isTopDown?: boolean;
  masks?: boolean;
  colours?: readonly number[];
  rows: readonly (readonly number[])[];
}>;

/** A bitmap of 2 by 2 pixels. @param rows the bytes of each row in the order of the file, padded to four here */
function bitmap({ bits, isTopDown = false, masks = false, colours = [], rows }: Bitmap): Buffer {
  const head = Buffer.alloc(54);
  head.write('BM', 'latin1');
  const extra = Buffer.concat([
    masks ? Buffer.from([0, 0, 0xff, 0, 0, 0xff, 0, 0, 0xff, 0, 0, 0]) : Buffer.alloc(0),
    Buffer.from(colours.flatMap((grey) => [grey, grey, grey, 0])),
  ]);
  head.writeUInt32LE(54 + extra.length, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(2, 18);
  head.writeInt32LE(isTopDown ? -2 : 2, 22);
  head.writeUInt16LE(bits, 28);
  head.writeUInt32LE(masks ? 3 : 0, 30);
  const pixels = rows.map((row) => Buffer.concat([Buffer.from(row), Buffer.alloc((4 - (row.length % 4)) % 4)]));
  return Buffer.concat([head, extra, ...pixels, Buffer.alloc(12)]);
}

const grey = (...values: number[]): number[] => values.flatMap((value) => [value, value, value]);
const grey32 = (...values: number[]): number[] => values.flatMap((value) => [value, value, value, 0]);

test('a bitmap of each depth becomes grey, from the top', async () => {
  const colours = Array.from({ length: 16 }, (_, index) => index * 10);
  const bitmaps: Record<string, Bitmap> = {
    '24 bits': { bits: 24, rows: [grey(30, 40), grey(10, 20)] },
    '24 bits from the top': { bits: 24, isTopDown: true, rows: [grey(10, 20), grey(30, 40)] },
    '32 bits': { bits: 32, rows: [grey32(30, 40), grey32(10, 20)] },
    '32 bits with masks': { bits: 32, masks: true, rows: [grey32(30, 40), grey32(10, 20)] },
    '8 bits': {
      bits: 8,
      colours,
      rows: [
        [3, 4],
        [1, 2],
      ],
    },
    '4 bits': { bits: 4, colours, rows: [[0x34], [0x12]] },
  };
  for (const [name, made] of Object.entries(bitmaps)) {
    const { data, width, height } = await read(bitmap(made));
    assert.deepEqual([width, height, ...data], [2, 2, 10, 20, 30, 40], name);
  }
  const black = await read(bitmap({ bits: 1, colours: [0, 255], rows: [[0b01000000], [0b10000000]] }));
  assert.deepEqual([...black.data], [255, 0, 0, 255]);
});

test('a bitmap that is cut off, too large or compressed is refused with a reason', async () => {
  const whole = bitmap({ bits: 24, rows: [grey(30, 40), grey(10, 20)] });
  const change = (write: (file: Buffer) => void): Buffer => {
    const file = Buffer.from(whole);
    write(file);
    return file;
  };
  const reasons: [RegExp, Buffer][] = [
    [/^is damaged or incomplete/, change((file) => file.writeUInt32LE(76, 10))],
    [/^is damaged or incomplete/, change((file) => file.writeInt32LE(900, 18))],
    [/^has more than 50 megapixels/, change((file) => file.writeInt32LE(2 ** 31 - 1, 18))],
    [/^must be a JPEG/, change((file) => file.writeUInt32LE(1, 30))],
    [/^must be a JPEG/, change((file) => file.writeInt32LE(-2, 18))],
    [/^must be a JPEG/, whole.subarray(0, 40)],
  ];
  for (const [reason, file] of reasons) {
    const image = await loadGreyImage(file);
    assert.match('refusal' in image ? image.refusal : 'read', reason);
  }
});

test('the picture of an iPhone becomes grey, and a damaged one is refused', async () => {
  const file = await readFile(path.join(import.meta.dirname, '../../../../test/specimens/passport.heic'));
  const { width, height, data } = await read(file);
  assert.deepEqual([width, height], [1600, 1126]);
  assert.ok(Math.min(...data.subarray(0, 100_000)) < 90 && Math.max(...data.subarray(0, 100_000)) > 200);
  for (const bytes of [file.length - 9_000, 700, 60]) {
    const image = await loadGreyImage(file.subarray(0, bytes));
    assert.match('refusal' in image ? image.refusal : 'read', /^(?:is damaged|must be a JPEG)/, String(bytes));
  }
});

test('a file that is not a picture, or is damaged or too large, is refused with a reason', async () => {
  const whole = await red(400, 300).jpeg().toBuffer();
  const REFUSAL = { refusal: 'must be a JPEG, PNG, HEIC, WebP, AVIF, TIFF, GIF or uncompressed BMP picture' };
  assert.deepEqual(await loadGreyImage(Buffer.from('not a picture')), REFUSAL);
  assert.deepEqual(await loadGreyImage(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')), REFUSAL);
  assert.deepEqual(await loadGreyImage(Buffer.alloc(0)), REFUSAL);
  assert.deepEqual(await loadGreyImage('/no/such/file'), REFUSAL);
  const broken = await loadGreyImage(whole.subarray(0, whole.length - 300));
  assert.match('refusal' in broken ? broken.refusal : '', /^is damaged or incomplete\. /);
  const large = await loadGreyImage(await red(8000, 6300).png({ compressionLevel: 1 }).toBuffer());
  assert.match('refusal' in large ? large.refusal : '', /^has more than 50 megapixels\. /);
});

test('a quarter turn is clockwise, and four turns change nothing', () => {
  assert.deepEqual([...turnImage(SMALL, 1).data], [3, 0, 4, 1, 5, 2]);
  assert.deepEqual([...turnImage(SMALL, 2).data], [5, 4, 3, 2, 1, 0]);
  assert.deepEqual([...turnImage(SMALL, 3).data], [2, 5, 1, 4, 0, 3]);
  assert.deepEqual(turnImage(turnImage(turnImage(turnImage(SMALL, 1), 1), 1), 1), SMALL);
  assert.deepEqual([turnImage(SMALL, 1).width, turnImage(SMALL, 1).height], [2, 3]);
});

test('a scaled picture keeps its proportions and is encoded as PGM', async () => {
  const { width, height } = await resizeImage(SMALL, 6);
  assert.deepEqual([width, height], [6, 4]);
  assert.equal(encodePgm(SMALL).toString('latin1'), 'P5\n3 2\n255\n\x00\x01\x02\x03\x04\x05');
});

/** Bars like words in lines. */
function page(): GreyImage {
  const width = 1200;
  const height = 800;
  const data = new Uint8Array(width * height).fill(240);
  for (let y = 100; y < 700; y += 1)
    for (let x = 100; x < 1100; x += 1) if (y % 40 < 14 && (x + Math.floor(y / 40) * 57) % 130 < 100) data[y * width + x] = 30;
  return { data, width, height };
}

test('a rotated page is deskewed, and a straight one is unchanged', async () => {
  for (const skew of [-38, -8, 1.5, 12, 30]) {
    const { degrees, image } = await deskew(await rotateImage(page(), skew));
    assert.ok(Math.abs(degrees + skew) < 0.4, `${skew} was taken for ${-degrees}`);
    assert.equal((await deskew(image)).degrees, 0);
  }
  const straight = page();
  assert.deepEqual(await deskew(straight), { image: straight, degrees: 0 });
});

test('a blank page and a tiny one are unchanged', async () => {
  const blank = { data: new Uint8Array(10_000).fill(255), width: 100, height: 100 };
  assert.equal((await deskew(blank)).degrees, 0);
  assert.equal((await deskew({ data: Uint8Array.of(7), width: 1, height: 1 })).degrees, 0);
});
