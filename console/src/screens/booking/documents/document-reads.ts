import type { Schemas } from '../../../../../client/src/index.ts';
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

/** The file itself: read with the token, because its address holds for five minutes only. */
export function readDocumentFile(propertyId: string, { guestId, id }: Schemas['GuestDocument']): Read<Blob> {
  return {
    key: `document file ${id}`,
    load: (api) =>
      api.GET('/properties/{propertyId}/guests/{guestId}/documents/{documentId}/file', {
        params: { path: { propertyId, guestId, documentId: id } },
        parseAs: 'blob',
      }) as Promise<Blob>,
    isChangedBy: () => false,
  };
}
