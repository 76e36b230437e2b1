import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hotelsWith, type Place, placeAfterSwitch } from './places.rules.ts';

const RATES: Place = { screen: 'rates', item: null, sheet: null };

test('a switch leads back to where one was in that hotel, with the sheet that was open', () => {
  const was: Place = { screen: 'rooms', item: '101', sheet: { kind: 'booking', reference: 'B-1', part: 'bill' } };
  assert.deepEqual(placeAfterSwitch(RATES, was), was);
});

test('the first switch to a hotel keeps the screen, and a section that each hotel has', () => {
  assert.deepEqual(placeAfterSwitch(RATES, undefined), RATES);
  const setup: Place = { screen: 'setup', item: 'team', sheet: null };
  assert.deepEqual(placeAfterSwitch(setup, undefined), setup);
});

test('what belongs to one hotel is not looked for in another', () => {
  const guest: Place = { screen: 'guests', item: '8f0c', sheet: { kind: 'new-booking' } };
  assert.deepEqual(placeAfterSwitch(guest, undefined), { screen: 'guests', item: null, sheet: null });
});

test('from the overview of all hotels a switch leads to the day of the hotel', () => {
  assert.equal(placeAfterSwitch({ ...RATES, screen: 'hotels' }, undefined).screen, 'today');
});

test('hotels are found by words of the name and by the code', () => {
  const hotels = [
    { name: 'Lake House', code: 'LAKE001' },
    { name: 'झील होटल', code: 'JHEEL01' },
    { name: 'Lake View', code: 'VIEW001' },
  ];
  const found = (text: string): string[] => hotelsWith(hotels, text).map(({ code }) => code);
  assert.deepEqual(found('house lake'), ['LAKE001']);
  assert.deepEqual(found('झील'), ['JHEEL01']);
  assert.deepEqual(found(' view001 '), ['VIEW001']);
  assert.deepEqual(found('001'), []);
  assert.equal(found('').length, 3);
});
