import { addDays, instantAt } from '../../src/platform/time.ts';
import { dayOf, type SeededProperty } from '../seed/property-group.ts';
import type { At, Row } from './row.ts';

const CLIENTS = 8;
const WHOLE_STAY_MIN = 0.7;
const ZONE = 'Asia/Kolkata';
/** Stays of a room follow each other from three days ago, each as short as allowed: the first 600 are of the same night. */
const CYCLE_DAYS_AGO = 3;
const CYCLE_FROM = '13:00';
const CYCLE_MS = 61_000;
const STAY_MS = 60_000;
const YEAR = 364;

const common = { kind: 'write', clients: CLIENTS, connections: CLIENTS, unit: 'play', bareMin: null } as const;

function ofClient<T>(all: readonly T[], client: number): T {
  const one = all[client];
  if (one === undefined) throw new Error('the hotel has too few arrivals or free rooms');
  return one;
}

/** Arrival and departure of the n-th stay in a room. */
function cycleTimes(property: SeededProperty, n: number): [arrival: string, departure: string] {
  const arrival = Date.parse(instantAt(addDays(property.today, -CYCLE_DAYS_AGO), CYCLE_FROM, ZONE)) + n * CYCLE_MS;
  return [new Date(arrival).toISOString(), new Date(arrival + STAY_MS).toISOString()];
}

const bookingPath = ({ place: { property }, made }: At): string => `${property.path}/bookings/${made}`;

/** From the phone call to the closed booking. Steps after the first are about the booking that it made. */
export const WHOLE_STAY: Row = {
  ...common,
  name: 'whole stay, 5 writes',
  bareMin: WHOLE_STAY_MIN,
  texts: ({ place: { property }, n }) => cycleTimes(property, n),
  steps: [
    {
      method: 'POST',
      status: 201,
      call: ({ place: { property }, client, n }) => {
        const [expectedCheckInAt, expectedCheckOutAt] = cycleTimes(property, n);
        const { phone } = ofClient(property.cycleRooms, client);
        return {
          path: `${property.path}/bookings`,
          body: { source: 'WALKIN', expectedCheckInAt, expectedCheckOutAt, phoneE164: phone },
        };
      },
    },
    {
      method: 'POST',
      status: 200,
      call: (at) => {
        const [checkInAt] = cycleTimes(at.place.property, at.n);
        const { roomId } = ofClient(at.place.property.cycleRooms, at.client);
        return { path: `${bookingPath(at)}/check-in/bulk`, body: { stays: [{ roomId, checkInAt, nightlyRate: 2500 }] } };
      },
    },
    {
      method: 'POST',
      status: 201,
      call: (at) => {
        const [occurredAt] = cycleTimes(at.place.property, at.n);
        return { path: `${bookingPath(at)}/charges`, body: { type: 'FOOD', amount: 450, occurredAt } };
      },
    },
    {
      method: 'POST',
      status: 201,
      call: (at) => {
        const [receivedAt] = cycleTimes(at.place.property, at.n);
        return { path: `${bookingPath(at)}/payments`, body: { amount: 2950, method: 'CASH', receivedAt } };
      },
    },
    {
      method: 'POST',
      status: 200,
      call: (at) => {
        const [, checkOutAt] = cycleTimes(at.place.property, at.n);
        return { path: `${bookingPath(at)}/check-out`, body: { checkOutAt } };
      },
    },
  ],
};

const arrivalPath = ({ place: { property }, client }: At): string =>
  `${property.path}/bookings/${ofClient(property.arrivals, client).bookingId}`;

/** The rates of a year, set twice with other values. */
const calendarStep = (rate: number): Row['steps'][number] => ({
  method: 'POST',
  status: 200,
  call: ({ place: { property } }) => ({
    path: `${property.path}/rate-plans/${property.planId}/calendar`,
    body: { from: property.today, to: dayOf(property, YEAR), rate },
  }),
});

