import type { RetentionSettings } from './config/limit-settings.ts';
import { purgePreparedCards } from './features/cards/index.ts';
import { DOCUMENT_FOLDER, listKnownDocumentIds } from './features/documents/index.ts';
import { purgeProcessedEvents, purgeUnsignedCalls } from './features/gateway/index.ts';
import { listKnownSignatureKeys, SIGNATURE_FOLDER } from './features/guests/index.ts';
import { listKnownEmailIds, MAIL_FOLDER, purgeFinishedEmails } from './features/mail/index.ts';
import { purgeAccessCodeAttempts } from './features/properties/index.ts';
import { IMAGE_FOLDERS, listKnownImageIds } from './features/rooms/index.ts';
import { purgeAudit } from './platform/audit/audit.queries.ts';
import { mayRemoveFiles } from './platform/files/removal.queries.ts';
import { claimStore } from './platform/files/store-mark.queries.ts';
import { knownById, sweepFiles } from './platform/files/sweep.ts';
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
const BATCH = 5_000;
const BATCHES_MAX = 200;

/** Deletes in bounded batches, so that no run holds locks for long. The rest waits for the next run. */
async function deleteInBatches(deleteSome: (most: number) => Promise<number>): Promise<void> {
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) if ((await deleteSome(BATCH)) < BATCH) return;
}

/** The scheduled jobs of the service. */
export function createJobs({ db, clock, files }: Platform, { auditDays, messageDays }: RetentionSettings): Job[] {
  return [
    {
      task: 'purge-expired',
      cron: '*/10 * * * *',
      run: async () => {
        const before = addMinutes(clock(), -STORED_MINUTES);
        await deleteInBatches((most) => deleteStoredResponsesBefore(db, before, most));
        await deleteInBatches((most) => purgeEvents(db, before, most));
        await deleteInBatches((most) => purgePreparedCards(db, before, most));
        const attemptsBefore = addMinutes(clock(), -ATTEMPT_MINUTES);
        await deleteInBatches((most) => purgeAccessCodeAttempts(db, attemptsBefore, most));
        const unsignedBefore = addMinutes(clock(), -UNSIGNED_CALL_MINUTES);
        await deleteInBatches((most) => purgeUnsignedCalls(db, unsignedBefore, most));
        await deleteInBatches((most) => deletePastWindows(db, most));
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
          { folders: [MAIL_FOLDER], listKnown: knownById((ids) => listKnownEmailIds(db, ids)) },
        ];
        if (await claimStore(db, files)) await sweepFiles(files, owners, clock(), () => mayRemoveFiles(db));
      },
    },
  ];
}
