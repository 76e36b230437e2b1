import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { longTest } from '../../../../test/harness/long-test.ts';
import { readCities, searchCities } from './cities.rules.ts';
import { foldPlaceName } from './countries.rules.ts';
import { OTHER_NAMES } from './other-names.rules.ts';
import { loadCities } from './place-files.ts';

const cities = loadCities();
const find = (text: string, limit = 100): string[] => searchCities(cities, text, limit);

const FOLDER = path.join(import.meta.dirname, '../../../../assets/places');
const rowsOf = (name: string): string[][] =>
  readFileSync(path.join(FOLDER, name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((row) => row.split('\t'));
const districts = rowsOf('districts.txt').map(([name = '', state = '']) => ({ name, state, place: `${name}, ${state}` }));
/** Each locality of each district, by name. */
const localities = rowsOf('localities.txt').flatMap(([name = '', numbers = '']) =>
  numbers.split(',').map((number) => ({ name, number: Number(number), place: `${name}, ${districts[Number(number)]?.state}` })),
);

/** The same search in the simplest form: it looks at everything. */
function findSlowly(beginning: string, limit: number): string[] {
  const begins = ({ name }: { name: string }): boolean => name.startsWith(beginning);
  const others = Object.entries(OTHER_NAMES)
    .flatMap(([state, places]) =>
      Object.entries(places).flatMap(([shown, names]) => names.map((name) => ({ name, place: `${shown}, ${state}` }))),
    )
    .toSorted((a, b) => (a.place < b.place ? -1 : Number(a.place > b.place)));
  const named = [...districts.filter(begins), ...others.filter(begins)].map(({ place }) => place);
  const numbers = named.map((place) => districts.findIndex((district) => district.place === place));
  const byDistrict = Map.groupBy(localities, ({ number }) => number);
  const within = numbers.flatMap((number) => byDistrict.get(number) ?? []);
  const all = [...within.filter(begins), ...within, ...localities.filter(begins)].map(({ place }) => place);
  return [...new Set([...named, ...all])].slice(0, limit);
}

test('districts come first, then their localities, then other localities', () => {
  const found = find('mysuru', 100);
  assert.deepEqual(found.slice(0, 3), ['MYSURU, KARNATAKA', 'MYSURU FORT, KARNATAKA', 'MYSURU LAW COURTS, KARNATAKA']);
  assert.ok(found.includes('ALANAHALLI, KARNATAKA'), 'a locality of the district with another name');
  assert.deepEqual(find('panaji'), ['PANAJI, GOA'], 'a town that is no district');
  assert.deepEqual(find('goa', 3), ['GOALPARA, ASSAM', 'NORTH GOA, GOA', 'SOUTH GOA, GOA'], 'a state by its districts');
});

test('several districts come in alphabetical order', () => {
  assert.deepEqual(find('ban', 6), [
    'BANAS KANTHA, GUJARAT',
    'BANDA, UTTAR PRADESH',
    'BANDIPORA, JAMMU AND KASHMIR',
    'BANKA, BIHAR',
    'BANKURA, WEST BENGAL',
    'BANSWARA, RAJASTHAN',
  ]);
});

test('the same name in two states gives two places with their states', () => {
  assert.deepEqual(find('bilaspur', 2), ['BILASPUR, CHHATTISGARH', 'BILASPUR, HIMACHAL PRADESH']);
});

test('renamed places are found by the first letters of their old name', () => {
  const cases: Record<string, string[]> = {
    bangalore: ['BENGALURU RURAL, KARNATAKA', 'BENGALURU URBAN, KARNATAKA'],
    bang: ['BENGALURU RURAL, KARNATAKA', 'BENGALURU URBAN, KARNATAKA'],
    gurgaon: ['GURUGRAM, HARYANA'],
    mysore: ['MYSURU, KARNATAKA'],
    bombay: ['MUMBAI SUBURBAN, MAHARASHTRA', 'MUMBAI, MAHARASHTRA'],
    calcutta: ['KOLKATA, WEST BENGAL'],
    madras: ['CHENNAI, TAMIL NADU'],
    allahabad: ['PRAYAGRAJ, UTTAR PRADESH'],
    cochin: ['KOCHI, KERALA'],
    // One Bijapur still has that name, the other one is renamed.
    bijapur: ['BIJAPUR, CHHATTISGARH', 'VIJAYAPURA, KARNATAKA'],
    // Newer than the directory.
    dharashiv: ['OSMANABAD, MAHARASHTRA'],
    puducherry: ['PONDICHERRY, PUDUCHERRY'],
    visakhapatnam: ['VISAKHAPATANAM, ANDHRA PRADESH', 'VISAKHAPATNAM, ANDHRA PRADESH'],
  };
  for (const [text, places] of Object.entries(cases)) assert.deepEqual(find(text, places.length), places, text);
  assert.ok(find('mysore').includes('ALANAHALLI, KARNATAKA'), 'with the localities of the renamed district');
});

test('every other name belongs to a place in the directory, and is not the name of a district of that state', () => {
  const places = new Set([...districts, ...localities].map(({ place }) => place));
  const districtPlaces = new Set(districts.map(({ place }) => place));
  for (const [state, named] of Object.entries(OTHER_NAMES)) {
    for (const [shown, names] of Object.entries(named)) {
      assert.ok(places.has(`${shown}, ${state}`), `${shown}, ${state}`);
      assert.equal(new Set(names).size, names.length, `${shown}: a name is repeated`);
      for (const name of names) {
        assert.equal(foldPlaceName(name), name, `${name} is folded`);
        assert.ok(!districtPlaces.has(`${name}, ${state}`), `${name} is a district of its own`);
        assert.ok(find(name).includes(`${shown}, ${state}`), `${name} finds ${shown}`);
      }
    }
  }
});

test('capitals, accents, full-width letters and spaces do not matter', () => {
  const found = find('mysuru');
  for (const text of ['MYSURU', '  Mysuru ', 'mysúrū', 'ｍｙｓｕｒｕ', 'mysu\u0301ru']) assert.deepEqual(find(text), found, text);
  assert.deepEqual(find('north   goa', 1), ['NORTH GOA, GOA']);
});

test('a search returns as many places as the limit allows, and no more', () => {
  for (const limit of [1, 2, 20, 99, 100]) assert.equal(find('ra', limit).length, limit);
  assert.deepEqual(find('ra', 100).slice(0, 20), find('ra', 20));
});

test('odd characters find nothing', () => {
  const texts = [
    '%%',
    '__',
    '.*',
    '(((',
    '[a-z]',
    '\\\\',
    "'--",
    '||',
    'ABU\t4',
    '🏨🏨',
    'دلهي',
    'दिल्ली',
    '\u0301\u0302',
    '\u200b\u200b',
    '~~',
  ];
  for (const text of texts) assert.deepEqual(find(text), [], JSON.stringify(text));
});

test('it finds the same as the simplest search, in the same order', () => {
  const name = fc.oneof(
    fc.constantFrom(...districts.map((district) => district.name)),
    fc.constantFrom(...localities.filter((_, index) => index % 97 === 0).map((locality) => locality.name)),
    fc.constantFrom(...Object.values(OTHER_NAMES).flatMap((places) => Object.values(places).flat())),
  );
  const beginning = fc.oneof(
    fc.tuple(name, fc.integer({ min: 2, max: 12 })).map(([text, length]) => foldPlaceName(text.slice(0, length))),
    fc.stringMatching(/^[A-Z][A-Z. ]?[A-Z]$/),
  );
  fc.assert(
    fc.property(beginning, fc.integer({ min: 1, max: 100 }), (text, limit) => {
      assert.deepEqual(find(text, limit), findSlowly(text, limit));
    }),
    { numRuns: 100 },
  );
});

longTest('any text returns a list of places without duplicates', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), fc.integer({ min: 1, max: 100 }), (text, limit) => {
      const found = find(text, limit);
      assert.ok(found.length <= limit);
      assert.equal(new Set(found).size, found.length);
      assert.ok(found.every((place) => /^[^,]+, [A-Z ]+$/.test(place)));
    }),
  );
});

test('the first and the last line are found too', () => {
  const small = readCities('AGRA\tUTTAR PRADESH\nPIKA\tPIKA\n', 'ABU\t0\nABU ROAD\t0,1\nZIRO\t1\n');
  assert.deepEqual(searchCities(small, 'ab', 9), ['ABU, UTTAR PRADESH', 'ABU ROAD, UTTAR PRADESH', 'ABU ROAD, PIKA']);
  assert.deepEqual(searchCities(small, 'ziro', 9), ['ZIRO, PIKA']);
  assert.deepEqual(searchCities(small, 'pika', 9), ['PIKA, PIKA', 'ABU ROAD, PIKA', 'ZIRO, PIKA']);
});
