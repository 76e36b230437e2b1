import assert from 'node:assert/strict';
import test from 'node:test';
import { NEW_TYPE, typeBodyOf, typeChangesOf, typeValuesOf } from './type-form.rules.ts';

const DELUXE = { ...NEW_TYPE, code: ' DLX ', name: 'Deluxe', defaultRate: '3200.50', aliases: 'Deluxe Room\n\n Deluxe Double ' };

test('what is typed becomes what the service takes, and back', () => {
  const body = typeBodyOf(DELUXE);
  assert.deepEqual(body, {
    code: 'DLX',
    name: 'Deluxe',
    baseOccupancy: 2,
    maxOccupancy: 2,
    defaultRate: 3200.5,
    aliases: ['Deluxe Room', 'Deluxe Double'],
    amenityIds: [],
  });
  assert.equal(typeBodyOf(NEW_TYPE).defaultRate, null);
  const [second, first] = ['b', 'a'].map((id) => ({ id }));
  assert.ok(first !== undefined && second !== undefined);
  const values = typeValuesOf({ ...body, defaultRate: 3200.5, aliases: ['Deluxe Room'], amenities: [second, first] });
  assert.deepEqual(values.amenityIds, ['a', 'b']);
});

test('of a changed type only what was changed is sent', () => {
  assert.deepEqual(typeChangesOf(DELUXE, { defaultRate: '3200.50' }), { defaultRate: 3200.5 });
});
