import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  GLYPHS,
  TEMPLATE_COLUMNS,
  TEMPLATE_ROWS,
  TEMPLATES_BASE64,
} from '../src/features/documents/reading/mrz/glyph-templates.ts';
import { drawTemplates } from './mrz-templates.ts';

test('The characters that the reader compares with are those that the script draws', () => {
  const kept = Buffer.from(TEMPLATES_BASE64, 'base64');
  const drawn = drawTemplates();
  assert.equal(kept.length, GLYPHS.length * TEMPLATE_COLUMNS * TEMPLATE_ROWS);
  assert.equal(drawn.length, kept.length);
  const off = drawn.reduce((sum, value, at) => sum + Math.abs(value - (kept[at] ?? 0)), 0) / drawn.length;
  // Edges are smoothed a little differently from platform to platform.
  assert.ok(off < 2, `they are ${off} steps off on average`);
});
