import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normalizeCardId, parseUid } from './card-uid.rules.ts';

test('a UID is read however the reader prints it', () => {
  for (const text of [
    '04A22B1C5D6E80',
    '04a22b1c5d6e80',
    '04:A2:2B:1C:5D:6E:80',
    '04-a2-2b-1c-5d-6e-80',
    ' 04 A2 2B 1C 5D 6E 80 ',
    '04A2 2B1C 5D6E 80',
  ]) {
    assert.equal(parseUid(text)?.toString('hex'), '04a22b1c5d6e80', text);
  }
  assert.equal(parseUid('DE AD BE EF')?.length, 4);
  assert.equal(parseUid('00112233445566778899')?.length, 10);
});

test('anything else is not a UID', () => {
  for (const text of [
    '',
    '04',
    '04A22B1C5D',
    '04A22B1C5D6E8',
    '0x04A22B1C',
    '04::A2:2B:1C',
    ':04A22B1C',
    '0:4A:22:B1:C',
    'card-17',
    '04A2\n2B1C',
    '00112233445566778899AABB',
  ]) {
    assert.equal(parseUid(text), null, JSON.stringify(text));
  }
});

test('the same chip is the same card however its id is written; other ids are compared exactly', () => {
  assert.equal(normalizeCardId('04:a2:2b:1c'), '04A22B1C');
  assert.equal(normalizeCardId(' 04a22b1c '), normalizeCardId('04-A2-2B-1C'));
  assert.equal(normalizeCardId(' Card 17 '), 'Card 17');
  assert.notEqual(normalizeCardId('card 17'), normalizeCardId('Card 17'));
});
