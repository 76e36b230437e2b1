/**
 * The proof that nothing is oversold, with as many operations as nobody waits for at every change: `npm run test:long`, or
 * `npm run test:long -- 50000 1234` for so many of them and with that seed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const OPERATIONS = 500_000;
const TEST = 'src/features/availability/no-overselling.test.ts';
/** Far more than the slowest machine takes for each. */
const OPERATION_MS_MAX = 60;

function wholeNumber(text: string | undefined, fallback: number): number {
  const value = Number(text ?? fallback);
  if (!Number.isSafeInteger(value) || value < 1) throw new RangeError(`"${text}" is no number of operations and no seed`);
  return value;
}

async function main(): Promise<number> {
  const [asked, seed] = process.argv.slice(2);
  const operations = wholeNumber(asked, OPERATIONS);
  const timeout = String(Math.max(600_000, operations * OPERATION_MS_MAX));
  const runner = spawn(process.execPath, [join(import.meta.dirname, 'run.ts'), TEST, '--test-timeout', timeout], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      TEST_OPERATIONS: String(operations),
      ...(seed === undefined ? {} : { TEST_SEED: String(wholeNumber(seed, 1)) }),
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => runner.kill(signal));
  const [code] = (await once(runner, 'exit')) as [number | null];
  return code ?? 1;
}

process.exitCode = await main();
