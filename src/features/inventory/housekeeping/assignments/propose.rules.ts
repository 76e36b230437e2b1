/** A room that somebody has to make ready; `work` is above 0. */
export type RoomToAssign = { roomId: string; roomNumber: number; floor: number | null; work: number };

/**
 * Shares rooms among people: in the order of floor and number each gets a stretch of rooms, so floors stay together. No two shares differ
 * by more than twice the work of the largest room. Every room is in one share; a share may be empty.
 * @returns for each of `people`, in their order, the rooms by floor and number
 */
export function shareRooms<Room extends RoomToAssign>(rooms: readonly Room[], people: number): Room[][] {
  const shares: Room[][] = Array.from({ length: people }, () => []);
  const total = rooms.reduce((sum, { work }) => sum + work, 0);
  const inOrder = rooms.toSorted((one, other) => floorOf(one) - floorOf(other) || one.roomNumber - other.roomNumber);
  let done = 0;
  for (const room of inOrder) {
    // The middle of the room's work says whose share it falls into.
    const share = Math.floor(((done + room.work / 2) * people) / total);
    shares[share]?.push(room);
    done += room.work;
  }
  return shares;
}

/** Rooms without a floor come last. */
function floorOf({ floor }: RoomToAssign): number {
  return floor ?? Number.MAX_SAFE_INTEGER;
}
