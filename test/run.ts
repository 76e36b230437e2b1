/**
 * Runs the test suite on one database server: `npm test`, or a part of it: `npm test -- src/features/rooms/*.test.ts
 * --test-name-pattern "two check-ins"`. Arguments are those of `node --test`; without file names the whole suite runs.
 *
 * TEST_DATABASE_URL names a PostgreSQL server to use instead of an embedded one; its role must be able to create databases.
 * Every test file gets that variable and the name of a migrated template database, and works in a copy of its own.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { prepareTestServer } from './support/postgres.ts';

const ALL_TESTS = '{src,scripts,bench,test}/**/*.test.ts';
/** Files at once. Most of them wait for the database, so this may be a little more than a small machine's processors. */
const CONCURRENCY = 3;
/** A net under hanging tests, far above what any needs. */
const TEST_TIMEOUT_MS = 300_000;
const PATIENCE_MS = 1_000;
/** What a shell reports for a program that Ctrl-C ended. */
const INTERRUPTED = 130;
/** Every test file is a process of its own that loads the same modules: compiled once, they load in half the time. */
const COMPILE_CACHE = join(import.meta.dirname, '../node_modules/.cache/compiled');
/** Options of `node --test` whose value may come as the next argument. */
const OPTIONS_WITH_VALUE = new Set([
  '--test-name-pattern',
  '--test-skip-pattern',
  '--test-reporter',
  '--test-reporter-destination',
  '--test-concurrency',
  '--test-timeout',
  '--test-shard',
]);

/** `node --test` takes its options before the file names, a person types them in any order. */
function sortArguments(args: string[]): { options: string[]; files: string[] } {
  const options: string[] = [];
  const files: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? '';
    if (!arg.startsWith('-')) files.push(arg);
    else if (OPTIONS_WITH_VALUE.has(arg)) options.push(`${arg}=${args[++i] ?? ''}`);
    else options.push(arg);
  }
  return { options, files: files.length > 0 ? files : [ALL_TESTS] };
}

/**
 * The runner's exit code. The first signal lets it report and end, a later one kills it; a terminal's Ctrl-C may arrive
 * more than once, as npm passes it on too.
 */
async function untilEnd(runner: ChildProcess): Promise<number> {
  let signalledAt: number | undefined;
  const passOn = (signal: NodeJS.Signals) => {
    signalledAt ??= Date.now();
    runner.kill(Date.now() - signalledAt > PATIENCE_MS ? 'SIGKILL' : signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, passOn);
  const [code] = (await once(runner, 'exit')) as [number | null];
  return signalledAt === undefined ? (code ?? 1) : INTERRUPTED;
}

async function main(): Promise<number> {
  const { options, files } = sortArguments(process.argv.slice(2));
  const server = await prepareTestServer(process.env['TEST_DATABASE_URL']);
  try {
    const settings = ['--test-reporter=spec', `--test-concurrency=${CONCURRENCY}`, `--test-timeout=${TEST_TIMEOUT_MS}`];
    const runner = spawn(process.execPath, ['--test', ...settings, ...options, ...files], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        TEST_DATABASE_URL: server.connectionString,
        TEST_TEMPLATE_DATABASE: server.template,
        NODE_COMPILE_CACHE: COMPILE_CACHE,
      },
    });
    return await untilEnd(runner);
  } finally {
    await server.stop();
  }
}

process.exitCode = await main();
