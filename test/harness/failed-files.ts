import type { TestEvent } from 'node:test/reporters';

/** A reporter of `node --test` that writes the test files in which a test failed, one a line, a file as often as it failed. Node takes its default export. */
export default async function* failedFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) if (type === 'test:fail') yield `${(data as { entryFile?: string }).entryFile}\n`;
}
