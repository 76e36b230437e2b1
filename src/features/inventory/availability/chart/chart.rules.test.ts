import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { timestampAt } from '../../../../platform/time.ts';
import { countNightByNight, createMinuteWriter, type Period, type Taken } from './chart.rules.ts';

const HOUR_MS = 3_600_000;

type Bar = Period & { units: number };

/** Some last no time at all, or less. */
const bar: fc.Arbitrary<Bar> = fc
  .record({
    from: fc.integer({ min: 0, max: 60 }),
    length: fc.integer({ min: -2, max: 30 }),
    units: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ from, length, units }) => ({ from, to: from + length, units }));

/** In order of time; they may overlap, and leave gaps. */
const nights: fc.Arbitrary<Period[]> = fc
  .array(fc.record({ step: fc.integer({ min: 0, max: 12 }), length: fc.integer({ min: 1, max: 15 }) }), { maxLength: 5 })
  .map((all) => {
    let from = 0;
    return all.map(({ step, length }) => {
      from += step;
      return { from, to: from + length };
    });
  });

const side = (bars: readonly Bar[]): Taken => ({
  units: bars.map(({ units }) => units),
  from: bars.map(({ from }) => from),
  to: bars.map(({ to }) => to),
});

const takenAt = (bars: readonly Bar[], at: number): number =>
  bars.filter(({ from, to }) => from <= at && at < to).reduce((sum, { units }) => sum + units, 0);

it('counts each night as one who looks at every moment of it', () => {
  fc.assert(
    fc.property(fc.array(bar), fc.array(bar), nights, fc.integer({ min: 0, max: 12 }), (stays, holds, all, forSale) => {
      const figures = countNightByNight(forSale, side(stays), side(holds), all);
      for (const [index, { from, to }] of all.entries()) {
        const moments = Array.from({ length: to - from }, (_, moment) => from + moment);
        const fullest = (bars: readonly Bar[]) => Math.max(...moments.map((at) => takenAt(bars, at)));
        const night = [
          figures.forSale[index],
          figures.sold[index],
          figures.held[index],
          figures.taken[index],
          figures.available[index],
        ];
        const taken = fullest([...stays, ...holds]);
        assert.deepEqual(night, [forSale, fullest(stays), fullest(holds), taken, Math.max(0, forSale - taken)]);
      }
    }),
    { numRuns: 1_000 },
  );
});

it('writes an instant to the minute, in the form of all instants', () => {
  const write = createMinuteWriter();
  const anyInstant = fc.integer({ min: Date.UTC(1999, 11, 31), max: Date.UTC(2101, 0, 1) });
  fc.assert(fc.property(anyInstant, (ms) => assert.equal(write(ms), timestampAt(ms - (ms % (HOUR_MS / 60))))));
});
