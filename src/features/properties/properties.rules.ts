import { isTimeZone } from '../../platform/time.ts';

/** Transport modes a guest may come by (contract 2.1; the full list is in docs/behaviour.md). */
export const TRANSPORT_MODES = ['CAR', 'BIKE', 'BUS', 'TRAIN', 'FLIGHT', 'TAXI', 'OTHER'] as const;

/** What a late cancellation costs (contract 2.1). */
export const PENALTY_MODES = ['NONE', 'ONE_NIGHT', 'FULL_STAY'] as const;

/** What a property starts with where the request does not say (docs/behaviour.md). */
export const PROPERTY_DEFAULTS = {
  addressText: null,
  countryCode: 'IN',
  billingCheckinTime: '12:00',
  billingCheckoutTime: '11:00',
  active: true,
  otaAliases: [],
  emailAddresses: [],
  allowedTransportModes: ['CAR', 'BIKE'],
} as const;

export const PROPERTY_CODE_LENGTH = 7;

/** Of generated codes: without I, L, O, 0 and 1, which are read wrongly from paper and over the phone. */
export const PROPERTY_CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** The code as it is stored, from what a person typed (any case, spaces around it); null when it cannot be one. */
export function propertyCodeOf(text: string): string | null {
  const code = text.trim();
  return /^[A-Za-z0-9]{7}$/.test(code) ? code.toUpperCase() : null;
}

/** Why the list of e-mail addresses, already in lower case, cannot be a property's; or null. Completes "emailAddresses ...". */
export function refuseEmailAddresses(addresses: readonly string[]): string | null {
  const twice = addresses.find((address, index) => addresses.indexOf(address) !== index);
  return twice === undefined ? null : `holds ${twice} twice`;
}

/** Why the text is not a time zone; or null. Completes "timezone ...". */
export function refuseTimeZone(text: string): string | null {
  return isTimeZone(text) ? null : 'must be the name of an IANA time zone like Asia/Kolkata';
}

type Frozen = Readonly<{ timezone: string; currency: string }>;

/**
 * Why the time zone or the currency cannot become another (409); or null. Nights were counted in the one and money taken in the
 * other as soon as there is a booking.
 */
export function refuseRebase(before: Frozen, after: Partial<Frozen>, hasBookings: boolean): string | null {
  if (!hasBookings) return null;
  const changed = (['timezone', 'currency'] as const).find((field) => (after[field] ?? before[field]) !== before[field]);
  return changed === undefined ? null : `${changed} cannot change: the property has bookings`;
}
