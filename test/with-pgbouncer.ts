/**
 * Runs suites behind PgBouncer in transaction mode: `npm run test:pgbouncer`. Services connect through it with
 * `DATABASE_PREPARED=false` and listen for live events past it (`DATABASE_LISTEN_URL`); the statements of the tests go past it too.
 * PgBouncer is Debian's, or the one of TEST_PGBOUNCER.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { chooseAccount } from '../src/platform/embedded-postgres/account.ts';
import { serverEnvironment } from '../src/platform/embedded-postgres/run.ts';
import { prepareTestServer } from './harness/postgres.ts';
import { freePort } from './harness/postgres-programs.ts';

/** A stay from its booking to its bill, races, streams, jobs and several instances: all statements go one way, whatever they say. */
const SUITES = [
  'src/features/bookings/{assignments,check-in,check-out,create,room-requests}/*.test.ts',
  'src/features/**/*-races*.test.ts',
  'src/features/**/*-stream.test.ts',
  'test/jobs.test.ts',
];
/** More operations send no other statements, so that of the long suites these are enough. */
const LONG_SUITES = ['test/two-instances.long.test.ts', 'test/several-instances.long.test.ts'];
const findFiles = (): string[] => [...globSync(SUITES, { exclude: ['**/*.long.test.ts'] }), ...LONG_SUITES];
const DEBIAN_PROGRAM = '/usr/sbin/pgbouncer';
const READY_MS_MAX = 10_000;

const program = (): string => process.env['TEST_PGBOUNCER'] || DEBIAN_PROGRAM;

/** Whether the program is installed. */
export function isPgBouncerInstalled(): boolean {
  return existsSync(program());
}

/** The folder of the server's socket and the port in its name. */
function socketOf(connectionString: string): string {
  const { searchParams, hostname } = new URL(connectionString);
  return `host=${searchParams.get('host') ?? hostname} port=${searchParams.get('port') ?? '5432'}`;
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (let waitedMs = 0; waitedMs < READY_MS_MAX && server.exitCode === null; waitedMs += 50) {
    const client = new pg.Client({ connectionString: url });
    const isThere = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (isThere) return;
    await sleep(50);
  }
  throw new Error('PgBouncer does not start');
}

async function main(): Promise<number> {
  if (!isPgBouncerInstalled()) {
    console.error(`There is no ${program()}: run "apt-get install pgbouncer", or set TEST_PGBOUNCER to the program.`);
    return 1;
  }
  const server = await prepareTestServer(undefined);
  const dir = mkdtempSync(join(tmpdir(), 'hostelry-pgbouncer-'));
  let pooler: ChildProcess | undefined;
  try {
    // PgBouncer does not run as root.
    const account = await chooseAccount(dir, undefined);
    const port = await freePort();
    const settings = [
      '[databases]',
      `* = ${socketOf(server.connectionString)} user=hostelry`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1`,
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      'max_client_conn = 2000',
      'default_pool_size = 20',
      'server_idle_timeout = 5',
    ];
    const file = join(dir, 'pgbouncer.ini');
    writeFileSync(file, `${settings.join('\n')}\n`);
    chmodSync(dir, 0o700);
    if (process.getuid?.() === 0) for (const each of [dir, file]) chownSync(each, account.uid, account.gid);
    const url = `postgresql://hostelry@127.0.0.1:${port}/postgres`;
    // A Ctrl-C must first reach the tests, then the pooler.
    pooler = spawn(program(), ['-q', file], {
      ...account.spawnAs,
      cwd: '/',
      env: serverEnvironment,
      detached: true,
      stdio: 'ignore',
    });
    await untilReady(url, pooler);
    const args = process.argv.slice(2);
    const runner = spawn(process.execPath, [join(import.meta.dirname, 'run.ts'), ...(args.length > 0 ? args : findFiles())], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, TEST_DATABASE_URL: server.connectionString, TEST_POOLER_URL: url },
    });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => runner.kill(signal));
    const [code] = (await once(runner, 'exit')) as [number | null];
    return code ?? 1;
  } finally {
    pooler?.kill('SIGKILL');
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

if (import.meta.main) process.exitCode = await main();
