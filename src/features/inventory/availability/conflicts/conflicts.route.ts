import Type from 'typebox';
import type { Db } from '../../../../platform/db/database.ts';
import type { App } from '../../../../platform/http/route.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { PropertyParams } from '../../../../platform/schema.ts';
import { localMinuteOf, type Timestamp } from '../../../../platform/time.ts';
import { frontDesk, type Property, propertyOf } from '../../../properties/index.ts';
import { type NamedHold, type NamedStay, readSoldTypes, type StoredType } from '../occupancy.queries.ts';
import { FOREVER } from '../occupancy.rules.ts';
import { type AssignmentConflict, findAssignmentConflicts } from './assigned-rooms.rules.ts';
import { type Conflict, type ConflictReason, findConflicts } from './conflicts.rules.ts';
import { Conflict as ConflictSchema, type ConflictView } from './conflicts.schema.ts';

type Found = Conflict<NamedStay, NamedHold> | AssignmentConflict<NamedHold>;

const CAUSES: Record<ConflictReason, string> = {
  OVERDUE_STAY: 'a guest who should have left is still in house',
  ROOM_OUT_OF_SERVICE: 'a room of the type is inactive or in maintenance',
  NOT_ENOUGH_ROOMS: 'the type has fewer rooms than were sold',
};

/** The type with the rooms that can be sold. An inactive type has none. */
function withSellableRooms<Type extends StoredType>(type: Type): Type {
  return type.active ? type : { ...type, rooms: type.rooms.map((room) => ({ ...room, active: false })) };
}

/** The conflict as a sentence, in the local time of the property. */
function conflictMessage(type: StoredType, found: Found, roomNumber: number | null, zone: string): string {
  const local = (at: string | null): string => (at === null ? 'further notice' : localMinuteOf(at, zone));
  if (found.kind === 'HOLD') {
    const { missingQuantity, hold } = found;
    const rooms = `${missingQuantity} of ${hold.quantity} ${hold.quantity === 1 ? 'room' : 'rooms'} of ${type.code}`;
    return `${rooms} held for ${hold.bookingReference} ${missingQuantity === 1 ? 'is' : 'are'} missing: ${CAUSES[found.reason]}`;
  }
  if (found.kind === 'ASSIGNMENT')
    return `room ${roomNumber}, assigned to ${found.hold.bookingReference}, ${found.reason === 'OVERDUE_STAY' ? 'still has a guest who should have left' : 'is out of service'}`;
  return found.reason === 'OVERDUE_STAY'
    ? `the guest in room ${roomNumber} should have left at ${local(found.stay.expectedCheckOutAt)}: the room is needed for a room request`
    : `the guest in room ${roomNumber} has the room until ${local(found.until)}, but it is out of service`;
}

function conflictView(type: StoredType, found: Found, zone: string): ConflictView {
  const { bookingId, bookingReference, guestName } = found.kind === 'STAY' ? found.stay : found.hold;
  const roomId = found.kind === 'STAY' ? found.stay.roomId : found.kind === 'ASSIGNMENT' ? found.roomId : null;
  const room = type.rooms.find((each) => each.roomId === roomId);
  const roomNumber = room?.roomNumber ?? null;
  return {
    kind: found.kind,
    reason: found.reason,
    message: conflictMessage(type, found, roomNumber, zone),
    roomTypeCode: type.code,
    roomTypeName: type.name,
    from: found.from,
    until: found.until,
    quantity: found.kind === 'HOLD' ? found.hold.quantity : 1,
    missingQuantity: found.missingQuantity,
    bookingId,
    bookingReference,
    guestName,
    roomRequestId: found.kind === 'STAY' ? null : found.hold.roomRequestId,
    roomStayId: found.kind === 'STAY' ? found.stay.roomStayId : null,
    roomNumber,
  };
}

/** What was sold from now on and no longer fits, by time. */
export async function listConflicts(db: Db, property: Property, now: Timestamp): Promise<ConflictView[]> {
  const types = await readSoldTypes(db, property.id, { from: now, to: FOREVER });
  return types
    .map(withSellableRooms)
    .flatMap((type) =>
      [...findConflicts(type, property, now), ...findAssignmentConflicts(type, property, now)].map((found) =>
        conflictView(type, found, property.timezone),
      ),
    )
    .sort((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)));
}

/** `GET /properties/{propertyId}/conflicts`: what was sold and no longer fits. */
export function registerConflicts(app: App, { db, clock }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/conflicts',
    config: { access: frontDesk },
    schema: {
      operationId: 'listConflicts',
      tags: ['Availability'],
      summary: 'Room requests and assigned rooms that can no longer be served, and stays that are in their way, by time',
      description:
        'From now on, guests in house keep their rooms, then room requests get theirs in the order in which they were made. No further room is sold while rooms are missing.',
      params: PropertyParams,
      response: { 200: Type.Array(ConflictSchema) },
    },
    handler: (request) => listConflicts(db, propertyOf(request), clock()),
  });
}
