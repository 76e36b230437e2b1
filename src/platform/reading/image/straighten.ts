import type { GreyImage } from '../page.rules.ts';
import { resized, rotated } from './grey-image.ts';

/** Lines of text are told from the background at this size. */
const SMALL_WIDTH = 640;
const ANGLE_MAX = 45;
/** Below this a picture is as good as straight, and turning would only blur it. */
const ANGLE_MIN = 0.3;
/** Steps of the search in degrees; each begins around the best of the one before. */
const STEPS = [1, 0.25, 0.05] as const;
const MARKS_MAX = 40_000;

type Marks = Readonly<{ x: Float32Array; y: Float32Array; diagonal: number }>;

/** The places where a column gets darker downwards: the upper edges of letters, which lines of text have in rows. */
function upperEdges({ data, width, height }: GreyImage): Marks {
  const x: number[] = [];
  const y: number[] = [];
  const steps = new Float64Array(256);
  const stepAt = (at: number): number => Math.max(0, (data[at - width] ?? 0) - (data[at + width] ?? 0));
  for (let at = width; at < data.length - width; at += 1) steps[stepAt(at)] = (steps[stepAt(at)] ?? 0) + 1;
  // The strongest steps only: noise and patterns have many weak ones.
  let least = 255;
  for (let count = steps[255] ?? 0; least > 8 && count < Math.min(MARKS_MAX, data.length / 12); count += steps[least] ?? 0)
    least -= 1;
  for (let at = width; at < data.length - width && x.length < MARKS_MAX; at += 1) {
    if (stepAt(at) < least) continue;
    x.push((at % width) - width / 2);
    y.push(Math.floor(at / width) - height / 2);
  }
  return { x: Float32Array.from(x), y: Float32Array.from(y), diagonal: Math.ceil(Math.hypot(width, height)) };
}

/** How unevenly the marks fall into rows that run at this angle: the variance of the counts, without its constant part. */
function unevenness({ x, y, diagonal }: Marks, degrees: number): number {
  const counts = new Uint32Array(diagonal + 2);
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  const middle = diagonal / 2 + 1;
  for (let i = 0; i < x.length; i += 1) {
    const row = Math.floor((y[i] ?? 0) * cos - (x[i] ?? 0) * sin + middle);
    counts[row] = (counts[row] ?? 0) + 1;
  }
  let sum = 0;
  for (const count of counts) sum += count * count;
  return sum;
}

/** The angle at which lines of text run, in degrees, positive where they fall to the right. Between -45 and 45; 0 where nothing shows one. */
function skewOf(marks: Marks): number {
  let best = 0;
  let range: number = ANGLE_MAX;
  for (const step of STEPS) {
    const centre = best;
    let most = unevenness(marks, best);
    for (let angle = centre - range; angle <= centre + range; angle += step) {
      const found = unevenness(marks, angle);
      if (found <= most) continue;
      most = found;
      best = angle;
    }
    range = step;
  }
  return Math.min(ANGLE_MAX, Math.max(-ANGLE_MAX, best));
}

/**
 * Turns a picture so that its lines of text run level, for text at most 45 degrees off; a page on its side stays on its side.
 * `degrees` is how far it was turned, clockwise; 0 where it was left as it is.
 */
export async function straighten(image: GreyImage): Promise<{ image: GreyImage; degrees: number }> {
  const small = image.width > SMALL_WIDTH ? await resized(image, SMALL_WIDTH) : image;
  const degrees = -skewOf(upperEdges(small));
  if (Math.abs(degrees) < ANGLE_MIN) return { image, degrees: 0 };
  return { image: await rotated(image, degrees), degrees };
}
