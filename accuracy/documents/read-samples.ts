import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createReader, type ReadOutcome } from '../../src/features/guests/documents/reading/reader.ts';
import { makeBadFiles } from '../../test/specimens/bad-files.ts';
import { makeAadhaarLetterPdf, makeManyPagesPdf } from '../../test/specimens/pdfs.ts';
import { childrenCpuMs, childrenPeakMb } from './child-processes.ts';
import { type Comparison, compareWithOwners, compareWithTruth } from './compare-with-truth.ts';
import type { Sample } from './samples.ts';

export type Result = Readonly<{
  kind: string;
  condition: string;
  seed: number;
  milliseconds: number;
  processorMs: number | null;
  comparison: Comparison;
  reason: string | null;
}>;
export type Refusal = Readonly<{ what: string; milliseconds: number; reason: string | null }>;

/** `processorMs` is the processor time of the reading process; null when it was started or ended meanwhile. */
type TimedOutcome = { outcome: ReadOutcome; milliseconds: number; processorMs: number | null };

/** Reads files in the same child process as the service, one after the other. */
export type ReaderBench = {
  read(bytes: Buffer): Promise<TimedOutcome>;
  /** The peak memory of that process in megabytes; null where the system does not report it. */
  peakMb(): number | null;
  close(): Promise<void>;
};

/** Today's date for the reader, which decides which dates are plausible. */
const TODAY = '2026-07-01';

export async function openReaderBench(): Promise<ReaderBench> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hostelry-bench-documents-'));
  const file = path.join(folder, 'document');
  const reader = createReader();
  let peak: number | null = null;
  return {
    read: async (bytes) => {
      await writeFile(file, bytes);
      const before = childrenCpuMs();
      const started = performance.now();
      const outcome = await reader.read({ path: file, today: TODAY });
      const milliseconds = performance.now() - started;
      const mb = childrenPeakMb();
      if (mb !== null) peak = Math.max(peak ?? 0, mb);
      const after = childrenCpuMs();
      const processorMs = before === null || after === null || before === 0 || after < before ? null : after - before;
      return { outcome, milliseconds, processorMs };
    },
    peakMb: () => peak,
    close: async () => {
      await reader.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function readSamples(
  bench: ReaderBench,
  samples: AsyncIterable<Sample>,
  done: (result: Result) => void,
): Promise<Result[]> {
  const results: Result[] = [];
  for await (const sample of samples) {
    const { kind, condition, seed, bytes } = sample;
    const { outcome, milliseconds, processorMs } = await bench.read(bytes);
    const comparison =
      'expected' in sample ? compareWithTruth(outcome, sample.expected) : compareWithOwners(outcome, sample.owners);
    const reason = outcome.status === 'FAILED' ? outcome.reason : null;
    const result = { kind, condition, seed, milliseconds, processorMs, comparison, reason };
    results.push(result);
    done(result);
  }
  return results;
}

/**
 * Reads files that must all fail with a reason, without being read as a document, crashing the reader for the next file, or
 * taking a minute.
 */
export async function readBadFiles(bench: ReaderBench): Promise<Refusal[]> {
  const locked = await makeAadhaarLetterPdf(1, 'with password');
  const files = [
    ...(await makeBadFiles()),
    { what: 'a PDF with a password', bytes: locked.pdf },
    { what: 'a PDF of 500 pages', bytes: await makeManyPagesPdf(500) },
  ];
  const refusals: Refusal[] = [];
  for (const { what, bytes } of files) {
    const { outcome, milliseconds } = await bench.read(bytes);
    refusals.push({ what, milliseconds, reason: outcome.status === 'FAILED' ? outcome.reason : null });
  }
  return refusals;
}
