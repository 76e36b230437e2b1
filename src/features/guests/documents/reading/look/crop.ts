import type { GreyImage } from '../../../../../platform/reading/page.rules.ts';

/** The width of the brightness grid, in cells. */
const CELLS = 96;
/** A dark table has at most this share of the brightness of the brightest parts; a card in shadow has more. */
const DARKEST_CARD = 0.33;
/** A smaller bright area is not a card, and around a larger one there is nothing to crop. Shares of the picture. */
const CARD_SHARE_MIN = 0.12;
const CARD_SHARE_MAX = 0.9;
/** On a table that is only somewhat darker, a card in a hand may be as small as this. */
const SMALL_CARD_SHARE_MIN = 0.06;

type BrightnessGrid = Readonly<{ cells: Uint8Array; width: number; height: number; step: number }>;

function measureBrightness({ data, width, height }: GreyImage): BrightnessGrid {
  const step = Math.max(1, Math.ceil(Math.max(width, height) / CELLS));
  const [across, down] = [Math.floor(width / step), Math.floor(height / step)];
  const cells = new Uint8Array(across * down);
  for (let cell = 0; cell < cells.length; cell += 1) {
    const [left, top] = [(cell % across) * step, Math.floor(cell / across) * step];
    let sum = 0;
    let count = 0;
    for (let y = top; y < top + step; y += 3) {
      for (let x = left; x < left + step; x += 3) {
        sum += data[y * width + x] ?? 0;
        count += 1;
      }
    }
    cells[cell] = sum / Math.max(1, count);
  }
  return { cells, width: across, height: down, step };
}

type Bounds = Readonly<{ left: number; top: number; right: number; bottom: number; size: number }>;

/** The largest connected area of cells with at least this brightness. */
function findLargestBrightArea({ cells, width, height }: BrightnessGrid, least: number): Bounds | null {
  const seen = new Uint8Array(cells.length);
  let largest: Bounds | null = null;
  for (let start = 0; start < cells.length; start += 1) {
    if (seen[start] === 1 || (cells[start] ?? 0) < least) continue;
    const group = [start];
    seen[start] = 1;
    for (let next = 0; next < group.length; next += 1) {
      const at = group[next] ?? 0;
      const x = at % width;
      for (const other of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (other < 0 || other >= width * height || seen[other] === 1 || (cells[other] ?? 0) < least) continue;
        seen[other] = 1;
        group.push(other);
      }
    }
    if (group.length <= (largest?.size ?? 0)) continue;
    const [xs, ys] = [group.map((at) => at % width), group.map((at) => Math.floor(at / width))];
    largest = {
      left: Math.min(...xs),
      top: Math.min(...ys),
      right: Math.max(...xs) + 1,
      bottom: Math.max(...ys) + 1,
      size: group.length,
    };
  }
  return largest;
}

/** The brightness that separates two groups of cells best (Otsu 1979). */
function findMiddle(cells: Uint8Array): number {
  const counts = new Float64Array(256);
  for (const cell of cells) counts[cell] = (counts[cell] ?? 0) + 1;
  const total = cells.reduce((sum, cell) => sum + cell, 0);
  let [count, sum, best, middle] = [0, 0, 0, 0];
  for (let value = 0; value < 255; value += 1) {
    count += counts[value] ?? 0;
    sum += (counts[value] ?? 0) * value;
    const rest = cells.length - count;
    if (count === 0 || rest === 0) continue;
    const between = count * rest * (sum / count - (total - sum) / rest) ** 2;
    if (between > best) [best, middle] = [between, value + 1];
  }
  return middle;
}

/** A card fills at least this share of the rectangle around it, also when it is turned a little. */
const FILLED_MIN = 0.6;

/**
 * Crops the picture to the card, so that neither the pattern of the table nor its edges disturb OCR and deskewing. Returns the
 * whole picture when no bright area stands out.
 * @param background `DARK`: the table is much darker than the card; `ANY`: the table is only somewhat darker
 */
