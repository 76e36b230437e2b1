import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { childrenRunning } from '../../../test/harness/child-processes.ts';
import { longTest } from '../../../test/harness/long-test.ts';

const FIXTURE = 'worker-group.fixture.ts';
const WAIT_MS_MAX = 30_000;
const started: ChildProcess[] = [];

after(() => {
  for (const child of started) child.kill('SIGKILL');
});

function startGroup(kind: 'lives' | 'lingers' | 'dies' | 'refuses') {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, FIXTURE), kind], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)));
  const exit = once(child, 'close') as Promise<[number | null]>;
  const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
    for (let waited = 0; !(await isSo()); waited += 20) {
      assert.ok(waited < WAIT_MS_MAX, output);
      await sleep(20);
    }
  };
  return {
    child,
    output: () => output,
    code: async () => (await exit)[0],
    until,
    workers: () => childrenRunning(FIXTURE, child.pid),
  };
}

test('a worker that cannot start says why, and the group stops', async () => {
  const group = startGroup('refuses');
  assert.equal(await group.code(), 1);
  assert.equal(group.output(), 'PORT 1 may not be opened\n');
});

longTest('when workers keep ending right after their start, the group gives up with one line', async () => {
  const group = startGroup('dies');
  assert.equal(await group.code(), 1);
  const lines = group.output().split('\n');
  const ends = lines.filter((line) => line.includes('ended unexpectedly')).length;
  // The second worker may end before the group stops both.
  assert.ok(ends === 5 || ends === 6, `${ends}`);
  // Its end may be logged after this line.
  assert.equal(lines.filter((line) => line === 'worker processes end as soon as they are started (exit code 7)').length, 1);
});

test('a worker that is killed is replaced, and all are renewed one after the other', async () => {
  const group = startGroup('lives');
  await group.until(() => group.output().includes('started at http://127.0.0.1:1\n'));
  const first = await group.workers();
  assert.equal(first.length, 2);
  process.kill(first[0] ?? assert.fail(), 'SIGKILL');
  await group.until(() => group.output().match(/a worker process serves/g)?.length === 3);
  const second = await group.workers();
  assert.equal(second.length, 2);
  assert.ok(!second.includes(first[0] ?? 0) && second.includes(first[1] ?? 0));
  group.child.kill('SIGUSR2');
  await group.until(() => group.output().includes('all worker processes are replaced'));
  const third = await group.workers();
  assert.equal(third.length, 2);
  assert.ok(third.every((pid) => !second.includes(pid)));
  group.child.kill('SIGTERM');
  assert.equal(await group.code(), 0);
});

longTest('a worker that is killed while another one is being renewed is replaced once', async () => {
  const group = startGroup('lingers');
  const serves = (): number => group.output().match(/a worker process serves/g)?.length ?? 0;
  const logged = (): number[] => [...group.output().matchAll(/"worker":(\d+)/g)].map(([, pid]) => Number(pid));
  await group.until(() => group.output().includes('started at ') && logged().length >= 2);
  const [, second] = logged();
  group.child.kill('SIGUSR2');
  await group.until(() => serves() === 3);
  // Process 0 would be every process of this group, the whole test run among them.
  process.kill(second ?? assert.fail(), 'SIGKILL');
  await group.until(() => group.output().includes('all worker processes are replaced') && serves() >= 4);
  assert.equal((await group.workers()).length, 2);
  group.child.kill('SIGTERM');
  assert.equal(await group.code(), 0);
});
