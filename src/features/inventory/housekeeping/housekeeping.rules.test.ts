import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays, daysBetween } from '../../../platform/time.ts';
import { type RoomToAssign, shareRooms } from './assignments/propose.rules.ts';
import { isServiceDue, priorityOf, serviceDayAt, serviceDaysAfter } from './housekeeping.rules.ts';

const guest = (checkedInOn: string, guestRequest: 'DO_NOT_DISTURB' | 'SERVICE_REQUESTED' | null = null) => ({
  checkedInOn,
  guestRequest,
});

test('a guest who stays gets service daily, every so many nights or on request; not on the day of the check-in', () => {
  const daily = { kind: 'DAILY', days: 1 } as const;
  const third = { kind: 'EVERY_N_DAYS', days: 3 } as const;
  const asked = { kind: 'ON_REQUEST', days: 1 } as const;
  const due = (policy: typeof daily | typeof third | typeof asked) =>
    ['01', '02', '03', '04', '05', '06', '07'].filter((day) => isServiceDue(policy, guest('2026-12-01'), `2026-12-${day}`));
  assert.deepEqual(due(daily), ['02', '03', '04', '05', '06', '07']);
  assert.deepEqual(due(third), ['04', '07']);
  assert.deepEqual(due(asked), []);
});

test('what the guest wants comes before the policy', () => {
  const on = '2026-12-02';
  assert.equal(isServiceDue({ kind: 'DAILY', days: 1 }, guest('2026-12-01', 'DO_NOT_DISTURB'), on), false);
  assert.equal(isServiceDue({ kind: 'ON_REQUEST', days: 1 }, guest('2026-12-01', 'SERVICE_REQUESTED'), on), true);
});

test('the service day begins at its time, and days that the service missed are made up for', () => {
  assert.equal(serviceDayAt('2026-12-02T00:29:59.000Z', '06:00', 'Asia/Kolkata'), '2026-12-01');
  assert.equal(serviceDayAt('2026-12-02T00:30:00.000Z', '06:00', 'Asia/Kolkata'), '2026-12-02');
  assert.deepEqual(serviceDaysAfter(null, '2026-12-02'), ['2026-12-02']);
  assert.deepEqual(serviceDaysAfter('2026-11-30', '2026-12-02'), ['2026-12-01', '2026-12-02']);
  assert.deepEqual(serviceDaysAfter('2026-12-02', '2026-12-02'), []);
  // The time was moved to later in the day.
  assert.deepEqual(serviceDaysAfter('2026-12-03', '2026-12-02'), []);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), (gap) => {
      const done = addDays('2026-12-02', -gap);
      const days = serviceDaysAfter(done, '2026-12-02');
      assert.equal(days.length, Math.min(gap, 31));
      if (gap > 0) assert.equal(days.at(-1), '2026-12-02');
      assert.ok(days.every((day) => daysBetween(done, day) > 0));
    }),
  );
});

test('rooms of guests who arrive come first, then those of guests who leave or have left, then those who stay', () => {
  const nothing = { occupied: false, ready: true, arrivalToday: false, departureToday: false, serviceDue: false };
  assert.equal(priorityOf(nothing), 4);
  assert.equal(priorityOf({ ...nothing, arrivalToday: true }), 4);
  assert.equal(priorityOf({ ...nothing, arrivalToday: true, ready: false }), 1);
  assert.equal(priorityOf({ ...nothing, arrivalToday: true, departureToday: true, occupied: true }), 1);
  assert.equal(priorityOf({ ...nothing, ready: false }), 2);
  assert.equal(priorityOf({ ...nothing, departureToday: true, occupied: true }), 2);
  assert.equal(priorityOf({ ...nothing, occupied: true, serviceDue: true, ready: false }), 3);
  assert.equal(priorityOf({ ...nothing, occupied: true, ready: false }), 4);
});

const rooms = fc
  .array(fc.record({ floor: fc.option(fc.integer({ min: -1, max: 9 })), work: fc.integer({ min: 1, max: 2 }) }), {
    maxLength: 120,
  })
  .map((list) => list.map((room, index): RoomToAssign => ({ ...room, roomId: `room ${index}`, roomNumber: 1000 - index })));

test('shares hold each room once, differ by no more than two large rooms, and keep floors together', () => {
  fc.assert(
    fc.property(rooms, fc.integer({ min: 1, max: 12 }), (list, people) => {
      const shares = shareRooms(list, people);
      assert.equal(shares.length, people);
      assert.deepEqual(
        shares
          .flat()
          .map(({ roomId }) => roomId)
          .toSorted(),
        list.map(({ roomId }) => roomId).toSorted(),
      );
      const loads = shares.map((share) => share.reduce((sum, { work }) => sum + work, 0));
      const largest = Math.max(0, ...list.map(({ work }) => work));
      assert.ok(Math.max(...loads) - Math.min(...loads) <= 2 * largest, String(loads));
      // Together, the shares name each floor in one stretch: a floor is split only where one share ends and the next begins.
      const floors = shares.flat().map(({ floor }) => floor);
      const stretches = floors.filter((floor, index) => index === 0 || floor !== floors[index - 1]);
      assert.equal(stretches.length, new Set(floors).size);
    }),
  );
});
