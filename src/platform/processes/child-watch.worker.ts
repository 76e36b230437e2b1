import { workerData } from 'node:worker_threads';

const CHECK_MS = 100;
const { bytesMax, signal, service } = workerData as { bytesMax: number; signal: NodeJS.Signals; service: number };

// The watchdog thread that guard-child.ts starts.
setInterval(() => {
  if (process.memoryUsage.rss() > bytesMax) process.kill(process.pid, signal);
  if (process.ppid !== service) process.kill(process.pid, 'SIGKILL');
}, CHECK_MS);
