import type { Times } from './client.ts';
import { across, type Judged, judge, spreadText, type Verdict } from './judge.ts';
import type { Measured, Round } from './measure.ts';
import { rowAt } from './rows/rows.ts';

/** Columns as wide as their widest cell, the first to the left. */
export function formatTable(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const widths = head.map((title, at) => Math.max(title.length, ...lines.map((line) => (line[at] ?? '').length)));
  const lineOf = (cells: readonly string[]): string =>
    cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ');
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [lineOf(head), rule, ...lines.map(lineOf)].join('\n');
}

function say(title: string, table: string): void {
  process.stdout.write(`\n${title}\n${table}\n`);
}

function judgedText({ spread, isMet }: Judged, digits: number): string {
  return spread === null ? '-' : `${isMet === false ? '✗ ' : ''}${spreadText(spread, digits)}`;
}

function middle(rounds: readonly Round[], of: (round: Round) => number | null | undefined, digits: number): string {
  return across(rounds, (round) => of(round) ?? null)?.median.toFixed(digits) ?? '-';
}

const COLUMNS = ['product', 'bare', 'empty', 'small'] as const;

function printRatios(all: readonly Measured[]): void {
  const lines = all.map((measured) => {
    const { bare, empty, p99, p50, pause } = judge(measured);
    const cells = [bare, empty, p99, p50].map((one) => judgedText(one, 2));
    return [rowAt(measured.row).name, ...cells, judgedText(pause, 1)];
  });
  const head = ['', 'product/bare', 'product/empty', 'p99 large/small', 'p50 large/small', 'longest pause, ms'];
  say("Medians of the rounds' own ratios (least–greatest); ✗ misses its target", formatTable(head, lines));
}

function printFigures(all: readonly Measured[]): void {
  const lines = all.map(({ row, rounds }) => [
    rowAt(row).name,
    ...COLUMNS.flatMap((column) => [
      middle(rounds, (round) => round[column]?.perSecond, 0),
      middle(rounds, (round) => round[column]?.p50Ms, 2),
      middle(rounds, (round) => round[column]?.p99Ms, 2),
    ]),
  ]);
  const head = ['', ...COLUMNS.flatMap((column) => [`${column} /s`, 'p50', 'p99'])];
  say('Behind it: medians, a second and in milliseconds; writes of several steps as a whole', formatTable(head, lines));
}

/** What a request costs the process itself says more than its time on a shared machine. */
function printProcess(all: readonly Measured[]): void {
  const lines = all.map(({ row, rounds }) => [
    rowAt(row).name,
    ...COLUMNS.map((column) =>
      middle(rounds, ({ [column]: played }) => played && (1_000 * played.pause.cpuMs) / played.count, 0),
    ),
    middle(rounds, ({ product }) => product.pause.workedMs, 1),
    middle(rounds, ({ product }) => product.pause.longestGcMs, 1),
  ]);
  const head = ['', ...COLUMNS.map((column) => `${column}, CPU µs`), 'longest work, ms', 'longest GC, ms'];
  say(
    'The processes: CPU of the service each time, without the database; the longest turn of the product',
    formatTable(head, lines),
  );
}

function printSteps(all: readonly Measured[]): void {
  const lines = all.flatMap(({ row, rounds }) => {
    const { name, steps, unit } = rowAt(row);
    if (unit === 'request' || steps.length === 1) return [];
    return steps.map(({ method }, step) => {
      const times = (column: 'product' | 'bare', field: keyof Times): string =>
        middle(rounds, (round) => round[column]?.steps[step]?.[field], 2);
      const cells = (['product', 'bare'] as const).flatMap((column) => [times(column, 'p50Ms'), times(column, 'p99Ms')]);
      return [`${name}: ${step + 1} ${method}`, ...cells];
    });
  });
  if (lines.length > 0) say('Step by step, in milliseconds', formatTable(['', 'product p50', 'p99', 'bare p50', 'p99'], lines));
}

/** The database's own limit, where the rounds have it. */
function printLimit({ row, rounds }: Measured): void {
  const perSecond = across(rounds, ({ limit }) => limit?.perSecond ?? null);
  const ratio = across(rounds, ({ product, limit }) => (limit === null ? null : product.perSecond / limit.perSecond));
  if (perSecond === null || ratio === null) return;
  const figures = `${spreadText(perSecond, 0)} a second; product/pgbench ${spreadText(ratio, 2)}`;
  process.stdout.write(`${rowAt(row).name}: pgbench with the same statements, the database's own limit: ${figures}\n`);
}

/** The one table, and the figures behind it. */
export function printRows(all: readonly Measured[]): void {
  printRatios(all);
  printFigures(all);
  printProcess(all);
  printSteps(all);
  for (const measured of all) {
    const { name, noBare } = rowAt(measured.row);
    printLimit(measured);
    if (noBare !== undefined) process.stdout.write(`${name}: no bare column, ${noBare}\n`);
  }
}

/** A plain list of what meets its target and what does not. */
export function printVerdicts(verdicts: readonly Verdict[]): void {
  for (const isMet of [true, false]) {
    const lines = verdicts
      .filter((verdict) => verdict.isMet === isMet)
      .map(({ name, figure, target }) => `  ${name} ${figure} (${target})`);
    process.stdout.write(`\n${isMet ? 'meets' : 'misses'}\n${lines.join('\n') || '  nothing'}\n`);
  }
}
