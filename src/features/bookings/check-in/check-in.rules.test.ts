import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { zoneAndInstant } from '../../../../test/harness/zones.ts';
import { addMilliseconds, instantAt, localDateOf } from '../../../platform/time.ts';
import { refuseCheckInAt, refuseDuplicateRooms, refuseFutureBooking } from './check-in.rules.ts';

const NOW = '2026-12-01T06:30:00.000Z';

test('a booking is for a later day from the first moment of the next local day on, and not before, in every zone', () => {
  fc.assert(
    fc.property(zoneAndInstant, fc.integer({ min: 0, max: 5 * 24 * 3_600_000 }), ({ zone, at }, ahead) => {
      const expected = addMilliseconds(at, ahead);
      const isLater = localDateOf(expected, zone) > localDateOf(at, zone);
      assert.equal(refuseFutureBooking(expected, at, zone) !== null, isLater);
      const midnight = instantAt(localDateOf(expected, zone), '00:00', zone);
      if (isLater && midnight > at) assert.equal(refuseFutureBooking(midnight, at, zone)?.status, 409);
    }),
    { numRuns: 2_000 },
  );
  assert.equal(refuseFutureBooking('2020-01-01T00:00:00.000Z', NOW, 'UTC'), null);
});

test('a check-in may lie five minutes ahead, but not a millisecond more; it may lie anywhere in the past', () => {
  assert.equal(refuseCheckInAt('2026-12-01T06:35:00.000Z', NOW), null);
  assert.equal(refuseCheckInAt('2026-12-01T06:35:00.001Z', NOW)?.message, 'checkInAt must be at most 5 minutes ahead of now');
  assert.equal(refuseCheckInAt('2001-01-01T00:00:00.000Z', NOW), null);
});

test('a room that is requested twice is refused by its place in the list, whatever the case of the id', () => {
  assert.equal(refuseDuplicateRooms(['a', 'b', 'c']), null);
  assert.equal(
    refuseDuplicateRooms(['a', 'b', 'B', 'A'])?.message,
    'stays[2].roomId is the room of another stay in this request',
  );
});
