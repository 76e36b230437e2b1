import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { sumMinor } from './money.ts';
import {
  noNights,
  rulesOfCharge,
  type TaxLine,
  type TaxRule,
  taxesOfCharge,
  taxesOfNight,
  taxOnTop,
  thousandthsOf,
} from './tax.rules.ts';

const ON = '2026-12-01';
const rule = (fields: Partial<TaxRule> = {}): TaxRule => ({
  code: 'ROOM',
  name: 'Room tax',
  percent: '10',
  amount: null,
  per: null,
  on: { nights: true, rateOver: null, rateUpTo: null, chargeTypes: [] },
  from: ON,
  until: null,
  included: false,
  rounding: 'LINE',
  components: [],
  hsnSac: null,
  ...fields,
});
const band = (rateOver: number | null, rateUpTo: number | null) => ({ nights: true, rateOver, rateUpTo, chargeTypes: [] });
const night = (rules: readonly TaxRule[], rate: bigint, { on = ON, decimals = 2, persons = 1, before = noNights() } = {}) =>
  taxesOfNight(rules, decimals, { on, rate }, persons, before);
const amounts = (lines: readonly TaxLine[]) => lines.map(({ code, amount }) => [code, amount]);

test('a night is taxed by the band of its rate, up to and with its end', () => {
  const rules = [
    rule({ code: 'LOW', percent: '5', on: band(null, 7500) }),
    rule({ code: 'HIGH', percent: '18', on: band(7500, null) }),
  ];
  assert.deepEqual(amounts(night(rules, 750_000n)), [['LOW', 37_500n]]);
  assert.deepEqual(amounts(night(rules, 750_001n)), [['HIGH', 135_000n]]);
});

test('a rule is in force from its first to its last date', () => {
  const rules = [rule({ until: '2026-12-03' })];
  const taxed = ['2026-11-30', ON, '2026-12-03', '2026-12-04'].map((on) => night(rules, 100n, { on }).length);
  assert.deepEqual(taxed, [0, 1, 1, 0]);
});

test('a tax is rounded half up, a night without a price has none', () => {
  assert.deepEqual(amounts(night([rule()], 104n)), [['ROOM', 10n]]);
  assert.deepEqual(amounts(night([rule()], 105n)), [['ROOM', 11n]]);
  assert.deepEqual(amounts(night([rule()], 0n)), []);
  assert.deepEqual(amounts(night([rule()], 15n, { decimals: 0 })), [['ROOM', 2n]]);
});

test('an included tax is taken out of the price, and others are computed from what is left', () => {
  const rules = [rule({ code: 'VAT', included: true }), rule({ code: 'CITY', percent: '5' })];
  const lines = night(rules, 11_000n);
  assert.deepEqual(
    lines.map(({ code, base, amount }) => [code, base, amount]),
    [
      ['VAT', 10_000n, 1_000n],
      ['CITY', 10_000n, 500n],
    ],
  );
  assert.equal(taxOnTop(lines), 500n);
});

test('an amount falls on each night, or once a date on each person', () => {
  const rules = [
    rule({ code: 'NIGHT', percent: null, amount: 2.5, per: 'NIGHT' }),
    rule({ code: 'PERSON', percent: null, amount: 1, per: 'PERSON_NIGHT' }),
  ];
  const before = noNights();
  assert.deepEqual(amounts(night(rules, 100n, { persons: 3, before })), [
    ['NIGHT', 250n],
    ['PERSON', 300n],
  ]);
  assert.deepEqual(amounts(night(rules, 100n, { persons: 3, before })), [['NIGHT', 250n]]);
});

test('a charge is taxed by its type', () => {
  const food = rule({ code: 'FOOD', on: { nights: false, rateOver: null, rateUpTo: null, chargeTypes: ['FOOD'] } });
  assert.deepEqual(amounts(taxesOfCharge(rulesOfCharge([food, rule()], 'FOOD', ON), 2, 450n)), [['FOOD', 45n]]);
  assert.deepEqual(rulesOfCharge([food, rule()], 'LAUNDRY', ON), []);
});

const percent = fc.integer({ min: 0, max: 100_000 }).map((thousandths) => String(thousandths / 1000));
const percentRule = fc.record({ percent, included: fc.boolean(), parts: fc.integer({ min: 0, max: 3 }) });
const price = fc.bigInt({ min: 0n, max: 10n ** 12n });

/** Rules with these percentages, each in so many parts. */
const rulesOf = (drafts: readonly { percent: string; included: boolean; parts: number }[]): TaxRule[] =>
  drafts.map((draft, index) => {
    const whole = thousandthsOf(draft.percent);
    const sizes = Array.from(
      { length: draft.parts },
      (_, part) => whole / BigInt(draft.parts) + (part === 0 ? whole % BigInt(draft.parts) : 0n),
    );
    const components = sizes.map((size, part) => ({ name: `part ${part}`, percent: String(Number(size) / 1000) }));
    return rule({ code: `R${index}`, percent: draft.percent, included: draft.included, components });
  });

test('for any rules and price: net and included taxes are the price, the parts of a tax are the tax, and none is off by more than half a unit', () => {
  fc.assert(
    fc.property(fc.array(percentRule, { maxLength: 5 }), price, (drafts, rate) => {
      const rules = rulesOf(drafts);
      const lines = night(rules, rate);
      const included = lines.filter((line) => line.included);
      const share = sumMinor(rules.filter((one) => one.included).map((one) => thousandthsOf(one.percent ?? '0')));
      for (const line of lines) {
        assert.equal(line.base + sumMinor(included.map(({ amount }) => amount)), rate);
        if (line.components.length > 0) assert.equal(sumMinor(line.components.map(({ amount }) => amount)), line.amount);
        const thousandths = thousandthsOf(line.percent ?? '0');
        const [dividend, divisor] = line.included ? [rate * thousandths, 100_000n + share] : [line.base * thousandths, 100_000n];
        const off = 2n * (line.amount * divisor - dividend);
        assert.ok(-divisor < off && off <= divisor, `${line.amount} for ${dividend}/${divisor}`);
      }
    }),
  );
});

test('for any nights: with BILL their taxes sum up to the rounded sum, in any order, and each is off by less than one unit', () => {
  fc.assert(
    fc.property(percent, fc.array(price, { maxLength: 40 }), (share, rates) => {
      const before = noNights();
      const rules = [rule({ percent: share, rounding: 'BILL' })];
      const taxes = rates.map((rate) => taxOnTop(night(rules, rate, { before })));
      const exact = sumMinor(rates) * thousandthsOf(share);
      assert.equal(sumMinor(taxes), (2n * exact + 100_000n) / 200_000n);
      for (const [index, tax] of taxes.entries()) {
        const off = tax * 100_000n - (rates[index] ?? 0n) * thousandthsOf(share);
        assert.ok(-100_000n < off && off < 100_000n);
      }
    }),
  );
});
