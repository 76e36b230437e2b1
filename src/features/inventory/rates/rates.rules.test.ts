import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addDays } from '../../../platform/time.ts';
import { chooseEffectiveRate, computeAverageRate, computeStatistics, listDates, refuseRange } from './rates.rules.ts';

describe('the average rate of several nights', () => {
  it('is rounded half up to the decimals of the currency', () => {
    assert.equal(computeAverageRate(['100', '100.01'], 2), 100.01);
    assert.equal(computeAverageRate(['100', '100', '100.01'], 2), 100);
    assert.equal(computeAverageRate(['100', '101'], 0), 101);
    assert.equal(computeAverageRate(['100', '100', '101'], 0), 100);
    assert.equal(computeAverageRate(['0.001', '0.002'], 3), 0.002);
    assert.equal(computeAverageRate(['12.500', '12.501', '12.501'], 3), 12.501);
  });

  it('is exact where binary fractions are not', () => {
    assert.equal(computeAverageRate(['0.10', '0.20', '0.00'], 2), 0.1);
    assert.equal(computeAverageRate(Array(800).fill('999999999.999'), 3), 999_999_999.999);
    assert.equal(computeAverageRate(['1.005', '1.006'], 3), 1.006);
  });

  it('leaves out nights without a rate, and is null when no night has one', () => {
    assert.equal(computeAverageRate([null, '100', null, '200'], 2), 150);
    assert.equal(computeAverageRate([null, null], 2), null);
    assert.equal(computeAverageRate([], 2), null);
    assert.equal(computeAverageRate(['0.000'], 2), 0);
  });

  it('refuses a rate that the currency cannot express', () => {
    assert.throws(() => computeAverageRate(['99.500'], 0), RangeError);
  });
});

describe('the calendar of a rate plan', () => {
  it('has a row for each day, both ends included, across the end of February and of the year', () => {
    assert.deepEqual(listDates('2028-02-28', '2028-03-01'), ['2028-02-28', '2028-02-29', '2028-03-01']);
    assert.deepEqual(listDates('2027-02-28', '2027-03-01'), ['2027-02-28', '2027-03-01']);
    assert.deepEqual(listDates('2026-12-31', '2027-01-01'), ['2026-12-31', '2027-01-01']);
    assert.deepEqual(listDates('2026-12-31', '2026-12-31'), ['2026-12-31']);
  });

  it('has the override of a day, else the base rate, and says which', () => {
    const rates = { decimals: 2, baseRate: '2000.000', overrides: { '2026-12-25': '3500.500', '2026-12-27': '9.000' } };
    assert.deepEqual(computeStatistics(rates, '2026-12-24', '2026-12-26'), {
      averageRate: 2500.17,
      minimumRate: 2000,
      maximumRate: 3500.5,
      days: [
        { date: '2026-12-24', rate: 2000, source: 'RATE_PLAN' },
        { date: '2026-12-25', rate: 3500.5, source: 'CALENDAR' },
        { date: '2026-12-26', rate: 2000, source: 'RATE_PLAN' },
      ],
    });
  });
});

describe('a range of dates', () => {
  const refused = (from: string, to: string): string => {
    try {
      refuseRange({ from, to });
      return 'taken';
    } catch (error) {
      return (error as Error).message;
    }
  };

  it('may be one day long, 800 days long, and lie from 2000 to 2100', () => {
    for (const [from, to] of [
      ['2026-12-24', '2026-12-24'],
      ['2026-01-01', addDays('2026-01-01', 799)],
      ['2000-01-01', '2000-01-02'],
      ['2100-12-30', '2100-12-31'],
    ] as const) {
      assert.equal(refused(from, to), 'taken');
    }
  });

  it('is refused when it ends before it begins, is longer or is out of bounds', () => {
    assert.equal(refused('2026-12-24', '2026-12-23'), 'Invalid date range');
    assert.equal(refused('2026-01-01', addDays('2026-01-01', 800)), 'to must be less than 800 days after from');
    assert.equal(refused('1999-12-31', '2000-01-01'), 'from must be from 2000-01-01 to 2100-12-31');
    assert.equal(refused('2100-12-31', '2101-01-01'), 'to must be from 2000-01-01 to 2100-12-31');
  });
});

describe('the rate of a night', () => {
  const plan = { ofRoomType: true, baseRate: 2000, override: null };
  const refusal = (work: () => unknown, status: number, message: string): void =>
    assert.throws(work, { name: 'Problem', status, message });

  it('is that of the calendar, else the base rate of the rate plan, and without a rate plan the default rate of the room type', () => {
    assert.deepEqual(chooseEffectiveRate({ defaultRate: 1500, plan: { ...plan, override: 3500 } }, 'BAR'), {
      rate: 3500,
      source: 'CALENDAR',
    });
    assert.deepEqual(chooseEffectiveRate({ defaultRate: 1500, plan: { ...plan, override: 0 } }, 'BAR'), {
      rate: 0,
      source: 'CALENDAR',
    });
    assert.deepEqual(chooseEffectiveRate({ defaultRate: 1500, plan }, 'BAR'), { rate: 2000, source: 'RATE_PLAN' });
    assert.deepEqual(chooseEffectiveRate({ defaultRate: 1500, plan: null }, null), { rate: 1500, source: 'ROOM_TYPE_DEFAULT' });
    assert.deepEqual(chooseEffectiveRate({ defaultRate: 0, plan: null }, null), { rate: 0, source: 'ROOM_TYPE_DEFAULT' });
  });

  it('does not fall back from a rate plan to the room type', () => {
    refusal(() => chooseEffectiveRate({ defaultRate: 1500, plan: null }, 'BAR'), 404, 'rate plan not found');
    refusal(
      () => chooseEffectiveRate({ defaultRate: 1500, plan: { ...plan, ofRoomType: false } }, 'BAR'),
      400,
      'ratePlanCode must be a plan of this room type',
    );
    refusal(() => chooseEffectiveRate({ defaultRate: null, plan: null }, null), 404, 'default rate not found');
  });
});
