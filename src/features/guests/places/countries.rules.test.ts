import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { searchCountries } from './countries.rules.ts';
import { loadCountries } from './place-files.ts';

const countries = loadCountries();
const find = (text: string, limit = 100): string[] => searchCountries(countries, text, limit);

test('the code comes first, then beginnings of names, then parts of names, then official names', () => {
  assert.deepEqual(find('ind'), [
    'INDIA',
    'INDONESIA',
    'BRITISH INDIAN OCEAN TERRITORY',
    'KIRIBATI',
    'PAPUA NEW GUINEA',
    'SAMOA',
  ]);
  assert.deepEqual(find('kor'), ['SOUTH KOREA', 'NORTH KOREA']);
  assert.deepEqual(find('are', 1), ['UNITED ARAB EMIRATES']);
  assert.deepEqual(find('swiss confederation'), ['SWITZERLAND']);
});

test('every country is found by its name, its official name and both its codes', () => {
  assert.equal(countries.length, 250);
  for (const { shown, name, officialName, codes } of countries) {
    for (const text of [shown, name.toLowerCase(), officialName, ...codes])
      assert.ok(find(text).includes(shown), `${text}: ${shown}`);
    for (const code of codes) assert.equal(find(code.toLowerCase())[0], shown, code);
  }
});

test('accents do not matter for the search, and names are shown with them', () => {
  for (const text of ['turkiye', 'Türkiye', 'TÜRKIYE']) assert.deepEqual(find(text), ['TÜRKIYE']);
  assert.deepEqual(find('aland'), ['ÅLAND ISLANDS', 'NEW ZEALAND']);
  assert.deepEqual(find('sao tome'), ['SÃO TOMÉ AND PRÍNCIPE']);
  assert.deepEqual(find("cote d'ivoire"), ['IVORY COAST']);
});

test('names are in capitals, without duplicates, and within the limit', () => {
  assert.equal(find('island', 5).length, 5);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), fc.integer({ min: 1, max: 100 }), (text, limit) => {
      const found = find(text, limit);
      assert.ok(found.length <= limit);
      assert.equal(new Set(found).size, found.length);
      assert.ok(found.every((name) => name === name.toUpperCase()));
    }),
  );
});

test('odd characters find nothing', () => {
  for (const text of ['%%%', '___', '.*.', '(((', '\\\\\\', '🇮🇳🇮🇳🇮🇳', 'الهند', '\u0301\u0302\u0303', 'indi_'])
    assert.deepEqual(find(text), [], text);
});
