import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

/** By this signal a process ends itself when it has grown too large: nothing else sends it, so it can be told from a crash. */
export const MEMORY_SIGNAL = 'SIGUSR2';

/** Threads that are there already; those that come later are like the one that starts them. */
function listThreads(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [0];
  }
}

function giveWay(niceness: number): void {
  for (const thread of listThreads()) {
    try {
      setPriority(thread, niceness);
    } catch {
      // It has ended, or the system does not want to know.
    }
  }
}

/**
 * Keeps this process, one of a child pool, from harming others: whoever waits for a check-in goes first; when it holds more than so
 * many bytes, or the service that it works for has ended, it ends; and an error that nobody catches is its own fault, not one
 * that could have been foreseen at its start. A thread of its own looks after memory and service, so that it also does while the
 * main one is busy; limits of the JavaScript heap know nothing of decoders.
 */
export function guardChild({ bytesMax, niceness }: { bytesMax: number; niceness: number }): void {
  giveWay(niceness);
  process.on('uncaughtException', () => process.abort());
  const file = path.join(import.meta.dirname, 'child-watch.worker.ts');
  new Worker(file, { workerData: { bytesMax, signal: MEMORY_SIGNAL, service: process.ppid } }).unref();
}
