/** Runs checks one after the other within a bound of time and gathers their reports. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../test/harness/random.ts';
import { type Chapter, type Check, type Context, Skipped } from './check.ts';
import type { Environment } from './environment.ts';
import type { CheckReport, Outcome } from './report.ts';

/** Texts of violations and notes kept for one check; all are counted. */
const TEXTS_MAX = 20;
const TEXT_LENGTH_MAX = 4_000;
/** What a check may take beyond its time to end, then to end after it is asked to, in ms. */
const [OVERTIME_MS_MAX, LEAVING_MS_MAX] = [120_000, 20_000];

/** One check of a chapter, with its share of the whole time. */
export type Task = { chapter: string; check: Check; weight: number };

export type ProveOptions = {
  tasks: readonly Task[];
  seed: number;
  minutes: number;
  events?: number | undefined;
  /** A check ends with its first violation. */
  first: boolean;
  environment: Environment;
  /** Aborted when the user interrupts the run. */
  interrupted: AbortSignal;
  /** Called when a check has ended. */
  ended(report: CheckReport): void;
};

/** The checks of the chapters, or of those named: `chapter` or `chapter,check`. Empty when none matches. */
export function selectTasks(chapters: readonly Chapter[], only: { chapter: string; check: string | null } | null): Task[] {
  return chapters
    .filter(({ name }) => only === null || name === only.chapter)
    .flatMap(({ name, weight, checks }) => {
      const sum = checks.reduce((total, check) => total + (check.weight ?? 1), 0);
      return checks.map((check) => ({ chapter: name, check, weight: (weight * (check.weight ?? 1)) / sum }));
    })
    .filter(({ check }) => only === null || only.check === null || check.name === only.check);
}

/** A seed for one check: the same whichever others run. */
export function deriveSeed(seed: number, chapter: string, check: string): number {
  return createHash('sha256').update(`${seed}/${chapter}/${check}`).digest().readUInt32BE(0);
}

function newReport({ chapter, check }: Task): CheckReport {
  const { name, title } = check;
  const figures = { tried: 0, violated: 0, pairs: null, violations: [], notes: [], reason: null, seconds: 0 };
  return { chapter, name, title, outcome: 'held', ...figures };
}

function decideOutcome(report: CheckReport, error: unknown, isInterrupted: boolean): Outcome {
  if (report.violated > 0) return 'violated';
  if (isInterrupted) return 'interrupted';
  if (error instanceof Skipped) return report.tried === 0 ? 'skipped' : 'failed';
  if (error !== undefined) return 'failed';
  return report.tried === 0 ? 'nothing tried' : 'held';
}

function keepText(list: string[], text: string): void {
  if (list.length < TEXTS_MAX) list.push(text.slice(0, TEXT_LENGTH_MAX));
}

type Run = { options: ProveOptions; task: Task; report: CheckReport; until: number; ends: (() => Promise<unknown>)[] };

/** Starting what all checks share does not count against the time of the first user. */
async function besides<T>(run: Run, start: () => Promise<T>): Promise<T> {
  const begun = Date.now();
  const started = await start();
  run.until += Date.now() - begun;
  return started;
}

function createContext(run: Run, stopping: AbortSignal): Context {
  const { options, task, report, ends } = run;
  const seed = deriveSeed(options.seed, task.chapter, task.check.name);
  return {
    random: createRandom(seed),
    seed,
    tried: (count = 1) => {
      report.tried += count;
    },
    violated: (text) => {
      report.violated += 1;
      keepText(report.violations, text);
    },
    note: (text) => keepText(report.notes, text),
    pairs: (reached, of) => {
      report.pairs = { reached, of };
    },
    skip: (reason) => {
      throw new Skipped(reason);
    },
    timeLeft: () => (stopping.aborted || (options.first && report.violated > 0) ? 0 : Math.max(0, run.until - Date.now())),
    events: options.events,
    stopping,
    instances: () => besides(run, () => options.environment.instances()),
    databaseServer: () => besides(run, () => options.environment.databaseServer()),
    keep: (end) => {
      ends.push(end);
    },
  };
}

/** Ends with the check, or with an error when it does not end in time. */
async function withinBounds(run: Run, work: Promise<void>, stop: AbortController): Promise<void> {
  const { signal } = stop;
  const timer = setTimeout(() => stop.abort(), Math.max(0, run.until - Date.now()) + OVERTIME_MS_MAX);
  const stopped = Promise.withResolvers<void>();
  const onAbort = (): void => stopped.resolve();
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  const over = new AbortController();
  try {
    await Promise.race([
      work,
      stopped.promise.then(async () => {
        await sleep(LEAVING_MS_MAX, undefined, { signal: over.signal });
        throw new Error('it did not end when it was asked to');
      }),
    ]);
    if (signal.aborted && !run.options.interrupted.aborted) throw new Error('it far exceeded its time');
  } finally {
    over.abort();
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

async function runCheck(options: ProveOptions, task: Task, milliseconds: number): Promise<CheckReport> {
  const begun = Date.now();
  const run: Run = { options, task, report: newReport(task), until: begun + milliseconds, ends: [] };
  const stop = new AbortController();
  const pass = (): void => stop.abort();
  options.interrupted.addEventListener('abort', pass, { once: true });
  let error: unknown;
  try {
    await withinBounds(run, task.check.run(createContext(run, stop.signal)), stop);
  } catch (thrown) {
    error = thrown;
  } finally {
    options.interrupted.removeEventListener('abort', pass);
    // Ends what a failed check has left running.
    stop.abort();
  }
  for (const end of run.ends.toReversed()) {
    await end().catch((thrown: unknown) => {
      error ??= thrown;
    });
  }
  const { report } = run;
  report.outcome = decideOutcome(report, error, options.interrupted.aborted);
  // An error of an interrupted check is expected.
  if (error !== undefined && report.outcome !== 'interrupted')
    report.reason = (error instanceof Error ? error.message : String(error)).slice(0, TEXT_LENGTH_MAX);
  report.seconds = Math.round((Date.now() - begun) / 100) / 10;
  return report;
}

/** Runs them in order. Unused time goes to the checks after it; an interrupted run skips the rest. */
export async function prove(options: ProveOptions): Promise<CheckReport[]> {
  const until = Date.now() + options.minutes * 60_000;
  const reports: CheckReport[] = [];
  for (const [index, task] of options.tasks.entries()) {
    if (options.interrupted.aborted) break;
    const weights = options.tasks.slice(index).reduce((sum, { weight }) => sum + weight, 0);
    const milliseconds = (Math.max(0, until - Date.now()) * task.weight) / weights;
    const report = await runCheck(options, task, milliseconds);
    reports.push(report);
    options.ended(report);
  }
  return reports;
}
