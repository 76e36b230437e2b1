import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { addMinutes, type Timestamp } from '../../../../platform/time.ts';
import { endOfStay, FOREVER, type HoldFact, type PropertyTime, type RoomFact, type StayFact } from '../occupancy.rules.ts';
import { findConflicts } from './conflicts.rules.ts';

const RUNS = 2_000;
const testProperty: PropertyTime = { timezone: 'Asia/Kolkata', billingCheckoutTime: '11:00' };
/** 12:00 in the property. The next check-out time is 23 hours later. */
const NOW = '2026-11-20T06:30:00.000Z';

/** So many hours from now. */
const at = (hours: number): Timestamp => addMinutes(NOW, hours * 60);

type Facts = { code: string; rooms: RoomFact[]; stays: StayFact[]; holds: HoldFact[] };

const room = (number: number, fields: Partial<RoomFact> = {}): RoomFact => ({
  roomId: `room-${number}`,
  roomNumber: number,
  floor: null,
  active: true,
  maintenance: false,
  ...fields,
});

const stay = (number: number, expectedHours: number | null, fields: Partial<StayFact> = {}): StayFact => ({
  roomId: `room-${number}`,
  checkInAt: at(-20),
  checkOutAt: null,
  expectedCheckOutAt: expectedHours === null ? null : at(expectedHours),
  billingCheckoutTime: null,
  ...fields,
});

const hold = (from: number, to: number, quantity = 1): HoldFact => ({ quantity, fromAt: at(from), toAt: at(to) });

const type = (rooms: RoomFact[], stays: StayFact[], holds: HoldFact[]): Facts => ({ code: 'STD', rooms, stays, holds });

/** A short form of the conflicts: kind, reason, hold or stay, hours from now, missing rooms. */
function found(facts: Facts) {
  return findConflicts(facts, testProperty, NOW).map((conflict) => ({
    ...(conflict.kind === 'HOLD' ? { hold: facts.holds.indexOf(conflict.hold) } : { stay: facts.stays.indexOf(conflict.stay) }),
    reason: conflict.reason,
    from: hoursOf(conflict.from),
    until: conflict.until === null ? null : hoursOf(conflict.until),
    missing: conflict.missingQuantity,
  }));
}

const hoursOf = (when: Timestamp): number => (Date.parse(when) - Date.parse(NOW)) / 3_600_000;

