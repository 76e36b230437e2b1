type Placed = { floor: number | null; roomNumber: number };

/** Rooms by floor, the lowest first, each floor by number; rooms of which nobody said it come last. */
export function byFloor<T extends Placed>(rooms: readonly T[]): { floor: number | null; rooms: T[] }[] {
  const sorted = rooms.toSorted((one, other) => one.roomNumber - other.roomNumber);
  return [...Map.groupBy(sorted, ({ floor }) => floor)]
    .map(([floor, onFloor]) => ({ floor, rooms: onFloor }))
    .toSorted((one, other) => (one.floor ?? 1e9) - (other.floor ?? 1e9));
}
