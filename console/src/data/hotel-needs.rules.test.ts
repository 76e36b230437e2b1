import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byNeed, type HotelFigures, needsOf, percentSold, roomsOfAll } from './hotel-needs.rules.ts';

const CALM = {
  rooms: { forSale: 20, sold: 15, missing: 0 },
  arrivals: { done: 1, due: 4 },
  departures: { done: 2, due: 0 },
  inHouse: 12,
  overdue: 0,
  emailsToReview: 0,
  paymentsToReview: 0,
};
const HIDDEN: HotelFigures = {
  rooms: null,
  arrivals: null,
  departures: null,
  inHouse: null,
  overdue: null,
  emailsToReview: null,
  paymentsToReview: null,
};

test('what needs somebody are missing rooms, overdue guests, e-mails and payments; arrivals are the day itself', () => {
  assert.equal(needsOf(CALM), 0);
  assert.equal(
    needsOf({ ...CALM, rooms: { forSale: 2, sold: 4, missing: 2 }, overdue: 1, emailsToReview: 3, paymentsToReview: 4 }),
    10,
  );
  assert.equal(needsOf(HIDDEN), 0);
});

test('hotels where most is to be done come first, others stay by name', () => {
  const hotels = [
    { ...CALM, name: 'A' },
    { ...CALM, name: 'B', overdue: 1 },
    { ...HIDDEN, name: 'C' },
    { ...CALM, name: 'D', emailsToReview: 2 },
  ];
  assert.deepEqual(
    byNeed(hotels).map(({ name }) => name),
    ['D', 'B', 'A', 'C'],
  );
});

test('a hotel without rooms for sale has no share, and an overbooked one more than all', () => {
  assert.equal(percentSold({ forSale: 0, sold: 0 }), null);
  assert.equal(percentSold({ forSale: 3, sold: 2 }), 67);
  assert.equal(percentSold({ forSale: 2, sold: 3 }), 150);
});

test('the rooms of the group are those that the person may see', () => {
  assert.deepEqual(roomsOfAll([CALM, HIDDEN, CALM]), { forSale: 40, sold: 30 });
  assert.equal(roomsOfAll([HIDDEN]), null);
});
