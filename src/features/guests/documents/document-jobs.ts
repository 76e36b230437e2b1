import { createScratch } from '../../../platform/files/scratch.ts';
import type { Logger } from '../../../platform/http/route.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { GuestBookingsPort } from '../index.ts';
import {
  type AbandonedExtraction,
  listAbandonedExtractions,
  listExtractionsWithoutJob,
  requeueExtraction,
} from './extraction.queries.ts';
import { runExtractionStep } from './extraction-step.ts';
import { readDocumentJob } from './read-document.job.ts';
import { createReader } from './reading/reader.ts';
import { retentionJob } from './retention.job.ts';

const POLL_MS = 3_000;

/** Of one run. The next run takes the rest. */
const REQUEUED_MAX = 50;

/**
 * Requeues extractions whose process has ended, each in a transaction of its own. Several instances may find the same one; the
 * first requeues it.
 */
export async function requeueAbandoned(platform: Platform, abandoned: readonly AbandonedExtraction[]): Promise<void> {
  for (const found of abandoned)
    await runExtractionStep(platform, found, async (tx) =>
      (await requeueExtraction(tx, found, platform.clock())) ? found : null,
    );
}

/**
 * After how many days documents are deleted (null: never), and the certificate in PEM form that verifies Aadhaar's QR codes
 * (null: none is verified).
 */
type DocumentSettings = Readonly<{ retentionDays: number | null; qrCertificate: string | null }>;

/** The jobs of documents, and the process that reads them. Call `abort` before the jobs are stopped, and `stop` afterwards. */
export type DocumentJobs = { jobs: Job[]; abort(): void; stop(): Promise<void> };

/**
 * The jobs that read documents and delete those whose retention has ended, and a timer that, every few seconds, requeues
 * extractions whose process has ended on any instance.
 */
export function createDocumentJobs(
  platform: Platform,
  bookings: GuestBookingsPort,
  { retentionDays, qrCertificate }: DocumentSettings,
  log: Logger,
): DocumentJobs {
  const reader = createReader(qrCertificate);
  const scratch = createScratch();
  const stopping = new AbortController();
  let requeueing: Promise<void> | null = null;
  const requeueAll = async (): Promise<void> => {
    try {
      await requeueAbandoned(platform, await listAbandonedExtractions(platform.db, REQUEUED_MAX));
    } catch (error) {
      log.debug({ err: error }, 'abandoned extractions could not be requeued');
    } finally {
      requeueing = null;
    }
  };
  const timer = setInterval(() => {
    requeueing ??= requeueAll();
  }, POLL_MS).unref();

  const forgotten: Job = {
    task: 'resume-readings',
    cron: '* * * * *',
    run: async () => requeueAbandoned(platform, await listExtractionsWithoutJob(platform.db, REQUEUED_MAX)),
  };
  return {
    jobs: [
      readDocumentJob({ platform, bookings, reader, scratch, stopping: stopping.signal, log }),
      forgotten,
      retentionJob(platform, retentionDays),
    ],
    abort: () => stopping.abort(),
    stop: async () => {
      clearInterval(timer);
      await reader.close();
      await requeueing;
      await scratch.close();
    },
  };
}
