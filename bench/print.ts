import type { Figure } from './client.ts';
import type { Measured, Round } from './measure.ts';
import { rowAt } from './rows/rows.ts';
import { type Spread, spreadOf } from './stats.ts';

export const P99_LARGE_SMALL_MAX = 1.3;
export const PAUSE_MS_MAX = 50;

/** What is judged of a row; `isMet`: null where it has no target. */
type Judged = { name: string; spread: Spread | null; target: string; isMet: boolean | null };

type OfRound = (round: Round) => number | null;

function across(rounds: readonly Round[], of: OfRound): Spread | null {
  const values = rounds.map(of).filter((value) => value !== null);
  return values.length === 0 ? null : spreadOf(values);
}

const ratioToBare: OfRound = ({ product, bare }) => (bare === null ? null : product.perSecond / bare.perSecond);

/** The ratios and the pause of a row, each over its rounds. */
export function judge({ row, rounds }: Measured): Record<'bare' | 'empty' | 'p99' | 'p50' | 'pause', Judged> {
  const { bareMin } = rowAt(row);
  const least = (spread: Spread | null, min: number | null): boolean | null =>
    spread === null || min === null ? null : spread.median >= min;
  const most = (spread: Spread | null, max: number): boolean | null => (spread === null ? null : spread.median <= max);
  const bare = across(rounds, ratioToBare);
  const p99 = across(rounds, ({ product, small }) => product.p99Ms / small.p99Ms);
  const pause = across(rounds, (round) => round.pause.longestMs);
  return {
    bare: { name: 'product/bare', spread: bare, target: `${bareMin ?? 'none'} or more`, isMet: least(bare, bareMin) },
    empty: {
      name: 'product/empty',
      spread: across(rounds, ({ product, empty }) => product.perSecond / empty.perSecond),
      target: 'none',
      isMet: null,
    },
    p99: {
      name: 'p99 large/small',
      spread: p99,
      target: `at most ${P99_LARGE_SMALL_MAX}`,
      isMet: most(p99, P99_LARGE_SMALL_MAX),
    },
    p50: {
      name: 'p50 large/small',
      spread: across(rounds, ({ product, small }) => product.p50Ms / small.p50Ms),
      target: 'none',
      isMet: null,
    },
    pause: { name: 'longest pause, ms', spread: pause, target: `at most ${PAUSE_MS_MAX}`, isMet: most(pause, PAUSE_MS_MAX) },
  };
}

function shown({ spread, isMet }: Judged, digits: number): string {
  if (spread === null) return '-';
  const [median, min, max] = [spread.median, spread.min, spread.max].map((value) => value.toFixed(digits));
  return `${isMet === false ? '✗ ' : ''}${median} (${min}–${max})`;
}

/** Columns as wide as their widest cell, the first to the left. */
export function tableOf(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const widths = head.map((title, at) => Math.max(title.length, ...lines.map((line) => (line[at] ?? '').length)));
  const lineOf = (cells: readonly string[]): string =>
    cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ');
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [lineOf(head), rule, ...lines.map(lineOf)].join('\n');
}

function figures(rounds: readonly Round[], of: (round: Round) => Figure | null): string[] {
  const middle = (field: 'perSecond' | 'p50Ms' | 'p99Ms', digits: number): string =>
    across(rounds, (round) => of(round)?.[field] ?? null)?.median.toFixed(digits) ?? '-';
  return [middle('perSecond', 0), middle('p50Ms', 2), middle('p99Ms', 2)];
}

/** The one table, and the figures behind it. */
export function printRows(all: readonly Measured[]): void {
  const ratios = all.map((measured) => {
    const { bare, empty, p99, p50, pause } = judge(measured);
    return [rowAt(measured.row).name, shown(bare, 2), shown(empty, 2), shown(p99, 2), shown(p50, 2), shown(pause, 1)];
  });
  const head = ['', 'product/bare', 'product/empty', 'p99 large/small', 'p50 large/small', 'longest pause, ms'];
  process.stdout.write(`\nMedian (least–greatest) of the rounds' own ratios; ✗ misses its target\n${tableOf(head, ratios)}\n`);
  const raw = all.map(({ row, rounds }) => [
    rowAt(row).name,
    ...figures(rounds, ({ product }) => product),
    ...figures(rounds, ({ bare }) => bare),
    ...figures(rounds, ({ empty }) => empty).slice(0, 2),
    ...figures(rounds, ({ small }) => small),
    across(rounds, ({ pause }) => pause.longestGcMs)?.median.toFixed(1) ?? '-',
  ]);
  const columns = [
    '',
    'product /s',
    'p50',
    'p99',
    'bare /s',
    'p50',
    'p99',
    'empty /s',
    'p50',
    'small /s',
    'p50',
    'p99',
    'gc max',
  ];
  process.stdout.write(
    `\nBehind it: medians of what each round showed, a second and in milliseconds\n${tableOf(columns, raw)}\n`,
  );
  for (const { row } of all) {
    const { name, noBare } = rowAt(row);
    if (noBare !== undefined) process.stdout.write(`${name} has no bare column: ${noBare}\n`);
  }
}

/** A plain list of what meets its target and what does not. */
export function printVerdicts(all: readonly Measured[]): void {
  const judged = all.flatMap((measured) =>
    Object.values(judge(measured)).map((one) => ({ ...one, row: rowAt(measured.row).name })),
  );
  const lines = (isMet: boolean): string =>
    judged
      .filter((one) => one.isMet === isMet)
      .map(({ row, name, spread, target }) => `  ${row}: ${name} ${spread?.median.toFixed(2)} (${target})`)
      .join('\n') || '  nothing';
  process.stdout.write(`\nmeets\n${lines(true)}\nmisses\n${lines(false)}\n`);
}
