/** A held lot of rooms. */
export type HeldRooms = { id: string; status: string; fulfilledQuantity: number; fromAt: string; toAt: string };
export type BookedDates = { expectedCheckInAt: string; expectedCheckOutAt: string | null };

/** What becomes of one lot when the booking's dates change. */
export type HoldChange = { id: string; fromAt?: string; toAt?: string };

/**
 * The held rooms whose window goes with the booking's dates: those that begin or end with it. Of a lot in which guests are in house already,
 * the service moves nothing.
 */
export function holdChanges(
  booked: BookedDates,
  wanted: { arrival: string; departure: string | null },
  holds: readonly HeldRooms[],
): HoldChange[] {
  const changes: HoldChange[] = [];
  for (const { id, status, fulfilledQuantity, fromAt, toAt } of holds) {
    if (status !== 'OPEN' || fulfilledQuantity > 0) continue;
    const from = fromAt === booked.expectedCheckInAt && wanted.arrival !== fromAt ? { fromAt: wanted.arrival } : {};
    const to =
      toAt === booked.expectedCheckOutAt && wanted.departure !== null && wanted.departure !== toAt
        ? { toAt: wanted.departure }
        : {};
    if (Object.keys({ ...from, ...to }).length > 0) changes.push({ id, ...from, ...to });
  }
  return changes;
}

export type RoomCounts = { taken: number; held: number; assigned: number };

/** How many rooms of a booking are taken, still held, and assigned before arrival. */
export function countRooms(
  stays: readonly { status: string }[],
  holds: readonly { status: string; quantity: number; fulfilledQuantity: number; assignedRooms: readonly unknown[] }[],
): RoomCounts {
  const open = holds.filter(({ status }) => status === 'OPEN');
  return {
    taken: stays.filter(({ status }) => status === 'ACTIVE').length,
    held: open.reduce((sum, { quantity, fulfilledQuantity }) => sum + quantity - fulfilledQuantity, 0),
    assigned: open.reduce((sum, { assignedRooms }) => sum + assignedRooms.length, 0),
  };
}
