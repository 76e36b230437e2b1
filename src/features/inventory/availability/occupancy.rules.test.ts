import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { addMinutes, type Timestamp, timestampAt } from '../../../platform/time.ts';
import {
  computeOffer,
  endOfStay,
  FOREVER,
  findOversold,
  freeRooms,
  type HoldFact,
  listSpans,
  oversold,
  type PropertyTime,
  type RoomFact,
  type SoldFacts,
  type Span,
  type StayFact,
  sellableRooms,
  soldOf,
  splitIntoMoments,
  type TypeFacts,
} from './occupancy.rules.ts';

const RUNS = 2_000;
const testProperty: PropertyTime = { timezone: 'Asia/Kolkata', billingCheckoutTime: '11:00' };
/** 12:00 in the property. */
const NOW = '2026-11-20T06:30:00.000Z';
const HOUR = 60;

/** So many hours from now. */
const at = (hours: number): Timestamp => addMinutes(NOW, hours * HOUR);

const room = (number: number, fields: Partial<RoomFact> = {}): RoomFact => ({
  roomId: `room-${number}`,
  roomNumber: number,
  floor: null,
  active: true,
  maintenance: false,
  ...fields,
});

const stay = (number: number, fields: Partial<StayFact> = {}): StayFact => ({
  roomId: `room-${number}`,
  checkInAt: at(-20),
  checkOutAt: null,
  expectedCheckOutAt: at(28),
  billingCheckoutTime: null,
  ...fields,
});

const hold = (from: number, to: number, quantity = 1): HoldFact => ({ quantity, fromAt: at(from), toAt: at(to) });

const type = (fields: Partial<TypeFacts> = {}): TypeFacts => ({
  code: 'STD',
  rooms: [room(1), room(2), room(3)],
  stays: [],
  holds: [],
  ...fields,
});

/** The refusal of the first moment at which the change takes too many rooms, or null. */
function refuseOversold(facts: SoldFacts, change: readonly Span[], property: PropertyTime, now: Timestamp) {
  const [moment] = findOversold(facts, change, property, now);
  return moment === undefined ? null : oversold(facts, moment, property, []);
}

const takes = (from: number, to: number, units = 1): Span => ({ of: 'change', from: at(from), to: at(to), units });

describe('a stay occupies its room', () => {
  const end = (fields: Partial<StayFact>, now = NOW): Timestamp => endOfStay(stay(1, fields), testProperty, now);

  it('until its check-out, also one ahead of time, whatever was expected', () => {
    assert.equal(end({ checkOutAt: at(-3) }), at(-3));
    assert.equal(end({ checkOutAt: at(5), expectedCheckOutAt: at(28) }), at(5));
    assert.equal(end({ checkOutAt: at(5), expectedCheckOutAt: null }), at(5));
  });

  it('until the expected check-out, and without end when there is none', () => {
    assert.equal(end({ expectedCheckOutAt: at(28) }), at(28));
    assert.equal(end({ expectedCheckOutAt: null }), FOREVER);
  });

  it('until the next check-out time of the property when overdue: at 12:00 that of tomorrow, at 10:59 that of today', () => {
    assert.equal(end({ expectedCheckOutAt: at(-1) }), '2026-11-21T05:30:00.000Z');
    assert.equal(end({ expectedCheckOutAt: at(-10) }, '2026-11-20T05:29:00.000Z'), '2026-11-20T05:30:00.000Z');
  });

  it('one more day when the expected check-out is now and now is the check-out time', () => {
    assert.equal(end({ expectedCheckOutAt: NOW }), '2026-11-21T05:30:00.000Z');
    assert.equal(end({ expectedCheckOutAt: '2026-11-20T05:30:00.000Z' }, '2026-11-20T05:30:00.000Z'), '2026-11-21T05:30:00.000Z');
  });

  it("until the booking's own check-out time when overdue", () => {
    assert.equal(end({ expectedCheckOutAt: at(-1), billingCheckoutTime: '18:00' }), '2026-11-20T12:30:00.000Z');
  });
});

