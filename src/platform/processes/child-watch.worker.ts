import { workerData } from 'node:worker_threads';
import type { Watched } from './guard-child.ts';
import { processorMs } from './processor-time.ts';

const CHECK_MS = 100;
const { bytesMax, processorMsMax, startedAt, signals, service } = workerData as Watched;

// The watchdog thread that guard-child.ts starts.
setInterval(() => {
  if (process.memoryUsage.rss() > bytesMax) process.kill(process.pid, signals.memory);
  if (processorMs() - (startedAt[0] ?? 0) > processorMsMax) process.kill(process.pid, signals.processorTime);
  if (process.ppid !== service) process.kill(process.pid, 'SIGKILL');
}, CHECK_MS);
