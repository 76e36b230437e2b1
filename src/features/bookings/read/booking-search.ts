import { normalizePhone } from '../../../platform/phone.ts';
import { hasTrigram, splitWords, vehicleKeyOf } from '../../guests/index.ts';
import type { Property } from '../../properties/index.ts';

/** What a text can mean that somebody searches for; null or no words where it cannot be that. */
export type SearchTerms = {
  referenceNumber: number | null;
  /** As booking sites' numbers are stored: letters and digits, in upper case. */
  reservationNumber: string | null;
  phoneE164: string | null;
  vehicleKey: string | null;
  /** Parts of a guest's name. `isIndexed`: at least one is long enough for the index of names. */
  words: string[];
  isIndexed: boolean;
};

const REFERENCE = /^(?:b-)?0*([1-9]\d{0,9})$/i;
const REFERENCE_MAX = 2_147_483_647;

/** The number in a reference such as `B-000001`, which people also write as `b-1` or `1`; null when it is none. */
export function referenceNumberOf(text: string): number | null {
  const number = Number(REFERENCE.exec(text)?.[1] ?? Number.NaN);
  return number <= REFERENCE_MAX ? number : null;
}

/** What the text can mean. A `+` that was not escaped in the address arrives as a space. */
export function readSearch(property: Property, text: string): SearchTerms {
  const typed = text.trim();
  const key = typed.replaceAll(/[^a-z0-9]/gi, '').toUpperCase();
  const words = /\p{L}/u.test(typed) ? splitWords(typed) : [];
  return {
    referenceNumber: referenceNumberOf(typed),
    reservationNumber: key === '' ? null : key,
    phoneE164: normalizePhone(text.replace(/^ /, '+'), property.countryCode),
    vehicleKey: vehicleKeyOf(typed),
    words,
    isIndexed: words.some(hasTrigram),
  };
}
