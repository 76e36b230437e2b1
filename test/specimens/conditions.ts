import sharp, { type Sharp } from 'sharp';
import { createRandom, type Random } from '../harness/random.ts';
import { type Pixels, type Point, warpOnto } from './warp.ts';

export const CONDITIONS = ['clean', 'photo', 'low', 'rotated', 'scan', 'glare', 'far'] as const;
export type Condition = (typeof CONDITIONS)[number];

type Placement = Readonly<{
  /** The document's share of the width of the photo. */
  share: number;
  degrees: number;
  /** How far a corner may be moved, as a share of the document's width. */
  perspective: number;
}>;

/** The long side of a photo, as messengers scale down those of phones. */
const PHOTO_WIDTH = 1_900;
/** A small picture is not enlarged further, because a photo of it is not sharper. */
const ENLARGEMENT_MAX = 1.6;
const DARK = 46;

async function decodePixels(picture: Buffer, longest: number): Promise<Pixels> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const toSharp = ({ data, width, height }: Pixels): Sharp => sharp(data, { raw: { width, height, channels: 3 } });

/** A dark table with grain. */
function makeTable(width: number, height: number, random: Random): Pixels {
  const data = new Uint8Array(width * height * 3);
  const [red, green, blue] = [DARK + random.whole(-12, 16), DARK + random.whole(-16, 8), DARK + random.whole(-20, 8)];
  for (let y = 0; y < height; y += 1) {
    const wave = 7 * Math.sin(y / random.between(30, 34));
    for (let x = 0; x < width; x += 1) {
      const grain = wave + random.fraction() * 12;
      const at = (y * width + x) * 3;
      data[at] = red + grain;
      data[at + 1] = green + grain;
      data[at + 2] = blue + grain;
    }
  }
  return { data, width, height };
}

/** The document on a table, rotated and in slight perspective. */
function placeOnTable(picture: Pixels, random: Random, { share, degrees, perspective }: Placement): Pixels {
  const width = Math.min(PHOTO_WIDTH, Math.round(picture.width * ENLARGEMENT_MAX));
  const height = Math.round(width * Math.max(0.75, (picture.height / picture.width) * 1.1));
  const wide = width * share;
  const tall = (wide * picture.height) / picture.width;
  const angle = (degrees * Math.PI) / 180;
  const centre = [width / 2 + random.between(-20, 20), height / 2 + random.between(-20, 20)] as const;
  const corner = (x: number, y: number): Point => {
    const [u, v] = [x * wide + random.between(-1, 1) * perspective * wide, y * tall + random.between(-1, 1) * perspective * wide];
    return [centre[0] + u * Math.cos(angle) - v * Math.sin(angle), centre[1] + u * Math.sin(angle) + v * Math.cos(angle)];
  };
  const corners = [corner(-0.5, -0.5), corner(0.5, -0.5), corner(0.5, 0.5), corner(-0.5, 0.5)] as const;
  return warpOnto(picture, makeTable(width, height, random), corners);
}

const withRandomSign = (random: Random, least: number, most: number): number =>
  random.oneOf([-1, 1]) * random.between(least, most);

/** Applies `change` to every channel of every pixel. */
function mapPixels(pixels: Pixels, change: (value: number, x: number, y: number) => number): Pixels {
  const data = new Uint8ClampedArray(pixels.data.length);
  let at = 0;
  for (let y = 0; y < pixels.height; y += 1) {
    for (let x = 0; x < pixels.width; x += 1) {
      for (const end = at + 3; at < end; at += 1) data[at] = change(pixels.data[at] ?? 0, x, y);
    }
  }
  return { ...pixels, data: new Uint8Array(data.buffer) };
}

async function photo(picture: Buffer, random: Random): Promise<Buffer> {
  const placing = { share: random.between(0.8, 0.9), degrees: withRandomSign(random, 1, 6), perspective: 0.018 };
  const laid = placeOnTable(await decodePixels(picture, PHOTO_WIDTH), random, placing);
  const gamma = random.between(0.8, 1.3);
  const tones = Array.from({ length: 256 }, (_, value) => 255 * (value / 255) ** gamma);
  const toned = mapPixels(laid, (value) => tones[value] ?? 0);
  return toSharp(toned).blur(random.between(0.6, 1.1)).jpeg({ quality: 60 }).toBuffer();
}