describe('what a type offers', () => {
  const window = { from: at(0), to: at(24) };

  it('counts rooms that are active and not in maintenance, with their stays, and no others', () => {
    const rooms = [room(1), room(2, { maintenance: true }), room(3, { active: false }), room(4)];
    const facts = type({ rooms, stays: [stay(2), stay(3), stay(4)] });
    assert.deepEqual(computeOffer(facts, testProperty, window, NOW), { totalRooms: 2, heldQuantity: 0, availableQuantity: 1 });
    assert.deepEqual(
      freeRooms(facts, testProperty, window, NOW).map(({ roomNumber }) => roomNumber),
      [1],
    );
  });

  it('depends on the fullest moment: consecutive holds need one room, overlapping holds need two', () => {
    const following = type({ holds: [hold(0, 10), hold(10, 24)] });
    assert.deepEqual(computeOffer(following, testProperty, window, NOW), {
      totalRooms: 3,
      heldQuantity: 1,
      availableQuantity: 2,
    });
    const meeting = type({ holds: [hold(0, 11), hold(10, 24)] });
    assert.deepEqual(computeOffer(meeting, testProperty, window, NOW), { totalRooms: 3, heldQuantity: 2, availableQuantity: 1 });
  });

  it('has the fullest moment of holds and that of all sold rooms, which may differ', () => {
    const stays = [stay(1, { expectedCheckOutAt: at(6) }), stay(2, { expectedCheckOutAt: at(6) })];
    const facts = type({ stays, holds: [hold(0, 6), hold(12, 18, 2)] });
    assert.deepEqual(computeOffer(facts, testProperty, window, NOW), { totalRooms: 3, heldQuantity: 2, availableQuantity: 0 });
  });

  it('is never less than zero', () => {
    const facts = type({ rooms: [room(1)], holds: [hold(0, 24, 4)] });
    assert.deepEqual(computeOffer(facts, testProperty, window, NOW), { totalRooms: 1, heldQuantity: 4, availableQuantity: 0 });
  });

  it('does not count what ends where the window starts, or starts where it ends', () => {
    const facts = type({ stays: [stay(1, { checkOutAt: at(0) })], holds: [hold(-24, 0), hold(24, 48)] });
    assert.deepEqual(computeOffer(facts, testProperty, window, NOW), { totalRooms: 3, heldQuantity: 0, availableQuantity: 3 });
    assert.equal(freeRooms(facts, testProperty, window, NOW).length, 3);
  });
});

describe('a refusal', () => {
  it('names type, time and figures', () => {
    const facts = type({ stays: [stay(1)], holds: [hold(24, 48, 4)] });
    const refusal = refuseOversold(soldOf(facts), [takes(24, 72)], testProperty, NOW);
    assert.equal(refusal?.status, 409);
    assert.equal(
      refusal?.message,
      'insufficient availability of room type STD: from 2026-11-21 12:00 to 2026-11-21 16:00 ' +
        '1 occupied and 4 held would be more than its 3 rooms for sale',
    );
  });

  it('has a message for one room and for no end', () => {
    const facts = type({ rooms: [room(1)], stays: [stay(1, { expectedCheckOutAt: null })], holds: [hold(0, 24)] });
    const refusal = refuseOversold(soldOf(facts), [{ of: 'change', from: at(1), to: FOREVER, units: 1 }], testProperty, NOW);
    assert.match(
      refusal?.message ?? '',
      /from 2026-11-20 13:00 to 2026-11-21 12:00 1 occupied and 1 held would be more than its 1 room for sale$/,
    );
    const forGood = refuseOversold(
      soldOf({ ...facts, holds: [{ quantity: 1, fromAt: at(2), toAt: FOREVER }] }),
      [{ of: 'change', from: at(1), to: FOREVER, units: 1 }],
      testProperty,
      NOW,
    );
    assert.match(forGood?.message ?? '', /from 2026-11-20 14:00 on 1 occupied/);
  });

  it('does not happen for an excess that existed before: a check-in on its own hold while a room is broken', () => {
    // Two rooms are left for three holds. One hold has just become a stay in its window.
    const facts = type({
      rooms: [room(1), room(2), room(3, { maintenance: true })],
      stays: [stay(1, { checkInAt: at(0), expectedCheckOutAt: at(50) })],
      holds: [hold(0, 48, 2)],
    });
    const onItsHold = [takes(0, 48), takes(0, 48, -1)];
    assert.equal(refuseOversold(soldOf(facts), onItsHold, testProperty, NOW), null);
    assert.notEqual(refuseOversold(soldOf(facts), [takes(0, 48)], testProperty, NOW), null);
    // Longer than its hold, the stay would use a room that another hold needs.
    const longer = { ...facts, holds: [...facts.holds, hold(48, 60, 2)] };
    assert.notEqual(refuseOversold(soldOf(longer), [takes(0, 50), takes(0, 48, -1)], testProperty, NOW), null);
  });

  it('does not depend on an excess at another time', () => {
    const facts = type({ rooms: [room(1)], holds: [hold(0, 24, 2), hold(24, 48)] });
    assert.equal(refuseOversold(soldOf(facts), [takes(24, 48)], testProperty, NOW), null);
    assert.notEqual(refuseOversold(soldOf(facts), [takes(23, 48)], testProperty, NOW), null);
  });
});

