/** What a run of the fuzzer says at its end. */
import type { FuzzReport } from './fuzz.ts';

/** Names of operations that are told: a short run leaves out most of them. */
const UNREACHED_MAX = 20;
/** Kinds of error lines that are told. */
const KINDS_MAX = 10;

/** `memory`: megabytes of the service; null: not looked at. `errors`: its log lines of level error and above, by kind. */
export type Measured = {
  seconds: number;
  memory: { before: number; peak: number; after: number; growthMax: number } | null;
  errors: ReadonlyMap<string, number>;
};

/** How often each kind of error is in the log of the service: its message, route and status. */
export function errorsIn(output: string): Map<string, number> {
  const kinds = new Map<string, number>();
  for (const line of output.split('\n')) {
    if (!/"level":"(?:error|fatal)"/.test(line)) continue;
    let kind = 'a line that cannot be read';
    try {
      const { msg, method, route, status } = JSON.parse(line) as Record<string, unknown>;
      kind = [msg, method, route, status].filter((part) => part !== undefined && part !== null).join(' ');
    } catch {
      // Told as such.
    }
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  return kinds;
}

function errorLines(errors: Measured['errors']): string[] {
  if (errors.size === 0) return ['log: no errors'];
  const kinds = [...errors].toSorted(([, a], [, b]) => b - a);
  return [
    'log: these errors, all of them answered as the description allows unless there is a finding above (a gateway that is away is a 502)',
    ...kinds.slice(0, KINDS_MAX).map(([kind, count]) => `  ${count} x ${kind}`),
    ...(kinds.length > KINDS_MAX ? [`  and ${kinds.length - KINDS_MAX} kinds more`] : []),
  ];
}

/** The lines, the verdict last: passed when nothing was found and the memory has not grown beyond its bound. */
export function reportLines(report: FuzzReport, { seconds, memory, errors }: Measured): { passed: boolean; lines: string[] } {
  const { requests, exchanges, findings, statuses, reached, operations, unreached, seed } = report;
  const grown = memory === null ? 0 : memory.after - memory.before;
  const isTooBig = memory !== null && grown > memory.growthMax;
  const passed = findings === 0 && !isTooBig;
  const answers = Object.entries(statuses).map(([status, count]) => `${status === '0' ? 'none' : status} x ${count}`);
  const missed = unreached.length === 0 || unreached.length > UNREACHED_MAX ? '' : `; not: ${unreached.join(' ')}`;
  const lines = [
    `answers by status: ${answers.join(', ')}; ${exchanges} exchanges on raw sockets`,
    `operations that succeeded at least once: ${reached} of ${operations}${missed}`,
    ...(memory === null
      ? []
      : [
          `memory: ${memory.before} MB after the warm-up, ${memory.peak} MB at the end, ${memory.after} MB after a pause${
            isTooBig ? `: more than ${memory.growthMax} MB of growth` : ` (may grow by ${memory.growthMax})`
          }`,
        ]),
    ...errorLines(errors),
    `${passed ? 'PASSED' : 'FAILED'}: ${findings} findings in ${requests} requests; ${seconds} s, seed ${seed}`,
  ];
  return { passed, lines };
}
