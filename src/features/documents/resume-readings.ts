import { transact } from '../../platform/db/transact.ts';
import { appendEvents } from '../../platform/outbox/events.queries.ts';
import type { Platform } from '../../platform/platform.ts';
import { findDocument } from './document.queries.ts';
import { documentEvent } from './document-view.ts';
import { type AbandonedReading, requeueReading } from './reading-state.queries.ts';

/** In one go; the rest follow in the next. */
export const RESUMED_MAX = 50;

/** Queues the readings anew whose process has ended: each in a transaction of its own, whoever finds it first. */
export async function resumeReadings({ db, clock, events }: Platform, abandoned: readonly AbandonedReading[]): Promise<void> {
  for (const found of abandoned) {
    await transact(db, async (tx) => {
      if (!(await requeueReading(tx, found, clock()))) return;
      const row = await findDocument(tx, found.propertyId, found.guestId, found.documentId);
      if (row !== undefined) await appendEvents(tx, found.propertyId, clock(), [documentEvent(row)]);
    });
    events.wake();
  }
}
