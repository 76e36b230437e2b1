import { readCountryNames } from './countries.rules.ts';
import { readCountriesText } from './place-files.ts';

let names: ReadonlyMap<string, string> | null = null;

/** A country's name in English by its ISO 3166 alpha-3 code; undefined for a code that is none. */
export function countryNameOf(alpha3: string): string | undefined {
  names ??= readCountryNames(readCountriesText());
  return names.get(alpha3);
}
