import assert from 'node:assert/strict';
import test from 'node:test';
import {
  PROPERTY_CODE_ALPHABET,
  parsePropertyCode,
  refuseEmailAddresses,
  refuseFrozenChange,
  refuseTimeZone,
} from './properties.rules.ts';

test('a property code is accepted in any case and with spaces around it', () => {
  assert.equal(parsePropertyCode('grand01'), 'GRAND01');
  assert.equal(parsePropertyCode('  GraNd01 '), 'GRAND01');
});

test('a property code has exactly seven letters A-Z or digits', () => {
  for (const text of ['', 'GRAND1', 'GRAND001', 'GRAND-1', 'GRÄND01', 'GRAND 1', 'ſRAND01', 'GRAND0１']) {
    assert.equal(parsePropertyCode(text), null, text);
  }
});

test('generated codes leave out characters that are easily misread', () => {
  assert.equal(new Set(PROPERTY_CODE_ALPHABET).size, 31);
  assert.doesNotMatch(PROPERTY_CODE_ALPHABET, /[ILO01]/);
});

test('a duplicate address in a list is named', () => {
  assert.equal(refuseEmailAddresses(['a@x.example', 'b@x.example']), null);
  assert.equal(refuseEmailAddresses(['a@x.example', 'b@x.example', 'a@x.example']), 'contains a@x.example twice');
});

test('time zones are IANA names', () => {
  assert.equal(refuseTimeZone('Asia/Kolkata'), null);
  for (const zone of ['+05:30', 'IST/Kolkata', 'asia/kolkata', '', 'Mars/Olympus'])
    assert.notEqual(refuseTimeZone(zone), null, zone);
});

test('the first booking fixes the time zone and the currency', () => {
  const before = { timezone: 'Asia/Kolkata', currency: 'INR' };
  assert.equal(refuseFrozenChange(before, { timezone: 'Asia/Tokyo', currency: 'JPY' }, false), null);
  assert.equal(refuseFrozenChange(before, before, true), null);
  assert.equal(refuseFrozenChange(before, {}, true), null);
  assert.equal(refuseFrozenChange(before, { timezone: 'Asia/Tokyo' }, true), 'timezone cannot change: the property has bookings');
  assert.equal(refuseFrozenChange(before, { currency: 'JPY' }, true), 'currency cannot change: the property has bookings');
});
