/** The names by which the booking sites call themselves, in every language. */
export const SITE_NAMES = {
  BOOKING_COM: 'Booking.com',
  AGODA: 'Agoda',
  EXPEDIA: 'Expedia',
  MAKEMYTRIP: 'MakeMyTrip',
  AIRBNB: 'Airbnb',
  OYO: 'OYO',
  TRIP_COM: 'Trip.com',
  TRAVELOKA: 'Traveloka',
  YATRA: 'Yatra',
  VRBO: 'Vrbo',
  HOSTELWORLD: 'Hostelworld',
} as const;

export type Site = keyof typeof SITE_NAMES;
