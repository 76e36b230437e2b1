import { readFile } from 'node:fs/promises';
import { type JudgedField, judgeOwn, type OwnVerdict } from './judge-own.ts';
import { loadOwnSamples, type OwnSample } from './own-samples.ts';
import { quantile } from './print-report.ts';
import type { ReaderBench } from './read-samples.ts';

type Judged = Readonly<{ sample: OwnSample; verdict: OwnVerdict; milliseconds: number }>;

/** Of the pictures in which a person reads the field. */
function shareRight(judged: readonly Judged[], field: JudgedField): string {
  const those = judged.map(({ verdict }) => verdict.isRight[field]).filter((isRight) => isRight !== null);
  const right = those.filter(Boolean).length;
  return those.length === 0 ? '' : `${right}/${those.length} ${((100 * right) / those.length).toFixed(0)}%`;
}

function toRow(name: string, judged: readonly Judged[]): Record<string, string | number> {
  const times = judged.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const sum = (count: (verdict: OwnVerdict) => number): number => judged.reduce((all, { verdict }) => all + count(verdict), 0);
  return {
    '': name,
    files: judged.length,
    kind: shareRight(judged, 'documentType'),
    number: shareRight(judged, 'documentNumber'),
    born: shareRight(judged, 'dob'),
    name: shareRight(judged, 'name'),
    'filled wrong': sum(({ filledWrongly }) => filledWrongly.length),
    'proven wrong': sum(({ provenWrongly }) => provenWrongly.length),
    'others accepted': sum(({ isAccepted }) => Number(isAccepted)),
    'p50 ms': quantile(times, 0.5).toFixed(0),
    'p95 ms': quantile(times, 0.95).toFixed(0),
  };
}

function printMisses(judged: readonly Judged[]): void {
  for (const { sample, verdict, milliseconds } of judged) {
    const { missed, filledWrongly, provenWrongly, reason, isAccepted } = verdict;
    if (missed.length + filledWrongly.length + provenWrongly.length === 0) continue;
    console.log(`${sample.name} (${sample.truth.kinds[0]}, ${milliseconds.toFixed(0)} ms)${isAccepted ? ' ACCEPTED' : ''}`);
    if (reason !== null) console.log(`  ${reason}`);
    else for (const { field, read, truth } of missed) console.log(`  ${field} ${read} for ${truth}`);
    for (const { field, read, truth } of filledWrongly) console.log(`  FILLED WRONG ${field} ${read} for ${truth}`);
    for (const { field, read, truth } of provenWrongly) console.log(`  PROVEN WRONG ${field} ${read} for ${truth}`);
  }
}

function printTable(judged: readonly Judged[]): void {
  const documents = judged.filter(({ sample }) => sample.truth.kinds[0] !== 'NONE');
  const groups = Map.groupBy(judged, ({ sample }) => sample.truth.kinds[0] ?? '');
  const byPhoto = Map.groupBy(documents, ({ sample }) => (sample.truth.isPhoto ? 'photos' : 'scans and others'));
  console.table([
    ...[...groups].sort(([a], [b]) => a.localeCompare(b)).map(([kind, group]) => toRow(kind, group)),
    ...[...byPhoto].sort(([a], [b]) => a.localeCompare(b)).map(([kind, group]) => toRow(kind, group)),
    toRow('all documents', documents),
  ]);
  const failed = documents.filter(({ verdict }) => verdict.reason !== null).length;
  console.log(`${judged.length} pictures, ${documents.length} of documents, of which ${failed} were not read at all`);
}

/** @returns how many wrong values would be filled into a profile or shown as proven */
export async function measureFolder(
  bench: ReaderBench,
  { folder, kinds, misses }: { folder: string; kinds: string | undefined; misses: boolean },
): Promise<number> {
  const samples = (await loadOwnSamples(folder)).filter(
    ({ truth }) => kinds === undefined || kinds.split(',').includes(truth.kinds[0] ?? ''),
  );
  const judged: Judged[] = [];
  for (const sample of samples) {
    const { outcome, milliseconds } = await bench.read(await readFile(sample.file));
    judged.push({ sample, verdict: judgeOwn(outcome, sample.truth), milliseconds });
  }
  if (misses) printMisses(judged);
  printTable(judged);
  return judged.reduce((sum, { verdict }) => sum + verdict.filledWrongly.length + verdict.provenWrongly.length, 0);
}
