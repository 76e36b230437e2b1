import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { watchServer } from './supervisor.ts';

test('a server that cannot be restarted is tried again, ever more slowly, and said so each time', async () => {
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
  await sleep(3_000);
  await endWatch();
  assert.equal(tries.length, 3, `tried at ${tries} ms`);
  assert.match(messages[0] ?? '', /could not be restarted: No space left on device/);
  await sleep(300);
  assert.equal(tries.length, 3);
});

test('ending the watch waits for a restart that is under way', async () => {
  const restarting = Promise.withResolvers<void>();
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
  await restarting.promise;
  await endWatch();
  assert.equal(restarted, true);
});
