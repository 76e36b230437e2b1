import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partOf } from './pairs.fixture.ts';
import { findRequestedRooms, parseRooms, removeMealPlan } from './requested-rooms.rules.ts';

const NAMES: readonly (readonly [text: string, name: string])[] = [
  ['Deluxe Room - CP', 'Deluxe Room'],
  ['Deluxe Room (MAP)', 'Deluxe Room'],
  ['Deluxe Room | EP Plan', 'Deluxe Room'],
  ['Deluxe Room with Breakfast', 'Deluxe Room'],
  ['Deluxe Room - Room Only - Non Refundable', 'Deluxe Room'],
  ['Standard Double Room - Room Only NR', 'Standard Double Room'],
  ['Super Deluxe Room with Breakfast and Dinner', 'Super Deluxe Room'],
  ['Suite, Breakfast included, Free cancellation', 'Suite'],
  ['Premium Room with Balcony', 'Premium Room with Balcony'],
  ['Standard Room, 1 King Bed', 'Standard Room, 1 King Bed'],
  ['Bed and Breakfast Cottage', 'Bed and Breakfast Cottage'],
  ['Cape Room', 'Cape Room'],
];

test('meal plans and conditions are taken off the name of a room, and nothing else', () => {
  for (const [text, name] of NAMES) assert.equal(removeMealPlan(text), name, text);
});

test('half a label that a program broke is no room', () => {
  for (const text of ['name of primary', 'Date of', 'BOOKED', 'booked']) assert.deepEqual(parseRooms(text), [], text);
});

test('kinds of rooms are read with their numbers', () => {
  assert.deepEqual(parseRooms('2 x Deluxe Room'), [{ name: 'Deluxe Room', quantity: 2 }]);
  assert.deepEqual(parseRooms('2 x Bed in 6 Bed Dormitory'), [{ name: 'Bed in 6 Bed Dormitory', quantity: 2 }]);
  assert.deepEqual(parseRooms('Deluxe Room x 2, Family Room x 1'), [
    { name: 'Deluxe Room', quantity: 2 },
    { name: 'Family Room', quantity: 1 },
  ]);
  assert.deepEqual(parseRooms('Deluxe Room (2)'), [{ name: 'Deluxe Room', quantity: 2 }]);
  assert.deepEqual(parseRooms('2 Deluxe Rooms'), [{ name: 'Deluxe Room', quantity: 2 }]);
  assert.deepEqual(parseRooms('1 Room - Family Room'), [{ name: 'Family Room', quantity: 1 }]);
  assert.deepEqual(parseRooms('Deluxe Room, Sea View'), [{ name: 'Deluxe Room, Sea View', quantity: null }]);
  assert.deepEqual(parseRooms('1 Deluxe'), [{ name: 'Deluxe', quantity: 1 }]);
  assert.deepEqual(parseRooms('2 Storey Loft'), [{ name: '2 Storey Loft', quantity: null }]);
  assert.deepEqual(parseRooms('1 Bedroom Villa'), [{ name: '1 Bedroom Villa', quantity: null }]);
  assert.deepEqual(parseRooms('2 Bedroom Villa'), [{ name: '2 Bedroom Villa', quantity: null }]);
  for (const text of ['2 Adults', '1 King Bed and 2 adults', '20 Nov 2026', 'Yes', '2', 'guest@example.com'])
    assert.deepEqual(parseRooms(text), [], text);
});

const read = (rows: string[][], isOneUnit = false) => findRequestedRooms(partOf(rows), isOneUnit, false);

test('a name and a number of rooms in places of their own go together', () => {
  assert.deepEqual(
    read([
      ['Room Type', 'Deluxe Room - CP'],
      ['No. of Rooms', '2'],
    ]).candidate?.value,
    [{ name: 'Deluxe Room', quantity: 2 }],
  );
  assert.deepEqual(
    read([
      ['Room Type', 'No. of Rooms', 'Meal Plan'],
      ['Deluxe Room', '2', 'CP'],
      ['Family Room', '1', 'CP'],
    ]).candidate?.value,
    [
      { name: 'Deluxe Room', quantity: 2 },
      { name: 'Family Room', quantity: 1 },
    ],
  );
  assert.deepEqual(
    read([
      ['Room 1', 'Deluxe Room'],
      ['Room 2', 'Deluxe Room'],
    ]).candidate?.value,
    [{ name: 'Deluxe Room', quantity: 2 }],
  );
});

test('a number of rooms that is said nowhere is not taken for one, except where it can only be one', () => {
  assert.ok((read([['Room Type', 'Deluxe Room']]).candidate?.confidence ?? 1) < 0.8);
  assert.ok((read([['Listing', 'Terrace Studio']], true).candidate?.confidence ?? 0) >= 0.8);
  assert.ok(
    (read([
      ['Room Type', 'Deluxe Room; Family Room'],
      ['Rooms', '3'],
    ]).candidate?.confidence ?? 1) < 0.8,
  );
});

test('numbers of rooms that contradict each other are torn', () => {
  assert.equal(
    read([
      ['Rooms', '2 x Deluxe Room'],
      ['No. of Rooms', '3'],
    ]).isContradictory,
    true,
  );
  assert.equal(
    read([
      ['Room Type', 'Deluxe Room'],
      ['No. of Rooms', '3'],
      ['Total rooms', '2'],
    ]).isContradictory,
    true,
  );
  assert.equal(
    read([
      ['Room', '2 x Deluxe Room'],
      ['Room Type', '3 x Deluxe Room'],
    ]).isContradictory,
    true,
  );
});
