import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { before, suite } from 'node:test';
import { pathToFileURL } from 'node:url';
import { isLong } from './long-test.ts';
import { removeShared } from './process-end.ts';
import { runnerHook } from './runner-hook.ts';
import { stopSharedTestService } from './service-under-test.ts';

/**
 * Test files that share the processes of a few workers. One process for every file would load the whole service
 * once a file, which is half of the suite's work.
 */
export type Workers = {
  /** The modules that `node --test` is to run instead of the files, each in its own process. */
  modules: string[];
  /** Files that did not finish, as when a test ended its process. */
  unfinished(): string[];
  /** Whether a process had to be ended because a test has left something open. */
  hasLeftOpen(): boolean;
  /** The files that finished and how long they took, the longest first. */
  durations(): { file: string; seconds: number }[];
  remove(): Promise<void>;
};

/** Makes `count` workers. Together they run every file once: a free worker takes the next one. */
export async function makeWorkers(files: readonly string[], count: number): Promise<Workers> {
  const folder = await mkdtemp(join(tmpdir(), 'hostelry-workers-'));
  const job = `process.env.TEST_SHARED_SERVICE = 'yes';
await import(${JSON.stringify(import.meta.resolve('./runner-hook.ts'))});
const { runTaken } = await import(${JSON.stringify(import.meta.url)});
await runTaken(${JSON.stringify(folder)}, ${JSON.stringify(files)});
`;
  const modules = Array.from({ length: Math.min(count, files.length) }, (_, index) => join(folder, `worker-${index + 1}.mjs`));
  await Promise.all(modules.map((module) => writeFile(module, job)));
  return {
    modules,
    unfinished: () => files.filter((_, index) => !existsSync(endMark(folder, index))),
    hasLeftOpen: () => existsSync(leftOpenMark(folder)),
    durations: () =>
      files
        .map((file, index) => ({ file, mark: endMark(folder, index) }))
        .filter(({ mark }) => existsSync(mark))
        .map(({ file, mark }) => ({ file, seconds: Number(readFileSync(mark, 'utf8')) }))
        .toSorted((one, other) => other.seconds - one.seconds),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

const leftOpenMark = (folder: string): string => join(folder, 'left-open');
const endMark = (folder: string, index: number): string => join(folder, `ended-${index}`);

/** True for the one process that comes first: a folder can be made only once. */
async function takes(folder: string, index: number): Promise<boolean> {
  return await mkdir(join(folder, `taken-${index}`)).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
}

const AWAKE_MS = 60_000;
const LEFT_OPEN_MS = 15_000;
/** Far more than any file needs, also beside other programs. */
const FILE_TIMEOUT_MS = 1_800_000;

/** An uncaught error fails the process, and with it the run. This names the file that was running. */
function nameUncaught(running: () => string): void {
  for (const event of ['uncaughtException', 'unhandledRejection'])
    process.on(event, (error: unknown) => console.error(`in ${running()}, uncaught:`, error));
}

/** Handles that a test has left open would keep the process, and the run, alive. */
function endWhatIsLeft(folder: string): void {
  // The exit code alone would say no more than that of a failed test.
  writeFileSync(leftOpenMark(folder), '');
  console.error(`a test has left something open: ${process.getActiveResourcesInfo().join(', ')}`);
  process.exit(1);
}

/** Runs the files that no other process has taken, one after the other, each as a suite: its hooks are its own. */
export async function runTaken(folder: string, files: readonly string[]): Promise<void> {
  // A test that waits only for unreferenced timers would let the process end before the next files.
  const awake = setInterval(() => {}, AWAKE_MS);
  let running = '';
  nameUncaught(() => running);
  for (const [index, file] of files.entries()) {
    if (!(await takes(folder, index))) continue;
    running = file;
    const startedAt = performance.now();
    runnerHook?.enable();
    // With --test-only a file without long tests runs as a whole.
    await suite(file, { timeout: FILE_TIMEOUT_MS, only: isLong }, async () => {
      before(() => void runnerHook?.disable());
      await import(pathToFileURL(resolve(file)).href);
    });
    await writeFile(endMark(folder, index), String((performance.now() - startedAt) / 1_000));
  }
  await stopSharedTestService();
  await removeShared();
  clearInterval(awake);
  setTimeout(() => endWhatIsLeft(folder), LEFT_OPEN_MS).unref();
}
