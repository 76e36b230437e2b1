import type { Timestamp } from '../../platform/time.ts';
import { endOfStay } from '../availability/index.ts';
import type { PropertyFacts } from '../identity/index.ts';
import type { BookingFacts } from './booking-facts.queries.ts';

/** Until when a guest in house occupies the room, by the booking's planned check-out or another one that it is to have. */
export function plannedEndOf(
  property: PropertyFacts,
  booking: Pick<BookingFacts, 'expectedCheckOutAt' | 'billingCheckoutTime'>,
  now: Timestamp,
): Timestamp {
  const { expectedCheckOutAt, billingCheckoutTime } = booking;
  return endOfStay({ checkOutAt: null, expectedCheckOutAt, billingCheckoutTime }, property, now);
}
