/** Online payments under everything that can happen at once, in small; `npm run test:gateway` does it in large. */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { runSoak } from './support/gateway-load.ts';

const DELIVERIES = 300;

test('after hundreds of repeated and shuffled messages, and a service killed among them, the ledger is that of the gateway', async (t) => {
  const seed = randomInt(1_000_000);
  t.diagnostic(`seed ${seed}`);
  const figures = await runSoak({ deliveries: DELIVERIES, kills: 1, seed });
  t.diagnostic(JSON.stringify(figures));
  assert.ok(figures.deliveries >= DELIVERIES, `${figures.deliveries} messages`);
});
