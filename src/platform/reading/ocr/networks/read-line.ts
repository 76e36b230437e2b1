import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GreyImage } from '../../page.rules.ts';
import type { LineArea } from './find-lines.ts';
import { MODEL_FOLDER, type Network, toInput } from './network.ts';

/** The network reads lines of this height. */
const HEIGHT = 48;
/** It looks at one place for a character every eight columns. */
const STEP = 8;
const STEPS_MIN = 4;
const STEPS_MAX = 200;
const MIDDLES = [0.5, 0.5, 0.5];

/** A word and where it begins and ends, from 0 to 1 along the line. */
export type LineWord = Readonly<{ text: string; confidence: number; from: number; to: number }>;

/** How many places a line has, and so how long reading it takes. */
export function countSteps({ width, height }: LineArea): number {
  return Math.min(STEPS_MAX, Math.max(STEPS_MIN, Math.round((HEIGHT * width) / Math.max(1, height) / STEP)));
}

/** Stands for a character that is not Latin, so that its place is not taken for a gap. */
const OTHER_SCRIPT = '·';

/** The character of each class of the network. The first one is none. */
export async function loadCharacters(): Promise<string[]> {
  const keys = (await readFile(join(MODEL_FOLDER, 'ppocr_keys_v1.txt'), 'utf8')).trimEnd().split('\n');
  // Full-width forms stand for the same characters.
  const plain = keys.map((key) => key.trimEnd().normalize('NFKC'));
  return ['', ...plain.map((key) => (/^[!-~À-ž°’“”]$/u.test(key) ? key : OTHER_SCRIPT)), ' '];
}

/** Cuts a line out, with bilinear interpolation. */
function cutLine({ data, width, height }: GreyImage, area: LineArea, columns: number): Uint8Array {
  const line = new Uint8Array(columns * HEIGHT);
  const [cos, sin] = [Math.cos(area.angle), Math.sin(area.angle)];
  for (let at = 0; at < line.length; at += 1) {
    const u = (((at % columns) + 0.5) / columns - 0.5) * area.width;
    const v = ((Math.floor(at / columns) + 0.5) / HEIGHT - 0.5) * area.height;
    const x = Math.min(width - 1, Math.max(0, area.x + u * cos - v * sin - 0.5));
    const y = Math.min(height - 1, Math.max(0, area.y + u * sin + v * cos - 0.5));
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)];
    const pixel = (column: number, row: number) => data[row * width + column] ?? 0;
    const above = pixel(left, top) + (pixel(right, top) - pixel(left, top)) * (x - left);
    const below = pixel(left, bottom) + (pixel(right, bottom) - pixel(left, bottom)) * (x - left);
    line[at] = Math.round(above + (below - above) * (y - top));
  }
  return line;
}

/** A character with its first and last place, and the highest score of a space before it. */
type Letter = Readonly<{ character: string; first: number; last: number; confidence: number; space: number }>;

/** The best character of each place, where the same one in a row counts once, and a place without one separates two of them. */
function decode(scores: Float32Array, characters: readonly string[]): Letter[] {
  const letters: Letter[] = [];
  const spaceClass = characters.length - 1;
  let [before, space] = [0, 0];
  for (let step = 0; (step + 1) * characters.length <= scores.length; step += 1) {
    const classes = scores.subarray(step * characters.length, (step + 1) * characters.length);
    let best = 0;
    for (let at = 1; at < classes.length; at += 1) if ((classes[at] ?? 0) > (classes[best] ?? 0)) best = at;
    space = Math.max(space, classes[spaceClass] ?? 0);
    const confidence = classes[best] ?? 0;
    const last = letters.at(-1);
    if (best !== 0 && best === before && last !== undefined) {
      letters[letters.length - 1] = { ...last, last: step, confidence: Math.max(last.confidence, confidence) };
    } else if (best !== 0 && best !== spaceClass) {
      letters.push({ character: characters[best] ?? '', first: step, last: step, confidence, space });
      space = 0;
    }
    before = best === spaceClass ? 0 : best;
  }
  return letters;
}

/** The network was trained on Chinese text and misses most spaces, but where there is one it gives it at least this score. */
const SPACE_MIN = 0.04;

/** Reads a line. `characters` are those of `loadCharacters`. */
export async function readLine(
  image: GreyImage,
  area: LineArea,
  network: Network,
  characters: readonly string[],
): Promise<LineWord[]> {
  const steps = countSteps(area);
  const pixels = cutLine(image, area, steps * STEP);
  const { data } = await network.run(toInput(pixels, MIDDLES, MIDDLES), [1, MIDDLES.length, HEIGHT, steps * STEP]);
  const words: Letter[][] = [];
  for (const letter of decode(data, characters)) {
    const word = words.at(-1);
    if (word === undefined || letter.space >= SPACE_MIN) words.push([letter]);
    else word.push(letter);
  }
  return words.map((letters) => ({
    text: letters.map(({ character }) => character).join(''),
    confidence: Math.min(...letters.map(({ confidence }) => confidence)),
    from: Math.max(0, (letters[0]?.first ?? 0) - 0.5) / steps,
    to: Math.min(steps, (letters.at(-1)?.last ?? 0) + 1.5) / steps,
  }));
}
