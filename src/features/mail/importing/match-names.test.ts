/** The names that booking sites give to rooms and hotels. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findRoomTypeByName, isNameOfProperty } from './match-names.rules.ts';

const type = (code: string, name: string, ...aliases: string[]) => ({ id: code, code, name, aliases });
const types = [type('DLX', 'Deluxe', 'Deluxe Room with Balcony'), type('STE', 'Suite'), type('FAM', 'Família & Friends')];

for (const [written, code] of [
  ['DLX', 'DLX'],
  ['dlx', 'DLX'],
  ['DELUXE', 'DLX'],
  ['Deluxe Room', 'DLX'],
  ['The deluxe   rooms', 'DLX'],
  ['deluxe room, with balcony', 'DLX'],
  ['Familia and friends', 'FAM'],
  ['Junior Suite', null],
  ['Deluxe Suite', null],
  ['Room', null],
  ['', null],
  ['डीलक्स', null],
] as const) {
  test(`"${written}" means ${code ?? 'no room type'}`, () => {
    assert.equal(findRoomTypeByName(types, written)?.code ?? null, code);
  });
}

test('a name that two room types share means neither, and one written in full goes before one without "room"', () => {
  assert.equal(findRoomTypeByName([type('A', 'Twin', 'Double'), type('B', 'Double')], 'double'), null);
  assert.equal(findRoomTypeByName([type('A', 'Deluxe'), type('B', 'Deluxe Room')], 'Deluxe Room')?.code, 'B');
  assert.equal(findRoomTypeByName([type('A', 'The Deluxe'), type('B', 'Deluxe Room')], 'Deluxe'), null);
});

test('a name in Devanagari is compared as it is written, marks and all', () => {
  assert.equal(findRoomTypeByName([type('A', 'डीलक्स कमरा')], 'डीलक्स कमरा')?.code, 'A');
  assert.equal(findRoomTypeByName([type('A', 'की')], 'का'), null);
});

const inPune = 'MG Road 5, Pune 411001';
for (const [names, addressText, written, isOurs] of [
  [['Hotel Sunrise'], null, 'Hotel Sunrise', true],
  [['Hotel Sunrise'], inPune, 'HOTEL SUNRISE, Pune', true],
  [['Hotel Sunrise'], null, 'HOTEL SUNRISE, Pune', true],
  [['Hotel Sunrise'], null, 'Hotel Sunrise Annex, Pune', false],
  [['Hotel Sunrise'], 'Goa', 'Hotel Sunrise, Pune', false],
  [['Hotel Sunrise'], null, 'The Sunrise', false],
  [['Sunrise'], null, 'The Hotel Sunrise', true],
  [['Hotel Sunrise'], null, 'Sunrise', true],
  [['Hotel Sunrise'], inPune, 'Hotel Sunrise Annex', false],
  [['Hotel Sunrise'], inPune, 'Hotel Sunrise 2', false],
  [['Hotel Sunrise Annex'], inPune, 'Hotel Sunrise', false],
  [['Hotel Sunrise', 'OYO 12345 Sunrise'], null, 'OYO 12345 Sunrise', true],
  [['Hotel Sunrise'], inPune, 'OYO 26767 Hotel Sunrise', true],
  [['Hotel Sunrise'], inPune, 'OYO 26767 Hotel Sunset', false],
  [['Hotel Sunrise'], inPune, 'Hotel Sunset', false],
  [['Hotel Sunrise'], inPune, 'Hotel', false],
  [['Hotel'], inPune, 'Hotel Sunset', false],
  [['The Inn'], null, 'The Inn', true],
  [['Ray'], null, 'Raybury House', false],
  [['Sunrise, the Villa'], null, 'sunrise, THE villa', true],
  [[''], null, '', false],
  [[''], null, ', Pune', false],
] as const) {
  test(`"${written}" ${isOurs ? 'is' : 'is not'} ${names.join(' or ')}${addressText === null ? '' : ` in ${addressText}`}`, () => {
    assert.equal(isNameOfProperty({ names, addressText }, written), isOurs);
  });
}
