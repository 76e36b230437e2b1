import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placesIn } from './occupancy.rules.ts';

const TYPES = [
  { code: 'STD', maxOccupancy: 2 },
  { code: 'FAM', maxOccupancy: 5 },
];
const part = (roomTypeCode: string, rooms: number, from: string, to: string | null = null) => ({ roomTypeCode, rooms, from, to });

test('rooms at the same time count together, rooms that follow each other once', () => {
  assert.equal(placesIn([part('STD', 2, '1'), part('FAM', 1, '1')], TYPES), 9);
  assert.equal(placesIn([part('STD', 2, '1', '3'), part('FAM', 1, '3', '5')], TYPES), 5);
  assert.equal(placesIn([part('STD', 2, '1', '5'), part('STD', 1, '3', '5')], TYPES), 6, 'one room comes later');
});

test('without rooms, or with a type that is not known, nothing is said', () => {
  assert.equal(placesIn([], TYPES), null);
  assert.equal(placesIn([part('STD', 1, '1'), part('OLD', 1, '1')], TYPES), null);
});
