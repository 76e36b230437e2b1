import type { Hostelry, Schemas } from '../../../client/src/index.ts';
import { addDays, type Day } from '../format/time.rules.ts';
import type { Change } from './live.ts';
import type { Read } from './reads.ts';

export type BookingRow = Schemas['BookingRow'];
export type Booking = Schemas['Booking'];

/** The lists of a day. */
export type DayList = 'arrivingOn' | 'inHouseOn' | 'departingOn';

const IN_ROWS: readonly Change['type'][] = ['BOOKING', 'HOLD', 'GUEST', 'CHARGE', 'PAYMENT', 'PROPERTY'];

type Query = { status?: BookingRow['status'][]; to?: Day } & Partial<Record<DayList, Day>>;

/** The bookings that the query finds, of all pages. @param most further pages are not read when there are so many */
export async function listBookings(api: Hostelry, propertyId: string, query: Query, most = Infinity): Promise<BookingRow[]> {
  const rows: BookingRow[] = [];
  const params = { path: { propertyId }, query: { ...query, limit: 200 } };
  for await (const page of api.pages('/properties/{propertyId}/bookings', { params })) {
    rows.push(...page);
    if (rows.length >= most) break;
  }
  return rows;
}

/** All bookings of a day's list; with the arrivals come those of earlier days who have not arrived. */
export function readDayList(propertyId: string, list: DayList, day: Day): Read<BookingRow[]> {
  return {
    key: `bookings ${propertyId} ${list} ${day}`,
    load: async (api) => {
      const parts = [listBookings(api, propertyId, { [list]: day })];
      if (list === 'arrivingOn') parts.unshift(listBookings(api, propertyId, { status: ['OPEN'], to: addDays(day, -1) }));
      return (await Promise.all(parts)).flat();
    },
    isChangedBy: ({ type }) => IN_ROWS.includes(type),
  };
}

/** What cannot stay as it is: guests that should have left, rooms that are promised twice. */
export function readConflicts(propertyId: string): Read<Schemas['Conflict'][]> {
  return {
    key: `conflicts ${propertyId}`,
    load: (api) => api.GET('/properties/{propertyId}/conflicts', { params: { path: { propertyId } } }),
    isChangedBy: ({ type }) => ['BOOKING', 'HOLD', 'ROOM', 'ROOM_TYPE', 'BOARD'].includes(type),
  };
}

/** Whether a change is about the booking: itself, its rooms, its money. */
export function isAboutBooking(change: Change, bookingId: string): boolean {
  return change.bookingId === bookingId || change.id === bookingId;
}

/** A booking with its stays, holds and money. */
export function readBooking(propertyId: string, reference: string): Read<Booking> {
  let bookingId: string | null = null;
  return {
    key: `booking ${propertyId} ${reference}`,
    load: async (api) => {
      const path = { propertyId, reference };
      const booking = await api.GET('/properties/{propertyId}/bookings/by-reference/{reference}', { params: { path } });
      bookingId = booking.id;
      return booking;
    },
    // A guest's change may show in it too, and is not named by the booking.
    isChangedBy: (change) =>
      bookingId === null || isAboutBooking(change, bookingId) || ['GUEST', 'PROPERTY', 'ROOM_TYPE'].includes(change.type),
  };
}
