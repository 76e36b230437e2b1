import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { addMilliseconds } from '../../../platform/time.ts';
import { type BillingPolicy, billableNights } from './billable-nights.rules.ts';
import {
  amountOf,
  type BillableStay,
  billUntil,
  currentBill,
  meanRate,
  nightAt,
  nightsOfBill,
  nightsOfStay,
} from './stay-bill.rules.ts';

const policy: BillingPolicy = { mode: 'PROPERTY_POLICY', checkinTime: '12:00', checkoutTime: '11:00', zone: 'Asia/Kolkata' };
const NOON_20 = '2026-11-20T06:30:00.000Z';
const OUT_22 = '2026-11-22T05:30:00.000Z';
const OUT_24 = '2026-11-24T05:30:00.000Z';
const agreed = { '2026-11-20': '1000.000', '2026-11-21': '1200.000' };

const stay = (fields: Partial<BillableStay> = {}): BillableStay => ({
  status: 'ACTIVE',
  chainCheckInAt: NOON_20,
  nightsBefore: 0,
  rateSource: 'ROOM_TYPE_DEFAULT',
  manualRate: null,
  nights: agreed,
  nightSources: {},
  laterRate: '1500.000',
  laterRates: {},
  billedNights: null,
  billedAmount: null,
  ...fields,
});

describe('the bill of a stay', () => {
  it('is the sum of its nights at their agreed rates; later nights cost the rate of the room type today', () => {
    assert.deepEqual(billUntil(policy, stay(), OUT_22, 2), { nights: 2, amount: 220_000n });
    assert.deepEqual(billUntil(policy, stay(), OUT_24, 2), { nights: 4, amount: 520_000n });
    assert.deepEqual(billUntil(policy, stay({ laterRate: null }), OUT_24, 2), { nights: 4, amount: 220_000n });
    const byCalendar = stay({ laterRate: '100', laterRates: { '2026-11-23': '70' } });
    assert.deepEqual(billUntil(policy, byCalendar, OUT_24, 2), { nights: 4, amount: 220_000n + 17_000n });
    assert.deepEqual(billUntil(policy, stay({ nights: { ...agreed, '2026-11-22': null } }), '2026-11-23T05:30:00.000Z', 2), {
      nights: 3,
      amount: 220_000n,
    });
  });

  it('leaves out the nights of an early departure', () => {
    assert.deepEqual(billUntil(policy, stay(), '2026-11-21T05:30:00.000Z', 2), { nights: 1, amount: 100_000n });
  });

  it('is the same for every night with a manual rate, and nothing without any rate', () => {
    assert.deepEqual(billUntil(policy, stay({ rateSource: 'MANUAL', manualRate: '999.990', nights: {} }), OUT_24, 2), {
      nights: 4,
      amount: 399_996n,
    });
    assert.deepEqual(billUntil(policy, stay({ rateSource: null, nights: {} }), OUT_24, 2), { nights: 4, amount: 0n });
  });

  it('runs to the later of expected end and now while the guest is in house', () => {
    const bill = (expectedEnd: string | null, now: string) => currentBill(policy, stay(), expectedEnd, now, 2).nights;
    assert.deepEqual(
      [bill(OUT_22, NOON_20), bill(OUT_22, OUT_24), bill(null, NOON_20), bill(null, OUT_24), bill(OUT_24, OUT_22)],
      [2, 4, 1, 4, 4],
    );
  });

  it('does not change after check-out, whatever happens to policy, dates, rates and time', () => {
    const left = stay({ status: 'CHECKED_OUT', billedNights: 2, billedAmount: '2200.000' });
    fc.assert(
      fc.property(
        fc.constantFrom('PROPERTY_POLICY' as const, 'TWENTY_FOUR_HOURS' as const),
        fc.constantFrom('00:00', '09:00', '23:59'),
        fc.constantFrom('0', '9999'),
        fc.nat(),
        (mode, checkoutTime, laterRate, later) => {
          const bill = currentBill(
            { ...policy, mode, checkoutTime },
            { ...left, laterRate },
            OUT_24,
            addMilliseconds(OUT_24, later),
            2,
          );
          assert.deepEqual(bill, { nights: 2, amount: 220_000n });
        },
      ),
    );
  });

  it('is nothing for a voided stay', () => {
    assert.deepEqual(currentBill(policy, stay({ status: 'VOIDED' }), OUT_24, OUT_24, 2), { nights: 0, amount: 0n });
  });

  it('leaves out the nights of earlier rooms; a chain of moves bills each night once', () => {
    assert.deepEqual(nightsOfStay(policy, stay({ nightsBefore: 1 }), OUT_24), ['2026-11-21', '2026-11-22', '2026-11-23']);
    assert.deepEqual(nightsOfStay(policy, stay({ nightsBefore: 5 }), OUT_24), []);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90 * 86_400_000 }), fc.nat(100), (length, cut) => {
        const out = addMilliseconds(NOON_20, length);
        const whole = nightsOfStay(policy, stay(), out);
        assert.equal(whole.length, billableNights(policy, NOON_20, out));
        assert.deepEqual([...whole.slice(0, cut), ...nightsOfStay(policy, stay({ nightsBefore: cut }), out)], whole);
      }),
    );
  });

  it('is one night for a check-in a few minutes ahead of now', () => {
    assert.deepEqual(billUntil(policy, stay(), '2026-11-20T06:27:00.000Z', 2), { nights: 1, amount: 100_000n });
    assert.deepEqual(billUntil({ ...policy, mode: 'TWENTY_FOUR_HOURS' }, stay(), NOON_20, 2), { nights: 1, amount: 100_000n });
  });

  it('adds up exactly', () => {
    const rates = fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(rates, fc.constantFrom(0, 2, 3), (list, decimals) => {
        const dates = list.map(
          (_, index) =>
            `2026-${String(1 + Math.floor(index / 28)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`,
        );
        const scale = 10n ** BigInt(3 - decimals);
        const text = (minor: bigint): string =>
          String(minor * scale)
            .padStart(4, '0')
            .replace(/(\d{3})$/, '.$1');
        const nights = Object.fromEntries(dates.map((date, index) => [date, text(list[index] ?? 0n)]));
        assert.equal(
          amountOf(
            dates.map((on) => nightAt(stay({ nights }), on)),
            decimals,
          ),
          list.reduce((sum, rate) => sum + rate, 0n),
        );
      }),
    );
  });
});

