import { insertAudit } from '../../platform/audit/audit.queries.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { EventDraft } from '../../platform/outbox/events.queries.ts';
import type { Timestamp } from '../../platform/time.ts';
import { boardEvents } from '../rooms/index.ts';
import { type LockedGuest, listRoomsOfGuest, lockGuest, updateGuest } from './guest.queries.ts';
import { changedFields, type FoundInDocument, fillable, type GuestProfile, profileOf } from './guest.rules.ts';

/**
 * Writes what a person sets or clears, and remembers which fields these were; what changes nothing leaves the record and its
 * ETag as they are.
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
  const fields = changedFields(before, after);
  if (fields.length === 0) return fields;
  const { id } = guest.view;
  await updateGuest(tx, propertyId, id, after, [...new Set([...guest.editedFields, ...fields])], at);
  await insertAudit(tx, propertyId, { at, actorId, action: 'guest.changed', entity: 'guest', entityId: id, before, after });
  return fields;
}

/**
 * Fills in what was read from a document: only fields that are empty and that no person has set or cleared. Locks the guest;
 * writes the audit row. Where `name` is among what was filled, the board changes: call `guestBoardEvents` after all writes.
 * @param found as it is to be shown. What no person could enter (a blank name, a date of birth to come) is left out.
 * @returns the filled fields, before (null each) and after; null when there was nothing to fill.
 * @throws Problem 404
 */
export async function fillGuest(
  tx: Tx,
  propertyId: string,
  guestId: string,
  found: FoundInDocument,
  at: Timestamp,
): Promise<{ before: Record<string, null>; after: FoundInDocument } | null> {
  const { view, editedFields } = await lockGuest(tx, propertyId, guestId);
  const kept = profileOf(view);
  const after = fillable(kept, editedFields, found, at);
  const fields = Object.keys(after);
  if (fields.length === 0) return null;
  const before = Object.fromEntries(fields.map((field) => [field, null]));
  await updateGuest(tx, propertyId, view.id, { ...kept, ...after }, editedFields, at);
  await insertAudit(tx, propertyId, {
    at,
    actorId: null,
    action: 'guest.filled',
    entity: 'guest',
    entityId: view.id,
    before,
    after,
    reason: 'read from an identity document',
  });
  return { before, after };
}

/** The `board.room` events after a change of the guest's name: the board shows it for every room where the guest stays. Locks these rooms. */
export async function guestBoardEvents(tx: Tx, propertyId: string, guestId: string): Promise<EventDraft[]> {
  return boardEvents(tx, propertyId, await listRoomsOfGuest(tx, propertyId, guestId));
}
