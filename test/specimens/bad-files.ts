import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { createRandom } from '../harness/random.ts';
import { makeManyPagesPdf } from './pdfs.ts';

/** A file that is not a readable document. `name` is its file name in an upload. */
export type BadFile = Readonly<{ what: string; name: string; bytes: Buffer }>;

const RANDOM_BYTES = 50_000;
const WIDE = 12_500;
const HIGH = 8_000;

const ascii = (text: string): Buffer => Buffer.from(text, 'latin1');
const hex = (digits: string): Buffer => Buffer.from(digits, 'hex');
const padded = (...parts: readonly Buffer[]): Buffer => Buffer.concat([...parts, Buffer.alloc(2_000)]);

function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([ascii(type), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A valid PNG of 100 megapixels of one colour, one bit per pixel, in about 12 kB. */
export function makeHugePng(): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDE, 0);
  head.writeUInt32BE(HIGH, 4);
  head[8] = 1;
  const rows = Buffer.alloc((1 + Math.ceil(WIDE / 8)) * HIGH);
  return Buffer.concat([
    hex('89504e470d0a1a0a'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A zip with one stored file. */
function makeZip(): Buffer {
  const [name, content] = [ascii('passport.jpg'), ascii('not a picture')];
  const sizes = Buffer.alloc(16);
  sizes.writeUInt32LE(crc32(content), 0);
  sizes.writeUInt32LE(content.length, 4);
  sizes.writeUInt32LE(content.length, 8);
  sizes.writeUInt16LE(name.length, 12);
  const local = Buffer.concat([hex('504b030414000000000000000000'), sizes, name, content]);
  const central = Buffer.concat([hex('504b0102140014000000000000000000'), sizes, Buffer.alloc(14), name]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

const isoVideo = (brand: string): Buffer =>
  padded(hex('00000018'), ascii(`ftyp${brand}`), hex('00000200'), ascii(`${brand}mp41`));

function makeVideos(): BadFile[] {
  return [
    { what: 'an MP4 video', name: 'passport.mp4', bytes: isoVideo('isom') },
    { what: 'an MP4 video named as a picture', name: 'passport.jpg', bytes: isoVideo('mp42') },
    { what: 'a QuickTime video', name: 'passport.mov', bytes: isoVideo('qt  ') },
    {
      what: 'a WebM video',
      name: 'passport.webm',
      bytes: padded(hex('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806700')),
    },
    {
      what: 'an AVI video',
      name: 'passport.avi',
      bytes: padded(ascii('RIFF'), hex('d0070000'), ascii('AVI LIST'), hex('c0000000'), ascii('hdrlavih')),
    },
  ];
}

function makePrograms(): BadFile[] {
  return [
    {
      what: 'a Windows program',
      name: 'passport.pdf',
      bytes: padded(ascii('MZ'), hex('90000300000004000000ffff0000b8'), ascii('This program cannot be run in DOS mode.')),
    },
    { what: 'a Linux program', name: 'passport.png', bytes: padded(hex('7f454c4602010100000000000000000002003e00')) },
    { what: 'a shell script', name: 'passport.sh', bytes: ascii('#!/bin/sh\nrm -rf "$HOME"\n') },
    {
      what: 'a web page',
      name: 'passport.html',
      bytes: ascii('<!doctype html><html><body><script>alert(1)</script>PASSPORT</body></html>'),
    },
    {
      what: 'an SVG drawing with a script',
      name: 'passport.svg',
      bytes: ascii(
        '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><script>alert(1)</script><text y="50">PASSPORT</text></svg>',
      ),
    },
    { what: 'plain text', name: 'passport.txt', bytes: ascii('PASSPORT No. Z1234567\nDOB 01/01/1990\n') },
  ];
}

/** The files that must be refused or fail with a reason. They are the same in every run. */
export async function makeBadFiles(): Promise<BadFile[]> {
  const random = createRandom('bad files');
  const noise = (count: number): Buffer => Buffer.from(Array.from({ length: count }, () => random.whole(0, 255)));
  const grain = { raw: { width: 300, height: 200, channels: 1 } } as const;
  const [jpeg, png] = await Promise.all([
    sharp(noise(60_000), grain).jpeg({ quality: 90 }).toBuffer(),
    sharp(noise(60_000), grain).png().toBuffer(),
  ]);
  const pdf = await makeManyPagesPdf(3);
  const half = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2));
  return [
    { what: 'an empty file', name: 'passport.jpg', bytes: Buffer.alloc(0) },
    ...makeVideos(),
    ...makePrograms(),
    { what: 'half of a JPEG', name: 'passport.jpg', bytes: half(jpeg) },
    { what: 'half of a PNG', name: 'passport.png', bytes: half(png) },
    { what: 'half of a PDF', name: 'passport.pdf', bytes: half(pdf) },
    { what: 'the first bytes of a JPEG', name: 'passport.jpg', bytes: jpeg.subarray(0, 20) },
    {
      what: 'the first bytes of a PDF and noise',
      name: 'passport.pdf',
      bytes: Buffer.concat([ascii('%PDF-1.7\n'), noise(5_000)]),
    },
    { what: 'a PNG of 100 megapixels', name: 'passport.png', bytes: makeHugePng() },
    { what: 'a zip', name: 'passport.zip', bytes: makeZip() },
    { what: 'a gzip file', name: 'passport.gz', bytes: gzipSync(Buffer.alloc(100_000)) },
    { what: 'random bytes', name: 'passport.jpg', bytes: noise(RANDOM_BYTES) },
  ];
}
