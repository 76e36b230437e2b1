import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Address, readAddress, writeAddress } from './addresses.rules.ts';

const TODAY: Address = { code: 'LAKE001', screen: 'today', item: null, sheet: null };

test('each place of the console has an address that leads back to it', () => {
  const places: [string, Address][] = [
    ['/LAKE001/today', TODAY],
    ['/LAKE001/rooms', { ...TODAY, screen: 'rooms' }],
    ['/LAKE001/guests/8f0c', { ...TODAY, screen: 'guests', item: '8f0c' }],
    ['/LAKE001/bookings/B-0004', { ...TODAY, sheet: { kind: 'booking', reference: 'B-0004', part: 'overview' } }],
    ['/LAKE001/bookings/B-0004/bill', { ...TODAY, sheet: { kind: 'booking', reference: 'B-0004', part: 'bill' } }],
    ['/LAKE001/bookings/B-0004/card', { ...TODAY, sheet: { kind: 'booking', reference: 'B-0004', part: 'card' } }],
    ['/LAKE001/print', { ...TODAY, screen: 'print' }],
    ['/LAKE001/print/downtime', { ...TODAY, screen: 'print', item: 'downtime' }],
    ['/LAKE001/print/arrivals/2026-11-23', { ...TODAY, screen: 'print', item: 'arrivals/2026-11-23' }],
    ['/LAKE001/new-booking', { ...TODAY, sheet: { kind: 'new-booking' } }],
  ];
  for (const [path, address] of places) {
    assert.deepEqual(readAddress(path, null), address);
    assert.equal(writeAddress(address), path);
  }
});

test('a sheet stays over the screen that it was opened over', () => {
  const under = { screen: 'rooms' as const, item: '101' };
  assert.deepEqual(readAddress('/LAKE001/new-booking', under), { code: 'LAKE001', ...under, sheet: { kind: 'new-booking' } });
});

test('what is not known leads to Today, and codes are escaped', () => {
  assert.deepEqual(readAddress('', null), { ...TODAY, code: null });
  assert.deepEqual(readAddress('/LAKE001/nothing/here', null), TODAY);
  assert.deepEqual(readAddress('/LAKE001/bookings/B-1/nothing', null).sheet, {
    kind: 'booking',
    reference: 'B-1',
    part: 'overview',
  });
  assert.equal(writeAddress({ ...TODAY, screen: 'guests', item: 'a/b' }), '/LAKE001/guests/a%2Fb');
});
