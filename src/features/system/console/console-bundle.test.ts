import assert from 'node:assert/strict';
import { test } from 'node:test';
import { longTest } from '../../../../test/harness/long-test.ts';
import { loadConsoleBundle, makeConsoleBundle } from './console-bundle.ts';

const KB = 1024;
/** What the desk loads before it shows anything, gzipped; and each part that it loads later. */
const FIRST_SCRIPT_MAX = 80 * KB;
const STYLE_MAX = 12 * KB;
const PART_MAX = 15 * KB;

test('the first load and each later part stay within their sizes', async () => {
  const { assets, script, style } = await loadConsoleBundle();
  const sizeOf = (name: string): number => assets.get(name)?.gzip.length ?? assert.fail(name);
  // What a file imports at once belongs to the first load; what it imports by a call comes later.
  const first = new Set([script]);
  for (const name of first) {
    const text = assets.get(name)?.plain.toString() ?? '';
    for (const [, imported] of text.matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g))
      if (imported !== undefined) first.add(imported);
  }
  const firstSize = [...first].reduce((sum, name) => sum + sizeOf(name), 0);
  assert.ok(firstSize <= FIRST_SCRIPT_MAX, `first load: ${firstSize} bytes`);
  assert.ok(sizeOf(style) <= STYLE_MAX, `style: ${sizeOf(style)} bytes`);
  for (const name of assets.keys())
    if (name.endsWith('.js') && !first.has(name)) assert.ok(sizeOf(name) <= PART_MAX, `${name}: ${sizeOf(name)} bytes`);
});

longTest('the files have the same names each time, so that several instances serve the same page', async () => {
  const [one, other] = await Promise.all([loadConsoleBundle(), makeConsoleBundle()]);
  assert.equal(one.version, other.version);
  assert.deepEqual([...one.assets.keys()].toSorted(), [...other.assets.keys()].toSorted());
});
