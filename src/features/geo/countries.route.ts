import Type from 'typebox';
import type { App } from '../../platform/http/route.ts';
import { anyone } from '../identity/index.ts';
import { searchCountries } from './countries.rules.ts';
import { LIMIT_DEFAULT, searchQuery, soughtText } from './geo.schema.ts';
import { loadCountries } from './place-files.ts';

const Q_LENGTH_MIN = 3;

/** `GET /geo/countries/search` (contract 4.1). */
export function registerCountries(app: App): void {
  const countries = loadCountries();
  app.route({
    method: 'GET',
    url: '/geo/countries/search',
    config: { access: anyone },
    schema: {
      operationId: 'searchCountries',
      tags: ['Geography'],
      summary: 'Countries by name, official name or ISO code',
      description:
        'In capitals: the country with the text as its ISO code first, then names that begin with it, names that hold it, and official names that hold it.',
      querystring: searchQuery(Q_LENGTH_MIN, 'ind'),
      response: { 200: Type.Array(Type.String(), { examples: [['INDIA', 'INDONESIA']] }) },
    },
    handler: (request, reply) => {
      const { q, limit = LIMIT_DEFAULT } = request.query;
      const found = searchCountries(countries, soughtText(q, Q_LENGTH_MIN), limit);
      // The names only change with a release.
      void reply.header('Cache-Control', 'public, max-age=3600');
      return found;
    },
  });
}
