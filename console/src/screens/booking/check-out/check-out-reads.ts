import type { Schemas } from '../../../../../client/src/index.ts';
import { type Booking, type BookingRow, isAboutBooking } from '../../../data/booking-reads.ts';
import type { Read } from '../../../data/reads.ts';

/** What stands in the way of a check-out now, by the service's own codes. */
export function readObstacles(propertyId: string, { id, reference }: Booking): Read<BookingRow['missingForCheckOut']> {
  return {
    key: `obstacles of check-out ${id}`,
    load: async (api) => {
      const params = { path: { propertyId }, query: { q: reference } };
      const rows = await api.GET('/properties/{propertyId}/bookings', { params });
      return rows.find((row) => row.id === id)?.missingForCheckOut ?? null;
    },
    isChangedBy: (change) => isAboutBooking(change, id) || ['GUEST', 'PROPERTY'].includes(change.type),
  };
}

/** What was said about a guest after a stay. */
export function readRatings(propertyId: string, guestId: string): Read<Schemas['GuestRating'][]> {
  return {
    key: `ratings ${guestId}`,
    load: (api) => api.GET('/properties/{propertyId}/guests/{guestId}/ratings', { params: { path: { propertyId, guestId } } }),
    isChangedBy: ({ type, id }) => type === 'GUEST' && id === guestId,
  };
}
