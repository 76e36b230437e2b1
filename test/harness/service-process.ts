import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DATABASE_USER } from '../../src/platform/embedded-postgres/cluster.ts';
import { isAlive, type PidFile, readPidFile } from '../../src/platform/embedded-postgres/postmaster.ts';
import { DATABASE_NAME } from '../../src/platform/embedded-postgres/server.queries.ts';
import { SOCKET_PORT } from '../../src/platform/embedded-postgres/socket-dir.ts';
import { NO_RATE_LIMITS } from './service-under-test.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const READY_MS_MAX = 90_000;
const POLL_MS = 20;

/** The service as a separate process, on the embedded database of its data folder. */
export type ServiceProcess = {
  url: string;
  pid: number;
  /** All that it has printed. */
  output(): string;
  /** Sends the signal; resolves to the exit code (null after SIGKILL) when the process has ended. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
};

/** Starts `node start.mjs` and waits until it says that it is ready. `settings`: environment variables beyond the test's own. */
export async function startServiceProcess(
  dataDir: string,
  settings: Record<string, string> = {},
  args: readonly string[] = ['--no-demo'],
): Promise<ServiceProcess> {
  const env = {
    ...process.env,
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    FILE_STORE: '',
    AUTH_ISSUER: '',
    LOG_LEVEL: 'warn',
    ...NO_RATE_LIMITS,
    ...settings,
  };
  const child: ChildProcess = spawn(process.execPath, ['start.mjs', ...args], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit') as Promise<[number | null]>;
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += String(chunk)));
  for (let waited = 0; waited < READY_MS_MAX && child.exitCode === null; waited += POLL_MS) {
    const url = /Hostelry is ready at (\S+)\n/.exec(output)?.[1];
    const end: ServiceProcess['end'] = async (signal) => {
      child.kill(signal);
      return (await exit)[0];
    };
    if (url !== undefined) return { url, pid: child.pid ?? 0, output: () => output, end };
    await sleep(POLL_MS);
  }
  child.kill('SIGKILL');
  throw new Error(`the service did not start: ${output}`);
}

/** The state of the embedded server; undefined when none runs on the folder. */
export async function embeddedServer(dataDir: string): Promise<PidFile | undefined> {
  const noted = await readPidFile(path.join(dataDir, 'pg'));
  return noted !== undefined && (await isAlive(noted.pid)) ? noted : undefined;
}

/** SQL straight to the embedded database. */
export async function embeddedSql<T extends Record<string, unknown>>(
  dataDir: string,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const server = await embeddedServer(dataDir);
  if (server === undefined) throw new Error('no database server runs');
  const client = new pg.Client({ host: server.socketDir, port: SOCKET_PORT, user: DATABASE_USER, database: DATABASE_NAME });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}
