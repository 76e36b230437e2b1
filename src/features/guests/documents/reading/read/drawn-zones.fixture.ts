/** Draws pages with machine-readable zones for tests, and degrades them like photos. */
import path from 'node:path';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import sharp from 'sharp';
import type { GreyImage } from '../../../../../platform/reading/page.rules.ts';
import { checkDigit } from '../prove/zone-layouts.rules.ts';

const FONT_FOLDER = path.join(import.meta.dirname, '../../../../../../test/specimens/fonts');
/** The reader has no templates of `OCRBL` (oblique). */
export type FontCut = 'OCRB' | 'OCRBS' | 'OCRBL';
for (const cut of ['OCRB', 'OCRBS', 'OCRBL']) GlobalFonts.registerFromPath(path.join(FONT_FOLDER, `${cut}.otf`), `Zone ${cut}`);

/** The content of a zone. Dates are `YYMMDD`, codes have three characters with fillers. */
export type Holder = Readonly<{
  number: string;
  last: string;
  given: string;
  born: string;
  sex: string;
  expires: string;
  nationality: string;
  optional: string;
}>;
/** Somebody whose document is valid until 2032. */
export const HOLDER: Holder = {
  number: 'L898902C3',
  last: 'VAN DER BERG',
  given: 'ANNA MARIA',
  born: '740812',
  sex: 'F',
  expires: '320415',
  nationality: 'IND',
  optional: 'ZE184226B',
};

export const ZONE_KINDS = ['TD3', 'TD1', 'TD2', 'MRV-A', 'MRV-B'] as const;
export type ZoneKind = (typeof ZONE_KINDS)[number];

const padded = (text: string, length: number): string => text.replaceAll(' ', '<').slice(0, length).padEnd(length, '<');
const withCheckDigit = (text: string): string => text + checkDigit(text);

/** The lines of a zone with valid check digits. */
export function makeZoneLines(
  kind: ZoneKind,
  { number, last, given, born, sex, expires, nationality, optional }: Holder,
): string[] {
  const names = `${last.replaceAll(' ', '<')}<<${given.replaceAll(' ', '<')}`;
  const document = withCheckDigit(padded(number, 9));
  const dates = { born: withCheckDigit(born), expires: withCheckDigit(expires) };
  if (kind === 'TD1') {
    const first = `I<${nationality}${document}${padded(optional, 15)}`;
    const second = `${dates.born}${sex}${dates.expires}${nationality}${padded('', 11)}`;
    const all = `${first.slice(5)}${dates.born}${dates.expires}${second.slice(18)}`;
    return [first, second + checkDigit(all), padded(names, 30)];
  }
  const columns = kind === 'TD3' || kind === 'MRV-A' ? 44 : 36;
  const first = padded(`${{ TD3: 'P', TD2: 'I', 'MRV-A': 'V', 'MRV-B': 'V' }[kind]}<${nationality}${names}`, columns);
  const start = `${document}${nationality}${dates.born}${sex}${dates.expires}`;
  if (kind.startsWith('MRV')) return [first, start + padded(optional, columns - 28)];
  const personal = padded(optional, kind === 'TD3' ? 14 : 7);
  const rest = kind === 'TD3' ? personal + (optional === '' ? '<' : checkDigit(personal)) : personal;
  return [first, start + rest + checkDigit(document + dates.born + dates.expires + rest)];
}

export type PageOptions = Readonly<{
  cut?: FontCut;
  /** The width of the page in pixels. */
  width?: number;
  /** Wavy lines in the background, as on real pages. */
  guilloche?: boolean;
  /** The top of the zone as a share of the page's height; at the bottom by default. */
  at?: number;
  /** Other text on the page. */
  words?: readonly string[];
}>;

/** A page with the proportions of a passport, with other print and a zone. */
export function drawPage(lines: readonly string[], options: PageOptions = {}): GreyImage {
  const {
    cut = 'OCRB',
    width = 1240,
    guilloche = true,
    at = 0.8,
    words = ['REPUBLIC OF UTOPIA', 'PASSPORT', 'Surname'],
  } = options;
  const height = Math.round(width * 0.704);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#f3efe6';
  context.fillRect(0, 0, width, height);
  if (guilloche) {
    context.strokeStyle = '#c9d4dc';
    context.lineWidth = width / 800;
    for (let line = 0; line < 60; line += 1) {
      context.beginPath();
      for (let x = 0; x <= width; x += 8)
        context.lineTo(x, (line * height) / 58 + Math.sin(x / (width / 25) + line / 3) * (height / 45));
      context.stroke();
    }
  }
  context.fillStyle = '#5b6470';
  context.fillRect(width * 0.05, height * 0.18, width * 0.26, height * 0.48);
  context.fillStyle = '#1d1d1f';
  for (const [index, word] of words.entries()) {
    context.font = `${width / 40}px "DejaVu Sans", sans-serif`;
    context.fillText(word, width * 0.36, height * (0.14 + index * 0.09));
  }
  const columns = lines[0]?.length ?? 44;
  const pitch = (width * (columns === 44 ? 0.9 : columns === 36 ? 0.86 : 0.84)) / columns;
  context.font = `100px "Zone ${cut}"`;
  context.font = `${(pitch * 100) / context.measureText('<').width}px "Zone ${cut}"`;
  for (const [index, line] of lines.entries()) context.fillText(line, width * 0.05, height * at + index * pitch * 2.5);
  const { data } = context.getImageData(0, 0, width, height);
  const grey = new Uint8Array(width * height);
  for (let i = 0; i < grey.length; i += 1)
    grey[i] = (data[i * 4] ?? 0) * 0.299 + (data[i * 4 + 1] ?? 0) * 0.587 + (data[i * 4 + 2] ?? 0) * 0.114;
  return { data: grey, width, height };
}

