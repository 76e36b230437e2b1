import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const ROOT = path.join(import.meta.dirname, '..');
const DOCUMENT = readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8');

/** A test as the document names it: `file`: "title". */
const NAMED = /`((?:src|test|scripts)\/[\w./-]+\.test\.ts)`(?:: "([^"\n]+)")?/g;

test('every test that docs/security.md names exists, by its file and its title', () => {
  const named = [...DOCUMENT.matchAll(NAMED)].map(([, file = '', title]) => ({ file, title }));
  assert.ok(named.length > 50, `only ${named.length} tests are named`);
  const missing = named.filter(({ file, title }) => {
    const target = path.join(ROOT, file);
    if (!existsSync(target)) return true;
    return title !== undefined && !readFileSync(target, 'utf8').replaceAll("\\'", "'").includes(title);
  });
  assert.deepEqual(missing, []);
});

test('every row of the items and limits names a test, or says why there is none', () => {
  const rows = DOCUMENT.split(/^## /m)
    .filter((section) => /^[234]\. /.test(section))
    .flatMap((section) => section.split('\n').filter((line) => line.startsWith('| ') && !/^\| (?:Item|What|-)/.test(line)));
  assert.ok(rows.length > 45, `only ${rows.length} rows`);
  const bare = rows.filter((row) => !/\.test\.ts`: "/.test(row) && !/\| none: /.test(row));
  assert.deepEqual(bare, []);
});
