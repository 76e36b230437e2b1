import type { Timestamp } from '../../../../platform/time.ts';
import {
  endOfStay,
  FOREVER,
  isOverdue,
  type PropertyTime,
  type RoomFact,
  type StayFact,
  sellableRooms,
} from '../occupancy.rules.ts';

export type Block<Stay> = { from: Timestamp | null; until: Timestamp | null; overdue: boolean } & (
  | { reason: 'STAY'; stay: Stay }
  | { reason: 'MAINTENANCE' | 'INACTIVE'; stay: null }
);

/** The rooms that are not free, each with the reasons: it is out of service, or stays occupy it in the window, in order. */
export function blockedRooms<Stay extends StayFact>(
  type: { rooms: readonly RoomFact[]; stays: readonly Stay[] },
  property: PropertyTime,
  window: { from: Timestamp; to: Timestamp },
  now: Timestamp,
): { room: RoomFact; blockedBy: Block<Stay>[] }[] {
  const sellable = new Set(sellableRooms(type.rooms));
  const staysOf = Map.groupBy(type.stays, (stay) => stay.roomId);
  return type.rooms.flatMap((room) => {
    const stays = (staysOf.get(room.roomId) ?? []).flatMap((stay): Block<Stay>[] => {
      const end = endOfStay(stay, property, now);
      if (stay.checkInAt >= window.to || end <= window.from) return [];
      const overdue = isOverdue(stay, now);
      return [{ reason: 'STAY', from: stay.checkInAt, until: end === FOREVER ? null : end, overdue, stay }];
    });
    const outOfService: Block<Stay>[] = sellable.has(room)
      ? []
      : [{ reason: room.active ? 'MAINTENANCE' : 'INACTIVE', from: null, until: null, overdue: false, stay: null }];
    const blockedBy = [...outOfService, ...stays];
    return blockedBy.length === 0 ? [] : [{ room, blockedBy }];
  });
}
