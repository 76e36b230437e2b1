import { workerData } from 'node:worker_threads';

const LOOK_MS = 100;
const { bytesMax, signal } = workerData as { bytesMax: number; signal: NodeJS.Signals };

// The thread that limit-memory.ts starts.
setInterval(() => {
  if (process.memoryUsage.rss() > bytesMax) process.kill(process.pid, signal);
}, LOOK_MS);
