import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { longTest } from '../../../test/harness/long-test.ts';
import { watchServer } from './supervisor.ts';

longTest('a server that cannot be restarted is retried with growing pauses, each logged', async () => {
  const tries: number[] = [];
  const messages: string[] = [];
  const startedAt = Date.now();
  const endWatch = watchServer({
    isDown: async () => true,
    restart: async () => {
      tries.push(Date.now() - startedAt);
      throw new Error('No space left on device');
    },
    log: (message) => messages.push(message),
  });
  for (let looks = 0; tries.length < 3 && looks < 1_000; looks += 1) await sleep(20);
  await sleep(1_500);
  await endWatch();
  assert.equal(tries.length, 3, `tried at ${tries} ms`);
  const [first = 0, second = 0, third = 0] = tries;
  assert.ok(second - first < third - second, `tried at ${tries} ms`);
  assert.match(messages[0] ?? '', /could not be restarted: No space left on device/);
  await sleep(300);
  assert.equal(tries.length, 3);
});

test('ending the watch waits for a restart that is under way', async () => {
  const restarting = Promise.withResolvers<void>();
  const started = new AbortController();
  let restarted = false;
  const endWatch = watchServer({
    isDown: async () => true,
    restart: async () => {
      restarting.resolve();
      await sleep(100);
      restarted = true;
    },
    log: () => {},
  });
  // The watch alone keeps no process alive.
  await Promise.race([restarting.promise, sleep(20_000, undefined, { signal: started.signal }).catch(() => {})]);
  started.abort();
  await endWatch();
  assert.equal(restarted, true);
});
