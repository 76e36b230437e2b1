import type { Tx } from '../../../platform/db/database.ts';
import type { EventDraft } from '../../../platform/outbox/events.queries.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { countryNameOf, fillGuest, type GuestBookingsPort, readGuestBoardEvents } from '../index.ts';
import { provenFields } from './reading/judge/proven-fields.rules.ts';
import type { ExtractedDocument } from './reading/merge/merge-readings.rules.ts';

/**
 * Fills empty fields of the guest's profile from a document. Returns the events to publish: of the guest's bookings and of the
 * board.
 */
export async function fillGuestProfile(
  tx: Tx,
  bookings: GuestBookingsPort,
  propertyId: string,
  guestId: string,
  data: ExtractedDocument,
  at: Timestamp,
): Promise<EventDraft[]> {
  const { nationality: code, ...proven } = provenFields(data);
  const nationality = code === undefined ? undefined : countryNameOf(code);
  const found = { ...proven, ...(nationality === undefined ? {} : { nationality }) };
  if (Object.keys(found).length === 0) return [];
  const locked = found.name === undefined ? [] : await bookings.lock(tx, propertyId, guestId);
  const filled = await fillGuest(tx, propertyId, guestId, found, at);
  if (filled?.after.name === undefined) return [];
  const bookingEvents = await bookings.listEvents(tx, propertyId, guestId, locked, at);
  return [...bookingEvents, ...(await readGuestBoardEvents(tx, bookings, propertyId, guestId))];
}
