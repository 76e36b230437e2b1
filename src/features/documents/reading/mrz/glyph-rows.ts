import type { GlyphBox } from './glyph-boxes.ts';

/** A character's place in a row: its number along the row, and where its middle is in the picture. */
export type Place = Readonly<{ column: number; x: number; y: number }>;
/** Characters at equal distances along a line, by column from 0; some may be missing. `step` leads from one to the next. */
export type GlyphRow = Readonly<{ places: readonly Place[]; length: number; step: Readonly<{ x: number; y: number }> }>;

/** Fewer belong to no zone: its shortest lines have 30. */
const PLACES_MIN = 18;
const COLUMNS_MAX = 60;
const MISSING_MAX = 3;
/** The first step, in sizes of the first character: narrow signs have their pitch far beyond their own size. */
const STEP_MIN = 0.55;
const STEP_MAX = 2.3;
const NEIGHBOURS_MAX = 6;
/** How far from the place foretold a character may be, in steps. */
const OFF_MAX = 0.3;
/** Over the whole row on average: text in other type does not stand that evenly. */
const UNEVEN_MAX = 0.16;
/** Rows in one picture; more have a pattern only. */
const ROWS_MAX = 300;
/** Looks at the picture; a document needs a hundredth part. */
const LOOKUPS_MAX = 300_000;

/** Finds the boxes near a point by squares of `side` pixels. */
type Grid = Readonly<{
  boxes: readonly GlyphBox[];
  side: number;
  columns: number;
  rows: number;
  first: Int32Array;
  next: Int32Array;
}>;

function gridOf(boxes: readonly GlyphBox[], side: number): Grid {
  const columns = Math.floor(boxes.reduce((most, { x }) => Math.max(most, x), 0) / side) + 1;
  const rows = Math.floor(boxes.reduce((most, { y }) => Math.max(most, y), 0) / side) + 1;
  const first = new Int32Array(columns * rows).fill(-1);
  const next = new Int32Array(boxes.length);
  for (const [index, { x, y }] of boxes.entries()) {
    const square = Math.floor(y / side) * columns + Math.floor(x / side);
    next[index] = first[square] ?? -1;
    first[square] = index;
  }
  return { boxes, side, columns, rows, first, next };
}

function visitNear(
  { boxes, side, columns, rows, first, next }: Grid,
  x: number,
  y: number,
  radius: number,
  visit: (index: number, box: GlyphBox) => void,
): void {
  const right = Math.min(columns - 1, Math.floor((x + radius) / side));
  const bottom = Math.min(rows - 1, Math.floor((y + radius) / side));
  for (let row = Math.max(0, Math.floor((y - radius) / side)); row <= bottom; row += 1) {
    for (let column = Math.max(0, Math.floor((x - radius) / side)); column <= right; column += 1) {
      for (let index = first[row * columns + column] ?? -1; index >= 0; index = next[index] ?? -1) {
        const box = boxes[index];
        if (box !== undefined) visit(index, box);
      }
    }
  }
}

/** The box nearest to the point that is no further away than `radius` and fits the step in size; -1 for none. */
function nearest(grid: Grid, x: number, y: number, radius: number, step: number): number {
  let best = -1;
  let least = radius * radius;
  visitNear(grid, x, y, radius, (index, box) => {
    const off = (box.x - x) ** 2 + (box.y - y) ** 2;
    if (off > least || box.size < step * 0.45 || box.size > step * 2) return;
    least = off;
    best = index;
  });
  return best;
}

/** Boxes from which a row could go on to the right or straight down, nearest first. */
function neighbours(grid: Grid, seed: GlyphBox): number[] {
  const found: { index: number; away: number }[] = [];
  visitNear(grid, seed.x, seed.y, seed.size * STEP_MAX, (index, box) => {
    const dx = box.x - seed.x;
    const dy = box.y - seed.y;
    // Half of all directions are enough: each row is met from its other end as well.
    if (dx < -dy * 0.01 || (dx === 0 && dy <= 0)) return;
    const away = Math.hypot(dx, dy);
    if (away < seed.size * STEP_MIN || away > seed.size * STEP_MAX) return;
    if (box.size > seed.size * 2.5 || seed.size > box.size * 2.5) return;
    found.push({ index, away });
  });
  return found
    .sort((a, b) => a.away - b.away)
    .slice(0, NEIGHBOURS_MAX)
    .map(({ index }) => index);
}

type Member = { column: number; index: number; box: GlyphBox };

