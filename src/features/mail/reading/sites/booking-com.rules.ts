import type { SiteFormat } from './site-format.rules.ts';

export const BOOKING_COM: SiteFormat = {
  site: 'BOOKING_COM',
  title: 'Booking.com',
  domains: ['booking.com'],
  relays: ['guest.booking.com', 'property.booking.com', 'mchat.booking.com'],
  names: [/\bbooking com\b/],
  number: /^\d{9,10}$/,
  ownNumber: null,
  namesHotel: false,
  greetsHotel: true,
  arrivalInSubject: /booking! ?\(\d{9,10}, (.{6,60})\)/i,
};
