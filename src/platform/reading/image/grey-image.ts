import sharp, { type Metadata, type Sharp } from 'sharp';
import type { GreyImage } from '../page.rules.ts';

/** Why a picture cannot be read, to be shown after "The picture". */
export type PictureRefusal = Readonly<{ refusal: string }>;

/** 0 to 3 quarters of a full turn, clockwise. */
export type QuarterTurns = 0 | 1 | 2 | 3;

/** A picture of more pixels is not decoded. */
export const PIXELS_MAX = 50_000_000;
/** Enough for the small print of a page held in one hand; more only costs time. */
export const LONG_SIDE_MAX = 2_400;
const STEP_SECONDS_MAX = 20;

const KINDS = 'must be a JPEG, PNG, WebP, AVIF, TIFF or GIF picture';
const BROKEN = 'is broken or incomplete: please take or scan it again';
const TOO_LARGE = 'has more than 50 megapixels: please take or scan it again with fewer';

// Nothing but these is ever decoded, whatever a file claims to be: SVG could refer to other files, and each decoder is a risk.
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
// One picture after another, each once: no cache has a use, and the processor is shared with the requests.
sharp.cache(false);
sharp.concurrency(1);

const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'tiff', 'gif']);

function isReadable({ format, compression }: Metadata): boolean {
  return FORMATS.has(format) || (format === 'heif' && compression === 'av1');
}

/** Null where there is no header that a known kind of picture has. */
async function headerOf(source: Buffer | string): Promise<Metadata | null> {
  try {
    return await sharp(source, { limitInputPixels: false, pages: 1 }).metadata();
  } catch {
    return null;
  }
}

/** What the picture library makes of a picture, as grey pixels. */
export async function greyOf(picture: Sharp): Promise<GreyImage> {
  const { data, info } = await picture.toColourspace('b-w').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  // Some kinds keep a second channel through the change of colours.
  const pixels = info.channels === 1 ? data : data.filter((_, at) => at % info.channels === 0);
  return { data: pixels, width: info.width, height: info.height };
}

/** Hands pixels on to the picture library. */
export function asPicture({ data, width, height }: GreyImage): Sharp {
  return sharp(data, { raw: { width, height, channels: 1 } });
}

/**
 * Reads a picture from memory or from a file: its first frame, upright by its own orientation mark, grey, what is transparent
 * white, the long side at most 2,400 pixels.
 */
export async function toGrey(source: Buffer | string): Promise<GreyImage | PictureRefusal> {
  const header = await headerOf(source);
  if (header === null || !isReadable(header)) return { refusal: KINDS };
  if (header.width * header.height > PIXELS_MAX) return { refusal: TOO_LARGE };
  const box = { width: LONG_SIDE_MAX, height: LONG_SIDE_MAX, fit: 'inside', withoutEnlargement: true } as const;
  try {
    const picture = sharp(source, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 });
    return await greyOf(picture.timeout({ seconds: STEP_SECONDS_MAX }).autoOrient().flatten({ background: '#fff' }).resize(box));
  } catch {
    return { refusal: BROKEN };
  }
}

/** The picture turned clockwise. */
export function turned(image: GreyImage, quarterTurns: QuarterTurns): GreyImage {
  if (quarterTurns === 0) return image;
  const { data, width, height } = image;
  const out = new Uint8Array(width * height);
  const isUpright = quarterTurns === 2;
  // Where the pixel at (0, 0) goes, and how far one step to the right and one down are there.
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

/** The picture at another width (at least 1), its proportions kept. */
export function resized(image: GreyImage, width: number): Promise<GreyImage> {
  const size = { width, height: Math.max(1, Math.round((image.height * width) / image.width)), fit: 'fill' } as const;
  return greyOf(asPicture(image).resize(size));
}

/** The picture turned clockwise by any angle on a larger white page. */
export function rotated(image: GreyImage, degrees: number): Promise<GreyImage> {
  return greyOf(asPicture(image).rotate(degrees, { background: '#fff' }));
}

/** The picture as a file in the binary PGM format (P5), for programs that read files. */
export function asPgm({ data, width, height }: GreyImage): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), data]);
}
