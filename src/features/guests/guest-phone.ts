import { invalid } from '../../platform/errors.ts';
import { normalizePhone } from '../../platform/phone.ts';
import type { Property } from '../properties/index.ts';

/** The phone in E.164; without a country code it belongs to the country of the property. @throws Problem 400 that names the field */
export function readPhone(property: Property, text: string, field: string): string {
  const phone = normalizePhone(text, property.countryCode);
  if (phone === null) throw invalid(field, 'is not a phone number');
  return phone;
}

/** The phone of a query, where a `+` that is not escaped arrives as a space. @throws Problem 400 that names `phone` */
export function readQueryPhone(property: Property, text: string): string {
  return readPhone(property, text.replace(/^ /, '+'), 'phone');
}
