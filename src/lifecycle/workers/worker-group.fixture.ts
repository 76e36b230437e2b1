/**
 * A worker group in a separate process, for worker-group.test.ts. Its workers only report that they serve; some kinds end soon after.
 * Prints what happens to the group.
 */
import cluster from 'node:cluster';
import { pino } from 'pino';
import { readConfig } from '../../config/config.ts';
import type { ToPrimary, ToWorker } from './messages.ts';
import { startWorkerGroup } from './worker-group.ts';

/** `refuses` to start, `lives`, `dies` soon after its start, or `lingers`: it stops slowly. */
const [kind = 'lives'] = process.argv.slice(2);
const EXIT_CODE = 7;
const LIFE_MS = 20;
const LINGER_MS = 1_500;

function sendToPrimary(message: ToPrimary): void {
  process.send?.(message);
}

async function runGroup(): Promise<void> {
  const group = await startWorkerGroup(readConfig({ PORT: '1', WEB_CONCURRENCY: '2' }), {}, pino({ level: 'info' }));
  process.on('SIGUSR2', () => void group.renew());
  process.on('SIGTERM', () => void group.stop(true).then(() => process.exit(0)));
  process.stdout.write(`started at ${group.url}\n`);
  process.stdout.write(`${await group.failed}\n`);
  await group.stop(false);
  process.exit(1);
}

function live(): void {
  process.on('message', ({ kind: received }: ToWorker) => {
    if (received === 'stop') setTimeout(() => process.exit(0), kind === 'lingers' ? LINGER_MS : 0);
  });
  if (kind === 'refuses') sendToPrimary({ kind: 'refused', reason: 'PORT 1 may not be opened' });
  else sendToPrimary({ kind: 'ready', url: 'http://127.0.0.1:1', isEvaluation: true });
  if (kind !== 'lives' && kind !== 'lingers') setTimeout(() => process.exit(EXIT_CODE), LIFE_MS);
}

if (cluster.isWorker) live();
else
  await runGroup().catch((error: Error) => {
    process.stdout.write(`${error.message}\n`);
    process.exit(1);
  });
