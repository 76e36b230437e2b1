import assert from 'node:assert/strict';
import { test } from 'node:test';
import { neighbourOf, nextToDo } from './queue.rules.ts';

const ALL = ['a', 'b', 'c', 'd'];

test('the next and the one before; none behind the last', () => {
  assert.equal(neighbourOf(ALL, 'b', 1, ALL), 'c');
  assert.equal(neighbourOf(ALL, 'b', -1, ALL), 'a');
  assert.equal(neighbourOf(ALL, 'd', 1, ALL), null);
  assert.equal(neighbourOf(ALL, 'a', -1, ALL), null);
});

test('without an open message it begins at the end of the list that is nearer', () => {
  assert.equal(neighbourOf(ALL, null, 1, []), 'a');
  assert.equal(neighbourOf(ALL, null, -1, []), 'd');
  assert.equal(neighbourOf([], null, 1, []), null);
});

test('a message that has left the list keeps its place', () => {
  assert.equal(neighbourOf(['a', 'c', 'd'], 'b', 1, ALL), 'c');
  assert.equal(neighbourOf(['a', 'd'], 'b', 1, ALL), 'd');
  assert.equal(neighbourOf(['a', 'd'], 'c', -1, ALL), 'a');
  assert.equal(neighbourOf(['new', 'd'], 'b', 1, ALL), 'd');
});

test('a message of another list leads to the first of this one', () => {
  assert.equal(neighbourOf(ALL, 'booked', 1, []), 'a');
});

test('behind the last that is done comes the one before, and then nothing', () => {
  assert.equal(nextToDo(ALL, 'b', ALL), 'c');
  assert.equal(nextToDo(['a', 'b', 'c'], 'd', ALL), 'c');
  assert.equal(nextToDo(['a'], 'a', ['a']), null);
  assert.equal(nextToDo([], 'a', ['a']), null);
});
