import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byFloor } from './floors.rules.ts';

const room = (roomNumber: number, floor: number | null = Math.floor(roomNumber / 100)) => ({ roomNumber, floor });

test('floors come from the lowest to the highest, rooms without a floor at the end, each by number', () => {
  assert.deepEqual(
    byFloor([room(900, null), room(202), room(201), room(1)]).map(({ floor, rooms }) => [
      floor,
      rooms.map(({ roomNumber }) => roomNumber),
    ]),
    [
      [0, [1]],
      [2, [201, 202]],
      [null, [900]],
    ],
  );
});
