import type { GreyImage } from '../../../../platform/reading/page.rules.ts';

/** A dark spot of about the size of a character: the middle of its bounding box, and the longer side of that, in pixels. */
export type GlyphBox = Readonly<{ x: number; y: number; size: number }>;

/** Ink is at least this much darker than its surroundings on average, as a part of their brightness and in steps of 255. */
const DARKER_PART = 0.12;
const DARKER_LEAST = 6;
/** Half the side of the surroundings: wider than a character, narrower than the blank around a zone and what lies beyond. */
const RADIUS_PARTS = 56;
const RADIUS_MIN = 10;

const SIZE_MIN = 6;
const SIZE_MAX = 110;
const AREA_MIN = 7;
/** A thin slanted stroke fills this much of its box. */
const FILLED_MIN = 0.12;
/** Spots of any size that are told apart; a picture with more is noise. */
const SPOTS_MAX = 600_000;
/** Spots of glyph size that are looked at. */
const BOXES_MAX = 40_000;

/** 1 for ink, 0 for background: each pixel against the mean of the square around it. */
export function inkOf({ data, width, height }: GreyImage): Uint8Array {
  const radius = Math.max(RADIUS_MIN, Math.round(Math.max(width, height) / RADIUS_PARTS));
  const ink = new Uint8Array(width * height);
  // Sums of the rows around the current one, with nothing to the left and right of the picture.
  const columns = new Uint32Array(width + 2 * radius + 1);
  const inner = columns.subarray(radius + 1);
  const addRow = (row: number): void => {
    for (let x = 0, at = row * width; x < width; x += 1, at += 1) inner[x] = (inner[x] ?? 0) + (data[at] ?? 0);
  };
  const takeRow = (row: number): void => {
    for (let x = 0, at = row * width; x < width; x += 1, at += 1) inner[x] = (inner[x] ?? 0) - (data[at] ?? 0);
  };
  const parts = Float64Array.from(
    { length: width },
    (_, x) => 1 / (Math.min(width - 1, x + radius) - Math.max(0, x - radius) + 1),
  );
  for (let row = 0; row < Math.min(radius, height); row += 1) addRow(row);
  for (let y = 0; y < height; y += 1) {
    if (y + radius < height) addRow(y + radius);
    if (y - radius - 1 >= 0) takeRow(y - radius - 1);
    const part = 1 / (Math.min(height - 1, y + radius) - Math.max(0, y - radius) + 1);
    let sum = 0;
    for (let x = 0; x < 2 * radius + 1; x += 1) sum += columns[x] ?? 0;
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      sum += (columns[x + 2 * radius + 1] ?? 0) - (columns[x] ?? 0);
      const mean = sum * part * (parts[x] ?? 0);
      const less = mean * DARKER_PART;
      if ((data[at] ?? 0) < mean - Math.max(less, DARKER_LEAST)) ink[at] = 1;
    }
  }
  return ink;
}

type Spots = { parent: Int32Array; left: Int32Array; right: Int32Array; top: Int32Array; bottom: Int32Array; area: Int32Array };

function rootOf(parent: Int32Array, spot: number): number {
  let root = spot;
  while (parent[root] !== root) {
    // Halving the path keeps later walks short.
    parent[root] = parent[parent[root] ?? 0] ?? 0;
    root = parent[root] ?? 0;
  }
  return root;
}

function join({ parent, left, right, top, bottom, area }: Spots, a: number, b: number): number {
  const into = Math.min(a, b);
  const from = Math.max(a, b);
  if (into === from) return into;
  parent[from] = into;
  left[into] = Math.min(left[into] ?? 0, left[from] ?? 0);
  right[into] = Math.max(right[into] ?? 0, right[from] ?? 0);
  top[into] = Math.min(top[into] ?? 0, top[from] ?? 0);
  bottom[into] = Math.max(bottom[into] ?? 0, bottom[from] ?? 0);
  area[into] = (area[into] ?? 0) + (area[from] ?? 0);
  return into;
}

/** Joins the ink into spots that touch, corners too. Null where there are more than can belong to a document. */
function spotsOf(ink: Uint8Array, width: number, height: number): { spots: Spots; count: number } | null {
  const make = (): Int32Array => new Int32Array(SPOTS_MAX);
  const spots = { parent: make(), left: make(), right: make(), top: make(), bottom: make(), area: make() };
  // The runs of the row above and of this one: start, end (inclusive) and spot of each.
  let above = new Int32Array(width * 2 + 3);
  let here = new Int32Array(width * 2 + 3);
  let aboveLength = 0;
  let count = 0;
  for (let y = 0; y < height; y += 1) {
    let length = 0;
    let candidate = 0;
    const end = (y + 1) * width;
    for (let at = y * width; at < end; at += 1) {
      if (ink[at] === 0) continue;
      const start = at - y * width;
      while (at + 1 < end && ink[at + 1] === 1) at += 1;
      const stop = at - y * width;
      while (candidate < aboveLength && (above[candidate + 1] ?? 0) < start - 1) candidate += 3;
      if (count === SPOTS_MAX) return null;
      let spot = count;
      spots.parent[spot] = spot;
      spots.left[spot] = start;
      spots.right[spot] = stop;
      spots.top[spot] = y;
      spots.bottom[spot] = y;
      spots.area[spot] = stop - start + 1;
      count += 1;
      for (let i = candidate; i < aboveLength && (above[i] ?? 0) <= stop + 1; i += 3)
        spot = join(spots, spot, rootOf(spots.parent, above[i + 2] ?? 0));
      // A spot that was joined to one above is forgotten again, so that large areas use no more than one each.
      if (spot !== count - 1 && spots.parent[count - 1] !== count - 1) count -= 1;
      here[length] = start;
      here[length + 1] = stop;
      here[length + 2] = spot;
      length += 3;
    }
    [above, here] = [here, above];
    aboveLength = length;
  }
  return { spots, count };
}

/** The spots of ink that have the size and the form of characters, at most 40,000; none where the picture is all noise. */
export function glyphBoxes(image: GreyImage): GlyphBox[] {
  const found = spotsOf(inkOf(image), image.width, image.height);
  if (found === null) return [];
  const { parent, left, right, top, bottom, area } = found.spots;
  const boxes: GlyphBox[] = [];
  for (let spot = 0; spot < found.count; spot += 1) {
    if (parent[spot] !== spot) continue;
    const width = (right[spot] ?? 0) - (left[spot] ?? 0) + 1;
    const height = (bottom[spot] ?? 0) - (top[spot] ?? 0) + 1;
    const size = Math.max(width, height);
    const filled = area[spot] ?? 0;
    if (size < SIZE_MIN || size > SIZE_MAX || filled < AREA_MIN || filled < width * height * FILLED_MIN) continue;
    if (boxes.length === BOXES_MAX) return [];
    boxes.push({ x: ((left[spot] ?? 0) + (right[spot] ?? 0)) / 2, y: ((top[spot] ?? 0) + (bottom[spot] ?? 0)) / 2, size });
  }
  return boxes;
}
