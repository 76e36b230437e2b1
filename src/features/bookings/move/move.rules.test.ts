import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { timeOfDay, zoneAndInstant } from '../../../../test/harness/zones.ts';
import { addMilliseconds } from '../../../platform/time.ts';
import { type BillingPolicy, billableNights, expectedCheckOutAt } from '../pricing/billable-nights.rules.ts';
import { type BillableStay, billUntil, type RateSource } from '../pricing/stay-bill.rules.ts';
import { agreedNights, expectedNights, NO_RATE } from '../pricing/stay-rate.rules.ts';
import { splitAtMove } from './move.rules.ts';

const HOUR_MS = 3_600_000;

/** A stay on its first day, with so many agreed nights at different rates. */
function stayOf(policy: BillingPolicy, chainCheckInAt: string, rateSource: RateSource | null, agreed: number): BillableStay {
  const dates = expectedNights(policy, chainCheckInAt, expectedCheckOutAt(policy, chainCheckInAt, agreed));
  const expected = agreedNights({ ...NO_RATE, rateSource, laterRate: '0' }, dates);
  return {
    status: 'ACTIVE',
    chainCheckInAt,
    nightsBefore: 0,
    rateSource,
    manualRate: rateSource === 'MANUAL' ? '1234.56' : null,
    nights: Object.fromEntries(expected.map(({ on }, index) => [on, `${1_000 + index}.07`])),
    nightSources: {},
    laterRate: '777.77',
    laterRates: {},
    billedNights: null,
    billedAmount: null,
  };
}

/** Applies the moves, then the check-out. @returns the bill of each stay of the chain */
function billsOfChain(policy: BillingPolicy, first: BillableStay, movedAt: readonly string[], outAt: string) {
  let stay = first;
  const bills = movedAt.map((at) => {
    const { closed, nightsBefore, carried } = splitAtMove(policy, stay, at, 2);
    stay = { ...stay, nightsBefore, nights: Object.fromEntries(carried.map(({ on, rate }) => [on, rate])) };
    return { nights: closed.nights, amount: closed.amount };
  });
  return [...bills, billUntil(policy, stay, outAt, 2)];
}

const total = (bills: readonly { nights: number; amount: bigint }[]) =>
  bills.reduce((sum, bill) => ({ nights: sum.nights + bill.nights, amount: sum.amount + bill.amount }), {
    nights: 0,
    amount: 0n,
  });

const chains = fc
  .record({
    place: zoneAndInstant,
    times: fc.oneof(fc.constant(['12:00', '11:00'] as const), fc.tuple(timeOfDay, timeOfDay)),
    mode: fc.constantFrom('PROPERTY_POLICY' as const, 'TWENTY_FOUR_HOURS' as const),
    rateSource: fc.constantFrom('MANUAL', 'ROOM_TYPE_DEFAULT', null),
    agreed: fc.integer({ min: 1, max: 12 }),
    steps: fc.array(fc.integer({ min: 1, max: 60 * HOUR_MS }), { minLength: 2, maxLength: 7 }),
  })
  .map(({ place, times, mode, rateSource, agreed, steps }) => {
    const policy: BillingPolicy = { mode, checkinTime: times[0], checkoutTime: times[1], zone: place.zone };
    const instants: string[] = [];
    for (const step of steps) instants.push(addMilliseconds(instants.at(-1) ?? place.at, step));
    return {
      policy,
      stay: stayOf(policy, place.at, rateSource, agreed),
      movedAt: instants.slice(0, -1),
      outAt: instants.at(-1) ?? '',
    };
  });

/** Samoa skipped 2011-12-30: nights across a date that does not exist cannot be distinguished. */
function crossesSkippedDate(policy: BillingPolicy, inAt: string, outAt: string): boolean {
  const window = policy.zone === 'Pacific/Apia' && policy.mode === 'PROPERTY_POLICY';
  return window && inAt < '2012-01-02T00:00:00.000Z' && outAt > '2011-12-28T00:00:00.000Z';
}

