import Type from 'typebox';
import type { App } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Id } from '../../../platform/schema.ts';
import { localMinuteOf } from '../../../platform/time.ts';
import { only, propertyOf } from '../../identity/index.ts';
import { type NamedHold, type NamedStay, readSold, type StoredType } from '../occupancy.queries.ts';
import { FOREVER } from '../occupancy.rules.ts';
import { type ConflictReason, conflictsOf, type Conflict as Found } from './conflicts.rules.ts';
import { Conflict, type ConflictView } from './conflicts.schema.ts';

const CAUSES: Record<ConflictReason, string> = {
  OVERDUE_STAY: 'a guest who should have left is still in house',
  ROOM_OUT_OF_SERVICE: 'a room of the type is inactive or in maintenance',
  NOT_ENOUGH_ROOMS: 'the type has fewer rooms than were sold',
};

/** The type with its rooms as they can be sold: none of a type that is not active. */
function asForSale<Type extends StoredType>(type: Type): Type {
  return type.active ? type : { ...type, rooms: type.rooms.map((room) => ({ ...room, active: false })) };
}

/** The conflict in words for the desk, in the hotel's own time. */
function messageOf(type: StoredType, found: Found<NamedStay, NamedHold>, roomNumber: number | null, zone: string): string {
  const local = (at: string | null): string => (at === null ? 'further notice' : localMinuteOf(at, zone));
  if (found.kind === 'HOLD') {
    const { missingQuantity, hold } = found;
    const rooms = `${missingQuantity} of ${hold.quantity} ${hold.quantity === 1 ? 'room' : 'rooms'} of ${type.code}`;
    return `${rooms} held for ${hold.bookingReference} ${missingQuantity === 1 ? 'is' : 'are'} missing: ${CAUSES[found.reason]}`;
  }
  return found.reason === 'OVERDUE_STAY'
    ? `the guest in room ${roomNumber} should have left at ${local(found.stay.expectedCheckOutAt)}: the room is needed for a room request`
    : `the guest in room ${roomNumber} has it until ${local(found.until)}, but it is out of service`;
}

function viewOf(type: StoredType, found: Found<NamedStay, NamedHold>, zone: string): ConflictView {
  const isHold = found.kind === 'HOLD';
  const { bookingId, bookingReference, guestName } = isHold ? found.hold : found.stay;
  const room = isHold ? undefined : type.rooms.find(({ roomId }) => roomId === found.stay.roomId);
  const roomNumber = room?.roomNumber ?? null;
  return {
    kind: found.kind,
    reason: found.reason,
    message: messageOf(type, found, roomNumber, zone),
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

/** `GET /properties/{propertyId}/conflicts` (an addition of ours): what was sold and no longer fits. */
export function registerConflicts(app: App, { db, clock }: Platform): void {
  app.route({
    method: 'GET',
    url: '/properties/:propertyId/conflicts',
    config: { access: only('ADMIN', 'MANAGER', 'STAFF') },
    schema: {
      operationId: 'listConflicts',
      tags: ['Availability'],
      summary: 'Room requests that can no longer be served, and the stays in their way, the next first',
      description:
        'From now on: guests in house keep their rooms, then room requests get theirs in the order in which they were made. Nothing is sold into what is missing.',
      params: Type.Object({ propertyId: Id }),
      response: { 200: Type.Array(Conflict) },
    },
    handler: async (request) => {
      const property = propertyOf(request);
      const now = clock();
      const types = await readSold(db, property.id, { from: now, to: FOREVER });
      return types
        .map(asForSale)
        .flatMap((type) => conflictsOf(type, property, now).map((found) => viewOf(type, found, property.timezone)))
        .sort((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)));
    },
  });
}
