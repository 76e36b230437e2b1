import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasTrigram, patternOf, refuseWords, wordsOf } from './find-guests.rules.ts';

test('the words of a search are what stands between spaces, each once', () => {
  assert.deepEqual(wordsOf('  rao\tAsha rao\u00a0k '), ['rao', 'Asha', 'k']);
  for (const text of [undefined, '', ' \u3000 ']) assert.deepEqual(wordsOf(text), []);
});

test('ten words are a search, eleven are too many', () => {
  const words = Array.from({ length: 11 }, (_, index) => `w${index}`);
  assert.equal(refuseWords(words.slice(1)), null);
  assert.equal(refuseWords(words), 'must have at most 10 different words');
});

test('what means something to LIKE stands for itself', () => {
  assert.equal(patternOf('rao'), '%rao%');
  assert.equal(patternOf('50%_\\x'), '%50\\%\\_\\\\x%');
});

test('three letters or digits in a row make a trigram', () => {
  for (const word of ['rao', 'x.rao', '101', 'Z\u00f6e', '\u0930\u093e\u0935\u0930\u0935\u0935'])
    assert.equal(hasTrigram(word), true, word);
  for (const word of ['ra', 'o.k', '%%%', "d'o"]) assert.equal(hasTrigram(word), false, word);
});
