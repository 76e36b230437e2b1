import type { Tx } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { appendEvents, type EventDraft } from '../../platform/outbox/events.queries.ts';
import type { Platform } from '../../platform/platform.ts';
import { findDocument } from './document.queries.ts';
import { documentEvent } from './document-view.ts';
import type { ReadingKey } from './reading-state.queries.ts';

/** What a step of the reading changed: whose document it is, and what is to be told besides its new state. */
type Step = { guestId: string; events?: EventDraft[] };

/** One step of a reading in one transaction, with the news of it; null when there is nothing to do any more. */
export async function readingStep<T extends Step>(
  { db, clock, events }: Platform,
  key: ReadingKey,
  work: (tx: Tx) => Promise<T | null>,
): Promise<T | null> {
  const done = await transact(db, async (tx) => {
    const changed = await work(tx);
    if (changed === null) return null;
    const row = await findDocument(tx, key.propertyId, changed.guestId, key.documentId);
    const news = row === undefined ? [] : [documentEvent(row)];
    await appendEvents(tx, key.propertyId, clock(), [...(changed.events ?? []), ...news]);
    return changed;
  });
  if (done !== null) events.wake();
  return done;
}
