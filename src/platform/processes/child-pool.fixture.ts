import { setTimeout as sleep } from 'node:timers/promises';
import workerpool from 'workerpool';
import { guardChild } from './guard-child.ts';
import { processorMs } from './processor-time.ts';

/** `work` uses so many milliseconds of processor time, and `block` blocks the thread without using any. */
export type Task = { hold?: number; work?: number; block?: number; sleepMs?: number; throws?: string };

const guard = guardChild({ bytesMax: 250_000_000, niceness: 5, processorMsMax: 1_500 });
const held: Buffer[] = [];

workerpool.worker({
  work: guard(async ({ hold = 0, work = 0, block = 0, sleepMs = 0, throws }: Task) => {
    if (hold > 0) held.push(Buffer.alloc(hold, 1));
    const end = processorMs() + work;
    while (processorMs() < end);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, block);
    await sleep(sleepMs);
    if (throws !== undefined) throw new Error(throws);
    return process.pid;
  }),
});
