import { currencyDecimals } from '../../platform/money.ts';
import type { Property } from '../properties/index.ts';
import type { BillingProperty } from './booking-figures.rules.ts';

/** One list needs this several times for each of hundreds of bookings, always for the property object of its request. */
const known = new WeakMap<Property, BillingProperty>();

/** The property as the rules of bookings need it. */
export function billingPropertyOf(property: Property): BillingProperty {
  const found = known.get(property);
  if (found !== undefined) return found;
  const billingProperty = { ...property, currencyDecimals: currencyDecimals(property.currency) };
  known.set(property, billingProperty);
  return billingProperty;
}
