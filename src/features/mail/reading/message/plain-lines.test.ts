/** Lines of plain text as cells. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitPlainText } from './plain-lines.rules.ts';

for (const [line, cells] of [
  ['Primary Guest: Meera  IYER', ['Primary Guest: Meera IYER']],
  ['Check-in:  4 Dec 2026    Check-out:  6 Dec 2026', ['Check-in: 4 Dec 2026', 'Check-out: 6 Dec 2026']],
  ['Check-in: 4 Dec 2026  Check-out: 6 Dec 2026', ['Check-in: 4 Dec 2026', 'Check-out: 6 Dec 2026']],
  ['Room Type   Deluxe  Garden   1', ['Room Type', 'Deluxe Garden', '1']],
  ['Room Type  Deluxe', ['Room Type', 'Deluxe']],
  ['Room\t Deluxe  Garden', ['Room', 'Deluxe Garden']],
  ['> quoted:  yes', ['> quoted:', 'yes']],
] as const) {
  test(`"${line.replace('\t', '<tab>')}" is ${cells.length === 1 ? 'one cell' : `${cells.length} cells`}`, () => {
    assert.deepEqual(
      splitPlainText(line).blocks.map((block) => block.cells),
      [cells],
    );
  });
}
