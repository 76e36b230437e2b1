import { connectedCells } from '../../image/connected-cells.ts';
import { toGreyImage, toSharp } from '../../image/grey-image.ts';
import { type Box, boxAround, type GreyImage } from '../../page.rules.ts';
import { type Network, toInput } from './network.ts';

/** A line of text at any angle: its middle, its size along and across the line, and its direction (0 is to the right, in radians). */
export type LineArea = Readonly<{ x: number; y: number; width: number; height: number; angle: number }>;

/** The network gets pictures of this size, in steps of 32 pixels. */
const LONG_SIDE = 960;
const SIDE_STEP = 32;
const MEANS = [0.485, 0.456, 0.406];
const DEVIATIONS = [0.229, 0.224, 0.225];

/** From this value on a pixel of the network's map is text, and its mean in a line is at least the second one. */
const TEXT_MIN = 0.3;
const LINE_MEAN_MIN = 0.5;
const PIXELS_MIN = 12;
/** The map shows the middle of a line. Its area is larger by this share of its area to its circumference. */
const GROWTH = 1.6;

/** A group of pixels this much longer than wide shows the direction of its line. */
const ELONGATED = 2.5;
/** Other directions are those of patterns, signatures and text along an edge. */
const ANGLE_DIFFERENCE_MAX = 0.35;

/** Where the lines fill less than this share of the picture, they are looked for again in that part alone. */
const FILLED_MIN = 0.6;
const MARGIN = 0.06;

/** The pixels of a line in the network's map, and the direction of its longer side if it has one. */
type Group = Readonly<{ pixels: readonly (readonly [x: number, y: number])[]; angle: number | null }>;

/** The direction in which the pixels spread most. Null when they spread about as much across it. */
function measureAngle(pixels: Group['pixels']): number | null {
  const mean = (of: (pixel: readonly [number, number]) => number) =>
    pixels.reduce((sum, pixel) => sum + of(pixel), 0) / pixels.length;
  const [mx, my] = [mean(([x]) => x), mean(([, y]) => y)];
  const [xx, yy, xy] = [mean(([x]) => (x - mx) ** 2), mean(([, y]) => (y - my) ** 2), mean(([x, y]) => (x - mx) * (y - my))];
  const spread = Math.hypot(xx - yy, 2 * xy);
  const isLong = xx + yy + spread > ELONGATED ** 2 * (xx + yy - spread);
  return isLong ? Math.atan2(2 * xy, xx - yy) / 2 : null;
}

function findGroups(map: Float32Array, width: number): Group[] {
  const seen = new Uint8Array(map.length);
  const groups: Group[] = [];
  for (let start = 0; start < map.length; start += 1) {
    if (seen[start] !== 0 || (map[start] ?? 0) < TEXT_MIN) continue;
    const group = connectedCells(start, width, seen, (at) => (map[at] ?? 0) >= TEXT_MIN);
    if (group.length < PIXELS_MIN) continue;
    if (group.reduce((sum, at) => sum + (map[at] ?? 0), 0) < LINE_MEAN_MIN * group.length) continue;
    const pixels = group.map((at) => [(at % width) + 0.5, Math.floor(at / width) + 0.5] as const);
    groups.push({ pixels, angle: measureAngle(pixels) });
  }
  return groups;
}

/** The difference of two directions of a line, which may be read from either end. */
function turnBetween(one: number, other: number): number {
  const turn = (one - other) % Math.PI;
  return turn > Math.PI / 2 ? turn - Math.PI : turn < -Math.PI / 2 ? turn + Math.PI : turn;
}

