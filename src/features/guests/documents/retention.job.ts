import { transact } from '../../../platform/db/transact.ts';
import { mayRemoveFiles } from '../../../platform/files/removal.queries.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { appendEvents } from '../../../platform/outbox/events.queries.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addMinutes } from '../../../platform/time.ts';
import { listDocumentsOfEndedBookings, type OldDocument } from './document.queries.ts';
import { keyOf } from './document-view.ts';
import { removeDocument } from './remove-document.ts';

const DAY_MINUTES = 24 * 60;
const PAGE = 200;
/** A run ends after this many pages. The next run takes the rest. */
const PAGES_MAX = 500;

const FAILURES_MAX = 5;

const EXPIRED = { actorId: null, action: 'guest_document.expired' } as const;

async function expire({ db, clock, events, files }: Platform, { propertyId, id }: OldDocument): Promise<void> {
  await transact(db, async (tx) => {
    // When the transaction is repeated, the file is gone already and this does nothing.
    if (await mayRemoveFiles(tx)) await files.remove(keyOf({ id }));
    const at = clock();
    await appendEvents(tx, propertyId, at, await removeDocument(tx, propertyId, id, { ...EXPIRED, at }));
  });
  events.notify();
}

/**
 * Deletes the documents of bookings that ended more than `days` days ago. A few failures do not stop the others; more mean that
 * the file store is unreachable.
 */
async function expireAll(platform: Platform, days: number): Promise<void> {
  const before = addMinutes(platform.clock(), -days * DAY_MINUTES);
  const failures: unknown[] = [];
  let after: string | null = null;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const old: OldDocument[] = await listDocumentsOfEndedBookings(platform.db, before, { after, most: PAGE });
    for (const document of old) {
      await expire(platform, document).catch((error: unknown) => failures.push(error));
      if (failures.length >= FAILURES_MAX) throw new AggregateError(failures, 'documents cannot be deleted at present');
    }
    const last = old.at(-1);
    if (last === undefined || old.length < PAGE) break;
    after = last.id;
  }
  // The error makes the job run again.
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} documents could not be deleted`);
}

/** Deletes identity documents `DOCUMENT_RETENTION_DAYS` days after the end of their booking. Off by default. */
export function retentionJob(platform: Platform, days: number | null): Job {
  return {
    task: 'expire-documents',
    cron: '41 * * * *',
    run: async () => {
      if (days !== null) await expireAll(platform, days);
    },
  };
}
