import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lotsOf, refuseLater } from './later-rooms.rules.ts';

const STAY = { arrival: '2026-11-25', departure: '2026-11-28' };
const std = (quantity: number) => ({ roomTypeCode: 'STD', ratePlanCode: null, quantity });
const later = (quantity: number, from: string) => ({ ...std(quantity), from });

test('rooms that come later are lots of their own; the others come with the booking', () => {
  const noon = (day: string): string => `${day} noon`;
  assert.deepEqual(lotsOf([std(3)], [], noon), [std(3)]);
  assert.deepEqual(lotsOf([std(3)], [later(1, '2026-11-26'), later(1, '2026-11-27')], noon), [
    std(1),
    { ...std(1), fromAt: '2026-11-26 noon' },
    { ...std(1), fromAt: '2026-11-27 noon' },
  ]);
  assert.deepEqual(lotsOf([std(1)], [later(1, '2026-11-26')], noon), [{ ...std(1), fromAt: '2026-11-26 noon' }]);
});

test('they are rooms that were picked, and come on a day between arrival and departure', () => {
  const refused = (lots: ReturnType<typeof later>[], stay: typeof STAY | null = STAY) =>
    lots.map((lot) => refuseLater(lot, lots, [std(2)], stay));
  assert.deepEqual(refused([later(1, '2026-11-26'), later(1, '2026-11-27')]), [null, null]);
  assert.deepEqual(refused([later(2, '2026-11-26'), later(1, '2026-11-27')]), ['rooms', 'rooms']);
  assert.deepEqual(refused([later(0, '2026-11-26')]), ['rooms']);
  assert.deepEqual(refused([later(1, '2026-11-25'), later(1, '2026-11-28')]), ['day', 'day']);
  assert.deepEqual(refused([later(1, '2026-11-26')], null), ['day']);
});
