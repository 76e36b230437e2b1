/**
 * Nothing is oversold, whatever the desks do at once. TEST_OPERATIONS says how many operations are played (`npm run test:long`
 * plays 500,000); TEST_SEED repeats a run, as far as what happens at once can be repeated; a failure prints its seed.
 */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import test, { after, before } from 'node:test';
import type pg from 'pg';
import { proveNothingOversold, type Report, summaryOf } from '../../../test/overselling/proof.ts';
import { deadlocks, openTables } from '../../../test/overselling/tables.ts';
import { type Hotel, openHotel } from '../../../test/support/hotel.ts';

const USUAL_OPERATIONS = 20_000;
const OPERATIONS = Number(process.env['TEST_OPERATIONS'] ?? USUAL_OPERATIONS);
const SEED = Number(process.env['TEST_SEED'] ?? randomInt(2 ** 31));
const SELLING_SHARE = 0.25;

let hotel: Hotel;
let db: pg.Client;
before(async () => {
  hotel = await openHotel({ DATABASE_POOL_SIZE: '20' });
  db = await openTables(hotel);
});
after(async () => {
  await hotel.service.stop();
  const count = await deadlocks(db);
  await db.end();
  await hotel.stop();
  assert.equal(count, 0, 'nobody waited for each other');
});

/** A run that did nothing, or in which nothing was scarce, proves nothing. A short one may have missed something. */
function assertEventful({ answers, refusedSales }: Report, paths: readonly string[]): void {
  if (OPERATIONS < USUAL_OPERATIONS) return;
  for (const [kind, counts] of Object.entries(answers)) {
    assert.ok(
      Object.keys(counts).some((status) => Number(status) < 300),
      `nobody could ${kind}`,
    );
  }
  for (const path of paths) assert.ok((refusedSales[path] ?? 0) > 0, `no ${path} was refused for want of rooms`);
}

/** Among few operations the others are refused a handful of times, by chance in some run never. */
const OFTEN_REFUSED = ['hold', 'checkIn'];
const SALES = [...OFTEN_REFUSED, 'lateArrival', 'move', 'redate'];

test('desks that only sell never sell more than there is, at no instant', async (t) => {
  const operations = Math.ceil(OPERATIONS * SELLING_SHARE);
  const report = await proveNothingOversold(hotel, { seed: SEED, operations, sellingOnly: true });
  t.diagnostic(`seed ${SEED}: ${summaryOf(report)}`);
  assert.equal(report.excessMost, 0);
  assertEventful(report, OFTEN_REFUSED);
});

test('whatever else happens, what is sold too many is explained by it and listed', async (t) => {
  const operations = Math.floor(OPERATIONS * (1 - SELLING_SHARE));
  const report = await proveNothingOversold(hotel, { seed: SEED, operations, sellingOnly: false });
  t.diagnostic(`seed ${SEED}: ${summaryOf(report)}`);
  assertEventful(report, SALES);
  assert.ok(report.listedHolds > 0);
});
