import { toSharp } from '../../../../../platform/reading/image/grey-image.ts';
import type { GreyImage } from '../../../../../platform/reading/page.rules.ts';

/** Brightness is measured for blocks of this many pixels: larger than the stroke of a letter, smaller than a shadow. */
const BLOCK = 16;
/** Areas darker than this share of the brightest parts are not paper in shadow but the table. */
const DARKEST_PAPER = 0.3;
/**
 * The contrast of a block is the highest within this many blocks on each side, because a line of text is always near other
 * letters.
 */
const REACH = 3;

/** A value per block, smoothed and scaled to the size of the picture. */
type Grid = Readonly<{ data: Uint8Array; width: number; height: number }>;

/** The brightness of the paper and of the darkest print in each block. */
function measureLight({ data, width, height }: GreyImage): { paper: Grid; ink: Grid } {
  const [across, down] = [Math.ceil(width / BLOCK), Math.ceil(height / BLOCK)];
  const paper = new Uint8Array(across * down);
  const ink = new Uint8Array(across * down);
  const values = new Uint8Array(BLOCK * BLOCK);
  for (let block = 0; block < paper.length; block += 1) {
    const [left, top] = [(block % across) * BLOCK, Math.floor(block / across) * BLOCK];
    let count = 0;
    for (let y = top; y < Math.min(height, top + BLOCK); y += 2) {
      for (let x = left; x < Math.min(width, left + BLOCK); x += 2) {
        values[count] = data[y * width + x] ?? 0;
        count += 1;
      }
    }
    const sorted = values.subarray(0, count).sort();
    // The third quartile: letters cover less than a quarter, and noise does not reach it.
    paper[block] = sorted[Math.floor(count * 0.75)] ?? 0;
    ink[block] = sorted[Math.floor(count * 0.06)] ?? 0;
  }
  return { paper: { data: paper, width: across, height: down }, ink: { data: ink, width: across, height: down } };
}

/** The highest contrast of ink to paper around each block, as a share of the paper's brightness: 0 to 255. */
function contrastAround(paper: Grid, ink: Grid, floor: number): Grid {
  const { width, height } = paper;
  const own = paper.data.map((light, at) => Math.max(0, 255 - (255 * (ink.data[at] ?? 0)) / Math.max(floor, light)));
  const widest = (step: number, from: Uint8Array, place: (at: number) => number, end: number) =>
    from.map((_, at) => {
      let most = 0;
      for (let by = -REACH; by <= REACH; by += 1) {
        const where = place(at) + by;
        if (where >= 0 && where < end) most = Math.max(most, from[at + by * step] ?? 0);
      }
      return most;
    });
  const rows = widest(1, own, (at) => at % width, width);
  return { data: widest(width, rows, (at) => Math.floor(at / width), height), width, height };
}

async function stretchGrid({ data, width, height }: Grid, to: GreyImage): Promise<Uint8Array> {
  // In two steps, because the library resizes before it smooths.
  const smooth = await toSharp({ data, width, height }).median(3).blur(1.5).toColourspace('b-w').raw().toBuffer();
  const wide = toSharp({ data: smooth, width, height }).resize(to.width, to.height, { fit: 'fill', kernel: 'linear' });
  return wide.toColourspace('b-w').raw().toBuffer();
}

function findBrightest(data: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (let at = 0; at < data.length; at += 7) counts[data[at] ?? 0] = (counts[data[at] ?? 0] ?? 0) + 1;
  let left = Math.ceil(data.length / 7 / 20);
  let value = 255;
  while (value > 1 && left > (counts[value] ?? 0)) {
    left -= counts[value] ?? 0;
    value -= 1;
  }
  return value;
}

/**
 * Evens out the light: paper becomes white and letters black, in shadow and under a lamp alike. Weak print is amplified by at
 * most `most`; more would turn the pattern of the paper into letters.
 */
export async function flattenLight(image: GreyImage, most: number): Promise<GreyImage> {
  const floor = Math.max(1, findBrightest(image.data) * DARKEST_PAPER);
  const grids = measureLight(image);
  const paper = await stretchGrid(grids.paper, image);
  const contrast = await stretchGrid(contrastAround(grids.paper, grids.ink, floor), image);
  // Lookup tables instead of divisions, because this runs over millions of pixels.
  const strengths = Float64Array.from({ length: 256 }, (_, value) => Math.min(most, 255 / Math.max(1, value)));
  const shares = Float64Array.from({ length: 256 }, (_, value) => 255 / Math.max(floor, value));
  const data = new Uint8ClampedArray(image.data.length);
  for (let at = 0; at < data.length; at += 1) {
    const darker = 255 - (image.data[at] ?? 0) * (shares[paper[at] ?? 0] ?? 0);
    data[at] = 255 - darker * (strengths[contrast[at] ?? 0] ?? 0);
  }
  return { ...image, data: new Uint8Array(data.buffer) };
}
