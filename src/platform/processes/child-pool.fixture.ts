import { setTimeout as sleep } from 'node:timers/promises';
import workerpool from 'workerpool';
import { guardChild } from './guard-child.ts';

guardChild({ bytesMax: 400_000_000, niceness: 5 });
const held: Buffer[] = [];

workerpool.worker({
  work: async ({
    hold = 0,
    spin = 0,
    sleepMs = 0,
    throws,
  }: {
    hold?: number;
    spin?: number;
    sleepMs?: number;
    throws?: string;
  }) => {
    if (hold > 0) held.push(Buffer.alloc(hold, 1));
    const end = performance.now() + spin;
    while (performance.now() < end);
    await sleep(sleepMs);
    if (throws !== undefined) throw new Error(throws);
    return process.pid;
  },
});
