/** Notes the statements of the service under test, once each, for the check of statements (tools/checks/check-sql.ts). */
import { appendFileSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { OF_THE_QUEUE, onOneLine } from '../../tools/checks/recorded-statements.ts';

/** Statements of a database that the service has prepared have a name. */
type Query = { text?: unknown; name?: unknown };

/** Deep enough to hold the test that called for a statement, through all awaited calls. */
const STACK_DEPTH = 60;
/** Whether the statement is a test's own: a test called for it, and not through the queries of a feature. */
const isOfTest = (stack: string): boolean =>
  !/\.queries\.ts:/.test(stack) &&
  stack.split('\n').some((line) => /\/(test|proof)\/|\.test\.ts/.test(line) && !line.includes('statement-log.ts'));

/** From now on, this process notes the statements that it sends in a file of its own in the folder TEST_STATEMENTS; without one it does nothing. */
export function noteStatements(): void {
  const folder = process.env['TEST_STATEMENTS'];
  if (!folder) return;
  Error.stackTraceLimit = STACK_DEPTH;
  const noted = new Set<string>();
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function query(this: pg.Client, ...args: unknown[]) {
    const { text, name } = args[0] as Query;
    if (typeof name === 'string' && typeof text === 'string' && !noted.has(text) && !isOfTest(new Error().stack ?? '')) {
      noted.add(text);
      appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(text)}\n`);
    }
    return Reflect.apply(original, this, args) as unknown;
  } as typeof original;
}

/** The statements that all processes of a run have noted, each on one line. */
export function readStatements(folder: string): string[] {
  const lines = globSync(join(folder, '*.jsonl')).flatMap((file) => readFileSync(file, 'utf8').trimEnd().split('\n'));
  const statements = lines.map((line) => onOneLine(JSON.parse(line) as string));
  return [...new Set(statements)].filter((statement) => !OF_THE_QUEUE.test(statement)).toSorted();
}
