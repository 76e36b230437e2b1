import Type from 'typebox';
import type { App } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { PropertyParams } from '../../../platform/schema.ts';
import { localMinuteOf } from '../../../platform/time.ts';
import { frontDesk, propertyOf } from '../../identity/index.ts';
import { type NamedHold, type NamedStay, readSoldTypes, type StoredType } from '../occupancy.queries.ts';
import { FOREVER } from '../occupancy.rules.ts';
import { type ConflictReason, type Conflict as Found, findConflicts } from './conflicts.rules.ts';
import { Conflict, type ConflictView } from './conflicts.schema.ts';

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
function conflictMessage(type: StoredType, found: Found<NamedStay, NamedHold>, roomNumber: number | null, zone: string): string {
  const local = (at: string | null): string => (at === null ? 'further notice' : localMinuteOf(at, zone));
  if (found.kind === 'HOLD') {
    const { missingQuantity, hold } = found;
    const rooms = `${missingQuantity} of ${hold.quantity} ${hold.quantity === 1 ? 'room' : 'rooms'} of ${type.code}`;
    return `${rooms} held for ${hold.bookingReference} ${missingQuantity === 1 ? 'is' : 'are'} missing: ${CAUSES[found.reason]}`;
  }
  return found.reason === 'OVERDUE_STAY'
    ? `the guest in room ${roomNumber} should have left at ${local(found.stay.expectedCheckOutAt)}: the room is needed for a room request`
    : `the guest in room ${roomNumber} has the room until ${local(found.until)}, but it is out of service`;
}

function conflictView(type: StoredType, found: Found<NamedStay, NamedHold>, zone: string): ConflictView {
  const isHold = found.kind === 'HOLD';
  const { bookingId, bookingReference, guestName } = isHold ? found.hold : found.stay;
  const room = isHold ? undefined : type.rooms.find(({ roomId }) => roomId === found.stay.roomId);
  const roomNumber = room?.roomNumber ?? null;
  return {
    kind: found.kind,
    reason: found.reason,
    message: conflictMessage(type, found, roomNumber, zone),
    roomTypeCode: type.code,
    roomTypeName: type.name,
    from: found.from,
    until: found.until,
    quantity: isHold ? found.hold.quantity : 1,
    missingQuantity: found.missingQuantity,
    bookingId,
    bookingReference,
    guestName,
    roomRequestId: isHold ? found.hold.roomRequestId : null,
    roomStayId: isHold ? null : found.stay.roomStayId,
    roomNumber,
  };
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
      summary: 'Room requests that can no longer be served, and stays that are in their way, by time',
      description:
        'From now on, guests in house keep their rooms, then room requests get theirs in the order in which they were made. No further room is sold while rooms are missing.',
      params: PropertyParams,
      response: { 200: Type.Array(Conflict) },
    },
    handler: async (request) => {
      const property = propertyOf(request);
      const now = clock();
      const types = await readSoldTypes(db, property.id, { from: now, to: FOREVER });
      return types
        .map(withSellableRooms)
        .flatMap((type) => findConflicts(type, property, now).map((found) => conflictView(type, found, property.timezone)))
        .sort((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)));
    },
  });
}
