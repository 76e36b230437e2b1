import type { Tx } from '../../../platform/db/database.ts';
import { constraintOf } from '../../../platform/db/database-errors.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { localMinuteOf, type Timestamp } from '../../../platform/time.ts';
import { lockRoomsForStay, type RoomForStay } from '../../inventory/rooms/index.ts';
import type { Property } from '../../properties/index.ts';
import { listLastCheckOuts } from './stay.queries.ts';

/**
 * Locks rooms that guests are about to occupy, so that nobody takes them out of service meanwhile.
 * @param holds open holds of the booking: when it uses them, what is assigned to them changes, so their types are locked too
 * @throws Problem 404, or 409 for a room that is not for sale
 */
export async function lockUsableRooms(
  tx: Tx,
  property: Property,
  roomIds: readonly string[],
  holds: readonly { roomTypeId: string }[] = [],
): Promise<Map<string, RoomForStay>> {
  const typeIds = holds.map(({ roomTypeId }) => roomTypeId);
  const rooms = new Map((await lockRoomsForStay(tx, property.id, roomIds, typeIds)).map((room) => [room.id, room]));
  for (const id of roomIds) if (!rooms.has(id.toLowerCase())) throw notFound('room');
  for (const room of rooms.values()) if (room.refusal !== null) throw conflict(room.refusal, 'room_unusable');
  return rooms;
}

/**
 * Refuses a check-in in the past at which the room's last guest had not left yet. Only for the message: the constraint decides.
 * @throws Problem 409
 */
export async function refuseBeforeLastCheckOut(
  tx: Tx,
  property: Property,
  rooms: ReadonlyMap<string, RoomForStay>,
  arrivals: readonly { roomId: string; checkInAt: Timestamp }[],
  now: Timestamp,
): Promise<void> {
  const past = arrivals.filter(({ checkInAt }) => checkInAt < now);
  const [earliest] = past.map(({ checkInAt }) => checkInAt).toSorted();
  if (earliest === undefined) return;
  const roomIds = past.map(({ roomId }) => roomId);
  const left = await listLastCheckOuts(tx, property.id, roomIds, earliest, now);
  for (const { roomId, checkInAt } of past) {
    const last = left.find((room) => room.roomId === roomId.toLowerCase())?.checkOutAt;
    if (last === undefined || checkInAt >= last) continue;
    const at = localMinuteOf(last, property.timezone);
    throw conflict(
      `checkInAt must not be before the last check-out of room ${rooms.get(roomId.toLowerCase())?.roomNumber}, ${at}`,
      'check_in_time',
    );
  }
}

/** The booking of an assignment that the database found in the way of a stay. */
const ASSIGNED_TO = /ASSIGNMENT, (B-\d+),/;

/**
 * Runs `write`. When the constraint `room_taken` or `room_assigned` refuses it, throws a 409 that names the room, and the booking that it
 * is assigned to; other errors pass unchanged.
 */
export async function nameTakenRoom(
  rooms: ReadonlyMap<string, Pick<RoomForStay, 'id' | 'roomNumber'>>,
  write: () => Promise<void>,
): Promise<void> {
  try {
    await write();
  } catch (error) {
    const constraint = constraintOf(error);
    const isRefused = error instanceof Error && constraint !== '' && 'detail' in error;
    const detail = isRefused ? String(error.detail) : '';
    const room = [...rooms.values()].find(({ id }) => detail.includes(id));
    if (!isRefused || room === undefined) throw error;
    if (constraint === 'room_taken')
      throw conflict(`room ${room.roomNumber} is not available: another stay occupies it in that period`, 'room_taken');
    if (constraint !== 'room_assigned') throw error;
    const reference = ASSIGNED_TO.exec(detail)?.[1] ?? 'another booking';
    throw conflict(`room ${room.roomNumber} is assigned to booking ${reference} in that period`, 'room_assigned');
  }
}
