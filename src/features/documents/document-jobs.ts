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

/** The jobs of documents, and the process that reads them. */
export type DocumentJobs = { jobs: Job[]; stop(): Promise<void> };

/**
 * Reading, looking after readings whose process has ended (every few seconds, whichever instance they were on), and deleting what
 * is kept no longer.
 */
export function createDocumentJobs(platform: Platform, log: Logger): DocumentJobs {
  const reader = createReader();
  const scratch = createScratch();
  const leaving = new AbortController();
  let looking = Promise.resolve();
  const look = async (): Promise<void> => resumeReadings(platform, await listAbandonedReadings(platform.db, RESUMED_MAX));
  const timer = setInterval(() => {
    looking = looking.then(look).catch((error: unknown) => log.debug({ err: error }, 'readings cannot be looked after'));
  }, LOOK_MS).unref();

  const forgotten: Job = {
    task: 'resume-readings',
    cron: '* * * * *',
    run: async () => resumeReadings(platform, await listForgottenReadings(platform.db, RESUMED_MAX)),
  };
  return {
    jobs: [readDocumentJob({ platform, reader, scratch, stopping: leaving.signal }), forgotten, retentionJob(platform)],
    stop: async () => {
      clearInterval(timer);
      leaving.abort();
      await reader.close();
      await looking;
      await scratch.close();
    },
  };
}
