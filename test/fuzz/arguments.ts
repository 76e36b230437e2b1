/** What `npm run fuzz` is asked for on the command line. */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

/** `only`: the number of the one request of the seed that is repeated. */
export type Asked = { requests: number; seed: number; only: number | undefined };

/** The arguments are wrong; one line. */
export class ArgumentError extends Error {}

const [REQUESTS, REQUESTS_MAX] = [5_000, 10_000_000];
const SEEDS = 2 ** 31;

export const USAGE = `npm run fuzz -- [options]
  --requests N  how many hostile requests are sent (${REQUESTS})
  --seed S      draws the same as the run that printed it
  --only NR     repeats one request of the seed
  --help        prints this`;

function parse(argv: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ args: [...argv], options: { requests: text, seed: text, only: text }, allowPositionals: false }).values;
  } catch (error) {
    // Some of Node's go on with advice.
    throw new ArgumentError((error as Error).message.split('\n')[0]);
  }
}

function whole(name: string, text: string, [low, high]: [number, number]): number {
  if (!/^\d{1,10}$/.test(text) || Number(text) < low || Number(text) > high)
    throw new ArgumentError(`--${name} takes a whole number from ${low} to ${high}, not "${text}"`);
  return Number(text);
}

/** Whether somebody only asks how the command is used. */
export function asksForHelp(argv: readonly string[]): boolean {
  return argv.includes('--help') || argv.includes('-h');
}

/** @throws ArgumentError, of one line */
export function readArguments(argv: readonly string[]): Asked {
  const { requests = String(REQUESTS), seed = String(randomInt(SEEDS)), only } = parse(argv);
  if (only !== undefined && parse(argv).seed === undefined) throw new ArgumentError('--only needs the --seed it is a request of');
  return {
    requests: whole('requests', requests, [1, REQUESTS_MAX]),
    // The warm-up takes the one after it.
    seed: whole('seed', seed, [0, SEEDS]),
    only: only === undefined ? undefined : whole('only', only, [0, REQUESTS_MAX]),
  };
}
