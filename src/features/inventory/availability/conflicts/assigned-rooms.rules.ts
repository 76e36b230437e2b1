import type { Timestamp } from '../../../../platform/time.ts';
import {
  endOfStay,
  type HoldFact,
  isOverdue,
  type PropertyTime,
  type RoomFact,
  type StayFact,
  sellableRooms,
} from '../occupancy.rules.ts';

/** An assigned room that the guest cannot have as it stands. */
export type AssignmentConflict<Hold> = {
  kind: 'ASSIGNMENT';
  reason: 'OVERDUE_STAY' | 'ROOM_OUT_OF_SERVICE';
  hold: Hold;
  roomId: string;
  from: Timestamp;
  until: Timestamp;
  missingQuantity: 1;
};

type AssignedHold = HoldFact & { bookingId: string; assignedRoomIds: readonly string[] };
type StayOfBooking = StayFact & { bookingId: string };

/**
 * Assigned rooms that are out of service, or that an overdue guest of another booking still has when the window has begun. Nothing else can
 * be in the way of an assignment: the database refuses it.
 */
export function findAssignmentConflicts<Hold extends AssignedHold>(
  type: { rooms: readonly RoomFact[]; stays: readonly StayOfBooking[]; holds: readonly Hold[] },
  property: PropertyTime,
  now: Timestamp,
): AssignmentConflict<Hold>[] {
  const sellable = new Set(sellableRooms(type.rooms).map((room) => room.roomId));
  const overdue = type.stays.filter((stay) => isOverdue(stay, now));
  return type.holds.flatMap((hold) =>
    hold.assignedRoomIds.flatMap((roomId): AssignmentConflict<Hold>[] => {
      const from = hold.fromAt > now ? hold.fromAt : now;
      const common = { kind: 'ASSIGNMENT', hold, roomId, from, missingQuantity: 1 } as const;
      if (!sellable.has(roomId)) return [{ ...common, reason: 'ROOM_OUT_OF_SERVICE', until: hold.toAt }];
      const guest = overdue.find((stay) => stay.roomId === roomId && stay.bookingId !== hold.bookingId);
      const end = guest === undefined ? from : endOfStay(guest, property, now);
      const [until = end] = [end, hold.toAt].toSorted();
      return end > from ? [{ ...common, reason: 'OVERDUE_STAY', until }] : [];
    }),
  );
}
