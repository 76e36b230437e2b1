import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  GLYPHS,
  TEMPLATE_COLUMNS,
  TEMPLATE_ROWS,
  TEMPLATES_BASE64,
} from '../../src/features/guests/documents/reading/read/glyph-templates.ts';
import { drawTemplates } from './mrz-templates.ts';

test('the stored templates are those that the generator draws', () => {
  const stored = Buffer.from(TEMPLATES_BASE64, 'base64');
  const drawn = drawTemplates();
  assert.equal(stored.length, GLYPHS.length * TEMPLATE_COLUMNS * TEMPLATE_ROWS);
  assert.equal(drawn.length, stored.length);
  const off = drawn.reduce((sum, value, at) => sum + Math.abs(value - (stored[at] ?? 0)), 0) / drawn.length;
  // Anti-aliasing differs a little between platforms.
  assert.ok(off < 2, `the templates differ by ${off} of 255 steps on average`);
});
