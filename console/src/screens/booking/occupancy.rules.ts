/** Rooms of one type that a booking has from one instant to another; null: without an end. */
export type RoomsOfType = { roomTypeCode: string; rooms: number; from: string; to: string | null };

/**
 * For how many guests the rooms are at most, while the booking has the most of them: rooms that follow each other count once.
 * @returns null while a type is not known, and without rooms
 */
export function placesIn(parts: readonly RoomsOfType[], types: readonly { code: string; maxOccupancy: number }[]): number | null {
  const placesAt = (at: string): number | null => {
    let places = 0;
    for (const { roomTypeCode, rooms, from, to } of parts) {
      if (from > at || (to !== null && to <= at)) continue;
      const type = types.find(({ code }) => code === roomTypeCode);
      if (type === undefined) return null;
      places += rooms * type.maxOccupancy;
    }
    return places;
  };
  const found = parts.map(({ from }) => placesAt(from));
  return found.reduce((most, places) => (most === null || places === null ? null : Math.max(most, places)), found[0] ?? null);
}
