import { type Minor, minorFromNumeric, numericText, sumMinor } from '../../../platform/money.ts';
import { addDays, type LocalDate, type Timestamp } from '../../../platform/time.ts';

/** What is quoted for one room: the rate of each night from the first on, as numeric text. */
export type Quote = { firstNightOn: LocalDate; nightRates: readonly (string | null)[] };

/** What a hold still keeps for its booking. */
export type OpenHold = {
  id: string;
  roomTypeId: string;
  quantity: number;
  fulfilledQuantity: number;
  fromAt: Timestamp;
  toAt: Timestamp;
};

/** The sum of a room's nights in numeric text; a night without a rate is free. */
export function unitAmountOf(nightRates: readonly (string | null)[], decimals: number): string {
  return numericText(sumMinor(nightRates.map((rate) => minorFromNumeric(rate ?? '0', decimals))), decimals);
}

/** How many rooms a request still holds. */
export function openUnits(request: Pick<OpenHold, 'quantity' | 'fulfilledQuantity'>): number {
  return request.quantity - request.fulfilledQuantity;
}

/** The quoted nights by their dates. */
export function quotedNights(quote: Quote): Record<LocalDate, string | null> {
  return Object.fromEntries(quote.nightRates.map((rate, night) => [addDays(quote.firstNightOn, night), rate]));
}

/** The price of all rooms of a request that are not cancelled for, in minor units. */
export function quoteTotal(unitAmount: string, units: number, decimals: number): Minor {
  return minorFromNumeric(unitAmount, decimals) * BigInt(units);
}

/** A stay that is about to take up a unit of a hold. */
export type Arrival = { roomTypeId: string; checkInAt: Timestamp; end: Timestamp };

/**
 * Which hold of the booking each arrival takes one unit of: of its own room type first; then, an upgrade, of any. Among several
 * the one whose window the stay meets, then the oldest. Own types are served first for all, so that an upgrade never takes the unit
 * that another guest of the booking has come for.
 * @param holds open ones, oldest first @returns the hold of each arrival, or null
 */
export function holdsFor<Hold extends OpenHold>(arrivals: readonly Arrival[], holds: readonly Hold[]): (Hold | null)[] {
  const left = new Map(holds.map((hold) => [hold.id, openUnits(hold)]));
  const taken: (Hold | null)[] = arrivals.map(() => null);
  const serve = (fits: (hold: Hold, arrival: Arrival) => boolean): void => {
    for (const [index, arrival] of arrivals.entries()) {
      if (taken[index] !== null) continue;
      const candidates = holds.filter((hold) => (left.get(hold.id) ?? 0) > 0 && fits(hold, arrival));
      const meets = (hold: Hold): boolean => hold.fromAt < arrival.end && arrival.checkInAt < hold.toAt;
      const hold = candidates.find(meets) ?? candidates[0];
      if (hold === undefined) continue;
      taken[index] = hold;
      left.set(hold.id, (left.get(hold.id) ?? 0) - 1);
    }
  };
  serve((hold, arrival) => hold.roomTypeId === arrival.roomTypeId);
  serve(() => true);
  return taken;
}

/** How many units of each hold were taken. */
export function unitsTaken(holds: readonly (OpenHold | null)[]): { id: string; units: number }[] {
  const units = new Map<string, number>();
  for (const hold of holds) if (hold !== null) units.set(hold.id, (units.get(hold.id) ?? 0) + 1);
  return [...units].map(([id, count]) => ({ id, units: count }));
}
