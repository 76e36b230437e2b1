import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { longTest } from '../../../test/harness/long-test.ts';
import { type ChildFailure, type ChildPool, createChildPool } from './child-pool.ts';

type Task = { hold?: number; spin?: number; sleepMs?: number; throws?: string };

const WORKER = path.join(import.meta.dirname, 'child-pool.fixture.ts');
const options = {
  worker: WORKER,
  method: 'work',
  processesMax: 1,
  waitingMax: 1,
  taskMsMax: 5_000,
  idleMs: 60_000,
  tasksPerProcessMax: 3,
};
let pool: ChildPool<Task, number>;

before(() => {
  pool = createChildPool(options);
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
  await failsAs('OUT_OF_MEMORY', pool.run({ hold: 600_000_000, spin: 3_000 }));
});

test('a process that crashed is distinguished from one that was killed', async () => {
  for (const [signal, failure] of [
    ['SIGSEGV', 'CRASHED'],
    ['SIGTERM', 'KILLED'],
    ['SIGKILL', 'KILLED'],
  ] as const) {
    const lasting = createChildPool<Task, number>(options);
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
  const quick = createChildPool<Task, number>({ ...options, taskMsMax: 3_000 });
  const pid = await quick.run({});
  await failsAs('TIMEOUT', quick.run({ spin: 60_000 }));
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
