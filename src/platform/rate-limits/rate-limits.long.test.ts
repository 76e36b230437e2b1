import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { startTestService } from '../../../test/harness/service-under-test.ts';
import { createDatabase } from '../db/database.ts';
import { createPool } from '../db/pool.ts';
import { createRateLimits, networkOf, type RateLimits } from './rate-limits.ts';
import { deletePastWindows } from './rate-window.queries.ts';

const SETTINGS = { user: 5, public: 600, sensitive: 3 };

const service = await startTestService();
after(() => service.stop());

/** Starts a new minute when little is left of this one: a test that counts must not cross its end. */
async function earlyInTheMinute(): Promise<void> {
  await service.sql('select pg_sleep(case when s > 45 then 60.2 - s else 0 end) from extract(second from now()) as s');
}

async function allowedOf(limits: RateLimits, caller: string, times: number): Promise<number> {
  const taken = await Promise.all(Array.from({ length: times }, async () => limits.take('user', caller)));
  return taken.filter((allowance) => allowance?.allowed === true).length;
}

describe('the limit of a minute', () => {
  test('is exact for requests one after the other, and reports what is left', async () => {
    await earlyInTheMinute();
    const limits = createRateLimits(service.running.platform.db, SETTINGS);
    for (let request = 1; request <= 5; request += 1) {
      const allowance = await limits.take('user', 'one after the other');
      assert.equal(allowance?.allowed, true);
      assert.equal(allowance.remaining, 5 - request);
      assert.ok(allowance.resetSeconds >= 1 && allowance.resetSeconds <= 60);
    }
    assert.equal((await limits.take('user', 'one after the other'))?.allowed, false);
    assert.equal((await limits.take('user', 'another user'))?.allowed, true);
    assert.deepEqual(limits.refused(), { user: 1, public: 0, sensitive: 0, unauthorized: 0 });
  });

  test('is shared by concurrent instances: never more, and hardly less', async () => {
    await earlyInTheMinute();
    const { db } = service.running.platform;
    const small = [createRateLimits(db, { ...SETTINGS, user: 30 }), createRateLimits(db, { ...SETTINGS, user: 30 })];
    const counts = await Promise.all(small.map((limits) => allowedOf(limits, 'at once', 100)));
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      30,
      counts.join(),
    );
    // A large limit is spent in portions of a fiftieth: one portion per instance may be lost or exceeded.
    const large = Array.from({ length: 3 }, () => createRateLimits(db, { ...SETTINGS, user: 1_000 }));
    let allowed = 0;
    for (let round = 0; round < 50; round += 1) for (const limits of large) allowed += await allowedOf(limits, 'in portions', 10);
    assert.ok(allowed >= 940 && allowed <= 1_060, String(allowed));
  });

  test('of one instance is exact in portions too', async () => {
    await earlyInTheMinute();
    const limits = createRateLimits(service.running.platform.db, { ...SETTINGS, user: 1_000 });
    let allowed = 0;
    for (let round = 0; round < 110; round += 1) allowed += await allowedOf(limits, 'alone', 10);
    assert.equal(allowed, 1_000);
  });

  test('is off at 0, and no caller is limited while the database is down', async () => {
    const { db } = service.running.platform;
    assert.equal(createRateLimits(db, { ...SETTINGS, user: 0 }).take('user', 'free'), null);
    const connectionString = 'postgresql://nobody@127.0.0.1:1/none';
    const unreachable = createDatabase(
      createPool({ connectionString, prepared: true, size: 2, onConnectionError: () => {} }),
      true,
    );
    assert.equal(await allowedOf(createRateLimits(unreachable, SETTINGS), 'caller', 50), 50);
    await unreachable.destroy();
  });

  test('keeps only the counts of this minute, without personal data', async () => {
    await service.sql(
      "insert into rate_window select 'user:' || n, date_trunc('minute', now()) - interval '1 minute', 1 from generate_series(1, 7) as n",
    );
    const { db } = service.running.platform;
    assert.equal(await deletePastWindows(db, 5), 5);
    await deletePastWindows(db, 1_000);
    const [left] = await service.sql<{ past: string }>(
      "select count(*) as past from rate_window where minute < date_trunc('minute', now())",
    );
    assert.equal(Number(left?.past), 0);
    await createRateLimits(db, SETTINGS).take('user', 'issuer\n+919845012345');
    const rows = await service.sql<{ caller: string }>('select caller from rate_window');
    assert.ok(
      rows.every(({ caller }) => /^[a-z]+:[\w-]{24}$/.test(caller)),
      JSON.stringify(rows),
    );
  });
});

test('a subscriber of IPv6 is one caller, with any of the addresses', () => {
  assert.equal(networkOf('192.0.2.7'), '192.0.2.7');
  assert.equal(networkOf('::ffff:192.0.2.7'), '192.0.2.7');
  assert.equal(networkOf('2001:db8:1:2:aaaa::1'), networkOf('2001:0db8:1:2::ffff'));
  assert.notEqual(networkOf('2001:db8:1:2::1'), networkOf('2001:db8:1:3::1'));
  assert.equal(networkOf('::1'), networkOf('::2'));
  assert.equal(networkOf(undefined), '');
});
