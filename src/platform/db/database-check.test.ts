import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createTestDatabase } from '../../../test/harness/database.ts';
import { createDatabaseCheck } from './database-check.queries.ts';

const FRESH_MS = 300;
/** It takes about 2 s, and longer on a busy machine. */
const WITHIN_MS = 20_000;

const database = await createTestDatabase();
after(() => database.drop());

/** How long the rejection took, in milliseconds. */
async function timeToReject(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await assert.rejects(work);
  return performance.now() - begun;
}

test('checks at the same time share one result, later ones get a new one', async () => {
  const check = createDatabaseCheck(database.connectionString, 1);
  // Opens the connection, which may take longer than a result is shared.
  await check.run();
  await sleep(FRESH_MS);
  const [first, second] = [check.run(), check.run()];
  assert.equal(first, second);
  assert.equal(await first, 'ready');
  assert.equal(check.run(), first);
  await sleep(FRESH_MS);
  assert.notEqual(check.run(), first);
  assert.equal(await check.run(), 'ready');
  await check.close();
});

test('a database without the last migration is behind', async () => {
  const check = createDatabaseCheck(database.connectionString, 9_999);
  assert.equal(await check.run(), 'behind');
  await check.close();
});

test('a server that does not exist, or accepts the connection and does not answer, counts as down after about 2 s', async () => {
  const mute = createServer(() => {}).listen(0, '127.0.0.1');
  await once(mute, 'listening');
  const { port } = mute.address() as AddressInfo;
  const silent = createDatabaseCheck(`postgresql://x@127.0.0.1:${port}/x`, 1);
  const absent = createDatabaseCheck('postgresql://x@127.0.0.1:1/x', 1);
  await assert.rejects(absent.run());
  const silence = await timeToReject(() => silent.run());
  assert.ok(silence > 1_500 && silence < WITHIN_MS, `${silence} ms`);
  await Promise.all([silent.close(), absent.close()]);
  mute.close();
  mute.unref();
});

test('a database that does not answer counts as down within about 2 s, and as up when it answers', async () => {
  const check = createDatabaseCheck(database.connectionString, 1);
  assert.equal(await check.run(), 'ready');
  const holder = new pg.Client({ connectionString: database.connectionString });
  await holder.connect();
  await holder.query('begin; lock table schema_migration in access exclusive mode');
  await sleep(FRESH_MS);
  assert.ok((await timeToReject(() => check.run())) < WITHIN_MS);
  await holder.end();
  await sleep(FRESH_MS);
  assert.equal(await check.run(), 'ready');
  await check.close();
});
