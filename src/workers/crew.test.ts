import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { childrenRunning } from '../../test/support/child-processes.ts';

const FIXTURE = 'crew.fixture.ts';
const PATIENCE_MS = 30_000;
const started: ChildProcess[] = [];

after(() => {
  for (const child of started) child.kill('SIGKILL');
});

function startCrew(kind: 'lives' | 'lingers' | 'dies' | 'refuses') {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, FIXTURE), kind], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)));
  const exit = once(child, 'close') as Promise<[number | null]>;
  const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
    for (let waited = 0; !(await isSo()); waited += 20) {
      assert.ok(waited < PATIENCE_MS, output);
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

test('a worker that cannot start says why, and the crew is not kept', async () => {
  const crew = startCrew('refuses');
  assert.equal(await crew.code(), 1);
  assert.equal(crew.output(), 'PORT 1 may not be opened\n');
});

test('workers that end as soon as they are started are given up, in one line', async () => {
  const crew = startCrew('dies');
  assert.equal(await crew.code(), 1);
  const lines = crew.output().split('\n');
  const ends = lines.filter((line) => line.includes('ended by itself')).length;
  // The other one may end before both are let go of.
  assert.ok(ends === 5 || ends === 6, `${ends}`);
  // Its end may also come after the line.
  assert.equal(lines.filter((line) => line === 'worker processes end as soon as they are started (exit code 7)').length, 1);
});

test('a worker that is killed is replaced, and all are renewed one after the other', async () => {
  const crew = startCrew('lives');
  await crew.until(() => crew.output().includes('started at http://127.0.0.1:1\n'));
  const first = await crew.workers();
  assert.equal(first.length, 2);
  process.kill(first[0] ?? 0, 'SIGKILL');
  await crew.until(() => crew.output().match(/a worker process serves/g)?.length === 3);
  const second = await crew.workers();
  assert.equal(second.length, 2);
  assert.ok(!second.includes(first[0] ?? 0) && second.includes(first[1] ?? 0));
  crew.child.kill('SIGUSR2');
  await crew.until(() => crew.output().includes('all worker processes are replaced'));
  const third = await crew.workers();
  assert.equal(third.length, 2);
  assert.ok(third.every((pid) => !second.includes(pid)));
  crew.child.kill('SIGTERM');
  assert.equal(await crew.code(), 0);
});

test('a worker that is killed while another one is being renewed is replaced once', async () => {
  const crew = startCrew('lingers');
  const serves = (): number => crew.output().match(/a worker process serves/g)?.length ?? 0;
  await crew.until(() => crew.output().includes('started at '));
  const [, second = 0] = [...crew.output().matchAll(/"worker":(\d+)/g)].map(([, pid]) => Number(pid));
  crew.child.kill('SIGUSR2');
  await crew.until(() => serves() === 3);
  process.kill(second, 'SIGKILL');
  await crew.until(() => crew.output().includes('all worker processes are replaced') && serves() >= 4);
  assert.equal((await crew.workers()).length, 2);
  crew.child.kill('SIGTERM');
  assert.equal(await crew.code(), 0);
});
