/**
 * Finds statements that Citus refuses, or sends to all of its servers (docs/scaling.md, "Citus"): `npm run check:sql`. Parses every statement
 * that the suite sends, as `npm run sql:record` has recorded them, with PostgreSQL's own parser, and prints those that break a rule; and SQL in
 * the code that was not recorded.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { unrecordedIn } from './recorded-statements.ts';
import { EXCEPTIONS, NOT_RECORDED, type StatementException } from './statement-exceptions.ts';
import { type BrokenRule, brokenRules, loadParser, RULES } from './statement-rules.ts';

const ROOT = path.join(import.meta.dirname, '../..');
/** The recorded statements, one a line. */
export const RECORDED = path.join(import.meta.dirname, 'statements.txt');
/** The fewest statements that there must be: fewer means that the suite was not recorded. */
const STATEMENTS_MIN = 150;

/** The statements as they were recorded. */
export const readRecorded = (): string[] => readFileSync(RECORDED, 'utf8').split('\n').filter(Boolean);

/** The tables that ops/citus/distribute.sql distributes by property. */
function tablesOfProperties(): Set<string> {
  const script = readFileSync(path.join(ROOT, 'ops/citus/distribute.sql'), 'utf8');
  const places = script.matchAll(/^select create_distributed_table\('(\w+)', 'property_id'/gm);
  return new Set([...places].map(([, table = '']) => table));
}

/** What is wrong with the statements, and with the exceptions: each is for rules that its statements break. Call `loadParser` first. */
export function judgeStatements(
  statements: readonly string[],
  tables: ReadonlySet<string>,
  exceptions: readonly StatementException[],
): string[] {
  const needed = new Map<StatementException, Set<BrokenRule>>(exceptions.map((exception) => [exception, new Set()]));
  const faults: string[] = [];
  for (const statement of statements) {
    const broken = brokenRules(statement, tables);
    const of = exceptions.filter(({ has }) => statement.includes(has));
    for (const exception of of) for (const rule of broken) needed.get(exception)?.add(rule);
    for (const rule of broken)
      if (!of.some(({ rules }) => rules.includes(rule))) faults.push(`${rule}: ${RULES[rule]}\n  ${statement}`);
  }
  for (const [{ has, rules }, breaks] of needed)
    for (const rule of rules)
      if (!breaks.has(rule))
        faults.push(`statement-exceptions.ts: no statement with "${has}" breaks the rule "${rule}" any more`);
  return faults;
}

/** The SQL of the service that is in no recorded statement, and exceptions for SQL that is. */
function judgeRecord(statements: readonly string[]): string[] {
  const missing = globSync('src/**/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts'] })
    .toSorted()
    .flatMap((file) => unrecordedIn(file, readFileSync(path.join(ROOT, file), 'utf8'), statements));
  const isListed = (fault: string): boolean => NOT_RECORDED.some(({ has }) => fault.includes(has));
  return [
    ...missing.filter((fault) => !isListed(fault)).map((fault) => `not recorded, run "npm run sql:record": ${fault}`),
    ...NOT_RECORDED.filter(({ has }) => !missing.some((fault) => fault.includes(has))).map(
      ({ has }) => `statement-exceptions.ts: "${has}" is recorded, or is no longer there`,
    ),
  ];
}

/** Checks the recorded statements and prints what is wrong. @returns whether all is right */
export async function checkRecorded(): Promise<boolean> {
  await loadParser();
  const statements = readRecorded();
  const faults = [...judgeStatements(statements, tablesOfProperties(), EXCEPTIONS), ...judgeRecord(statements)];
  if (statements.length < STATEMENTS_MIN)
    faults.push(`statements.txt has only ${statements.length} statements: run "npm run sql:record"`);
  for (const fault of faults) console.log(`${fault}\n`);
  console.log(`sql: ${statements.length} statements, ${EXCEPTIONS.length} exceptions, ${faults.length} findings`);
  return faults.length === 0;
}

if (import.meta.main) process.exitCode = (await checkRecorded()) ? 0 : 1;
