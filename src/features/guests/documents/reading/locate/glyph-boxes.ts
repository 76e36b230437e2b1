import type { GreyImage } from '../../../../../platform/reading/page.rules.ts';

/** A dark component of about the size of a character: the centre of its bounding box and the longer side, in pixels. */
export type GlyphBox = Readonly<{ x: number; y: number; size: number }>;

/** Ink is darker than the mean around it by at least this share of the mean, and by at least this many of 255 steps. */
const INK_CONTRAST_MIN = 0.12;
const INK_STEPS_MIN = 6;
/** Half the side of the square that gives the mean: wider than a character, narrower than the margin around a zone. */
const RADIUS_DIVISOR = 56;
const RADIUS_MIN = 10;

const SIZE_MIN = 6;
const SIZE_MAX = 110;
const AREA_MIN = 7;
/** A thin slanted stroke fills at least this share of its box. */
const FILLED_MIN = 0.12;
/** A picture with more components of any size than this is noise. */
const COMPONENTS_MAX = 600_000;
/** The most components of character size that are used. */
const BOXES_MAX = 40_000;

/** Adaptive threshold: 1 for ink, 0 for background. Compares each pixel with the mean of the square around it. */
function binarize({ data, width, height }: GreyImage): Uint8Array {
  const radius = Math.max(RADIUS_MIN, Math.round(Math.max(width, height) / RADIUS_DIVISOR));
  const ink = new Uint8Array(width * height);
  // Column sums of the rows around the current one, padded with zeroes on both sides.
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
      const less = mean * INK_CONTRAST_MIN;
      if ((data[at] ?? 0) < mean - Math.max(less, INK_STEPS_MIN)) ink[at] = 1;
    }
  }
  return ink;
}

type Components = {
  parent: Int32Array;
  left: Int32Array;
  right: Int32Array;
  top: Int32Array;
  bottom: Int32Array;
  area: Int32Array;
};

function findRoot(parent: Int32Array, component: number): number {
  let root = component;
  while (parent[root] !== root) {
    // Path halving keeps later lookups short.
    parent[root] = parent[parent[root] ?? 0] ?? 0;
    root = parent[root] ?? 0;
  }
  return root;
}

function joinComponents({ parent, left, right, top, bottom, area }: Components, a: number, b: number): number {
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

/** Labels the connected components of the ink, with diagonal neighbours. Null when there are more than a document can have. */
function findComponents(ink: Uint8Array, width: number, height: number): { components: Components; count: number } | null {
  const make = (): Int32Array => new Int32Array(COMPONENTS_MAX);
  const components = { parent: make(), left: make(), right: make(), top: make(), bottom: make(), area: make() };
  // The runs of the previous row and of this one: start, end (inclusive) and component of each.
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
      if (count === COMPONENTS_MAX) return null;
      let component = count;
      components.parent[component] = component;
      components.left[component] = start;
      components.right[component] = stop;
      components.top[component] = y;
      components.bottom[component] = y;
      components.area[component] = stop - start + 1;
      count += 1;
      for (let i = candidate; i < aboveLength && (above[i] ?? 0) <= stop + 1; i += 3)
        component = joinComponents(components, component, findRoot(components.parent, above[i + 2] ?? 0));
      // A component that was joined to one above frees its number again, so that a large area uses only one number.
      if (component !== count - 1 && components.parent[count - 1] !== count - 1) count -= 1;
      here[length] = start;
      here[length + 1] = stop;
      here[length + 2] = component;
      length += 3;
    }
    [above, here] = [here, above];
    aboveLength = length;
  }
  return { components, count };
}

/** The components of ink that have the size and form of characters, at most 40,000; none when the picture is all noise. */
export function findGlyphBoxes(image: GreyImage): GlyphBox[] {
  const found = findComponents(binarize(image), image.width, image.height);
  if (found === null) return [];
  const { parent, left, right, top, bottom, area } = found.components;
  const boxes: GlyphBox[] = [];
  for (let component = 0; component < found.count; component += 1) {
    if (parent[component] !== component) continue;
    const width = (right[component] ?? 0) - (left[component] ?? 0) + 1;
    const height = (bottom[component] ?? 0) - (top[component] ?? 0) + 1;
    const size = Math.max(width, height);
    const filled = area[component] ?? 0;
    if (size < SIZE_MIN || size > SIZE_MAX || filled < AREA_MIN || filled < width * height * FILLED_MIN) continue;
    if (boxes.length === BOXES_MAX) return [];
    boxes.push({
      x: ((left[component] ?? 0) + (right[component] ?? 0)) / 2,
      y: ((top[component] ?? 0) + (bottom[component] ?? 0)) / 2,
      size,
    });
  }
  return boxes;
}
