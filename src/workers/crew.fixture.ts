/**
 * A crew in a process of its own, for crew.test.ts: its workers only say that they serve, and end soon after when they are told to be
 * short-lived. Prints what becomes of the crew.
 */
import cluster from 'node:cluster';
import { pino } from 'pino';
import { readConfig } from '../config.ts';
import { startCrew } from './crew.ts';
import type { ToPrimary, ToWorker } from './messages.ts';

/** `refuses`, `lives`, `dies`, or `lingers`: it takes its time to stop. */
const [kind = 'lives'] = process.argv.slice(2);
const EXIT_CODE = 7;
const LIFE_MS = 20;
const LINGER_MS = 1_500;

function tell(message: ToPrimary): void {
  process.send?.(message);
}

async function keepCrew(): Promise<void> {
  const crew = await startCrew(readConfig({ PORT: '1', WEB_CONCURRENCY: '2' }), {}, pino({ level: 'info' }));
  process.on('SIGUSR2', () => void crew.renew());
  process.on('SIGTERM', () => void crew.stop(true).then(() => process.exit(0)));
  process.stdout.write(`started at ${crew.url}\n`);
  process.stdout.write(`${await crew.hopeless}\n`);
  await crew.stop(false);
  process.exit(1);
}

function live(): void {
  process.on('message', ({ kind: told }: ToWorker) => {
    if (told === 'stop') setTimeout(() => process.exit(0), kind === 'lingers' ? LINGER_MS : 0);
  });
  if (kind === 'refuses') tell({ kind: 'refused', reason: 'PORT 1 may not be opened' });
  else tell({ kind: 'ready', url: 'http://127.0.0.1:1', isEvaluation: true });
  if (kind !== 'lives' && kind !== 'lingers') setTimeout(() => process.exit(EXIT_CODE), LIFE_MS);
}

if (cluster.isWorker) live();
else
  await keepCrew().catch((error: Error) => {
    process.stdout.write(`${error.message}\n`);
    process.exit(1);
  });
