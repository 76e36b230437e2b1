import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pairsOf } from './pairs.rules.ts';
import { bareName, roomsIn, wantedRoomsOf } from './wanted-rooms.rules.ts';

const NAMES: readonly (readonly [text: string, name: string])[] = [
  ['Deluxe Room - CP', 'Deluxe Room'],
  ['Deluxe Room (MAP)', 'Deluxe Room'],
  ['Deluxe Room | EP Plan', 'Deluxe Room'],
  ['Deluxe Room with Breakfast', 'Deluxe Room'],
  ['Deluxe Room - Room Only - Non Refundable', 'Deluxe Room'],
  ['Super Deluxe Room with Breakfast and Dinner', 'Super Deluxe Room'],
  ['Suite, Breakfast included, Free cancellation', 'Suite'],
  ['Premium Room with Balcony', 'Premium Room with Balcony'],
  ['Standard Room, 1 King Bed', 'Standard Room, 1 King Bed'],
  ['Bed and Breakfast Cottage', 'Bed and Breakfast Cottage'],
  ['Cape Room', 'Cape Room'],
];

test('meal plans and conditions are taken off the name of a room, and nothing else', () => {
  for (const [text, name] of NAMES) assert.equal(bareName(text), name, text);
});

test('kinds of rooms are read with their numbers', () => {
  assert.deepEqual(roomsIn('2 x Deluxe Room'), [{ name: 'Deluxe Room', quantity: 2 }]);
  assert.deepEqual(roomsIn('Deluxe Room x 2, Family Room x 1'), [
    { name: 'Deluxe Room', quantity: 2 },
    { name: 'Family Room', quantity: 1 },
  ]);
  assert.deepEqual(roomsIn('Deluxe Room (2)'), [{ name: 'Deluxe Room', quantity: 2 }]);
  assert.deepEqual(roomsIn('2 Deluxe Rooms'), [{ name: 'Deluxe Room', quantity: 2 }]);
  assert.deepEqual(roomsIn('1 Room - Family Room'), [{ name: 'Family Room', quantity: 1 }]);
  assert.deepEqual(roomsIn('Deluxe Room, Sea View'), [{ name: 'Deluxe Room, Sea View', quantity: null }]);
  assert.deepEqual(roomsIn('1 Deluxe'), [{ name: 'Deluxe', quantity: 1 }]);
  assert.deepEqual(roomsIn('2 Storey Loft'), [{ name: '2 Storey Loft', quantity: null }]);
  assert.deepEqual(roomsIn('1 Bedroom Villa'), [{ name: '1 Bedroom Villa', quantity: null }]);
  assert.deepEqual(roomsIn('2 Bedroom Villa'), [{ name: '2 Bedroom Villa', quantity: null }]);
  for (const text of ['2 Adults', '1 King Bed and 2 adults', '20 Nov 2026', 'Yes', '2', 'guest@example.com'])
    assert.deepEqual(roomsIn(text), [], text);
});

const read = (rows: string[][], isOneUnit = false) =>
  wantedRoomsOf(pairsOf(rows.map((cells) => ({ cells, confidence: 1 }))), 'HTML', isOneUnit, false);

test('a name and a number of rooms in places of their own go together', () => {
  assert.deepEqual(
    read([
      ['Room Type', 'Deluxe Room - CP'],
      ['No. of Rooms', '2'],
    ]).claim?.value,
    [{ name: 'Deluxe Room', quantity: 2 }],
  );
  assert.deepEqual(
    read([
      ['Room Type', 'No. of Rooms', 'Meal Plan'],
      ['Deluxe Room', '2', 'CP'],
      ['Family Room', '1', 'CP'],
    ]).claim?.value,
    [
      { name: 'Deluxe Room', quantity: 2 },
      { name: 'Family Room', quantity: 1 },
    ],
  );
  assert.deepEqual(
    read([
      ['Room 1', 'Deluxe Room'],
      ['Room 2', 'Deluxe Room'],
    ]).claim?.value,
    [{ name: 'Deluxe Room', quantity: 2 }],
  );
});

test('a number of rooms that is said nowhere is not taken for one, except where it can only be one', () => {
  assert.ok((read([['Room Type', 'Deluxe Room']]).claim?.confidence ?? 1) < 0.8);
  assert.ok((read([['Listing', 'Terrace Studio']], true).claim?.confidence ?? 0) >= 0.8);
  assert.ok(
    (read([
      ['Room Type', 'Deluxe Room; Family Room'],
      ['Rooms', '3'],
    ]).claim?.confidence ?? 1) < 0.8,
  );
});

test('numbers of rooms that contradict each other are torn', () => {
  assert.equal(
    read([
      ['Rooms', '2 x Deluxe Room'],
      ['No. of Rooms', '3'],
    ]).isTorn,
    true,
  );
  assert.equal(
    read([
      ['Room Type', 'Deluxe Room'],
      ['No. of Rooms', '3'],
      ['Total rooms', '2'],
    ]).isTorn,
    true,
  );
  assert.equal(
    read([
      ['Room', '2 x Deluxe Room'],
      ['Room Type', '3 x Deluxe Room'],
    ]).isTorn,
    true,
  );
});
