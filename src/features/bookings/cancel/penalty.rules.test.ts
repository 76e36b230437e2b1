import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { zoneAndInstant } from '../../../../test/harness/zones.ts';
import { addDays, localDateOf, timestampAt } from '../../../platform/time.ts';
import { computePenalty, isFreeCancellation } from './penalty.rules.ts';

type Priced = Parameters<typeof computePenalty>[1][number];

/** Two rooms at 2000, 2500 and 2000. */
function request(fields: Partial<Priced> = {}): Priced {
  return {
    quantity: 2,
    fulfilledQuantity: 0,
    nightRates: ['2000.000', '2500.000', '2000.000'],
    unitAmount: '6500.000',
    ...fields,
  };
}

describe('the penalty for rooms that are still held', () => {
  it('is nothing, the first night or all nights of each room, in minor units', () => {
    assert.equal(computePenalty('NONE', [request()], 2), 0n);
    assert.equal(computePenalty('ONE_NIGHT', [request()], 2), 400_000n);
    assert.equal(computePenalty('FULL_STAY', [request()], 2), 1_300_000n);
  });

  it('is nothing without held rooms', () => {
    for (const mode of ['NONE', 'ONE_NIGHT', 'FULL_STAY'] as const) assert.equal(computePenalty(mode, [], 2), 0n);
  });

  it('leaves out the rooms that guests were checked in to', () => {
    assert.equal(computePenalty('ONE_NIGHT', [request({ fulfilledQuantity: 1 })], 2), 200_000n);
    assert.equal(computePenalty('FULL_STAY', [request({ fulfilledQuantity: 1 })], 2), 650_000n);
    assert.equal(computePenalty('FULL_STAY', [request({ fulfilledQuantity: 2 })], 2), 0n);
  });

  it('is the sum over all room requests', () => {
    const requests = [request(), request({ quantity: 1, nightRates: ['0.010'], unitAmount: '0.010' })];
    assert.equal(computePenalty('ONE_NIGHT', requests, 2), 400_001n);
    assert.equal(computePenalty('FULL_STAY', requests, 2), 1_300_001n);
  });

  it('is nothing when no rate was set, or when one night is due and the first night is free', () => {
    const unpriced = request({ nightRates: [null, null, null], unitAmount: '0.000' });
    assert.equal(computePenalty('ONE_NIGHT', [unpriced], 2), 0n);
    assert.equal(computePenalty('FULL_STAY', [unpriced], 2), 0n);
    const freeFirst = request({ nightRates: ['0.000', '2500.000'], unitAmount: '2500.000' });
    assert.deepEqual([computePenalty('ONE_NIGHT', [freeFirst], 2), computePenalty('FULL_STAY', [freeFirst], 2)], [0n, 500_000n]);
  });

  it('has the decimals of the currency', () => {
    assert.equal(computePenalty('ONE_NIGHT', [request({ nightRates: ['15000.000'], unitAmount: '15000.000' })], 0), 30_000n);
    assert.equal(computePenalty('FULL_STAY', [request({ nightRates: ['20.125'], unitAmount: '20.125' })], 3), 40_250n);
  });

  it('for one night is at most that for the full stay', () => {
    const cents = fc.array(fc.option(fc.integer({ min: 0, max: 10_000_000 })), { minLength: 1, maxLength: 20 });
    const requests = fc.array(fc.tuple(cents, fc.integer({ min: 1, max: 9 }), fc.nat({ max: 9 })), { maxLength: 5 });
    fc.assert(
      fc.property(requests, (drafts) => {
        const priced = drafts.map(([rates, quantity, taken]) => ({
          quantity,
          fulfilledQuantity: Math.min(taken, quantity),
          nightRates: rates.map((rate) => (rate === null ? null : (rate / 100).toFixed(2))),
          unitAmount: (rates.reduce<number>((sum, rate) => sum + (rate ?? 0), 0) / 100).toFixed(2),
        }));
        const [one, full] = [computePenalty('ONE_NIGHT', priced, 2), computePenalty('FULL_STAY', priced, 2)];
        assert.ok(0n <= one && one <= full);
      }),
    );
  });
});

