import type { GreyImage } from '../page.rules.ts';
import { resizeImage, rotateImage } from './grey-image.ts';

/** At this width lines of text are distinguishable from the background. */
const SMALL_WIDTH = 640;
const ANGLE_MAX = 45;
/** Below this angle a picture is straight enough, and rotating would only blur it. */
const ANGLE_MIN = 0.3;
/** The steps of the search, in degrees. Each search starts around the best angle of the previous one. */
const STEPS = [1, 0.25, 0.05] as const;
const POINTS_MAX = 40_000;

type EdgePoints = Readonly<{ x: Float32Array; y: Float32Array; diagonal: number }>;

/** The points where brightness falls downwards: the upper edges of letters, which lines of text have in rows. */
function findUpperEdges({ data, width, height }: GreyImage): EdgePoints {
  const x: number[] = [];
  const y: number[] = [];
  const steps = new Float64Array(256);
  const stepAt = (at: number): number => Math.max(0, (data[at - width] ?? 0) - (data[at + width] ?? 0));
  for (let at = width; at < data.length - width; at += 1) steps[stepAt(at)] = (steps[stepAt(at)] ?? 0) + 1;
  // Only the strongest edges. Noise and patterns have many weak ones.
  let least = 255;
  for (let count = steps[255] ?? 0; least > 8 && count < Math.min(POINTS_MAX, data.length / 12); count += steps[least] ?? 0)
    least -= 1;
  for (let at = width; at < data.length - width && x.length < POINTS_MAX; at += 1) {
    if (stepAt(at) < least) continue;
    x.push((at % width) - width / 2);
    y.push(Math.floor(at / width) - height / 2);
  }
  return { x: Float32Array.from(x), y: Float32Array.from(y), diagonal: Math.ceil(Math.hypot(width, height)) };
}

/** How unevenly the points fall into rows at this angle: the variance of the counts, without its constant part. */
function unevenness({ x, y, diagonal }: EdgePoints, degrees: number): number {
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

/** The angle of the lines of text in degrees, from -45 to 45, positive when they fall to the right; 0 when there is none. */
function measureSkew(marks: EdgePoints): number {
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
 * Rotates a picture so that its lines of text are horizontal, for text up to 45 degrees off. A page on its side stays on its
 * side. `degrees` is the clockwise rotation; 0 when the picture is unchanged.
 */
export async function deskew(image: GreyImage): Promise<{ image: GreyImage; degrees: number }> {
  const small = image.width > SMALL_WIDTH ? await resizeImage(image, SMALL_WIDTH) : image;
  const degrees = -measureSkew(findUpperEdges(small));
  if (Math.abs(degrees) < ANGLE_MIN) return { image, degrees: 0 };
  return { image: await rotateImage(image, degrees), degrees };
}
