/**
 * The proof that hostile mail does no harm, with as many messages as nobody waits for at every change: `npm run test:mail`, or
 * `npm run test:mail -- 1000 1234` for so many of them and with that seed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const MESSAGES = 1_000;
const TEST = 'test/mail-hostile.test.ts';
/** Far more than the slowest machine takes for each. */
const MESSAGE_MS_MAX = 10_000;

function wholeNumber(text: string | undefined, fallback: number): number {
  const value = Number(text ?? fallback);
  if (!Number.isSafeInteger(value) || value < 1) throw new RangeError(`"${text}" is no number of messages and no seed`);
  return value;
}

async function main(): Promise<number> {
  const [asked, seed] = process.argv.slice(2);
  const messages = wholeNumber(asked, MESSAGES);
  const timeout = String(Math.max(600_000, messages * MESSAGE_MS_MAX));
  const runner = spawn(process.execPath, [join(import.meta.dirname, 'run.ts'), TEST, '--test-timeout', timeout], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      TEST_HOSTILE_MAILS: String(messages),
      ...(seed === undefined ? {} : { TEST_SEED: String(wholeNumber(seed, 1)) }),
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => runner.kill(signal));
  const [code] = (await once(runner, 'exit')) as [number | null];
  return code ?? 1;
}

process.exitCode = await main();
