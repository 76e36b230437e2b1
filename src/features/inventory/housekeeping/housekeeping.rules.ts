import { addDays, daysBetween, instantAt, type LocalDate, localDateOf, type Timestamp } from '../../../platform/time.ts';

/** How often a room is made up while a guest stays in it. `days` counts only for EVERY_N_DAYS. */
export type StayOver = { kind: 'DAILY' | 'EVERY_N_DAYS' | 'ON_REQUEST'; days: number };

/** A guest in a room: the local date of the first check-in, and what the guest wants. */
export type GuestInRoom = { checkedInOn: LocalDate; guestRequest: 'DO_NOT_DISTURB' | 'SERVICE_REQUESTED' | null };

/** Whether the room of a guest who stays is made up on that service day. What the guest wants comes before the rule of the property. */
export function isServiceDue({ kind, days }: StayOver, { checkedInOn, guestRequest }: GuestInRoom, on: LocalDate): boolean {
  if (guestRequest !== null) return guestRequest === 'SERVICE_REQUESTED';
  const nights = daysBetween(checkedInOn, on);
  if (nights < 1 || kind === 'ON_REQUEST') return false;
  return kind === 'DAILY' || nights % days === 0;
}

/** The service day at an instant: it begins at `dirtyAt`, so the hours before it belong to the day before. */
export function serviceDayAt(at: Timestamp, dirtyAt: string, timezone: string): LocalDate {
  const today = localDateOf(at, timezone);
  return instantAt(today, dirtyAt, timezone) <= at ? today : addDays(today, -1);
}

const DAYS_MAX = 31;

/** The service days up to `today` that are not done, where all through `done` are; null: none was ever begun, and today is the first. */
export function serviceDaysAfter(done: LocalDate | null, today: LocalDate): LocalDate[] {
  const missing = done === null ? 1 : Math.min(Math.max(daysBetween(done, today), 0), DAYS_MAX);
  return Array.from({ length: missing }, (_, index) => addDays(today, index + 1 - missing));
}

/** The work that a room needs on a day. */
export type RoomWork = {
  occupied: boolean;
  ready: boolean;
  arrivalToday: boolean;
  departureToday: boolean;
  serviceDue: boolean;
};

/**
 * Which rooms come first: 1 a guest arrives and the room is not ready; 2 a guest leaves or has left; 3 a guest who stays gets service;
 * 4 nothing to do.
 */
export function priorityOf({ occupied, ready, arrivalToday, departureToday, serviceDue }: RoomWork): 1 | 2 | 3 | 4 {
  if (arrivalToday && (departureToday || !ready)) return 1;
  if (departureToday || (!occupied && !ready)) return 2;
  return serviceDue ? 3 : 4;
}

/** How much work a room of that priority is: a bed for the next guest takes twice as long as one that is made up. */
export function workOf(priority: 1 | 2 | 3 | 4): number {
  return { 1: 2, 2: 2, 3: 1, 4: 0 }[priority];
}
