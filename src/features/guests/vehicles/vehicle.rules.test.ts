import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatVehicleNumber, vehicleKeyOf } from './vehicle.rules.ts';

test('numbers that differ only in spaces, dashes, dots, case, width and invisible characters are the same vehicle', () => {
  const same = [
    'KA09AB1234',
    'ka09ab1234',
    ' KA 09 AB 1234 ',
    'KA-09-AB-1234',
    'KA\u201309\u00b7AB/1234',
    'KA.09.AB.1234',
    'KA\u00a009\u2009AB\u30001234',
    'KA09AB\u200b1234\ufe0f',
    '\uff2b\uff21\uff10\uff19\uff21\uff22\uff11\uff12\uff13\uff14',
  ];
  for (const text of same) assert.equal(vehicleKeyOf(text), 'KA09AB1234', JSON.stringify(text));
});

test('letters and digits of any script are compared, with accents composed or not', () => {
  assert.equal(vehicleKeyOf('b\u00f6 \u2013 x 1'), 'B\u00d6X1');
  assert.equal(vehicleKeyOf('bo\u0308-x1'), 'B\u00d6X1');
  assert.equal(vehicleKeyOf('\u0431\u0430 1 \u043f\u0430'), '\u0411\u04101\u041f\u0410');
  assert.equal(vehicleKeyOf('gro\u00df 1'), 'GROSS1');
  const [nepali, other] = [vehicleKeyOf('\u092c\u093e \u0967'), vehicleKeyOf('\u092c\u093f \u0967')];
  assert.equal(nepali, '\u092c\u093e\u0967');
  assert.notEqual(nepali, other, 'a vowel sign is part of the letter');
});

test('a text without a letter or digit is not a vehicle number', () => {
  for (const text of ['', ' ', '---', '\u200d', '\ufe0f', '\u0301', '.!?', '\u{1f697}'])
    assert.equal(vehicleKeyOf(text), null, JSON.stringify(text));
});

test('the number is shown in upper case with single spaces', () => {
  assert.equal(formatVehicleNumber('  ka 09\t ab-1234 '), 'KA 09 AB-1234');
  assert.equal(formatVehicleNumber('KA09AB1234'), 'KA09AB1234');
});
