import { transact } from '../../../platform/db/transact.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { appendEvents, listLastEvents } from '../../../platform/outbox/events.queries.ts';
import { RELATED_CHANGE_TASK, type RelatedChange } from '../../../platform/outbox/related-changes.queries.ts';
import type { Platform } from '../../../platform/platform.ts';
import { loadProperty } from '../../properties/index.ts';
import { lockBookingsWithGuests } from '../booking-guests.queries.ts';
import { bookingEvent } from '../booking-view.ts';
import { listBookingFactsById, listBookingsShowing } from './related-changes.queries.ts';

/** Bookings of one transaction: a write to one of them waits for some tens of milliseconds at most. */
const BATCH = 50;

/** Publishes those of the bookings that look different than in their last event, each as it is now. */
async function publishBatch({ db, clock }: Platform, propertyId: string, ids: readonly string[]): Promise<boolean> {
  return transact(db, async (tx) => {
    await lockBookingsWithGuests(tx, propertyId, ids);
    const property = await loadProperty(tx, propertyId);
    const now = clock();
    const facts = await listBookingFactsById(tx, { propertyId, ids, now });
    const last = await listLastEvents(tx, propertyId, 'booking', ids);
    const drafts = facts
      .map((booking) => bookingEvent(property, booking, now))
      .filter(({ subjectId, data }) => last.get(subjectId ?? '') !== JSON.stringify(data));
    await appendEvents(tx, propertyId, now, drafts);
    return drafts.length > 0;
  });
}

/** The job that publishes all bookings that show a record which has changed: the property, a room, its type, a rate plan or a guest. */
export function createRelatedChangesJob(platform: Platform): Job {
  return {
    task: RELATED_CHANGE_TASK,
    run: async (payload) => {
      const change = payload as RelatedChange;
      const ids = await listBookingsShowing(platform.db, change);
      for (let from = 0; from < ids.length; from += BATCH) {
        if (await publishBatch(platform, change.propertyId, ids.slice(from, from + BATCH))) platform.events.notify();
      }
    },
  };
}
