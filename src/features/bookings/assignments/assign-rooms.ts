import { insertAudit } from '../../../platform/audit/audit.queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { invalid } from '../../../platform/errors.ts';
import type { Property } from '../../properties/index.ts';
import type { Actor } from '../booking.rules.ts';
import { type RoomRequestFacts, touchRequests } from '../room-requests/room-request.queries.ts';
import { openUnits } from '../room-requests/room-request.rules.ts';
import { lockUsableRooms } from '../stays/lock-rooms.ts';
import { deleteAssignments, insertAssignments, listTaken } from './assignment.queries.ts';
import { refuseNotHolding, refuseRoomList, refuseTaken, restOf } from './assignment.rules.ts';

type Booking = { id: string; reference: string };

/**
 * Locks the rooms that the request does not have yet and refuses those that it cannot get. @returns their numbers by id
 * @throws Problem 400, 404, 409
 */
async function lockNewRooms(
  tx: Tx,
  property: Property,
  booking: Booking,
  request: RoomRequestFacts,
  { roomIds, added, now }: { roomIds: readonly string[]; added: readonly string[]; now: string },
): Promise<Map<string, number>> {
  if (added.length === 0) return new Map();
  const rooms = await lockUsableRooms(tx, property, added);
  const wanting = { reference: booking.reference, roomRequestId: request.id, ...restOf(request, now) };
  const taken = await listTaken(tx, property, added, wanting.from, now);
  for (const room of rooms.values()) {
    if (room.roomTypeId !== request.roomTypeId)
      throw invalid(`roomIds[${roomIds.indexOf(room.id)}]`, `is not a room of type ${request.roomTypeCode}`);
    const ofRoom = taken.filter(({ roomId }) => roomId === room.id);
    const refusal = refuseTaken(room.roomNumber, ofRoom, wanting, property.timezone);
    if (refusal !== null) throw refusal;
  }
  return new Map([...rooms.values()].map(({ id, roomNumber }) => [id, roomNumber]));
}

/**
 * Makes these rooms the ones that are assigned to the open request of the locked booking. A room that it has already stays, whatever has
 * become of it; each other one must be of the request's type, for sale, and free for the rest of the window.
 * @returns false when it has exactly these rooms already @throws Problem 400, 404, 409
 */
export async function assignRooms(
  tx: Tx,
  property: Property,
  booking: Booking,
  request: RoomRequestFacts,
  roomIds: readonly string[],
  { actorId, now }: Actor,
): Promise<boolean> {
  const refusal = refuseNotHolding(request, now) ?? refuseRoomList(roomIds, openUnits(request));
  if (refusal !== null) throw refusal;
  const before = new Map(request.assignedRooms.map((room) => [room.roomId, room.roomNumber]));
  const removed = [...before.keys()].filter((id) => !roomIds.includes(id));
  const added = roomIds.filter((id) => !before.has(id));
  if (removed.length === 0 && added.length === 0) return false;
  const numbers = await lockNewRooms(tx, property, booking, request, { roomIds, added, now });
  await deleteAssignments(tx, property.id, request.id, removed);
  const common = { roomRequestId: request.id, reference: booking.reference, ...restOf(request, now) };
  await insertAssignments(
    tx,
    property.id,
    added.map((roomId) => ({ roomId, ...common })),
  );
  await touchRequests(tx, property.id, [request.id], now);
  const roomNumbers = roomIds.map((id) => before.get(id) ?? numbers.get(id));
  await insertAudit(tx, { propertyId: property.id, actorId, at: now }, 'room-request.rooms-assigned', {
    entityId: request.id,
    bookingId: booking.id,
    before: { roomNumbers: [...before.values()] },
    after: { roomNumbers },
  });
  return true;
}
