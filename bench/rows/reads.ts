import { chartPath } from '../seed/chart-hotel.ts';
import { dayOf } from '../seed/property-group.ts';
import type { At, Row } from './row.ts';

const CONNECTIONS = 16;
const CLIENTS = 8;
const READ_MIN = 0.8;
const NIGHTS = 30;
const CHART_P50_MAX_MS = 60;
/** What people type on the way to a name, and searches without a result. */
const CITY_TEXTS = ['be', 'ben', 'bangalore', 'mysore', 'rampur', 'delhi', 'kochi', 'zzz'];

function createRead(name: string, path: (at: At) => string, others: Partial<Row> = {}): Row {
  const steps = [{ method: 'GET' as const, status: 200, call: (at: At) => ({ path: path(at) }) }];
  return { name, kind: 'read', clients: CLIENTS, connections: CONNECTIONS, steps, unit: 'request', bareMin: READ_MIN, ...others };
}

/** One for each client. */
function ofClient<T>(all: readonly T[], client: number): T {
  const one = all[client % all.length];
  if (one === undefined) throw new Error('the hotel has too few guests or rooms');
  return one;
}

/** What the front desk asks all day. */
export const READS: readonly Row[] = [
  createRead('board', ({ place: { property } }) => `${property.path}/rooms/board`),
  createRead(
    'booking detail',
    ({ place: { property }, client }) => `${property.path}/bookings/${ofClient(property.inHouse, client).bookingId}`,
  ),
  createRead('booking list by status, 50', ({ place: { property } }) => `${property.path}/bookings?status=CHECKED_OUT&limit=50`),
  createRead('booking list by status, later page', ({ place }) => place.laterPage),
  createRead(
    `availability-range, ${NIGHTS} nights`,
    ({ place: { property } }) => `${property.path}/rooms/availability-range?from=${property.today}&to=${dayOf(property, NIGHTS)}`,
  ),
  createRead(
    'the same with rates of a plan',
    ({ place: { property } }) =>
      `${property.path}/rooms/available-range-with-rate?from=${property.today}&to=${dayOf(property, NIGHTS)}&ratePlanCode=${property.planCode}`,
  ),
  createRead('available rooms', ({ place: { property } }) => `${property.path}/rooms/available`),
  createRead('rate of a day', ({ place: { property }, client }) => {
    const query = `date=${dayOf(property, 10 * client)}&ratePlanCode=${property.planCode}`;
    return `${property.path}/room-types/${property.roomTypeCode}/rate?${query}`;
  }),
  createRead('guest search by phone', ({ place: { property }, client }) => {
    const phone = client % 2 === 0 ? property.pastGuestPhone : ofClient(property.inHouse, client).phone;
    return `${property.path}/guests/search?phone=${encodeURIComponent(phone)}`;
  }),
  createRead('active stays', ({ place: { property } }) => `${property.path}/room-stays/active`),
  {
    ...createRead('chart, 500 rooms x 60 days', () => ''),
    clients: 1,
    connections: 1,
    bareMin: null,
    p50MaxMs: CHART_P50_MAX_MS,
    steps: [
      {
        method: 'GET',
        status: 200,
        call: ({ place: { chart, token } }) => ({
          path: chartPath(chart),
          headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br' },
        }),
      },
    ],
  },
  createRead('cities search', ({ client }) => `/geo/cities/search?q=${ofClient(CITY_TEXTS, client)}`, {
    noBare: 'place names are in memory: it sends no SQL',
    bareMin: null,
  }),
];
