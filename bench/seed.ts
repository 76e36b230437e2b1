/**
 * `npm run bench:seed [-- --dir DIR] [-- --database URL [--small]]`: fills a database with 100 hotels of 60 rooms that have been open for
 * three years, and a small one beside it (2 hotels, 30 days), and looks whether every rule of the product holds in them. They are
 * on an embedded server in build/bench, or the folder named, where `npm run bench` finds them for the rest of the day; or one of them, the large one
 * by default, in an empty database of yours.
 */
import { parseArgs } from 'node:util';
import { findViolations, INVARIANTS } from '../test/harness/invariants.ts';
import { BENCH_DIR, openBenchDatabases, seedDatabase } from './databases.ts';
import { inSession } from './seed/bulk-load.ts';
import { LARGE, type SeedReport, SMALL } from './seed/property-group.ts';

function print(name: string, { seconds, rows }: SeedReport): void {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  process.stdout.write(`${name}: ${total.toLocaleString('en')} rows in ${seconds.toFixed(1)} s\n`);
  console.table(Object.fromEntries(Object.entries(rows).map(([table, count]) => [table, { rows: count.toLocaleString('en') }])));
}

async function check(name: string, connectionString: string): Promise<void> {
  const started = performance.now();
  const violations = await inSession(connectionString, (client) =>
    findViolations(async (sql) => (await client.query<{ id: string }>(sql)).rows, ['seed']),
  );
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const rules = INVARIANTS.filter((invariant) => invariant.in.includes('seed')).length;
  if (violations.length === 0) {
    process.stdout.write(`${name}: all ${rules} rules hold (looked up in ${seconds} s)\n`);
    return;
  }
  process.exitCode = 1;
  for (const { rule, count, ids } of violations) process.stdout.write(`${name}: ${rule}: ${count}, as ${ids.join(', ')}\n`);
}

const { values } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    dir: { type: 'string', default: BENCH_DIR },
    database: { type: 'string' },
  },
});
const { small, dir, database } = values;
if (small && database === undefined) throw new Error('--small goes with --database: otherwise both are made');
if (database !== undefined) {
  print('the database', await seedDatabase(database, small ? SMALL : LARGE, new Date().toISOString()));
  await check('the database', database);
} else {
  const databases = await openBenchDatabases(dir, print);
  try {
    for (const name of ['small', 'large'] as const) await check(name, databases[name]);
  } finally {
    await databases.stop();
  }
}