/** A seeded random number from 0 to 1. */
export function randomFrom(seed: number): () => number {
  let state = seed + 0x6d2b79f5;
  return () => {
    state = Math.imul(state ^ (state >>> 15), state | 1);
    state ^= state + Math.imul(state ^ (state >>> 7), state | 61);
    return ((state ^ (state >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type Degradation = Readonly<{
  /** Degrees clockwise, on a dark table. */
  turn?: number;
  /** How much shorter the upper edge is, as a share of it. */
  perspective?: number;
  /** How much lower the right edge of a page that is held open is, as a share of the width. */
  bend?: number;
  blur?: number;
  /** More than 1 is darker. */
  gamma?: number;
  /** The standard deviation of the noise, in 255 steps. */
  noise?: number;
  /** The quality of an intermediate JPEG. */
  jpeg?: number;
  /** The width of the result in pixels. */
  width?: number;
}>;

/** Shows a page in perspective from below on a dark table: the upper edge is further away. */
function tilt({ data, width, height }: GreyImage, part: number): GreyImage {
  const out = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    // Maps from the lower edge, which is unchanged, up to the horizon.
    const up = height - 1 - y;
    const from = height - 1 - up / (1 - (part * up) / height);
    const near = 1 - (part * up) / height;
    for (let x = 0; x < width; x += 1) {
      const left = (x - width / 2) / near + width / 2;
      const isInside = left >= 0 && left < width - 1 && from >= 0 && from < height - 1;
      const at = Math.floor(from) * width + Math.floor(left);
      const a = left - Math.floor(left);
      const b = from - Math.floor(from);
      const above = (data[at] ?? 0) * (1 - a) + (data[at + 1] ?? 0) * a;
      const under = (data[at + width] ?? 0) * (1 - a) + (data[at + width + 1] ?? 0) * a;
      out[y * width + x] = isInside ? above * (1 - b) + under * b : 45;
    }
  }
  return { data: out, width, height };
}

/** Shows a page that bends down to the right, on a dark table. */
function bendPage({ data, width, height }: GreyImage, share: number): GreyImage {
  const out = new Uint8Array(width * height);
  for (let x = 0; x < width; x += 1) {
    const down = share * width * (x / width) ** 2;
    const part = down - Math.floor(down);
    for (let y = 0; y < height; y += 1) {
      const from = y - Math.floor(down);
      const at = from * width + x;
      out[y * width + x] = from < 1 ? 45 : (data[at] ?? 0) * (1 - part) + (data[at - width] ?? 0) * part;
    }
  }
  return { data: out, width, height };
}

/** Degrades a page like a hurried photo. */
export async function degrade(page: GreyImage, degradation: Degradation): Promise<GreyImage> {
  const { turn = 0, perspective = 0, bend = 0, blur = 0, gamma = 1, noise = 0, jpeg, width } = degradation;
  const flat = perspective === 0 ? page : tilt(page, perspective);
  const seen = bend === 0 ? flat : bendPage(flat, bend);
  let picture = sharp(seen.data, { raw: { width: seen.width, height: seen.height, channels: 1 } });
  // Each step is applied separately, because the library has its own order for steps in one call.
  const settle = async (): Promise<void> => {
    const { data, info } = await picture.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
    picture = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  };
  if (turn !== 0) {
    picture = picture.rotate(turn, { background: '#2d2d2d' });
    await settle();
  }
  if (width !== undefined) {
    picture = picture.resize({ width });
    await settle();
  }
  if (blur > 0) {
    picture = picture.blur(blur);
    await settle();
  }
  const { data, info } = await picture.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  const random = randomFrom(7);
  for (let at = 0; at < data.length; at += 1) {
    const bell = noise === 0 ? 0 : (random() + random() + random() + random() - 2) * 1.73 * noise;
    data[at] = Math.max(0, Math.min(255, 255 * ((data[at] ?? 0) / 255) ** gamma + bell));
  }
  const raw = { width: info.width, height: info.height, channels: 1 } as const;
  if (jpeg === undefined) return { data, width: info.width, height: info.height };
  const file = await sharp(data, { raw }).jpeg({ quality: jpeg }).toBuffer();
  const read = await sharp(file).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { data: read.data, width: read.info.width, height: read.info.height };
}
