import sharp, { type Sharp } from 'sharp';
import { type Random, randomOf } from './random.ts';
import { lay, type Pixels, type Point } from './warp.ts';

export const CONDITIONS = ['clean', 'photo', 'low', 'rotated', 'scan', 'glare', 'far'] as const;
export type Condition = (typeof CONDITIONS)[number];

type Placing = Readonly<{
  /** The document's share of the ground's width. */
  share: number;
  degrees: number;
  /** How far a corner may be moved, as a share of the document's width. */
  perspective: number;
}>;

/** The long side of a photograph: what telephones send after messengers made it smaller. */
const PHOTO_WIDTH = 1_900;
/** A small picture does not become sharper by being photographed. */
const ENLARGED_MAX = 1.6;
const DARK = 46;

async function pixelsOf(picture: Buffer, longest: number): Promise<Pixels> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const imageOf = ({ data, width, height }: Pixels): Sharp => sharp(data, { raw: { width, height, channels: 3 } });

/** A dark table with grain. */
function table(width: number, height: number, random: Random): Pixels {
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

/** The document on a table, turned and seen a little from the side. */
function onTable(picture: Pixels, random: Random, { share, degrees, perspective }: Placing): Pixels {
  const width = Math.min(PHOTO_WIDTH, Math.round(picture.width * ENLARGED_MAX));
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
  return lay(picture, table(width, height, random), corners);
}

const eitherWay = (random: Random, least: number, most: number): number => random.oneOf([-1, 1]) * random.between(least, most);

/** Every pixel by what `change` makes of it. */
function changed(pixels: Pixels, change: (value: number, x: number, y: number) => number): Pixels {
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
  const placing = { share: random.between(0.8, 0.9), degrees: eitherWay(random, 1, 6), perspective: 0.018 };
  const laid = onTable(await pixelsOf(picture, PHOTO_WIDTH), random, placing);
  const gamma = random.between(0.8, 1.3);
  const tones = Array.from({ length: 256 }, (_, value) => 255 * (value / 255) ** gamma);
  const toned = changed(laid, (value) => tones[value] ?? 0);
  return imageOf(toned).blur(random.between(0.6, 1.1)).jpeg({ quality: 60 }).toBuffer();
}

/** Dark, with the noise of a small sensor, and made small. */
async function low(picture: Buffer, random: Random): Promise<Buffer> {
  const { width } = await sharp(picture).metadata();
  const small = await pixelsOf(picture, Math.round(width * random.between(0.55, 0.6)));
  const light = random.between(0.45, 0.65);
  const noise = random.between(14, 22);
  // Three draws added are near enough to a bell curve.
  const grain = (): number => (random.fraction() + random.fraction() + random.fraction() - 1.5) * noise;
  const dark = changed(small, (value) => value * light + grain());
  return imageOf(dark).blur(random.between(0.5, 0.8)).jpeg({ quality: 45 }).toBuffer();
}

async function scan(picture: Buffer, random: Random): Promise<Buffer> {
  const sheet = await sharp(picture)
    .removeAlpha()
    .rotate(eitherWay(random, 0.2, 1.5), { background: '#f4f4f2' })
    .extend({ top: 60, bottom: 200, left: 80, right: 80, background: '#f4f4f2' })
    .greyscale()
    .toBuffer();
  return sharp(sheet).jpeg({ quality: 80 }).toBuffer();
}

/** A shadow across the document and a lamp's reflection: a spot brighter than the paper, through which letters still show. */
async function glare(picture: Buffer, random: Random): Promise<Buffer> {
  const placing = { share: random.between(0.84, 0.9), degrees: eitherWay(random, 0.5, 3), perspective: 0.012 };
  const laid = onTable(await pixelsOf(picture, PHOTO_WIDTH), random, placing);
  const { width, height } = laid;
  const [spotX, spotY, radius] = [
    width * random.between(0.25, 0.75),
    height * random.between(0.25, 0.7),
    width * random.between(0.07, 0.12),
  ];
  const [turn, deep] = [random.between(0, Math.PI * 2), random.between(0.4, 0.6)];
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
  const lit = changed(laid, (value, x, y) => {
    const along = ((x / width - 0.5) * cosine + (y / height - 0.5) * sine) * 4;
    const dimmed = value * (1 - deep / (1 + Math.exp(-along)));
    const spot = Math.exp(-((x - spotX) ** 2 + (y - spotY) ** 2) / (2 * radius ** 2));
    return dimmed + spot * 0.75 * (255 - dimmed);
  });
  return imageOf(lit).blur(random.between(0.5, 0.8)).jpeg({ quality: 70 }).toBuffer();
}

async function far(picture: Buffer, random: Random): Promise<Buffer> {
  // Half of the picture's surface.
  const placing = { share: random.between(0.66, 0.74), degrees: eitherWay(random, 3, 8), perspective: 0.015 };
  const laid = onTable(await pixelsOf(picture, PHOTO_WIDTH), random, placing);
  return imageOf(laid).blur(random.between(0.4, 0.8)).jpeg({ quality: 70 }).toBuffer();
}

/** By a quarter, half or three quarters of a turn, without a note of it in the file. */
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

/** The document as it is sent in: a PNG when `clean`, else a JPEG. The same seed makes the same bytes. */
export function under(condition: Condition, picture: Buffer, seed: number): Promise<Buffer> {
  return MAKERS[condition](picture, randomOf(condition, seed));
}

const SMALL_WIDTH = 640;
const BLUR = [1.6, 3] as const;

/** As small and as far out of focus as a machine-readable zone may just be read wrong: 640 pixels wide, blurred by 1.6 to 3 of them. */
export function smallAndBlurred(picture: Buffer, seed: number): Promise<Buffer> {
  const sigma = randomOf('small and blurred', seed).between(...BLUR);
  return sharp(picture).removeAlpha().resize({ width: SMALL_WIDTH }).blur(sigma).jpeg({ quality: 80 }).toBuffer();
}
