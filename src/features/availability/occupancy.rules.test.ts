import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { addMinutes, type Timestamp, timestampAt } from '../../platform/time.ts';
import {
  endOfStay,
  FOREVER,
  freeRooms,
  type HoldFact,
  type House,
  momentsOf,
  offerOf,
  type RoomFact,
  refuseOversold,
  type Span,
  type StayFact,
  sellableRooms,
  spansOf,
  type TypeFacts,
} from './occupancy.rules.ts';

const RUNS = 2_000;
const house: House = { timezone: 'Asia/Kolkata', billingCheckoutTime: '11:00' };
/** 12:00 in the house. */
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

const asks = (from: number, to: number, units = 1): Span => ({ of: 'change', from: at(from), to: at(to), units });

describe('until when a stay occupies its room', () => {
  const end = (fields: Partial<StayFact>, now = NOW): Timestamp => endOfStay(stay(1, fields), house, now);

  it('to its check-out, also one written down ahead and whatever was planned', () => {
    assert.equal(end({ checkOutAt: at(-3) }), at(-3));
    assert.equal(end({ checkOutAt: at(5), expectedCheckOutAt: at(28) }), at(5));
    assert.equal(end({ checkOutAt: at(5), expectedCheckOutAt: null }), at(5));
  });

  it('to the planned check-out, and for good without one', () => {
    assert.equal(end({ expectedCheckOutAt: at(28) }), at(28));
    assert.equal(end({ expectedCheckOutAt: null }), FOREVER);
  });

  it('an overdue guest to the next check-out time of the house: tomorrow at 12:00, today at 10:59', () => {
    assert.equal(end({ expectedCheckOutAt: at(-1) }), '2026-11-21T05:30:00.000Z');
    assert.equal(end({ expectedCheckOutAt: at(-10) }, '2026-11-20T05:29:00.000Z'), '2026-11-20T05:30:00.000Z');
  });

  it('who should leave at this very moment is overdue, and one more day at the check-out time itself', () => {
    assert.equal(end({ expectedCheckOutAt: NOW }), '2026-11-21T05:30:00.000Z');
    assert.equal(end({ expectedCheckOutAt: '2026-11-20T05:30:00.000Z' }, '2026-11-20T05:30:00.000Z'), '2026-11-21T05:30:00.000Z');
  });

  it("the booking's own check-out time counts for an overdue guest", () => {
    assert.equal(end({ expectedCheckOutAt: at(-1), billingCheckoutTime: '18:00' }), '2026-11-20T12:30:00.000Z');
  });
});

describe('what a type offers', () => {
  const window = { from: at(0), to: at(24) };

  it('counts rooms that are active and not in maintenance, and neither stays nor free rooms of the others', () => {
    const rooms = [room(1), room(2, { maintenance: true }), room(3, { active: false }), room(4)];
    const facts = type({ rooms, stays: [stay(2), stay(3), stay(4)] });
    assert.deepEqual(offerOf(facts, house, window, NOW), { totalRooms: 2, heldQuantity: 0, availableQuantity: 1 });
    assert.deepEqual(
      freeRooms(facts, house, window, NOW).map(({ roomNumber }) => roomNumber),
      [1],
    );
  });

  it('takes the fullest moment: holds that follow each other need one room, holds that meet need two', () => {
    const following = type({ holds: [hold(0, 10), hold(10, 24)] });
    assert.deepEqual(offerOf(following, house, window, NOW), { totalRooms: 3, heldQuantity: 1, availableQuantity: 2 });
    const meeting = type({ holds: [hold(0, 11), hold(10, 24)] });
    assert.deepEqual(offerOf(meeting, house, window, NOW), { totalRooms: 3, heldQuantity: 2, availableQuantity: 1 });
  });

  it('the fullest moments of holds and of all that is sold may be two', () => {
    const stays = [stay(1, { expectedCheckOutAt: at(6) }), stay(2, { expectedCheckOutAt: at(6) })];
    const facts = type({ stays, holds: [hold(0, 6), hold(12, 18, 2)] });
    assert.deepEqual(offerOf(facts, house, window, NOW), { totalRooms: 3, heldQuantity: 2, availableQuantity: 0 });
  });

  it('never offers less than nothing', () => {
    const facts = type({ rooms: [room(1)], holds: [hold(0, 24, 4)] });
    assert.deepEqual(offerOf(facts, house, window, NOW), { totalRooms: 1, heldQuantity: 4, availableQuantity: 0 });
  });

  it('what ends where the window begins, or begins where it ends, does not count', () => {
    const facts = type({ stays: [stay(1, { checkOutAt: at(0) })], holds: [hold(-24, 0), hold(24, 48)] });
    assert.deepEqual(offerOf(facts, house, window, NOW), { totalRooms: 3, heldQuantity: 0, availableQuantity: 3 });
    assert.equal(freeRooms(facts, house, window, NOW).length, 3);
  });
});

