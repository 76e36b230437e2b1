import type { GreyImage } from '../../../../../platform/reading/page.rules.ts';
import { type Projection, project } from '../locate/projection.rules.ts';
import { GLYPHS, TEMPLATE_COLUMNS, TEMPLATE_ROWS, TEMPLATES_BASE64 } from './glyph-templates.ts';

const SIZE = TEMPLATE_COLUMNS * TEMPLATE_ROWS;
/** How far a template is shifted to find its best fit, in template pixels. */
const SHIFT_ACROSS = 2;
const SHIFT_DOWN = 2;
const WIDE = TEMPLATE_COLUMNS + 2 * SHIFT_ACROSS;
const HIGH = TEMPLATE_ROWS + 2 * SHIFT_DOWN;
/** How many templates are tried at every shift: those that fit best without a shift. */
const SHIFTED_TEMPLATES = 10;
/** How many cells are used to find the alignment of the print. */
const SAMPLES = 40;
const FIRST_SAMPLES = 14;

/** Subtracts the mean and scales the vector to length 1. False when all values are equal. */
function normalise(values: Float64Array): boolean {
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / values.length;
  let square = 0;
  for (let at = 0; at < values.length; at += 1) {
    const value = (values[at] ?? 0) - mean;
    values[at] = value;
    square += value * value;
  }
  const length = Math.sqrt(square);
  if (length < 1) return false;
  for (let at = 0; at < values.length; at += 1) values[at] = (values[at] ?? 0) / length;
  return true;
}

function readTemplates(): Float64Array[] {
  const ink = Buffer.from(TEMPLATES_BASE64, 'base64');
  return Array.from(GLYPHS, (_, index) => {
    const template = Float64Array.from(ink.subarray(index * SIZE, (index + 1) * SIZE));
    normalise(template);
    return template;
  });
}
const TEMPLATES = readTemplates();

/** How the print is aligned in its cells: its size relative to the template, its slant, and its offset in cells. */
export type Fit = Readonly<{ width: number; height: number; slant: number; right: number; down: number }>;

/** A zone in a picture. `pitchDown` is the pitch relative to the distance between two lines. */
export type ZoneImage = Readonly<{ image: GreyImage; projection: Projection; pitchDown: number }>;

function brightness({ data, width, height }: GreyImage, x: number, y: number): number {
  const left = Math.max(0, Math.min(width - 2, Math.floor(x)));
  const top = Math.max(0, Math.min(height - 2, Math.floor(y)));
  const a = Math.max(0, Math.min(1, x - left));
  const b = Math.max(0, Math.min(1, y - top));
  const at = top * width + left;
  const above = (data[at] ?? 0) * (1 - a) + (data[at + 1] ?? 0) * a;
  const under = (data[at + width] ?? 0) * (1 - a) + (data[at + width + 1] ?? 0) * a;
  return above * (1 - b) + under * b;
}

/** Samples the ink of a cell from the picture: `wide` by `high` template pixels around its centre. */
function samplePatch(
  { image, projection, pitchDown }: ZoneImage,
  u: number,
  v: number,
  fit: Fit,
  wide: number,
  high: number,
): Float64Array {
  const patch = new Float64Array(wide * high);
  // Within one cell the projection is nearly linear.
  const at = (du: number, dv: number): { x: number; y: number } => project(projection, u + du, v + dv * pitchDown);
  const middle = at(fit.right, fit.down);
  const right = at(fit.right + 0.5, fit.down);
  const down = at(fit.right, fit.down + 0.5);
  const across = { x: (right.x - middle.x) * 2 * fit.width, y: (right.y - middle.y) * 2 * fit.width };
  const along = {
    x: (down.x - middle.x) * 2 * fit.height - across.x * fit.slant,
    y: (down.y - middle.y) * 2 * fit.height - across.y * fit.slant,
  };
  for (let row = 0, to = 0; row < high; row += 1) {
    const dv = (row + 0.5 - high / 2) / TEMPLATE_COLUMNS;
    for (let column = 0; column < wide; column += 1, to += 1) {
      const du = (column + 0.5 - wide / 2) / TEMPLATE_COLUMNS;
      patch[to] = 255 - brightness(image, middle.x + across.x * du + along.x * dv, middle.y + across.y * du + along.y * dv);
    }
  }
  return patch;
}

function correlation(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  let other = 0;
  // Most of the reader's time is spent here. Two independent sums run in parallel.
  for (let at = 0; at < SIZE; at += 2) {
    sum += (a[at] ?? 0) * (b[at] ?? 0);
    other += (a[at + 1] ?? 0) * (b[at + 1] ?? 0);
  }
  return sum + other;
}

