import type { Measured, Round } from './measure.ts';
import { rowAt } from './rows/rows.ts';
import { computeSpread, type Spread } from './stats.ts';

/** The 99th percentile of each row on the large data, against that on the small. */
const P99_LARGE_SMALL_MAX = 1.3;
const PAUSE_MS_MAX = 50;

/** What is judged of a row; `isMet`: null where it has no target, or nothing was measured. */
export type Judged = { name: string; spread: Spread | null; target: string; isMet: boolean | null };
export type Judgement = Record<'bare' | 'empty' | 'p99' | 'p50' | 'pause' | 'median', Judged>;

/** Something with a target, in words. */
export type Verdict = { name: string; figure: string; target: string; isMet: boolean };

type OfRound = (round: Round) => number | null;

/** Over the rounds that have the figure. */
export function across(rounds: readonly Round[], of: OfRound): Spread | null {
  const values = rounds.map(of).filter((value) => value !== null);
  return values.length === 0 ? null : computeSpread(values);
}

function judged(name: string, spread: Spread | null, target: { min?: number | null; max?: number | undefined } = {}): Judged {
  const { min = null, max = null } = target;
  if (min !== null) return { name, spread, target: `${min} or more`, isMet: spread && spread.median >= min };
  if (max !== null) return { name, spread, target: `${max} or less`, isMet: spread && spread.median <= max };
  return { name, spread, target: 'none', isMet: null };
}

const toBare: OfRound = ({ product, bare }) => (bare === null ? null : product.perSecond / bare.perSecond);

/** The ratios and the pause of a row: the median of what its rounds showed, each separately. */
export function judge({ row, rounds }: Measured): Judgement {
  const of = (ofRound: OfRound): Spread | null => across(rounds, ofRound);
  return {
    bare: judged('product/bare', of(toBare), { min: rowAt(row).bareMin }),
    empty: judged(
      'product/empty',
      of(({ product, empty }) => product.perSecond / empty.perSecond),
    ),
    p99: judged(
      'p99 large/small',
      of(({ product, small }) => product.p99Ms / small.p99Ms),
      { max: P99_LARGE_SMALL_MAX },
    ),
    p50: judged(
      'p50 large/small',
      of(({ product, small }) => product.p50Ms / small.p50Ms),
    ),
    pause: judged(
      'longest pause, ms',
      of(({ product }) => product.pause.longestMs),
      { max: PAUSE_MS_MAX },
    ),
    median: judged(
      'p50, ms',
      of(({ product }) => product.p50Ms),
      { max: rowAt(row).p50MaxMs },
    ),
  };
}

/** A number with its spread. */
export function spreadText(spread: Spread, digits: number): string {
  const [median, min, max] = [spread.median, spread.min, spread.max].map((value) => value.toFixed(digits));
  return `${median} (${min}–${max})`;
}

/** On a busy machine a process is also delayed by others. */
function workedText({ rounds }: Measured): string {
  const worked = across(rounds, ({ product }) => product.pause.workedMs);
  return worked === null ? '' : `, of its own work ${spreadText(worked, 1)}`;
}

/** The verdicts on rows with a target. */
export function listVerdicts(all: readonly Measured[]): Verdict[] {
  const verdicts: Verdict[] = [];
  for (const measured of all) {
    const judgement = judge(measured);
    for (const one of Object.values(judgement)) {
      const { name, spread, target, isMet } = one;
      if (isMet === null || spread === null) continue;
      const figure = one === judgement.pause ? `${spreadText(spread, 1)}${workedText(measured)}` : spreadText(spread, 2);
      verdicts.push({ name: `${rowAt(measured.row).name}: ${name}`, figure, target, isMet });
    }
  }
  return verdicts;
}