describe('what is refused', () => {
  it('the message names type, time and figures', () => {
    const facts = type({ stays: [stay(1)], holds: [hold(24, 48, 4)] });
    const refusal = refuseOversold(facts, [asks(24, 72)], house, NOW);
    assert.equal(refusal?.status, 409);
    assert.equal(
      refusal?.message,
      'insufficient availability of room type STD: from 2026-11-21 12:00 to 2026-11-21 16:00 ' +
        '1 occupied and 4 held would be more than its 3 rooms for sale',
    );
  });

  it('the message of a type with one room, without an end', () => {
    const facts = type({ rooms: [room(1)], stays: [stay(1, { expectedCheckOutAt: null })], holds: [hold(0, 24)] });
    const refusal = refuseOversold(facts, [{ of: 'change', from: at(1), to: FOREVER, units: 1 }], house, NOW);
    assert.match(
      refusal?.message ?? '',
      /from 2026-11-20 13:00 to 2026-11-21 12:00 1 occupied and 1 held would be more than its 1 room for sale$/,
    );
    const forGood = refuseOversold(
      { ...facts, holds: [{ quantity: 1, fromAt: at(2), toAt: FOREVER }] },
      [{ of: 'change', from: at(1), to: FOREVER, units: 1 }],
      house,
      NOW,
    );
    assert.match(forGood?.message ?? '', /from 2026-11-20 14:00 on 1 occupied/);
  });

  it('excess that was there before and is not raised: a check-in on an own hold while a room is broken', () => {
    // Two rooms left for three holds; one of them has just become a stay, on the hold's window.
    const facts = type({
      rooms: [room(1), room(2), room(3, { maintenance: true })],
      stays: [stay(1, { checkInAt: at(0), expectedCheckOutAt: at(50) })],
      holds: [hold(0, 48, 2)],
    });
    const onItsHold = [asks(0, 48), asks(0, 48, -1)];
    assert.equal(refuseOversold(facts, onItsHold, house, NOW), null);
    assert.notEqual(refuseOversold(facts, [asks(0, 48)], house, NOW), null);
    // Longer than its hold it would take what another hold needs.
    const longer = { ...facts, holds: [...facts.holds, hold(48, 60, 2)] };
    assert.notEqual(refuseOversold(longer, [asks(0, 50), asks(0, 48, -1)], house, NOW), null);
  });

  it('excess elsewhere in time does not matter', () => {
    const facts = type({ rooms: [room(1)], holds: [hold(0, 24, 2), hold(24, 48)] });
    assert.equal(refuseOversold(facts, [asks(24, 48)], house, NOW), null);
    assert.notEqual(refuseOversold(facts, [asks(23, 48)], house, NOW), null);
  });
});

/** Whole hours around now: edges meet often. */
const hours = fc.integer({ min: -48, max: 96 });
const stretch = fc.tuple(hours, fc.integer({ min: 0, max: 48 })).map(([from, length]) => ({ from, to: from + length }));
const anySpan: fc.Arbitrary<Span> = fc
  .tuple(fc.constantFrom('stays' as const, 'holds' as const, 'change' as const), stretch, fc.integer({ min: -3, max: 5 }))
  .map(([of, { from, to }, units]) => ({ of, from: at(from), to: at(to), units }));
/** An instant off the edges, or on one. */
const instant = fc.integer({ min: -50 * HOUR, max: 150 * HOUR }).map((minutes) => addMinutes(NOW, minutes));
const anyWindow = fc
  .tuple(hours, fc.integer({ min: 1, max: 72 }))
  .map(([from, length]) => ({ from: at(from), to: at(from + length) }));

