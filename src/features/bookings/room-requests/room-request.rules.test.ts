import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  type Arrival,
  matchFurtherHolds,
  matchHolds,
  type OpenHold,
  openUnits,
  quotedNights,
  quoteTotal,
  type RoomNeed,
  unitAmountOf,
  usedPart,
} from './room-request.rules.ts';

const day = (number: number): string => `2026-12-${String(number).padStart(2, '0')}T12:00:00.000Z`;

/** By default one room of type STD from the 1st to the 3rd. */
function hold(id: string, fields: Partial<OpenHold> = {}): OpenHold {
  const window = { fromAt: day(1), toAt: day(3) };
  return { id, roomTypeId: 'STD', quantity: 1, fulfilledQuantity: 0, ...window, assignedRooms: [], ...fields };
}
function arrival(fields: Partial<Arrival> = {}): Arrival {
  return { roomId: 'room', roomTypeId: 'STD', checkInAt: day(1), end: day(3), ...fields };
}
const ids = (holds: readonly (OpenHold | null)[]): (string | null)[] => holds.map((taken) => taken?.id ?? null);

describe('the hold of the booking that an arrival uses', () => {
  it('is none without a hold', () => {
    assert.deepEqual(matchHolds([arrival(), arrival()], []), [null, null]);
    assert.deepEqual(matchHolds([], [hold('a')]), []);
  });

  it('is of its own room type before an older one of another type', () => {
    assert.deepEqual(ids(matchHolds([arrival()], [hold('dlx', { roomTypeId: 'DLX' }), hold('std')])), ['std']);
  });

  it('is of another room type when there is none of its own: an upgrade', () => {
    assert.deepEqual(ids(matchHolds([arrival({ roomTypeId: 'DLX' })], [hold('std')])), ['std']);
    const open = [hold('suite', { roomTypeId: 'SUI' }), hold('std')];
    assert.deepEqual(ids(matchHolds([arrival({ roomTypeId: 'DLX' })], open)), ['suite']);
  });

  it('is not the one that a later guest of its own type needs, when an upgrade comes first', () => {
    const open = [hold('dlx', { roomTypeId: 'DLX' }), hold('std')];
    const arrivals = [arrival({ roomTypeId: 'SUI' }), arrival({ roomTypeId: 'DLX' })];
    assert.deepEqual(ids(matchHolds(arrivals, open)), ['std', 'dlx']);
    assert.deepEqual(ids(matchHolds(arrivals, open.slice(0, 1))), [null, 'dlx']);
  });

  it('is the one whose window the stay overlaps, before an older one', () => {
    const open = [hold('later', { fromAt: day(5), toAt: day(7) }), hold('now')];
    assert.deepEqual(ids(matchHolds([arrival(), arrival()], open)), ['now', 'later']);
    assert.deepEqual(ids(matchHolds([arrival({ checkInAt: day(3), end: day(6) })], open)), ['later']);
    // Windows that only touch do not overlap.
    assert.deepEqual(ids(matchHolds([arrival({ checkInAt: day(3), end: day(5) })], [hold('before'), ...open.slice(0, 1)])), [
      'before',
    ]);
  });

  it('is of its own room type rather than of its window', () => {
    const open = [hold('dlx', { roomTypeId: 'DLX' }), hold('std', { fromAt: day(5), toAt: day(7) })];
    assert.deepEqual(ids(matchHolds([arrival()], open)), ['std']);
  });

  it('is the oldest of several', () => {
    assert.deepEqual(ids(matchHolds([arrival()], [hold('old'), hold('new')])), ['old']);
  });

  it('use the hold that their room is assigned to, before others may use it', () => {
    const kept = hold('kept', { assignedRooms: [{ roomId: 'room 7' }] });
    assert.deepEqual(ids(matchHolds([arrival({ roomId: 'room 7' })], [hold('older'), kept])), ['kept']);
    assert.deepEqual(ids(matchHolds([arrival(), arrival({ roomId: 'room 7' })], [kept, hold('other')])), ['other', 'kept']);
    const later = hold('later', { fromAt: day(5), toAt: day(7), assignedRooms: [{ roomId: 'room 7' }] });
    assert.deepEqual(ids(matchHolds([arrival({ roomId: 'room 7' })], [later, hold('now')])), ['now']);
  });

  it('never has all its rooms used already', () => {
    const open = [hold('a', { quantity: 3, fulfilledQuantity: 2 }), hold('b', { quantity: 2 })];
    assert.deepEqual(ids(matchHolds([arrival(), arrival(), arrival(), arrival()], open)), ['a', 'b', 'b', null]);
    assert.deepEqual(ids(matchHolds([arrival()], [hold('full', { quantity: 2, fulfilledQuantity: 2 })])), [null]);
  });
});

