import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, daysBetween, instantOf, localParts } from './time.rules.ts';

test('the day and time of the hotel are those of its zone, also on the days of a clock change', () => {
  assert.deepEqual(localParts('2026-11-22T20:00:00Z', 'Asia/Kolkata'), { day: '2026-11-23', time: '01:30' });
  assert.deepEqual(localParts('2026-03-29T00:59:00Z', 'Europe/Berlin'), { day: '2026-03-29', time: '01:59' });
  assert.deepEqual(localParts('2026-03-29T01:00:00Z', 'Europe/Berlin'), { day: '2026-03-29', time: '03:00' });
});

test('a time of the hotel is an instant and back', () => {
  for (const zone of ['Asia/Kolkata', 'Pacific/Auckland', 'America/New_York', 'Europe/Berlin', 'UTC']) {
    for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 5)) {
      for (const time of ['00:00', '12:30', '23:59'])
        assert.deepEqual(localParts(instantOf(day, time, zone), zone), { day, time }, `${day} ${time} ${zone}`);
    }
  }
});

test('a time that a clock change leaves out is moved behind it, and one that comes twice is the first', () => {
  assert.equal(instantOf('2026-03-29', '02:30', 'Europe/Berlin'), '2026-03-29T01:30:00.000Z');
  assert.equal(instantOf('2026-10-25', '02:30', 'Europe/Berlin'), '2026-10-25T00:30:00.000Z');
});

test('days are added and counted over months and clock changes', () => {
  assert.equal(addDays('2026-02-27', 2), '2026-03-01');
  assert.equal(addDays('2026-01-01', -1), '2025-12-31');
  assert.equal(daysBetween('2026-03-28', '2026-03-30'), 2);
});
