import { isTimeZone } from '../../platform/time.ts';

/** How a guest may arrive. */
export const TRANSPORT_MODES = ['CAR', 'BIKE', 'BUS', 'TRAIN', 'FLIGHT', 'TAXI', 'OTHER'] as const;

/** What a late cancellation costs. */
export const PENALTY_MODES = ['NONE', 'ONE_NIGHT', 'FULL_STAY'] as const;

/** The values of a new property for fields that the request leaves out. */
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

/** For generated codes: without I, L, O, 0 and 1, which are easily misread on paper and misheard on the phone. */
export const PROPERTY_CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** A typed property code (any case, spaces around it) in the form in which it is stored; null when it is not a code. */
export function parsePropertyCode(text: string): string | null {
  const code = text.trim();
  return /^[A-Za-z0-9]{7}$/.test(code) ? code.toUpperCase() : null;
}

/** Why a property cannot have these e-mail addresses, which are in lower case, or null. Completes the sentence "emailAddresses ...". */
export function refuseEmailAddresses(addresses: readonly string[]): string | null {
  const duplicate = addresses.find((address, index) => addresses.indexOf(address) !== index);
  return duplicate === undefined ? null : `contains ${duplicate} twice`;
}

/** Why the text is not a time zone, or null. Completes the sentence "timezone ...". */
export function refuseTimeZone(text: string): string | null {
  return isTimeZone(text) ? null : 'must be the name of an IANA time zone like Asia/Kolkata';
}

type FrozenFields = Readonly<{ timezone: string; currency: string }>;

/**
 * Why the time zone or the currency cannot change (409), or null. The first booking fixes them, because its nights are counted in that time
 * zone and its money in that currency.
 */
export function refuseFrozenChange(before: FrozenFields, after: Partial<FrozenFields>, hasBookings: boolean): string | null {
  if (!hasBookings) return null;
  const changed = (['timezone', 'currency'] as const).find((field) => (after[field] ?? before[field]) !== before[field]);
  return changed === undefined ? null : `${changed} cannot change: the property has bookings`;
}
