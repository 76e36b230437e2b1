/**
 * Runs the suite on a given Citus: `npm run test:citus -- --url postgresql://postgres@host:5432/postgres`, or the files that are named after it.
 * `--worker host:port` names a worker, once for each; without one the coordinator is its own worker. The role must be a superuser whom every
 * server lets in without a password. docs/scaling.md says which settings the servers need.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** Tests that say nothing about a distributed database, or need another one. */
const OMITTED: Readonly<Record<string, string>> = {
  '**/*.long.test.ts': 'they take long, and most of them look at one server',
  '**/*.rules.test.ts': 'they need no database',
  '**/{*query-plan*,*crash*,booking-facts.queries}.test.ts':
    'plans of one server; a process that ends at a certain statement of it',
  'src/platform/{embedded-postgres,files,images,processes,reading,secrets,network,telemetry}/**':
    'they need no database, or the embedded one',
  'src/features/payments/reconcile/bounds.test.ts': 'it makes triggers, which Citus refuses',
  'src/platform/db/**': 'the driver and the migrations of one server',
  'src/{evaluation,lifecycle,config}/**': 'they need no database, or the embedded one',
  'src/features/payments/{razorpay/**,gateway-*.test.ts}': 'they need no database',
  'src/features/{guests/documents,mail}/reading/**': 'they need no database',
  'test/{crash,container,ops-files,links}*.test.ts': 'they need no database, or the embedded one',
  'test/shard-key.test.ts': 'it changes the tables as the script does, which has been done',
  'test/{console,specimens}/**': 'they send the same requests as other tests',
};

const { values, positionals } = parseArgs({
  options: { url: { type: 'string' }, worker: { type: 'string', multiple: true } },
  allowPositionals: true,
});
if (values.url === undefined) {
  console.error('Name the coordinator: npm run test:citus -- --url postgresql://postgres@host:5432/postgres');
  process.exit(1);
}
const files = positionals.length > 0 ? positionals : globSync('{src,test}/**/*.test.ts', { exclude: Object.keys(OMITTED) });
const runner = spawn(process.execPath, [join(import.meta.dirname, 'run.ts'), ...files], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, TEST_DATABASE_URL: values.url, TEST_CITUS_WORKERS: (values.worker ?? []).join(',') },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => runner.kill(signal));
const [code] = (await once(runner, 'exit')) as [number | null];
process.exitCode = code ?? 1;
