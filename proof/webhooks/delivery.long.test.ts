/** A small run of the proof of webhooks: the service is killed while it sends to a receiver that fails and hangs. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { createRandom } from '../../test/harness/random.ts';
import { runSoak } from './soak.ts';

test('each event arrives at least once and in order, although the service is killed twice', { timeout: 400_000 }, async ({
  signal,
}) => {
  const size = { events: 400, properties: 3, kills: 2, writingMs: 120_000 };
  const { violations, figures } = await runSoak({ ...size, random: createRandom('webhooks'), stopping: signal });
  assert.deepEqual(violations, []);
  assert.ok(figures.events >= size.events && figures.attempts > figures.deliveries, JSON.stringify(figures));
});
