import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { longTest } from '../../../test/harness/long-test.ts';
import type { Task } from './child-pool.fixture.ts';
import { type ChildFailure, type ChildPool, createChildPool } from './child-pool.ts';

const WORKER = path.join(import.meta.dirname, 'child-pool.fixture.ts');
const poolOptions = {
  worker: WORKER,
  method: 'work',
  processesMax: 1,
  waitingMax: 1,
  taskMsMax: 60_000,
  idleMs: 60_000,
  tasksPerProcessMax: 3,
};
/** Windows cannot stop a process for a while. */
const withoutWindows = { skip: process.platform === 'win32' };
let pool: ChildPool<Task, number>;

before(() => {
  pool = createChildPool(poolOptions);
});
after(() => pool.close());

async function failsAs(failure: ChildFailure, work: Promise<number>): Promise<void> {
  await assert.rejects(work, { name: 'ChildError', failure });
}

test('tasks run in another process, which is replaced after the given number of tasks', async () => {
  const pids: number[] = [];
  for (let count = 0; count < 4; count += 1) pids.push(await pool.run({}));
  assert.notEqual(pids[0], process.pid);
  assert.deepEqual([pids[1], pids[2]], [pids[0], pids[0]]);
  assert.notEqual(pids[3], pids[0]);
});

test('errors of the task are thrown', async () => {
  await assert.rejects(pool.run({ throws: 'out of ink' }), /out of ink/);
});

test('a process that uses too much memory is killed', async () => {
  await failsAs('OUT_OF_MEMORY', pool.run({ hold: 300_000_000, sleepMs: 3_000 }));
});

test('a process that uses too much processor time for one task is killed', async () => {
  const pid = await pool.run({ work: 800 });
  assert.equal(await pool.run({ work: 800 }), pid, 'each task has the time anew');
  await failsAs('TOO_MUCH_WORK', pool.run({ work: 60_000 }));
});

test('a process that has to wait does not use up its processor time', withoutWindows, async () => {
  const pid = await pool.run({});
  const work = pool.run({ work: 300 });
  process.kill(pid, 'SIGSTOP');
  await sleep(2_000);
  process.kill(pid, 'SIGCONT');
  assert.equal(await work, pid);
});

test('a process that crashed is distinguished from one that was killed', async () => {
  for (const [signal, failure] of [
    ['SIGSEGV', 'CRASHED'],
    ['SIGTERM', 'KILLED'],
    ['SIGKILL', 'KILLED'],
  ] as const) {
    const lasting = createChildPool<Task, number>(poolOptions);
    const pid = await lasting.run({});
    const work = lasting.run({ sleepMs: 4_000 });
    await sleep(100);
    process.kill(pid, signal);
    await failsAs(failure, work);
    assert.notEqual(await lasting.run({}), pid);
    await lasting.close();
  }
});

longTest('a task that takes too long is stopped, even when it blocks its thread', async () => {
  const quick = createChildPool<Task, number>({ ...poolOptions, taskMsMax: 3_000 });
  const pid = await quick.run({});
  await failsAs('TIMEOUT', quick.run({ block: 60_000 }));
  assert.notEqual(await quick.run({}), pid);
  await quick.close();
});

test('a cancelled task is stopped, and a task beyond the queue limit is refused', async () => {
  const controller = new AbortController();
  const long = pool.run({ sleepMs: 4_000 }, controller.signal);
  const next = pool.run({});
  await failsAs('QUEUE_FULL', pool.run({}));
  controller.abort();
  await failsAs('CANCELLED', long);
  await next;
  await failsAs('CANCELLED', pool.run({}, controller.signal));
});
