import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { childrenRunning } from '../../../test/harness/child-processes.ts';
import { longTest } from '../../../test/harness/long-test.ts';
import {
  animatedPicture,
  canvas,
  cmykPicture,
  PICTURE_KINDS,
  phonePicture,
  picture,
  pictureBomb,
} from '../../../test/harness/pictures.ts';
import { createImages } from './images.ts';
import type { ImageRefusal, PreparedImage } from './prepare-image.ts';

let folder = '';

const images = createImages();
folder = await mkdtemp(path.join(tmpdir(), 'hostelry-images-'));
after(async () => {
  await images.close();
  await rm(folder, { recursive: true, force: true });
});

type Result = { made: PreparedImage | ImageRefusal; full: string; thumb: string };

async function prepare(bytes: Buffer): Promise<Result> {
  const name = path.join(folder, randomUUID());
  const task = { source: `${name}.in`, full: `${name}.full`, thumb: `${name}.thumb` };
  await writeFile(task.source, bytes);
  return { made: await images.prepare(task), full: task.full, thumb: task.thumb };
}

async function taken(bytes: Buffer): Promise<{ made: PreparedImage; full: string; thumb: string }> {
  const { made, ...files } = await prepare(bytes);
  assert.ok(!('refusal' in made), JSON.stringify(made));
  return { made, ...files };
}

async function refused(bytes: Buffer, reason: RegExp): Promise<void> {
  const { made, full } = await prepare(bytes);
  assert.ok('refusal' in made, JSON.stringify(made));
  assert.match(made.refusal, reason);
  await assert.rejects(stat(full), { code: 'ENOENT' }, 'no file is written');
}

/** The colour in the middle, each channel from 0 to 255. */
async function middleOf(file: string): Promise<number[]> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

test('each format of picture keeps its format and size, and gets a WebP thumbnail', async () => {
  for (const kind of PICTURE_KINDS) {
    const { made, full, thumb } = await taken(await picture(kind, 960, 720));
    const found = await sharp(full).metadata();
    assert.deepEqual([made.format, made.widthPx, made.heightPx], [kind, 960, 720]);
    assert.deepEqual([found.format, found.width, found.height], [kind === 'avif' ? 'heif' : kind, 960, 720]);
    assert.equal(made.sizeBytes, (await stat(full)).size);
    const small = await sharp(thumb).metadata();
    assert.deepEqual([small.format, small.width, small.height], ['webp', 480, 360]);
    assert.equal(made.thumbSizeBytes, (await stat(thumb)).size);
  }
});

test('a small picture is not enlarged, and a very tall one still has a thumbnail', async () => {
  const small = await sharp((await taken(await picture('png', 30, 20))).thumb).metadata();
  assert.deepEqual([small.width, small.height], [30, 20]);
  const tall = await sharp((await taken(await picture('png', 100, 40_000))).thumb).metadata();
  assert.ok(tall.width <= 480 && tall.height <= 1_920, JSON.stringify(tall));
});

test('a served picture has no location and camera data, and is upright', async () => {
  const sent = await phonePicture(400, 200);
  assert.ok((await sharp(sent).metadata()).exif, 'the upload has metadata');
  const { made, full, thumb } = await taken(sent);
  assert.deepEqual([made.widthPx, made.heightPx], [200, 400]);
  for (const file of [full, thumb]) {
    const { exif, xmp, iptc, icc, orientation } = await sharp(file).metadata();
    assert.deepEqual([exif, xmp, iptc, icc, orientation], [undefined, undefined, undefined, undefined, undefined]);
    assert.equal((await readFile(file)).includes('Secret Camera'), false);
  }
  const small = await sharp(thumb).metadata();
  assert.deepEqual([small.width, small.height], [200, 400]);
});

test('bytes hidden after the pixels are removed', async () => {
  const sent = Buffer.concat([await picture('jpeg'), Buffer.from('PK\x03\x04<script>alert(1)</script>')]);
  assert.equal((await readFile((await taken(sent)).full)).includes('alert'), false);
});

test('only the first frame of an animated picture is kept', async () => {
  const { made, full, thumb } = await taken(await animatedPicture());
  assert.deepEqual([made.format, made.widthPx, made.heightPx], ['webp', 120, 90]);
  for (const file of [full, thumb]) {
    assert.equal((await sharp(file).metadata()).pages ?? 1, 1);
    const [red = 0, , blue = 255] = await middleOf(file);
    assert.ok(red > 200 && blue < 60, `the first frame is red, not ${red}, ${blue}`);
  }
});

test('a CMYK picture becomes sRGB', async () => {
  const sent = await cmykPicture();
  assert.equal((await sharp(sent).metadata()).space, 'cmyk');
  const { full, thumb } = await taken(sent);
  for (const file of [full, thumb]) {
    assert.equal((await sharp(file).metadata()).space, 'srgb');
    const [red = 0, green = 255, blue = 255] = await middleOf(file);
    assert.ok(red > 180 && green < 90 && blue < 90, `${red}, ${green}, ${blue}`);
  }
});

