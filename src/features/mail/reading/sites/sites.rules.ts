import type { BookingSite } from '../reservation.rules.ts';
import { AGODA } from './agoda.rules.ts';
import { AIRBNB } from './airbnb.rules.ts';
import { BOOKING_COM } from './booking-com.rules.ts';
import { EXPEDIA } from './expedia.rules.ts';
import { HOSTELWORLD } from './hostelworld.rules.ts';
import { MAKEMYTRIP } from './makemytrip.rules.ts';
import { OYO } from './oyo.rules.ts';
import type { SiteFormat } from './site-format.rules.ts';
import { TRAVELOKA } from './traveloka.rules.ts';
import { TRIP_COM } from './trip-com.rules.ts';
import { VRBO } from './vrbo.rules.ts';
import { YATRA } from './yatra.rules.ts';

/** All sites whose mails can be read. Vrbo stands before Expedia, as it writes from an address of that group. */
export const SITE_FORMATS: readonly SiteFormat[] = [
  MAKEMYTRIP,
  BOOKING_COM,
  AGODA,
  VRBO,
  EXPEDIA,
  AIRBNB,
  OYO,
  TRIP_COM,
  TRAVELOKA,
  YATRA,
  HOSTELWORLD,
];

/** @throws Error for a site without a format */
export function formatOf(site: BookingSite): SiteFormat {
  const format = SITE_FORMATS.find((each) => each.site === site);
  if (format === undefined) throw new Error(`there is no format of ${site}`);
  return format;
}
