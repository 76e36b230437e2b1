import assert from 'node:assert/strict';
import { after, mock, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { longTest } from '../../../../test/harness/long-test.ts';
import { CATALOG, closePdfs, drawn, ofObjects, open, PAGES, stream, withImage } from '../../../../test/harness/pdf-objects.ts';
import { makeOutlinePdf, makeScanPdf } from '../../../../test/specimens/pdfs.ts';
import type { GreyImage } from '../page.rules.ts';

const fetched = mock.method(globalThis, 'fetch');
after(closePdfs);

const [WIDTH, HEIGHT] = [600, 400];
/** Black but for a white left half, so that what is upright shows. */
const isWhite = (x: number): boolean => x < WIDTH / 2;
function pixels(channels: number, white: number, black: number): Buffer {
  return Buffer.from(
    Array.from({ length: WIDTH * HEIGHT * channels }, (_, at) => (isWhite(Math.floor(at / channels) % WIDTH) ? white : black)),
  );
}
function flate(colours: string, bits: number, content: Buffer, more = ''): Buffer {
  const size = `/Width ${WIDTH} /Height ${HEIGHT} /ColorSpace /${colours} /BitsPerComponent ${bits}`;
  return stream(`/Type /XObject /Subtype /Image ${size} /Filter /FlateDecode ${more}`, deflateSync(content));
}
function greyAt({ data, width, height }: GreyImage, across: number, down: number): number {
  return data[Math.floor(height * down) * width + Math.floor(width * across)] ?? -1;
}
function assertHalves(image: GreyImage | null, name: string): void {
  assert.ok(image !== null, name);
  assert.deepEqual([image.width, image.height, image.data.length], [WIDTH, HEIGHT, WIDTH * HEIGHT], name);
  assert.ok(greyAt(image, 0.25, 0.5) > 225, `${name}: the left is white`);
  assert.ok(greyAt(image, 0.75, 0.5) < 70, `${name}: the right is black`);
}

test('The picture of a scan is returned as it is, in any colours', async () => {
  const rgb = await sharp(pixels(3, 255, 0), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg()
    .toBuffer();
  const cmyk = await sharp(rgb).toColourspace('cmyk').jpeg().toBuffer();
  const jpeg = (colours: string, content: Buffer, more = ''): Buffer =>
    stream(
      `/Type /XObject /Subtype /Image /Width ${WIDTH} /Height ${HEIGHT} /ColorSpace /${colours} /BitsPerComponent 8 /Filter /DCTDecode ${more}`,
      content,
    );
  const bits = Buffer.from(
    Array.from({ length: (WIDTH / 8) * HEIGHT }, (_, at) => (at % (WIDTH / 8) < WIDTH / 16 ? 255 : at % 75 === 37 ? 0xf0 : 0)),
  );
  const alpha = flate('DeviceGray', 8, pixels(1, 0, 255));
  const images: Record<string, Buffer> = {
    jpeg: withImage(jpeg('DeviceRGB', rgb)),
    'jpeg in CMYK': withImage(jpeg('DeviceCMYK', cmyk, '/Decode [1 0 1 0 1 0 1 0]')),
    'flate in RGB': withImage(flate('DeviceRGB', 8, pixels(3, 255, 0))),
    'flate in grey': withImage(flate('DeviceGray', 8, pixels(1, 255, 0))),
    'one bit a pixel': withImage(flate('DeviceGray', 1, bits)),
    'black, white where it is transparent': withImage(
      flate('DeviceGray', 8, pixels(1, 0, 0), '/SMask 6 0 R'),
      '',
      undefined,
      alpha,
    ),
    'on a page that lies on its side': withImage(flate('DeviceGray', 8, pixels(1, 255, 0)), '/Rotate 90'),
  };
  for (const [name, pdf] of Object.entries(images)) assertHalves(await (await open(pdf)).largestImageOf(1), name);
});

test('A page without one large picture has to be rendered: no picture, a small one, two sides of a card, a mirrored one', async () => {
  const image = flate('DeviceGray', 8, pixels(1, 255, 0));
  const small = await sharp(pixels(1, 255, 0), { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .resize(200)
    .png()
    .toBuffer();
  const pages = {
    'no picture': await drawn((document) => document.text('text')),
    'a logo': await drawn((document) => document.image(small, 40, 40)),
    'two sides': withImage(image, '', 'q 200 0 0 150 10 10 cm /I Do Q q 200 0 0 150 250 10 cm /J Do Q', image),
    mirrored: withImage(image, '', 'q -400 0 0 300 450 50 cm /I Do Q'),
  };
  for (const [name, pdf] of Object.entries(pages)) assert.equal(await (await open(pdf)).largestImageOf(1), null, name);
});

longTest('A page is drawn upright, 2,200 pixels long, whatever size it says it has', async () => {
  const image = flate('DeviceGray', 8, pixels(1, 255, 0));
  const lying = await (await open(withImage(image, '/Rotate 90', 'q 500 0 0 400 0 0 cm /I Do Q'))).render(1);
  assert.deepEqual([lying.width, lying.height], [1_760, 2_200]);
  assert.deepEqual([greyAt(lying, 0.5, 0.2), greyAt(lying, 0.5, 0.8)], [255, 0], 'what was left is at the top');
  const mirrored = await (await open(withImage(image, '', 'q -500 0 0 400 500 0 cm /I Do Q'))).render(1);
  assert.deepEqual([greyAt(mirrored, 0.2, 0.5), greyAt(mirrored, 0.8, 0.5)], [0, 255]);
  for (const size of [
    '0 0 1036800 1036800',
    '0 0 14400 1',
    '0 0 0 0',
    '500 400 0 0',
    '0 0 1e30 1e30',
    '-500 -400 0 0',
    '(a) null',
  ]) {
    const page = `<< /Type /Page /Parent 2 0 R /MediaBox [${size}] /Contents 4 0 R >>`;
    const made = await (await open(ofObjects(CATALOG, PAGES, page, stream('', '0 0 10 10 re f')))).render(1);
    assert.ok(made.width >= 1 && made.height >= 1 && Math.max(made.width, made.height) <= 2_200, size);
    assert.equal(made.data.length, made.width * made.height, size);
  }
});

test('Letters that are only outlines show when the page is drawn, and a scan shows too', async () => {
  const outlines = await open((await makeOutlinePdf(1)).pdf);
  assert.deepEqual((await outlines.textOf(1)).lines, []);
  assert.equal(await outlines.largestImageOf(1), null);
  const page = await outlines.render(1);
  assert.ok(page.data.some((grey) => grey < 40) && page.data.some((grey) => grey > 240));
  const scan = await open(
    await makeScanPdf(
      await sharp(pixels(1, 255, 0), { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
        .png()
        .toBuffer(),
      120,
    ),
  );
  assertHalves(await scan.largestImageOf(1), 'scan');
  const shown = await scan.render(1);
  assert.ok(greyAt(shown, 0.5, 0.2) < 70, 'the black half');
});

test('Nothing was fetched for all that', () => {
  assert.equal(fetched.mock.callCount(), 0);
});
