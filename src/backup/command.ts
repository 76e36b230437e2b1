import { parseArgs } from 'node:util';
import type { Manifest } from './manifest.ts';

/** The arguments are wrong: exit 2. */
export class UsageError extends Error {}

/** A command that was read and is ready to run, to the lines that it says at the end. */
type Ready = () => Promise<string[]>;

/** The sizes of a backup, for people. */
export function describe({ sizes: { database, files } }: Manifest): string {
  const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
  return `database ${megabytes(database.bytes)}, ${files.files} files ${megabytes(files.bytes)}`;
}

/**
 * The options that were given, by name.
 * @throws UsageError for one that there is none of, and for one that is empty: a variable of a script that is not set
 */
export function readOptions<Name extends string>(names: readonly Name[]): Partial<Record<Name, string>> {
  const { values } = parseArgs({ options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])) });
  const given: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = values[name];
    if (value?.trim() === '') throw new UsageError(`--${name} is empty`);
    if (value !== undefined) given[name] = value;
  }
  return given;
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}

/**
 * Runs a command to its exit code: says what went wrong in one line, and takes back what was begun when it is interrupted.
 * @param usage printed for --help
 * @param read reads the arguments; what it throws is their fault
 */
export async function runCommand(
  name: string,
  usage: string,
  read: (signal: AbortSignal, log: (message: string) => void) => Promise<Ready>,
): Promise<number> {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  const interrupted = new AbortController();
  const abort = (): void => interrupted.abort(new Error('interrupted: nothing is left of it'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, abort);
  const log = (message: string): void => void process.stderr.write(`${message}\n`);
  let ready: Ready;
  try {
    ready = await read(interrupted.signal, log);
  } catch (error) {
    log(`${name}: ${firstLine(error)} (--help lists the options)`);
    return 2;
  }
  try {
    process.stdout.write(`${(await ready()).join('\n')}\n`);
    return 0;
  } catch (error) {
    log(`${name}: ${firstLine(error)}`);
    return 1;
  }
}