test('transparency and 16 bits per channel are accepted', async () => {
  const clear = await sharp({ create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer();
  assert.equal((await sharp((await taken(clear)).full).metadata()).hasAlpha, true);
  const deep = await canvas(40, 40).toColourspace('rgb16').png().toBuffer();
  assert.equal((await sharp(deep).metadata()).depth, 'ushort');
  await taken(deep);
});

test('a file that is not a picture, or has another format, is refused with a reason', async () => {
  const shape = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>';
  const others = [
    Buffer.from('hello'),
    Buffer.from([0xff]),
    Buffer.from(shape),
    Buffer.from(`<?xml version="1.0"?>${shape}`),
    await canvas(20, 20).gif().toBuffer(),
    await canvas(20, 20).tiff().toBuffer(),
    Buffer.from('%PDF-1.7\n1 0 obj\n'),
    Buffer.alloc(5_000),
  ];
  for (const bytes of others) await refused(bytes, /^must be a JPEG, PNG, WebP or AVIF picture$/);
});

longTest('a truncated picture is refused', async () => {
  for (const kind of PICTURE_KINDS) {
    const noise = await sharp({
      create: { width: 300, height: 300, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 50 } },
    })
      .toFormat(kind)
      .toBuffer();
    for (const part of [0.5, 0.9]) await refused(noise.subarray(0, Math.floor(noise.length * part)), /^is damaged/);
  }
});

longTest('a small file with too many pixels is refused before it is decoded', async () => {
  await refused(await pictureBomb(), /at most 50 megapixels/);
  await refused(await picture('png', 10_000, 5_001), /at most 50 megapixels/);
  await taken(await picture('jpeg', 10_000, 5_000));
});

longTest(
  'a PNG whose text chunk would unpack to gigabytes is accepted without the text or refused, and uses no memory',
  async () => {
    const plain = await picture('png', 20, 20);
    const packed = deflateSync(Buffer.alloc(100_000_000, 'a'), { level: 9 });
    const { crc32 } = await import('node:zlib');
    const content = Buffer.concat([Buffer.from('zTXtnote\0\0'), packed]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length - 4);
    sum.writeUInt32BE(crc32(content));
    const { made } = await prepare(Buffer.concat([plain.subarray(0, 33), length, content, sum, plain.subarray(33)]));
    assert.ok(('refusal' in made && /damaged|must be/.test(made.refusal)) || 'format' in made);
  },
);

test('many pictures at once are all prepared, and none is mixed up with another', async () => {
  const widths = Array.from({ length: 12 }, (_, index) => 100 + index);
  const results = await Promise.all(widths.map(async (width) => taken(await picture('jpeg', width, 50))));
  assert.deepEqual(
    results.map(({ made }) => made.widthPx),
    widths,
  );
});

test('when too many pictures wait, the next is 503 with Retry-After', async () => {
  const bytes = await picture('jpeg', 64, 48);
  const settled = await Promise.allSettled(Array.from({ length: 120 }, () => prepare(bytes)));
  const refused = settled.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  assert.ok(refused.length > 0 && refused.length < 100, `${refused.length} were refused`);
  for (const error of refused) assert.deepEqual([error.status, error.headers['Retry-After']], [503, '5']);
});

const decoders = (): Promise<number[]> => childrenRunning('prepare-image.worker');

test('the decoder process has no environment variables of the service', async () => {
  await taken(await picture());
  const pids = await decoders();
  assert.ok(process.platform !== 'linux' || pids.length > 0);
  for (const pid of pids) assert.doesNotMatch(await readFile(`/proc/${pid}/environ`, 'utf8'), /PATH=|TEST_/);
});

test('a file that crashes the decoder is refused, and the next picture is prepared', async () => {
  await taken(await picture());
  const before = await decoders();
  assert.ok(process.platform !== 'linux' || before.length > 0);
  if (before.length === 0) return;
  const work = prepare(await picture('png', 6_000, 5_000));
  await sleep(50);
  for (const pid of before) process.kill(pid, 'SIGSEGV');
  const { made } = await work;
  assert.deepEqual(made, { refusal: 'is damaged: the picture cannot be read' });
  await taken(await picture());
  assert.notDeepEqual(await decoders(), before);
});

longTest('a decoder that was killed while idle fails no picture', async () => {
  await taken(await picture());
  for (const pid of await decoders()) process.kill(pid, 'SIGKILL');
  await sleep(1_000);
  await taken(await picture());
  for (const pid of await decoders()) process.kill(pid, 'SIGKILL');
  await sleep(1_000);
  const started = performance.now();
  await images.close();
  assert.ok(performance.now() - started < 10_000, 'closing ends although the process has ended already');
});

longTest('a cancelled request does not keep other pictures waiting', async () => {
  const controller = new AbortController();
  const name = path.join(folder, randomUUID());
  const task = { source: `${name}.in`, full: `${name}.full`, thumb: `${name}.thumb` };
  await writeFile(task.source, await picture('avif', 2_400, 2_000));
  const waiting = Array.from({ length: 10 }, () =>
    images.prepare(task, controller.signal).catch((error: Error) => error.message),
  );
  await sleep(100);
  controller.abort();
  assert.deepEqual(new Set(await Promise.all(waiting)), new Set(['the request was cancelled']));
  await taken(await picture());
});

test('a picture can be prepared after the processes were closed', async () => {
  await taken(await picture());
  await images.close();
  await taken(await picture());
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.includes('undefined')),
    [],
  );
});
