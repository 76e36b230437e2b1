import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Cities, readCities } from './cities.rules.ts';
import { type Countries, readCountries } from './countries.rules.ts';

const FOLDER = path.join(import.meta.dirname, '../../../assets/places');

/** The localities are plain ASCII (a test sees to it) and read as such: half the memory, and twice as fast. */
export function loadCities(): Cities {
  const [districts, localities] = ['districts.txt', 'localities.txt'].map((name) =>
    readFileSync(path.join(FOLDER, name), 'latin1'),
  );
  return readCities(districts ?? '', localities ?? '');
}

export function readCountriesText(): string {
  return readFileSync(path.join(FOLDER, 'countries.txt'), 'utf8');
}

export function loadCountries(): Countries {
  return readCountries(readCountriesText());
}
