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
