import assert from 'node:assert/strict';
import test from 'node:test';
import { changesOf, mergeTheirs } from './changes.rules.ts';

const base = { name: 'Lake House', address: '', modes: ['CAR'] };

test('only changed fields are sent, lists by what is in them', () => {
  assert.deepEqual(changesOf(base, { ...base, modes: ['CAR'] }), {});
  assert.deepEqual(changesOf(base, { ...base, address: 'Shore 1', modes: [] }), { address: 'Shore 1', modes: [] });
});

test('what was typed stays, and what others changed is named, also where both changed the same', () => {
  const typed = { ...base, name: 'Lake Hotel' };
  const theirs = { ...base, name: 'Sea House', address: 'Shore 1' };
  assert.deepEqual(mergeTheirs(base, typed, theirs), {
    values: { ...base, name: 'Lake Hotel', address: 'Shore 1' },
    changedByOthers: ['name', 'address'],
  });
  assert.deepEqual(mergeTheirs(base, typed, base), { values: typed, changedByOthers: [] });
});
