import type { Tx } from '../../../platform/db/database.ts';
import type { Property } from '../../properties/index.ts';
import { type Actor, activeStays } from '../booking.rules.ts';
import type { BookingFacts } from '../booking-facts.queries.ts';
import { lockTypesOfStays } from '../stays/extend-stays.ts';
import { changeHold } from './change-hold.ts';
import { followDates } from './follow-dates.rules.ts';
import { parseHoldChange } from './hold-terms.ts';
import { listOpenRoomRequests } from './room-request.queries.ts';

/** A room that was assigned to a room request and is not free in its new window. */
export type GivenUpRoom = { roomRequestId: string; roomId: string; roomNumber: number };

/**
 * Moves the open room requests of the locked booking with its expected dates, each by the rules of its own change.
 * @returns the assigned rooms that were given up @throws Problem 400, 404, 409
 */
export async function moveRequests(
  tx: Tx,
  property: Property,
  booking: BookingFacts,
  dates: Pick<BookingFacts, 'expectedCheckInAt' | 'expectedCheckOutAt'>,
  by: Actor,
): Promise<GivenUpRoom[]> {
  const moved = followDates(booking, dates, await listOpenRoomRequests(tx, property.id, booking.id));
  if (moved.length === 0) return [];
  // All types at once, also those of guests who stay longer: one after the other they could wait for each other.
  const typeIds = moved.map(({ request }) => request.roomTypeId);
  await lockTypesOfStays(tx, property, activeStays(booking.stays), typeIds);
  const givenUp: GivenUpRoom[] = [];
  for (const { request, window } of moved) {
    const after = await changeHold(tx, property, booking, request, parseHoldChange(property, window, request), by);
    for (const { roomId, roomNumber } of request.assignedRooms)
      if (!after.assignedRooms.some((room) => room.roomId === roomId))
        givenUp.push({ roomRequestId: request.id, roomId, roomNumber });
  }
  return givenUp;
}
