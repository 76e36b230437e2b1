import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GlyphRow } from './glyph-rows.ts';
import { project } from './projection.rules.ts';
import { findZones } from './zones.ts';

const PITCH = 20;

/** A row of evenly spaced characters from one column of the page to another (exclusive). */
function rowAt(y: number, from: number, to: number): GlyphRow {
  const positions = Array.from({ length: to - from }, (_, column) => ({ column, x: (from + column) * PITCH, y }));
  return { positions, length: to - from, step: { x: PITCH, y: 0 } };
}

test('dust at the ends of the lines does not shift them against each other', () => {
  // Five specks before the first line, and three behind the second.
  const [zone] = findZones([rowAt(100, -5, 44), rowAt(150, 0, 47)]);
  assert.ok(zone !== undefined);
  const [above, below] = [project(zone.projection, 10, 0), project(zone.projection, 10, 1)];
  assert.ok(Math.abs(above.x - below.x) < PITCH / 4, `${above.x} is above ${below.x}`);
});

test('dust at opposite ends of the lines does not shift them against each other', () => {
  const [zone] = findZones([rowAt(100, 0, 47), rowAt(150, -3, 44)]);
  assert.ok(zone !== undefined);
  const [above, below] = [project(zone.projection, 10, 0), project(zone.projection, 10, 1)];
  assert.ok(Math.abs(above.x - below.x) < PITCH / 4, `${above.x} is above ${below.x}`);
});

test('lines of the same length belong together, also when they seem shifted by a column', () => {
  const [zone] = findZones([rowAt(100, 0, 44), rowAt(150, 1, 45)]);
  assert.equal(zone?.columns, 44);
});
