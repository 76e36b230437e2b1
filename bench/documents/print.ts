import { JUDGED, type Judged } from './judge.ts';
import type { Refusal, Result } from './read-all.ts';

const MISTAKES_SHOWN_MAX = 20;

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** How many are right, of how many documents that tell it. */
function rightOf(results: readonly Result[], field: Judged): string {
  const told = results.map(({ judgement }) => judgement.right[field]).filter((right) => right !== null);
  return `${told.filter(Boolean).length}/${told.length}`;
}

function row(name: string, results: readonly Result[]): Record<string, string | number> {
  const times = results.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const processor = results.flatMap(({ processorMs }) => (processorMs === null ? [] : [processorMs])).sort((a, b) => a - b);
  const mistakes = (kind: 'claimed' | 'filled'): number =>
    results.reduce((sum, { judgement }) => sum + judgement[kind].length, 0);
  return {
    '': name,
    type: rightOf(results, 'documentType'),
    number: rightOf(results, 'documentNumber'),
    dob: rightOf(results, 'dob'),
    name: rightOf(results, 'name'),
    'checked but wrong': mistakes('claimed'),
    'filled in wrong': mistakes('filled'),
    'p50 ms': at(times, 0.5).toFixed(0),
    'p95 ms': at(times, 0.95).toFixed(0),
    'max ms': at(times, 1).toFixed(0),
    'processor p50 ms': at(processor, 0.5).toFixed(0),
  };
}

const distinct = (names: readonly string[]): string[] => [...new Set(names)];

function printBoth(results: readonly Result[]): void {
  const conditions = distinct(results.map(({ condition }) => condition));
  console.log(`right by kind and condition, of each as many as were read: ${JUDGED.join(' / ')}`);
  console.table(
    distinct(results.map(({ kind }) => kind)).map((kind) => {
      const cell = (condition: string): string => {
        const those = results.filter((result) => result.kind === kind && result.condition === condition);
        return those.length === 0 ? '' : JUDGED.map((field) => rightOf(those, field).replace(/\/.*/, '')).join(' ');
      };
      return { '': kind, ...Object.fromEntries(conditions.map((condition) => [condition, cell(condition)])) };
    }),
  );
}

export function printResults(results: readonly Result[]): void {
  for (const by of ['kind', 'condition'] as const)
    console.table(
      distinct(results.map((result) => result[by])).map((name) =>
        row(
          name,
          results.filter((result) => result[by] === name),
        ),
      ),
    );
  printBoth(results);
  console.table([row('all', results)]);
}

/** How often what must not fill a profile was taken for a document, and what it filled in wrong. */
export function printHostile(results: readonly Result[]): void {
  console.log(
    'papers that are no document, several cards, hidden texts, small and blurred pictures: nothing may be filled in wrong',
  );
  console.table(
    distinct(results.map(({ kind, condition }) => `${kind}, ${condition}`)).map((name) => {
      const those = results.filter(({ kind, condition }) => `${kind}, ${condition}` === name);
      const mistakes = (kind: 'claimed' | 'filled'): number =>
        those.reduce((sum, { judgement }) => sum + judgement[kind].length, 0);
      return {
        '': name,
        files: those.length,
        'read as a document': those.filter(({ reason }) => reason === null).length,
        'checked but wrong': mistakes('claimed'),
        'filled in wrong': mistakes('filled'),
      };
    }),
  );
}

/** Which specimens were not read right: enough to draw them again. They are made up, so what was read may be shown. */
export function printMisses(results: readonly Result[]): void {
  for (const { kind, condition, seed, judgement, reason } of results) {
    const missed = judgement.missed.map(({ field, read, truth }) => `${field} ${read} for ${truth}`);
    if (missed.length > 0) console.log(`${kind} ${seed} ${condition}: ${reason ?? missed.join(', ')}`);
  }
}

/** All of these documents are made up, so their values may be shown. */
export function printMistakes(results: readonly Result[]): number {
  const mistakes = results.flatMap(({ kind, condition, seed, judgement }) =>
    (['claimed', 'filled'] as const).flatMap((what) =>
      judgement[what].map((mistake) => ({ kind, condition, seed, what, ...mistake })),
    ),
  );
  if (mistakes.length > 0) console.table(mistakes.slice(0, MISTAKES_SHOWN_MAX));
  return mistakes.length;
}

/** @returns how many were read as a document */
export function printRefusals(refusals: readonly Refusal[]): number {
  const failed = refusals.filter(({ reason }) => reason !== null);
  const slowest = Math.max(...refusals.map(({ milliseconds }) => milliseconds));
  console.log(
    `bad files: ${failed.length} of ${refusals.length} failed with a reason, the slowest after ${slowest.toFixed(0)} ms`,
  );
  for (const { what, reason } of refusals) if (reason === null) console.log(`  read as a document: ${what}`);
  return refusals.length - failed.length;
}
