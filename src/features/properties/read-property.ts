import type { Static } from 'typebox';
import { invalid } from '../../platform/errors.ts';
import { isCurrency } from '../../platform/money.ts';
import { isCountryCode } from '../../platform/phone.ts';
import { parsePropertyCode, refuseEmailAddresses, refuseTimeZone, TRANSPORT_MODES } from './properties.rules.ts';
import type { PropertyUpdate } from './properties.schema.ts';

type Body = Omit<Static<typeof PropertyUpdate>, 'code'>;
type Times = 'billingCheckinTime' | 'billingCheckoutTime';
type Fields = Omit<Body, Times> & { [time in Times]?: string };

/**
 * The fields of a request body in the form in which they are stored: names trimmed, addresses in lower case, lists without duplicates. A
 * missing field stays missing, and so does a time that is null.
 * @throws Problem 400 that names the field
 */
export function readPropertyFields(body: Body): Fields {
  const { billingCheckinTime, billingCheckoutTime, ...others } = body;
  const { name, timezone, currency, countryCode, otaAliases, emailAddresses, allowedTransportModes } = others;
  const fields: Fields = { ...others };
  if (billingCheckinTime != null) fields.billingCheckinTime = billingCheckinTime;
  if (billingCheckoutTime != null) fields.billingCheckoutTime = billingCheckoutTime;
  if (name !== undefined) fields.name = name.trim();
  if (timezone !== undefined) {
    const refusal = refuseTimeZone(timezone);
    if (refusal !== null) throw invalid('timezone', refusal);
  }
  if (currency !== undefined && !isCurrency(currency)) throw invalid('currency', 'must be an ISO 4217 code like INR');
  if (countryCode !== undefined && !isCountryCode(countryCode)) {
    throw invalid('countryCode', 'must be the two letters of a country (ISO 3166) like IN');
  }
  if (otaAliases !== undefined) fields.otaAliases = [...new Set(otaAliases.map((alias) => alias.trim()))];
  if (emailAddresses !== undefined) {
    fields.emailAddresses = emailAddresses.map((address) => address.toLowerCase());
    const refusal = refuseEmailAddresses(fields.emailAddresses);
    if (refusal !== null) throw invalid('emailAddresses', refusal);
  }
  if (allowedTransportModes !== undefined) {
    fields.allowedTransportModes = TRANSPORT_MODES.filter((mode) => allowedTransportModes.includes(mode));
  }
  return fields;
}

/** A property code from a request body, in upper case. @throws Problem 400 */
export function readPropertyCode(text: string): string {
  const code = parsePropertyCode(text);
  if (code === null) throw invalid('code', 'must be 7 letters A-Z or digits');
  return code;
}
