import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { KEYS_EVERYWHERE, KEYS_OF_SCREENS, KEYS_OF_SHEETS } from './keys.rules.ts';

const SOURCES = path.join(import.meta.dirname, '../..');
const LISTED = [KEYS_EVERYWHERE, ...Object.values(KEYS_OF_SHEETS), ...Object.values(KEYS_OF_SCREENS)]
  .flat()
  .flatMap(([keys]) => keys.split(' '))
  .map((keys) => keys.toLowerCase());

test('each key that a button names is in the list of keys', () => {
  const named = globSync('**/*.tsx', { cwd: SOURCES }).flatMap((file) =>
    [...readFileSync(path.join(SOURCES, file), 'utf8').matchAll(/shortcut="([^"]+)"/g)].map(([, keys = '']) => keys),
  );
  assert.ok(named.length > 5);
  const short = (keys: string): string => keys.replace('Control', 'Ctrl').replace('Escape', 'Esc').toLowerCase();
  assert.deepEqual(
    named.filter((keys) => !LISTED.includes(short(keys))),
    [],
  );
});

test('no list has a key twice for the same', () => {
  for (const rows of [KEYS_EVERYWHERE, ...Object.values(KEYS_OF_SHEETS), ...Object.values(KEYS_OF_SCREENS)]) {
    const deeds = rows.map(([, deed]) => deed);
    assert.equal(new Set(deeds).size, deeds.length);
  }
});
