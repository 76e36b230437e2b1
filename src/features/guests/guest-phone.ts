import { invalid } from '../../platform/errors.ts';
import { normalizePhone } from '../../platform/phone.ts';
import type { PropertyFacts } from '../identity/index.ts';

/** The phone in E.164, read in the country of the property. @throws Problem 400 that names the field. */
export function phoneOf(property: PropertyFacts, text: string, field: string): string {
  const phone = normalizePhone(text, property.countryCode);
  if (phone === null) throw invalid(field, 'is not a phone number');
  return phone;
}

/** The phone of a query, where a `+` that was not escaped arrives as a space. @throws Problem 400 that names `phone`. */
export function queryPhoneOf(property: PropertyFacts, text: string): string {
  return phoneOf(property, text.replace(/^ /, '+'), 'phone');
}