test('however often and whenever a guest moves, nights and amounts of all rooms together are those of one stay', () => {
  fc.assert(
    fc.property(chains, ({ policy, stay, movedAt, outAt }) => {
      fc.pre(!crossesSkippedDate(policy, stay.chainCheckInAt, outAt));
      const bills = billsOfChain(policy, stay, movedAt, outAt);
      assert.deepEqual(total(bills), billUntil(policy, stay, outAt, 2));
      assert.equal(total(bills).nights, billableNights(policy, stay.chainCheckInAt, outAt));
      for (const bill of bills) assert.ok(bill.nights >= 0 && bill.amount >= 0n);
    }),
    { numRuns: 5_000 },
  );
});

test('the night of the move always has a rate in the new room, and no night is stored twice', () => {
  fc.assert(
    fc.property(chains, ({ policy, stay: first, movedAt }) => {
      fc.pre(first.rateSource === 'ROOM_TYPE_DEFAULT');
      let stay = first;
      const stored = new Map<string, string | null>();
      for (const at of movedAt) {
        const { closed, nightsBefore, carried } = splitAtMove(policy, stay, at, 2);
        for (const { on, rate } of closed.lines) stored.set(on, rate);
        assert.ok(carried.length > 0);
        assert.equal(new Set(carried.map(({ on }) => on)).size, carried.length);
        stay = { ...stay, nightsBefore, nights: Object.fromEntries(carried.map(({ on, rate }) => [on, rate])) };
      }
      for (const [on, rate] of stored) assert.equal(rate, first.nights[on] ?? first.laterRate);
    }),
    { numRuns: 1_000 },
  );
});

const INDIA: BillingPolicy = { mode: 'PROPERTY_POLICY', checkinTime: '12:00', checkoutTime: '11:00', zone: 'Asia/Kolkata' };
const at = (text: string) => new Date(`${text}+05:30`).toISOString();

test('the night of the move goes with the new room: worked examples in India', () => {
  const came = at('2026-12-01T15:00');
  const rows: [movedAt: string[], outAt: string, nights: number[]][] = [
    [['2026-12-01T20:00'], '2026-12-03T10:00', [0, 2]],
    [['2026-12-02T10:00'], '2026-12-02T10:30', [1, 0]],
    [['2026-12-02T05:59'], '2026-12-02T10:30', [0, 1]],
    [['2026-12-02T06:00'], '2026-12-02T11:01', [1, 1]],
    [['2026-12-02T10:00', '2026-12-03T10:00'], '2026-12-04T10:00', [1, 1, 1]],
    [['2026-12-02T10:00', '2026-12-02T20:00'], '2026-12-04T10:00', [1, 0, 2]],
  ];
  for (const [movedAt, outAt, nights] of rows) {
    const bills = billsOfChain(INDIA, stayOf(INDIA, came, 'MANUAL', 3), movedAt.map(at), at(outAt));
    assert.deepEqual(
      bills.map((bill) => bill.nights),
      nights,
      movedAt.join(),
    );
  }
});

test('with TWENTY_FOUR_HOURS the old room keeps the periods that are complete', () => {
  const policy: BillingPolicy = { ...INDIA, mode: 'TWENTY_FOUR_HOURS' };
  const stay = stayOf(policy, at('2026-12-01T15:00'), 'MANUAL', 3);
  const nights = (movedAt: string, outAt: string) =>
    billsOfChain(policy, stay, [at(movedAt)], at(outAt)).map((bill) => bill.nights);
  assert.deepEqual(nights('2026-12-02T14:59', '2026-12-02T15:00'), [0, 1]);
  assert.deepEqual(nights('2026-12-02T15:00', '2026-12-02T15:01'), [1, 1]);
  assert.deepEqual(nights('2026-12-03T16:00', '2026-12-04T15:00'), [2, 1]);
});
