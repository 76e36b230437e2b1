import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entriesOf, withName } from './mail.rules.ts';

test('a typed list has an entry a line', () => {
  assert.deepEqual(entriesOf(' desk@a.example \n\nsales@a.example\ndesk@a.example'), ['desk@a.example', 'sales@a.example']);
  assert.deepEqual(entriesOf('  \n'), []);
});

test('a name is added once', () => {
  assert.deepEqual(withName(['Deluxe Twin'], ' Garden Room '), ['Deluxe Twin', 'Garden Room']);
  assert.deepEqual(withName(['Deluxe Twin'], 'deluxe twin'), ['Deluxe Twin']);
  assert.deepEqual(withName([], '  '), []);
});
