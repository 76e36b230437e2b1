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

test('only lines of the width at which programs break them are joined', () => {
  const word = 'Sunrise ';
  const [wide, full] = [word.repeat(20).trim(), word.repeat(9).trim()];
  assert.equal(splitPlainText([wide, wide, wide, 'Rooms: 1', full].join('\n')).blocks.length, 5);
  assert.equal(splitPlainText([full, full, full, 'Rooms: 1'].join('\n')).blocks.length, 1);
});

test('short lines below drawn columns stay lines', () => {
  const lines = ['Check-in      Check-out', '4 Dec 2026      6 Dec 2026', 'Guest', 'Asha Rao', 'Adults', '2'];
  assert.equal(splitPlainText(lines.join('\n')).blocks.length, lines.length);
});
