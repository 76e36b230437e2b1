import assert from 'node:assert/strict';
import { test } from 'node:test';
import { correctionsOf, type Draft, draftOf, namesToRemember, type ReadFields } from './draft.rules.ts';

const READ: ReadFields = {
  kind: 'NEW',
  site: 'AGODA',
  reservationNumber: '810201912',
  guestName: 'आशा राव',
  guestPhone: '+919876543210',
  arrivalOn: '2026-12-14',
  departureOn: '2026-12-16',
  rooms: [{ name: 'Lake View Suite', quantity: 2, roomTypeCode: null }],
  amount: 5873.28,
  currency: 'INR',
  children: null,
};

function corrected(read: ReadFields | null, changes: Partial<Draft>) {
  const draft = draftOf(read, 'INR');
  return correctionsOf({ ...draft, ...changes }, draft);
}

test('what nobody has changed is not said again', () => {
  assert.deepEqual(corrected(READ, {}), {});
  assert.deepEqual(corrected(null, {}), {});
});

test('each correction is said, and an empty phone, amount or number of children as null', () => {
  const changes = { kind: 'MODIFIED', site: 'OYO', guestName: ' Asha Rao ', departureOn: '2026-12-17', children: '2' } as const;
  assert.deepEqual(corrected(READ, changes), { ...changes, guestName: 'Asha Rao', children: 2 });
  assert.deepEqual(corrected(READ, { guestPhone: '', amount: ' ' }), { guestPhone: null, amount: null });
  assert.deepEqual(corrected({ ...READ, children: 3 }, { children: '' }), { children: null });
  assert.deepEqual(corrected(READ, { amount: '1,34,050.50' }), { amount: 134050.5 });
});

test('a text that was cleared is not said: what was read counts on', () => {
  assert.deepEqual(corrected(READ, { guestName: '', arrivalOn: '', kind: '' }), {});
});

test('an amount that is none is not sent', () => {
  assert.deepEqual(corrected(READ, { amount: 'a lot' }), {});
});

test('an amount in another currency is not one in the hotel’s', () => {
  assert.equal(draftOf({ ...READ, currency: 'USD' }, 'INR').amount, '');
  assert.deepEqual(corrected({ ...READ, currency: 'USD' }, { amount: '8400' }), { amount: 8400 });
});

test('rooms are said when their type is chosen, all of them', () => {
  const { rooms } = draftOf(READ, 'INR');
  const [row = assert.fail()] = rooms;
  assert.deepEqual(corrected(READ, { rooms: [{ ...row, code: 'STE' }] }), { rooms: [{ roomTypeCode: 'STE', quantity: 2 }] });
  assert.deepEqual(corrected(READ, { rooms: [{ ...row, code: 'STE' }, row] }), {});
  const known = { ...READ, rooms: [{ name: 'Deluxe', quantity: 1, roomTypeCode: 'DLX' }] };
  assert.deepEqual(corrected(known, {}), {});
});

test('a name is remembered for the type that was chosen, where it was not known', () => {
  const { rooms } = draftOf(READ, 'INR');
  const [row = assert.fail()] = rooms;
  assert.deepEqual(namesToRemember({ rooms }), []);
  assert.deepEqual(namesToRemember({ rooms: [{ ...row, code: 'STE' }] }), [{ name: 'Lake View Suite', code: 'STE' }]);
  assert.deepEqual(namesToRemember({ rooms: [{ ...row, code: 'STE', isRemembered: false }] }), []);
  assert.deepEqual(namesToRemember({ rooms: [{ ...row, code: 'STE', isUnknown: false }] }), []);
});
