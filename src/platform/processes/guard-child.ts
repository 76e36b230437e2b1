import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

/**
 * A process kills itself with this signal when it uses too much memory. Nothing else sends it, so it is not confused with a
 * crash.
 */
export const MEMORY_SIGNAL = 'SIGUSR2';

/** The threads that exist already. Later threads inherit the priority of the thread that starts them. */
function listThreads(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [0];
  }
}

function lowerPriority(niceness: number): void {
  for (const thread of listThreads()) {
    try {
      setPriority(thread, niceness);
    } catch {
      // The thread has ended, or the system does not allow it.
    }
  }
}

/**
 * Keeps this process of a child pool from harming others. It gets a low priority, because requests go first. It ends when it
 * uses more than `bytesMax` of memory, or when the service has ended. An uncaught error aborts it. A thread of its own checks
 * memory and service, so that it works while the main thread is busy; limits of the JavaScript heap do not cover decoders.
 */
export function guardChild({ bytesMax, niceness }: { bytesMax: number; niceness: number }): void {
  lowerPriority(niceness);
  process.on('uncaughtException', () => process.abort());
  const file = path.join(import.meta.dirname, 'child-watch.worker.ts');
  new Worker(file, { workerData: { bytesMax, signal: MEMORY_SIGNAL, service: process.ppid } }).unref();
}
