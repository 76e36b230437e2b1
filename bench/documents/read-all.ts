import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Outcome } from '../../src/features/documents/reading/outcome.ts';
import { createReader } from '../../src/features/documents/reading/reader.ts';
import { badFiles } from '../../test/specimens/bad-files.ts';
import { aadhaarLetterPdf, manyPagesPdf } from '../../test/specimens/pdfs.ts';
import { peakOfChildrenMb, processorOfChildrenMs } from './child-processes.ts';
import { type Judgement, judge, judgeFills } from './judge.ts';
import type { Paper } from './papers.ts';

export type Result = Readonly<{
  kind: string;
  condition: string;
  seed: number;
  milliseconds: number;
  processorMs: number | null;
  judgement: Judgement;
  reason: string | null;
}>;
export type Refusal = Readonly<{ what: string; milliseconds: number; reason: string | null }>;

/** `processorMs` is what the reading process took of the processors, whoever else wanted them; null where it was started or ended meanwhile. */
type Timed = { outcome: Outcome; milliseconds: number; processorMs: number | null };

/** Reads files in the process that the service reads them in, one after the other. */
export type Bench = {
  read(bytes: Buffer): Promise<Timed>;
  /** The most memory that process has had, in megabytes; null where the system does not tell. */
  peakMb(): number | null;
  close(): Promise<void>;
};

/** The day on which the specimens are read: dates are judged by it. */
const TODAY = '2026-07-01';

export async function openBench(): Promise<Bench> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hostelry-bench-documents-'));
  const file = path.join(folder, 'document');
  const reader = createReader();
  let peak: number | null = null;
  return {
    read: async (bytes) => {
      await writeFile(file, bytes);
      const before = processorOfChildrenMs();
      const started = performance.now();
      const outcome = await reader.read({ path: file, today: TODAY });
      const milliseconds = performance.now() - started;
      const mb = peakOfChildrenMb();
      if (mb !== null) peak = Math.max(peak ?? 0, mb);
      const after = processorOfChildrenMs();
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

export async function readAll(bench: Bench, papers: AsyncIterable<Paper>, done: (result: Result) => void): Promise<Result[]> {
  const results: Result[] = [];
  for await (const paper of papers) {
    const { kind, condition, seed, bytes } = paper;
    const { outcome, milliseconds, processorMs } = await bench.read(bytes);
    const judgement = 'told' in paper ? judge(outcome, paper.told) : judgeFills(outcome, paper.owners);
    const reason = outcome.status === 'FAILED' ? outcome.reason : null;
    const result = { kind, condition, seed, milliseconds, processorMs, judgement, reason };
    results.push(result);
    done(result);
  }
  return results;
}

/** Each must fail with a reason: none may be read, bring the reader down for the next, or take a minute. */
export async function readBadFiles(bench: Bench): Promise<Refusal[]> {
  const locked = await aadhaarLetterPdf(1, 'with password');
  const files = [
    ...(await badFiles()),
    { what: 'a PDF with a password', bytes: locked.pdf },
    { what: 'a PDF of 500 pages', bytes: await manyPagesPdf(500) },
  ];
  const refusals: Refusal[] = [];
  for (const { what, bytes } of files) {
    const { outcome, milliseconds } = await bench.read(bytes);
    refusals.push({ what, milliseconds, reason: outcome.status === 'FAILED' ? outcome.reason : null });
  }
  return refusals;
}