const types = fc.constantFrom('STD', 'DLX', 'SUI');
const window = fc.tuple(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 10 })).map(([from, nights]) => ({
  from: day(from),
  to: day(from + nights),
}));
const anyHolds = fc
  .array(fc.record({ roomTypeId: types, window, quantity: fc.integer({ min: 1, max: 4 }), taken: fc.nat({ max: 4 }) }), {
    maxLength: 6,
  })
  .map((drafts) =>
    drafts.map(({ roomTypeId, window: { from, to }, quantity, taken }, index) =>
      hold(`hold ${index}`, { roomTypeId, quantity, fulfilledQuantity: Math.min(taken, quantity), fromAt: from, toAt: to }),
    ),
  );
const anyArrivals = fc
  .array(fc.record({ roomTypeId: types, window }), { maxLength: 10 })
  .map((drafts) => drafts.map(({ roomTypeId, window: { from, to } }) => arrival({ roomTypeId, checkInAt: from, end: to })));

const RUNS = 3_000;
const check = (property: (arrivals: Arrival[], holds: OpenHold[]) => void): void =>
  fc.assert(fc.property(anyArrivals, anyHolds, property), { numRuns: RUNS });
const countOf = <T>(list: readonly T[], is: (entry: T) => boolean): number => list.filter(is).length;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

describe('holds for any arrivals of a booking', () => {
  it('are never used more often than they have open rooms, and as often as there are guests for them', () => {
    check((arrivals, holds) => {
      const taken = matchHolds(arrivals, holds);
      assert.equal(taken.length, arrivals.length);
      for (const one of holds) assert.ok(countOf(taken, (of) => of === one) <= openUnits(one), one.id);
      assert.equal(
        countOf(taken, (of) => of !== null),
        Math.min(arrivals.length, sum(holds.map(openUnits))),
      );
    });
  });

  it('go to guests of their own room type first', () => {
    check((arrivals, holds) => {
      const taken = matchHolds(arrivals, holds);
      for (const type of ['STD', 'DLX', 'SUI']) {
        const guests = countOf(arrivals, ({ roomTypeId }) => roomTypeId === type);
        const units = sum(holds.filter(({ roomTypeId }) => roomTypeId === type).map(openUnits));
        const served = countOf(
          arrivals,
          (guest) => guest.roomTypeId === type && taken[arrivals.indexOf(guest)]?.roomTypeId === type,
        );
        assert.equal(served, Math.min(guests, units), type);
      }
    });
  });

  it('are matched in the same way every time, and not modified', () => {
    check((arrivals, holds) => {
      const before = structuredClone({ arrivals, holds });
      const first = matchHolds(arrivals, holds);
      assert.deepEqual(matchHolds(arrivals, holds), first);
      assert.deepEqual({ arrivals, holds }, before);
    });
  });
});

