/** What a run of the proof found, for people and for programs. */

/**
 * `nothing tried` and `failed` (the check itself failed) prove nothing: they fail the run. `skipped` is not passed either.
 * `interrupted`: the user ended the run, and nothing had been violated until then.
 */
export type Outcome = 'held' | 'violated' | 'nothing tried' | 'failed' | 'skipped' | 'interrupted';

export type CheckReport = {
  chapter: string;
  name: string;
  /** The guarantee that was tested. */
  title: string;
  outcome: Outcome;
  tried: number;
  violated: number;
  /** Races: how many of all pairs of requests were tried at least once; null where there are none. */
  pairs: { reached: number; of: number } | null;
  /** The first violations, one text each. */
  violations: string[];
  notes: string[];
  /** Why it was skipped or failed. */
  reason: string | null;
  seconds: number;
};

/** The whole of `proof.json`. */
export type Report = {
  product: string;
  seed: number;
  minutes: number;
  startedAt: string;
  seconds: number;
  /** No guarantee was violated, and every check that was not skipped has tried something. */
  passed: boolean;
  interrupted: boolean;
  /** `checks`: those requested; `done`: those that ended, whatever they found; `pairs`: of the started checks. */
  totals: {
    checks: number;
    done: number;
    held: number;
    skipped: number;
    tried: number;
    violated: number;
    pairs: { reached: number; of: number };
  };
  checks: CheckReport[];
};

/** Whether the outcome fails the run. */
function isFailure({ outcome }: CheckReport): boolean {
  return outcome !== 'held' && outcome !== 'skipped';
}

type Frame = Pick<Report, 'product' | 'seed' | 'minutes' | 'startedAt' | 'seconds' | 'interrupted'>;

/** @param asked how many checks were requested: more than there are reports when the run was interrupted */
export function createReport(frame: Frame, checks: CheckReport[], requested: number = checks.length): Report {
  const count = (outcome: Outcome): number => checks.filter((check) => check.outcome === outcome).length;
  const sum = (of: (check: CheckReport) => number): number => checks.reduce((total, check) => total + of(check), 0);
  const totals = {
    checks: requested,
    done: checks.length - count('interrupted'),
    held: count('held'),
    skipped: count('skipped'),
    tried: sum(({ tried }) => tried),
    violated: sum(({ violated }) => violated),
    pairs: { reached: sum(({ pairs }) => pairs?.reached ?? 0), of: sum(({ pairs }) => pairs?.of ?? 0) },
  };
  return { ...frame, passed: totals.held > 0 && !frame.interrupted && !checks.some(isFailure), totals, checks };
}

const grouped = (count: number): string => count.toLocaleString('en-US');

/** One line of a check. */
export function formatLine({ chapter, name, outcome, tried, violated, seconds, reason }: CheckReport): string {
  const figures = `tried ${grouped(tried).padStart(7)}  violated ${grouped(violated).padStart(3)}  ${seconds.toFixed(1).padStart(6)} s`;
  return `${`${chapter}/${name}`.padEnd(28)} ${outcome.padEnd(13)} ${figures}${reason === null ? '' : `  ${reason.split('\n')[0]}`}`;
}

/** The lines below a check: a few of its violations, all of its notes. */
export function formatDetails({ violations, notes }: CheckReport, violationsMax = 3): string[] {
  return [...violations.slice(0, violationsMax).map((text) => `    ! ${text}`), ...notes.map((text) => `    - ${text}`)];
}

/** The last line. */
export function formatSummary({ passed, interrupted, totals, seconds, seed }: Report): string {
  const skipped = totals.skipped === 0 ? '' : `, ${totals.skipped} skipped (not proven)`;
  const { reached, of } = totals.pairs;
  const pairs = of === 0 ? '' : `; ${grouped(reached)} of ${grouped(of)} pairs of races reached`;
  const checks = interrupted
    ? `${totals.done} of ${totals.checks} checks done, ${totals.held} held`
    : `${totals.held} of ${totals.checks} checks held`;
  const figures = `${checks}${skipped}${pairs}; tried ${grouped(totals.tried)}, violated ${grouped(totals.violated)}`;
  const verdict = passed ? 'PASSED' : 'FAILED';
  return `${interrupted ? 'INTERRUPTED' : verdict}: ${figures}; ${Math.round(seconds)} s, seed ${seed}`;
}
