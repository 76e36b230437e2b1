import { conflict, invalid, invalidAs, type Problem } from '../../platform/errors.ts';
import type { Timestamp } from '../../platform/time.ts';

/** Who changes a booking, and when. `actorId` null: the service itself. */
export type Actor = { actorId: string | null; now: Timestamp };

/** Whether the booking has ended: its expected dates and its bill no longer change. */
export function isClosed(status: string): boolean {
  return status === 'CHECKED_OUT' || status === 'CANCELLED' || status === 'NO_SHOW';
}

/** 409 for a booking that has ended. */
export function refuseClosed(booking: { status: string }): Problem | null {
  return isClosed(booking.status) ? conflict('Booking closed', 'booking_closed') : null;
}

/** 409 for a new booking, hold or check-in in a property that takes none. */
export function refuseInactiveProperty(property: { active: boolean }): Problem | null {
  return property.active
    ? null
    : conflict('the property is not active: it takes no new bookings, holds or check-ins', 'property_inactive');
}

/** 409 for a booking without guests in house. */
export function refuseNotInHouse(booking: { status: string }): Problem | null {
  return booking.status === 'CHECKED_IN' ? null : conflict('booking is not checked in', 'booking_not_checked_in');
}

/** The stays that were not voided. */
export function countedStays<T extends { status: string }>(stays: readonly T[]): T[] {
  return stays.filter((stay) => stay.status !== 'VOIDED');
}

/** The stays whose guests are in house. */
export function activeStays<T extends { status: string }>(stays: readonly T[]): T[] {
  return stays.filter((stay) => stay.status === 'ACTIVE');
}

/** 400 `Invalid date range` when the end is not after the start. `field` names the end. */
export function refuseDateRange(from: Timestamp, to: Timestamp | null, field = 'expectedCheckOutAt'): Problem | null {
  return to !== null && to <= from ? invalidAs('Invalid date range', field) : null;
}

/** 400 when the property has not enabled this transport mode; null and undefined always pass. */
export function refuseTransportMode(mode: string | null | undefined, allowed: readonly string[]): Problem | null {
  if (mode === null || mode === undefined || allowed.includes(mode)) return null;
  return invalid('transportMode', `must be one that the property has enabled: ${allowed.join(', ') || 'there is none'}`);
}
