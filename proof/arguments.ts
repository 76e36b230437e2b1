/** The command line of `npm run prove`. */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

export type ProveArguments = {
  minutes: number;
  seed: number;
  /** The events that webhooks/delivery must write; undefined: as many as its time allows. */
  events: number | undefined;
  /** Where the report goes, as given. */
  out: string;
  /** A check ends with its first violation. */
  first: boolean;
  only: { chapter: string; check: string | null } | null;
  /** One planted fault by name, all of them, or none: then the product itself is tested. */
  planted: { name: string } | 'all' | null;
};

export class ArgumentError extends Error {}

const [MINUTES, MINUTES_MAX] = [10, 1_440];
const SEEDS = 2 ** 31;
const EVENTS_MAX = 1_000_000;

export const USAGE = `npm run prove -- [options]
  --minutes N             how long all of it may take, in minutes (${MINUTES})
  --seed S                draws the same as the run that printed it
  --only chapter[,check]  a part of it
  --events N              events that webhooks/delivery must write; it fails with fewer (up to 10,000, as its time allows)
  --first                 a check ends with its first violation
  --out FILE              where the report goes (proof.json)
  --plant NAME            puts one fault into a copy of the product and shows that its check finds it
  --planted               does so with every planted fault
  --help                  prints this`;

const OPTIONS = {
  minutes: { type: 'string' },
  seed: { type: 'string' },
  only: { type: 'string' },
  events: { type: 'string' },
  out: { type: 'string' },
  first: { type: 'boolean' },
  plant: { type: 'string' },
  planted: { type: 'boolean' },
} as const;

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: false }).values;
  } catch (error) {
    // Some of Node's messages continue with advice.
    throw new ArgumentError((error as Error).message.split('\n')[0]);
  }
}

function numberIn(name: string, text: string | undefined, fallback: number, [low, high]: [number, number]): number {
  const value = text === undefined ? fallback : Number(text);
  if (text?.trim() === '' || !Number.isFinite(value) || value < low || value > high)
    throw new ArgumentError(`--${name} takes a number from ${low} to ${high}, not "${text}"`);
  return value;
}

function partOf(text: string): { chapter: string; check: string | null } {
  const [chapter = '', check = null, ...rest] = text.split(',');
  if (chapter === '' || check === '' || rest.length > 0)
    throw new ArgumentError(`--only takes chapter or chapter,check, not "${text}"`);
  return { chapter, check };
}

/** Whether only the usage is asked for. */
export function asksForHelp(argv: readonly string[]): boolean {
  return argv.includes('--help') || argv.includes('-h');
}

/** @throws ArgumentError, of one line */
export function readArguments(argv: readonly string[]): ProveArguments {
  const { minutes, seed, only, events, out = 'proof.json', first = false, plant, planted } = parse(argv);
  if (plant !== undefined && planted === true) throw new ArgumentError('--plant names one fault, --planted takes all: not both');
  if (only !== undefined && (plant !== undefined || planted === true))
    throw new ArgumentError('--only cannot be combined with planted faults: each names its check');
  if (out === '') throw new ArgumentError('--out takes the name of a file');
  const requested = numberIn('seed', seed, randomInt(1, SEEDS), [0, SEEDS]);
  if (!Number.isInteger(requested)) throw new ArgumentError(`--seed takes a whole number, not "${seed}"`);
  const least = events === undefined ? undefined : numberIn('events', events, 1, [1, EVENTS_MAX]);
  if (least !== undefined && !Number.isInteger(least)) throw new ArgumentError(`--events takes a whole number, not "${events}"`);
  return {
    minutes: numberIn('minutes', minutes, MINUTES, [0.01, MINUTES_MAX]),
    seed: requested,
    events: least,
    out,
    first,
    only: only === undefined ? null : partOf(only),
    planted: plant === undefined ? (planted === true ? 'all' : null) : { name: plant },
  };
}
