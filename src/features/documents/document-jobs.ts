import { createScratch } from '../../platform/files/scratch.ts';
import type { Logger } from '../../platform/http/route.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { readDocumentJob } from './read-document.job.ts';
import { createReader } from './reading/reader.ts';
import { listAbandonedReadings, listForgottenReadings } from './reading-state.queries.ts';
import { RESUMED_MAX, resumeReadings } from './resume-readings.ts';
import { retentionJob } from './retention.job.ts';

const LOOK_MS = 3_000;

/** The jobs of documents, and the process that reads them: `leave` before the jobs are stopped, `stop` after. */
export type DocumentJobs = { jobs: Job[]; leave(): void; stop(): Promise<void> };

/**
 * Reading, looking after readings whose process has ended (every few seconds, whichever instance they were on), and deleting what
 * is kept no longer.
 */
export function createDocumentJobs(platform: Platform, log: Logger): DocumentJobs {
  const reader = createReader();
  const scratch = createScratch();
  const leaving = new AbortController();
  let looking: Promise<void> | null = null;
  const look = async (): Promise<void> => {
    try {
      await resumeReadings(platform, await listAbandonedReadings(platform.db, RESUMED_MAX));
    } catch (error) {
      log.debug({ err: error }, 'readings cannot be looked after');
    } finally {
      looking = null;
    }
  };
  const timer = setInterval(() => {
    looking ??= look();
  }, LOOK_MS).unref();

  const forgotten: Job = {
    task: 'resume-readings',
    cron: '* * * * *',
    run: async () => resumeReadings(platform, await listForgottenReadings(platform.db, RESUMED_MAX)),
  };
  return {
    jobs: [readDocumentJob({ platform, reader, scratch, stopping: leaving.signal, log }), forgotten, retentionJob(platform)],
    leave: () => leaving.abort(),
    stop: async () => {
      clearInterval(timer);
      await reader.close();
      await looking;
      await scratch.close();
    },
  };
}
