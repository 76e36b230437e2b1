/**
 * Runs what `npm test` omits: `npm run test:all`. First the long suites on the embedded PostgreSQL: files called `x.long.test.ts`,
 * tests declared by `longTest`, and random tests with many operations. Then tests that send every statement on PostgreSQL 15, and some
 * behind PgBouncer, where these are installed. In each suite a file that failed runs
 * once more, alone (test/run.ts).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOfEveryStatement, isPostgres15Installed } from './with-pg15.ts';
import { isPgBouncerInstalled } from './with-pgbouncer.ts';

/** The length of random tests here. */
const AT_LENGTH = {
  TEST_OPERATIONS: '2000',
  TEST_HOSTILE_MAILS: '80',
  TEST_FUZZ_REQUESTS: '3000',
  TEST_CRASH_ROUNDS: '2',
  TEST_GATEWAY_DELIVERIES: '600',
};

async function runSuite(script: string, files: readonly string[], env: Record<string, string>): Promise<boolean> {
  const startedAt = Date.now();
  const runner = spawn(process.execPath, [join(import.meta.dirname, script), ...files], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TEST_ONCE_MORE: 'yes', ...env },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => runner.kill(signal));
  const [code] = (await once(runner, 'exit')) as [number | null];
  console.log(`${Math.round((Date.now() - startedAt) / 1_000)} s`);
  return code === 0;
}

/** Files with a long test, or a test whose length is a setting. */
function findLongFiles(): string[] {
  const marks = ['long-test.ts', 'longBrowserTest', ...Object.keys(AT_LENGTH)];
  return globSync('{src,console,cli,tools,test,proof,bench,accuracy}/**/*.test.ts').filter((file) => {
    if (file.endsWith('.long.test.ts')) return true;
    const text = readFileSync(file, 'utf8');
    return marks.some((mark) => text.includes(mark));
  });
}

console.log('Long suites');
const long = await runSuite('run.ts', findLongFiles(), { TEST_LONG: 'yes', ...AT_LENGTH });
console.log('\nPostgreSQL 15');
const isThere = isPostgres15Installed();
if (!isThere) console.log('PostgreSQL 15 is not installed and not tested (Debian: apt-get install postgresql-15).');
const onPostgres15 = !isThere || (await runSuite('with-pg15.ts', filesOfEveryStatement(), {}));
console.log('\nPgBouncer');
const pooled = isPgBouncerInstalled();
if (!pooled) console.log('PgBouncer is not installed and not tested (Debian: apt-get install pgbouncer).');
const behindPooler = !pooled || (await runSuite('with-pgbouncer.ts', [], {}));
process.exitCode = long && onPostgres15 && behindPooler ? 0 : 1;
