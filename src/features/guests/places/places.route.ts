import Type from 'typebox';
import { invalid } from '../../../platform/errors.ts';
import type { Access, App } from '../../../platform/http/route.ts';
import { anyone, knownUser } from '../../properties/index.ts';
import { searchCities } from './cities.rules.ts';
import { searchCountries } from './countries.rules.ts';
import { loadCities, loadCountries } from './place-files.ts';

const Q_LENGTH_MAX = 100;
const LIMIT_MAX = 100;
const LIMIT_DEFAULT = 20;

/** A search for places by what somebody has typed so far. */
type Search = {
  url: string;
  access: Access;
  operationId: string;
  summary: string;
  description: string;
  /** The fewest characters of the text, spaces around it not counted. */
  qLengthMin: number;
  qExample: string;
  found: string[];
  /** The names change only with a release, so a client may keep them for a while. */
  cacheControl: string;
  search: (text: string, limit: number) => string[];
};

/** The text without the spaces around it. @throws Problem 400 about `q` when too little is left. */
function readText(q: string, lengthMin: number): string {
  const text = q.normalize('NFC').trim();
  if ([...text].length < lengthMin) throw invalid('q', `must have at least ${lengthMin} characters`);
  return text;
}

function registerSearch(app: App, { qLengthMin, qExample, found, cacheControl, search, ...route }: Search): void {
  app.route({
    method: 'GET',
    url: route.url,
    config: { access: route.access },
    schema: {
      operationId: route.operationId,
      tags: ['Geography'],
      summary: route.summary,
      description: route.description,
      querystring: Type.Object({
        q: Type.String({
          minLength: qLengthMin,
          maxLength: Q_LENGTH_MAX,
          description: 'Letter case and accents do not matter; spaces around it are not counted.',
          examples: [qExample],
        }),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMIT_MAX, default: LIMIT_DEFAULT })),
      }),
      response: { 200: Type.Array(Type.String(), { examples: [found] }) },
    },
    handler: (request, reply) => {
      const { q, limit = LIMIT_DEFAULT } = request.query;
      const places = search(readText(q, qLengthMin), limit);
      void reply.header('Cache-Control', cacheControl);
      return places;
    },
  });
}

/** The searches for place names. The names are read once, here; a search needs neither database nor network. */
export function registerPlaces(app: App): void {
  const cities = loadCities();
  const countries = loadCountries();
  registerSearch(app, {
    url: '/geo/cities/search',
    access: knownUser,
    operationId: 'searchCities',
    summary: 'Districts and localities of India whose names begin with a text',
    description:
      'Each as `NAME, STATE`, without duplicates: first districts by name, then places that have or had that name too (BANGALORE finds BENGALURU URBAN), then the localities of these districts, then other localities.',
    qLengthMin: 2,
    qExample: 'mysu',
    found: ['MYSURU, KARNATAKA', 'MYSURU FORT, KARNATAKA'],
    // Private, because only a known user gets this response.
    cacheControl: 'private, max-age=3600',
    search: (text, limit) => searchCities(cities, text, limit),
  });
  registerSearch(app, {
    url: '/geo/countries/search',
    access: anyone,
    operationId: 'searchCountries',
    summary: 'Countries by name, official name or ISO code',
    description:
      'In capitals: first the country whose ISO code is the text, then names that begin with it, names that contain it, and official names that contain it.',
    qLengthMin: 3,
    qExample: 'ind',
    found: ['INDIA', 'INDONESIA'],
    cacheControl: 'public, max-age=3600',
    search: (text, limit) => searchCountries(countries, text, limit),
  });
}