/** Whole hours around now, so that edges often coincide. */
const hours = fc.integer({ min: -48, max: 96 });
const stretch = fc.tuple(hours, fc.integer({ min: 0, max: 48 })).map(([from, length]) => ({ from, to: from + length }));
const anySpan: fc.Arbitrary<Span> = fc
  .tuple(fc.constantFrom('stays' as const, 'holds' as const, 'change' as const), stretch, fc.integer({ min: -3, max: 5 }))
  .map(([of, { from, to }, units]) => ({ of, from: at(from), to: at(to), units }));
/** An instant between edges, or on one. */
const instant = fc.integer({ min: -50 * HOUR, max: 150 * HOUR }).map((minutes) => addMinutes(NOW, minutes));
const anyWindow = fc
  .tuple(hours, fc.integer({ min: 1, max: 72 }))
  .map(([from, length]) => ({ from: at(from), to: at(from + length) }));

const length = fc.integer({ min: 1, max: 60 });
/** Check-out and expected check-out, if any, lie after the check-in, as the database and the rules of bookings require. */
const anyStay: fc.Arbitrary<StayFact> = fc
  .record({
    number: fc.integer({ min: 1, max: 6 }),
    from: hours,
    stayed: fc.option(length),
    expected: fc.option(length, { freq: 3 }),
    billingCheckoutTime: fc.constantFrom(null, '09:00', '18:30'),
  })
  .map(({ number, from, stayed, expected, billingCheckoutTime }) =>
    stay(number, {
      checkInAt: at(from),
      checkOutAt: stayed === null ? null : at(from + stayed),
      expectedCheckOutAt: expected === null ? null : at(from + expected),
      billingCheckoutTime,
    }),
  );
const anyHold: fc.Arbitrary<HoldFact> = fc
  .tuple(hours, fc.integer({ min: 1, max: 48 }), fc.integer({ min: 1, max: 3 }))
  .map(([from, length, quantity]) => hold(from, from + length, quantity));
const anyType: fc.Arbitrary<TypeFacts> = fc.record({
  code: fc.constant('STD'),
  rooms: fc
    .array(
      fc.record({ active: fc.constantFrom(true, true, true, false), maintenance: fc.constantFrom(false, false, false, true) }),
      { maxLength: 6 },
    )
    .map((rooms) => rooms.map((fields, index) => room(index + 1, fields))),
  stays: fc.array(anyStay, { maxLength: 8 }),
  holds: fc.array(anyHold, { maxLength: 6 }),
});

/** Brute force: what of the type is sold at one instant. */
function soldAt(facts: TypeFacts, instant: Timestamp): { stays: number; holds: number } {
  const forSale = facts.rooms.filter(({ active, maintenance }) => active && !maintenance).map(({ roomId }) => roomId);
  let [stays, holds] = [0, 0];
  for (const each of facts.stays) {
    if (forSale.includes(each.roomId) && each.checkInAt <= instant && instant < endOfStay(each, testProperty, NOW)) stays += 1;
  }
  for (const { fromAt, toAt, quantity } of facts.holds) if (fromAt <= instant && instant < toAt) holds += quantity;
  return { stays, holds };
}

function changeAt(change: readonly Span[], instant: Timestamp): number {
  return change.reduce((sum, { from, to, units }) => (from <= instant && instant < to ? sum + units : sum), 0);
}

/** Every instant at which anything can change, and so one instant of each period in which nothing does. */
function instantsOf(facts: TypeFacts, change: readonly Span[], window: { from: Timestamp; to: Timestamp }): Timestamp[] {
  const edges = [...listSpans(soldOf(facts), testProperty, NOW), ...change].flatMap(({ from, to }) => [from, to]);
  return [window.from, ...edges].filter((edge) => edge >= window.from && edge < window.to);
}

function check<T>(arbitrary: fc.Arbitrary<T>, property: (value: T) => void): void {
  fc.assert(fc.property(arbitrary, property), { numRuns: RUNS });
}

