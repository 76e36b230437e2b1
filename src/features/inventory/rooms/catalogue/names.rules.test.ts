import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { nameKeyOf, refuseNameKey } from './names.rules.ts';

const CODE_POINTS = 0x110000;

test('names that look the same to a person have the same key', () => {
  const same: [string, string][] = [
    ['Wi-Fi', 'wi-fi'],
    ['Wi-Fi', '  WI-FI '],
    ['Air conditioning', 'AIR   Conditioning'],
    ['Air conditioning', 'Air\u00a0\tconditioning'],
    ['Café', 'CAFE\u0301'],
    ['ＷｉＦｉ', 'wifi'],
    ['Straße', 'STRASSE'],
    ['ẞ', 'ss'],
    ['Σίσυφος', 'ΣΊΣΥΦΟΣ'],
    ['Баня', 'БАНЯ'],
    ['ﬁreplace', 'Fireplace'],
    ['Wi\u200bFi', 'WiFi'],
    ['TV\ufe0f', 'tv'],
  ];
  for (const [one, other] of same) assert.equal(nameKeyOf(one), nameKeyOf(other), `${one} and ${other}`);
});

test('names that differ in more than that have different keys', () => {
  const names = ['Wi-Fi', 'WiFi', 'Wi Fi', 'Pool', 'Pools', 'Café', 'Cafe', 'शौचालय', 'शौचालयः', '浴室', '浴槽'];
  assert.equal(new Set(names.map(nameKeyOf)).size, names.length);
});

test('for every character: changing its case or composition, or computing the key twice, gives the same key', () => {
  let checked = 0;
  for (let code = 0; code < CODE_POINTS; code += 1) {
    const character = String.fromCodePoint(code);
    if (!character.isWellFormed()) continue;
    const forms = [character.toLowerCase(), character.toUpperCase(), character.normalize('NFD'), character.normalize('NFKC')];
    if (forms.every((form) => form === character)) continue;
    checked += 1;
    const key = nameKeyOf(`a${character}b`);
    for (const form of forms) assert.equal(nameKeyOf(`a${form}b`), key, `U+${code.toString(16)}`);
    assert.equal(nameKeyOf(key), key, `U+${code.toString(16)}`);
  }
  assert.ok(checked > 15_000, String(checked));
});

test('the same holds for whole names of any characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
      const key = nameKeyOf(name);
      assert.equal(nameKeyOf(key), key);
      assert.equal(nameKeyOf(name.normalize('NFD')), key);
      assert.equal(nameKeyOf(` ${name}\t`), key);
    }),
  );
});

test('a name without visible characters is blank, and one that expands beyond the limit of the index is too long', () => {
  assert.equal(refuseNameKey(nameKeyOf('\u200b\u2060 \ufe0f')), 'must not be blank');
  assert.match(refuseNameKey(nameKeyOf('\ufdfa'.repeat(200))) ?? '', /too long/);
  for (const name of ['x'.repeat(200), '浴'.repeat(200), '\u{1f3e8}'.repeat(200)])
    assert.equal(refuseNameKey(nameKeyOf(name)), null);
});
