/** Online payments under everything that can happen at once, on a small scale; `npm run prove -- --only gateway` sends thousands of events. */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { runSoak } from '../../../test/harness/gateway-load.ts';

const DELIVERIES = Number(process.env['TEST_GATEWAY_DELIVERIES'] ?? 100);

test('after many repeated and shuffled events, with the service killed in between, the ledger matches the gateway', async (t) => {
  const seed = randomInt(1_000_000);
  t.diagnostic(`seed ${seed}`);
  const figures = await runSoak({ deliveries: DELIVERIES, kills: 1, seed });
  t.diagnostic(JSON.stringify(figures));
  // How many events a guest causes is random.
  assert.ok(figures.deliveries >= DELIVERIES * 0.8, `${figures.deliveries} deliveries`);
});
