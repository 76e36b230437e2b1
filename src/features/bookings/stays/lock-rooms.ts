import type { Tx } from '../../../platform/db/database.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { Property } from '../../identity/index.ts';
import { lockRoomsForStay, type RoomForStay } from '../../rooms/index.ts';

/** Locks rooms that guests are about to occupy, so that nobody takes them out of service meanwhile. @throws Problem 404, or 409 for a room that is not for sale */
export async function lockUsableRooms(tx: Tx, property: Property, roomIds: readonly string[]): Promise<Map<string, RoomForStay>> {
  const rooms = new Map((await lockRoomsForStay(tx, property.id, roomIds)).map((room) => [room.id, room]));
  for (const id of roomIds) if (!rooms.has(id.toLowerCase())) throw notFound('room');
  for (const room of rooms.values()) if (room.refusal !== null) throw conflict(room.refusal, 'room_unusable');
  return rooms;
}

/** Runs `write`. When the constraint `room_taken` refuses it, throws a 409 that names the room; other errors pass unchanged. */
export async function nameTakenRoom(rooms: ReadonlyMap<string, RoomForStay>, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const isTaken = error instanceof Error && 'constraint' in error && error.constraint === 'room_taken' && 'detail' in error;
    const detail = isTaken ? String(error.detail) : '';
    const room = [...rooms.values()].find(({ id }) => detail.includes(id));
    throw room === undefined
      ? error
      : conflict(`room ${room.roomNumber} is not available: another stay occupies it in that period`, 'room_taken');
  }
}
