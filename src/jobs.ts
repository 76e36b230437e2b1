import { purgePreparedCards } from './features/cards/index.ts';
import { DOCUMENT_FOLDER, listKnownDocumentIds } from './features/documents/index.ts';
import { purgeSettledEvents, purgeStrangers } from './features/gateway/index.ts';
import { listKnownSignatureKeys, SIGNATURE_FOLDER } from './features/guests/index.ts';
import { listKnownEmailIds, MAIL_FOLDER, purgeFinishedEmails } from './features/mail/index.ts';
import { purgeAccessCodeAttempts } from './features/properties/index.ts';
import { IMAGE_FOLDERS, listKnownImageIds } from './features/rooms/index.ts';
import { purgeAudit } from './platform/audit/audit.queries.ts';
import { mayRemoveFiles } from './platform/files/removal.queries.ts';
import { takeStore } from './platform/files/store-mark.queries.ts';
import { knownById, sweepFiles } from './platform/files/sweep.ts';
import { deleteKeptAnswersBefore } from './platform/idempotency/idempotency.queries.ts';
import type { Job } from './platform/jobs/jobs.ts';
import { purgeEvents } from './platform/outbox/events.queries.ts';
import type { Platform } from './platform/platform.ts';
import { deletePastWindows } from './platform/rate-limits/rate-window.queries.ts';
import { addMinutes } from './platform/time.ts';

const DAY_MINUTES = 24 * 60;
/** Idempotency keys and live events are kept for a day; so is what was prepared for door cards, after it could be stored. */
const KEPT_MINUTES = DAY_MINUTES;
/** Failed joins count for a minute; the rest of the hour is for whoever looks into an attack. */
const ATTEMPTS_KEPT_MINUTES = 60;
/** Calls of the webhook without a good signature are for whoever looks into an attack, or into a wrong secret. */
const STRANGERS_KEPT_MINUTES = 30 * DAY_MINUTES;
const BATCH = 5_000;
const BATCHES_MAX = 200;

/** Deletes in bounded batches, so that no run holds locks for long; what is left waits for the next run. */
async function inBatches(deleteSome: (most: number) => Promise<number>): Promise<void> {
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) if ((await deleteSome(BATCH)) < BATCH) return;
}

/** The durable jobs of the product. */
export function jobsOf({ config, db, clock, files }: Platform): Job[] {
  return [
    {
      task: 'purge-expired',
      cron: '*/10 * * * *',
      run: async () => {
        const before = addMinutes(clock(), -KEPT_MINUTES);
        await inBatches((most) => deleteKeptAnswersBefore(db, before, most));
        await inBatches((most) => purgeEvents(db, before, most));
        await inBatches((most) => purgePreparedCards(db, before, most));
        const attemptsBefore = addMinutes(clock(), -ATTEMPTS_KEPT_MINUTES);
        await inBatches((most) => purgeAccessCodeAttempts(db, attemptsBefore, most));
        const strangersBefore = addMinutes(clock(), -STRANGERS_KEPT_MINUTES);
        await inBatches((most) => purgeStrangers(db, strangersBefore, most));
        await inBatches((most) => deletePastWindows(db, most));
      },
    },
    {
      task: 'expire-records',
      cron: '11 * * * *',
      run: async () => {
        const { auditDays, messageDays } = config.retention;
        const before = (days: number): string => addMinutes(clock(), -days * DAY_MINUTES);
        if (auditDays !== null) await inBatches((most) => purgeAudit(db, before(auditDays), most));
        if (messageDays === null) return;
        await inBatches((most) => purgeSettledEvents(db, before(messageDays), most));
        await inBatches((most) => purgeFinishedEmails(db, before(messageDays), most));
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
        if (await takeStore(db, files)) await sweepFiles(files, owners, clock(), () => mayRemoveFiles(db));
      },
    },
  ];
}
