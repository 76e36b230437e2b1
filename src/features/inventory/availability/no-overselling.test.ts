/**
 * Nothing is oversold, whatever the clients do concurrently. TEST_OPERATIONS is the number of operations (`npm run prove -- --only races,overselling`
 * runs 500,000). TEST_SEED repeats a run, as far as concurrency can be repeated. A failure prints its seed.
 */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import test, { after } from 'node:test';
import { formatSummary, proveNothingOversold, type Report } from '../../../../proof/overselling/proof.ts';
import { openTables, stopWithoutDeadlocks } from '../../../../proof/overselling/tables.ts';
import { isLong } from '../../../../test/harness/long-test.ts';
import { startTestService } from '../../../../test/harness/service-under-test.ts';

const USUAL_OPERATIONS = isLong ? 1_200 : 300;
/** From this number on every kind of operation is refused for want of rooms at least once. */
const EVENTFUL_OPERATIONS = 20_000;
const OPERATIONS = Number(process.env['TEST_OPERATIONS'] ?? USUAL_OPERATIONS);
const SEED = Number(process.env['TEST_SEED'] ?? randomInt(2 ** 31));
const SELLING_SHARE = 0.25;

const service = await startTestService({ DATABASE_POOL_SIZE: '20' });
const db = await openTables(service);
after(() => stopWithoutDeadlocks(service, db));

/** A run that did nothing, or in which rooms were never scarce, proves nothing. A short run may miss some operations. */
function assertEventful({ responses, refusedSales }: Report, paths: readonly string[]): void {
  if (OPERATIONS < EVENTFUL_OPERATIONS) return;
  for (const [kind, counts] of Object.entries(responses)) {
    assert.ok(
      Object.keys(counts).some((status) => Number(status) < 300),
      `no ${kind} succeeded`,
    );
  }
  for (const path of paths) assert.ok((refusedSales[path] ?? 0) > 0, `no ${path} was refused because of too few rooms`);
}

/** In a short run the other operations are refused only a few times, and sometimes never. */
const OFTEN_REFUSED = ['hold', 'checkIn'];
const SALES = [...OFTEN_REFUSED, 'addRoomStay', 'move', 'changeDates'];

test('clients that only sell rooms never oversell, at any instant', async (t) => {
  const operations = Math.ceil(OPERATIONS * SELLING_SHARE);
  const report = await proveNothingOversold(service, { seed: SEED, operations, sellingOnly: true });
  t.diagnostic(`seed ${SEED}: ${formatSummary(report)}`);
  assert.equal(report.excessMost, 0);
  assertEventful(report, OFTEN_REFUSED);
});

test('with all other operations, every excess is explained by one of them and listed', async (t) => {
  const operations = Math.floor(OPERATIONS * (1 - SELLING_SHARE));
  const report = await proveNothingOversold(service, { seed: SEED, operations, sellingOnly: false });
  t.diagnostic(`seed ${SEED}: ${formatSummary(report)}`);
  assertEventful(report, SALES);
  if (OPERATIONS >= EVENTFUL_OPERATIONS) assert.ok(report.listedHolds > 0);
});
