import type { GreyImage } from '../../../../../platform/reading/page.rules.ts';

/** Why no document was recognised, as far as the picture tells. */
export const READING_PROBLEMS = ['TOO_SMALL', 'TOO_DARK', 'BLURRED', 'GLARE', 'NO_DOCUMENT'] as const;
export type ReadingProblem = (typeof READING_PROBLEMS)[number];

/** What is stored and shown begins with these words, by which the problem is found again. */
const SENTENCES: Readonly<Record<ReadingProblem, readonly [begins: string, advice: string]>> = {
  TOO_SMALL: ['The picture is too small', 'Please take it from closer, or upload the original picture.'],
  TOO_DARK: ['The picture is too dark', 'Please take it again with more light.'],
  BLURRED: ['The picture is blurred', 'Please hold the camera still until it is sharp, and take it again.'],
  GLARE: ['A part of the picture is white from glare', 'Please tilt the document away from the light, and take it again.'],
  NO_DOCUMENT: [
    'No passport, visa, identity card, Aadhaar, PAN, driving licence or voter ID was recognised',
    'Please take the picture again: straight, sharp and without glare.',
  ],
};

function toSentence(problem: ReadingProblem, detail = ''): string {
  const [begins, advice] = SENTENCES[problem];
  return `${begins}${detail}. ${advice}`;
}

export const NOTHING_FOUND = toSentence('NO_DOCUMENT');

/** The problem of a stored reason; null for reasons of another kind. */
export function problemOf(reason: string | null): ReadingProblem | null {
  return READING_PROBLEMS.find((problem) => reason?.startsWith(SENTENCES[problem][0])) ?? null;
}

/** Documents of this many pixels on their long side are read now and then; smaller ones rarely. */
const LONG_SIDE_MIN = 600;
/** The brightness that all but the brightest hundredth of a dark picture has at most. */
const DARK_MAX = 90;
/**
 * How much of its contrast an edge has within one pixel, compared with six. Of 110 pictures that a person can read, none was below
 * 0.28.
 */
const SHARPNESS_MIN = 0.22;
const EDGE_PIXELS = 6;
/** The share of the steps between pixels that are edges of letters. */
const EDGES_SHARE = 0.005;
/** An empty page has less between its darkest and its brightest parts, and no sharpness that could be told. */
const CONTRAST_MIN = 40;

const BLOCK = 16;
const WHITE_MIN = 250;
/** Glare covers this share of the picture, and does not reach its border, as a white background does. */
const GLARE_SHARE = { min: 0.01, max: 0.3 } as const;
const GLARE_MEAN_MAX = 200;

/** The value that a share of the counted values exceeds. */
function exceededBy(counts: Uint32Array, share: number): number {
  let left = counts.reduce((sum, count) => sum + count, 0) * share;
  for (let value = counts.length - 1; value > 0; value -= 1) {
    left -= counts[value] ?? 0;
    if (left <= 0) return value;
  }
  return 0;
}

type Light = Readonly<{ mean: number; brightest: number; contrast: number; sharpness: number }>;

function measureLight({ data, width, height }: GreyImage): Light {
  const [values, near, far] = [new Uint32Array(256), new Uint32Array(256), new Uint32Array(256)];
  let sum = 0;
  for (let y = 0; y < height; y += 2) {
    for (let x = 0, at = y * width; x < width - EDGE_PIXELS; x += 1, at += 1) {
      const value = data[at] ?? 0;
      sum += value;
      values[value] = (values[value] ?? 0) + 1;
      const [step, rise] = [Math.abs(value - (data[at + 1] ?? 0)), Math.abs(value - (data[at + EDGE_PIXELS] ?? 0))];
      near[step] = (near[step] ?? 0) + 1;
      far[rise] = (far[rise] ?? 0) + 1;
    }
  }
  const count = values.reduce((all, one) => all + one, 0);
  return {
    mean: sum / Math.max(1, count),
    brightest: exceededBy(values, 0.01),
    contrast: exceededBy(values, 0.01) - exceededBy(values, 0.99),
    sharpness: exceededBy(near, EDGES_SHARE) / Math.max(1, exceededBy(far, EDGES_SHARE)),
  };
}

/** Which blocks of the picture are white throughout, row by row. */
function findWhiteBlocks({ data, width, height }: GreyImage): { white: boolean[]; columns: number; rows: number } {
  const [columns, rows] = [Math.floor(width / BLOCK), Math.floor(height / BLOCK)];
  const white = Array.from({ length: columns * rows }, (_, index) => {
    const from = Math.floor(index / columns) * BLOCK * width + (index % columns) * BLOCK;
    for (let y = 0; y < BLOCK; y += 1)
      for (let x = 0; x < BLOCK; x += 1) if ((data[from + y * width + x] ?? 0) < WHITE_MIN) return false;
    return true;
  });
  return { white, columns, rows };
}

/** The share of white blocks that are not connected to the border of the picture. */
function glareShare(image: GreyImage): number {
  const { white, columns, rows } = findWhiteBlocks(image);
  const isBorder = (index: number): boolean =>
    index < columns || index >= columns * (rows - 1) || index % columns === 0 || index % columns === columns - 1;
  const reached = white.flatMap((isWhite, index) => (isWhite && isBorder(index) ? [index] : []));
  for (const index of reached) white[index] = false;
  for (let next = reached.pop(); next !== undefined; next = reached.pop()) {
    // The white blocks at both ends of a row are in the list from the start, so no step leads into another row.
    for (const beside of [next - 1, next + 1, next - columns, next + columns]) {
      if (white[beside] !== true) continue;
      white[beside] = false;
      reached.push(beside);
    }
  }
  return white.filter(Boolean).length / Math.max(1, white.length);
}

/** Why nothing was recognised in this picture, and what to do about it, as sentences for the front desk. */
export function explainFailure(image: GreyImage): string {
  const { width, height } = image;
  if (Math.max(width, height) < LONG_SIDE_MIN) return toSentence('TOO_SMALL', `: it is ${width} pixels wide`);
  const { mean, brightest, contrast, sharpness } = measureLight(image);
  if (brightest <= DARK_MAX) return toSentence('TOO_DARK');
  if (contrast >= CONTRAST_MIN && sharpness < SHARPNESS_MIN) return toSentence('BLURRED');
  const glare = mean <= GLARE_MEAN_MAX ? glareShare(image) : 0;
  return toSentence(glare >= GLARE_SHARE.min && glare <= GLARE_SHARE.max ? 'GLARE' : 'NO_DOCUMENT');
}
