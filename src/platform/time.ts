/**
 * Instants, local dates and local times of a hotel. Plain strings, so that they can be compared, stored and sent as they are.
 * Zone rules come from `Temporal`, which is built into Node; there is no date library.
 */
import { invalidAs } from './errors.ts';

/** An instant in UTC with exactly three decimals: `2026-11-20T06:30:00.000Z`. Two of them compare with `<` as instants do. */
export type Timestamp = string;

/** A calendar date `YYYY-MM-DD` without a zone. Two of them compare with `<`. */
export type LocalDate = string;

/** A time of day `HH:mm` without a zone, 00:00 to 23:59. Two of them compare with `<`. */
export type LocalTime = string;

/** An IANA zone name such as `Asia/Kolkata`. */
export type ZoneName = string;

/** Says what time it is. Handed in, never imported by a rule, so that a test can set it. */
export type Clock = () => Timestamp;

/** The clock of the machine. */
export const systemClock: Clock = () => new Date().toISOString();

/** First and last year, in UTC, of a timestamp that comes from outside. */
export const TIMESTAMP_YEAR_MIN = 2000;
export const TIMESTAMP_YEAR_MAX = 2100;
/** First and last date that comes from outside. */
export const DATE_MIN: LocalDate = `${TIMESTAMP_YEAR_MIN}-01-01`;
export const DATE_MAX: LocalDate = `${TIMESTAMP_YEAR_MAX}-12-31`;
const TIMESTAMP_MS_MIN = Date.UTC(TIMESTAMP_YEAR_MIN, 0, 1);
const TIMESTAMP_MS_END = Date.UTC(TIMESTAMP_YEAR_MAX + 1, 0, 1);

const MINUTE_MS = 60_000;
/** A day of the UTC calendar, which has no clock changes. Used on dates and wall times read as UTC, never to move an instant. */
const UTC_DAY_MS = 1_440 * MINUTE_MS;

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const TIMESTAMP = /^(\d{4}-\d\d-\d\d)[Tt](\d\d:\d\d)(?::([0-5]\d)(?:[.,](\d{1,9}))?)?([Zz]|[+-]\d\d(?::?\d\d)?)$/;

/**
 * Reads an ISO 8601 date-time from outside with a UTC offset. `Z` or any offset is required; seconds may be omitted;
 * digits beyond the millisecond are cut off. Null for anything else: no offset, a date or time that does not exist, a leap second, a zone name in brackets, a year outside
 * 2000 to 2100 in UTC.
 */
export function parseTimestamp(text: string): Timestamp | null {
  const match = TIMESTAMP.exec(text);
  if (match === null) return null;
  const [, date = '', time = '', seconds = '00', fraction = '', offset = ''] = match;
  const offsetMs = offsetToMs(offset);
  if (offsetMs === null || !isLocalDate(date) || !isLocalTime(time)) return null;

  const decimals = fraction.slice(0, 3).padEnd(3, '0');
  const ms = Date.parse(`${date}T${time}:${seconds}.${decimals}Z`) - offsetMs;
  return ms >= TIMESTAMP_MS_MIN && ms < TIMESTAMP_MS_END ? timestampAt(ms) : null;
}

function offsetToMs(offset: string): number | null {
  if (offset === 'Z' || offset === 'z') return 0;
  const hours = Number(offset.slice(1, 3));
  const minutes = Number(offset.slice(3).replace(':', ''));
  if (hours > 23 || minutes > 59) return null;
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * MINUTE_MS;
}

/** The instant of a timestamp in a request, in UTC. @throws Problem 400 `Invalid timestamp` */
export function instantOf(text: string, field: string): Timestamp {
  const at = parseTimestamp(text);
  if (at === null) throw invalidAs('Invalid timestamp', field);
  return at;
}

