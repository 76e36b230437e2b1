import type { Schemas } from '../../../../client/src/index.ts';
import { type BookingRow, listBookings } from '../../data/booking-reads.ts';
import type { Read } from '../../data/reads.ts';
import { serviceNow } from '../../data/service-clock.ts';
import { addDays, type Day } from '../../format/time.rules.ts';

/** So many bookings of each list come on a paper; that there are more is said on it. */
export const ROWS_MAX = 2_000;

/** What the lists are made of, read together. */
export type DayFacts = {
  /** When it was read, in ISO 8601. */
  at: string;
  arrivals: BookingRow[];
  departures: BookingRow[];
  /** Today's, whatever the day of the other lists. */
  inHouse: BookingRow[];
  board: Schemas['BoardRow'][];
  free: Schemas['FreeRooms'][];
};

/** The lists of a day. With today's arrivals come those of earlier days who have not arrived. */
export function readDayFacts(propertyId: string, day: Day, today: Day): Read<DayFacts> {
  return {
    key: `papers ${propertyId} ${day} ${today}`,
    load: async (api) => {
      const params = { path: { propertyId } };
      const list = (query: Parameters<typeof listBookings>[2]) => listBookings(api, propertyId, query, ROWS_MAX);
      const [late, arriving, departures, inHouse, board, free] = await Promise.all([
        day === today ? list({ status: ['OPEN'], to: addDays(today, -1) }) : [],
        list({ arrivingOn: day }),
        list({ departingOn: day }),
        list({ inHouseOn: today }),
        api.GET('/properties/{propertyId}/rooms/board', { params }),
        api.GET('/properties/{propertyId}/rooms/availability', { params }),
      ]);
      const arrivals = [...late, ...arriving];
      return { at: new Date(serviceNow()).toISOString(), arrivals, departures, inHouse, board, free };
    },
    isChangedBy: ({ type }) => type !== 'DOCUMENT',
  };
}

/** The team and its phone numbers; for ADMIN and MANAGER. */
export function readTeam(propertyId: string): Read<Schemas['Member'][]> {
  return {
    key: `team ${propertyId}`,
    load: (api) => api.GET('/properties/{propertyId}/users', { params: { path: { propertyId }, query: { limit: 200 } } }),
    isChangedBy: () => false,
  };
}