describe('what no longer fits', () => {
  it('is nothing when everything that was sold has a room', () => {
    assert.deepEqual(found(type([room(1), room(2)], [stay(1, 24)], [hold(0, 48), hold(24, 48)])), []);
    assert.deepEqual(found(type([], [], [])), []);
  });

  it('is the latest hold, while there are too few rooms', () => {
    const facts = type([room(1)], [], [hold(10, 30), hold(0, 20)]);
    assert.deepEqual(found(facts), [{ hold: 1, reason: 'NOT_ENOUGH_ROOMS', from: 10, until: 20, missing: 1 }]);
  });

  it('is a hold that lacks some of its rooms, and a later one that lacks all', () => {
    const facts = type([room(1), room(2)], [], [hold(0, 24, 3), hold(0, 24, 2)]);
    assert.deepEqual(found(facts), [
      { hold: 0, reason: 'NOT_ENOUGH_ROOMS', from: 0, until: 24, missing: 1 },
      { hold: 1, reason: 'NOT_ENOUGH_ROOMS', from: 0, until: 24, missing: 2 },
    ]);
  });

  it('has the figures of the worst moment', () => {
    const facts = type([room(1), room(2), room(3)], [stay(1, 40), stay(2, 20)], [hold(10, 30, 3)]);
    assert.deepEqual(found(facts), [{ hold: 0, reason: 'NOT_ENOUGH_ROOMS', from: 10, until: 30, missing: 2 }]);
  });

  it('does not include what was missing before now', () => {
    assert.deepEqual(found(type([room(1)], [], [hold(-10, 0), hold(-10, 0)])), []);
    assert.deepEqual(found(type([room(1)], [], [hold(-10, 5), hold(-10, 5)])), [
      { hold: 1, reason: 'NOT_ENOUGH_ROOMS', from: 0, until: 5, missing: 1 },
    ]);
  });

  it('is an overdue guest together with the hold that needs the room, until the next check-out time', () => {
    const facts = type([room(1)], [stay(1, -1)], [hold(-2, 48)]);
    assert.deepEqual(found(facts), [
      { hold: 0, reason: 'OVERDUE_STAY', from: 0, until: 23, missing: 1 },
      { stay: 0, reason: 'OVERDUE_STAY', from: 0, until: 23, missing: 1 },
    ]);
  });

  it('does not include a guest whose check-out ahead of time is later than expected', () => {
    const facts = type([room(1)], [stay(1, -1, { checkOutAt: at(5) })], [hold(0, 48)]);
    assert.deepEqual(found(facts), [{ hold: 0, reason: 'NOT_ENOUGH_ROOMS', from: 0, until: 5, missing: 1 }]);
  });

  it('does not include an overdue guest whose room nobody needs', () => {
    assert.deepEqual(found(type([room(1)], [stay(1, -1)], [hold(23, 48)])), []);
    assert.deepEqual(found(type([room(1), room(2)], [stay(1, -1)], [hold(0, 48)])), []);
  });

  it('has no end when a stay has no expected check-out', () => {
    const facts = type([room(1)], [stay(1, null)], [{ quantity: 1, fromAt: at(5), toAt: FOREVER }]);
    assert.deepEqual(found(facts), [{ hold: 0, reason: 'NOT_ENOUGH_ROOMS', from: 5, until: null, missing: 1 }]);
  });

  it('has a room out of service as the reason when the type would otherwise have enough rooms', () => {
    const broken = room(2, { maintenance: true });
    assert.deepEqual(found(type([room(1), broken], [], [hold(5, 10, 2)])), [
      { hold: 0, reason: 'ROOM_OUT_OF_SERVICE', from: 5, until: 10, missing: 1 },
    ]);
    assert.deepEqual(found(type([room(1), room(2, { active: false })], [], [hold(5, 10, 3)])), [
      { hold: 0, reason: 'NOT_ENOUGH_ROOMS', from: 5, until: 10, missing: 2 },
    ]);
    // Without the overdue guest the broken room would not matter.
    assert.deepEqual(
      found(type([room(1), broken], [stay(1, -1)], [hold(5, 10)])).map(({ reason }) => reason),
      ['OVERDUE_STAY', 'OVERDUE_STAY'],
    );
  });

  it('is a guest in a room out of service until the check-out that was made ahead of time', () => {
    const paid = (hours: number) => stay(1, 48, { checkOutAt: at(hours) });
    assert.deepEqual(found(type([room(1, { maintenance: true })], [paid(20)], [])), [
      { stay: 0, reason: 'ROOM_OUT_OF_SERVICE', from: 0, until: 20, missing: 1 },
    ]);
    assert.deepEqual(found(type([room(1, { active: false })], [paid(0)], [])), []);
    const coming = stay(1, 48, { checkInAt: at(1), checkOutAt: at(20) });
    assert.equal(found(type([room(1, { active: false })], [coming], []))[0]?.from, 1);
    assert.equal(found(type([room(1, { active: false })], [stay(1, null)], []))[0]?.until, null);
  });
});

const hours = fc.integer({ min: -40, max: 60 });
const length = fc.integer({ min: 1, max: 50 });
const anyHold = fc
  .tuple(hours, length, fc.integer({ min: 1, max: 4 }))
  .map(([from, long, units]) => hold(from, from + long, units));

/** A room with at most one stay. In a room out of service the stay is checked out ahead of time, because such a room has no active stay. */
const anyRoom = fc.record({
  service: fc.constantFrom('in', 'in', 'in', 'maintenance', 'inactive'),
  stays: fc.constantFrom('no', 'active', 'active', 'closed'),
  from: hours,
  long: length,
  expected: length,
  endless: fc.constantFrom(false, false, false, true),
});
const anyType: fc.Arbitrary<Facts> = fc
  .tuple(fc.array(anyRoom, { maxLength: 5 }), fc.array(anyHold, { maxLength: 7 }))
  .map(([rooms, holds]) =>
    type(
      rooms.map(({ service }, index) => room(index, { active: service !== 'inactive', maintenance: service === 'maintenance' })),
      rooms.flatMap(({ service, stays, from, long, expected, endless }, index) => {
        if (stays === 'no' || (stays === 'active' && service !== 'in')) return [];
        const times = { checkInAt: at(from), checkOutAt: stays === 'closed' ? at(from + long) : null };
        return [stay(index, endless ? null : from + expected, times)];
      }),
      holds,
    ),
  );

const forSale = ({ rooms }: Facts): RoomFact[] => rooms.filter(({ active, maintenance }) => active && !maintenance);
const isForSale = (facts: Facts, { roomId }: StayFact): boolean => forSale(facts).some((each) => each.roomId === roomId);
const covers = (from: Timestamp, to: Timestamp, when: Timestamp): boolean => from <= when && when < to;

/** Every instant from now on at which anything changes, and FOREVER. */
function edgesOf(facts: Facts): Timestamp[] {
  const stays = facts.stays.filter((each) => isForSale(facts, each));
  const edges = [
    ...stays.flatMap((each) => [each.checkInAt, endOfStay(each, testProperty, NOW)]),
    ...facts.holds.flatMap(({ fromAt, toAt }) => [fromAt, toAt]),
  ].filter((edge) => edge > NOW);
  return [...new Set([NOW, ...edges, FOREVER])].sort();
}

