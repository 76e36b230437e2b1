import type { Tx } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { appendEvents, type EventDraft } from '../../../platform/outbox/events.queries.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findDocument } from './document.queries.ts';
import { documentEvent } from './document-view.ts';
import type { ExtractionKey } from './extraction.queries.ts';

/** What a step changed: the guest of the document, and events to publish besides the document's own. */
type Step = { guestId: string; events?: EventDraft[] };

/** Runs one step of an extraction in a transaction and publishes the change. Null when there is nothing left to do. */
export async function runExtractionStep<T extends Step>(
  { db, clock, events }: Platform,
  key: ExtractionKey,
  work: (tx: Tx) => Promise<T | null>,
): Promise<T | null> {
  const done = await transact(db, async (tx) => {
    const changed = await work(tx);
    if (changed === null) return null;
    const row = await findDocument(tx, key.propertyId, changed.guestId, key.documentId);
    const updates = row === undefined ? [] : [documentEvent(row)];
    await appendEvents(tx, key.propertyId, clock(), [...(changed.events ?? []), ...updates]);
    return changed;
  });
  if (done !== null) events.notify();
  return done;
}
