type Room = { roomNumber: number };

/** An arrival with the rooms that it has, and those that are proposed for it. */
export type Arrival = {
  bookingReference: string;
  guestName: string | null;
  roomRequestId: string;
  roomTypeCode: string;
  toAt: string;
  assignedRooms: readonly Room[];
  proposedRooms: readonly Room[];
  missingRooms: number;
};

export function numbersOf(rooms: readonly Room[]): string {
  return rooms.map(({ roomNumber }) => roomNumber).join(', ');
}

/** The arrivals that got other rooms than were proposed, because something has changed meanwhile. */
export function lostSince(
  proposed: readonly Arrival[],
  given: readonly Arrival[],
): { bookingReference: string; before: string; after: string }[] {
  return proposed.flatMap(({ roomRequestId, bookingReference, proposedRooms }) => {
    const found = given.find((one) => one.roomRequestId === roomRequestId);
    const [before, after] = [numbersOf(proposedRooms), numbersOf(found?.proposedRooms ?? [])];
    return before === after ? [] : [{ bookingReference, before, after }];
  });
}