describe('a cancellation is free', () => {
  // The guest is expected on 3 December at noon in India.
  const expected = '2026-12-03T06:30:00.000Z';
  const free = (days: number, now: string) => isFreeCancellation(expected, days, now, 'Asia/Kolkata');

  it('until the last moment of the local day so many days before the arrival', () => {
    assert.deepEqual([free(0, '2026-12-03T18:29:59.999Z'), free(0, '2026-12-03T18:30:00.000Z')], [true, false]);
    assert.deepEqual([free(1, '2026-12-02T18:29:59.999Z'), free(1, '2026-12-02T18:30:00.000Z')], [true, false]);
    assert.deepEqual([free(3, '2026-11-30T18:29:59.999Z'), free(3, '2026-11-30T18:30:00.000Z')], [true, false]);
  });

  it('by dates, not by hours: the time of arrival does not matter', () => {
    for (const at of ['2026-12-02T18:30:00.000Z', '2026-12-03T18:29:59.999Z']) {
      assert.equal(isFreeCancellation(at, 1, '2026-12-02T18:29:59.999Z', 'Asia/Kolkata'), true);
      assert.equal(isFreeCancellation(at, 1, '2026-12-02T18:30:00.000Z', 'Asia/Kolkata'), false);
    }
  });

  it('by the local dates of the property', () => {
    // The last moment of the 1st in Honolulu, and of the 2nd in Kiritimati.
    const now = '2026-12-02T09:59:59.999Z';
    assert.equal(isFreeCancellation('2026-12-03T10:00:00.000Z', 2, now, 'Pacific/Honolulu'), true);
    assert.equal(isFreeCancellation('2026-12-03T09:59:59.999Z', 2, now, 'Pacific/Honolulu'), false);
    assert.equal(isFreeCancellation('2026-12-03T09:59:59.999Z', 1, now, 'Pacific/Kiritimati'), true);
    assert.equal(isFreeCancellation('2026-12-03T09:59:59.999Z', 2, now, 'Pacific/Kiritimati'), false);
  });

  it('until local midnight, also on days with 23 or 25 hours, a skipped midnight or two midnights', () => {
    const cases: [zone: string, expected: string, lastFree: string][] = [
      // Berlin sets its clocks forward on 28 March: the day before the arrival has 23 hours.
      ['Europe/Berlin', '2027-03-29T12:00:00.000Z', '2027-03-28T21:59:59.999Z'],
      // ... and back on 31 October: 25 hours.
      ['Europe/Berlin', '2027-11-01T12:00:00.000Z', '2027-10-31T22:59:59.999Z'],
      // Cairo skips midnight on 30 April: the day starts at 01:00.
      ['Africa/Cairo', '2027-04-30T12:00:00.000Z', '2027-04-29T21:59:59.999Z'],
      // Havana sets its clocks back from 01:00 to 00:00 on 7 November: the hour after midnight occurs twice.
      ['America/Havana', '2027-11-07T17:00:00.000Z', '2027-11-07T03:59:59.999Z'],
    ];
    for (const [zone, expectedAt, lastFree] of cases) {
      assert.equal(isFreeCancellation(expectedAt, 1, lastFree, zone), true, `${zone} ${lastFree}`);
      const next = new Date(Date.parse(lastFree) + 1).toISOString();
      assert.equal(isFreeCancellation(expectedAt, 1, next, zone), false, `${zone} ${next}`);
    }
  });

  it('in any zone at noon so many days before, and not at noon one day later', () => {
    fc.assert(
      fc.property(zoneAndInstant, fc.integer({ min: 0, max: 400 }), ({ zone, at }, days) => {
        const arrival = localDateOf(at, zone);
        // Samoa skipped 30 December 2011.
        fc.pre(zone !== 'Pacific/Apia' || at.slice(0, 4) > '2013' || at.slice(0, 4) < '2011');
        assert.equal(isFreeCancellation(at, days, noonOf(addDays(arrival, -days), zone), zone), true);
        assert.equal(isFreeCancellation(at, days, noonOf(addDays(arrival, 1 - days), zone), zone), false);
      }),
      { numRuns: 1_000 },
    );
  });
});

function noonOf(date: string, zone: string): string {
  return timestampAt(Number(Temporal.PlainDateTime.from(`${date}T12:00`).toZonedDateTime(zone).epochMilliseconds));
}