describe('the further holds that a stay uses', () => {
  const need = (end: string, backed: OpenHold[] = []): RoomNeed => ({ typeIds: ['STD'], from: day(1), end, backed, usedIds: [] });
  const found = (needs: RoomNeed[], holds: OpenHold[], used: OpenHold[] = []) =>
    matchFurtherHolds(needs, holds, used).map((each) => each.map(({ id }) => id));

  it('are those that follow the one it has, in order of time', () => {
    const first = hold('a');
    const [later, touching] = [hold('c', { fromAt: day(5), toAt: day(6) }), hold('b', { fromAt: day(3), toAt: day(4) })];
    assert.deepEqual(found([need(day(6), [first])], [first, later, touching], [first]), [['b', 'c']]);
    assert.deepEqual(found([need(day(3), [first])], [first, later, touching], [first]), [[]]);
  });

  it('never overlap it: such a hold is for one more room', () => {
    const [first, other] = [hold('a'), hold('b', { fromAt: day(2), toAt: day(5) })];
    assert.deepEqual(found([need(day(5), [first])], [first, other], [first]), [[]]);
  });

  it('have a room left for it, and are of one of its types, its own first', () => {
    const next = { fromAt: day(3), toAt: day(5) };
    const [first, twice] = [hold('a', { quantity: 2 }), hold('b', { ...next })];
    const needs = [need(day(5), [first]), need(day(5), [first])];
    assert.deepEqual(found(needs, [first, twice], [first, first]), [['b'], []]);
    const upgrade = { ...need(day(5), [first]), typeIds: ['DLX', 'STD'] };
    assert.deepEqual(found([upgrade], [twice, hold('dlx', { ...next, roomTypeId: 'DLX' })]), [['dlx']]);
    assert.deepEqual(found([{ ...need(day(5), [first]), usedIds: ['b'] }], [twice]), [[]]);
    assert.deepEqual(found([upgrade], [hold('suite', { ...next, roomTypeId: 'SUI' })]), [[]]);
  });
});

describe('the part of a hold that a stay uses', () => {
  const quoted = { fromAt: day(1), toAt: day(4), firstNightOn: '2026-12-01', nightRates: ['1', '2', '3'] };

  it('is all of it for a stay that ends with it, later, or with its last night', () => {
    assert.deepEqual(usedPart(quoted, day(4), '2026-12-03'), { toAt: day(4), nights: 3 });
    assert.deepEqual(usedPart(quoted, day(9), '2026-12-08'), { toAt: day(4), nights: 3 });
    assert.deepEqual(usedPart(quoted, '2026-12-04T09:00:00.000Z', '2026-12-03'), { toAt: day(4), nights: 3 });
  });

  it('ends with a stay that ends nights before', () => {
    assert.deepEqual(usedPart(quoted, day(2), '2026-12-01'), { toAt: day(2), nights: 1 });
  });

  it('is all of it where none of its nights is one of the stay: the guest came early', () => {
    assert.deepEqual(usedPart(quoted, '2026-11-30T12:00:00.000Z', '2026-11-29'), { toAt: day(4), nights: 3 });
  });
});

describe('the quote of a hold', () => {
  it('is the sum of its nights for one room; a night without a rate is free', () => {
    assert.equal(unitAmountOf(['2000.000', '2500.500'], 2), '4500.50');
    assert.equal(unitAmountOf(['0.010', null, '0.020'], 2), '0.03');
    assert.equal(unitAmountOf([null], 0), '0');
    assert.equal(unitAmountOf(['15000.000', '15001.000'], 0), '30001');
    assert.equal(unitAmountOf(['20.125', '20.125'], 3), '40.250');
  });

  it('is multiplied by the number of rooms, exact for any amounts', () => {
    assert.equal(quoteTotal('4500.500', 2, 2), 900_100n);
    assert.equal(quoteTotal('4500.500', 0, 2), 0n);
    const rates = fc.array(fc.integer({ min: 0, max: 100_000_000_000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(rates, fc.integer({ min: 1, max: 1000 }), (cents, quantity) => {
        const texts = cents.map((amount) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`);
        const expected = cents.reduce((total, amount) => total + BigInt(amount), 0n) * BigInt(quantity);
        assert.equal(quoteTotal(unitAmountOf(texts, 2), quantity, 2), expected);
      }),
    );
  });

  it('has its nights by date, across months and leap days', () => {
    assert.deepEqual(quotedNights({ firstNightOn: '2028-02-28', nightRates: ['1', null, '3'] }), {
      '2028-02-28': '1',
      '2028-02-29': null,
      '2028-03-01': '3',
    });
    assert.deepEqual(quotedNights({ firstNightOn: '2026-12-31', nightRates: ['1', '2'] }), {
      '2026-12-31': '1',
      '2027-01-01': '2',
    });
  });
});
