import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedFields, changedMeanwhile, edit, shownText, toRequest } from './profile.rules.ts';

test('what was typed stays when a colleague changes the field, and both are known', () => {
  const before = { name: 'Asha', nationality: '' };
  const edits = edit(edit({}, before, 'name', 'Asha R'), before, 'name', 'Asha Rao ');
  const after = { name: 'Aasha', nationality: 'India' };
  assert.equal(shownText(edits, after, 'name'), 'Asha Rao ');
  assert.equal(shownText(edits, after, 'nationality'), 'India');
  assert.equal(changedMeanwhile(edits, before, 'name'), null);
  assert.equal(changedMeanwhile(edits, after, 'name'), 'Aasha');
  assert.equal(changedMeanwhile(edits, { name: 'Asha Rao' }, 'name'), null, 'both typed the same');
  assert.equal(changedMeanwhile(edits, after, 'nationality'), null);
});

test('only what differs is sent; an empty field is cleared and counts are numbers', () => {
  const stored = { name: 'Asha Rao', fromCity: 'Pune', maleCount: '1', childCount: '' };
  let edits = edit({}, stored, 'name', ' Asha Rao ');
  edits = edit(edits, stored, 'fromCity', '');
  edits = edit(edits, stored, 'maleCount', '2');
  edits = edit(edits, stored, 'childCount', '');
  const changed = changedFields(edits, stored);
  assert.deepEqual(changed, { fromCity: '', maleCount: '2' });
  assert.deepEqual(toRequest(changed, ['maleCount']), { fromCity: null, maleCount: 2 });
});
