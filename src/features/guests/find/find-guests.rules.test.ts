import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasTrigram, likePatternOf, refuseWords, splitWords } from './find-guests.rules.ts';

test('the words of a search are separated by spaces, without duplicates', () => {
  assert.deepEqual(splitWords('  rao\tAsha rao\u00a0k '), ['rao', 'Asha', 'k']);
  for (const text of [undefined, '', ' \u3000 ']) assert.deepEqual(splitWords(text), []);
});

test('a search may have ten words but not eleven', () => {
  const words = Array.from({ length: 11 }, (_, index) => `w${index}`);
  assert.equal(refuseWords(words.slice(1)), null);
  assert.equal(refuseWords(words), 'must have at most 10 different words');
});

test('the wildcards of LIKE are escaped', () => {
  assert.equal(likePatternOf('rao'), '%rao%');
  assert.equal(likePatternOf('50%_\\x'), '%50\\%\\_\\\\x%');
});

test('three letters or digits in a row make a trigram', () => {
  for (const word of ['rao', 'x.rao', '101', 'Z\u00f6e', '\u0930\u093e\u0935\u0930\u0935\u0935'])
    assert.equal(hasTrigram(word), true, word);
  for (const word of ['ra', 'o.k', '%%%', "d'o"]) assert.equal(hasTrigram(word), false, word);
});
