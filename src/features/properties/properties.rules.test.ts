import assert from 'node:assert/strict';
import test from 'node:test';
import {
  PROPERTY_CODE_ALPHABET,
  propertyCodeOf,
  refuseEmailAddresses,
  refuseRebase,
  refuseTimeZone,
} from './properties.rules.ts';

test('a property code is read in any case and with spaces around it', () => {
  assert.equal(propertyCodeOf('grand01'), 'GRAND01');
  assert.equal(propertyCodeOf('  GraNd01 '), 'GRAND01');
});

test('a property code has exactly seven letters A-Z or digits', () => {
  for (const text of ['', 'GRAND1', 'GRAND001', 'GRAND-1', 'GRÄND01', 'GRAND 1', 'ſRAND01', 'GRAND0１']) {
    assert.equal(propertyCodeOf(text), null, text);
  }
});

test('generated codes leave out what is read wrongly', () => {
  assert.equal(new Set(PROPERTY_CODE_ALPHABET).size, 31);
  assert.doesNotMatch(PROPERTY_CODE_ALPHABET, /[ILO01]/);
});

test('an address twice in one list is named', () => {
  assert.equal(refuseEmailAddresses(['a@x.example', 'b@x.example']), null);
  assert.equal(refuseEmailAddresses(['a@x.example', 'b@x.example', 'a@x.example']), 'holds a@x.example twice');
});

test('time zones are IANA names', () => {
  assert.equal(refuseTimeZone('Asia/Kolkata'), null);
  for (const zone of ['+05:30', 'IST/Kolkata', 'asia/kolkata', '', 'Mars/Olympus'])
    assert.notEqual(refuseTimeZone(zone), null, zone);
});

test('time zone and currency are fixed by the first booking', () => {
  const before = { timezone: 'Asia/Kolkata', currency: 'INR' };
  assert.equal(refuseRebase(before, { timezone: 'Asia/Tokyo', currency: 'JPY' }, false), null);
  assert.equal(refuseRebase(before, before, true), null);
  assert.equal(refuseRebase(before, {}, true), null);
  assert.equal(refuseRebase(before, { timezone: 'Asia/Tokyo' }, true), 'timezone cannot change: the property has bookings');
  assert.equal(refuseRebase(before, { currency: 'JPY' }, true), 'currency cannot change: the property has bookings');
});
