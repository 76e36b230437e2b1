import type { Tx } from '../../platform/db/database.ts';
import type { EventDraft } from '../../platform/outbox/events.queries.ts';
import type { Timestamp } from '../../platform/time.ts';
import { bookingsOfGuest } from '../bookings/index.ts';
import { countryNameOf } from '../geo/index.ts';
import { fillGuest, guestBoardEvents } from '../guests/index.ts';
import { type ExtractedDocument, provenFields } from './reading/extracted.rules.ts';

/** Fills what the guest's profile lacks from a document that was read, and resolves to what board and bookings are to tell of it. */
export async function fillFromDocument(
  tx: Tx,
  propertyId: string,
  guestId: string,
  data: ExtractedDocument,
  at: Timestamp,
): Promise<EventDraft[]> {
  const { nationality: code, ...proven } = provenFields(data);
  const nationality = code === undefined ? undefined : countryNameOf(code);
  const found = { ...proven, ...(nationality === undefined ? {} : { nationality }) };
  if (Object.keys(found).length === 0) return [];
  const locked = found.name === undefined ? [] : await bookingsOfGuest.lock(tx, propertyId, guestId);
  const filled = await fillGuest(tx, propertyId, guestId, found, at);
  if (filled?.after.name === undefined) return [];
  const told = await bookingsOfGuest.tell(tx, propertyId, guestId, locked, at);
  return [...told, ...(await guestBoardEvents(tx, propertyId, guestId))];
}
