import type { Schemas } from '../../../client/src/index.ts';
import type { Day } from '../format/time.rules.ts';
import { isAboutBooking } from './booking-reads.ts';
import type { Read } from './reads.ts';
import { serviceNow } from './service-clock.ts';

export type RegisterEntry = Schemas['RegisterEntry'];
export type RegisterGuest = Schemas['RegisterGuest'];
export type RegisterPeriod = { from: Day; to: Day; foreignersOnly: boolean };

/** The guest register of a period, of all pages, and when it was read. For ADMIN and MANAGER. */
export function readRegister(propertyId: string, period: RegisterPeriod): Read<{ at: string; entries: RegisterEntry[] }> {
  return {
    key: `register ${propertyId} ${JSON.stringify(period)}`,
    load: async (api) => {
      const entries: RegisterEntry[] = [];
      const params = { path: { propertyId }, query: { ...period, limit: 500 } };
      for await (const page of api.pages('/properties/{propertyId}/guest-register', { params })) entries.push(...page);
      return { at: new Date(serviceNow()).toISOString(), entries };
    },
    isChangedBy: ({ type }) => ['BOOKING', 'GUEST', 'DOCUMENT'].includes(type),
  };
}

/** What the register has of one booking. */
export function readRegistration(propertyId: string, bookingId: string): Read<RegisterEntry> {
  return {
    key: `registration ${propertyId} ${bookingId}`,
    load: (api) =>
      api.GET('/properties/{propertyId}/bookings/{bookingId}/registration', { params: { path: { propertyId, bookingId } } }),
    isChangedBy: (change) => isAboutBooking(change, bookingId) || change.type === 'GUEST' || change.type === 'DOCUMENT',
  };
}
