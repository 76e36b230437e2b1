import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../format/time.rules.ts';
import { columnFor, isNearEnd, rangeFor, readPlace, writePlace, ZOOMS } from './zoom.rules.ts';

test('what is read has days on both sides of the window, and is no more than the service gives', () => {
  for (const zoom of ZOOMS) {
    const range = rangeFor('2026-11-23', zoom);
    assert.ok(range.days <= 92);
    assert.equal(isNearEnd(range, '2026-11-23', zoom), false);
    assert.equal(isNearEnd(range, range.first, zoom), true);
    assert.equal(isNearEnd(range, addDays(range.first, range.days - zoom), zoom), true);
    assert.equal(isNearEnd(range, addDays(range.first, range.days), zoom), true);
  }
});

test('a day has whole pixels, and a least width', () => {
  assert.equal(columnFor(1_000, 14), 71);
  assert.equal(columnFor(200, 14), 36);
});

test('the place in the address is read as it was written, and nothing else', () => {
  for (const zoom of ZOOMS) assert.deepEqual(readPlace(writePlace('2026-11-23', zoom)), { day: '2026-11-23', zoom });
  for (const text of [null, '', '2026-11-23', '2026-11-23.8', '2026-99-23.7', 'x2026-11-23.7'])
    assert.equal(readPlace(text), null);
});
