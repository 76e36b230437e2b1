/** What a run of the proof found, for people and for programs. */

/** `nothing tried` and `failed` (the check itself broke down) prove nothing: they fail the run. `skipped` is not passed either. */
export type Outcome = 'held' | 'violated' | 'nothing tried' | 'failed' | 'skipped';

export type CheckReport = {
  chapter: string;
  name: string;
  /** The promise that was tried. */
  title: string;
  outcome: Outcome;
  tried: number;
  violated: number;
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
  /** No promise was broken, and every check that was not skipped has tried something. */
  passed: boolean;
  interrupted: boolean;
  totals: { checks: number; held: number; skipped: number; tried: number; violated: number };
  checks: CheckReport[];
};

/** Whether the outcome fails the run. */
function isFailure({ outcome }: CheckReport): boolean {
  return outcome !== 'held' && outcome !== 'skipped';
}

type Frame = Pick<Report, 'product' | 'seed' | 'minutes' | 'startedAt' | 'seconds' | 'interrupted'>;

export function reportOf(frame: Frame, checks: CheckReport[]): Report {
  const count = (outcome: Outcome): number => checks.filter((check) => check.outcome === outcome).length;
  const sum = (of: (check: CheckReport) => number): number => checks.reduce((total, check) => total + of(check), 0);
  const totals = {
    checks: checks.length,
    held: count('held'),
    skipped: count('skipped'),
    tried: sum(({ tried }) => tried),
    violated: sum(({ violated }) => violated),
  };
  return { ...frame, passed: totals.held > 0 && !frame.interrupted && !checks.some(isFailure), totals, checks };
}

const grouped = (count: number): string => count.toLocaleString('en-US');

/** One line of a check. */
export function lineOf({ chapter, name, outcome, tried, violated, seconds, reason }: CheckReport): string {
  const figures = `tried ${grouped(tried).padStart(7)}  violated ${grouped(violated).padStart(3)}  ${seconds.toFixed(1).padStart(6)} s`;
  return `${`${chapter}/${name}`.padEnd(28)} ${outcome.padEnd(13)} ${figures}${reason === null ? '' : `  ${reason.split('\n')[0]}`}`;
}

/** What goes below the line of a check: a few of its violations, all of its notes. */
export function detailsOf({ violations, notes }: CheckReport, violationsMax = 3): string[] {
  return [...violations.slice(0, violationsMax).map((text) => `    ! ${text}`), ...notes.map((text) => `    - ${text}`)];
}

/** The last line. */
export function summaryOf({ passed, totals, seconds, seed }: Report): string {
  const skipped = totals.skipped === 0 ? '' : `, ${totals.skipped} skipped (not proven)`;
  const figures = `${totals.held} of ${totals.checks} checks held${skipped}; tried ${grouped(totals.tried)}, violated ${grouped(totals.violated)}`;
  return `${passed ? 'PASSED' : 'FAILED'}: ${figures}; ${Math.round(seconds)} s, seed ${seed}`;
}
