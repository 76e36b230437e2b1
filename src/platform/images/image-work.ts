import { open, writeFile } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';

/** Where the picture lies, and where what is made of it is to be written. */
export type ImageTask = { source: string; full: string; thumb: string };

export type ImageKind = 'jpeg' | 'png' | 'webp' | 'avif';

/** What was made of a picture: a copy of the same kind and size without metadata, and a thumbnail (WebP). */
export type PreparedImage = { kind: ImageKind; widthPx: number; heightPx: number; sizeBytes: number; thumbSizeBytes: number };

/** What is wrong with a picture, to be read after "file". */
export type ImageRefusal = { refusal: string };

const PIXELS_MAX = 50_000_000;
const THUMB_WIDTH_PX_MAX = 480;
/** A thumbnail of a very tall picture is narrower than wide ones are: WebP ends at 16,383 pixels, and lists long before. */
const THUMB_HEIGHT_PX_MAX = 1_920;
/** Of one step; the caller's own limit on the whole is above both. */
const STEP_SECONDS_MAX = 40;

const NOT_A_PICTURE = 'must be a JPEG, PNG, WebP or AVIF picture';
const BROKEN = 'is broken: the picture cannot be read to its end';
/** How files of these kinds begin, as Latin-1. */
const BEGINNINGS = /^(?:\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP|.{4}ftypavi[fs])/s;
const BEGINNING_BYTES = 16;

// Nothing but these four is ever decoded, whatever a file claims to be: SVG could refer to other files, and each decoder is a risk.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});
// One picture after another: no cache has a use, and the processor is shared with the requests.
sharp.cache(false);
sharp.concurrency(1);

/** Animated pictures are read as their first frame; a file that breaks off is an error, not a picture half grey. */
function decode(source: string): Sharp {
  return sharp(source, { limitInputPixels: PIXELS_MAX, failOn: 'warning', pages: 1 }).timeout({ seconds: STEP_SECONDS_MAX });
}

function kindOf({ format, compression }: Metadata): ImageKind | null {
  if (format === 'jpeg' || format === 'png' || format === 'webp') return format;
  return format === 'heif' && compression === 'av1' ? 'avif' : null;
}

/** Encoding again is what strips: metadata, and whatever else was hidden behind or between the pixels. */
function encoded(picture: Sharp, kind: ImageKind): Sharp {
  switch (kind) {
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

/** Whether the file begins as one of the kinds does, for one whose header cannot be read. */
async function beginsAsPicture(source: string): Promise<boolean> {
  const file = await open(source, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING_BYTES), 0, BEGINNING_BYTES, 0);
    return BEGINNINGS.test(buffer.toString('latin1', 0, bytesRead));
  } finally {
    await file.close();
  }
}

/** The header alone is read. */
async function readKind(source: string): Promise<ImageKind | ImageRefusal> {
  const found = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (found === null) return { refusal: (await beginsAsPicture(source)) ? BROKEN : NOT_A_PICTURE };
  const kind = kindOf(found);
  if (kind === null) return { refusal: NOT_A_PICTURE };
  if (found.width * found.height > PIXELS_MAX) return { refusal: 'must have at most 50 megapixels' };
  return kind;
}

/** Decodes the whole picture twice, one at a time, so that memory holds one. Null where it cannot be decoded. */
async function encodeBoth(source: string, kind: ImageKind) {
  try {
    const full = await encoded(decode(source).autoOrient(), kind).toBuffer({ resolveWithObject: true });
    const box = { width: THUMB_WIDTH_PX_MAX, height: THUMB_HEIGHT_PX_MAX, fit: 'inside', withoutEnlargement: true } as const;
    const thumb = await decode(source).autoOrient().resize(box).webp({ quality: 78 }).toBuffer();
    return { full, thumb };
  } catch {
    return null;
  }
}

/**
 * Reads a picture whole, by its content, and writes what may be served: a copy without location, camera or any other
 * metadata, upright and in sRGB, and a thumbnail at most 480 px wide, never enlarged.
 */
export async function prepareImage({ source, full, thumb }: ImageTask): Promise<PreparedImage | ImageRefusal> {
  const kind = await readKind(source);
  if (typeof kind !== 'string') return kind;
  const made = await encodeBoth(source, kind);
  if (made === null) return { refusal: BROKEN };
  await writeFile(full, made.full.data, { mode: 0o600 });
  await writeFile(thumb, made.thumb, { mode: 0o600 });
  const { width: widthPx, height: heightPx, size: sizeBytes } = made.full.info;
  return { kind, widthPx, heightPx, sizeBytes, thumbSizeBytes: made.thumb.length };
}
