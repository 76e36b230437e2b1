import { asPicture } from '../../../../platform/reading/image/grey-image.ts';
import type { GreyImage } from '../../../../platform/reading/page.rules.ts';

/** Light is measured once for each block of this many pixels: larger than a letter's stroke, smaller than a shadow. */
const BLOCK = 16;
/** What is darker than this share of the picture's lightest parts is no paper in shadow but the table around it. */
const DARKEST_PAPER = 0.3;
/** Ink is looked for in this many blocks to every side: a line of text is never far from where letters stand. */
const REACH = 3;

/** One value for each block, smoothed and stretched over the picture again. */
type Grid = Readonly<{ data: Uint8Array; width: number; height: number }>;

/** For each block how bright its paper is, and how dark its darkest print. */
function lightOf({ data, width, height }: GreyImage): { paper: Grid; ink: Grid } {
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
    // Three quarters up: letters cover less than that, noise does not reach it.
    paper[block] = sorted[Math.floor(count * 0.75)] ?? 0;
    ink[block] = sorted[Math.floor(count * 0.06)] ?? 0;
  }
  return { paper: { data: paper, width: across, height: down }, ink: { data: ink, width: across, height: down } };
}

/** The deepest contrast of ink to paper, as a share of the paper, in each block's surroundings: 0 to 255. */
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

async function stretched({ data, width, height }: Grid, to: GreyImage): Promise<Uint8Array> {
  // Two steps, for the library resizes before it smooths.
  const smooth = await asPicture({ data, width, height }).median(3).blur(1.5).toColourspace('b-w').raw().toBuffer();
  const wide = asPicture({ data: smooth, width, height }).resize(to.width, to.height, { fit: 'fill', kernel: 'linear' });
  return wide.toColourspace('b-w').raw().toBuffer();
}

function brightest(data: Uint8Array): number {
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
 * The picture as if it lay in even light: paper becomes white and letters black, in shadow as under a lamp. Weak print is made
 * up to `most` times as strong; more would turn the pattern of the paper into letters.
 */
export async function inEvenLight(image: GreyImage, most: number): Promise<GreyImage> {
  const floor = Math.max(1, brightest(image.data) * DARKEST_PAPER);
  const grids = lightOf(image);
  const paper = await stretched(grids.paper, image);
  const contrast = await stretched(contrastAround(grids.paper, grids.ink, floor), image);
  // Tables instead of divisions: this runs over millions of pixels.
  const strengths = Float64Array.from({ length: 256 }, (_, value) => Math.min(most, 255 / Math.max(1, value)));
  const shares = Float64Array.from({ length: 256 }, (_, value) => 255 / Math.max(floor, value));
  const data = new Uint8ClampedArray(image.data.length);
  for (let at = 0; at < data.length; at += 1) {
    const darker = 255 - (image.data[at] ?? 0) * (shares[paper[at] ?? 0] ?? 0);
    data[at] = 255 - darker * (strengths[contrast[at] ?? 0] ?? 0);
  }
  return { ...image, data: new Uint8Array(data.buffer) };
}
