/** docs/configuration.md lists exactly the settings that the code reads, with the same defaults. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const SOURCES = globSync('*.ts', { cwd: import.meta.dirname })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8'))
  .join('\n');

/** The rows of the document's tables: the settings in the first cell, and the cell of the default. */
function readRows(): { settings: string[]; fallback: string }[] {
  const document = readFileSync(path.join(import.meta.dirname, '../../docs/configuration.md'), 'utf8');
  return [...document.matchAll(/^\| (`[A-Z].*?) +\|.*\| (.*?) +\|$/gm)].map(([, names = '', fallback = '']) => ({
    settings: [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    fallback,
  }));
}

test('every setting that the code reads is in the document, and no other', () => {
  const read = [...SOURCES.matchAll(/env\['(\w+)'\]|\(env, '(\w+)'/g)].map(([, direct, argument]) => direct ?? argument ?? '');
  const listed = readRows().flatMap(({ settings }) => settings);
  assert.ok(listed.length > 40);
  assert.deepEqual(listed.toSorted(), [...new Set(read)].toSorted());
});

test('every fixed default of the code is in the document', () => {
  const fallbacks = new Map<string, string>();
  for (const [, name = '', value = ''] of SOURCES.matchAll(/read(?:Integer|Flag)\(env, '(\w+)', ([\w.]+)/g))
    fallbacks.set(name, value);
  for (const [, name = '', value = ''] of SOURCES.matchAll(/env\['(\w+)'\] \|\| '([^']+)'/g)) fallbacks.set(name, value);
  assert.ok(fallbacks.size > 15);
  for (const { settings, fallback } of readRows())
    for (const name of settings) {
      const value = fallbacks.get(name)?.replaceAll(/(?<=\d)_(?=\d)/g, '');
      if (value === undefined || value === 'Math.min' || fallback === 'off') continue;
      assert.ok(fallback.includes(`\`${value}\``), `${name}: ${value}, ${fallback}`);
    }
});
