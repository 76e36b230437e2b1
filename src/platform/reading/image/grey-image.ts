import { readFile } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { GreyImage } from '../page.rules.ts';
import { decodeBmp, type RawPicture, readBmpHeader } from './decode-bmp.ts';
import { decodeHeic } from './decode-heic.ts';

/** Why a picture cannot be read, to be shown after "The picture". */
export type PictureRefusal = Readonly<{ refusal: string }>;

/** Clockwise rotation in quarter turns. */
export type QuarterTurns = 0 | 1 | 2 | 3;

/** Pictures with more pixels are not decoded. */
export const PIXELS_MAX = 50_000_000;
/** Enough for the small print of a document page. More only costs time. */
export const LONG_SIDE_MAX = 2_400;

const UNKNOWN_FORMAT = 'must be a JPEG, PNG, HEIC, WebP, AVIF, TIFF, GIF or uncompressed BMP picture';
const BROKEN = 'is damaged or incomplete. Please take or scan it again';
const TOO_LARGE = 'has more than 50 megapixels. Please take or scan it again with a lower resolution';

// Only these formats are ever decoded, whatever a file claims to be. SVG could refer to other files, and each decoder is a risk.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
    'VipsForeignLoadTiff',
    'VipsForeignLoadNsgif',
  ],
});
// Every picture is decoded once, one after the other, so a cache has no use, and the processor is shared with the requests.
sharp.cache(false);
sharp.concurrency(1);

const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'tiff', 'gif']);

function isReadable({ format, compression }: Metadata): boolean {
  return FORMATS.has(format) || (format === 'heif' && compression === 'av1');
}

/** The picture format of iPhones, whose header sharp reads, but not its pixels. */
function isHeic({ format, compression }: Metadata): boolean {
  return format === 'heif' && compression === 'hevc';
}

/** Null when the file does not have the header of a known format. */
async function readHeader(source: Buffer | string): Promise<Metadata | null> {
  try {
    return await sharp(source, { limitInputPixels: false, pages: 1 }).metadata();
  } catch {
    return null;
  }
}

/** Converts a sharp picture to grey pixels. */
export async function toGreyImage(picture: Sharp): Promise<GreyImage> {
  const { data, info } = await picture.toColourspace('b-w').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  // Some formats keep a second channel after the conversion.
  const pixels = info.channels === 1 ? data : data.filter((_, at) => at % info.channels === 0);
  return { data: pixels, width: info.width, height: info.height };
}

/** Wraps grey pixels as a sharp picture. */
export function toSharp({ data, width, height }: GreyImage): Sharp {
  return sharp(data, { raw: { width, height, channels: 1 } });
}

/** The whole file; empty when it does not exist. */
async function readWhole(source: Buffer | string): Promise<Buffer> {
  return typeof source === 'string' ? await readFile(source).catch(() => Buffer.alloc(0)) : source;
}

function fromPixels({ data, width, height, channels }: RawPicture): Sharp {
  return sharp(data, { raw: { width, height, channels }, limitInputPixels: PIXELS_MAX });
}

/** The picture of a bitmap, which sharp does not know. */
function openBmp(file: Buffer): Sharp | PictureRefusal {
  const header = readBmpHeader(file);
  if (header === null) return { refusal: UNKNOWN_FORMAT };
  if (header.width * header.height > PIXELS_MAX) return { refusal: TOO_LARGE };
  const pixels = decodeBmp(file, header);
  return pixels === null ? { refusal: BROKEN } : fromPixels(pixels);
}

async function openHeic(file: Buffer): Promise<Sharp | PictureRefusal> {
  const pixels = await decodeHeic(file, PIXELS_MAX);
  return pixels === null ? { refusal: BROKEN } : fromPixels(pixels);
}

/** Decides by the header how the picture is decoded, and whether. */
async function openPicture(source: Buffer | string): Promise<Sharp | PictureRefusal> {
  const header = await readHeader(source);
  if (header === null) return openBmp(await readWhole(source));
  if (!isReadable(header) && !isHeic(header)) return { refusal: UNKNOWN_FORMAT };
  if (header.width * header.height > PIXELS_MAX) return { refusal: TOO_LARGE };
  if (isHeic(header)) return openHeic(await readWhole(source));
  return sharp(source, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 });
}

/**
 * Loads a picture from memory or a file: the first frame, upright by its EXIF orientation, grey, transparent parts white, the
 * long side at most 2,400 pixels.
 */
export async function loadGreyImage(source: Buffer | string): Promise<GreyImage | PictureRefusal> {
  const box = { width: LONG_SIDE_MAX, height: LONG_SIDE_MAX, fit: 'inside', withoutEnlargement: true } as const;
  try {
    const picture = await openPicture(source);
    if ('refusal' in picture) return picture;
    return await toGreyImage(picture.autoOrient().flatten({ background: '#fff' }).resize(box));
  } catch {
    return { refusal: BROKEN };
  }
}

/** Turns the picture clockwise. */
export function turnImage(image: GreyImage, quarterTurns: QuarterTurns): GreyImage {
  if (quarterTurns === 0) return image;
  const { data, width, height } = image;
  const out = new Uint8Array(width * height);
  const isUpright = quarterTurns === 2;
  // The target of the pixel at (0, 0), and the target offsets of one step to the right and one down.
  const [first, right, down] = {
    1: [height - 1, height, -1] as const,
    2: [width * height - 1, -1, -width] as const,
    3: [(width - 1) * height, -height, 1] as const,
  }[quarterTurns];
  for (let y = 0, from = 0; y < height; y += 1) {
    for (let x = 0, to = first + y * down; x < width; x += 1, to += right) {
      out[to] = data[from] ?? 0;
      from += 1;
    }
  }
  return { data: out, width: isUpright ? width : height, height: isUpright ? height : width };
}

/** Scales the picture to another width (at least 1) and keeps its proportions. */
export function resizeImage(image: GreyImage, width: number): Promise<GreyImage> {
  const size = { width, height: Math.max(1, Math.round((image.height * width) / image.width)), fit: 'fill' } as const;
  return toGreyImage(toSharp(image).resize(size));
}

/** Rotates the picture clockwise by any angle onto a larger white page. */
export function rotateImage(image: GreyImage, degrees: number): Promise<GreyImage> {
  return toGreyImage(toSharp(image).rotate(degrees, { background: '#fff' }));
}

/** Encodes the picture in the binary PGM format (P5), for programs that read files. */
export function encodePgm({ data, width, height }: GreyImage): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), data]);
}

/** The letters of a document this small cannot be read. */
const READABLE_LONG_SIDE_MIN = 240;
/** The standard deviation of brightness of an empty page, including noise. */
const DEVIATION_MIN = 4;

/** Whether the picture is too small or too uniform to show any text. */
export function isBlank({ data, width, height }: GreyImage): boolean {
  if (Math.max(width, height) < READABLE_LONG_SIDE_MIN) return true;
  let [sum, squares] = [0, 0];
  for (const value of data) {
    sum += value;
    squares += value * value;
  }
  return squares / data.length - (sum / data.length) ** 2 < DEVIATION_MIN ** 2;
}
