import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Cities, readCities } from './cities.rules.ts';
import { type Countries, readCountries, readCountryNames } from './countries.rules.ts';

const FOLDER = path.join(import.meta.dirname, '../../../../assets/places');

/** The file of localities is plain ASCII (a test checks it). Read as such it takes half the memory and half the time. */
export function loadCities(): Cities {
  const [districts, localities] = ['districts.txt', 'localities.txt'].map((name) =>
    readFileSync(path.join(FOLDER, name), 'latin1'),
  );
  return readCities(districts ?? '', localities ?? '');
}

function readCountriesText(): string {
  return readFileSync(path.join(FOLDER, 'countries.txt'), 'utf8');
}

export function loadCountries(): Countries {
  return readCountries(readCountriesText());
}

let countryNames: ReadonlyMap<string, string> | null = null;

/** A country's name in English by its ISO 3166 alpha-3 code; undefined for an unknown code. */
export function countryNameOf(alpha3: string): string | undefined {
  countryNames ??= readCountryNames(readCountriesText());
  return countryNames.get(alpha3);
}
