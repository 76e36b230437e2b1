import type { Schemas } from '../../../client/src/index.ts';
import { useDesk, useMay } from './desk.ts';
import { readHousekeeping } from './housekeeping-reads.ts';
import { useRead } from './use-read.ts';

/** The condition of a room that somebody still makes ready; null: it is ready, or not known to this person. */
export type UnreadyOf = (
  room: { roomId: string } | { roomNumber: number },
) => Exclude<Schemas['RoomCondition'], 'CLEAN' | 'INSPECTED'> | null;

/** Follows which rooms are dirty or being cleaned, for the desk. */
export function useUnready(): UnreadyOf {
  const { property } = useDesk();
  const mayRead = useMay('ADMIN', 'MANAGER', 'STAFF', 'HOUSEKEEPING', 'SUPERVISOR');
  const { data = [] } = useRead(mayRead ? readHousekeeping(property.id) : null);
  return (wanted) => {
    const room = data.find((one) => ('roomId' in wanted ? one.roomId === wanted.roomId : one.roomNumber === wanted.roomNumber));
    return room?.condition === 'DIRTY' || room?.condition === 'CLEANING' ? room.condition : null;
  };
}
