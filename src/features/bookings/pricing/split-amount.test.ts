/** One amount for all rooms of a reservation. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { pricedRooms } from './split-amount.rules.ts';

const rooms = (roomTypeId: string, quantity: number) => ({ roomTypeId, roomTypeCode: roomTypeId.toUpperCase(), quantity });

test('the remainder of an uneven division goes to the first rooms, one minor unit each', () => {
  assert.deepEqual(
    pricedRooms([rooms('b', 1), rooms('a', 3)], 10_002n).map(({ roomTypeId, quantity, roomAmount }) => [
      roomTypeId,
      quantity,
      roomAmount,
    ]),
    [
      ['a', 2, 2_501n],
      ['a', 1, 2_500n],
      ['b', 1, 2_500n],
    ],
  );
});

test('without an amount each room type has its own price', () => {
  assert.deepEqual(pricedRooms([rooms('b', 1), rooms('a', 3)], null), [
    { ...rooms('a', 3), roomAmount: null },
    { ...rooms('b', 1), roomAmount: null },
  ]);
});

test('for any rooms and amount, all rooms are in the result and cost exactly the amount', () => {
  const row = fc.record({ roomTypeId: fc.constantFrom('a', 'b', 'c', 'd'), quantity: fc.integer({ min: 1, max: 40 }) });
  const rows = fc.uniqueArray(row, { minLength: 1, selector: ({ roomTypeId }) => roomTypeId });
  fc.assert(
    fc.property(rows, fc.bigInt({ min: 0n, max: 10n ** 12n }), (wanted, amount) => {
      const priced = pricedRooms(
        wanted.map(({ roomTypeId, quantity }) => rooms(roomTypeId, quantity)),
        amount,
      );
      const total = priced.reduce((sum, { quantity, roomAmount }) => sum + BigInt(quantity) * (roomAmount ?? 0n), 0n);
      assert.equal(total, amount);
      for (const { roomTypeId, quantity } of wanted) {
        const held = priced.filter((one) => one.roomTypeId === roomTypeId).reduce((sum, one) => sum + one.quantity, 0);
        assert.equal(held, quantity);
      }
    }),
  );
});