/** The direction with the most pixels in lines of about the same direction; 0 when no line has one. */
function commonAngle(groups: readonly Group[]): number {
  const agreeing = (angle: number) =>
    groups.filter((group) => group.angle !== null && Math.abs(turnBetween(group.angle, angle)) < ANGLE_DIFFERENCE_MAX / 2);
  const count = (angle: number) => agreeing(angle).reduce((sum, { pixels }) => sum + pixels.length, 0);
  const angles = groups.flatMap(({ angle }) => angle ?? []);
  const best = angles.toSorted((a, b) => count(b) - count(a))[0] ?? 0;
  const turns = agreeing(best).map(({ angle }) => turnBetween(angle ?? best, best));
  return best + (turns.toSorted((a, b) => a - b)[Math.floor(turns.length / 2)] ?? 0);
}

function fitArea({ pixels }: Group, angle: number): LineArea {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const along = boxAround(
    pixels.map(([x, y]) => ({ x: x * cos + y * sin - 0.5, y: y * cos - x * sin - 0.5, width: 1, height: 1 })),
  );
  const growth = (along.width * along.height * GROWTH) / (along.width + along.height);
  const [u, v] = [along.x + along.width / 2, along.y + along.height / 2];
  return { x: u * cos - v * sin, y: u * sin + v * cos, width: along.width + growth, height: along.height + growth, angle };
}

/** Finds the lines in a part of a picture. */
async function findLinesIn(image: GreyImage, part: Box, network: Network): Promise<LineArea[]> {
  const scale = Math.min(2, LONG_SIDE / Math.max(part.width, part.height));
  const scaled = (side: number) => Math.max(1, Math.round((side * scale) / SIDE_STEP)) * SIDE_STEP;
  const cut = { left: part.x, top: part.y, width: part.width, height: part.height };
  const small = await toGreyImage(toSharp(image).extract(cut).resize(scaled(part.width), scaled(part.height), { fit: 'fill' }));
  const { data } = await network.run(toInput(small.data, MEANS, DEVIATIONS), [1, 3, small.height, small.width]);
  const groups = findGroups(data, small.width);
  const common = commonAngle(groups);
  return groups.flatMap((group) => {
    const turn = group.angle === null ? 0 : turnBetween(group.angle, common);
    if (Math.abs(turn) > ANGLE_DIFFERENCE_MAX) return [];
    const { x, y, width, height, angle } = fitArea(group, common + turn);
    const [across, down] = [part.width / small.width, part.height / small.height];
    // The two scales differ by less than a step of the size.
    return { x: part.x + x * across, y: part.y + y * down, width: width * across, height: height * down, angle };
  });
}

/** The part of the picture with all lines and a margin. */
function partAround(lines: readonly LineArea[], image: GreyImage): Box {
  const reach = ({ width, height, angle }: LineArea) =>
    [Math.abs(width * Math.cos(angle)) + height, Math.abs(width * Math.sin(angle)) + height] as const;
  const around = boxAround(
    lines.map((line) => {
      const [width, height] = reach(line);
      return { x: line.x - width / 2, y: line.y - height / 2, width, height };
    }),
  );
  const margin = MARGIN * Math.max(around.width, around.height);
  const [left, top] = [Math.max(0, Math.floor(around.x - margin)), Math.max(0, Math.floor(around.y - margin))];
  return {
    x: left,
    y: top,
    width: Math.min(image.width, Math.ceil(around.x + around.width + margin)) - left,
    height: Math.min(image.height, Math.ceil(around.y + around.height + margin)) - top,
  };
}

/**
 * Finds the lines of text in a picture, which all run in about the same direction: from 90 degrees to the left to 90 to the right.
 * Text that fills only a part of the picture, as on a card in a hand, is found at the size that it would have alone.
 */
export async function findLines(image: GreyImage, network: Network): Promise<LineArea[]> {
  const lines = await findLinesIn(image, { x: 0, y: 0, width: image.width, height: image.height }, network);
  if (lines.length === 0) return lines;
  const part = partAround(lines, image);
  const share = Math.max(part.width, part.height) / Math.max(image.width, image.height);
  return share > FILLED_MIN ? lines : await findLinesIn(image, part, network);
}
