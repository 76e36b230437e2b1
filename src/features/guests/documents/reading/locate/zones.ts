import type { GlyphRow } from './glyph-rows.ts';
import { fitProjection, type Match, type Projection, project } from './projection.rules.ts';

/**
 * Lines of characters, one below the other, that can be a machine-readable zone. Columns and lines are counted from 0 in reading
 * direction, unless the zone is upside down. `seen` is the number of characters found.
 */
export type Zone = Readonly<{ projection: Projection; columns: number; lines: number; pitch: number; seen: number }>;

/** The distance between lines, in pitches: 2.5 by ICAO Doc 9303, with tolerance for perspective and other prints. */
const LINE_DISTANCE_MIN = 1.2;
const LINE_DISTANCE_MAX = 4.5;
const PITCH_RATIO_MAX = 1.15;
const ANGLE_DIFFERENCE_MAX = 0.12;
/** How far the ends of two lines may differ, in columns: a line may have lost characters at its ends. */
const ENDS_MAX = 14;
/** How many zones are tried in one picture. */
const ZONES_MAX = 6;
const ROWS_TRIED = 60;
const FOLLOWERS_MAX = 3;

/** Of a page that bends more, in pitches, the characters at the ends are not where they are looked for. */
const BEND_MAX = 1;

/** How far a character may be from its position in the fitted zone, in pitches. */
const OFFSET_MAX = 0.25;

type LineBelow = Readonly<{ row: GlyphRow; apart: number; shift: number }>;

/**
 * Lines of a zone have the same length. Seen at an angle, they seem shifted by a column against each other. Where the lengths differ, or they are
 * shifted by more, dust was taken for characters at an end, or some were missed, and the lengths tell nothing.
 */
function alignedShift(shift: number, length: number, otherLength: number): number {
  return length === otherLength && Math.abs(shift) === 1 ? 0 : shift;
}

/** The same characters, counted from the other end. */
function reverseRow({ positions: places, length, step }: GlyphRow): GlyphRow {
  const turned = places.map(({ column, x, y }) => ({ column: length - 1 - column, x, y }));
  return { positions: turned.reverse(), length, step: { x: -step.x, y: -step.y } };
}

/**
 * The position of `found` below `row`: how many pitches below, and which column of `row` is above its first character. Null when
 * it is not below.
 */
function findLineBelow(row: GlyphRow, found: GlyphRow): LineBelow | null {
  const other = row.step.x * found.step.x + row.step.y * found.step.y < 0 ? reverseRow(found) : found;
  const pitch = Math.hypot(row.step.x, row.step.y);
  const otherPitch = Math.hypot(other.step.x, other.step.y);
  if (Math.max(pitch / otherPitch, otherPitch / pitch) > PITCH_RATIO_MAX) return null;
  const ux = row.step.x / pitch;
  const uy = row.step.y / pitch;
  if (
    Math.abs(ux * other.step.y - uy * other.step.x) / otherPitch > ANGLE_DIFFERENCE_MAX ||
    ux * other.step.x + uy * other.step.y < 0
  )
    return null;
  const from = row.positions[0];
  const to = other.positions[0];
  if (from === undefined || to === undefined) return null;
  const middle = { x: to.x + (other.step.x * other.length) / 2, y: to.y + (other.step.y * other.length) / 2 };
  // The nearest point of the line itself, so that a slight bend or rotation has little effect.
  const along = ((middle.x - from.x) * ux + (middle.y - from.y) * uy) / pitch;
  const over = { x: from.x + row.step.x * along, y: from.y + row.step.y * along };
  const apart = ((middle.x - over.x) * -uy + (middle.y - over.y) * ux) / pitch;
  const shift = alignedShift(Math.round(along - (other.length * otherPitch) / pitch / 2), row.length, other.length);
  if (apart < LINE_DISTANCE_MIN || apart > LINE_DISTANCE_MAX) return null;
  if (Math.abs(shift) > ENDS_MAX || Math.abs(shift + other.length - row.length) > ENDS_MAX) return null;
  return { row: other, apart, shift };
}

/** How far the middle of the first line is from the straight line between its ends. */
function bendOf(projection: Projection, columns: number): number {
  const [left, middle, right] = [0, (columns - 1) / 2, columns - 1].map((u) => project(projection, u, 0));
  if (left === undefined || middle === undefined || right === undefined) return 0;
  const across = (middle.x - left.x) * (right.y - left.y) - (middle.y - left.y) * (right.x - left.x);
  return Math.abs(across) / Math.hypot(right.x - left.x, right.y - left.y);
}

function fitZone(rows: readonly Line[]): Zone | null {
  const least = Math.min(...rows.map(({ shift }) => shift));
  const most = Math.max(...rows.map(({ row, shift }) => shift + row.length));
  const matches: Match[] = rows.flatMap(({ row, shift }, v) =>
    row.positions.map(({ column, x, y }) => ({ u: column + shift - least, v, x, y })),
  );
  const columns = most - least;
  const whole = fitProjection(matches);
  if (whole === null) return null;
  const first = project(whole, columns / 2 - 0.5, 0);
  const second = project(whole, columns / 2 + 0.5, 0);
  const pitch = Math.hypot(second.x - first.x, second.y - first.y);
  // Leaves out specks of dust near the positions of characters.
  const offOf = ({ u, v, x, y }: Match): number => {
    const there = project(whole, u, v);
    return Math.hypot(there.x - x, there.y - y);
  };
  const good = matches.filter((match) => offOf(match) < pitch * OFFSET_MAX);
  const projection = fitProjection(good);
  if (projection === null || bendOf(projection, columns) > pitch * BEND_MAX) return null;
  return { projection, columns, lines: rows.length, pitch, seen: good.length };
}

type Line = Readonly<{ row: GlyphRow; shift: number }>;

const countSeen = (lines: readonly Line[]): number => lines.reduce((sum, { row }) => sum + row.positions.length, 0);

/** Finds all pairs and triples of lines that can be zones, those with the most characters first; at most 6. */
export function findZones(rows: readonly GlyphRow[]): Zone[] {
  const tried = rows.slice(0, ROWS_TRIED);
  const found: (readonly Line[])[] = [];
  for (const row of tried) {
    const seconds = tried.flatMap((other) => findLineBelow(row, other) ?? []);
    // This is a page of text or a pattern: a zone has only its own lines nearby.
    if (seconds.length > FOLLOWERS_MAX) continue;
    for (const second of seconds) {
      found.push([{ row, shift: 0 }, second]);
      const third = tried
        .flatMap((other) => findLineBelow(second.row, other) ?? [])
        .find(({ apart }) => Math.abs(apart / second.apart - 1) < 0.25);
      if (third !== undefined) found.push([{ row, shift: 0 }, second, { row: third.row, shift: third.shift + second.shift }]);
    }
  }
  return found
    .sort((a, b) => countSeen(b) - countSeen(a))
    .slice(0, ZONES_MAX)
    .flatMap((lines) => fitZone(lines) ?? []);
}