describe('for any spans, types and windows', () => {
  it('the moments follow each other from the start of the window to its end', () => {
    check(fc.tuple(fc.array(anySpan, { maxLength: 12 }), anyWindow), ([spans, { from, to }]) => {
      const moments = splitIntoMoments(spans, from, to);
      assert.equal(moments[0]?.from, from);
      assert.equal(moments.at(-1)?.to, to);
      for (const [index, moment] of moments.entries()) {
        assert.ok(moment.from < moment.to);
        if (index > 0) assert.equal(moment.from, moments[index - 1]?.to);
      }
      assert.ok(moments.length <= 2 * spans.length + 1);
    });
  });

  it('at any instant of the window its moment has the right count', () => {
    check(fc.tuple(fc.array(anySpan, { maxLength: 12 }), anyWindow, instant), ([spans, { from, to }, when]) => {
      const moment = splitIntoMoments(spans, from, to).find((one) => one.from <= when && when < one.to);
      assert.equal(moment !== undefined, from <= when && when < to);
      if (moment === undefined) return;
      for (const kind of ['stays', 'holds', 'change'] as const) {
        const ofKind = spans.filter((span) => span.of === kind);
        assert.equal(moment[kind], changeAt(ofKind, when), kind);
      }
    });
  });

  it('an empty window has no moment', () => {
    check(fc.tuple(fc.array(anySpan, { maxLength: 5 }), instant), ([spans, when]) => {
      assert.deepEqual(splitIntoMoments(spans, when, when), []);
    });
  });

  it('the offer has the most held rooms, the rooms for sale, and the rooms left at the fullest moment', () => {
    check(fc.tuple(anyType, anyWindow), ([facts, window]) => {
      const sold = instantsOf(facts, [], window).map((when) => soldAt(facts, when));
      const totalRooms = sellableRooms(facts.rooms).length;
      assert.deepEqual(computeOffer(facts, testProperty, window, NOW), {
        totalRooms,
        heldQuantity: Math.max(...sold.map(({ holds }) => holds)),
        availableQuantity: Math.max(0, totalRooms - Math.max(...sold.map(({ stays, holds }) => stays + holds))),
      });
    });
  });

  it('the offer is exactly the largest hold of the whole window that is not refused', () => {
    check(fc.tuple(anyType, anyWindow), ([facts, window]) => {
      const { availableQuantity } = computeOffer(facts, testProperty, window, NOW);
      const letsIn = (quantity: number): boolean => {
        const written = { ...facts, holds: [...facts.holds, { quantity, fromAt: window.from, toAt: window.to }] };
        return refuseOversold(soldOf(written), [{ of: 'change', ...window, units: quantity }], testProperty, NOW) === null;
      };
      if (availableQuantity > 0) assert.ok(letsIn(availableQuantity));
      assert.ok(!letsIn(availableQuantity + 1));
    });
  });

  it('a free room has no stay at any instant of the window, any other room for sale has one', () => {
    check(fc.tuple(anyType, anyWindow), ([facts, window]) => {
      const free = freeRooms(facts, testProperty, window, NOW).map(({ roomId }) => roomId);
      for (const { roomId } of sellableRooms(facts.rooms)) {
        const alone = { ...facts, stays: facts.stays.filter((each) => each.roomId === roomId) };
        const isTaken = instantsOf(alone, [], window).some((when) => soldAt(alone, when).stays > 0);
        assert.equal(free.includes(roomId), !isTaken);
      }
      assert.ok(free.every((id) => sellableRooms(facts.rooms).some(({ roomId }) => roomId === id)));
    });
  });

  const anyChange = fc.array(
    fc.tuple(stretch, fc.constantFrom(1, 1, 2, -1)).map(([{ from, to }, units]) => takes(from, to, units)),
    { minLength: 1, maxLength: 4 },
  );

  it('a write is refused exactly when it takes more than it gives back at an instant when too much is sold', () => {
    check(fc.tuple(anyType, anyChange), ([facts, change]) => {
      const rooms = sellableRooms(facts.rooms).length;
      const everywhere = { from: timestampAt(0), to: FOREVER };
      const tooMuch = instantsOf(facts, change, everywhere).some((when) => {
        const { stays, holds } = soldAt(facts, when);
        return changeAt(change, when) > 0 && stays + holds > rooms;
      });
      assert.equal(refuseOversold(soldOf(facts), change, testProperty, NOW) !== null, tooMuch);
    });
  });

  it('a write that gives back what it takes is never refused, however much is sold', () => {
    check(fc.tuple(anyType, anyChange), ([facts, change]) => {
      const given = change.map((span) => ({ ...span, units: -span.units }));
      assert.equal(refuseOversold(soldOf(facts), [...change, ...given], testProperty, NOW), null);
    });
  });
});
