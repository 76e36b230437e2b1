type Progress = { done: number; due: number };

/** The figures of a hotel's day; null: the person may not see them. */
export type HotelFigures = {
  rooms: { forSale: number; sold: number; missing: number } | null;
  arrivals: Progress | null;
  departures: Progress | null;
  inHouse: number | null;
  overdue: number | null;
  emailsToReview: number | null;
  paymentsToReview: number | null;
};

/** How many things in the hotel need somebody: rooms that are missing, guests who should have left, e-mails, payments. */
export function needsOf({ rooms, overdue, emailsToReview, paymentsToReview }: HotelFigures): number {
  return (rooms?.missing ?? 0) + (overdue ?? 0) + (emailsToReview ?? 0) + (paymentsToReview ?? 0);
}

/** Hotels where most is to be done first; the others stay as they are, by name. */
export function byNeed<T extends HotelFigures>(hotels: readonly T[]): T[] {
  return hotels.toSorted((one, other) => needsOf(other) - needsOf(one));
}

/** The share of rooms sold in whole per cent; null where nothing is for sale. */
export function percentSold({ forSale, sold }: { forSale: number; sold: number }): number | null {
  return forSale === 0 ? null : Math.round((100 * sold) / forSale);
}

/** The rooms of all hotels together, of those whose rooms the person may see; null: of none. */
export function roomsOfAll(hotels: readonly HotelFigures[]): { forSale: number; sold: number } | null {
  const seen = hotels.flatMap(({ rooms }) => (rooms === null ? [] : [rooms]));
  if (seen.length === 0) return null;
  const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);
  return { forSale: sum(seen.map(({ forSale }) => forSale)), sold: sum(seen.map(({ sold }) => sold)) };
}
