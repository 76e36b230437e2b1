import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDump } from './card-dump.rules.ts';

const CARD = '48500101F6B14E4500001267000001A26AFFE8E86B027DD800000001000000003DD0463A54A51D28AF72491CEFC22648';
const TRAILER = '00000000000078778800000000000000';
const hexOf = (bytes: Buffer | null): string | null => bytes?.toString('hex').toUpperCase() ?? null;

function read(text: string) {
  const dump = readDump(text);
  if (typeof dump === 'string') return dump;
  return { card: hexOf(dump.card), trailer: hexOf(dump.trailer), uid: hexOf(dump.uid) };
}

test('the three blocks are read with spaces, colons and new lines anywhere', () => {
  const expected = { card: CARD, trailer: null, uid: null };
  assert.deepEqual(read(CARD), expected);
  assert.deepEqual(read(CARD.toLowerCase().replace(/../g, '$& ')), expected);
  assert.deepEqual(read(` ${CARD.replace(/../g, '$&:').replace(/.{48}/g, '$&\r\n\t')}`), expected);
});

test('a sector has its trailer, and a whole chip also its UID', () => {
  assert.deepEqual(read(CARD + TRAILER), { card: CARD, trailer: TRAILER, uid: null });
  const chip = (block0: string): string => (block0 + '11'.repeat(48) + CARD + TRAILER).padEnd(2048, '2');
  assert.deepEqual(read(chip('DEADBEEF220804006263646566676869')), { card: CARD, trailer: TRAILER, uid: 'DEADBEEF' });
  assert.deepEqual(read(chip('04A22B1C5D6E80884400C82000000000')), { card: CARD, trailer: TRAILER, uid: null });
});

test('anything else is refused with the reason', () => {
  assert.equal(read(`${CARD}0`), '97 hexadecimal digits are not a whole number of bytes');
  assert.equal(read(CARD.replace('F', '?')), '"?" is not a hexadecimal digit');
  assert.equal(read(''), 'a card has 48 bytes, 64 with the trailer or 1024 as a whole, not 0');
  assert.equal(read(CARD.slice(2)), 'a card has 48 bytes, 64 with the trailer or 1024 as a whole, not 47');
});
