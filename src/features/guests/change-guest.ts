import { insertAudit } from '../../platform/audit/audit.queries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Problem } from '../../platform/errors.ts';
import type { EventDraft } from '../../platform/outbox/events.queries.ts';
import type { Timestamp } from '../../platform/time.ts';
import { findGuestByPhone, type LockedGuest, listRoomsOfGuest, lockGuest, updateGuest } from './guest.queries.ts';
import { type ExtractedProfile, type GuestProfile, listChangedFields, profileOf, selectFillableFields } from './guest.rules.ts';

/**
 * The bookings that show the guest. Guests do not know bookings, so that feature provides these functions. Call `lock` before the guest
 * is locked, and the others after all writes.
 */
export type GuestBookingsPort = {
  lock(tx: Tx, propertyId: string, guestId: string): Promise<readonly string[]>;
  listEvents(tx: Tx, propertyId: string, guestId: string, locked: readonly string[], now: Timestamp): Promise<EventDraft[]>;
  /** The `board.room` events of rooms whose guest has changed. Locks the rooms. */
  readBoardEvents(tx: Tx, propertyId: string, roomIds: readonly string[]): Promise<EventDraft[]>;
};

/** Says whose phone it is, to a caller who may read guests; the constraint `guest_phone_taken` decides. @throws Problem 409 */
async function refuseTakenPhone(tx: Tx, propertyId: string, phone: string): Promise<void> {
  const owner = await findGuestByPhone(tx, propertyId, phone);
  if (owner !== undefined) {
    const message = `phoneE164 already belongs to another guest of this property: ${owner}`;
    throw new Problem(409, message, { reason: 'guest_phone_taken' });
  }
}

/**
 * Writes the fields that a person sets or clears, and records which fields these were. Without a change the record and its ETag stay as
 * they are.
 * @returns the fields that have changed.
 */
export async function changeGuest(
  tx: Tx,
  propertyId: string,
  guest: LockedGuest,
  changes: Partial<GuestProfile>,
  actorId: string,
  at: Timestamp,
): Promise<(keyof GuestProfile)[]> {
  const before = profileOf(guest.view);
  const after = { ...before, ...changes };
  const fields = listChangedFields(before, after);
  if (fields.length === 0) return fields;
  const { id } = guest.view;
  if (fields.includes('phoneE164') && after.phoneE164 !== null) await refuseTakenPhone(tx, propertyId, after.phoneE164);
  await updateGuest(tx, propertyId, id, after, [...new Set([...guest.editedFields, ...fields])], at);
  await insertAudit(tx, { propertyId, actorId, at }, 'guest.changed', { entityId: id, before, after });
  return fields;
}

/**
 * Fills in fields that were read from a document: only fields that are empty and that no person has set or cleared. Locks the guest and
 * writes the audit entry. If `name` was filled in, the board has changed: call `readGuestBoardEvents` after all writes.
 * @param found values as they are to be shown. Values that a person could not enter (a blank name, a date of birth in the future) are left
 * out.
 * @returns the filled fields, before (null each) and after; null when there was nothing to fill in.
 * @throws Problem 404
 */
export async function fillGuest(
  tx: Tx,
  propertyId: string,
  guestId: string,
  found: ExtractedProfile,
  at: Timestamp,
): Promise<{ before: Record<string, null>; after: ExtractedProfile } | null> {
  const { view, editedFields } = await lockGuest(tx, propertyId, guestId);
  const profile = profileOf(view);
  const after = selectFillableFields(profile, editedFields, found, at);
  const fields = Object.keys(after);
  if (fields.length === 0) return null;
  const before = Object.fromEntries(fields.map((field) => [field, null]));
  await updateGuest(tx, propertyId, view.id, { ...profile, ...after }, editedFields, at);
  await insertAudit(tx, { propertyId, actorId: null, at }, 'guest.filled', {
    entityId: view.id,
    before,
    after,
    reason: 'read from an identity document',
  });
  return { before, after };
}

/** The `board.room` events after a change of the guest's name, for every room where the guest stays. Locks these rooms. */
export async function readGuestBoardEvents(
  tx: Tx,
  bookings: GuestBookingsPort,
  propertyId: string,
  guestId: string,
): Promise<EventDraft[]> {
  return bookings.readBoardEvents(tx, propertyId, await listRoomsOfGuest(tx, propertyId, guestId));
}
