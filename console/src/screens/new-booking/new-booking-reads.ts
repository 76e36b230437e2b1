import type { Schemas } from '../../../../client/src/index.ts';
import type { BookingRow } from '../../data/booking-reads.ts';
import { type Guest, type Rating, searchByPhone } from '../../data/guest-reads.ts';
import type { Read } from '../../data/reads.ts';
import { serviceNow } from '../../data/service-clock.ts';
import { addDays, type Day, localParts } from '../../format/time.rules.ts';
import type { StayDates } from './stay-dates.rules.ts';

export type TypeOffers = Schemas['TypeAvailability'] & { offers: readonly Schemas['RoomOffer'][] };

/** What each room type has free for the dates, and what it costs. */
export function readOffers(propertyId: string, { arrival, departure }: StayDates): Read<TypeOffers[]> {
  const query = { from: arrival, to: departure, offers: true };
  return {
    key: `offers ${propertyId} ${arrival} ${departure}`,
    load: async (api) => {
      const types = await api.GET('/properties/{propertyId}/rooms/availability-range', {
        params: { path: { propertyId }, query },
      });
      return types.map((type) => ({ ...type, offers: type.offers ?? [] }));
    },
    isChangedBy: ({ type }) => ['BOOKING', 'HOLD', 'ROOM', 'ROOM_TYPE', 'RATE_PLAN', 'PROPERTY', 'BOARD'].includes(type),
  };
}

/** The day whose night a guest who comes now pays for first: after midnight it is still the day before, by the hotel's billing times. */
export function readTonight(propertyId: string, today: Day, timeZone: string): Read<Day> {
  return {
    key: `tonight ${propertyId} ${today}`,
    load: async (api) => {
      const body = { checkInAt: new Date(serviceNow()).toISOString(), billableNights: 1 };
      const preview = await api.POST('/properties/{propertyId}/bookings/expected-checkout-preview', {
        params: { path: { propertyId } },
        body,
      });
      return addDays(localParts(preview.expectedCheckOutAt, timeZone).day, -1);
    },
    isChangedBy: ({ type }) => type === 'PROPERTY',
  };
}

/** What the desk knows of somebody who calls. */
export type KnownGuest = {
  guest: Guest;
  visits: Schemas['VisitCount'];
  bookings: readonly BookingRow[];
  ratings: readonly Rating[];
};

/** The guest with the phone number; null when nobody has it, or it is not complete. */
export function readKnownGuest(propertyId: string, phone: string): Read<KnownGuest | null> {
  return {
    key: `known guest ${propertyId} ${phone}`,
    load: async (api) => {
      const [guest] = await searchByPhone(api, propertyId, phone);
      if (guest === undefined) return null;
      const path = { propertyId, guestId: guest.id };
      const [visits, bookings, ratings] = await Promise.all([
        api.GET('/properties/{propertyId}/guests/visit-count', { params: { path, query: { phone } } }),
        api.GET('/properties/{propertyId}/bookings', { params: { path, query: { guestId: guest.id, limit: 10 } } }),
        api.GET('/properties/{propertyId}/guests/{guestId}/ratings', { params: { path } }),
      ]);
      return { guest, visits, bookings, ratings };
    },
    isChangedBy: ({ type }) => ['GUEST', 'BOOKING'].includes(type),
  };
}
