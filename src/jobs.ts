import type { Config } from './config/config.ts';
import type { RetentionSettings } from './config/limit-settings.ts';
import { LOGO_FOLDER, listKnownLogoIds } from './features/back-office/invoices/index.ts';
import { createRelatedChangesJob, gatewayBookingsPort, guestBookingsPort, mailBookingsPort } from './features/bookings/index.ts';
import { purgePreparedCards } from './features/cards/index.ts';
import { createDocumentJobs, DOCUMENT_FOLDER, listKnownDocumentIds } from './features/guests/documents/index.ts';
import { listKnownSignatureKeys, SIGNATURE_FOLDER } from './features/guests/index.ts';
import { createKeepRoomsJob, HOUSEKEEPING_FOLDER, listKnownPictureIds } from './features/inventory/housekeeping/index.ts';
import { IMAGE_FOLDERS, listKnownImageIds } from './features/inventory/rooms/index.ts';
import { createMailJobs, listKnownEmailIds, MAIL_FOLDER, purgeFinishedEmails } from './features/mail/index.ts';
import { gatewayJobs, type PaymentGateway, purgeProcessedEvents, purgeUnsignedCalls } from './features/payments/index.ts';
import { purgeAccessCodeAttempts } from './features/properties/index.ts';
import { purgeDeliveries } from './features/webhooks/index.ts';
import { purgeAudit } from './platform/audit/audit.queries.ts';
import { mayRemoveFiles } from './platform/files/removal.queries.ts';
import { claimStore } from './platform/files/store-mark.queries.ts';
import { knownById, sweepFiles } from './platform/files/sweep.ts';
import type { Logger } from './platform/http/route.ts';
import { deleteStoredResponsesBefore } from './platform/idempotency/idempotency.queries.ts';
import type { Job } from './platform/jobs/jobs.ts';
import { purgeEvents } from './platform/outbox/events.queries.ts';
import type { Platform } from './platform/platform.ts';
import { deletePastWindows } from './platform/rate-limits/rate-window.queries.ts';
import { addMinutes } from './platform/time.ts';

const DAY_MINUTES = 24 * 60;
/** Stored responses, live events and unused prepared door cards stay for a day. */
const STORED_MINUTES = DAY_MINUTES;
/** Failed joins count for a minute. They stay for an hour, so that an attack can be investigated. */
const ATTEMPT_MINUTES = 60;
/** Unsigned calls of the webhook stay for 30 days, so that an attack or a wrong secret can be investigated. */
const UNSIGNED_CALL_MINUTES = 30 * DAY_MINUTES;
/** The log of outbound webhooks. */
const DELIVERY_MINUTES = 30 * DAY_MINUTES;
const BATCH = 5_000;
const BATCHES_MAX = 200;

/** Deletes in bounded batches, so that no run holds locks for long. The rest waits for the next run. */
async function deleteInBatches(deleteSome: (most: number) => Promise<number>): Promise<void> {
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) if ((await deleteSome(BATCH)) < BATCH) return;
}

/** The jobs that delete what is no longer needed. */
export function createPurgeJobs({ db, clock, files }: Platform, { auditDays, messageDays }: RetentionSettings): Job[] {
  return [
    {
      task: 'purge-expired',
      cron: '*/10 * * * *',
      run: async () => {
        const before = addMinutes(clock(), -STORED_MINUTES);
        await deleteInBatches((most) => deleteStoredResponsesBefore(db, before, most));
        await deleteInBatches((most) => purgeEvents(db, clock(), most));
        await deleteInBatches((most) => purgePreparedCards(db, before, most));
        const attemptsBefore = addMinutes(clock(), -ATTEMPT_MINUTES);
        await deleteInBatches((most) => purgeAccessCodeAttempts(db, attemptsBefore, most));
        const unsignedBefore = addMinutes(clock(), -UNSIGNED_CALL_MINUTES);
        await deleteInBatches((most) => purgeUnsignedCalls(db, unsignedBefore, most));
        await deleteInBatches((most) => deletePastWindows(db, most));
        const deliveriesBefore = addMinutes(clock(), -DELIVERY_MINUTES);
        await deleteInBatches((most) => purgeDeliveries(db, deliveriesBefore, most));
      },
    },
    {
      task: 'expire-records',
      cron: '11 * * * *',
      run: async () => {
        const before = (days: number): string => addMinutes(clock(), -days * DAY_MINUTES);
        if (auditDays !== null) await deleteInBatches((most) => purgeAudit(db, before(auditDays), most));
        if (messageDays === null) return;
        await deleteInBatches((most) => purgeProcessedEvents(db, before(messageDays), most));
        await deleteInBatches((most) => purgeFinishedEmails(db, before(messageDays), most));
      },
    },
    {
      task: 'sweep-files',
      cron: '23 * * * *',
      run: async () => {
        const owners = [
          { folders: IMAGE_FOLDERS, listKnown: knownById((ids) => listKnownImageIds(db, ids)) },
          { folders: [SIGNATURE_FOLDER], listKnown: (keys: readonly string[]) => listKnownSignatureKeys(db, keys) },
          { folders: [DOCUMENT_FOLDER], listKnown: knownById((ids) => listKnownDocumentIds(db, ids)) },
          { folders: [HOUSEKEEPING_FOLDER], listKnown: knownById((ids) => listKnownPictureIds(db, ids)) },
          { folders: [LOGO_FOLDER], listKnown: knownById((ids) => listKnownLogoIds(db, ids)) },
          { folders: [MAIL_FOLDER], listKnown: knownById((ids) => listKnownEmailIds(db, ids)) },
        ];
        if (await claimStore(db, files)) await sweepFiles(files, owners, clock(), () => mayRemoveFiles(db));
      },
    },
  ];
}

/**
 * All jobs of the service. When the jobs are to stop, call `abort`: running ones give up their reads and gateway calls. Then stop the
 * readers, which are processes of their own.
 */
export type ServiceJobs = {
  jobs: Job[];
  abort(): void;
  documentReader: { stop(): Promise<void> };
  mailReader: { stop(): Promise<void> };
};

type JobSettings = Pick<Config, 'retention' | 'documentRetentionDays' | 'qrCertificate' | 'runsReaders'>;

/** The jobs of these lanes read a document or a message in a process of their own, which takes a whole processor. */
const READER_LANES: ReadonlySet<Job['lane']> = new Set(['documents', 'mail']);

/** @param openGateway opens the payment gateway of the jobs; its calls end when `leaving` is aborted */
export function createJobs(
  platform: Platform,
  { retention, documentRetentionDays, qrCertificate, runsReaders }: JobSettings,
  openGateway: (leaving: AbortSignal) => PaymentGateway,
  log: Logger,
): ServiceJobs {
  const documents = createDocumentJobs(platform, guestBookingsPort, { retentionDays: documentRetentionDays, qrCertificate }, log);
  const mail = createMailJobs({ platform, bookings: mailBookingsPort }, log);
  const leaving = new AbortController();
  const gateway = openGateway(leaving.signal);
  const jobs = [
    ...createPurgeJobs(platform, retention),
    createRelatedChangesJob(platform),
    createKeepRoomsJob(platform),
    ...documents.jobs,
    ...gatewayJobs({ platform, gateway, bookings: gatewayBookingsPort }, log, leaving.signal),
    ...mail.jobs,
  ];
  return {
    jobs: runsReaders ? jobs : jobs.filter(({ lane }) => !READER_LANES.has(lane)),
    abort: () => {
      documents.abort();
      mail.abort();
      leaving.abort();
    },
    documentReader: documents,
    mailReader: mail,
  };
}
