import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DOWN_FAILURES, endpointRetryAt, nextAttemptAt, retryAfterMs } from './retry.rules.ts';

const NOW = '2026-11-20T06:30:00.000Z';
const [SECOND, HOUR] = [1_000, 3_600_000];
const after = (ms: number): string => new Date(Date.parse(NOW) + ms).toISOString();

test('the pauses grow from seconds to four hours', () => {
  const seconds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 30].map((attempts) => {
    const next = nextAttemptAt({ attempts, firstAttemptAt: NOW }, { now: NOW, random: 0.5, askedMs: 0 });
    return (Date.parse(next ?? '') - Date.parse(NOW)) / SECOND;
  });
  assert.deepEqual(seconds, [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 14_400, 14_400]);
});

test('a delivery is tried for three days: the last time at their end, and not again', () => {
  const at = (hours: number) => ({ attempts: 20, firstAttemptAt: after(-hours * HOUR) });
  const options = { now: NOW, random: 0.5, askedMs: 0 };
  assert.equal(nextAttemptAt(at(71), options), after(HOUR));
  assert.equal(nextAttemptAt(at(72), options), null);
  assert.equal(nextAttemptAt(at(71), { ...options, askedMs: 5 * HOUR }), after(HOUR));
});

test('a pause differs by at most a fifth, is never shorter than asked for, and never ends after three days', () => {
  const cases = fc.record({
    attempts: fc.integer({ min: 1, max: 40 }),
    elapsed: fc.integer({ min: 0, max: 80 * HOUR }),
    random: fc.double({ min: 0, max: 1, noNaN: true }),
    askedMs: fc.integer({ min: 0, max: 6 * HOUR }),
  });
  fc.assert(
    fc.property(cases, ({ attempts, elapsed, random, askedMs }) => {
      const next = nextAttemptAt({ attempts, firstAttemptAt: after(-elapsed) }, { now: NOW, random, askedMs });
      const leftMs = 72 * HOUR - elapsed;
      if (leftMs <= 0) return next === null;
      const pauseMs = Date.parse(next ?? '') - Date.parse(NOW);
      const middleMs =
        Date.parse(nextAttemptAt({ attempts, firstAttemptAt: NOW }, { now: NOW, random: 0.5, askedMs: 0 }) ?? '') -
        Date.parse(NOW);
      const least = Math.min(Math.max(0.8 * middleMs, askedMs), leftMs);
      return pauseMs >= least && pauseMs <= Math.min(Math.max(1.2 * middleMs, askedMs), leftMs);
    }),
  );
});

test('Retry-After is read in seconds and as a date, and heeded up to six hours', () => {
  const cases: [string | undefined, number][] = [
    [undefined, 0],
    ['', 0],
    ['soon', 0],
    ['-5', 0],
    ['120', 120 * SECOND],
    [' 7 ', 7 * SECOND],
    ['999999', 6 * HOUR],
    ['Fri, 20 Nov 2026 06:31:00 GMT', 60 * SECOND],
    ['Fri, 20 Nov 2026 06:29:00 GMT', 0],
    ['Fri, 20 Nov 2037 06:29:00 GMT', 6 * HOUR],
  ];
  for (const [header, ms] of cases) assert.equal(retryAfterMs(header, NOW), ms, String(header));
});

test('an endpoint waits after some failures in a row, at most five minutes or as long as it asks for', () => {
  const wait = (failures: number, askedMs = 0): string | null => endpointRetryAt(failures, { now: NOW, askedMs });
  assert.equal(wait(DOWN_FAILURES - 1), null);
  assert.deepEqual(
    [0, 1, 2, 20].map((more) => wait(DOWN_FAILURES + more)),
    [1, 2, 4, 300].map((s) => after(s * SECOND)),
  );
  assert.equal(wait(1, HOUR), after(HOUR));
});
