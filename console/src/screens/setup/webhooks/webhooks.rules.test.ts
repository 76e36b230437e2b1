import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { needsCare, stateOf } from '../../../data/webhook-endpoints.rules.ts';
import { hostOf, positionBefore } from './webhooks.rules.ts';

const NEVER = { oldestPendingAt: null, enabled: true, disabledReason: null, lastSuccessAt: null, lastFailureAt: null };
const [EARLY, LATE] = ['2026-11-20T06:00:00.000Z', '2026-11-20T07:00:00.000Z'];

test('an endpoint fails while its last failure is later than its last success', () => {
  assert.equal(stateOf(NEVER), 'NEW');
  assert.equal(stateOf({ ...NEVER, lastSuccessAt: EARLY }), 'WORKING');
  assert.equal(stateOf({ ...NEVER, lastFailureAt: EARLY }), 'FAILING');
  assert.equal(stateOf({ ...NEVER, lastSuccessAt: EARLY, lastFailureAt: LATE }), 'FAILING');
  assert.equal(stateOf({ ...NEVER, lastSuccessAt: LATE, lastFailureAt: EARLY }), 'WORKING');
  const off = { ...NEVER, enabled: false, lastFailureAt: LATE };
  assert.equal(stateOf(off), 'OFF');
  assert.equal(stateOf({ ...off, disabledReason: 'FAILED' }), 'STOPPED');
  const failing = { ...NEVER, lastFailureAt: LATE };
  const waits = [null, '2026-11-20T06:50:00.001Z', '2026-11-20T06:50:00.000Z'];
  assert.deepEqual(
    waits.map((oldestPendingAt) => needsCare({ ...failing, oldestPendingAt })),
    [false, false, true],
  );
  assert.deepEqual([NEVER, off, { ...off, disabledReason: 'FAILED' as const }].map(needsCare), [false, false, true]);
});

test('an address is named by its host', () => {
  assert.equal(hostOf('https://hooks.example.com:8443/secret/path'), 'hooks.example.com:8443');
  assert.equal(hostOf('hooks'), 'hooks');
});

test('the position before an instant leaves exactly the events from the instant on behind it', async () => {
  // Positions have gaps for kinds that are not seen, and the oldest events are no longer kept.
  const outbox = fc.record({
    steps: fc.array(fc.record({ gap: fc.integer({ min: 1, max: 5 }), minutes: fc.integer({ min: 0, max: 9 }) }), {
      maxLength: 60,
    }),
    purged: fc.integer({ min: 0, max: 80 }),
    from: fc.integer({ min: 0, max: 300 }),
  });
  const instantOf = (minutes: number): string => new Date(Date.UTC(2026, 10, 20, 0, minutes)).toISOString();
  await fc.assert(
    fc.asyncProperty(outbox, async ({ steps, purged, from }) => {
      let [position, minutes] = [0, 0];
      const events = steps.map((step) => {
        position += step.gap;
        minutes += step.minutes;
        return { position, at: instantOf(minutes) };
      });
      const gone = Math.min(purged, position);
      const found = await positionBefore(instantOf(from), position, async (after) => {
        if (after < gone) return 'gone';
        const next = events.find((event) => event.position > after);
        return next === undefined ? null : { at: next.at };
      });
      const kept = events.filter((event) => event.position > gone);
      assert.deepEqual(
        kept.filter((event) => event.position > found),
        kept.filter(({ at }) => at >= instantOf(from)),
      );
      assert.ok(found >= gone || kept.length === 0);
    }),
  );
});
