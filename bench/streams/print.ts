import { spreadText, type Verdict } from '../judge.ts';
import { formatTable } from '../print.ts';
import { computeSpread } from '../stats.ts';
import type { StreamFigures } from './measure.ts';

type Line = { name: string; of: (figures: StreamFigures) => number; digits: number; max?: number };

const RECEIPT_MS_MAX = 500;
const STREAM_KB_MAX = 15;
const PAUSE_MS_MAX = 50;

const LINES: readonly Line[] = [
  { name: 'all open after, s', of: ({ openSeconds }) => openSeconds, digits: 1 },
  { name: 'receipt of a change, p50 ms', of: ({ paced }) => paced.p50Ms, digits: 1 },
  { name: 'receipt of a change, p99 ms', of: ({ paced }) => paced.p99Ms, digits: 1, max: RECEIPT_MS_MAX },
  { name: 'receipt in a burst, p50 ms', of: ({ burst }) => burst.p50Ms, digits: 1 },
  { name: 'receipt in a burst, p99 ms', of: ({ burst }) => burst.p99Ms, digits: 1 },
  { name: 'allocated for a stream, KB', of: ({ heldKb }) => heldKb, digits: 1 },
  { name: 'resident for a stream, KB', of: ({ residentKb }) => residentKb, digits: 1, max: STREAM_KB_MAX },
  { name: 'longest pause: while they open, ms', of: ({ pauses }) => pauses.opening.longestMs, digits: 1, max: PAUSE_MS_MAX },
  { name: 'the process worked in it, ms at most', of: ({ pauses }) => pauses.opening.workedMs, digits: 1 },
  { name: 'longest pause: heartbeats and checks, ms', of: ({ pauses }) => pauses.quiet.longestMs, digits: 1, max: PAUSE_MS_MAX },
  { name: 'worked, ms at most', of: ({ pauses }) => pauses.quiet.workedMs, digits: 1 },
  { name: 'longest pause: changes, ms', of: ({ pauses }) => pauses.paced.longestMs, digits: 1, max: PAUSE_MS_MAX },
  { name: 'worked, ms at most ', of: ({ pauses }) => pauses.paced.workedMs, digits: 1 },
  { name: 'longest pause: burst, ms', of: ({ pauses }) => pauses.burst.longestMs, digits: 1, max: PAUSE_MS_MAX },
  { name: 'worked, ms at most  ', of: ({ pauses }) => pauses.burst.workedMs, digits: 1 },
];

const streamsOf = (rounds: readonly StreamFigures[]): string => `${rounds[0]?.streams ?? 0} streams`;

/** The verdicts on the streams. @param all the rounds of each number of streams */
export function streamVerdicts(all: readonly (readonly StreamFigures[])[]): Verdict[] {
  return all.flatMap((rounds) =>
    LINES.flatMap(({ name, of, digits, max }) => {
      if (max === undefined) return [];
      const spread = computeSpread(rounds.map(of));
      const isMet = spread.median <= max;
      return [{ name: `${streamsOf(rounds)}: ${name}`, figure: spreadText(spread, digits), target: `${max} or less`, isMet }];
    }),
  );
}

/** The figures of each number of streams beside each other: medians of the rounds, least and greatest. */
export function printStreams(all: readonly (readonly StreamFigures[])[]): void {
  const lines = LINES.map(({ name, of, digits, max }) => [
    name,
    ...all.map((rounds) => {
      const spread = computeSpread(rounds.map(of));
      return `${max !== undefined && spread.median > max ? '✗ ' : ''}${spreadText(spread, digits)}`;
    }),
  ]);
  const [first] = all.flat();
  const received =
    first === undefined ? '' : `, ${first.paced.changes} changes at a modest pace, then a burst of one of every hotel`;
  process.stdout.write(
    `\nLive streams on one process${received}; from the moment when COMMIT is sent to the last client's hearing of it. ✗ misses its target\n` +
      `${formatTable(['', ...all.map(streamsOf)], lines)}\n`,
  );
}
