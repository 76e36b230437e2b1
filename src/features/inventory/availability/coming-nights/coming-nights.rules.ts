import type { LocalTime, Timestamp } from '../../../../platform/time.ts';
import { endOfStay, type PropertyTime, type Span, splitIntoMoments } from '../occupancy.rules.ts';

/** So many rooms of a type that guests have, or that are held. Stays that begin and end alike are counted together. */
export type SoldRooms = {
  propertyId: string;
  roomTypeId: string;
  units: number;
  checkInAt: Timestamp;
  /** Of a hold, its end. */
  checkOutAt: Timestamp | null;
  expectedCheckOutAt: Timestamp | null;
  billingCheckoutTime: LocalTime | null;
};

/** What is for sale and sold of a property in a night, and how many sold rooms of a type are missing. */
export type NightCounts = { forSale: number; sold: number; missing: number };

/**
 * Counts a night at its fullest moment, type by type: rooms of one type do not stand in for another.
 * @param types of each active room type the number of rooms for sale
 */
export function countNight(
  types: readonly { roomTypeId: string; forSale: number }[],
  soldRooms: readonly SoldRooms[],
  property: PropertyTime,
  night: { from: Timestamp; to: Timestamp },
  now: Timestamp,
): NightCounts {
  const soldOf = Map.groupBy(soldRooms, ({ roomTypeId }) => roomTypeId);
  const counts = { forSale: 0, sold: 0, missing: 0 };
  for (const { roomTypeId, forSale } of types) {
    const spans = (soldOf.get(roomTypeId) ?? []).map(
      (rooms): Span => ({ of: 'stays', from: rooms.checkInAt, to: endOfStay(rooms, property, now), units: rooms.units }),
    );
    const sold = Math.max(...splitIntoMoments(spans, night.from, night.to).map(({ stays }) => stays));
    counts.forSale += forSale;
    counts.sold += sold;
    counts.missing += Math.max(0, sold - forSale);
  }
  return counts;
}
