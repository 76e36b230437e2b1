import Type from 'typebox';
import type { App } from '../../platform/http/route.ts';
import { knownUser } from '../identity/index.ts';
import { searchCities } from './cities.rules.ts';
import { LIMIT_DEFAULT, searchQuery, soughtText } from './geo.schema.ts';
import { loadCities } from './place-files.ts';

const Q_LENGTH_MIN = 2;

/** `GET /geo/cities/search` (contract 4.1). */
export function registerCities(app: App): void {
  const cities = loadCities();
  app.route({
    method: 'GET',
    url: '/geo/cities/search',
    config: { access: knownUser },
    schema: {
      operationId: 'searchCities',
      tags: ['Geography'],
      summary: 'Districts and localities of India whose names begin with a text',
      description:
        'As `NAME, STATE`, none twice: districts by name, then places that are or were also called so (BANGALORE finds BENGALURU URBAN), then the localities of these districts, then other localities.',
      querystring: searchQuery(Q_LENGTH_MIN, 'mysu'),
      response: { 200: Type.Array(Type.String(), { examples: [['MYSURU, KARNATAKA', 'MYSURU FORT, KARNATAKA']] }) },
    },
    handler: (request, reply) => {
      const { q, limit = LIMIT_DEFAULT } = request.query;
      const found = searchCities(cities, soughtText(q, Q_LENGTH_MIN), limit);
      // The names only change with a release. Private: the answer was to somebody who may ask.
      void reply.header('Cache-Control', 'private, max-age=3600');
      return found;
    },
  });
}
