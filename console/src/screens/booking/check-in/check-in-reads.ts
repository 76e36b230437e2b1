import type { Schemas } from '../../../../../client/src/index.ts';
import { type Booking, type BookingRow, isAboutBooking } from '../../../data/booking-reads.ts';
import type { Read } from '../../../data/reads.ts';
import { addDays, type Day, daysBetween } from '../../../format/time.rules.ts';

type PropertyId = string;

/** What stands in the way of a check-in now, by the service's own codes. */
export function readGaps(propertyId: PropertyId, booking: Booking, today: Day): Read<BookingRow['missingForCheckIn']> {
  return {
    key: `check-in gaps ${propertyId} ${booking.id} ${today}`,
    load: async (api) => {
      const query = { q: booking.reference };
      const rows = await api.GET('/properties/{propertyId}/bookings', { params: { path: { propertyId }, query } });
      return rows.find(({ id }) => id === booking.id)?.missingForCheckIn ?? null;
    },
    isChangedBy: (change) => isAboutBooking(change, booking.id) || change.type === 'PROPERTY',
  };
}

export type Availability = { chart: Schemas['Chart']; types: Schemas['TypeAvailability'][] };

/** As many dates as the chart shows. */
const CHART_DAYS_MAX = 92;

/** The rooms with who is in them, and what a night of each type costs, from today to the day of departure. */
export function readAvailability(propertyId: PropertyId, today: Day, departure: Day | null): Read<Availability> {
  const last = departure !== null && departure > today ? departure : addDays(today, 1);
  const to = daysBetween(today, last) < CHART_DAYS_MAX ? last : addDays(today, CHART_DAYS_MAX - 1);
  return {
    key: `check-in rooms ${propertyId} ${today} ${to}`,
    load: async (api) => {
      const params = { path: { propertyId }, query: { from: today, to } };
      const [chart, types] = await Promise.all([
        api.GET('/properties/{propertyId}/chart', { params }),
        api.GET('/properties/{propertyId}/rooms/availability-range', { params }),
      ]);
      return { chart, types };
    },
    isChangedBy: ({ type }) => ['BOARD', 'BOOKING', 'HOLD', 'ROOM', 'ROOM_TYPE', 'RATE_PLAN', 'PROPERTY'].includes(type),
  };
}

export function readTransportModes(propertyId: PropertyId): Read<Schemas['TransportMode'][]> {
  return {
    key: `transport modes ${propertyId}`,
    load: (api) => api.GET('/properties/{propertyId}/transport-modes', { params: { path: { propertyId } } }),
    isChangedBy: ({ type }) => type === 'PROPERTY',
  };
}

export function readRatePlans(propertyId: PropertyId): Read<Schemas['RatePlan'][]> {
  return {
    key: `rate plans ${propertyId}`,
    load: (api) => api.GET('/properties/{propertyId}/rate-plans', { params: { path: { propertyId } } }),
    isChangedBy: ({ type }) => type === 'RATE_PLAN',
  };
}
