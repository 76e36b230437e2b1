import assert from 'node:assert/strict';
import test from 'node:test';
import { groupsOf, rangesOf, readRoomLines } from './room-lines.rules.ts';

const TYPES = [
  { code: 'DLX', name: 'Deluxe' },
  { code: 'STD', name: 'Standard' },
];
const problemsOf = (text: string, types = TYPES) =>
  readRoomLines(text, types).problems.map(({ kind, line, text: piece }) => [kind, line, piece]);

test('numbers and ranges of one floor and type a line, in any order and script', () => {
  const { rooms, problems } = readRoomLines('101-103, 105, floor 1, DLX\n\nstandard; मंज़िल २, २०१ से २०२', TYPES);
  assert.deepEqual(problems, []);
  assert.deepEqual(
    rooms.map(({ roomNumber, floor, roomTypeCode }) => [roomNumber, floor, roomTypeCode]),
    [
      [101, 1, 'DLX'],
      [102, 1, 'DLX'],
      [103, 1, 'DLX'],
      [105, 1, 'DLX'],
      [201, 2, 'STD'],
      [202, 2, 'STD'],
    ],
  );
  assert.deepEqual(groupsOf(rooms), [
    { roomTypeCode: 'DLX', floor: 1, count: 4, numbers: '101–103, 105' },
    { roomTypeCode: 'STD', floor: 2, count: 2, numbers: '201–202' },
  ]);
});

test('a hotel with one type need not name it, and a floor may be left out', () => {
  assert.deepEqual(readRoomLines('7', [{ code: 'DLX', name: 'Deluxe' }]).rooms, [
    { roomNumber: 7, floor: null, roomTypeCode: 'DLX' },
  ]);
});

test('what means nothing is named with its line, and nothing is guessed', () => {
  assert.deepEqual(problemsOf('101, suite'), [
    ['unknown', 1, 'suite'],
    ['type', 1, '101, suite'],
  ]);
  assert.deepEqual(problemsOf('\nDLX, floor 1'), [['numbers', 2, 'DLX, floor 1']]);
  assert.deepEqual(problemsOf('112-101, DLX'), [['range', 1, '112-101']]);
  assert.deepEqual(problemsOf('1-100000, DLX'), [['range', 1, '1-100000']]);
  assert.deepEqual(problemsOf('101-103, 102, DLX'), [['twice', 0, '102']]);
  assert.deepEqual(problemsOf('1-400, DLX\n401-501, DLX'), [['many', 0, '500']]);
});

test('ranges', () => {
  assert.equal(rangesOf([3, 1, 2, 9]), '1–3, 9');
  assert.equal(rangesOf([]), '');
});
