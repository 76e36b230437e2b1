import { COMPARED_FIELDS, type ComparedField } from './compare-with-truth.ts';
import type { Refusal, Result } from './read-samples.ts';

const MISTAKES_SHOWN_MAX = 20;

/** The value below which this share of the sorted values lies. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** How many are correct, of the documents that have the field. */
function countCorrect(results: readonly Result[], field: ComparedField): string {
  const expected = results.map(({ comparison }) => comparison.correct[field]).filter((correct) => correct !== null);
  return `${expected.filter(Boolean).length}/${expected.length}`;
}

function toRow(name: string, results: readonly Result[]): Record<string, string | number> {
  const times = results.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const processor = results.flatMap(({ processorMs }) => (processorMs === null ? [] : [processorMs])).sort((a, b) => a - b);
  const mistakes = (kind: 'wrongDespiteChecks' | 'wronglyFilled'): number =>
    results.reduce((sum, { comparison }) => sum + comparison[kind].length, 0);
  return {
    '': name,
    type: countCorrect(results, 'documentType'),
    number: countCorrect(results, 'documentNumber'),
    dob: countCorrect(results, 'dob'),
    name: countCorrect(results, 'name'),
    'checked but wrong': mistakes('wrongDespiteChecks'),
    'filled in wrongly': mistakes('wronglyFilled'),
    'p50 ms': quantile(times, 0.5).toFixed(0),
    'p95 ms': quantile(times, 0.95).toFixed(0),
    'max ms': quantile(times, 1).toFixed(0),
    'processor p50 ms': quantile(processor, 0.5).toFixed(0),
  };
}

const distinct = (names: readonly string[]): string[] => [...new Set(names)];

function printMatrix(results: readonly Result[]): void {
  const conditions = distinct(results.map(({ condition }) => condition));
  console.log(`correct by kind and condition, out of the files read: ${COMPARED_FIELDS.join(' / ')}`);
  console.table(
    distinct(results.map(({ kind }) => kind)).map((kind) => {
      const cell = (condition: string): string => {
        const those = results.filter((result) => result.kind === kind && result.condition === condition);
        return those.length === 0 ? '' : COMPARED_FIELDS.map((field) => countCorrect(those, field).replace(/\/.*/, '')).join(' ');
      };
      return { '': kind, ...Object.fromEntries(conditions.map((condition) => [condition, cell(condition)])) };
    }),
  );
}

export function printResults(results: readonly Result[]): void {
  for (const by of ['kind', 'condition'] as const)
    console.table(
      distinct(results.map((result) => result[by])).map((name) =>
        toRow(
          name,
          results.filter((result) => result[by] === name),
        ),
      ),
    );
  printMatrix(results);
  console.table([toRow('all', results)]);
}

/** How often hostile files were read as a document, and what they filled in wrongly. */
export function printHostile(results: readonly Result[]): void {
  console.log('unrelated documents, several cards, hidden text, small and blurred pictures: nothing may be filled in wrongly');
  console.table(
    distinct(results.map(({ kind, condition }) => `${kind}, ${condition}`)).map((name) => {
      const those = results.filter(({ kind, condition }) => `${kind}, ${condition}` === name);
      const mistakes = (kind: 'wrongDespiteChecks' | 'wronglyFilled'): number =>
        those.reduce((sum, { comparison }) => sum + comparison[kind].length, 0);
      return {
        '': name,
        files: those.length,
        'read as a document': those.filter(({ reason }) => reason === null).length,
        'checked but wrong': mistakes('wrongDespiteChecks'),
        'filled in wrongly': mistakes('wronglyFilled'),
      };
    }),
  );
}

/** The specimens that were misread, with what is needed to make them again. They are made up, so their values may be shown. */
export function printMisses(results: readonly Result[]): void {
  for (const { kind, condition, seed, comparison, reason } of results) {
    const missed = comparison.missed.map(({ field, read, truth }) => `${field} ${read} for ${truth}`);
    if (missed.length > 0) console.log(`${kind} ${seed} ${condition}: ${reason ?? missed.join(', ')}`);
  }
}

/** All documents are made up, so their values may be shown. */
export function printMistakes(results: readonly Result[]): number {
  const mistakes = results.flatMap(({ kind, condition, seed, comparison }) =>
    (['wrongDespiteChecks', 'wronglyFilled'] as const).flatMap((what) =>
      comparison[what].map((mistake) => ({ kind, condition, seed, what, ...mistake })),
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
