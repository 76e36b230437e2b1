import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localParts } from './time.rules.ts';
import { createWallTime, minuteOf } from './wall-time.rules.ts';

const wallOf = (minute: number): string => new Date(minute * 60_000).toISOString().slice(0, 16);

test('the clock of a window is that of the zone, over clock changes and outside of the window too', () => {
  for (const zone of ['Asia/Kolkata', 'Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'Australia/Lord_Howe']) {
    const wallTimeOf = createWallTime(zone, minuteOf('2026-02-15T00:00:00Z'), minuteOf('2026-04-20T00:00:00Z'));
    for (let at = minuteOf('2026-01-20T00:00:00Z'); at < minuteOf('2026-05-20T00:00:00Z'); at += 97) {
      const { day, time } = localParts(new Date(at * 60_000).toISOString(), zone);
      assert.equal(wallOf(wallTimeOf(at)), `${day}T${time}`, zone);
    }
  }
});

test('the minute of a clock change is the first of the new time', () => {
  const wallTimeOf = createWallTime('Europe/Berlin', minuteOf('2026-03-20T00:00:00Z'), minuteOf('2026-04-05T00:00:00Z'));
  assert.equal(wallOf(wallTimeOf(minuteOf('2026-03-29T00:59:00Z'))), '2026-03-29T01:59');
  assert.equal(wallOf(wallTimeOf(minuteOf('2026-03-29T01:00:00Z'))), '2026-03-29T03:00');
});
