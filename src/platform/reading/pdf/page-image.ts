import sharp from 'sharp';
import { LONG_SIDE_MAX, PIXELS_MAX, toGreyImage } from '../image/grey-image.ts';
import type { GreyImage } from '../page.rules.ts';
import { stepsOf } from './page-operators.ts';
import type { PdfPage } from './pdf-document.ts';

/** A logo or an emblem is no scan. */
const PIXELS_MIN = 400 * 250;
/** Pictures of at least this share of the largest one's pixels are strips of one scan or the other side of a card. */
const COMPANION_SHARE = 0.25;
/** An image is decoded with the page's list: one that did not come by then is broken. */
const IMAGE_WAIT_MS = 5_000;

type Placed = Readonly<{ key: string; pixels: number; mirrored: boolean }>;
/** How the package represents an image: `kind` 1 has eight pixels in a byte, rows padded; 2 is RGB; 3 is RGBA. */
type Decoded = Readonly<{ data: Uint8Array; width: number; height: number; kind?: number }>;

function isDecoded(image: unknown): image is Decoded {
  if (typeof image !== 'object' || image === null || !('data' in image && 'width' in image && 'height' in image)) return false;
  return ArrayBuffer.isView(image.data) && Number(image.width) >= 1 && Number(image.height) >= 1;
}

/** Where the page draws its images, and whether mirrored. */
async function placedImages(page: PdfPage): Promise<Placed[]> {
  const { ops, steps } = await stepsOf(page);
  const placed: Placed[] = [];
  for (const { operator, parts, matrix } of steps) {
    if (operator !== ops.paintImageXObject || typeof parts[0] !== 'string') continue;
    const [a, b, c, d] = matrix;
    placed.push({ key: parts[0], pixels: Number(parts[1]) * Number(parts[2]), mirrored: a * d - b * c < 0 });
  }
  return placed;
}

async function decodedImage(page: PdfPage, key: string): Promise<Decoded | null> {
  const objects = key.startsWith('g_') ? page.commonObjs : page.objs;
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const late = setTimeout(() => resolve(null), IMAGE_WAIT_MS);
  objects.get(key, resolve);
  const image = await promise.finally(() => clearTimeout(late));
  return isDecoded(image) ? image : null;
}

/** One byte for each pixel where the package packs eight into one. */
function unpacked({ data, width, height }: Decoded): Uint8Array {
  const grey = new Uint8Array(width * height);
  const rowBytes = (width + 7) >> 3;
  for (let y = 0, to = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, to += 1) {
      const bits = data[y * rowBytes + (x >> 3)] ?? 0;
      grey[to] = ((bits >> (7 - (x & 7))) & 1) * 255;
    }
  }
  return grey;
}

/** Pixels of 1, 3 or 4 channels as grey on white. */
export async function greyOfPixels(
  data: Uint8Array | Uint8ClampedArray,
  width: number,
  height: number,
): Promise<GreyImage | null> {
  const channels = data.length / (width * height);
  if (channels !== 1 && channels !== 3 && channels !== 4) return null;
  const picture = sharp(data, { raw: { width, height, channels }, limitInputPixels: PIXELS_MAX });
  const box = { width: LONG_SIDE_MAX, height: LONG_SIDE_MAX, fit: 'inside', withoutEnlargement: true } as const;
  return toGreyImage(picture.flatten({ background: '#fff' }).resize(box));
}

/**
 * The pixels of the page's one large picture, as they are stored: quicker and sharper than the page drawn. Null when there is none or more than
 * one, when it is drawn mirrored, or in a way that cannot be returned (a mask, JPEG 2000): then the page must be rendered.
 */
export async function largestImageOf(page: PdfPage): Promise<GreyImage | null> {
  const placed = await placedImages(page);
  const [largest, next] = placed.toSorted((a, b) => b.pixels - a.pixels);
  if (largest === undefined || !(largest.pixels >= PIXELS_MIN && largest.pixels <= PIXELS_MAX) || largest.mirrored) return null;
  if (next !== undefined && next.key !== largest.key && next.pixels >= largest.pixels * COMPANION_SHARE) return null;
  const image = await decodedImage(page, largest.key);
  if (image === null || image.width * image.height > PIXELS_MAX) return null;
  return greyOfPixels(image.kind === 1 ? unpacked(image) : image.data, image.width, image.height);
}