/** Brute force at one instant: how many rooms too many are sold, and how many rooms each hold lacks. */
function shortageAt(facts: Facts, when: Timestamp): { excess: number; held: number; missing: number[] } {
  const stays = facts.stays.filter(
    (each) => isForSale(facts, each) && covers(each.checkInAt, endOfStay(each, testProperty, NOW), when),
  ).length;
  let [left, held] = [Math.max(0, forSale(facts).length - stays), 0];
  const missing = facts.holds.map(({ quantity, fromAt, toAt }) => {
    if (!covers(fromAt, toAt, when)) return 0;
    const served = Math.min(left, quantity);
    left -= served;
    held += quantity;
    return quantity - served;
  });
  return { excess: Math.max(0, stays + held - forSale(facts).length), held, missing };
}

/** The expected conflicts of holds, from a list of all moments. */
function expectedHolds(facts: Facts) {
  const edges = edgesOf(facts);
  return facts.holds.flatMap((_, index) => {
    const lacking = edges.slice(0, -1).flatMap((from, moment) => {
      const units = shortageAt(facts, from).missing[index] ?? 0;
      return units > 0 ? [{ from, to: edges[moment + 1] ?? FOREVER, units }] : [];
    });
    const [first, last] = [lacking[0], lacking.at(-1)];
    if (first === undefined || last === undefined) return [];
    const until = last.to === FOREVER ? null : last.to;
    return [{ hold: index, from: first.from, until, missing: Math.max(...lacking.map(({ units }) => units)) }];
  });
}

function check(property: (facts: Facts) => void): void {
  fc.assert(fc.property(anyType, property), { numRuns: RUNS });
}

describe('for any type', () => {
  it('exactly the holds that lack rooms are listed, with the most that each lacks, from the first moment to the last', () => {
    check((facts) => {
      const listed = findConflicts(facts, testProperty, NOW).flatMap((conflict) =>
        conflict.kind === 'HOLD'
          ? [
              {
                hold: facts.holds.indexOf(conflict.hold),
                from: conflict.from,
                until: conflict.until,
                missing: conflict.missingQuantity,
              },
            ]
          : [],
      );
      assert.deepEqual(
        listed.sort((a, b) => a.hold - b.hold),
        expectedHolds(facts),
      );
    });
  });

  it('at every moment the missing rooms are the excess, or all held rooms; the listed conflicts cover them', () => {
    check((facts) => {
      const listed = findConflicts(facts, testProperty, NOW).filter(({ kind }) => kind === 'HOLD');
      for (const when of edgesOf(facts).slice(0, -1)) {
        const { excess, held, missing } = shortageAt(facts, when);
        const lacking = missing.reduce((sum, units) => sum + units, 0);
        assert.equal(lacking, Math.min(excess, held));
        const covering = listed.filter(({ from, until }) => covers(from, until ?? FOREVER, when));
        const rooms = covering.reduce((sum, { missingQuantity }) => sum + missingQuantity, 0);
        assert.ok(rooms >= lacking, when);
      }
    });
  });

  it('when everything fits, only guests in rooms out of service are listed', () => {
    check((facts) => {
      const all = edgesOf(facts)
        .slice(0, -1)
        .map((when) => shortageAt(facts, when).excess);
      const listed = findConflicts(facts, testProperty, NOW).filter(
        (conflict) => conflict.kind === 'HOLD' || isForSale(facts, conflict.stay),
      );
      if (Math.max(...all) === 0) assert.deepEqual(listed, []);
    });
  });

  it('of the guests in rooms for sale, exactly the overdue ones are listed while too much is sold', () => {
    check((facts) => {
      const edges = edgesOf(facts);
      const expected = facts.stays.flatMap((each, index) => {
        const { checkOutAt, expectedCheckOutAt } = each;
        if (checkOutAt !== null || expectedCheckOutAt === null || expectedCheckOutAt > NOW) return [];
        const end = endOfStay(each, testProperty, NOW);
        const full = edges.filter((when) => when < end && shortageAt(facts, when).excess > 0);
        return full.length === 0 ? [] : [{ index, from: full[0], until: edges[edges.indexOf(full.at(-1) ?? '') + 1] }];
      });
      const listed = findConflicts(facts, testProperty, NOW).flatMap((conflict) =>
        conflict.kind === 'STAY' && isForSale(facts, conflict.stay)
          ? [{ index: facts.stays.indexOf(conflict.stay), from: conflict.from, until: conflict.until }]
          : [],
      );
      assert.deepEqual(
        listed.sort((a, b) => a.index - b.index),
        expected,
      );
    });
  });
});
