import type { Day } from '../../format/time.rules.ts';
import { type Pick, quantityOf } from './picks.rules.ts';
import type { StayDates } from './stay-dates.rules.ts';

/** Picked rooms that come after the others, on a day of the stay. */
export type LaterRooms = Pick & { from: Day };

const isSame = (one: Pick, other: Pick): boolean =>
  one.roomTypeCode === other.roomTypeCode && one.ratePlanCode === other.ratePlanCode;

/** How many of the picked rooms come later. */
function laterOf(pick: Pick, later: readonly LaterRooms[]): number {
  return later.reduce((sum, lot) => sum + (isSame(lot, pick) ? lot.quantity : 0), 0);
}

/** What is wrong with rooms that come later, or null: more of them than are picked, or not on a day between arrival and departure. */
export function refuseLater(
  lot: LaterRooms,
  later: readonly LaterRooms[],
  picks: readonly Pick[],
  stay: StayDates | null,
): 'rooms' | 'day' | null {
  if (lot.quantity < 1 || laterOf(lot, later) > quantityOf(picks, lot.roomTypeCode, lot.ratePlanCode)) return 'rooms';
  return stay !== null && lot.from > stay.arrival && lot.from < stay.departure ? null : 'day';
}

/** The lots of rooms as they are sent: those that come with the booking, and those that come later. @param checkInOn when rooms of a day are expected */
export function lotsOf(picks: readonly Pick[], later: readonly LaterRooms[], checkInOn: (day: Day) => string) {
  const first = picks.map((pick) => ({ ...pick, quantity: pick.quantity - laterOf(pick, later) }));
  return [
    ...first.filter(({ quantity }) => quantity > 0),
    ...later.map(({ from, ...lot }) => ({ ...lot, fromAt: checkInOn(from) })),
  ];
}
