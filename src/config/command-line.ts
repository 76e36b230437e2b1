import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** The arguments are wrong: the command ends with exit code 2. */
export class UsageError extends Error {}

/** An option of a command. `value` names what follows it, like `<folder>`; without one the option is a switch. */
type Option = Readonly<{ value?: string; help: string }>;
type Options = Readonly<Record<string, Option>>;

/** How a command is used: what `--help` prints. */
export type Command<O extends Options> = Readonly<{
  /** One line, or several, like `npm run backup -- [options]`. */
  usage: string;
  options: O;
  /** Printed below the options. */
  notes?: string;
  /** Whether it takes arguments that are not options. */
  positionals?: boolean;
}>;

/** The text of each option that was given, and of each switch whether it was. */
export type OptionValues<O extends Options> = {
  [Name in keyof O]: O[Name] extends { value: string } ? string | undefined : boolean;
};

const HELP: Option = { help: 'prints this' };

/** What `--help` prints. */
export function helpText({ usage, options, notes }: Command<Options>): string {
  const rows = Object.entries({ ...options, help: HELP }).map(([name, { value, help }]) => ({
    option: value === undefined ? `--${name}` : `--${name} ${value}`,
    help: help.split('\n'),
  }));
  const width = Math.max(...rows.map(({ option }) => option.length)) + 2;
  const lines = rows.map(({ option, help }) => `  ${option.padEnd(width)}${help.join(`\n${' '.repeat(width + 2)}`)}`);
  return [`Usage: ${usage.split('\n').join('\n       ')}`, ...lines, ...(notes === undefined ? [] : [notes])].join('\n');
}

function parse<O extends Options>({ options, positionals = false }: Command<O>, args: readonly string[]) {
  const config: ParseArgsOptionsConfig = Object.fromEntries(
    Object.entries<Option>(options).map(([name, { value }]) => [name, { type: value === undefined ? 'boolean' : 'string' }]),
  );
  try {
    return parseArgs({ args: [...args], options: config, allowPositionals: positionals });
  } catch (error) {
    // Some messages of Node.js continue with advice.
    const [line = ''] = (error as Error).message.split(/\n|\. To specify/);
    throw new UsageError(line);
  }
}

/**
 * Reads the arguments of a command. With `--help` (or `-h`) it prints the help and ends the process.
 * @throws UsageError for an unknown option, and for an empty one: a variable of a script that is not set
 */
export function readCommandLine<const O extends Options>(
  command: Command<O>,
  args: readonly string[] = process.argv.slice(2),
): { values: OptionValues<O>; positionals: string[] } {
  if (args.some((word) => word === '--help' || word === '-h')) {
    process.stdout.write(`${helpText(command)}\n`);
    process.exit(0);
  }
  const { values, positionals } = parse(command, args);
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'string' && value.trim() === '') throw new UsageError(`--${name} is empty`);
  const all = Object.entries<Option>(command.options).map(([name, { value }]) => [
    name,
    values[name] ?? (value === undefined ? false : undefined),
  ]);
  return { values: Object.fromEntries(all) as OptionValues<O>, positionals };
}

/** The first line of an error's message: what a command prints when it fails. */
export function firstLineOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}

/**
 * Runs a command and sets the exit code of the process: 0, or what it returns; 2 when its arguments are wrong, 1 when it fails. The
 * reason is one line on standard error.
 */
export async function runCommand(name: string, run: () => Promise<number | undefined>): Promise<void> {
  try {
    process.exitCode = (await run()) ?? 0;
  } catch (error) {
    const isUsage = error instanceof UsageError;
    process.stderr.write(`${name}: ${firstLineOf(error)}${isUsage ? ' (--help lists the options)' : ''}\n`);
    process.exitCode = isUsage ? 2 : 1;
  }
}

/** A signal that aborts when the command is interrupted (Ctrl-C, SIGTERM, SIGHUP), with the message as the reason. */
export function abortWhenInterrupted(message: string): AbortSignal {
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupted.abort(new Error(message)));
  return interrupted.signal;
}
