import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChildFailure, type ChildPool, createChildPool } from './child-pool.ts';

type Task = { hold?: number; spin?: number; sleepMs?: number; throws?: string };

const WORKER = path.join(import.meta.dirname, 'child-pool.fixture.ts');
const options = { worker: WORKER, method: 'work', processesMax: 1, waitingMax: 1, workMsMax: 5_000, idleMs: 60_000, worksMax: 3 };
let pool: ChildPool<Task, number>;

before(() => {
  pool = createChildPool(options);
});
after(() => pool.close());

async function failsAs(failure: ChildFailure, work: Promise<number>): Promise<void> {
  await assert.rejects(work, { name: 'ChildError', failure });
}

test('work is done in another process, which is made anew after as many as were asked for', async () => {
  const pids: number[] = [];
  for (let count = 0; count < 4; count += 1) pids.push(await pool.run({}));
  assert.notEqual(pids[0], process.pid);
  assert.deepEqual([pids[1], pids[2]], [pids[0], pids[0]]);
  assert.notEqual(pids[3], pids[0]);
});

test('what the work throws is thrown', async () => {
  await assert.rejects(pool.run({ throws: 'out of ink' }), /out of ink/);
});

test('a process that wants too much memory is ended', async () => {
  await failsAs('MEMORY', pool.run({ hold: 600_000_000, spin: 3_000 }));
});

test('a process that crashed is told from one that somebody ended', async () => {
  for (const [signal, failure] of [
    ['SIGSEGV', 'CRASHED'],
    ['SIGTERM', 'ENDED'],
    ['SIGKILL', 'ENDED'],
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

test('work that does not end is ended, also where it never lets go of its thread', async () => {
  const quick = createChildPool<Task, number>({ ...options, workMsMax: 3_000 });
  const pid = await quick.run({});
  await failsAs('TIMEOUT', quick.run({ spin: 60_000 }));
  assert.notEqual(await quick.run({}), pid);
  await quick.close();
});

test('what nobody waits for any more is given up, and what is too much is not begun', async () => {
  const leaving = new AbortController();
  const long = pool.run({ sleepMs: 4_000 }, leaving.signal);
  const next = pool.run({});
  await failsAs('TOO_MANY', pool.run({}));
  leaving.abort();
  await failsAs('GIVEN_UP', long);
  await next;
  await failsAs('GIVEN_UP', pool.run({}, leaving.signal));
});
