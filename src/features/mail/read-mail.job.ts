import { createScratch } from '../../platform/files/scratch.ts';
import type { Logger } from '../../platform/http/route.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { counter } from '../../platform/telemetry/counters.ts';
import { addMilliseconds } from '../../platform/time.ts';
import type { MailDependencies } from './bookings-port.ts';
import { giveUpImporting, importEmail } from './importing/import-email.ts';
import { claimDueEmail, type EmailKey, postponeEmail, READ_MAIL_TASK } from './mail-queue.queries.ts';
import { giveUpReading, type MailJobDependencies, readEmail } from './read-email.ts';
import { createMailReader } from './reading/mail-reader.ts';

/** A message whose process has died is claimed again after this time. A live process renews its lease more often. */
const LEASE_MS = 20_000;
const LEASE_RENEWAL_MS = 5_000;
/** A run claims no message after this time; the next run continues. */
const RUN_MS_MAX = 55_000;
const PAUSE_MS_MIN = 5_000;
const PAUSE_MS_MAX = 600_000;
/** Some hours of attempts. Messages that kill their process every time end here. */
const ATTEMPTS_MAX = 20;

/** Counted once a message, after its transaction. */
const mailOutcomes = counter({
  name: 'hostelry_mail_outcomes_total',
  help: 'Inbound messages whose work has ended: booked (or nothing to do), put before a person (needs_review), or unreadable (failed).',
  labels: ['outcome'],
  initial: [['booked'], ['needs_review'], ['failed']],
});

function retryPauseMs(attempts: number): number {
  return Math.min(PAUSE_MS_MAX, PAUSE_MS_MIN * 2 ** Math.min(attempts, 20));
}

/** Reads and imports one message, or gives it up after too many attempts. */
async function readAndImport(dependencies: MailJobDependencies, key: EmailKey): Promise<void> {
  const isGivenUp = key.attempts > ATTEMPTS_MAX;
  const isFailed = await (isGivenUp ? giveUpReading(dependencies, key) : readEmail(dependencies, key));
  if (isFailed) mailOutcomes.add('failed');
  const outcome = await (isGivenUp ? giveUpImporting(dependencies, key) : importEmail(dependencies, key));
  if (outcome !== null) mailOutcomes.add(outcome);
}

/** Reads and imports one message. Errors that are not the message's fault are retried later. */
async function processEmail(dependencies: MailJobDependencies, key: EmailKey): Promise<void> {
  const { platform, stopping, log } = dependencies;
  const { db, clock } = platform;
  const renewal = setInterval(() => {
    postponeEmail(db, key, addMilliseconds(clock(), LEASE_MS)).catch(() => {});
  }, LEASE_RENEWAL_MS);
  try {
    await readAndImport(dependencies, key);
  } catch (error) {
    if (!stopping.aborted) log.warn({ err: error, emailId: key.id }, 'a message could not be processed');
    await postponeEmail(db, key, addMilliseconds(clock(), stopping.aborted ? 0 : retryPauseMs(key.attempts)));
  } finally {
    clearInterval(renewal);
  }
}

/** The property whose message was claimed last. The next claim begins with the property after it. */
type Turn = { lastPropertyId: string | null };

/** Processes all messages that are due, until none is left, the time of the run is over, or the service stops. */
async function processDueEmails(dependencies: MailJobDependencies, turn: Turn): Promise<void> {
  const endsAt = performance.now() + RUN_MS_MAX;
  const { db, clock } = dependencies.platform;
  while (performance.now() < endsAt && !dependencies.stopping.aborted) {
    const now = clock();
    const key: EmailKey | undefined = await claimDueEmail(db, now, addMilliseconds(now, LEASE_MS), turn.lastPropertyId);
    if (key === undefined) return;
    turn.lastPropertyId = key.propertyId;
    await processEmail(dependencies, key);
  }
}

/** The job of inbound e-mail and the process that reads messages: call `abort` before the jobs are stopped, and `stop` after. */
export type MailJobs = { jobs: Job[]; abort(): void; stop(): Promise<void> };

/** The job runs as soon as a message is stored, and every minute for messages that were left. */
export function createMailJobs(dependencies: MailDependencies, log: Logger): MailJobs {
  const reader = createMailReader();
  const scratch = createScratch();
  const stopping = new AbortController();
  const turn: Turn = { lastPropertyId: null };
  const jobDependencies = { ...dependencies, reader, scratch, stopping: stopping.signal, log };
  return {
    jobs: [{ task: READ_MAIL_TASK, cron: '* * * * *', lane: 'mail', run: () => processDueEmails(jobDependencies, turn) }],
    abort: () => stopping.abort(),
    stop: async () => {
      await reader.close();
      await scratch.close();
    },
  };
}
