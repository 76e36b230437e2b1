import { createScratch } from '../../platform/files/scratch.ts';
import type { Logger } from '../../platform/http/route.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { MailParts } from './mail-parts.ts';
import { readMailJob } from './read-mail.job.ts';
import { createMailReader } from './reading/mail-reader.ts';

/** The job of inbound e-mail, and the process that reads messages: `leave` before the jobs are stopped, `stop` after. */
export type MailJobs = { jobs: Job[]; leave(): void; stop(): Promise<void> };

/** Reads messages and takes them in. */
export function createMailJobs(parts: MailParts, log: Logger): MailJobs {
  const reader = createMailReader();
  const scratch = createScratch();
  const leaving = new AbortController();
  return {
    jobs: [readMailJob({ ...parts, reader, scratch, leaving: leaving.signal, log })],
    leave: () => leaving.abort(),
    stop: async () => {
      await reader.close();
      await scratch.close();
    },
  };
}
