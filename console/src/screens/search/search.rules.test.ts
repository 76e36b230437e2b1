import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kindsOf, nextActive, onceEach, roomsCalled } from './search.rules.ts';

test('rooms are called by their number, or how it begins', () => {
  const rooms = [{ roomNumber: 101 }, { roomNumber: 10 }, { roomNumber: 210 }];
  const numbers = (text: string): number[] => roomsCalled(rooms, text).map(({ roomNumber }) => roomNumber);
  assert.deepEqual(numbers('10'), [10, 101]);
  assert.deepEqual(numbers('room 210'), [210]);
  assert.deepEqual(numbers('कमरा 101'), [101]);
  assert.deepEqual(numbers('B-10'), []);
  assert.deepEqual(numbers('Asha'), []);
});

test('only what the text can be is asked for', () => {
  assert.deepEqual(kindsOf('asha rao'), { isName: true, isPhone: false, isVehicle: false, isLongEnough: true });
  assert.deepEqual(kindsOf('+91 98100-00028'), { isName: false, isPhone: true, isVehicle: true, isLongEnough: true });
  assert.deepEqual(kindsOf('KA09 AB 1234'), { isName: false, isPhone: false, isVehicle: true, isLongEnough: true });
  assert.equal(kindsOf('आशा').isName, true);
  assert.equal(kindsOf('a').isLongEnough, false);
  assert.equal(kindsOf('7').isLongEnough, true);
});

test('arrow keys go round, and begin at either end', () => {
  assert.equal(nextActive(null, 3, 1), 0);
  assert.equal(nextActive(null, 3, -1), 2);
  assert.equal(nextActive(2, 3, 1), 0);
  assert.equal(nextActive(0, 3, -1), 2);
  assert.equal(nextActive(null, 0, 1), null);
});

test('a guest found by name and by phone is shown once', () => {
  assert.deepEqual(onceEach([{ id: 'a' }, { id: 'b' }], [{ id: 'a' }]), [{ id: 'a' }, { id: 'b' }]);
});
