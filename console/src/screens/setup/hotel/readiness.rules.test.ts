import assert from 'node:assert/strict';
import test from 'node:test';
import { stepsOf } from './readiness.rules.ts';

const NOTHING = { types: 0, priced: 0, rooms: 0, plans: 0, members: 1, hasGateway: false };
const open = (has: object) =>
  stepsOf({ ...NOTHING, ...has })
    .filter(({ isDone, isOptional }) => !isDone && !isOptional)
    .map(({ step }) => step);

test('a hotel needs a type with a price and a room; prices by date, colleagues and the gateway can come later', () => {
  assert.deepEqual(open({}), ['types', 'rooms']);
  assert.deepEqual(open({ types: 1, rooms: 3 }), ['types']);
  assert.deepEqual(open({ types: 1, plans: 1, rooms: 3 }), []);
  assert.deepEqual(open({ types: 1, priced: 1, rooms: 3 }), []);
});
