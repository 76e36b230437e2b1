import { connectedCells } from '../../../../../platform/reading/image/connected-cells.ts';
import type { GreyImage } from '../../../../../platform/reading/page.rules.ts';

/** The width of the brightness grid, in cells. */
const CELLS = 96;
/** A dark table has at most this share of the brightness of the brightest parts; a card in shadow has more. */
const DARKEST_CARD = 0.33;
/** A smaller bright area is not a card, and around a larger one there is nothing to crop. Shares of the picture. */
const CARD_SHARE_MIN = 0.12;
const CARD_SHARE_MAX = 0.9;

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
function findLargestBrightArea({ cells, width }: BrightnessGrid, least: number): Bounds | null {
  const seen = new Uint8Array(cells.length);
  let largest: Bounds | null = null;
  for (let start = 0; start < cells.length; start += 1) {
    if (seen[start] === 1 || (cells[start] ?? 0) < least) continue;
    const group = connectedCells(start, width, seen, (at) => (cells[at] ?? 0) >= least);
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

/**
 * Crops the picture to the card, so that neither the pattern of the table nor its edges disturb OCR and deskewing. Returns the
 * whole picture when no bright area stands out.
 */
export function cropToCard(image: GreyImage): GreyImage {
  const grid = measureBrightness(image);
  const brightest = grid.cells.toSorted()[Math.floor(grid.cells.length * 0.97)] ?? 0;
  const found = findLargestBrightArea(grid, Math.max(1, brightest * DARKEST_CARD));
  if (found === null) return image;
  const share = ((found.right - found.left) * (found.bottom - found.top)) / (grid.width * grid.height);
  return share < CARD_SHARE_MIN || share > CARD_SHARE_MAX ? image : cutOut(image, found, grid.step);
}

/** The part of the picture with these cells and a margin of one more around them, because the edge crosses cells that are half dark. */
function cutOut(image: GreyImage, cells: Bounds, step: number): GreyImage {
  const left = Math.max(0, (cells.left - 1) * step);
  const top = Math.max(0, (cells.top - 1) * step);
  const width = Math.min(image.width, (cells.right + 1) * step) - left;
  const height = Math.min(image.height, (cells.bottom + 1) * step) - top;
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    data.set(image.data.subarray((top + y) * image.width + left, (top + y) * image.width + left + width), y * width);
  }
  return { data, width, height };
}
