/** PostgreSQL's programs for tests that need separate servers: those of TEST_PG_BIN, of Debian, or the embedded ones. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, chooseAccount } from '../../src/platform/embedded-postgres/account.ts';
import { prepareBinaries } from '../../src/platform/embedded-postgres/binaries.ts';
import { readPidFile } from '../../src/platform/embedded-postgres/postmaster.ts';
import { run, serverEnvironment } from '../../src/platform/embedded-postgres/run.ts';

const DEBIAN_BIN = '/usr/lib/postgresql/15/bin';
const READY_MS_MAX = 60_000;
const PASSWORD = 'failover-test';

/** A folder for servers, which belongs to the account that runs them. */
export type ServersHome = {
  dir: string;
  account: Account;
  /** The folder of the programs. */
  bin: string;
  remove(): Promise<void>;
};

/** A running server. Names of the settings are PostgreSQL's. */
export type PostgresServer = {
  dataDir: string;
  port: number;
  isRunning(): boolean;
  /** SIGKILL to the postmaster; its children then end. */
  kill(): Promise<void>;
  /** SIGQUIT: immediate shutdown; SIGINT: fast. */
  end(signal: 'SIGQUIT' | 'SIGINT'): Promise<void>;
};

export async function openServersHome(parent = tmpdir()): Promise<ServersHome> {
  const dir = await mkdtemp(path.join(parent, 'hostelry-servers-'));
  const account = await chooseAccount(dir, undefined);
  await chmod(dir, 0o700);
  if (process.getuid?.() === 0) await chown(dir, account.uid, account.gid);
  const named = process.env['TEST_PG_BIN'] || DEBIAN_BIN;
  const bin = existsSync(path.join(named, 'initdb'))
    ? named
    : path.dirname((await prepareBinaries(account, dir, () => {})).postgres);
  return { dir, account, bin, remove: () => rm(dir, { recursive: true, force: true }) };
}

/** A free port of this machine. Another program could take it before it is used; none of the tests' does. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Runs one of the programs as the servers' account. @throws with the program's last output */
export async function runProgram(home: ServersHome, program: string, args: string[]): Promise<void> {
  const result = await run(program, args, home.account.spawnAs);
  if (!result.ok) throw new Error(`${path.basename(program)} failed: ${result.reason}`);
}

/** An empty cluster in `home`, whose one user is `hostelry`. */
export async function initCluster(home: ServersHome, name: string): Promise<string> {
  const dataDir = path.join(home.dir, name);
  const password = path.join(home.dir, 'password');
  await runProgram(home, '/bin/sh', ['-c', 'printf %s "$1" > "$2"', 'sh', PASSWORD, password]);
  await runProgram(home, path.join(home.bin, 'initdb'), [
    ...['-D', dataDir, '-U', 'hostelry', '-A', 'scram-sha-256', `--pwfile=${password}`],
    ...['-E', 'UTF8', '--locale=C.UTF-8', '--no-sync', '--no-instructions'],
  ]);
  return dataDir;
}

/** A copy of a stopped cluster. */
export async function copyCluster(home: ServersHome, from: string, name: string): Promise<string> {
  const to = path.join(home.dir, name);
  await runProgram(home, '/bin/rm', ['-rf', to]);
  await runProgram(home, '/bin/cp', ['-a', from, to]);
  return to;
}

/** Turns a copied cluster into a replica of the server at the port. */
export async function followPrimary(home: ServersHome, dataDir: string, port: number): Promise<void> {
  const conninfo = `host=127.0.0.1 port=${port} user=hostelry password=${PASSWORD} application_name=replica`;
  const script = `touch "$1/standby.signal" && printf "primary_conninfo = '%s'\\n" "$2" >> "$1/postgresql.auto.conf"`;
  await runProgram(home, '/bin/sh', ['-c', script, 'sh', dataDir, conninfo]);
}

/** Starts a server on 127.0.0.1 and waits until it takes connections. */
export async function startPostgres(
  home: ServersHome,
  dataDir: string,
  port: number,
  settings: Record<string, string> = {},
): Promise<PostgresServer> {
  const all = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '', ...settings };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(path.join(home.bin, 'postgres'), ['-D', dataDir, ...flags], {
    ...home.account.spawnAs,
    cwd: '/',
    env: serverEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  server.stderr.on('data', (chunk: Buffer) => (said = (said + String(chunk)).slice(-4_000)));
  const exited = once(server, 'exit');
  const isRunning = (): boolean => server.exitCode === null && server.signalCode === null;
  const endBy = async (signal: NodeJS.Signals): Promise<void> => {
    server.kill(signal);
    await exited;
  };
  for (let waitedMs = 0; waitedMs < READY_MS_MAX && isRunning(); waitedMs += 20) {
    const noted = await readPidFile(dataDir);
    if (noted?.pid === server.pid && noted?.ready) return { dataDir, port, isRunning, kill: () => endBy('SIGKILL'), end: endBy };
    await sleep(20);
  }
  server.kill('SIGKILL');
  throw new Error(`PostgreSQL does not start: ${said}`);
}

/** For clients of one or several servers of a home. */
export function urlOfServers(ports: readonly number[], database: string): string {
  return `postgresql://hostelry:${PASSWORD}@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/${database}`;
}