describe('the shown nightly rate', () => {
  const mean = (fields: Partial<BillableStay>, expectedEnd: string | null = null, decimals = 2) =>
    meanRate(policy, stay(fields), expectedEnd, decimals);

  it('is the mean of the expected nights, rounded half up; null when no rate was set', () => {
    assert.equal(mean({}), 110_000n);
    assert.equal(mean({}, '2026-11-21T05:30:00.000Z'), 100_000n);
    assert.equal(mean({}, OUT_24), 130_000n);
    assert.equal(mean({ nights: { a: '0.01', b: '0.02' } }), 2n);
    assert.equal(mean({ nights: { a: '1', b: '1', c: '2' } }, null, 0), 1n);
    assert.equal(mean({ nights: { a: null, b: '3' } }, null, 0), 3n);
    assert.equal(mean({ nights: {} }), null);
    assert.equal(mean({ rateSource: 'MANUAL', manualRate: '12.5', nights: {} }, OUT_24), 1250n);
    assert.equal(mean({ rateSource: null, nights: {} }, OUT_24), null);
  });

  it('is that of the billed nights once the guest has left', () => {
    assert.equal(mean({ status: 'CHECKED_OUT', billedNights: 1, billedAmount: '1000' }, OUT_24), 100_000n);
    assert.equal(mean({ status: 'CHECKED_OUT', rateSource: 'MANUAL', manualRate: '7', nights: {}, billedNights: 0 }), 700n);
  });
});

describe('the lines of a bill', () => {
  it('are its nights, and their sum is its amount', () => {
    const lines = nightsOfBill(policy, stay({ nightSources: { '2026-11-20': 'MANUAL' } }), OUT_24, NOON_20);
    assert.deepEqual(lines.slice(0, 3), [
      { on: '2026-11-20', rate: '1000.000', source: 'MANUAL' },
      { on: '2026-11-21', rate: '1200.000', source: 'ROOM_TYPE_DEFAULT' },
      { on: '2026-11-22', rate: '1500.000', source: 'ROOM_TYPE_DEFAULT' },
    ]);
    assert.equal(amountOf(lines, 2), billUntil(policy, stay(), OUT_24, 2).amount);
    assert.deepEqual(nightsOfBill(policy, stay({ status: 'VOIDED' }), OUT_24, NOON_20), []);
  });

  it('are those that were billed, also of stays that closed before lines were stored', () => {
    const closed = stay({
      status: 'CHECKED_OUT',
      rateSource: 'MANUAL',
      manualRate: '7',
      nights: {},
      billedNights: 2,
      nightsBefore: 1,
    });
    assert.deepEqual(
      nightsOfBill(policy, closed, null, OUT_24).map(({ on, rate }) => [on, rate]),
      [
        ['2026-11-21', '7'],
        ['2026-11-22', '7'],
      ],
    );
  });
});
