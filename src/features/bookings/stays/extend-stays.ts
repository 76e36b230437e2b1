import type { Tx } from '../../../platform/db/database.ts';
import type { Timestamp } from '../../../platform/time.ts';
import { type Change, endOfStay } from '../../availability/index.ts';
import type { Property } from '../../identity/index.ts';
import { lockRoomTypesOf } from '../../rooms/index.ts';
import type { BookingFacts, StayFacts } from '../booking-facts.queries.ts';

/** Until when a guest in house is expected to occupy the room. */
export function expectedEndOf(
  property: Property,
  booking: Pick<BookingFacts, 'expectedCheckOutAt' | 'billingCheckoutTime'>,
  now: Timestamp,
): Timestamp {
  const { expectedCheckOutAt, billingCheckoutTime } = booking;
  return endOfStay({ checkOutAt: null, expectedCheckOutAt, billingCheckoutTime }, property, now);
}

/**
 * What keeping these stays in their rooms until `to` takes from the room types; nothing when they were expected to stay as long.
 * Locks these types. After the write, `refuseOverselling` counts the changes.
 */
export async function lockTypesToExtend(
  tx: Tx,
  property: Property,
  booking: BookingFacts,
  stays: readonly StayFacts[],
  to: Timestamp,
  now: Timestamp,
): Promise<Change[]> {
  const from = expectedEndOf(property, booking, now);
  if (to <= from || stays.length === 0) return [];
  const roomIds = stays.map(({ roomId }) => roomId);
  await lockRoomTypesOf(tx, property.id, roomIds);
  return stays.map(({ roomTypeId }) => ({ roomTypeId, from, to, units: 1 }));
}
