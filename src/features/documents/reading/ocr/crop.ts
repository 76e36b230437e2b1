import type { GreyImage } from '../../../../platform/reading/page.rules.ts';

/** The picture is looked at in a net about this wide. */
const CELLS = 96;
/** A dark table reaches at most this share of the light of the brightest parts, a card in shadow more. */
const DARKEST_CARD = 0.33;
/** A smaller bright spot is no card, and around a larger one there is nothing to cut off. */
const SMALLEST = 0.12;
const LARGEST = 0.9;

type Net = Readonly<{ cells: Uint8Array; width: number; height: number; step: number }>;

function netOf({ data, width, height }: GreyImage): Net {
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

/** The largest connected group of cells at least as bright as `least`. */
function largestBright({ cells, width, height }: Net, least: number): Bounds | null {
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

/**
 * The card without the darker table around it, so that neither its pattern is read nor its edges tell how the text runs. The
 * picture itself where no bright shape stands out.
 */
export function cutOut(image: GreyImage): GreyImage {
  const net = netOf(image);
  const brightest = net.cells.toSorted()[Math.floor(net.cells.length * 0.97)] ?? 0;
  const found = largestBright(net, Math.max(1, brightest * DARKEST_CARD));
  if (found === null) return image;
  const share = ((found.right - found.left) * (found.bottom - found.top)) / (net.width * net.height);
  if (share < SMALLEST || share > LARGEST) return image;
  // A cell's margin, for the edge runs through cells that are half dark.
  const left = Math.max(0, (found.left - 1) * net.step);
  const top = Math.max(0, (found.top - 1) * net.step);
  const width = Math.min(image.width, (found.right + 1) * net.step) - left;
  const height = Math.min(image.height, (found.bottom + 1) * net.step) - top;
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    data.set(image.data.subarray((top + y) * image.width + left, (top + y) * image.width + left + width), y * width);
  }
  return { data, width, height };
}
