/** Phone numbers: read leniently, kept as E.164. */
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Territories of ISO 3166-1 without a numbering plan of their own. */
const COUNTRIES_WITHOUT_PLAN: ReadonlySet<string> = new Set(['AQ', 'BV', 'GS', 'HM', 'PN', 'TF', 'UM']);
/** Ascension and Tristan da Cunha have a plan but are SH in ISO 3166-1. */
const PLANS_WITHOUT_COUNTRY: ReadonlySet<string> = new Set(['AC', 'TA']);

/** Whether the text is a country of ISO 3166-1 by its two capital letters, or XK (Kosovo), which has numbers but no ISO code. */
export function isCountryCode(text: string): boolean {
  return COUNTRIES_WITHOUT_PLAN.has(text) || isDialled(text);
}

function isDialled(countryCode: string): countryCode is CountryCode {
  return isSupportedCountry(countryCode) && !PLANS_WITHOUT_COUNTRY.has(countryCode);
}

/** The longest text that is read as a phone number. */
export const PHONE_TEXT_MAX = 64;
/** Spaces, dashes of all widths, brackets and dots: how people set out a number. */
const SEPARATORS = /[\s\p{Dash_Punctuation}\u2212()[\].]/gu;
const DIALLED = /^\+?\d{3,20}$/;
/** E.164 itself: a country code and at most 15 digits in all. */
const E164 = /^\+[1-9]\d{1,14}$/;

/**
 * The number in E.164 (`+919876543210`), or null when no such number is possible. Without `+` it is read as dialled in that country
 * (ISO 3166-1 alpha-2), with or without its trunk `0` or its international prefix. A possible length is enough: numbering plans
 * change faster than libraries. Separators are taken out; letters, extensions and anything else make it null.
 */
export function normalizePhone(text: string, countryCode: string): string | null {
  if (text.length > PHONE_TEXT_MAX) return null;
  const dialled = text.replace(SEPARATORS, '');
  if (!DIALLED.test(dialled)) return null;
  const phone = isDialled(countryCode)
    ? parsePhoneNumberFromString(dialled, { defaultCountry: countryCode, extract: false })
    : parsePhoneNumberFromString(dialled, { extract: false });
  return phone?.isPossible() && E164.test(phone.number) ? phone.number : null;
}

/** The number in E.164 when the text has one with its country code, else the text as it is: as a provider states those of its users. */
export function phoneOrText(text: string): string {
  return normalizePhone(text, '') ?? text;
}
