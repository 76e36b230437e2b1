/** The service is killed while it closes a day: repeated, the request closes it once, with each no-show and its penalty once. */
import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { clerkAt, newBooking, newCrashTestProperty } from '../../../../test/harness/crash-test-property.ts';
import { freePort } from '../../../../test/harness/postgres-programs.ts';
import { startServiceProcess } from '../../../../test/harness/service-process.ts';
import { bodyOf } from '../../../../test/harness/stays.ts';
import { openLocalIssuer } from '../../../evaluation/local-issuer.ts';

const KILLS = 3;
const BOOKINGS = 6;

test('a close that is killed and repeated is done once', async (t) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hostelry-close-'));
  const port = String(await freePort());
  const start = () => startServiceProcess(dataDir, { PORT: port }, []);
  // While the service is away nothing else keeps this process.
  const alive = setInterval(() => undefined, 1_000);
  let running = await start();
  t.after(async () => {
    clearInterval(alive);
    await running.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  });
  const client = await clerkAt(running.url, await openLocalIssuer(dataDir));
  for (let kill = 0; kill < KILLS; kill += 1) {
    const property = await newCrashTestProperty(client, BOOKINGS);
    bodyOf(await client.put(`${property.path}/cancellation-policy`, { penaltyMode: 'ONE_NIGHT' }));
    const ids: string[] = [];
    for (let count = 0; count < BOOKINGS; count += 1) {
      const { id } = await newBooking(client, property);
      const { expectedCheckInAt, expectedCheckOutAt } = bodyOf(await client.get(`${property.path}/bookings/${id}`));
      ids.push(id);
      const hold = { roomTypeCode: 'STD', quantity: 1, fromAt: expectedCheckInAt, toAt: expectedCheckOutAt };
      bodyOf(await client.post(`${property.path}/bookings/${id}/room-requests`, hold), 201);
    }
    const { today } = bodyOf(await client.get(`${property.path}/day-close`));
    // Bookings are expected an hour ago, which may be yesterday: at or before today in any case.
    const body = { businessDate: today, actions: [{ action: 'NO_SHOW', bookingIds: ids }] };
    const key = { 'idempotency-key': randomUUID() };
    const close = () => client.post(`${property.path}/day-close`, body, key);
    const lost = close().catch(() => undefined);
    await sleep(randomInt(120));
    await running.end('SIGKILL');
    await lost;
    running = await start();
    const { noShows, notDone } = bodyOf(await close());
    assert.deepEqual([noShows.length, notDone], [BOOKINGS, []]);
    for (const id of ids) {
      const booking = bodyOf(await client.get(`${property.path}/bookings/${id}`));
      assert.deepEqual([booking.status, booking.ledger.charges.length], ['NO_SHOW', 1]);
    }
    assert.equal(bodyOf(await client.get(`${property.path}/day-closes`)).length, 1);
  }
});
