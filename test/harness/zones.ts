/** Zones and instants for property tests: half of the instants lie within a day and a half of a clock change, where rules break. */
import fc from 'fast-check';
import { type Timestamp, timestampAt } from '../../src/platform/time.ts';

/** Every kind of oddity between 2000 and 2100: half hours, skipped and doubled midnights, a skipped day, negative summer time. */
export const AWKWARD_ZONES = [
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'Europe/Dublin',
  'America/New_York',
  'America/Sao_Paulo',
  'America/Havana',
  'America/St_Johns',
  'America/Nuuk',
  'America/Scoresbysund',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Antarctica/Troll',
  'Antarctica/Casey',
  'Asia/Tehran',
  'Asia/Pyongyang',
  'Asia/Dhaka',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'UTC',
] as const;

const FIRST_MS = Date.UTC(2000, 0, 1);
const END_MS = Date.UTC(2101, 0, 1);
const CLOCK_CHANGES_MAX = 1_000;
const NEAR_MS = 36 * 3_600_000;

/** Milliseconds since 1970 of every clock change of the zone from 2000 to 2100, straight from Temporal. */
export function clockChangesOf(zone: string): number[] {
  const changes: number[] = [];
  let zoned = Temporal.Instant.fromEpochMilliseconds(FIRST_MS).toZonedDateTimeISO(zone);
  while (changes.length < CLOCK_CHANGES_MAX) {
    const next = zoned.getTimeZoneTransition('next');
    if (next === null || next.epochMilliseconds >= END_MS) break;
    changes.push(next.epochMilliseconds);
    zoned = next;
  }
  return changes;
}

/** Any instant of 2000 to 2100, in milliseconds since 1970. */
const anyMs = fc.integer({ min: FIRST_MS, max: END_MS - 1 });

/** An awkward zone and an instant of 2000 to 2100 in it. */
export const zoneAndInstant: fc.Arbitrary<{ zone: string; at: Timestamp }> = fc.oneof(
  ...AWKWARD_ZONES.map((zone) => fc.oneof(anyMs, nearClockChange(zone)).map((ms) => ({ zone, at: timestampAt(ms) }))),
);

function nearClockChange(zone: string): fc.Arbitrary<number> {
  const changes = clockChangesOf(zone);
  if (changes.length === 0) return anyMs;
  return fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -NEAR_MS, max: NEAR_MS }))
    .map(([change, distance]) => Math.max(FIRST_MS, Math.min(END_MS - 1, change + distance)));
}

/** Any time of day `HH:mm`. */
export const timeOfDay: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 1_439 })
  .map((minutes) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`);