const length = fc.integer({ min: 1, max: 60 });
/** Check-out and plan, where there are any, lie after the check-in: the database and the rules of bookings see to it. */
const anyStay: fc.Arbitrary<StayFact> = fc
  .record({
    number: fc.integer({ min: 1, max: 6 }),
    from: hours,
    stayed: fc.option(length),
    planned: fc.option(length, { freq: 3 }),
    billingCheckoutTime: fc.constantFrom(null, '09:00', '18:30'),
  })
  .map(({ number, from, stayed, planned, billingCheckoutTime }) =>
    stay(number, {
      checkInAt: at(from),
      checkOutAt: stayed === null ? null : at(from + stayed),
      expectedCheckOutAt: planned === null ? null : at(from + planned),
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

/** Counted the slow way: what of the type is sold at one instant. */
function soldAt(facts: TypeFacts, instant: Timestamp): { stays: number; holds: number } {
  const forSale = facts.rooms.filter(({ active, maintenance }) => active && !maintenance).map(({ roomId }) => roomId);
  let [stays, holds] = [0, 0];
  for (const each of facts.stays) {
    if (forSale.includes(each.roomId) && each.checkInAt <= instant && instant < endOfStay(each, house, NOW)) stays += 1;
  }
  for (const { fromAt, toAt, quantity } of facts.holds) if (fromAt <= instant && instant < toAt) holds += quantity;
  return { stays, holds };
}

function changeAt(change: readonly Span[], instant: Timestamp): number {
  return change.reduce((sum, { from, to, units }) => (from <= instant && instant < to ? sum + units : sum), 0);
}

/** Every instant at which anything can change, and so one instant of each stretch in which nothing does. */
function instantsOf(facts: TypeFacts, change: readonly Span[], window: { from: Timestamp; to: Timestamp }): Timestamp[] {
  const edges = [...spansOf(facts, house, NOW), ...change].flatMap(({ from, to }) => [from, to]);
  return [window.from, ...edges].filter((edge) => edge >= window.from && edge < window.to);
}

function check<T>(arbitrary: fc.Arbitrary<T>, property: (value: T) => void): void {
  fc.assert(fc.property(arbitrary, property), { numRuns: RUNS });
}

describe('for any spans, types and windows', () => {
  it('the moments follow each other from the start of the window to its end', () => {
    check(fc.tuple(fc.array(anySpan, { maxLength: 12 }), anyWindow), ([spans, { from, to }]) => {
      const moments = momentsOf(spans, from, to);
      assert.equal(moments[0]?.from, from);
      assert.equal(moments.at(-1)?.to, to);
      for (const [index, moment] of moments.entries()) {
        assert.ok(moment.from < moment.to);
        if (index > 0) assert.equal(moment.from, moments[index - 1]?.to);
      }
      assert.ok(moments.length <= 2 * spans.length + 1);
    });
  });

  it('at any instant of the window its moment counts what is there', () => {
    check(fc.tuple(fc.array(anySpan, { maxLength: 12 }), anyWindow, instant), ([spans, { from, to }, when]) => {
      const moment = momentsOf(spans, from, to).find((one) => one.from <= when && when < one.to);
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
      assert.deepEqual(momentsOf(spans, when, when), []);
    });
  });

  it('held is the fullest moment of holds, total the rooms for sale, available what is left at the fullest moment', () => {
    check(fc.tuple(anyType, anyWindow), ([facts, window]) => {
      const sold = instantsOf(facts, [], window).map((when) => soldAt(facts, when));
      const totalRooms = sellableRooms(facts.rooms).length;
      assert.deepEqual(offerOf(facts, house, window, NOW), {
        totalRooms,
        heldQuantity: Math.max(...sold.map(({ holds }) => holds)),
        availableQuantity: Math.max(0, totalRooms - Math.max(...sold.map(({ stays, holds }) => stays + holds))),
      });
    });
  });

  it('what is offered is exactly the largest hold of the whole window that is let in', () => {
    check(fc.tuple(anyType, anyWindow), ([facts, window]) => {
      const { availableQuantity } = offerOf(facts, house, window, NOW);
      const letsIn = (quantity: number): boolean => {
        const written = { ...facts, holds: [...facts.holds, { quantity, fromAt: window.from, toAt: window.to }] };
        return refuseOversold(written, [{ of: 'change', ...window, units: quantity }], house, NOW) === null;
      };
      if (availableQuantity > 0) assert.ok(letsIn(availableQuantity));
      assert.ok(!letsIn(availableQuantity + 1));
    });
  });

  it('a free room has no stay at any instant of the window, any other room for sale has one', () => {
    check(fc.tuple(anyType, anyWindow), ([facts, window]) => {
      const free = freeRooms(facts, house, window, NOW).map(({ roomId }) => roomId);
      for (const { roomId } of sellableRooms(facts.rooms)) {
        const alone = { ...facts, stays: facts.stays.filter((each) => each.roomId === roomId) };
        const isTaken = instantsOf(alone, [], window).some((when) => soldAt(alone, when).stays > 0);
        assert.equal(free.includes(roomId), !isTaken);
      }
      assert.ok(free.every((id) => sellableRooms(facts.rooms).some(({ roomId }) => roomId === id)));
    });
  });

  const anyChange = fc.array(
    fc.tuple(stretch, fc.constantFrom(1, 1, 2, -1)).map(([{ from, to }, units]) => asks(from, to, units)),
    { minLength: 1, maxLength: 4 },
  );

  it('a write is refused if and only if it asks for more than it gives back at an instant with more sold than there is', () => {
    check(fc.tuple(anyType, anyChange), ([facts, change]) => {
      const rooms = sellableRooms(facts.rooms).length;
      const everywhere = { from: timestampAt(0), to: FOREVER };
      const tooMuch = instantsOf(facts, change, everywhere).some((when) => {
        const { stays, holds } = soldAt(facts, when);
        return changeAt(change, when) > 0 && stays + holds > rooms;
      });
      assert.equal(refuseOversold(facts, change, house, NOW) !== null, tooMuch);
    });
  });

  it('a write that gives back what it asks for is never refused, however much is sold', () => {
    check(fc.tuple(anyType, anyChange), ([facts, change]) => {
      const given = change.map((span) => ({ ...span, units: -span.units }));
      assert.equal(refuseOversold(facts, [...change, ...given], house, NOW), null);
    });
  });
});
