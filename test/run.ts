/**
 * Runs the test suite on one database server: `npm test`, or a part of it: `npm test -- src/features/inventory/rooms/*.test.ts
 * --test-name-pattern "two check-ins"`. Arguments are those of `node --test`; without file names the whole suite runs.
 *
 * TEST_DATABASE_URL names a PostgreSQL server to use instead of an embedded one; its role must be able to create databases.
 * Every test file gets that variable and the name of a migrated template database, and works in its own copy. Many files
 * are run by a few processes (see harness/suite-worker.ts): no test may leave anything behind in its process.
 *
 * TEST_PICTURES names a folder for pictures of the pages of failed tests of the console.
 *
 * Files called `x.long.test.ts` and tests declared by `longTest` run only with TEST_LONG: test/all.ts runs them. Of a file with tests of
 * both kinds only the long ones run then.
 *
 * With TEST_ONCE_MORE a file that failed runs once more, alone, and only what fails twice fails the run: a small machine is sometimes slower
 * than a test's patience. Both runs are printed.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { FAILED_PROCESS } from './harness/failed-files.ts';
import { isLong } from './harness/long-test.ts';
import { prepareTestServer } from './harness/postgres.ts';
import { makeWorkers, type Workers } from './harness/suite-worker.ts';

const ALL_TESTS = '{src,client,console,cli,tools,test,proof,bench,accuracy}/**/!(*.long).test.ts';
/** Files at once. Most of them wait for the database, so this may be a little more than a small machine's processors. */
const CONCURRENCY = 3;
/** Files that take longest. They go first, so that none runs alone at the end. */
const LONGEST = [
  'src/features/inventory/availability/no-overselling.test.ts',
  'src/lifecycle/',
  'src/platform/embedded-postgres/',
  'cli/backup/',
  'src/features/guests/documents/',
  'src/features/mail/',
  'test/',
];
/** They draw from SVG, which sharp does nowhere any more in a process that has read untrusted pictures, as the others do. */
const IN_PROCESSES_OF_THEIR_OWN = ['tools/generators/icons.test.ts'];
/** Ends a run that hangs. It holds for a whole process of many files, on the slowest machine. */
const TEST_TIMEOUT_MS = 3_600_000;
const PATIENCE_MS = 1_000;
const mayRunOnceMore = process.env['TEST_ONCE_MORE'] !== undefined;
/** The exit code of a program that Ctrl-C ended. */
const INTERRUPTED = 130;
/** Every process loads the same modules: compiled once, they load in half the time. */
const COMPILE_CACHE = join(import.meta.dirname, '../node_modules/.cache/compiled');
/** Writes the files of failed tests. */
const FAILED_FILES = join(import.meta.dirname, 'harness/failed-files.ts');
/** How many of the files that took longest are printed at the end. */
const LONGEST_PRINTED = 10;
/** More failed files than this are a fault, not a slow moment. */
const FILES_AGAIN_MAX = 6;
/** How many files run at once, with workers or without. */
const AT_ONCE = '--test-concurrency=';
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

type Arguments = { atOnce: number; options: string[]; files: string[] };

/** `node --test` takes its options before the file names, a person types them in any order. */
function sortArguments(args: string[]): Arguments {
  let atOnce = CONCURRENCY;
  const options: string[] = [];
  const files: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? '';
    if (!arg.startsWith('-')) files.push(arg);
    else if (OPTIONS_WITH_VALUE.has(arg)) options.push(`${arg}=${args[++i] ?? ''}`);
    else options.push(arg);
    if (options.at(-1)?.startsWith(AT_ONCE) === true) atOnce = Number(options.pop()?.slice(AT_ONCE.length));
  }
  return { atOnce, options, files: files.length > 0 ? files : [ALL_TESTS] };
}

/** In the order in which they run. */
function findFiles(patterns: string[]): string[] {
  const first = (file: string): boolean => LONGEST.some((start) => file.startsWith(start));
  const files = globSync(patterns).toSorted();
  return [...files.filter(first), ...files.filter((file) => !first(file))];
}

/** Many files share processes. The runner's own choices (a name pattern, a shard) need the files themselves. */
async function workersFor({ atOnce, options, files }: Arguments): Promise<Workers | null> {
  const found = findFiles(files);
  if (options.length > 0 || found.length < 2) return null;
  const isAlone = (file: string): boolean => IN_PROCESSES_OF_THEIR_OWN.includes(file);
  const workers = await makeWorkers(
    found.filter((file) => !isAlone(file)),
    atOnce,
  );
  return { ...workers, modules: [...found.filter(isAlone), ...workers.modules] };
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

/** Runs `node --test`. Resolves to its exit code and, with TEST_ONCE_MORE, the files in which a test failed. */
async function runTests(
  { atOnce, options }: Pick<Arguments, 'atOnce' | 'options'>,
  modules: string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number; failed: string[] }> {
  const settings = ['--test-reporter=spec', `${AT_ONCE}${atOnce}`, `--test-timeout=${TEST_TIMEOUT_MS}`];
  const folder = mkdtempSync(join(tmpdir(), 'hostelry-failed-'));
  try {
    const list = join(folder, 'files');
    if (mayRunOnceMore)
      settings.push(
        '--test-reporter-destination=stdout',
        `--test-reporter=${FAILED_FILES}`,
        `--test-reporter-destination=${list}`,
      );
    const runner = spawn(process.execPath, ['--test', ...settings, ...options, ...modules], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    const code = await untilEnd(runner);
    return { code, failed: mayRunOnceMore ? [...new Set(readFileSync(list, 'utf8').split('\n').filter(Boolean))] : [] };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function printLongest({ durations }: Workers): void {
  const longest = durations().slice(0, LONGEST_PRINTED);
  console.log(
    ['The longest files:', ...longest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`)].join('\n'),
  );
}

async function main(): Promise<number> {
  const given = sortArguments(process.argv.slice(2));
  const server = await prepareTestServer(process.env['TEST_DATABASE_URL']);
  const env = {
    TEST_DATABASE_URL: server.connectionString,
    TEST_TEMPLATE_DATABASE: server.template,
    NODE_COMPILE_CACHE: COMPILE_CACHE,
  };
  let workers: Workers | null = null;
  try {
    workers = await workersFor(given);
    const only = workers !== null && isLong ? ['--test-only'] : [];
    const { code, failed } = await runTests(
      { ...given, options: [...given.options, ...only] },
      workers?.modules ?? given.files,
      env,
    );
    if (workers !== null) printLongest(workers);
    const unfinished = workers?.unfinished() ?? [];
    if (unfinished.length > 0) console.error(`not run to the end: ${unfinished.join(', ')}`);
    if (unfinished.length > 0 || workers?.hasLeftOpen() === true) return code || 1;
    const isSlowMoment = failed.length > 0 && failed.length <= FILES_AGAIN_MAX && !failed.includes(FAILED_PROCESS);
    if (code === INTERRUPTED || !isSlowMoment) return code;
    console.log(`\nOnce more: ${failed.map((file) => relative('.', file)).join(', ')}`);
    return (await runTests({ ...given, atOnce: 1 }, failed, env)).code;
  } finally {
    await workers?.remove();
    await server.stop();
  }
}

process.exitCode = await main();
