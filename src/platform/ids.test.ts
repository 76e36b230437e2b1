import assert from 'node:assert/strict';
import test from 'node:test';
import { isId, newId } from './ids.ts';

test('ids are UUIDs of version 7 in the order of their creation, also within a millisecond', () => {
  const ids = Array.from({ length: 2_000 }, newId);
  assert.deepEqual(ids.toSorted(), ids);
  assert.equal(new Set(ids).size, ids.length);
  assert.ok(ids.every((id) => isId(id) && /^.{14}7.{3}-[89ab]/.test(id)));
  const time = Number.parseInt(`${ids[0]?.slice(0, 8)}${ids[0]?.slice(9, 13)}`, 16);
  assert.ok(Math.abs(Date.now() - time) < 60_000);
});
