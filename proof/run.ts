/**
 * The proof: tests the guarantees of the product under races, cut streams, hostile input, crashes and several processes, and counts
 * what was tried and what was violated. `npm run prove`; docs/proof.md says what each check does.
 *
 * Exit code 0: nothing violated, and every check that was not skipped tried something; 1: otherwise, or interrupted; 2: bad arguments.
 */
import { access, constants, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ArgumentError, asksForHelp, type ProveArguments, readArguments, USAGE } from './arguments.ts';
import { findPlanted, plant } from './plant.ts';
import { prove, selectTasks } from './prove.ts';
import { createReport, formatDetails, formatLine, formatSummary, type Report } from './report.ts';

const ROOT = path.join(import.meta.dirname, '..');
const INTERRUPTED = 130;

async function readVersion(): Promise<string> {
  const { name, version } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')) as Record<string, string>;
  return `${name} ${version}`;
}

async function proveProduct(requested: ProveArguments, interrupted: AbortSignal): Promise<Report> {
  // Bad arguments are refused before the product is loaded.
  const { CHAPTERS } = await import('./chapters.ts');
  const { createEnvironment } = await import('./environment.ts');
  const tasks = selectTasks(CHAPTERS, requested.only);
  if (tasks.length === 0) {
    const names = CHAPTERS.flatMap(({ name, checks }) => checks.map((check) => `${name},${check.name}`));
    throw new ArgumentError(`--only names no check; there are: ${names.join(' ')}`);
  }
  console.log(`seed ${requested.seed}, at most about ${requested.minutes} min for ${tasks.length} checks`);
  const startedAt = new Date();
  const environment = createEnvironment();
  try {
    const checks = await prove({
      ...{ tasks, environment, interrupted, seed: requested.seed, minutes: requested.minutes },
      ...{ first: requested.first, events: requested.events },
      ended: (check) => console.log([formatLine(check), ...formatDetails(check)].join('\n')),
    });
    const seconds = Math.round((Date.now() - startedAt.getTime()) / 1_000);
    const frame = { seed: requested.seed, minutes: requested.minutes, startedAt: startedAt.toISOString(), seconds };
    return createReport({ product: await readVersion(), ...frame, interrupted: interrupted.aborted }, checks, tasks.length);
  } finally {
    await environment.stop();
  }
}

/** The first signal ends the run in order, with all that it has started; a second one at once. */
function interruption(): AbortSignal {
  const stop = new AbortController();
  const interrupt = (): void => {
    if (stop.signal.aborted) process.exit(INTERRUPTED);
    console.error('stopping what was started (again: at once)');
    stop.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, interrupt);
  return stop.signal;
}

/** A report that cannot be written is refused before the run, not after it. @throws ArgumentError */
async function refuseUnwritable(out: string): Promise<void> {
  const file = path.resolve(out);
  const there = await stat(file).catch(() => null);
  const reason =
    there?.isDirectory() === true
      ? 'it is a folder'
      : await access(there === null ? path.dirname(file) : file, constants.W_OK).then(
          () => null,
          (error: Error) => error.message,
        );
  if (reason !== null) throw new ArgumentError(`--out ${out} cannot be written: ${reason}`);
}

async function main(): Promise<number> {
  if (asksForHelp(process.argv.slice(2))) {
    console.log(USAGE);
    return 0;
  }
  const requested = readArguments(process.argv.slice(2));
  const interrupted = interruption();
  if (requested.planted !== null) {
    const faults = findPlanted(requested.planted);
    return (await plant(faults, requested, interrupted)) ? 0 : 1;
  }
  await refuseUnwritable(requested.out);
  const report = await proveProduct(requested, interrupted);
  await writeFile(path.resolve(requested.out), `${JSON.stringify(report, null, 2)}\n`);
  console.log(formatSummary(report));
  return report.passed ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof ArgumentError)) throw error;
  console.error(`${error.message}\n${USAGE}`);
  process.exitCode = 2;
}
// What a check has left behind must not keep the run alive.
setTimeout(() => process.exit(), 5_000).unref();
