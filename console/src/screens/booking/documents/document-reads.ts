import type { Read } from '../../../data/reads.ts';
import { countryName } from './extraction.rules.ts';

/** The name of the country with an ISO 3166 alpha-3 code. */
export function readCountry(code: string): Read<string | null> {
  return {
    key: `country ${code}`,
    load: async (api) => {
      const [name] = await api.GET('/geo/countries/search', { params: { query: { q: code, limit: 1 } } });
      return name === undefined ? null : countryName(name);
    },
    isChangedBy: () => false,
  };
}
