import hooks, { type AsyncHook, type HookCallbacks } from 'node:async_hooks';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Test files that share the processes of a few workers. A process of its own for every file would load the whole service
 * once a file, which is half of the suite's work.
 */
export type Workers = {
  /** The modules that `node --test` is to run instead of the files, each in a process of its own. */
  modules: string[];
  /** The files that were not run to their end, as when a test ended its process. */
  unfinished(): string[];
  remove(): Promise<void>;
};

/** Makes `count` workers. Together they run every file once: whoever is free takes the next one. */
export async function makeWorkers(files: readonly string[], count: number): Promise<Workers> {
  const folder = await mkdtemp(join(tmpdir(), 'hostelry-workers-'));
  const job = `import { runTaken } from ${JSON.stringify(import.meta.url)};
await runTaken(${JSON.stringify(folder)}, ${JSON.stringify(files)});
`;
  const modules = Array.from({ length: Math.min(count, files.length) }, (_, index) => join(folder, `worker-${index + 1}.mjs`));
  await Promise.all(modules.map((module) => writeFile(module, job)));
  return {
    modules,
    unfinished: () => files.filter((_, index) => !existsSync(endMark(folder, index))),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

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

/**
 * The test runner, and its hook on every promise and timer of the process. By it a test knows the suite it is written in, while
 * its file is loaded, and the runner whose an error is that nobody caught. The whole service runs in the processes of its tests:
 * the hook is a tenth to a third of their work, and is off while they run. Only what is not there yet when they begin would lose
 * its place: what a `describe` with an async function makes, or a `test` inside another one; there, `t.test` knows its own.
 */
async function loadTestRunner() {
  const { createHook } = hooks;
  let follow: AsyncHook | undefined;
  Object.assign(hooks, { createHook: (callbacks: HookCallbacks) => (follow = createHook(callbacks)) });
  try {
    const { before, suite } = await import('node:test');
    // Made with the first suite.
    return { before, suite, hook: () => follow };
  } finally {
    Object.assign(hooks, { createHook });
  }
}

/** An error that nobody caught fails the process, and with it the run. While the hook is off it is said here whose it is. */
function nameUncaught(running: () => string): void {
  for (const event of ['uncaughtException', 'unhandledRejection'])
    process.on(event, (error: unknown) => console.error(`in ${running()} nobody caught:`, error));
}

/** What a test has left open would keep the process for good, and with it the run. */
function endWhatIsLeft(): void {
  console.error(`a test has left something open: ${process.getActiveResourcesInfo().join(', ')}`);
  process.exit(1);
}

/** Runs the files that no other process has taken, one after the other, each as a suite: its hooks are its own. */
export async function runTaken(folder: string, files: readonly string[]): Promise<void> {
  // A test that waits for nothing but unreferenced timers would let the process end, and the files after it with it.
  const awake = setInterval(() => {}, AWAKE_MS);
  const { before, suite, hook } = await loadTestRunner();
  let running = '';
  nameUncaught(() => running);
  for (const [index, file] of files.entries()) {
    if (!(await takes(folder, index))) continue;
    running = file;
    hook()?.enable();
    await suite(file, async () => {
      before(() => void hook()?.disable());
      await import(pathToFileURL(resolve(file)).href);
    });
    await mkdir(endMark(folder, index));
  }
  clearInterval(awake);
  setTimeout(endWhatIsLeft, LEFT_OPEN_MS).unref();
}
