import type { GlyphBox } from './glyph-boxes.ts';

/** The position of a character in a row: its column, and its centre in the picture. */
export type GlyphPosition = Readonly<{ column: number; x: number; y: number }>;
/** Evenly spaced characters along a line, by column from 0. Some may be missing. `step` leads from one column to the next. */
export type GlyphRow = Readonly<{
  positions: readonly GlyphPosition[];
  length: number;
  step: Readonly<{ x: number; y: number }>;
}>;

/** A row with fewer characters is not part of a zone, whose shortest lines have 30. */
const POSITIONS_MIN = 18;
const COLUMNS_MAX = 60;
const MISSING_MAX = 3;
/** The first step, in sizes of the first character. For narrow characters the pitch is much larger than their size. */
const STEP_MIN = 0.55;
const STEP_MAX = 2.3;
const NEIGHBOURS_MAX = 6;
/** How far a character may be from its predicted position, in steps. */
const OFFSET_MAX = 0.3;
/** On average over the whole row. Text in proportional type is less even. */
const UNEVENNESS_MAX = 0.16;
/** A picture with more rows than this shows a pattern. */
const ROWS_MAX = 300;
/** The most grid lookups. A document needs about a hundredth of this. */
const LOOKUPS_MAX = 300_000;

/** A spatial index of the boxes, in squares of `side` pixels. */
type Grid = Readonly<{
  boxes: readonly GlyphBox[];
  side: number;
  columns: number;
  rows: number;
  first: Int32Array;
  next: Int32Array;
}>;

function buildGrid(boxes: readonly GlyphBox[], side: number): Grid {
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

/** The nearest box within `radius` of the point whose size fits the step; -1 for none. */
function findNearest(grid: Grid, x: number, y: number, radius: number, step: number): number {
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

/** Boxes to the right or straight below with which a row could continue, nearest first. */
function findNeighbours(grid: Grid, seed: GlyphBox): number[] {
  const found: { index: number; away: number }[] = [];
  visitNear(grid, seed.x, seed.y, seed.size * STEP_MAX, (index, box) => {
    const dx = box.x - seed.x;
    const dy = box.y - seed.y;
    // Half of all directions are enough, because each row is found from its other end too.
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

/** Extends the row from its last member as long as characters follow. `lookups` limits the cost. */
function extend(grid: Grid, members: Member[], direction: 1 | -1, lookups: { left: number }): void {
  for (let missing = 0; members.length < COLUMNS_MAX && missing <= MISSING_MAX; ) {
    const last = members.at(-1);
    // The direction is taken over the last 12 members only, because a page may be bent.
    const back = members[Math.max(0, members.length - 12)];
    if (last === undefined || back === undefined || lookups.left <= 0) return;
    const over = last.column - back.column;
    const x = (last.box.x - back.box.x) / over;
    const y = (last.box.y - back.box.y) / over;
    const ahead = direction * (missing + 1);
    const step = Math.hypot(x, y);
    lookups.left -= 1;
    const index = findNearest(grid, last.box.x + x * ahead, last.box.y + y * ahead, step * OFFSET_MAX, step);
    const box = grid.boxes[index];
    if (box === undefined) {
      missing += 1;
      continue;
    }
    members.push({ column: last.column + ahead, index, box });
    missing = 0;
  }
}

/** How far the members are from an evenly spaced row in perspective: the root mean square, in steps. */
function unevenness(members: readonly Member[]): number {
  const first = members[0];
  const last = members.at(-1);
  if (first === undefined || last === undefined) return Infinity;
  const span = last.column - first.column;
  const ux = (last.box.x - first.box.x) / span;
  const uy = (last.box.y - first.box.y) / span;
  const step = Math.hypot(ux, uy);
  // Offsets along the row from even spacing. Fitting a parabola removes the perspective.
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

/** Whether there are characters half-way between the members: then only every second character was found. */
function isEverySecond(grid: Grid, members: readonly Member[]): boolean {
  const between = members.filter(({ column, box }, at) => {
    const next = members[at + 1];
    if (next === undefined || next.column !== column + 1) return false;
    const step = Math.hypot(next.box.x - box.x, next.box.y - box.y);
    return findNearest(grid, (box.x + next.box.x) / 2, (box.y + next.box.y) / 2, step * 0.12, step / 2) >= 0;
  });
  return between.length > members.length / 2;
}

function toGlyphRow(members: readonly Member[]): GlyphRow | null {
  const first = members[0];
  const last = members.at(-1);
  if (first === undefined || last === undefined || unevenness(members) > UNEVENNESS_MAX) return null;
  const span = last.column - first.column;
  const places = members.map(({ column, box }) => ({ column: column - first.column, x: box.x, y: box.y }));
  return {
    positions: places,
    length: span + 1,
    step: { x: (last.box.x - first.box.x) / span, y: (last.box.y - first.box.y) / span },
  };
}

/** Finds rows of evenly spaced characters in a picture, at any angle, the longest first; at most 300. */
export function findGlyphRows(boxes: readonly GlyphBox[]): GlyphRow[] {
  const grid = buildGrid(boxes, 16);
  const used = new Uint8Array(boxes.length);
  const rows: GlyphRow[] = [];
  const lookups = { left: LOOKUPS_MAX };
  for (const [index, box] of boxes.entries()) {
    if (used[index] === 1) continue;
    for (const other of findNeighbours(grid, box)) {
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
      if (members.length < POSITIONS_MIN || isEverySecond(grid, members)) continue;
      const row = toGlyphRow(members);
      if (row === null) continue;
      rows.push(row);
      for (const member of members) used[member.index] = 1;
      break;
    }
    if (rows.length === ROWS_MAX || lookups.left <= 0) break;
  }
  return rows.sort((a, b) => b.positions.length - a.positions.length);
}
