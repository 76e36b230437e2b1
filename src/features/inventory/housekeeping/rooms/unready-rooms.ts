import Type, { type Static } from 'typebox';
import type { Tx } from '../../../../platform/db/database.ts';
import { conflict } from '../../../../platform/errors.ts';
import { Id, OneOf } from '../../../../platform/schema.ts';
import { Condition, isReady, type RoomForStay } from '../../rooms/index.ts';
import { RoomNumber } from '../housekeeping.schema.ts';
import { getSettings } from '../settings/settings.queries.ts';

/** Something that the front desk should know before it gives the key to a guest. */
export const RoomWarning = Type.Object(
  {
    code: OneOf(['ROOM_NOT_READY'], {
      title: 'RoomWarningCode',
      description: 'ROOM_NOT_READY: the room has to be made up, or looked at, before a guest goes in.',
      examples: ['ROOM_NOT_READY'],
    }),
    roomId: Id,
    roomNumber: RoomNumber,
    condition: Condition,
  },
  { title: 'RoomWarning' },
);
export type RoomWarning = Static<typeof RoomWarning>;

/**
 * The rooms that are not ready for the guests who are about to get them. The caller has locked the rooms.
 * @throws Problem 409 for such a room in a property that refuses them
 */
export async function warnOfUnreadyRooms(
  tx: Tx,
  propertyId: string,
  rooms: readonly Pick<RoomForStay, 'id' | 'roomNumber' | 'condition'>[],
): Promise<RoomWarning[]> {
  const { needsInspection, dirtyRoomAtCheckIn } = await getSettings(tx, propertyId);
  const unready = rooms.filter(({ condition }) => !isReady(condition, needsInspection));
  const [first] = unready;
  if (first !== undefined && dirtyRoomAtCheckIn === 'REFUSE')
    throw conflict(`room ${first.roomNumber} is not ready: it is ${first.condition}`, 'room_not_ready');
  return unready.map(({ id, roomNumber, condition }) => ({ code: 'ROOM_NOT_READY', roomId: id, roomNumber, condition }));
}