/** Holds rooms of the type for two nights, six days ahead. */
const holdStep = (quantity: number, status: number): Row['steps'][number] => ({
  method: 'POST',
  status,
  call: (at) => ({
    path: `${arrivalPath(at)}/room-requests`,
    body: {
      roomTypeCode: at.place.property.roomTypeCode,
      quantity,
      fromAt: `${dayOf(at.place.property, 6)}T12:00:00+05:30`,
      toAt: `${dayOf(at.place.property, 8)}T11:00:00+05:30`,
    },
  }),
});

/** Bookings of this row are spread over a year that no other row books, so that none is refused. */
const BOOKED_FROM = 60;
const BOOKED_DAYS = 300;
const BOOKERS = 16;

function bookedDates({ place: { property }, client, n }: At): { from: string; to: string } {
  const day = BOOKED_FROM + ((n * BOOKERS + client) % BOOKED_DAYS);
  return { from: `${dayOf(property, day)}T12:00:00+05:30`, to: `${dayOf(property, day + 1)}T11:00:00+05:30` };
}

/** Makes a booking, with these fields besides the usual ones. */
const bookStep = (fields: (at: At) => object): Row['steps'][number] => ({
  method: 'POST',
  status: 201,
  call: (at) => {
    const { from, to } = bookedDates(at);
    const body = { source: 'DIRECT', expectedCheckInAt: from, expectedCheckOutAt: to, guestName: 'Asha Rao' };
    return { path: `${at.place.property.path}/bookings`, body: { ...body, ...fields(at) } };
  },
});

const booking = {
  ...common,
  clients: BOOKERS,
  connections: BOOKERS,
  noBare: 'a replay cannot make the quotes, audit entries and events of other dates',
} as const;

/** What the front desk writes. Each play leaves the hotel as it was, or adds rows that `clearRound` takes out. */
export const WRITES: readonly Row[] = [
  WHOLE_STAY,
  {
    ...common,
    name: 'payment',
    steps: [
      {
        method: 'POST',
        status: 201,
        call: (at) => ({ path: `${arrivalPath(at)}/payments`, body: { amount: 100, method: 'CASH' } }),
      },
    ],
  },
  {
    ...common,
    name: 'hold, and cancel',
    steps: [
      holdStep(1, 201),
      { method: 'DELETE', status: 204, call: (at) => ({ path: `${arrivalPath(at)}/room-requests/${at.made}` }) },
    ],
  },
  { ...common, name: 'hold refused, 409', steps: [holdStep(20, 409)] },
  {
    ...booking,
    name: 'booking, then its hold',
    steps: [
      bookStep(() => ({})),
      {
        method: 'POST',
        status: 201,
        call: (at) => {
          const { from: fromAt, to: toAt } = bookedDates(at);
          const body = { roomTypeCode: at.place.property.roomTypeCode, quantity: 1, fromAt, toAt };
          return { path: `${bookingPath(at)}/room-requests`, body };
        },
      },
    ],
  },
  {
    ...booking,
    name: 'booking with its hold, one request',
    steps: [bookStep(({ place: { property } }) => ({ roomRequests: [{ roomTypeCode: property.roomTypeCode, quantity: 1 }] }))],
  },
  {
    ...common,
    name: 'check-in on a hold, and void',
    steps: [
      {
        method: 'POST',
        status: 200,
        call: (at) => {
          const { roomId } = ofClient(at.place.property.arrivals, at.client);
          return { path: `${arrivalPath(at)}/check-in/bulk`, body: { stays: [{ roomId }] } };
        },
      },
      {
        method: 'POST',
        status: 200,
        call: ({ place: { property }, made }) => ({
          path: `${property.path}/room-stays/${made}/void`,
          body: { reason: 'wrong room' },
        }),
      },
    ],
  },
  // One client: two people do not set the same year at once, and a year that is set already is no work.
  {
    ...common,
    name: 'calendar upsert of a year',
    clients: 1,
    connections: 1,
    unit: 'request',
    steps: [calendarStep(2111), calendarStep(2222)],
  },
];