/** Whether the text is a date `YYYY-MM-DD` of the calendar, years 0001 to 9999. */
export function isLocalDate(text: string): boolean {
  const match = DATE.exec(text);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Whether the text is a time of day `HH:mm`, 00:00 to 23:59. */
export function isLocalTime(text: string): boolean {
  return TIME.test(text);
}

/** Whether the text is the name of an IANA zone in its own spelling. Offsets such as `+05:30` are not: they know no summer time. */
export function isTimeZone(text: string): boolean {
  try {
    return /^[A-Za-z]/.test(text) && zonedAt(0, text).timeZoneId === text;
  } catch {
    return false;
  }
}

/** Milliseconds since 1970 of an instant. */
export function epochMs(at: Timestamp): number {
  return Date.parse(at);
}

/** The instant so many whole milliseconds after 1970. RangeError outside the years 0000 to 9999. */
export function timestampAt(ms: number): Timestamp {
  // Put together by hand: Date.toISOString takes three times as long.
  const date = new Date(ms);
  const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
  return `${calendarDate(date)}T${time}.${three(date.getUTCMilliseconds())}Z`;
}

function calendarDate(date: Date): LocalDate {
  const year = date.getUTCFullYear();
  if (!(year >= 0 && year <= 9999)) throw new RangeError('the date is outside the years 0000 to 9999');
  return `${String(year).padStart(4, '0')}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
}

function two(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}

function three(value: number): string {
  return value < 100 ? `0${two(value)}` : String(value);
}

/** The instant so many milliseconds of elapsed time later. */
export function addMilliseconds(at: Timestamp, milliseconds: number): Timestamp {
  return timestampAt(epochMs(at) + milliseconds);
}

/** The instant so many minutes of elapsed time later. */
export function addMinutes(at: Timestamp, minutes: number): Timestamp {
  return timestampAt(epochMs(at) + minutes * MINUTE_MS);
}

/** The number of a date on the calendar: 1970-01-01 is 0. NaN for a text that is no date. */
export function dayNumberOf(date: LocalDate): number {
  return Date.parse(date) / UTC_DAY_MS;
}

/** The date of a day number. RangeError outside the years 0000 to 9999. */
export function dateOfDayNumber(dayNumber: number): LocalDate {
  return calendarDate(new Date(dayNumber * UTC_DAY_MS));
}

/** The date so many days later (earlier when negative). */
export function addDays(date: LocalDate, days: number): LocalDate {
  return dateOfDayNumber(dayNumberOf(date) + days);
}

/** How many days `to` lies after `from` on the calendar; negative when before. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return dayNumberOf(to) - dayNumberOf(from);
}

/** Minutes from 00:00 to that time of day. */
export function minutesOfDay(time: LocalTime): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** The date a calendar on the wall shows at that instant in that zone. RangeError for an unknown zone. */
export function localDateOf(at: Timestamp, zone: ZoneName): LocalDate {
  return dateOfDayNumber(localDayNumberAt(epochMs(at), zone));
}

/** What calendar and clock on the wall show at that instant in that zone, to the minute, for people to read: `2026-11-20 12:00`. */
export function localMinuteOf(at: Timestamp, zone: ZoneName): string {
  const ms = epochMs(at);
  return timestampAt(ms + spanAt(ms, zone).offsetMs)
    .slice(0, 16)
    .replace('T', ' ');
}

/**
 * The instant at which a clock on the wall shows that date and time in that zone. A time that a clock change skips moves later by
 * what was skipped; of a time that comes twice it is the earlier. The same as Temporal's disambiguation "compatible".
 */
export function instantAt(date: LocalDate, time: LocalTime, zone: ZoneName): Timestamp {
  return timestampAt(epochMsAt(dayNumberOf(date), minutesOfDay(time), zone));
}

/** The first instant strictly after `after` at which a clock on the wall shows that time in that zone; skipped and doubled times as `instantAt` has them. */
export function nextInstantOf(time: LocalTime, zone: ZoneName, after: Timestamp): Timestamp {
  const ms = epochMs(after);
  const minutes = minutesOfDay(time);
  // From the day before: a time late in the evening that is skipped falls on the next date.
  let day = localDayNumberAt(ms, zone) - 1;
  for (const last = day + 3; day < last && epochMsAt(day, minutes, zone) <= ms; ) day += 1;
  return timestampAt(epochMsAt(day, minutes, zone));
}

/** `localDateOf` in numbers, for rules that are asked hundreds of times a request: the day number of the local date. */
export function localDayNumberAt(ms: number, zone: ZoneName): number {
  return Math.floor((ms + spanAt(ms, zone).offsetMs) / UTC_DAY_MS);
}

/** `instantAt` in numbers: milliseconds since 1970 of that time of day, in minutes from 00:00, on that day. */
export function epochMsAt(dayNumber: number, minutes: number, zone: ZoneName): number {
  const wallMs = dayNumber * UTC_DAY_MS + minutes * MINUTE_MS;
  // No offset reaches a day, so this span is not later than the one that holds the answer.
  let span = spanAt(wallMs - UTC_DAY_MS, zone);
  for (let hops = 0; hops < CLOCK_CHANGES_MAX; hops += 1) {
    const ms = wallMs - span.offsetMs;
    if (ms < span.untilMs) return ms;
    const next = spanAt(span.untilMs, zone);
    // Past the end of one span and before the start of the next: a time that was skipped.
    if (wallMs - next.offsetMs < next.fromMs) return ms;
    span = next;
  }
  throw new RangeError(`${zone} changes its clocks more than ${CLOCK_CHANGES_MAX} times in two days`);
}

/** A stretch of time over which a zone keeps one offset: `fromMs <= instant < untilMs`, in milliseconds since 1970. */
interface OffsetSpan {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly offsetMs: number;
}

/**
 * The spans met so far, newest first, by zone. Temporal takes 2 to 5 microseconds a question, several milliseconds for a list of
 * 200 bookings. From here it is well under one, and the same answer: a span is exactly what lies between two clock changes.
 */
const spansByZone = new Map<ZoneName, OffsetSpan[]>();
const ZONES_MAX = 1_000;
const SPANS_PER_ZONE_MAX = 64;
/** In two days; the most on record is one. */
const CLOCK_CHANGES_MAX = 8;

function spanAt(ms: number, zone: ZoneName): OffsetSpan {
  const spans = spansByZone.get(zone);
  if (spans !== undefined) {
    for (const span of spans) if (span.fromMs <= ms && ms < span.untilMs) return span;
  }
  const span = askSpan(ms, zone);
  if (spans !== undefined) {
    if (spans.length >= SPANS_PER_ZONE_MAX) spans.pop();
    spans.unshift(span);
  } else {
    if (spansByZone.size >= ZONES_MAX) spansByZone.clear();
    spansByZone.set(zone, [span]);
  }
  return span;
}

function askSpan(ms: number, zone: ZoneName): OffsetSpan {
  const zoned = zonedAt(ms, zone);
  // "previous" is strictly before: asked one millisecond later, so that a clock change at `ms` itself counts.
  const previous = zonedAt(ms + 1, zone).getTimeZoneTransition('previous');
  const next = zoned.getTimeZoneTransition('next');
  return {
    fromMs: previous === null ? Number.NEGATIVE_INFINITY : previous.epochMilliseconds,
    untilMs: next === null ? Number.POSITIVE_INFINITY : next.epochMilliseconds,
    offsetMs: zoned.offsetNanoseconds / 1_000_000,
  };
}

function zonedAt(ms: number, zone: ZoneName): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);
}