export function cropToCard(image: GreyImage, background: 'DARK' | 'ANY'): GreyImage {
  const grid = measureBrightness(image);
  const brightest = grid.cells.toSorted()[Math.floor(grid.cells.length * 0.97)] ?? 0;
  const least = background === 'DARK' ? Math.max(1, brightest * DARKEST_CARD) : findMiddle(grid.cells);
  const found = findLargestBrightArea(grid, least);
  if (found === null) return image;
  const area = (found.right - found.left) * (found.bottom - found.top);
  const share = area / (grid.width * grid.height);
  if (share < (background === 'DARK' ? CARD_SHARE_MIN : SMALL_CARD_SHARE_MIN) || share > CARD_SHARE_MAX) return image;
  if (background === 'ANY' && found.size < area * FILLED_MIN) return image;
  // A margin of one cell, because the edge crosses cells that are half dark.
  return cutOut(image, found, grid.step, 1);
}

/** The part of the picture with these cells and a margin of some more around them. */
function cutOut(image: GreyImage, cells: Bounds, step: number, margin: number): GreyImage {
  const left = Math.max(0, (cells.left - margin) * step);
  const top = Math.max(0, (cells.top - margin) * step);
  const width = Math.min(image.width, (cells.right + margin) * step) - left;
  const height = Math.min(image.height, (cells.bottom + margin) * step) - top;
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    data.set(image.data.subarray((top + y) * image.width + left, (top + y) * image.width + left + width), y * width);
  }
  return { data, width, height };
}

/** A step in brightness between a pixel and the next but one is the edge of a stroke from here on. */
const STROKE_STEP = 24;
/** The share of such edges, in 256ths, around a cell with text. Grass, fabric and a face out of focus have fewer. */
const TEXT_EDGES_MIN = 13;
/** How many cells around a cell are counted, and how far apart parts of one text are. */
const TEXT_REACH = 2;
const TEXT_GAP = 3;
const TEXT_MARGIN = 3;
const TEXT_SHARE_MIN = 0.02;
const TEXT_SHARE_MAX = 0.6;

function measureStrokes({ data, width, height }: GreyImage): BrightnessGrid {
  const step = Math.max(4, Math.ceil(Math.max(width, height) / CELLS));
  const [across, down] = [Math.floor((width - 2) / step), Math.floor(height / step)];
  const cells = new Uint8Array(across * down);
  for (let cell = 0; cell < cells.length; cell += 1) {
    const [left, top] = [(cell % across) * step, Math.floor(cell / across) * step];
    let [edges, count] = [0, 0];
    for (let y = top; y < top + step; y += 2) {
      for (let at = y * width + left; at < y * width + left + step; at += 1, count += 1)
        if (Math.abs((data[at] ?? 0) - (data[at + 2] ?? 0)) > STROKE_STEP) edges += 1;
    }
    cells[cell] = (255 * edges) / count;
  }
  return { cells, width: across, height: down, step };
}

/** For each cell what `combine` makes of the cells within some reach. */
function combineNear({ cells, width, height }: BrightnessGrid, reach: number, combine: (near: number[]) => number): Uint8Array {
  return cells.map((_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const near: number[] = [];
    for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row += 1)
      for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column += 1)
        near.push(cells[row * width + column] ?? 0);
    return combine(near);
  });
}

/** Crops the picture to where most print is: a card in a hand, before any background. The whole picture when print is everywhere or nowhere. */
export function cropToText(image: GreyImage): GreyImage {
  const strokes = measureStrokes(image);
  const mean = (near: number[]): number => near.reduce((sum, one) => sum + one, 0) / near.length;
  const smooth = { ...strokes, cells: combineNear(strokes, TEXT_REACH, mean) };
  const isText = (near: number[]): number => (near.some((one) => one >= TEXT_EDGES_MIN) ? 1 : 0);
  const found = findLargestBrightArea({ ...strokes, cells: combineNear(smooth, TEXT_GAP, isText) }, 1);
  if (found === null) return image;
  const share = ((found.right - found.left) * (found.bottom - found.top)) / (strokes.width * strokes.height);
  return share < TEXT_SHARE_MIN || share > TEXT_SHARE_MAX ? image : cutOut(image, found, strokes.step, TEXT_MARGIN);
}