/** Goes on from the last member in its direction as long as characters follow; `lookups` counts what that costs. */
function extend(grid: Grid, members: Member[], direction: 1 | -1, lookups: { left: number }): void {
  for (let missing = 0; members.length < COLUMNS_MAX && missing <= MISSING_MAX; ) {
    const last = members.at(-1);
    // The direction is taken from as far back as the row goes, but not so far that a bent page leads astray.
    const back = members[Math.max(0, members.length - 12)];
    if (last === undefined || back === undefined || lookups.left <= 0) return;
    const over = last.column - back.column;
    const x = (last.box.x - back.box.x) / over;
    const y = (last.box.y - back.box.y) / over;
    const ahead = direction * (missing + 1);
    const step = Math.hypot(x, y);
    lookups.left -= 1;
    const index = nearest(grid, last.box.x + x * ahead, last.box.y + y * ahead, step * OFF_MAX, step);
    const box = grid.boxes[index];
    if (box === undefined) {
      missing += 1;
      continue;
    }
    members.push({ column: last.column + ahead, index, box });
    missing = 0;
  }
}

/** How far the members are from where a straight row that may get narrower has them: the root of the mean square, in steps. */
function unevenness(members: readonly Member[]): number {
  const first = members[0];
  const last = members.at(-1);
  if (first === undefined || last === undefined) return Infinity;
  const span = last.column - first.column;
  const ux = (last.box.x - first.box.x) / span;
  const uy = (last.box.y - first.box.y) / span;
  const step = Math.hypot(ux, uy);
  // Along the row, off the even place; a parabola through that takes perspective away.
  const offs = members.map(({ column, box }) => {
    const t = (column - first.column) / span;
    return { t, off: ((box.x - first.box.x) * ux + (box.y - first.box.y) * uy) / step / step - (column - first.column) };
  });
  const bends = offs.map(({ t }) => t * (1 - t));
  const square = bends.reduce((sum, bend) => sum + bend * bend, 0);
  const mean = offs.reduce((sum, { off }) => sum + off, 0) / offs.length;
  const bend = offs.reduce((sum, { off }, at) => sum + (off - mean) * ((bends[at] ?? 0) - 1 / 6), 0) / Math.max(1e-9, square);
  const sum = offs.reduce((total, { off }, at) => total + (off - mean - bend * ((bends[at] ?? 0) - 1 / 6)) ** 2, 0);
  return Math.sqrt(sum / offs.length);
}

/** Whether there are characters half-way as well: then the row was found with every second one only. */
function isEverySecond(grid: Grid, members: readonly Member[]): boolean {
  const between = members.filter(({ column, box }, at) => {
    const next = members[at + 1];
    if (next === undefined || next.column !== column + 1) return false;
    const step = Math.hypot(next.box.x - box.x, next.box.y - box.y);
    return nearest(grid, (box.x + next.box.x) / 2, (box.y + next.box.y) / 2, step * 0.12, step / 2) >= 0;
  });
  return between.length > members.length / 2;
}

function rowOf(members: readonly Member[]): GlyphRow | null {
  const first = members[0];
  const last = members.at(-1);
  if (first === undefined || last === undefined || unevenness(members) > UNEVEN_MAX) return null;
  const span = last.column - first.column;
  const places = members.map(({ column, box }) => ({ column: column - first.column, x: box.x, y: box.y }));
  return { places, length: span + 1, step: { x: (last.box.x - first.box.x) / span, y: (last.box.y - first.box.y) / span } };
}

/** The rows of evenly spaced characters of a picture, at any angle, the longest first; at most 300. */
export function glyphRows(boxes: readonly GlyphBox[]): GlyphRow[] {
  const grid = gridOf(boxes, 16);
  const used = new Uint8Array(boxes.length);
  const rows: GlyphRow[] = [];
  const lookups = { left: LOOKUPS_MAX };
  for (const [index, box] of boxes.entries()) {
    if (used[index] === 1) continue;
    for (const other of neighbours(grid, box)) {
      const second = grid.boxes[other];
      if (second === undefined || used[other] === 1) continue;
      const members = [
        { column: 0, index, box },
        { column: 1, index: other, box: second },
      ];
      extend(grid, members, 1, lookups);
      if (members.length < 4) continue;
      members.reverse();
      extend(grid, members, -1, lookups);
      members.reverse();
      if (members.length < PLACES_MIN || isEverySecond(grid, members)) continue;
      const row = rowOf(members);
      if (row === null) continue;
      rows.push(row);
      for (const member of members) used[member.index] = 1;
      break;
    }
    if (rows.length === ROWS_MAX || lookups.left <= 0) break;
  }
  return rows.sort((a, b) => b.places.length - a.places.length);
}
