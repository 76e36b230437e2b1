import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countRooms } from './room-counts.rules.ts';

test('rooms are counted as taken, held and assigned', () => {
  const held = { status: 'OPEN', quantity: 40, fulfilledQuantity: 3, assignedRooms: [1, 2] };
  const stays = [{ status: 'ACTIVE' }, { status: 'ACTIVE' }, { status: 'ACTIVE' }, { status: 'VOIDED' }];
  assert.deepEqual(countRooms(stays, [held, { ...held, status: 'CANCELLED' }]), { taken: 3, held: 37, assigned: 2 });
});
