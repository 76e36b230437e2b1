import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';

const INSTALLED = '/usr/lib/postgresql';
/**
 * The settings of the product's connections, and generic plans, which those use from the sixth time on: new connections would
 * spend the measured seconds on planning.
 */
const SESSION =
  '-c timezone=UTC -c datestyle=ISO -c statement_timeout=20s -c lock_timeout=8s -c plan_cache_mode=force_generic_plan';

async function runs(program: string): Promise<boolean> {
  return promisify(execFile)(program, ['--version']).then(
    () => true,
    () => false,
  );
}

/** The pgbench of the path, else the newest one that is installed; null without any. */
export async function findPgbench(): Promise<string | null> {
  const versions = await readdir(INSTALLED).catch(() => []);
  const installed = versions.sort((a, b) => Number(b) - Number(a)).map((version) => `${INSTALLED}/${version}/bin/pgbench`);
  for (const program of ['pgbench', ...installed]) if (await runs(program)) return program;
  return null;
}

export type PgbenchRun = {
  program: string;
  connectionString: string;
  script: string;
  /** Where it writes the time of each transaction: this text and the number of its process. */
  logPrefix: string;
  variables: ReadonlyMap<string, string>;
  seconds: number;
};

function settled(child: ChildProcess): Promise<unknown[]> {
  return once(child, 'close');
}

/** One client that runs the script over and over. @throws when a statement fails */
export async function runPgbench({
  program,
  connectionString,
  script,
  logPrefix,
  variables,
  seconds,
}: PgbenchRun): Promise<void> {
  const defined = [...variables].flatMap(([name, value]) => ['-D', `${name}=${value}`]);
  const fixed = ['-n', '-M', 'prepared', '-c', '1', '-j', '1', '-T', String(seconds), '-l', '--log-prefix', logPrefix];
  const child = spawn(program, [...fixed, '-f', script, ...defined, connectionString], {
    env: { ...process.env, PGOPTIONS: SESSION },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [code] = await settled(child);
  if (code !== 0) throw new Error(`pgbench ended with ${code}: ${said}`);
}
