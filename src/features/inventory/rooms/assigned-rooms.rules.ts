/** A room that is assigned to a room request of a booking in the window. */
export type AssignedRoom = { roomId: string; bookingId: string };

/** Each room with whom it is assigned to: `OWN` is the booking alone. Its rooms come first, otherwise the order stays. */
export function markAssigned<Room extends { id: string } | { roomId: string }>(
  rooms: readonly Room[],
  assigned: readonly AssignedRoom[],
  bookingId?: string,
): (Room & { assigned?: 'OWN' | 'OTHER' })[] {
  const byRoom = Map.groupBy(assigned, ({ roomId }) => roomId);
  const marked = rooms.map((room): Room & { assigned?: 'OWN' | 'OTHER' } => {
    const ofRoom = byRoom.get('roomId' in room ? room.roomId : room.id);
    if (ofRoom === undefined) return room;
    return { ...room, assigned: ofRoom.every((assignment) => assignment.bookingId === bookingId) ? 'OWN' : 'OTHER' };
  });
  return marked.toSorted((one, other) => Number(other.assigned === 'OWN') - Number(one.assigned === 'OWN'));
}
