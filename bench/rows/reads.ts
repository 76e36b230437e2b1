import { dayOf } from '../seed/hotel-group.ts';
import type { At, Row } from './row.ts';

const CONNECTIONS = 16;
const DESKS = 8;
const READ_MIN = 0.8;
const NIGHTS = 30;
/** What people type on their way to a name, and what finds nothing. */
const CITY_TEXTS = ['be', 'ben', 'bangalore', 'mysore', 'rampur', 'delhi', 'kochi', 'zzz'];

function readOf(name: string, path: (at: At) => string, others: Partial<Row> = {}): Row {
  const steps = [{ method: 'GET' as const, status: 200, call: (at: At) => ({ path: path(at) }) }];
  return { name, kind: 'read', desks: DESKS, connections: CONNECTIONS, steps, unit: 'request', bareMin: READ_MIN, ...others };
}

/** One of as many as there are desks. */
function ofDesk<T>(all: readonly T[], desk: number): T {
  const one = all[desk % all.length];
  if (one === undefined) throw new Error('the hotel has too few guests or rooms');
  return one;
}

/** What desks ask all day. */
export const READS: readonly Row[] = [
  readOf('board', ({ place: { hotel } }) => `${hotel.path}/rooms/board`),
  readOf('booking detail', ({ place: { hotel }, desk }) => `${hotel.path}/bookings/${ofDesk(hotel.inHouse, desk).bookingId}`),
  readOf('booking list by status, 50', ({ place: { hotel } }) => `${hotel.path}/bookings?status=CHECKED_OUT&limit=50`),
  readOf('booking list by status, later page', ({ place }) => place.laterPage),
  readOf(
    `availability-range, ${NIGHTS} nights`,
    ({ place: { hotel } }) => `${hotel.path}/rooms/availability-range?from=${hotel.today}&to=${dayOf(hotel, NIGHTS)}`,
  ),
  readOf(
    'the same with rates of a plan',
    ({ place: { hotel } }) =>
      `${hotel.path}/rooms/available-range-with-rate?from=${hotel.today}&to=${dayOf(hotel, NIGHTS)}&ratePlanCode=${hotel.planCode}`,
  ),
  readOf('available rooms', ({ place: { hotel } }) => `${hotel.path}/rooms/available`),
  readOf('rate of a day', ({ place: { hotel }, desk }) => {
    const query = `date=${dayOf(hotel, 10 * desk)}&ratePlanCode=${hotel.planCode}`;
    return `${hotel.path}/room-types/${hotel.roomTypeCode}/rate?${query}`;
  }),
  readOf('guest search by phone', ({ place: { hotel }, desk }) => {
    const phone = desk % 2 === 0 ? hotel.pastGuestPhone : ofDesk(hotel.inHouse, desk).phone;
    return `${hotel.path}/guests/search?phone=${encodeURIComponent(phone)}`;
  }),
  readOf('active stays', ({ place: { hotel } }) => `${hotel.path}/room-stays/active`),
  readOf('cities search', ({ desk }) => `/geo/cities/search?q=${ofDesk(CITY_TEXTS, desk)}`, {
    noBare: 'place names are in memory: it sends no SQL',
    bareMin: null,
  }),
];
