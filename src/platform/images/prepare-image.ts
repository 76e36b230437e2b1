import { open, writeFile } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';

/** The path of the picture, and the paths of the copies to write. `flat`: where to write one for paper, if it is wanted. */
export type ImageTask = { source: string; full: string; thumb: string; flat?: string };

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif';

/** The prepared picture: a copy of the same format and size without metadata, and a WebP thumbnail. */
export type PreparedImage = { format: ImageFormat; widthPx: number; heightPx: number; sizeBytes: number; thumbSizeBytes: number };

/** Why a picture is refused, to be read after "file". */
export type ImageRefusal = { refusal: string };

const PIXELS_MAX = 50_000_000;
const THUMB_WIDTH_PX_MAX = 480;
/** Thumbnails of very tall pictures are narrower. WebP allows 16,383 pixels at most, and lists show far fewer. */
const THUMB_HEIGHT_PX_MAX = 1_920;
/** Of one step. The caller's limit for the whole task is longer. */
const STEP_SECONDS_MAX = 40;

/** Of the copy for paper. */
const FLAT_PX_MAX = { width: 1_000, height: 400 } as const;

const NOT_A_PICTURE = 'must be a JPEG, PNG, WebP or AVIF picture';
const BROKEN = 'is damaged or incomplete: the picture cannot be read to its end';
/** How files of these formats begin, as Latin-1. */
const SIGNATURES = /^(?:\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP|.{4}ftypavi[fs])/s;
const SIGNATURE_BYTES = 16;

// Only these four formats are ever decoded, whatever a file claims to be. SVG could refer to other files, and each decoder is a
// risk.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});
// Pictures are prepared one after the other, so a cache has no use, and the processor is shared with the requests.
sharp.cache(false);
sharp.concurrency(1);

/** Reads the first frame of animated pictures. A truncated file is an error, not a half grey picture. */
function decode(source: string): Sharp {
  return sharp(source, { limitInputPixels: PIXELS_MAX, failOn: 'warning', pages: 1 }).timeout({ seconds: STEP_SECONDS_MAX });
}

function imageFormatOf({ format, compression }: Metadata): ImageFormat | null {
  if (format === 'jpeg' || format === 'png' || format === 'webp') return format;
  return format === 'heif' && compression === 'av1' ? 'avif' : null;
}

/** Encoding again removes the metadata and anything hidden after or between the pixels. */
function encode(picture: Sharp, format: ImageFormat): Sharp {
  switch (format) {
    case 'jpeg':
      return picture.jpeg({ quality: 90 });
    case 'png':
      return picture.png({ compressionLevel: 6 });
    case 'webp':
      return picture.webp({ quality: 90, effort: 2 });
    case 'avif':
      // Higher efforts take minutes for large pictures.
      return picture.avif({ quality: 65, effort: 0 });
  }
}

/** Whether the file begins like one of the formats, for a file whose header cannot be read. */
async function hasPictureSignature(source: string): Promise<boolean> {
  const file = await open(source, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0);
    return SIGNATURES.test(buffer.toString('latin1', 0, bytesRead));
  } finally {
    await file.close();
  }
}

/** Reads only the header. */
async function readFormat(source: string): Promise<ImageFormat | ImageRefusal> {
  const found = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (found === null) return { refusal: (await hasPictureSignature(source)) ? BROKEN : NOT_A_PICTURE };
  const format = imageFormatOf(found);
  if (format === null) return { refusal: NOT_A_PICTURE };
  if (found.width * found.height > PIXELS_MAX) return { refusal: 'must have at most 50 megapixels' };
  return format;
}

/** Decodes the whole picture twice, one after the other, so that memory holds one picture. Null when it cannot be decoded. */
async function encodeBoth(source: string, format: ImageFormat) {
  try {
    const full = await encode(decode(source).autoOrient(), format).toBuffer({ resolveWithObject: true });
    const box = { width: THUMB_WIDTH_PX_MAX, height: THUMB_HEIGHT_PX_MAX, fit: 'inside', withoutEnlargement: true } as const;
    const thumb = await decode(source).autoOrient().resize(box).webp({ quality: 78 }).toBuffer();
    return { full, thumb };
  } catch {
    return null;
  }
}

/** A small PNG on white, without transparency: paper has none. */
function flatten(source: string): Promise<Buffer> {
  const box = { ...FLAT_PX_MAX, fit: 'inside', withoutEnlargement: true } as const;
  return decode(source).autoOrient().flatten({ background: 'white' }).resize(box).toColourspace('srgb').png().toBuffer();
}

/**
 * Decodes the whole picture, whatever its name, and writes what may be served: a copy without metadata such as location and
 * camera, upright and in sRGB, and a thumbnail at most 480 px wide, never enlarged.
 */
export async function prepareImage({ source, full, thumb, flat }: ImageTask): Promise<PreparedImage | ImageRefusal> {
  const format = await readFormat(source);
  if (typeof format !== 'string') return format;
  const made = await encodeBoth(source, format);
  if (made === null) return { refusal: BROKEN };
  await writeFile(full, made.full.data, { mode: 0o600 });
  await writeFile(thumb, made.thumb, { mode: 0o600 });
  if (flat !== undefined) await writeFile(flat, await flatten(source), { mode: 0o600 });
  const { width: widthPx, height: heightPx, size: sizeBytes } = made.full.info;
  return { format, widthPx, heightPx, sizeBytes, thumbSizeBytes: made.thumb.length };
}
