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