/** A dark, small picture with the noise of a small sensor. */
async function low(picture: Buffer, random: Random): Promise<Buffer> {
  const { width } = await sharp(picture).metadata();
  const small = await decodePixels(picture, Math.round(width * random.between(0.55, 0.6)));
  const light = random.between(0.45, 0.65);
  const noise = random.between(14, 22);
  // The sum of three uniform numbers is close enough to a normal distribution.
  const grain = (): number => (random.fraction() + random.fraction() + random.fraction() - 1.5) * noise;
  const dark = mapPixels(small, (value) => value * light + grain());
  return toSharp(dark).blur(random.between(0.5, 0.8)).jpeg({ quality: 45 }).toBuffer();
}

async function scan(picture: Buffer, random: Random): Promise<Buffer> {
  const drawing = await sharp(picture)
    .removeAlpha()
    .rotate(withRandomSign(random, 0.2, 1.5), { background: '#f4f4f2' })
    .extend({ top: 60, bottom: 200, left: 80, right: 80, background: '#f4f4f2' })
    .greyscale()
    .toBuffer();
  return sharp(drawing).jpeg({ quality: 80 }).toBuffer();
}

/**
 * A shadow across the document and the reflection of a lamp: a spot brighter than the paper, through which letters still show.
 */
async function glare(picture: Buffer, random: Random): Promise<Buffer> {
  const placing = { share: random.between(0.84, 0.9), degrees: withRandomSign(random, 0.5, 3), perspective: 0.012 };
  const laid = placeOnTable(await decodePixels(picture, PHOTO_WIDTH), random, placing);
  const { width, height } = laid;
  const [spotX, spotY, radius] = [
    width * random.between(0.25, 0.75),
    height * random.between(0.25, 0.7),
    width * random.between(0.07, 0.12),
  ];
  const [turn, deep] = [random.between(0, Math.PI * 2), random.between(0.4, 0.6)];
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
  const lit = mapPixels(laid, (value, x, y) => {
    const along = ((x / width - 0.5) * cosine + (y / height - 0.5) * sine) * 4;
    const dimmed = value * (1 - deep / (1 + Math.exp(-along)));
    const spot = Math.exp(-((x - spotX) ** 2 + (y - spotY) ** 2) / (2 * radius ** 2));
    return dimmed + spot * 0.75 * (255 - dimmed);
  });
  return toSharp(lit).blur(random.between(0.5, 0.8)).jpeg({ quality: 70 }).toBuffer();
}

async function far(picture: Buffer, random: Random): Promise<Buffer> {
  // The document fills half of the picture.
  const placing = { share: random.between(0.66, 0.74), degrees: withRandomSign(random, 3, 8), perspective: 0.015 };
  const laid = placeOnTable(await decodePixels(picture, PHOTO_WIDTH), random, placing);
  return toSharp(laid).blur(random.between(0.4, 0.8)).jpeg({ quality: 70 }).toBuffer();
}

/** Rotated by 90, 180 or 270 degrees, without an EXIF orientation. */
async function rotated(picture: Buffer, random: Random): Promise<Buffer> {
  return sharp(picture)
    .rotate(random.oneOf([90, 180, 270]))
    .jpeg({ quality: 85 })
    .toBuffer();
}

const MAKERS: Readonly<Record<Condition, (picture: Buffer, random: Random) => Promise<Buffer>>> = {
  clean: async (picture) => picture,
  photo,
  low,
  rotated,
  scan,
  glare,
  far,
};

/** The document in a condition: a PNG when `clean`, otherwise a JPEG. The same seed makes the same bytes. */
export function applyCondition(condition: Condition, picture: Buffer, seed: number): Promise<Buffer> {
  return MAKERS[condition](picture, createRandom(condition, seed));
}

const SMALL_WIDTH = 640;
const BLUR = [1.6, 3] as const;

/**
 * A picture so small and blurred that a machine-readable zone may be misread: 640 pixels wide, with a blur of sigma 1.6 to 3
 * pixels.
 */
export function makeSmallAndBlurred(picture: Buffer, seed: number): Promise<Buffer> {
  const sigma = createRandom('small and blurred', seed).between(...BLUR);
  return sharp(picture).removeAlpha().resize({ width: SMALL_WIDTH }).blur(sigma).jpeg({ quality: 80 }).toBuffer();
}
