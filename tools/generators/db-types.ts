/**
 * `npm run db:types`: writes src/platform/db/schema.ts from a freshly migrated database. With a connection string as argument it
 * reads that database instead, and with `--verify` it only says whether the file is up to date (exit 1 when it is not).
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '../../src/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/index.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const CODEGEN = path.join(ROOT, 'node_modules/kysely-codegen/dist/cli/bin.js');

/** As the driver delivers them: instants, dates and exact numbers as text. */
const TYPES = {
  timestamptz: 'string',
  int8: 'number',
  numeric: 'string',
  date: 'string',
  tstzrange: 'string',
  json: 'string',
  jsonb: 'string',
};

function generate(connectionString: string, verify: boolean): number {
  const options = [
    ['--dialect', 'postgres'],
    ['--url', connectionString],
    ['--date-parser', 'string'],
    ['--type-mapping', JSON.stringify(TYPES)],
    ['--default-schema', 'public'],
    ['--exclude-pattern', '{schema_migration,graphile_worker.*}'],
    ['--out-file', path.join(ROOT, 'src/platform/db/schema.ts')],
  ].flat();
  const ran = spawnSync(process.execPath, [CODEGEN, ...options, ...(verify ? ['--verify'] : [])], { stdio: 'inherit' });
  return ran.status ?? 1;
}

async function onFreshDatabase(use: (connectionString: string) => number): Promise<number> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hostelry-types-'));
  const database = await startEmbeddedPostgres({ dataDir, log: () => {} });
  try {
    await migrate(database.connectionString);
    return use(database.connectionString);
  } finally {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const { values, positionals } = parseArgs({
  options: { verify: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  allowPositionals: true,
});
if (values.help) {
  console.log('Usage: npm run db:types -- [--verify] [connection string]');
} else {
  const [connectionString] = positionals;
  const run = (url: string): number => generate(url, values.verify);
  process.exitCode = connectionString === undefined ? await onFreshDatabase(run) : run(connectionString);
}
