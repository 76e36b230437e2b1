import path from 'node:path';
import { Worker } from 'node:worker_threads';

/** By this signal a process ends itself when it has grown too large: nothing else sends it, so it can be told from a crash. */
export const MEMORY_SIGNAL = 'SIGUSR2';

/**
 * Ends this process when it holds more than so many bytes. A thread of its own looks, so that it also does while the main one is
 * busy; limits of the JavaScript heap know nothing of decoders.
 */
export function limitMemory(bytesMax: number): void {
  const file = path.join(import.meta.dirname, 'memory-watch.worker.ts');
  new Worker(file, { workerData: { bytesMax, signal: MEMORY_SIGNAL } }).unref();
}
