import { type Minor, minorFromNumeric, numericText, sumMinor } from '../../../platform/money.ts';
import { addDays, type LocalDate, type Timestamp } from '../../../platform/time.ts';

/** The quote for one room: the rate of each night from the first one, as numeric text. */
export type Quote = { firstNightOn: LocalDate; nightRates: readonly (string | null)[] };

/** An open hold of a booking. */
export type OpenHold = {
  id: string;
  roomTypeId: string;
  quantity: number;
  fulfilledQuantity: number;
  fromAt: Timestamp;
  toAt: Timestamp;
  assignedRooms: readonly { roomId: string }[];
};

/** The price of one room for all nights, as numeric text. A night without a rate is free. */
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

/** The price of so many rooms at the quote, in minor units. */
export function quoteTotal(unitAmount: string, units: number, decimals: number): Minor {
  return minorFromNumeric(unitAmount, decimals) * BigInt(units);
}

/** Orders holds by their beginning. */
export const byStart = (one: { fromAt: Timestamp }, other: { fromAt: Timestamp }): number =>
  one.fromAt < other.fromAt ? -1 : Number(one.fromAt > other.fromAt);

/** A stay that is about to use one room of a hold. */
export type Arrival = { roomId: string; roomTypeId: string; checkInAt: Timestamp; end: Timestamp };

/** Whether the hold is for some of the time that the guest stays. */
function isForStay(hold: Pick<OpenHold, 'fromAt' | 'toAt'>, { checkInAt, end }: Omit<Arrival, 'roomId' | 'roomTypeId'>): boolean {
  return hold.fromAt < end && checkInAt < hold.toAt;
}

/** Whether the room of the arrival is assigned to the hold, which the guest then takes up. */
function isAssigned(hold: OpenHold, arrival: Omit<Arrival, 'roomTypeId'>): boolean {
  return isForStay(hold, arrival) && hold.assignedRooms.some(({ roomId }) => roomId === arrival.roomId);
}

/**
 * Finds the hold from which each arrival uses one room: the one that its room is assigned to, else one of its own room type, else, as an upgrade, of any type. Among several
 * it takes, of those whose windows the stay overlaps, the one that begins first, so that what remains held overlaps the stay as little as
 * possible; then the oldest. Own types come first for all arrivals, so that an upgrade never uses the room that is held
 * for another guest of the booking.
 * @param holds the open ones, oldest first @returns the hold of each arrival, or null
 */
export function matchHolds<Hold extends OpenHold>(arrivals: readonly Arrival[], holds: readonly Hold[]): (Hold | null)[] {
  const left = new Map(holds.map((hold) => [hold.id, openUnits(hold)]));
  const matched: (Hold | null)[] = arrivals.map(() => null);
  const match = (fits: (hold: Hold, arrival: Arrival) => boolean): void => {
    for (const [index, arrival] of arrivals.entries()) {
      if (matched[index] !== null) continue;
      const candidates = holds.filter((hold) => (left.get(hold.id) ?? 0) > 0 && fits(hold, arrival));
      const hold = candidates.filter((candidate) => isForStay(candidate, arrival)).toSorted(byStart)[0] ?? candidates[0];
      if (hold === undefined) continue;
      matched[index] = hold;
      left.set(hold.id, (left.get(hold.id) ?? 0) - 1);
    }
  };
  match(isAssigned);
  match((hold, arrival) => hold.roomTypeId === arrival.roomTypeId);
  match(() => true);
  return matched;
}

type Window = { fromAt: Timestamp; toAt: Timestamp };

/**
 * What a stay needs: a room of one of the types over `[from, end)`, the first type first. `backed`: the time for which it has one.
 * `usedIds`: the requests that it uses already; it never uses two rooms of one.
 */
export type RoomNeed = {
  typeIds: readonly string[];
  from: Timestamp;
  end: Timestamp;
  backed: readonly Window[];
  usedIds: readonly string[];
};

const overlap = (one: Window, other: Window): boolean => one.fromAt < other.toAt && other.fromAt < one.toAt;

/**
 * Finds the further holds of which each stay uses one room: holds that touch make one window. One that overlaps what the stay has
 * already stays as it is, because the booking wants one more room then.
 * @param used holds that are used otherwise, one room each time that they are named @returns the holds of each need, in order of time
 */
export function matchFurtherHolds<Hold extends OpenHold>(
  needs: readonly RoomNeed[],
  holds: readonly Hold[],
  used: readonly Hold[] = [],
): Hold[][] {
  const left = new Map(holds.map((hold) => [hold.id, openUnits(hold) - used.filter(({ id }) => id === hold.id).length]));
  const inTime = holds.toSorted(byStart);
  return needs.map(({ typeIds, from, end, backed, usedIds }) => {
    const found: Hold[] = [];
    for (const typeId of typeIds) {
      for (const hold of inTime) {
        const isUsed = usedIds.includes(hold.id) || [...backed, ...found].some((window) => overlap(window, hold));
        if (hold.roomTypeId !== typeId || isUsed || (left.get(hold.id) ?? 0) === 0 || !overlap({ fromAt: from, toAt: end }, hold))
          continue;
        found.push(hold);
        left.set(hold.id, (left.get(hold.id) ?? 0) - 1);
      }
    }
    return found.toSorted(byStart);
  });
}

/** What a stay uses of a hold: its window up to `toAt`, and the first `nights` of its quote. The rest stays held. */
export type HoldPart = { toAt: Timestamp; nights: number };

/**
 * The part of a hold that a stay uses which ends at `end` with the night `lastNight`: all of it, unless quoted nights remain after the stay.
 */
export function usedPart(hold: Window & Quote, end: Timestamp, lastNight: LocalDate): HoldPart {
  const whole = { toAt: hold.toAt, nights: hold.nightRates.length };
  const nights = Object.keys(quotedNights(hold)).filter((on) => on <= lastNight).length;
  if (end >= hold.toAt || end <= hold.fromAt || nights === 0 || nights === whole.nights) return whole;
  return { toAt: end, nights };
}