/** The mean score of the best template over some cells of the zone; 1 is a perfect fit. */
function meanFit(zoneImage: ZoneImage, cells: readonly { u: number; v: number }[], fit: Fit): number {
  let sum = 0;
  for (const { u, v } of cells) {
    const patch = samplePatch(zoneImage, u, v, fit, TEMPLATE_COLUMNS, TEMPLATE_ROWS);
    if (!normalise(patch)) continue;
    let best = 0;
    for (const template of TEMPLATES) {
      const found = correlation(patch, template);
      if (found > best) best = found;
    }
    sum += best;
  }
  return sum / cells.length;
}

const HEIGHTS = [0.85, 1, 1.2, 1.4] as const;
const DOWNS = [-0.2, -0.1, 0, 0.1, 0.2] as const;
const STEPS: readonly [keyof Fit, readonly number[]][] = [
  ['slant', [-0.24, -0.12, 0.12, 0.24]],
  ['width', [0.75, 0.85, 1.15]],
  ['down', [-0.05, 0.05]],
  ['right', [-0.08, -0.04, 0.04, 0.08]],
  ['height', [0.92, 1.08]],
  ['slant', [-0.06, 0.06]],
  ['down', [-0.025, 0.025]],
];
const SCALED: ReadonlySet<keyof Fit> = new Set(['height', 'width']);

export type Fitted = Readonly<{ fit: Fit; quality: number }>;

function sampleCells(columns: number, lines: number, count: number): { u: number; v: number }[] {
  const every = Math.max(1, Math.ceil((columns * lines) / count));
  return Array.from({ length: columns * lines }, (_, at) => ({ u: at % columns, v: Math.floor(at / columns) })).filter(
    (_, at) => at % every === 0,
  );
}

/** A quick estimate from a few cells. Print that is not OCR-B scores low. */
export function estimateFit(zoneImage: ZoneImage, columns: number, lines: number): number {
  const samples = sampleCells(columns, lines, FIRST_SAMPLES);
  const fits = [1, 1.25].flatMap((height) => [-0.1, 0, 0.1].map((down) => ({ width: 1, height, slant: 0, right: 0, down })));
  return Math.max(...fits.map((fit) => meanFit(zoneImage, samples, fit)));
}

/** Finds the approximate height and vertical offset of the print. `quality` is the mean score of that fit; 1 is perfect. */
export function findRoughFit(zoneImage: ZoneImage, columns: number, lines: number): Fitted {
  const samples = sampleCells(columns, lines, SAMPLES);
  const fits = HEIGHTS.flatMap((height) => DOWNS.map((down) => ({ width: 1, height, slant: 0, right: 0, down })));
  return fits
    .map((fit) => ({ fit, quality: meanFit(zoneImage, samples, fit) }))
    .reduce((best, tried) => (tried.quality > best.quality ? tried : best));
}

/** Improves a fit, one parameter after the other. */
export function refineFit(zoneImage: ZoneImage, columns: number, lines: number, rough: Fitted): Fitted {
  const samples = sampleCells(columns, lines, SAMPLES);
  let best = rough;
  for (const [name, tries] of STEPS) {
    const { fit: before } = best;
    for (const change of tries) {
      const fit = { ...before, [name]: SCALED.has(name) ? before[name] * change : before[name] + change };
      const quality = meanFit(zoneImage, samples, fit);
      if (quality > best.quality) best = { fit, quality };
    }
  }
  return best;
}

/** How well each character of GLYPHS fits a cell, in that order: from -1 to 1 for a perfect fit. Null for a blank cell. */
export function scoreCharacters(zoneImage: ZoneImage, u: number, v: number, fit: Fit): Float64Array | null {
  const whole = samplePatch(zoneImage, u, v, fit, WIDE, HIGH);
  const patches: Float64Array[] = [];
  for (let down = 0; down <= 2 * SHIFT_DOWN; down += 1) {
    for (let across = 0; across <= 2 * SHIFT_ACROSS; across += 1) {
      const patch = new Float64Array(SIZE);
      for (let row = 0; row < TEMPLATE_ROWS; row += 1) {
        const from = (row + down) * WIDE + across;
        patch.set(whole.subarray(from, from + TEMPLATE_COLUMNS), row * TEMPLATE_COLUMNS);
      }
      if (normalise(patch)) patches.push(patch);
    }
  }
  const middle = patches[SHIFT_DOWN * (2 * SHIFT_ACROSS + 1) + SHIFT_ACROSS];
  if (middle === undefined || patches.length < (2 * SHIFT_DOWN + 1) * (2 * SHIFT_ACROSS + 1)) return null;
  const scores = Float64Array.from(TEMPLATES, (template) => correlation(middle, template));
  const limit = scores.toSorted().at(-SHIFTED_TEMPLATES) ?? -1;
  for (const [index, template] of TEMPLATES.entries()) {
    if ((scores[index] ?? 0) < limit) continue;
    scores[index] = patches.reduce((best, patch) => Math.max(best, correlation(patch, template)), -1);
  }
  return scores;
}
