import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { chownTree } from './file-system.ts';
import { startEmbeddedPostgres, stopEmbeddedPostgres } from './index.ts';

/** Test support: starts the embedded server in separate processes, as this account or as an ordinary one. */

export type Person = { name: string; uid: number; gid: number; spawnAs: { uid?: number; gid?: number } };
export type Launched = {
  socketDir: string;
  connectionString: string;
  adopted: boolean;
  serverPid: number;
  messages: string[];
  readyMs: number;
  process: ChildProcess;
  /** Ends the process in order, which stops the server. */
  stop(): Promise<void>;
  /** Ends the process as a crash would: the server is left behind. */
  crash(): Promise<void>;
};

const FIXTURE = fileURLToPath(new URL('launch.fixture.ts', import.meta.url));
const NOBODY = 65534;
/** How the names of the folders of these tests begin. */
export const FOLDER_PREFIX = 'hostelry-launcher-';

export const isRoot = process.getuid?.() === 0;
export const self: Person = {
  name: isRoot ? 'root' : 'an ordinary user',
  uid: process.getuid?.() ?? -1,
  gid: process.getgid?.() ?? -1,
  spawnAs: {},
};
export const nobody: Person = { name: 'an ordinary user', uid: NOBODY, gid: NOBODY, spawnAs: { uid: NOBODY, gid: NOBODY } };

/** Why a test as `nobody` cannot be run here, or false when it can. */
export function cannotBeNobody(): string | false {
  if (!isRoot) return 'needs root, to become another user';
  const tried = spawnSync('/bin/sh', ['-c', 'test -r "$1" && test -x "$2"', 'sh', FIXTURE, process.execPath], nobody.spawnAs);
  return tried.status === 0 ? false : 'the user nobody cannot read this folder';
}

/** A folder of this test file that `removeFolders` deletes, together with the servers left in it. */
export function makeFolder(person: Person): string {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), FOLDER_PREFIX)));
  // Open to all: through a closed one root's server, which is not root, could not get to its database.
  chmodSync(dir, 0o755);
  if (person.uid !== self.uid) chownSync(dir, person.uid, person.gid);
  folders.push(dir);
  return dir;
}

/** Copies the data folder of a stopped server: much faster than creating another. */
export async function copyDataDir(from: string, to: string, person: Person): Promise<void> {
  const { status } = spawnSync('cp', ['-a', from, to]);
  if (status !== 0) throw new Error(`cannot copy ${from} to ${to}`);
  if (person.uid !== self.uid) await chownTree(to, person.uid, person.gid);
}

const folders: string[] = [];
const startedHere: EmbeddedPostgres[] = [];
const children = new Set<ChildProcess>();
const dataDirs = new Set<string>();

/** Kills every process that `launch` started, also those whose server is not ready yet. */
export async function killLaunched(): Promise<void> {
  for (const child of children) await ended(child, () => child.kill('SIGKILL'));
}

export async function removeFolders(): Promise<void> {
  for (const server of startedHere) await server.stop();
  await killLaunched();
  for (const dataDir of dataDirs) await stopEmbeddedPostgres({ dataDir, log: () => {} }).catch(() => {});
  for (const dir of folders) rmSync(dir, { recursive: true, force: true });
}

type Options = { as?: Person; fixture?: string; extraSettings?: Record<string, string> };

/** Starts a server in its own process and returns once it is ready. Rejects with the launcher's message when it is not. */
export async function launch(
  dataDir: string,
  { as = self, fixture = FIXTURE, extraSettings = {} }: Options = {},
): Promise<Launched> {
  dataDirs.add(dataDir);
  const child = spawn(process.execPath, [fixture, JSON.stringify({ dataDir, extraSettings })], {
    ...as.spawnAs,
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), once(child, 'exit')])) as [unknown];
  if (typeof line !== 'string') throw new Error('the process ended without an answer');
  const response = JSON.parse(line) as Launched | { error: string };
  if ('error' in response) throw new Error(response.error);
  return {
    ...response,
    process: child,
    stop: () => ended(child, () => child.stdin.end()),
    crash: () => ended(child, () => child.kill('SIGKILL')),
  };
}

/** Starts a server from this very process; `removeFolders` stops it if the test has not. */
export async function startHere(dataDir: string, extraSettings: Record<string, string> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, extraSettings });
  startedHere.push(server);
  return server;
}

async function ended(child: ChildProcess, end: () => unknown): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  end();
  await exit;
}

/** Runs one statement on a new connection and returns its first row. */
export async function ask(connectionString: string, statement: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows[0] ?? {};
  } finally {
    await client.end();
  }
}

/** Waits for something to become true, for at most 20 s. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (let waitedMs = 0; !(await isTrue()); waitedMs += 5) {
    if (waitedMs > 20_000) throw new Error('it did not happen within 20 s');
    await sleep(5);
  }
}
