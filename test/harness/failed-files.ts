import type { TestEvent } from 'node:test/reporters';

/** Stands in the list for a process that failed by itself: it has crashed, or a test has left something open. */
export const FAILED_PROCESS = '(process)';

/**
 * A reporter of `node --test` that writes the test files in which a test failed, one a line, a file as often as it failed. A file that
 * shares its process with others is the suite of its name (suite-worker.ts). Node takes its default export.
 */
export default async function* failedFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    if (type !== 'test:fail') continue;
    const { entryFile, name, nesting } = data as { entryFile?: string; name: string; nesting: number };
    if (entryFile === undefined) yield `${FAILED_PROCESS}\n`;
    else if (!entryFile.endsWith('.mjs')) yield `${entryFile}\n`;
    else if (nesting === 0) yield `${name}\n`;
  }
}
